# SPDX-License-Identifier: GPL-3.0-or-later
"""The box of the smallest area around points, by rotating calipers: one of its sides lies along an edge of the hull.

Lay a side of the box along each edge of the hull in turn. As the edge turns, the three vertices that touch the other
sides only move on counter-clockwise, so that all boxes together cost one walk around the hull, O(h).

Without a record, float64 first rules out edges of small hulls by projecting every vertex on every edge; usually only
one is left.

References
----------
H. Freeman, R. Shapira, Determining the minimum-area encasing rectangle for an arbitrary closed curve, Communications
of the ACM 18, 1975 (the theorem). G. Toussaint, Solving geometric problems with the rotating calipers, MELECON 1983.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..hull.monotone_chain import convex_hull
from ..predicates.grid import off_grid, on_common_grid
from ..predicates.results import ReadOnly
from .oriented_box import OrientedBox, cosine_and_sine, extents_around, within_half_turn

Vector = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class CalipersStep(ReadOnly):
    """One edge of the hull and the box along it.

    Attributes
    ----------
    number : int
        1, 2, …
    edge : int
        Row of the hull's vertex at which the edge starts.
    ends : ndarray (2, 2)
        The ends of the edge.
    touched : tuple of three int
        Rows of the vertices furthest ahead along the edge, furthest across it, and furthest behind.
    box : OrientedBox
        The smallest box with a side along the edge.
    area : float
        Area of the box before it was rounded up; infinite if it exceeds float64.
    best : int
        Number of the step with the smallest box so far.
    """

    number: int
    edge: int
    ends: NDArray[np.float64]
    touched: tuple[int, int, int]
    box: OrientedBox
    area: float
    best: int


class Candidate(NamedTuple):
    """A box along an edge, exactly, ordered by area, then by how far it is turned, counter-clockwise first."""

    area: Fraction
    """In squared grid steps."""
    slope: Fraction
    """Absolute slope of the side nearest to the x axis."""
    clockwise: bool
    number: int
    side: Vector
    """The direction of that side."""


def min_area_box(points: ArrayLike, *, record: Callable[[CalipersStep], object] | None = None) -> OrientedBox:
    """Return the smallest box around points.

    Parameters
    ----------
    points : array-like (n, 2)
    record : callable, optional
        Receives a `CalipersStep` for each edge of the hull; none for a single point.

    Returns
    -------
    OrientedBox
        Turned by an angle in (-pi/4, pi/4]. Which box is smallest is decided exactly; of several equally small ones,
        the one turned least is returned, and of two such, the one turned counter-clockwise. Every point is inside,
        without any tolerance. Collinear points have a box without height, except for the rounding of its angle; a
        single point has one of size 0.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.

    Examples
    --------
    >>> box = min_area_box([(0, 0), (2, 2), (1, 3), (-1, 1)])
    >>> round(box.area, 9), box.center.tolist()
    (4.0, [0.5, 1.5])
    """
    hull = convex_hull(points)
    edges: Sequence[int] = range(len(hull) if len(hull) > 2 else len(hull) - 1)
    if record is None and len(hull) > 2:
        edges = promising_edges(hull)
        if len(edges) == 1:
            (x, y, to_x, to_y), _ = on_common_grid([*hull[edges[0]].tolist(), *hull[edges[0] + 1 - len(hull)].tolist()])
            return _box_along(hull, _least_turned(to_x - x, to_y - y))
    coordinates, exponent = on_common_grid(hull.ravel().tolist())
    vertices = list(zip(coordinates[::2], coordinates[1::2], strict=True))
    best: Candidate | None = None
    vectors = [(to_x - x, to_y - y) for (x, y), (to_x, to_y) in zip(vertices, vertices[1:] + vertices[:1], strict=True)]
    for edge, touched in calipers(vectors, edges):
        candidate = _candidate(vertices, edge, touched, number=edge + 1)
        if best is None or candidate < best:
            best = candidate
        if record is not None:
            box = _box_along(hull, candidate.side)
            ends = hull[[edge, (edge + 1) % len(hull)]]
            try:
                area = off_grid(candidate.area.numerator, candidate.area.denominator, 2 * exponent)
            except OverflowError:
                area = math.inf
            record(CalipersStep(edge + 1, edge, ends, touched, box, area, best.number))
    return _box_along(hull, best.side if best else (1, 0))


def _box_along(hull: NDArray[np.float64], side: Vector) -> OrientedBox:
    """Return the smallest box around the hull with a side along an integer vector of any size."""
    largest = max(abs(side[0]), abs(side[1]))
    angle = within_half_turn(math.atan2(side[1] / largest, side[0] / largest))
    return OrientedBox(*extents_around(hull, cosine_and_sine(angle)), angle)


def calipers(vectors: Sequence[Vector], edges: Iterable[int]) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Yield edges in order, with the rows of the vertices furthest ahead, across and behind; `vectors`: all edges."""
    rows = [0, 0, 0]
    for edge in edges:
        x, y = vectors[edge]
        row = edge + 1  # the end of the edge is already ahead of its start
        for number, (to_x, to_y) in enumerate(((x, y), (-y, x), (-x, -y))):
            row = max(row, rows[number])
            while (vector := vectors[row % len(vectors)])[0] * to_x + vector[1] * to_y > 0:
                row += 1
            rows[number] = row
        ahead, across, behind = (row % len(vectors) for row in rows)
        yield edge, (ahead, across, behind)


def _candidate(vertices: list[Vector], edge: int, touched: tuple[int, int, int], number: int) -> Candidate:
    start, end = vertices[edge], vertices[(edge + 1) % len(vertices)]
    ahead, across, behind = (vertices[row] for row in touched)
    x, y = end[0] - start[0], end[1] - start[1]
    width = x * (ahead[0] - behind[0]) + y * (ahead[1] - behind[1])
    height = x * (across[1] - start[1]) - y * (across[0] - start[0])
    side = side_x, side_y = _least_turned(x, y)
    area, slope = Fraction(width * height, x * x + y * y), Fraction(abs(side_y), side_x)
    return Candidate(area, slope, side_y < 0, number, side)


def _least_turned(x: int, y: int) -> Vector:
    """Return the side of a box along (x, y) whose angle is in (-pi/4, pi/4]."""
    while not -x < y <= x:
        x, y = -y, x
    return x, y


FEW_EDGES = 150
"""Up to this many edges, projecting all vertices on all of them is faster than rotating the calipers exactly."""
DOUBT = 2.0**-43
"""For sizes below 1, areas that differ by no more than this may be in the opposite order. With u = 2**-53:

No two vertices are further apart than sqrt(5), so width and height are at most that. A height over an edge, relative to
the edge's length, is off by 6 u (two differences, two products, a sum), so a width by 14 u, a product of two by 66 u,
and its quotient by the squared length, which is off by 4 u, by 91 u. Two areas are compared: in all less than 200 u,
and this is 1024 u."""
SHORTEST_EDGE = 2.0**-400
"""Edges shorter than this share of the size may have lost their direction, and their squares might underflow."""


def promising_edges(hull: NDArray[np.float64]) -> Sequence[int]:
    """Return, ascending, the rows of the start vertices of the edges along which the smallest box may lie.

    These are all rows of the hull (h, 2), which has at least three vertices, if floats cannot decide, or not quickly.
    """
    if len(hull) > FEW_EDGES:
        return range(len(hull))
    size = float(np.abs(hull - hull[0]).max())
    # In units of about the size no over- or underflow matters; scaling by a power of two does not round.
    with np.errstate(under="ignore"):
        scaled = np.ldexp(hull, -math.frexp(size)[1])
    # All vertices, relative to the first, are projected on all edges and all normals, whether or not a side touches
    # them. The edges are differences of the unmoved vertices, so short ones lose nothing.
    x, y = (np.concatenate((scaled[1:], scaled[:1])) - scaled).T
    squares: list[float] = (x * x + y * y).tolist()
    if min(squares) < SHORTEST_EDGE * SHORTEST_EDGE:
        return range(len(hull))
    heights = (scaled - scaled[0]) @ np.concatenate((x, -y, y, x)).reshape(2, -1)
    extents: list[float] = (heights.max(axis=0) - heights.min(axis=0)).tolist()
    sides = zip(extents, extents[len(squares) :], squares, strict=False)
    areas = [width * height / square for width, height, square in sides]
    enough = min(areas) + DOUBT
    return [row for row, area in enumerate(areas) if not area > enough]
