# SPDX-License-Identifier: GPL-3.0-or-later
"""A hull for the eye: of very many points those furthest in directions all around, and some that must not miss."""

import math

import numpy as np
from numpy.typing import NDArray

from ..polyhedron import ConvexPolyhedron

DIRECTIONS = 512
"""A ball seen as large as a page then differs from a round one by less than a line is thick."""
MOST_POINTS = 1 << 16
"""Of more points only some are looked at, evenly chosen."""
ROWS_AT_ONCE = 1 << 12
"""Points looked at along all directions in one piece, to stay in the processor's cache."""


def coarse_hull(points: NDArray[np.float64], needed: NDArray[np.float64]) -> ConvexPolyhedron:
    """Return a hull that looks like that of points (n, 3), with the `needed` ones, which are some of these."""
    return ConvexPolyhedron(np.concatenate((points[coarse_rows(points)], needed)))


def coarse_rows(points: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the rows of those of points (n, 3) that are furthest in directions all around."""
    step = len(points) // MOST_POINTS + 1
    points = points[::step]
    columns = np.ascontiguousarray(points.T)
    directions, every = _all_around(), np.arange(DIRECTIONS)
    best, rows = np.full(DIRECTIONS, -np.inf), np.zeros(DIRECTIONS, dtype=np.intp)
    for first in range(0, len(points), ROWS_AT_ONCE):
        heights = directions @ columns[:, first : first + ROWS_AT_ONCE]
        top = heights.argmax(axis=1)
        height = heights[every, top]
        rows = np.where(height > best, top + first, rows)
        best = np.maximum(best, height)
    return np.unique(rows) * step


def _all_around() -> NDArray[np.float64]:
    """Return unit vectors (DIRECTIONS, 3) spread evenly along a spiral from pole to pole."""
    steps = np.arange(DIRECTIONS) + 0.5
    z = 1.0 - 2.0 * steps / DIRECTIONS
    angle, level = math.pi * (1.0 + math.sqrt(5.0)) * steps, np.sqrt(1.0 - z * z)
    return np.column_stack((level * np.cos(angle), level * np.sin(angle), z))
