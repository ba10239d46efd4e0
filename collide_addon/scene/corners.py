# SPDX-License-Identifier: GPL-3.0-or-later
"""Even lines around corners: Blender's bevel narrows a line towards a corner, unless two points stand beside it."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

SHARP = math.radians(15)
"""A turn by less than this hardly narrows a line, and a drawn circle turns by less at each vertex."""

BESIDE = 0.05
"""How far beside a corner the two points stand, in figure units; at most this share of the edge below."""
LARGEST_SHARE = 0.25


def rounded(points: NDArray[np.float32], *, closed: bool) -> NDArray[np.float32]:
    """Return the line (m, 2) with each sharp corner of `points` (n, 2) given a point shortly before and after it.

    No two neighbours may be equal.
    """
    if len(points) < 3:
        return points
    before = points - np.roll(points, 1, axis=0)
    length = np.hypot(before[:, 0], before[:, 1])
    length[length == 0] = 1.0  # only between the ends of an open line
    incoming = before / length[:, np.newaxis]
    outgoing = np.roll(incoming, -1, axis=0)
    cosine = np.einsum("ij,ij->i", incoming, outgoing)
    sharp = cosine < math.cos(SHARP)
    if not closed:
        sharp[[0, -1]] = False
    if not sharp.any():
        return points
    back = np.minimum(BESIDE, LARGEST_SHARE * length)[:, np.newaxis] * incoming
    onward = np.minimum(BESIDE, LARGEST_SHARE * np.roll(length, -1))[:, np.newaxis] * outgoing
    candidates = np.stack([points - back, points, points + onward], axis=1)
    keep = np.stack([sharp, np.ones_like(sharp), sharp], axis=1)
    return candidates[keep]
