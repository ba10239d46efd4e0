# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a horizontal ray from a point to the right meets an edge of a polygon, exactly and for many points at once.

An edge counts for the heights from its lower end (inclusive) to its upper end (exclusive). So a ray through a vertex
meets one of its edges if the boundary crosses the ray there, and both or none if it turns back; horizontal edges never
count.

For most of very many points, single precision decides whether an odd number of edges lies to the right. At the height y
an upward edge has ``x = slope * y + offset``; a point is to the left or right of that, or so near that single precision
cannot decide. Such points are few and are tested again, exactly. Heights are compared in float64, so that each point
meets the correct edges. The x are rounded, by a share of u = 2**-24.

For a polygon of size S, heights from its middle are up to S / 2, and so are the x on an edge. The product
``slope * height`` is off by 3 u slope S / 2 (both factors and itself), the offset, up to (1 + slope) S / 2, by u of
that, their sum and the x of so near a point by u S / 2 each: in all less than 2 u (1 + slope) S. The errors of slope
and offset in float64 are negligible; half of the doubt is left for these, and for points that are not so near.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import SINGLE
from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN, exact_cross_signs
from ..predicates.points import Point
from ..predicates.progress import in_blocks

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]

POINTS_AT_ONCE = 1 << 15
"""Points processed at once, whose intermediate arrays should fit into the processor's cache."""
DOUBT = 4.0 * SINGLE
"""Share of the size times (1 + slope) within which the side of a point is in doubt."""
STEEPEST_SLOPE = 2.0**60
"""Slope (x over y) beyond which an edge is so nearly horizontal that all points in its range are in doubt."""
SMALLEST_IN_SINGLE, LARGEST_IN_SINGLE = 2.0**-40, 2.0**40
"""Sizes for which single precision suffices, as no product or area over- or underflows."""


class PolygonEdge(NamedTuple):
    """The edge from `start`, vertex `vertex` of ring `ring`, both numbered from 0, to the next vertex, `end`.

    `lower` and `upper` are the same two points ordered upwards; for a horizontal edge, to the right.
    """

    ring: int
    vertex: int
    start: Point
    end: Point
    lower: Point
    upper: Point


class Block(NamedTuple):
    """Points (x, y), two arrays of shape (n,), and the smallest rectangle around them."""

    x: Numbers
    y: Numbers
    left: float
    right: float
    bottom: float
    top: float

    @classmethod
    def of(cls, x: Numbers, y: Numbers) -> Self:
        """Return the points with their rectangle."""
        return cls(x, y, float(x.min()), float(x.max()), float(y.min()), float(y.max()))


class RayCrossing(NamedTuple):
    """The relation of an edge to the n points of a block."""

    in_range: Truths
    """Whether the edge spans the point's height, (n,)."""
    to_the_right: Truths
    """Whether the ray meets the edge, and not at the point itself, (n,)."""
    on_edge: NDArray[np.intp]
    """Rows of the points in range that lie on the edge, (k,)."""


def edges_of(rings: Sequence[Numbers]) -> list[PolygonEdge]:
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
    """Return the relation of an edge to the points of a block."""
    # The side is the sign of a determinant, from floats where it exceeds the error bound of `orientation` for the
    # furthest point; the few other points are decided exactly.
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
    """Return the rows of the points on an edge but not in its range: at its upper end, or on a horizontal edge."""
    (from_x, from_y), (to_x, to_y) = edge.lower, edge.upper
    rows = np.flatnonzero(block.y == to_y)
    x = block.x[rows]
    return rows[((from_x if from_y == to_y else to_x) <= x) & (x <= to_x)]


def _exact_sides(edge: PolygonEdge, x: Numbers, y: Numbers) -> NDArray[np.int8]:
    """Return 1 for points to the left of the upward edge, -1 for those to the right, 0 for those on it."""
    lower, upper = (np.broadcast_to(np.array(end), (len(x), 2)) for end in (edge.lower, edge.upper))
    return exact_cross_signs(lower, upper, lower, np.stack([x, y], axis=1))


class SlopingEdges(NamedTuple):
    """The edges of a polygon that are not horizontal, as arrays of shape (k,), and its frame."""

    bottom: Numbers
    top: Numbers
    """The heights of an edge: from `bottom` up to `top` (exclusive)."""
    slope: Numbers
    offset: Numbers
    """Its x in this frame are ``slope * height + offset``."""
    doubt: Numbers
    """Distance within which a point may be on either side of it."""
    origin: tuple[float, float]
    """The middle of the polygon, the origin of the frame."""


def edges_in_single_precision(edges: Sequence[PolygonEdge]) -> SlopingEdges | None:
    """Return the sloping edges of a polygon; None if its size is out of the range of single precision."""
    lower, upper = np.array([edge.lower for edge in edges]), np.array([edge.upper for edge in edges])
    lowest, highest = np.minimum(lower, upper).min(axis=0), np.maximum(lower, upper).max(axis=0)
    size = float((highest - lowest).max())
    if not SMALLEST_IN_SINGLE < size < LARGEST_IN_SINGLE:
        return None
    origin = lowest / 2.0 + highest / 2.0
    upwards = np.flatnonzero(lower[:, 1] < upper[:, 1])
    (from_x, from_y), (to_x, to_y) = lower[upwards].T, upper[upwards].T
    with np.errstate(all="ignore"):
        slope = (to_x - from_x) / (to_y - from_y)
        offset = (from_x - origin[0]) - (from_y - origin[1]) * slope
    return SlopingEdges(from_y, to_y, slope, offset, DOUBT * (1.0 + np.abs(slope)) * size, (origin[0], origin[1]))


def parities(edges: Sequence[PolygonEdge], x: Numbers, y: Numbers) -> tuple[Truths, Truths] | None:
    """Return `parity_of_block` of many points; None if single precision does not suffice for the polygon."""
    sloping = edges_in_single_precision(edges)
    if sloping is None:
        return None
    odd, in_doubt = np.empty((2, len(x)), dtype=np.bool_)
    with np.errstate(all="ignore"):
        for part in in_blocks(len(x), POINTS_AT_ONCE):
            odd[part], in_doubt[part] = parity_of_block(sloping, x[part], y[part])
    return odd, in_doubt


def parity_of_block(edges: SlopingEdges, x: Numbers, y: Numbers) -> tuple[Truths, Truths]:
    """Return, for points (n,), whether an odd number of edges lies to the right, and whether that is in doubt."""
    y = np.ascontiguousarray(y)
    lowest, highest = y.min(), y.max()
    met = np.flatnonzero((edges.bottom <= highest) & (lowest < edges.top))
    spans = (edges.bottom[met] <= lowest) & (highest < edges.top[met])
    odd, in_doubt = np.zeros(len(x), dtype=np.bool_), np.zeros(len(x), dtype=np.bool_)
    place, height = (x - edges.origin[0]).astype(np.float32), (y - edges.origin[1]).astype(np.float32)
    distance = np.empty_like(place)
    right, near = np.empty_like(odd), np.empty_like(odd)
    above: dict[float, Truths] = {}
    rows = zip(*(column[met].tolist() for column in edges[:5]), spans.tolist(), strict=True)
    for bottom, top, slope, offset, doubt, all_in_range in rows:
        if not all_in_range:
            for level in {bottom, top} - above.keys():
                above[level] = y >= level
            in_range = above[bottom] ^ above[top]
            above = {level: above[level] for level in (bottom, top)}  # the next edge has one of them
        if abs(slope) > STEEPEST_SLOPE:
            in_doubt |= True if all_in_range else in_range
            continue
        np.multiply(height, slope, out=distance)
        distance += offset
        distance -= place
        np.greater(distance, doubt, out=right)
        np.greater_equal(distance, -doubt, out=near)
        near ^= right
        if not all_in_range:
            right &= in_range
            near &= in_range
        odd ^= right
        in_doubt |= near
    return odd, in_doubt
