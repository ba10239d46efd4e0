# SPDX-License-Identifier: GPL-3.0-or-later
"""Does a level ray, from a point to the right, meet an edge of a polygon? Decided exactly, for many points at once.

An edge counts for the heights from its lower end up to its upper end, the upper one left out. So a ray through a vertex
meets one of the vertex's edges where the boundary passes from one side of the ray to the other, both or none where it
turns back, and level edges never count.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from .orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN, certain_signs, exact_cross_signs
from .points import Point


class PolygonEdge(NamedTuple):
    """An edge from vertex `vertex` of ring `ring`, both counted from 0, to the next one: from `start` to `end`.

    `lower` and `upper` are the same two points turned upwards; of a level edge, to the right.
    """

    ring: int
    vertex: int
    start: Point
    end: Point
    lower: Point
    upper: Point


class Block(NamedTuple):
    """Points (x, y), two arrays of shape (n,), and the smallest rectangle around them."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    left: float
    right: float
    bottom: float
    top: float

    @classmethod
    def of(cls, x: NDArray[np.float64], y: NDArray[np.float64]) -> Self:
        """Return the points with their rectangle."""
        return cls(x, y, float(x.min()), float(x.max()), float(y.min()), float(y.max()))


class RayCrossing(NamedTuple):
    """How an edge lies to the n points of a block."""

    in_range: NDArray[np.bool_]
    """The point's height is one of the edge's, (n,)."""
    to_the_right: NDArray[np.bool_]
    """The ray meets the edge, further on than in the point itself, (n,)."""
    on_edge: NDArray[np.intp]
    """Rows of the points in range that lie on the edge, (k,)."""


def edges_of(rings: Sequence[NDArray[np.float64]]) -> list[PolygonEdge]:
    """Return the edges of rings (n, 2), ring by ring."""
    edges = []
    for ring, vertices in enumerate(rings):
        corners: list[Point] = [(x, y) for x, y in vertices.tolist()]
        for vertex, (start, end) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
            upwards = (start[1], start[0]) <= (end[1], end[0])
            lower, upper = (start, end) if upwards else (end, start)
            edges.append(PolygonEdge(ring, vertex, start, end, lower, upper))
    return edges


def ray_crossing(edge: PolygonEdge, block: Block) -> RayCrossing:
    """Return how an edge lies to the points of a block.

    The side is the sign of a determinant, taken from floats where that is larger than all that rounding can have done
    (the bound of `orientation`, for the point furthest away); the few other points are decided one by one.
    """
    (from_x, from_y), (to_x, to_y) = edge.lower, edge.upper
    along_x, along_y = to_x - from_x, to_y - from_y
    in_range = from_y <= block.y
    in_range &= block.y < to_y
    with np.errstate(all="ignore"):  # an overflow makes both comparisons false, and the point is decided exactly
        cross = block.y - from_y
        cross *= along_x
        across = block.x - from_x
        across *= along_y
        cross -= across
    furthest = max(abs(block.left - from_x), abs(block.right - from_x))
    bound = RELATIVE_ERROR * (abs(along_x) * along_y + furthest * along_y) + UNDERFLOW_MARGIN
    to_the_right = cross > bound
    doubtful = ~(to_the_right | (cross < -bound))
    to_the_right &= in_range
    doubtful &= in_range
    on_edge = np.flatnonzero(doubtful)
    if len(on_edge):
        signs = _exact_sides(edge, block.x[on_edge], block.y[on_edge])
        to_the_right[on_edge] = signs > 0
        on_edge = on_edge[signs == 0]
    return RayCrossing(in_range, to_the_right, on_edge)


def at_the_top(edge: PolygonEdge, block: Block) -> NDArray[np.intp]:
    """Return the rows of the points on the part of an edge above its range: its upper end, or all of a level edge."""
    (from_x, from_y), (to_x, to_y) = edge.lower, edge.upper
    rows = np.flatnonzero(block.y == to_y)
    x = block.x[rows]
    return rows[((from_x if from_y == to_y else to_x) <= x) & (x <= to_x)]


def _exact_sides(edge: PolygonEdge, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.int8]:
    """Return 1 for points to the left of the upward edge, -1 for those to the right, 0 on it."""
    (from_x, from_y), (to_x, to_y) = edge.lower, edge.upper
    along_x, along_y = np.full(len(x), to_x - from_x), np.full(len(x), to_y - from_y)
    signs = certain_signs(along_x, along_y, x - from_x, y - from_y)
    rest = np.flatnonzero(signs == 0)
    if len(rest):
        lower, upper = (np.broadcast_to(np.array(end), (len(rest), 2)) for end in (edge.lower, edge.upper))
        signs[rest] = exact_cross_signs(lower, upper, lower, np.stack([x[rest], y[rest]], axis=1))
    return signs
