# SPDX-License-Identifier: GPL-3.0-or-later
"""The support mapping of A - B of points as they come, in floats: all of them are looked at.

For a single question that is less work than to put the points in order first (`support`), however many there are.
The pair is moved so that A's first point is the origin: then what is rounded is a share of its size, wherever it is.
"""

from collections.abc import Callable
from math import nan, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .support import LARGEST_REACH, FloatCorner, Outermost

FEW_POINTS = 256
"""Points up to which the root of the sum of all squares tells the size well enough; it is found at once."""


class MovedPoints(NamedTuple):
    """The points of a pair, and memory for their heights along a direction, which each question uses again."""

    points: NDArray[np.float64]
    """The points of A, then of B, seen from A's first, (n + m, 2)."""
    count_a: int
    """How many of them are A's."""
    direction: NDArray[np.float64]
    """The last direction, (2,)."""
    heights: NDArray[np.float64]
    """Heights along it, (n + m,)."""
    highest_of_a: Callable[[], Any]
    lowest_of_b: Callable[[], Any]
    """Tell which of A's points is the highest, and which of B's the lowest."""
    reach: float
    """No two points are further apart; NaN where a coordinate is not finite, or too large to be moved."""


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
    """Return roughly the way from the middle of A to that of B."""
    points, count, *_ = pair
    opposite_a, opposite_b, at = count // 2, (count + len(points)) // 2, points.item
    return (
        at(count, 0) + at(opposite_b, 0) - at(opposite_a, 0),
        at(count, 1) + at(opposite_b, 1) - at(opposite_a, 1),
    )


def support_of_points(pair: MovedPoints, count_a: int, x: float, y: float) -> FloatCorner:
    """Return the difference of a point of A and one of B that is furthest along (x, y)."""
    points, _, direction, heights, highest_of_a, lowest_of_b, _ = pair
    direction[0], direction[1] = x, y
    points.dot(direction, heights)
    i, j = int(highest_of_a()), int(lowest_of_b())
    at, row = points.item, count_a + j
    return at(i, 0) - at(row, 0), at(i, 1) - at(row, 1), i, j


def outermost_of_points(pair: MovedPoints) -> Outermost:
    """Return the outermost differences of a point of A and one of B."""
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
