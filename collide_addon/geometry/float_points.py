# SPDX-License-Identifier: GPL-3.0-or-later
"""The support mapping of A - B of points as they come, in floats: all of them are looked at.

For a single question that is less work than to put the points in order first (`float_support`), however many there are.
The pair is moved so that A's first point is the origin: then what is rounded is a share of its size, wherever it is.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .float_support import Corner, Support

    Columns = tuple[list[float], list[float]]
    """The x and the y of few points."""
    Points = Columns | NDArray[np.float64]

FEW_POINTS = 64
"""Up to so many, of A and B together, plain Python has looked at all of them before numpy has begun."""


def nearby(a: NDArray[np.float64], b: NDArray[np.float64]) -> tuple[Support, Points, Points, float, float, float]:
    """Return what `float_gjk.walk_to_origin` asks for.

    These are a support mapping, A and B as it knows them, x and y from A to B, roughly, and the reach: no two points
    are further apart, and it is NaN where a coordinate is.
    """
    return _few(a.tolist(), b.tolist()) if len(a) + len(b) <= FEW_POINTS else _many(a, b)


def _few(a: list[list[float]], b: list[list[float]]) -> tuple[Support, Points, Points, float, float, float]:
    left, down = a[0]
    ax, ay = [x - left for x, _ in a], [y - down for _, y in a]
    bx, by = [x - left for x, _ in b], [y - down for _, y in b]
    half_a, half_b = len(ax) // 2, len(bx) // 2
    x, y = bx[0] + bx[half_b] - ax[half_a], by[0] + by[half_b] - ay[half_a]
    return _furthest_of_few, (ax, ay), (bx, by), x, y, 2.0 * (hypot(*ax, *ay) + hypot(*bx, *by))


def _furthest_of_few(a: Columns, b: Columns, x: float, y: float) -> Corner:
    ax, ay = a
    bx, by = b
    heights = [x * px + y * py for px, py in zip(ax, ay, strict=True)]
    i = heights.index(max(heights))
    heights = [x * px + y * py for px, py in zip(bx, by, strict=True)]
    j = heights.index(min(heights))
    return ax[i] - bx[j], ay[i] - by[j], i, j


def _many(a: NDArray[np.float64], b: NDArray[np.float64]) -> tuple[Support, Points, Points, float, float, float]:
    count = len(a)
    points = np.concatenate((a, b))
    points -= a[0]
    x, y = (points[count] + points[(count + len(points)) // 2] - points[count // 2]).tolist()
    return _furthest_of_many, points[:count], points[count:], x, y, 6.0 * float(np.abs(points).max())


def _furthest_of_many(a: NDArray[np.float64], b: NDArray[np.float64], x: float, y: float) -> Corner:
    direction = np.array((x, y))
    i, j = int(a.dot(direction).argmax()), int(b.dot(direction).argmin())
    return a.item(i, 0) - b.item(j, 0), a.item(i, 1) - b.item(j, 1), i, j
