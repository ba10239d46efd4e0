# SPDX-License-Identifier: GPL-3.0-or-later
"""Even lines around corners: Blender's bevel narrows a line towards a corner, unless two points stand beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Line = NDArray[np.float32]

SHARP = math.radians(15)
"""A turn by less than this hardly narrows a line, and a drawn circle turns by less at each vertex."""

BESIDE = 0.05
"""How far beside a corner the two points stand, in figure units; at most this share of the edge below."""
LARGEST_SHARE = 0.25


def all_rounded(lines: Sequence[Line], closed: Sequence[bool]) -> list[Line]:
    """Return each of the lines (n, 2) with a point shortly before and after every sharp corner: all at once.

    No two neighbours in a line may be equal.
    """
    with_corners = [row for row, line in enumerate(lines) if len(line) > 2]
    result = list(lines)
    if not with_corners:
        return result
    points = np.concatenate([lines[row] for row in with_corners])
    counts = np.array([len(lines[row]) for row in with_corners])
    ends = np.cumsum(counts)
    first, last = ends - counts, ends - 1
    previous, following = np.arange(-1, len(points) - 1), np.arange(1, len(points) + 1)
    previous[first], following[last] = last, first
    x, y = points[:, 0], points[:, 1]  # numpy is quick with columns, and slow with rows of two
    incoming_x, incoming_y = x - x[previous], y - y[previous]
    length = np.hypot(incoming_x, incoming_y)
    length[length == 0] = 1.0  # only between the ends of an open line
    incoming_x /= length
    incoming_y /= length
    sharp = incoming_x * incoming_x[following] + incoming_y * incoming_y[following] < math.cos(SHARP)
    is_open = ~np.array([closed[row] for row in with_corners])
    sharp[first[is_open]] = sharp[last[is_open]] = False
    corners = np.flatnonzero(sharp)
    if not len(corners):
        return result
    kept = np.repeat(points, np.where(sharp, 3, 1), axis=0)
    place = corners + 2 * np.arange(len(corners))  # of the point before the corner
    way = np.minimum(BESIDE, LARGEST_SHARE * length)[:, np.newaxis] * np.column_stack((incoming_x, incoming_y))
    kept[place] -= way[corners]
    kept[place + 2] += way[following[corners]]
    ends_kept = ends + 2 * np.searchsorted(corners, ends)
    for row, start, end in zip(with_corners, [0, *ends_kept[:-1].tolist()], ends_kept.tolist(), strict=True):
        result[row] = kept[start:end]
    return result
