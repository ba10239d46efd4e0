# SPDX-License-Identifier: GPL-3.0-or-later
"""The support mapping of A - B of points as they come, in floats: all of them are looked at.

For a single question that is less work than to put the points in order first (`float_support`), however many there are.
The pair is moved so that A's first point is the origin: then what is rounded is a share of its size, wherever it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .float_support import LARGEST_REACH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .float_support import Corner


class NearbyPoints(NamedTuple):
    """What `float_gjk.walk_to_origin` asks for.

    Attributes
    ----------
    a, b : ndarray (n, 2) and (m, 2)
        The points, seen from A's first.
    x, y : float
        From A to B, roughly.
    reach : float
        No two points are further apart.
    """

    a: NDArray[np.float64]
    b: NDArray[np.float64]
    x: float
    y: float
    reach: float


def seen_from_the_first(a: NDArray[np.float64], b: NDArray[np.float64]) -> NearbyPoints | None:
    """Move the points, or return None where a coordinate is not finite or too large to be moved."""
    count, points = len(a), np.concatenate((a, b))
    if not np.vdot(points, points) < LARGEST_REACH * LARGEST_REACH:  # also for NaN
        return None
    points -= a[0]
    x, y = (points[count] + points[(count + len(points)) // 2] - points[count // 2]).tolist()
    # From the origin no point is further away than 1.5 times the largest coordinate.
    return NearbyPoints(points[:count], points[count:], x, y, 6.0 * float(np.abs(points).max()))


def support_of_points(a: NDArray[np.float64], b: NDArray[np.float64], x: float, y: float) -> Corner:
    """Return the difference of points of A and B furthest along (x, y)."""
    direction = np.array((x, y))
    i, j = int(a.dot(direction).argmax()), int(b.dot(direction).argmin())
    return a.item(i, 0) - b.item(j, 0), a.item(i, 1) - b.item(j, 1), i, j
