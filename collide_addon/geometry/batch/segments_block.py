# SPDX-License-Identifier: GPL-3.0-or-later
"""The four questions of `segments_intersect`, asked of many pairs of segments at once.

Each is the sign of a cross product of two differences. Float64 gives nearly all of them surely, `exact_cross_signs` the
rest; so all are exact, and the kind of a pair follows from them as it does for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN, certain_signs, exact_cross_signs
from ..predicates.points import LARGEST_COORDINATE
from ..predicates.segments import SegmentRelation, common_points
from .answers import BAD, SEGMENT_RELATIONS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .support import Indices

    Points = NDArray[np.float64]
    """An end of each segment, shape (n, 2)."""
    Ends = NDArray[np.float64]
    """The same as columns, shape (2, n)."""
    Kinds = NDArray[np.int8]
    Local = NDArray[np.floating[Any]]
    """Coordinates from a corner of the block, in single precision where that can tell most signs."""

SEGMENTS_AT_ONCE = 1 << 14
"""Pairs of a block: all intermediate arrays should stay in the processor's cache."""
NONE, CROSS = SEGMENT_RELATIONS.index(SegmentRelation.NONE), SEGMENT_RELATIONS.index(SegmentRelation.CROSS)
QUESTIONS = np.array([(0, 1, 2), (0, 1, 3), (2, 3, 0), (2, 3, 1)]).T
"""On which side of the line through two of the ends p, q, r and s is a third?"""
AREA_ERROR = 20.0
"""Roundings that an area of local coordinates has, in units of the last place of the squared reach: each coordinate is
off by 1/2, each difference by 3/2, each product by 7/2, each difference of two by 8, the sum of two such by 17."""
SMALLEST, LARGEST = 2.0**-40, 2.0**40
"""Between these reaches single precision does, as no area under- or overflows."""
SHARP = 2.0**-42
"""Share of a segment by which rounding may shift a crossing; where the segments are so nearly parallel that it may be
more, the crossing is computed exactly."""


def sides(ends: NDArray[np.float64], lowest: float, highest: float) -> tuple[NDArray[np.int8], Indices]:
    """Return the exact answers (4, n): the sides of r and s of the line pq, then of p and q of the line rs.

    Parameters
    ----------
    ends : ndarray (4, 2, n)
        p, q, r and s.
    lowest, highest : float
        Of all coordinates.

    Returns
    -------
    ndarray of int8 (4, n)
    ndarray of intp
        The columns in which one of them is 0.
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
    """Twice the areas of pqr, pqs, rsp and rsq, (4, n), of ends (2, n): the other two points are a sum further."""
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


def crossings(p: Ends, q: Ends, r: Ends, s: Ends) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return where segments cross that are known to, (2, n), and whether float64 can tell it.

    The heights of r and of s over the line pq have opposite signs, so that nothing cancels in their difference.
    """
    (ux, uy), (rx, ry), (sx, sy) = q - p, r - p, s - p
    left_r, right_r, left_s, right_s = ux * ry, uy * rx, ux * sy, uy * sx
    height_r, height_s = left_r - right_r, left_s - right_s
    error = RELATIVE_ERROR * (np.abs(left_r + right_r) + np.abs(left_s + right_s)) + 2.0 * UNDERFLOW_MARGIN
    down = height_r - height_s
    return r + height_r / down * (s - r), error < SHARP * np.abs(down)


def segments_in_blocks(p: Points, q: Points, r: Points, s: Points) -> tuple[Kinds, NDArray[np.float64], Indices]:
    """Return of N pairs, ends (N, 2), the kinds (N,), the points (N, 2, 2) and the rows computed one by one.

    The kind of a pair with an end that is not finite or too large is BAD.
    """
    kinds, points, exact = np.full(len(p), BAD, dtype=np.int8), np.full((len(p), 2, 2), np.nan), []
    with np.errstate(all="ignore"):
        for start in range(0, len(p), SEGMENTS_AT_ONCE):
            rows = slice(start, start + SEGMENTS_AT_ONCE)
            ends = np.stack([array[rows] for array in (p, q, r, s)]).swapaxes(1, 2)
            lowest, highest = float(ends.min()), float(ends.max())
            if lowest >= -LARGEST_COORDINATE and highest <= LARGEST_COORDINATE:
                one_by_one = common_parts(ends, kinds[rows], points[rows], lowest, highest)
            else:  # also for NaN
                good = np.flatnonzero((np.abs(ends) <= LARGEST_COORDINATE).all(axis=(0, 1)))
                if len(good) == 0:
                    continue
                some_kinds, some_points = kinds[rows][good], points[rows][good]
                some = ends.take(good, axis=2)
                lowest, highest = float(some.min()), float(some.max())
                one_by_one = good[common_parts(some, some_kinds, some_points, lowest, highest)]
                kinds[rows][good], points[rows][good] = some_kinds, some_points
            exact.append(start + one_by_one)
    return kinds, points, np.concatenate((np.empty(0, dtype=np.intp), *exact))


def common_parts(
    ends: NDArray[np.float64], kinds: Kinds, points: NDArray[np.float64], lowest: float, highest: float
) -> Indices:
    """Write the kinds (n,) and points (n, 2, 2), NaN before, of ends (4, 2, n), and return the rows done one by one."""
    signs, on_line = sides(ends, lowest, highest)
    opposite = signs[::2] * signs[1::2] < 0
    rows = np.flatnonzero(opposite[0] & opposite[1])
    kinds[:] = NONE
    kinds[rows] = CROSS
    found, certain = crossings(*(end.T.take(rows, axis=0).T for end in ends))  # as they lie in memory
    points[rows, 0] = found.T
    one_by_one = np.sort(np.concatenate((rows[~certain], on_line)))
    for row in one_by_one.tolist():
        p, q, r, s = ((x, y) for x, y in ends[:, :, row].tolist())
        at_r, at_s, at_p, at_q = signs[:, row].tolist()
        kind, common = common_points((p, q), (r, s), (at_r, at_s, at_p, at_q))
        kinds[row] = SEGMENT_RELATIONS.index(kind)
        points[row, : len(common)] = np.array(common).reshape(-1, 2)
    return one_by_one
