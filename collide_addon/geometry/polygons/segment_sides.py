# SPDX-License-Identifier: GPL-3.0-or-later
"""The four questions of `segments_intersect`, asked of many pairs of segments at once.

Each is the sign of a cross product of two differences. Float64 gives nearly all of them surely, `exact_cross_signs` the
rest; so all are exact, and the kind of a pair follows from them as it does for one.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import UNDERFLOW_MARGIN, certain_signs, exact_cross_signs

Local = NDArray[np.floating[Any]]
"""Coordinates from a corner of the block, in single precision where that can tell most signs."""

SEGMENTS_AT_ONCE = 1 << 14
"""Pairs asked at once: all intermediate arrays should stay in the processor's cache."""
QUESTIONS = np.array([(0, 1, 2), (0, 1, 3), (2, 3, 0), (2, 3, 1)]).T
"""Start and end of a line, and the point whose side is asked: rows of p, q, r and s."""
AREA_ERROR = 20.0
"""Roundings that an area of local coordinates has, in units of the last place of the squared reach: each coordinate is
off by 1/2, each difference by 3/2, each product by 7/2, each difference of two by 8, the sum of two such by 17."""
SMALLEST, LARGEST = 2.0**-40, 2.0**40
"""Reaches between which single precision will do, as no area under- or overflows."""


def sides(ends: NDArray[np.float64], lowest: float, highest: float) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
    """Return the exact answers (4, n): the sides of r and s of the line pq, then of p and q of the line rs.

    The ends (4, 2, n) are p, q, r and s, with bounds of their coordinates. Also returns the columns with an answer 0.
    """
    # One bound for all, from the largest difference there may be; areas below it are asked for again with their own.
    reach = highest - lowest
    floats: type[np.floating[Any]] = np.float32 if SMALLEST < reach < LARGEST else np.float64
    local = (ends - lowest).astype(floats, order="C", copy=False)
    bound = AREA_ERROR * float(np.finfo(floats).eps) * reach * reach + UNDERFLOW_MARGIN
    areas = _areas(*local)
    signs: NDArray[np.int8] = (areas > bound).view(np.int8)
    signs -= (areas < -bound).view(np.int8)
    if signs.all():
        return signs, np.empty(0, dtype=np.intp)
    question, column = np.divmod(np.flatnonzero(signs == 0), signs.shape[1])
    p, q, r = (ends[number.take(question), :, column] for number in QUESTIONS)
    certain = certain_signs(*(q - p).T, *(r - p).T)
    rest = np.flatnonzero(certain == 0)
    certain[rest] = exact_cross_signs(p[rest], q[rest], p[rest], r[rest])
    signs[question, column] = certain
    return signs, np.unique(column[certain == 0])


def _areas(p: Local, q: Local, r: Local, s: Local) -> Local:
    """Return twice the areas of pqr, pqs, rsp and rsq, (4, n), of ends (2, n); two of them follow by a sum."""
    (ux, uy), (vx, vy), (x, y) = q - p, s - r, r - p
    areas = np.empty((4, p.shape[1]), dtype=p.dtype)
    of_r, of_s, of_p, of_q = areas
    turn = ux * vy
    turn -= uy * vx
    np.multiply(ux, y, out=of_r)
    of_r -= uy * x
    np.add(of_r, turn, out=of_s)
    np.multiply(vy, x, out=of_p)
    of_p -= vx * y
    np.subtract(of_p, turn, out=of_q)
    return areas
