# SPDX-License-Identifier: GPL-3.0-or-later
"""The axes of the separating axis theorem in space: the normals of the faces of A - B.

A face of A - B comes from a face of A, a face of B, or is a parallelogram spanned by an edge of A and an edge of B.
Edges span such a face only if their arcs on the Gauss map cross: the arc between the normals of the two faces at the
edge of A, and that of the edge of -B (D. Gregorius, "The separating axis test between convex polyhedra", Game
Developers Conference 2013). For most pairs floats decide this with certainty. No other vertex then needs to be tested:
the two edges are the furthest along their normal. If A or B is flat or a segment, its arcs are not unique, and all
pairs are used, in both senses. Parallel edges span no face.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import Vector, cross, difference, dot, opposite, rounded_height, shortest, unit_vector
from ..predicates.progress import in_blocks
from ..predicates.results import ReadOnly
from .polyhedron import ConvexPolyhedron, Difference

PAIRS_AT_ONCE = 1 << 18
"""Pairs of edges tested in one piece, to limit memory."""
ARCS_AT_ONCE = 1 << 10
"""Arcs made in one piece, in a few hundredths of a second."""
CLEAR_SIGN = 2.0**-40
"""The sign of a product of unit vectors larger than this is certain: its error is a few units of 2**-53."""
PointOf = Callable[[int], Vector]
"""Returns the vertex of a row."""


def face_normal(ring: tuple[int, ...], point_of: PointOf) -> Vector:
    """Return the outward normal of a face."""
    p, q, r = (point_of(row) for row in ring[:3])
    return shortest(cross(difference(q, p), difference(r, q)))


def along(edge: tuple[int, int], point_of: PointOf) -> Vector:
    """Return the vector from the start of an edge to its end."""
    start, end = edge
    return difference(point_of(end), point_of(start))


class Arc(NamedTuple):
    """An edge on the Gauss map: its direction, the normals of the faces on both sides, and all three normalized."""

    along: Vector
    left: Vector
    right: Vector
    units: list[NDArray[np.float64]]


def arcs_in_parts(shape: ConvexPolyhedron, point_of: PointOf, sign: int) -> Generator[None, None, list[Arc]]:
    """Yield after each part, and return the arcs of the edges of a shape, or for sign -1 of the reflected shape.

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
    """Return the outward normal of the face that two edges span; None if they span none, not tested if `is_sure`."""
    (along_a, a, b, _), (along_b, c, d, _) = arc_a, arc_b
    beside = dot(a, along_b)
    if not is_sure:
        if dot(c, along_a) * dot(d, along_a) >= 0 or beside * dot(b, along_b) >= 0:
            return None
        side = cross(c, b)
        if dot(a, side) * dot(d, side) <= 0:  # one arc crosses the opposite of the other
            return None
    normal = shortest(cross(along_a, along_b))
    return opposite(normal) if beside < 0 else normal  # between a and b, whose vector product is along A's edge


def perhaps_crossing(arcs_a: list[Arc], arcs_b: list[Arc]) -> Iterator[tuple[list[int], list[int], list[bool]]]:
    """Yield, part by part and in the order of rows, the pairs of edges that may span a face as far as floats can tell.

    Each part has the rows of A's edges, those of B's, and for each pair whether it certainly spans a face.
    """
    (along_a, a, b), (along_b, c, d) = (
        np.array([arc.units for arc in arcs]).swapaxes(0, 1) for arcs in (arcs_a, arcs_b)
    )
    count = max(1, PAIRS_AT_ONCE // len(arcs_b))
    for some in in_blocks(len(arcs_a), count):
        heights = along_a[some] @ c.T, along_a[some] @ d.T, a[some] @ along_b.T, b[some] @ along_b.T
        i, j = np.nonzero(~(_on_one_side(*heights[:2]) | _on_one_side(*heights[2:])))
        clear = np.abs([each[i, j] for each in heights]).min(axis=0) > CLEAR_SIGN
        i += some.start
        side = np.cross(c[j], b[i])
        clear &= _on_one_side(np.einsum("ki,ki->k", a[i], side), np.einsum("ki,ki->k", d[j], side))
        yield i.tolist(), j.tolist(), clear.tolist()


def _on_one_side(heights: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.bool_]:
    return ((heights > CLEAR_SIGN) & (others > CLEAR_SIGN)) | ((heights < -CLEAR_SIGN) & (others < -CLEAR_SIGN))


def edge_vectors(edges: Iterable[tuple[int, int]], point: Callable[[int], Vector]) -> list[Vector]:
    """Return the shortest vectors along edges."""
    return [shortest(along(edge, point)) for edge in edges]


def axes_of_flat(of: Difference) -> list[Vector]:
    """Return the axes, up to sign, that a flat A - B needs besides those of its faces; none when it has volume."""
    if 3 in (of.a.dimension, of.b.dimension):
        return []
    edges = edge_vectors(of.a.edges, of.point_a) + edge_vectors(of.b.edges, of.point_b)
    if not edges:
        between = of.corner(0, 0).point
        return [shortest(between) if any(between) else (0, 0, 1)]  # any for two coincident points
    first = edges[0]
    normal = next((n for edge in edges if any(n := cross(first, edge))), None)
    if normal is None:  # on a line
        across = shortest(cross(first, (1, 0, 0) if first[1] or first[2] else (0, 1, 0)))
        return [first, across, shortest(cross(first, across))]
    if any(dot(normal, edge) for edge in edges):
        return []
    return [shortest(normal), *[shortest(cross(normal, edge)) for edge in edges]]


def preference_of_normals(of: Difference) -> Callable[[NDArray[np.float64]], tuple[float, ...]]:
    """Return the key that breaks exact ties between normals (largest wins).

    The normal closest to the direction from the middle of A to that of B wins, then the one with the largest
    coordinates, from the shape that comes first. Swapping A and B mirrors the choice, except for equal shapes.
    """
    vector = np.array(of.b.middle) - of.a.middle
    sign = 1.0 if of.a_comes_first else -1.0

    def preference(normal: NDArray[np.float64]) -> tuple[float, ...]:
        x, y, z = (sign * normal).tolist()
        return float(normal @ vector), z, y, x

    return preference


def preferred_first(of: Difference, directions: Iterable[Vector]) -> list[Vector]:
    """Return directions without duplicates, the preferred one first."""
    preference = preference_of_normals(of)
    return sorted(set(directions), key=lambda direction: preference(unit_vector(direction)), reverse=True)


class AxisKind(Enum):
    """Why an axis has to be tested."""

    FACE_A = "face of A"
    FACE_B = "face of B"
    EDGES = "pair of edges"
    FLAT = "flat"
    """A - B has no volume: the normal of the plane that contains it, or a direction in that plane or line."""


class AxisSource(NamedTuple):
    """Where an axis comes from: the row of a face of A or of B, or the rows of an edge of each."""

    kind: AxisKind
    index_a: int | None = None
    index_b: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SatAxis(ReadOnly):
    """An axis, with the ends of A's and B's projections that face each other.

    Attributes
    ----------
    source : AxisSource
    direction : ndarray (3,)
        Unit vector, outward from A and inward to B.
    end_a, end_b : float
        The largest value of A along the direction and the smallest value of B, in scene units.
    overlap : float
        ``end_a - end_b``, rounded once from the exact value: how far B must move along the direction to leave A.
        Negative when there is a gap, 0 when the shapes touch along this axis.
    """

    source: AxisSource
    direction: NDArray[np.float64]
    end_a: float
    end_b: float
    overlap: float


class FaceOfDifference(NamedTuple):
    """A face of A - B: its outward normal and the ends of A and B along it, in whole numbers."""

    source: AxisSource
    normal: Vector
    end_a: int
    end_b: int

    @property
    def overlap(self) -> int:
        """The height of its plane over the origin, times the length of the normal."""
        return self.end_a - self.end_b

    @property
    def square(self) -> Fraction:
        """The square of the height in grid steps, with the sign of the height."""
        overlap = self.overlap
        return Fraction(overlap * abs(overlap), dot(self.normal, self.normal))

    def published(self, exponent: int) -> tuple[SatAxis, Fraction]:
        """Convert to the public SatAxis, with the square of the overlap."""
        squared, heights = dot(self.normal, self.normal), (self.end_a, self.end_b, self.overlap)
        end_a, end_b, overlap = (rounded_height(height, squared, exponent) for height in heights)
        return SatAxis(self.source, unit_vector(self.normal), end_a, end_b, overlap), self.square


def faces_of_difference(of: Difference) -> Iterator[FaceOfDifference | None]:
    """Yield the faces of A - B: those of A, those of B, and those of pairs of edges; if it is flat, all its axes.

    Among the pairs of edges, None follows each part of the search, to let progress be reported.
    """
    lowest = highest = 0  # where a climb starts: consecutive faces are near each other
    for row, ring in enumerate(of.a.faces):
        normal = face_normal(ring, of.point_a)
        lowest = of.b.support_index(opposite(normal), lowest)
        source = AxisSource(AxisKind.FACE_A, index_a=row)
        yield FaceOfDifference(source, normal, dot(normal, of.point_a(ring[0])), dot(normal, of.point_b(lowest)))
    for row, ring in enumerate(of.b.faces):
        normal = opposite(face_normal(ring, of.point_b))
        highest = of.a.support_index(normal, highest)
        source = AxisSource(AxisKind.FACE_B, index_b=row)
        yield FaceOfDifference(source, normal, dot(normal, of.point_a(highest)), dot(normal, of.point_b(ring[0])))
    if not of.a.dimension == of.b.dimension == 3:
        yield from _axes_without_volume(of)
        return
    arcs_a = yield from arcs_in_parts(of.a, of.point_a, 1)
    arcs_b = yield from arcs_in_parts(of.b, of.point_b, -1)
    for pairs in perhaps_crossing(arcs_a, arcs_b):
        for i, j, is_sure in zip(*pairs, strict=True):
            out = normal_of_pair(arcs_a[i], arcs_b[j], is_sure=is_sure)
            if out is not None:
                end_a, end_b = of.point_a(of.a.edges[i][0]), of.point_b(of.b.edges[j][0])
                yield FaceOfDifference(AxisSource(AxisKind.EDGES, i, j), out, dot(out, end_a), dot(out, end_b))
        yield None


def _axes_without_volume(of: Difference) -> Iterator[FaceOfDifference | None]:
    for i, edge_a in enumerate(of.a.edges):
        along_a = along(edge_a, of.point_a)
        for j, edge_b in enumerate(of.b.edges):
            normal = cross(along_a, along(edge_b, of.point_b))
            if any(normal):
                yield from _both_senses(of, AxisSource(AxisKind.EDGES, i, j), shortest(normal))
        yield None
    for axis in axes_of_flat(of):
        yield from _both_senses(of, AxisSource(AxisKind.FLAT), axis)


def count_parallel_edges(of: Difference) -> int:
    """Return how many pairs of an edge of A and an edge of B are parallel, and so span no face."""
    vectors_a, vectors_b = edge_vectors(of.a.edges, of.point_a), edge_vectors(of.b.edges, of.point_b)
    lines = Counter(max(vector, opposite(vector)) for vector in vectors_a)  # one vector for each line
    return sum(lines[max(vector, opposite(vector))] for vector in vectors_b)


def _both_senses(of: Difference, source: AxisSource, axis: Vector) -> Iterator[FaceOfDifference]:
    for normal in (axis, opposite(axis)):
        highest, lowest = of.a.support_index(normal), of.b.support_index(opposite(normal))
        yield FaceOfDifference(source, normal, dot(normal, of.point_a(highest)), dot(normal, of.point_b(lowest)))
