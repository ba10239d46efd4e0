# SPDX-License-Identifier: GPL-3.0-or-later
"""The support mapping of A - B of points as they come, in floats: all of them are looked at.

For a single question that is less work than to put the points in order first (`float_support`), however many there are.
The pair is moved so that A's first point is the origin: then what is rounded is a share of its size, wherever it is.
"""

from __future__ import annotations

from math import nan, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .float_support import LARGEST_REACH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .float_support import Corner

FEW_POINTS = 256
"""Of so many the root of the sum of all squares still tells the size well enough, and is found at once."""


class MovedPoints(NamedTuple):
    """What `float_gjk.walk_to_origin` asks for.

    Attributes
    ----------
    points : ndarray (n + m, 2)
        Of A, then of B, seen from A's first.
    count_a : int
        Of A's points.
    x, y : float
        From A to B, roughly.
    reach : float
        No two points are further apart; NaN where a coordinate is not finite, or too large to be moved.
    """

    points: NDArray[np.float64]
    count_a: int
    x: float
    y: float
    reach: float


def seen_from_the_first(a: NDArray[np.float64], b: NDArray[np.float64]) -> MovedPoints:
    """Move the points (n, 2) and (m, 2) so that A's first is the origin."""
    count, points = len(a), np.concatenate((a, b))
    if not _reach(points) < LARGEST_REACH:  # also for NaN
        return MovedPoints(points, count, nan, nan, nan)
    points -= a[0]
    opposite_a, opposite_b, at = count // 2, (count + len(points)) // 2, points.item
    x = at(count, 0) + at(opposite_b, 0) - at(opposite_a, 0)
    y = at(count, 1) + at(opposite_b, 1) - at(opposite_a, 1)
    return MovedPoints(points, count, x, y, _reach(points))


def support_of_points(points: NDArray[np.float64], count: int, x: float, y: float) -> Corner:
    """Return the difference of a point of A and one of B that is furthest along (x, y)."""
    direction = np.empty(2)
    direction[0], direction[1] = x, y
    heights = points.dot(direction)
    i, j = int(heights[:count].argmax()), int(heights[count:].argmin())
    at, row = points.item, count + j
    return at(i, 0) - at(row, 0), at(i, 1) - at(row, 1), i, j


def _reach(points: NDArray[np.float64]) -> float:
    """Return twice an upper bound of the largest distance of two points."""
    if len(points) <= FEW_POINTS:
        return 3.0 * sqrt(np.vdot(points, points))
    return 6.0 * float(np.abs(points).max())
