# SPDX-License-Identifier: GPL-3.0-or-later
"""Edges of two convex shapes that span a face of A - B: those whose arcs on the Gauss map cross.

These are the arc between the normals of the two faces at the edge of A, and that of the edge of -B (D. Gregorius, "The
separating axis test between convex polyhedra", Game Developers Conference 2013). Of most pairs floats say it for sure.
"""

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import Vector, cross, difference, dot, opposite, shortest, unit_vector
from ..predicates.progress import in_blocks
from .float_walk import LARGEST_REACH, LEAST_REACH
from .polyhedron import ConvexPolyhedron, Difference

PAIRS_AT_ONCE = 1 << 18
"""Pairs of edges looked at in one piece, to keep memory small."""
ARCS_AT_ONCE = 1 << 10
"""Arcs made in one piece, in some hundredths of a second."""
CLEARLY = 2.0**-40
"""A product of unit vectors beyond this has its sign for sure: it is off by a few units of 2**-53."""
PointOf = Callable[[int], Vector]
"""Gives a vertex by its row."""


def face_normal(ring: tuple[int, ...], point_of: PointOf) -> Vector:
    """Return the outward normal of a face."""
    p, q, r = (point_of(row) for row in ring[:3])
    return shortest(cross(difference(q, p), difference(r, q)))


def along(edge: tuple[int, int], point_of: PointOf) -> Vector:
    """Return the vector from the start of an edge to its end."""
    start, end = edge
    return difference(point_of(end), point_of(start))


class Arc(NamedTuple):
    """An edge on the Gauss map: its direction, the normals of the faces on both sides of it, and all three as units."""

    along: Vector
    left: Vector
    right: Vector
    units: list[NDArray[np.float64]]


Pairs = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.bool_], NDArray[np.float64], NDArray[np.float64]]
"""Pairs of edges that may span a face: rows of A's, rows of B's, of each whether it does for sure, and if so two bounds
of the overlap along its normal."""


def arcs_in_parts(shape: ConvexPolyhedron, point_of: PointOf, sign: int) -> Generator[None, None, list[Arc]]:
    """Yield after each part; return the arcs of the edges of a shape, or with a sign of -1 of the shape turned over.

    Edges keep their order and direction.
    """
    normal_at: dict[tuple[int, int], Vector] = {}
    arcs: list[Arc] = []
    for ring in shape.faces:
        x, y, z = face_normal(ring, point_of)
        normal_at.update(dict.fromkeys(zip(ring, ring[1:] + ring[:1], strict=True), (sign * x, sign * y, sign * z)))
    for edge in shape.edges:
        three = along(edge, point_of), normal_at[edge], normal_at[edge[::-1]]
        arcs.append(Arc(*three, list(map(unit_vector, three))))
        if len(arcs) % ARCS_AT_ONCE == 0:
            yield
    return arcs


def normal_of_pair(arc_a: Arc, arc_b: Arc, *, is_sure: bool) -> Vector | None:
    """Return the outward normal of the face that two edges span; None where they span none, unless that is sure."""
    (along_a, a, b, _), (along_b, c, d, _) = arc_a, arc_b
    beside = dot(a, along_b)
    if not is_sure:
        if dot(c, along_a) * dot(d, along_a) >= 0 or beside * dot(b, along_b) >= 0:
            return None
        side = cross(c, b)
        if dot(a, side) * dot(d, side) <= 0:  # they cross on the other side of the sphere
            return None
    normal = shortest(cross(along_a, along_b))
    return opposite(normal) if beside < 0 else normal  # between a and b, whose vector product is along the edge


def perhaps_crossing(of: Difference, arcs_a: list[Arc], arcs_b: list[Arc]) -> Iterator[Pairs]:
    """Yield the pairs of which floats cannot say that they span no face, in the order of their rows, part by part.

    With u = 2**-53 the vector product of two unit vectors is off by some 4u, so the overlap along it by some 10u of the
    reach by the length of that product.
    """
    (along_a, a, b), (along_b, c, d) = (
        np.array([arc.units for arc in arcs]).swapaxes(0, 1) for arcs in (arcs_a, arcs_b)
    )
    start_a, start_b = (shape.vertices[[start for start, _ in shape.edges]] for shape in (of.a, of.b))
    reach = 2.0 * (of.a.magnitude + of.b.magnitude)
    count = max(1, PAIRS_AT_ONCE // len(arcs_b))
    for some in in_blocks(len(arcs_a), count):
        heights = along_a[some] @ c.T, along_a[some] @ d.T, a[some] @ along_b.T, b[some] @ along_b.T
        i, j = np.nonzero(~(_on_one_side(*heights[:2]) | _on_one_side(*heights[2:])))
        clear = np.abs([each[i, j] for each in heights]).min(axis=0) > CLEARLY
        beside, i = np.sign(heights[2][i, j]), i + some.start
        side, normal = np.cross(c[j], b[i]), np.cross(along_a[i], along_b[j])
        clear &= _on_one_side(np.einsum("ki,ki->k", a[i], side), np.einsum("ki,ki->k", d[j], side))
        with np.errstate(all="ignore"):  # of those that are not sure
            length = np.linalg.norm(normal, axis=1)
            overlap = beside * np.einsum("ki,ki->k", normal, start_a[i] - start_b[j]) / length
            doubt = reach * CLEARLY / length
            yield i, j, clear & (LEAST_REACH < reach < LARGEST_REACH), overlap - doubt, overlap + doubt


def _on_one_side(heights: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.bool_]:
    return ((heights > CLEARLY) & (others > CLEARLY)) | ((heights < -CLEARLY) & (others < -CLEARLY))
