# SPDX-License-Identifier: GPL-3.0-or-later
"""Along which edges of a hull the smallest box may lie, as far as float64 can tell: of most hulls it is only one.

Calipers in floats. Of few edges, one after the other; of many, all at once: a side of the box touches the vertex at
which the edges turn past its own direction, and the directions of a hull's edges are in order already.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEW_EDGES = 100
IN_DOUBT = 2.0**-44
"""Areas that differ by no more than this share of the squared size may be in the other order: each follows from a few
roundings of a share of 2**-53, and from vertices that are too low by no more than that."""
SMALLEST, LARGEST = 2.0**-400, 2.0**400
"""Edges and sizes of which no product under- or overflows."""


def promising_edges(hull: NDArray[np.float64]) -> list[int]:
    """Return the rows of the vertices that the edges leave along which the smallest box may lie.

    Parameters
    ----------
    hull : ndarray (h, 2)
        As of `convex_hull`, with at least three vertices.

    Returns
    -------
    list of int
        Ascending; all rows where floats cannot tell.
    """
    if len(hull) <= FEW_EDGES:
        corners = hull.tolist()
        xs, ys = zip(*corners, strict=True)
        size = max(max(xs) - xs[0], max(ys) - min(ys))
        if not SMALLEST < size < LARGEST:
            return list(range(len(hull)))
        areas = _areas_one_by_one(corners)
        if areas is None:
            return list(range(len(hull)))
        enough = min(areas) + IN_DOUBT * size * size
        return [row for row, area in enumerate(areas) if not area > enough]
    size = float(np.ptp(hull, axis=0).max())
    if not SMALLEST < size < LARGEST:
        return list(range(len(hull)))
    at_once = _areas_at_once(hull)
    if at_once is None:
        return list(range(len(hull)))
    rows: list[int] = np.flatnonzero(~(at_once > at_once.min() + IN_DOUBT * size * size)).tolist()
    return rows


def _areas_one_by_one(corners: list[list[float]]) -> list[float] | None:
    """The area of the box along each edge; None where one is too short for calipers in floats to turn past it."""
    count, corners = len(corners), [*corners, *corners, corners[0]]
    steps = [(to_x - x, to_y - y) for (x, y), (to_x, to_y) in pairwise(corners)]
    if min(abs(x) + abs(y) for x, y in steps[:count]) < SMALLEST:
        return None
    ahead = across = behind = 1
    areas = []
    for row in range(count):
        x, y = steps[row]
        ahead = max(ahead, row + 1)  # the end of the edge is ahead of its start already
        while steps[ahead][0] * x + steps[ahead][1] * y > 0.0:
            ahead += 1
        across = max(across, ahead)
        while x * steps[across][1] - y * steps[across][0] > 0.0:
            across += 1
        behind = max(behind, across)
        while steps[behind][0] * x + steps[behind][1] * y < 0.0:
            behind += 1
        (ahead_x, ahead_y), (across_x, across_y), (behind_x, behind_y) = (
            corners[ahead],
            corners[across],
            corners[behind],
        )
        start_x, start_y = corners[row]
        width = x * (ahead_x - behind_x) + y * (ahead_y - behind_y)
        height = x * (across_y - start_y) - y * (across_x - start_x)
        areas.append(width * height / (x * x + y * y))
    return areas


def _areas_at_once(hull: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """The same for many edges."""
    edges = np.concatenate((hull[1:], hull[:1])) - hull
    lengths = np.hypot(edges[:, 0], edges[:, 1])
    if lengths.min() < SMALLEST:
        return None
    x, y = edges.T / lengths
    angles = np.arctan2(y, x)
    angles[np.argmax(hull[:, 0]) :] %= 2.0 * np.pi  # the upper half of the hull follows the lower one
    round_twice = np.concatenate((angles, angles + 2.0 * np.pi))
    ahead, across, behind = (
        hull.take(np.searchsorted(round_twice, angles + turn) % len(hull), axis=0).T
        for turn in (0.5 * np.pi, np.pi, 1.5 * np.pi)
    )
    start = hull.T
    width = x * (ahead[0] - behind[0]) + y * (ahead[1] - behind[1])
    height = x * (across[1] - start[1]) - y * (across[0] - start[0])
    areas: NDArray[np.float64] = width * height
    return areas
