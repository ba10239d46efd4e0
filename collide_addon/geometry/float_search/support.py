# SPDX-License-Identifier: GPL-3.0-or-later
"""The support mapping of A - B in plain floats: fast, but in close cases it may return a neighbour of the vertex.

The exact algorithms decide by integers (`grid`). Most pairs are far from any tie, and for these floats give the same
answer in a fraction of the time. So floats may be tried first, if their answer is then proved: see `proofs`.

For unordered points, all heights are computed: for a single query that is less work than sorting them first, however
many there are. Such a pair is moved so that A's first point is the origin: roundings are then a share of its size.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, nan, pi, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatCorner = tuple[float, float, int, int]
"""A vertex of A - B: x and y, each rounded once, and the rows of its vertices in A and B; the row after the last is the
first again."""
Support = Callable[[Any, Any, float, float], FloatCorner]
"""Returns the vertex of A - B furthest along a nonzero direction, from A and B in its own form."""
Outermost = tuple[FloatCorner, FloatCorner, FloatCorner, FloatCorner]
"""The vertices of A - B furthest to the left, down, to the right and up."""

FEW_POINTS = 256
"""Up to this many points, the root of the sum of all squares is a good enough bound of the size, found in one call."""
FEW_VERTICES = 96
"""Up to this many vertices, plain Python prepares a polygon faster than numpy."""
DOUBT = 2.0**-47
"""Share of the reach of a pair by which the height of a support point may be too low, or rounded: 64 u, u = 2**-53.

The angle of an edge is off by u from its components and 4 u from the mathematical library, if that is off by one unit
in the last place of pi; the angle of a direction by 4 u, and by 3 u more after half a turn. A vertex furthest along a
direction turned by these 12 u is lower than the furthest one by at most the diameter times that angle. A height is off
by 3 u times the length of the direction: from the coordinate, the product and the sum. So the true maximum is at most
15 u above the height found, and a difference of two is off by 7 u: shapes proved apart have a distance of at least 2
DOUBT less DOUBT, 15 u and 7 u. The difference of two products of coordinates is off by 4 u."""
LEAST_REACH, LARGEST_REACH = 2.0**-150, 2.0**250
"""Between these, no over- or underflow of a product of two coordinates or their differences matters; nor of the squared
length of an edge, at least `proofs.LEAST_EDGE_SQUARE`, times a distance beyond any doubt."""


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """A convex polygon, prepared for support queries in floats."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    """The vertices, counter-clockwise, with the first repeated at the end."""
    angles: tuple[float, ...]
    """Angles of the outward normals; edge k starts at vertex k. They rise from -pi to pi, as vertex 0 is the
    lexicographically smallest."""
    left: float
    down: float
    """The lower left corner of the bounding box."""
    width: float
    height: float
    extent: float
    """Sides of the bounding box; the extent is their sum, so that no two points are further apart."""
    outermost: tuple[int, int, int, int]
    """The rows of the vertices furthest to the left, down, to the right and up."""


def edges_of(vertices: NDArray[np.float64]) -> Edges:
    """Prepare a convex polygon (n, 2), counter-clockwise from the lexicographically smallest vertex."""
    x, y = vertices.T.tolist()
    x.append(x[0])
    y.append(y[0])
    if len(vertices) <= FEW_VERTICES:
        angles = [atan2(px - qx, qy - py) for px, py, qx, qy in zip(x, y, x[1:], y[1:], strict=False)]
    else:
        along_x, along_y = vertices[:, 0], vertices[:, 1]
        outward_x, outward_y = np.roll(along_y, -1) - along_y, along_x - np.roll(along_x, -1)
        angles = np.arctan2(outward_y, outward_x).tolist()
    left, down = x[0], min(y)
    width, height = max(x) - left, max(y) - down
    outermost = 0, bisect_left(angles, -pi / 2), bisect_left(angles, 0.0), bisect_left(angles, pi / 2)
    return Edges(tuple(x), tuple(y), tuple(angles), left, down, width, height, width + height, outermost)


def support_of_edges(a: Edges, b: Edges, x: float, y: float) -> FloatCorner:
    """Return the vertex of A - B furthest along (x, y), by bisection among the angles of the edge normals."""
    angle = atan2(y, x)
    i = bisect_left(a.angles, angle)
    j = bisect_left(b.angles, angle - pi if angle > 0.0 else angle + pi)
    return a.x[i] - b.x[j], a.y[i] - b.y[j], i, j


def outermost_of_edges(a: Edges, b: Edges) -> Outermost:
    """Return the outermost vertices of A - B."""
    ax, ay, bx, by = a.x, a.y, b.x, b.y
    left_a, down_a, right_a, up_a = a.outermost
    left_b, down_b, right_b, up_b = b.outermost
    return (
        (ax[left_a] - bx[right_b], ay[left_a] - by[right_b], left_a, right_b),
        (ax[down_a] - bx[up_b], ay[down_a] - by[up_b], down_a, up_b),
        (ax[right_a] - bx[left_b], ay[right_a] - by[left_b], right_a, left_b),
        (ax[up_a] - bx[down_b], ay[up_a] - by[down_b], up_a, down_b),
    )


class MovedPoints(NamedTuple):
    """The points of a pair, and memory for their heights along a direction, reused by each query."""

    points: NDArray[np.float64]
    """The points of A, then of B, relative to A's first, (n + m, 2)."""
    count_a: int
    """Number of A's points."""
    direction: NDArray[np.float64]
    """The last direction, (2,)."""
    heights: NDArray[np.float64]
    """Heights along it, (n + m,)."""
    highest_of_a: Callable[[], Any]
    lowest_of_b: Callable[[], Any]
    """Return the row of A's highest point, and that of B's lowest."""
    reach: float
    """No two points are further apart; NaN if a coordinate is not finite, or too large to be moved."""


def seen_from_the_first(a: NDArray[np.float64], b: NDArray[np.float64]) -> MovedPoints:
    """Return the points (n, 2) and (m, 2), moved so that A's first is the origin."""
    count, points = len(a), np.concatenate((a, b))
    reach = _reach(points)
    if reach < LARGEST_REACH:
        points -= a[0]
        reach = _reach(points)
    else:  # also for NaN
        reach = nan
    heights = np.empty(len(points))
    return MovedPoints(points, count, np.empty(2), heights, heights[:count].argmax, heights[count:].argmin, reach)


def from_a_to_b(pair: MovedPoints) -> tuple[float, float]:
    """Return an approximate vector from the middle of A to that of B."""
    points, count, *_ = pair
    opposite_a, opposite_b, at = count // 2, (count + len(points)) // 2, points.item
    return (at(count, 0) + at(opposite_b, 0) - at(opposite_a, 0), at(count, 1) + at(opposite_b, 1) - at(opposite_a, 1))


def support_of_points(pair: MovedPoints, count_a: int, x: float, y: float) -> FloatCorner:
    """Return the difference, furthest along (x, y), of a point of A and a point of B."""
    points, _, direction, heights, highest_of_a, lowest_of_b, _ = pair
    direction[0], direction[1] = x, y
    points.dot(direction, heights)
    i, j = int(highest_of_a()), int(lowest_of_b())
    at, row = points.item, count_a + j
    return at(i, 0) - at(row, 0), at(i, 1) - at(row, 1), i, j


def outermost_of_points(pair: MovedPoints) -> Outermost:
    """Return the outermost differences of a point of A and a point of B."""
    points, count, *_ = pair
    a, b, at = points[:count], points[count:], points.item
    (left_a, down_a), (right_a, up_a) = a.argmin(axis=0).tolist(), a.argmax(axis=0).tolist()
    (left_b, down_b), (right_b, up_b) = b.argmin(axis=0).tolist(), b.argmax(axis=0).tolist()
    rows = (left_a, right_b), (down_a, up_b), (right_a, left_b), (up_a, down_b)
    left, down, right, up = [(at(i, 0) - at(count + j, 0), at(i, 1) - at(count + j, 1), i, j) for i, j in rows]
    return left, down, right, up


def _reach(points: NDArray[np.float64]) -> float:
    """Return twice an upper bound of the largest distance of two points."""
    if len(points) <= FEW_POINTS:
        return 3.0 * sqrt(np.vdot(points, points))
    return 6.0 * float(np.abs(points).max())
