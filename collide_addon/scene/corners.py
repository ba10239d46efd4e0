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


def rounded(points: Line, *, closed: bool) -> Line:
    """Return the line (m, 2) with each sharp corner of `points` (n, 2) given a point shortly before and after it.

    No two neighbours may be equal.
    """
    return all_rounded([points], [closed])[0]


def all_rounded(lines: Sequence[Line], closed: Sequence[bool]) -> list[Line]:
    """Do as `rounded` for many lines, all at once."""
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
    before = points - points[previous]
    length = np.hypot(before[:, 0], before[:, 1])
    length[length == 0] = 1.0  # only between the ends of an open line
    incoming = before / length[:, np.newaxis]
    outgoing = incoming[following]
    cosine = np.einsum("ij,ij->i", incoming, outgoing)
    sharp = cosine < math.cos(SHARP)
    is_open = ~np.array([closed[row] for row in with_corners])
    sharp[first[is_open]] = sharp[last[is_open]] = False
    back = np.minimum(BESIDE, LARGEST_SHARE * length)[:, np.newaxis] * incoming
    onward = np.minimum(BESIDE, LARGEST_SHARE * length[following])[:, np.newaxis] * outgoing
    candidates = np.stack([points - back, points, points + onward], axis=1)
    keep = np.stack([sharp, np.ones_like(sharp), sharp], axis=1)
    kept = candidates[keep]
    counts_kept = np.add.reduceat(keep.sum(axis=1), first)
    for row, line in zip(with_corners, np.split(kept, np.cumsum(counts_kept)[:-1]), strict=True):
        result[row] = line
    return result
