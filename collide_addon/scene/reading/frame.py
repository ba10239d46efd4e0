# SPDX-License-Identifier: GPL-3.0-or-later
"""Points snapped to an integer grid: vertices that rounding has separated coincide again, and signs are exact.

A rotation separates vertices that lie over each other by the last bits of single precision, and gives faces that are
seen edge-on a sliver of area. A grid of a millionth of the size removes both. It also fits into single precision,
which is all that Blender's triangulation takes.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

HALF_SIZE = 1 << 20
"""Grid steps from the middle of the points to the furthest one along an axis: few enough for single precision."""
FLAT = 2.0
"""Grid steps beside a line that are still on it."""


class Frame(NamedTuple):
    """Points on their grid."""

    points: NDArray[np.float64]
    """One of the points given for each place on the grid, the first, (n, 2)."""
    places: NDArray[np.int64]
    """Their places, all different, from -`HALF_SIZE` to `HALF_SIZE`, (n, 2)."""
    step: float
    """Length of a grid step in scene units; 0.0 of a single place."""
    middle: NDArray[np.float64]
    """Where the grid's origin is, (2,)."""

    @property
    def flat(self) -> bool:
        """Whether all places lie on a line, but for what the grid has rounded."""
        one = self._furthest(self.places[0])
        x, y = self._furthest(one) - one
        heights = (self.places - one) @ np.array([-y, x])
        return bool(np.abs(heights).max() <= FLAT * max(1.0, math.hypot(x, y)))

    def _furthest(self, place: NDArray[np.int64]) -> NDArray[np.int64]:
        ways = self.places - place
        found: NDArray[np.int64] = self.places[int((ways * ways).sum(axis=1).argmax())]
        return found

    def off_grid(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return places (n, 2) in scene units."""
        return places * self.step + self.middle


def framed(points: NDArray[np.float64]) -> tuple[Frame, NDArray[np.intp]]:
    """Return the frame of points (n, 2), and for each one the row of its place."""
    low, high = points.min(axis=0), points.max(axis=0)
    middle, reach = low / 2 + high / 2, float((high / 2 - low / 2).max())
    share = (points - middle) / reach if reach > 0.0 else np.zeros_like(points)
    places = np.rint(share * HALF_SIZE).astype(np.int64)
    _, first, rows = np.unique(places @ np.array([4 * HALF_SIZE, 1]), return_index=True, return_inverse=True)
    in_order = np.argsort(first)
    rank = np.empty_like(in_order)
    rank[in_order] = np.arange(len(in_order))
    first = first[in_order]
    return Frame(points[first], places[first], reach / HALF_SIZE, middle), rank[rows.ravel()]
