# SPDX-License-Identifier: GPL-3.0-or-later
"""What many pairs of segments have in common: of most, the four signs and one division in float64 tell."""

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN
from ..predicates.points import LARGEST_COORDINATE
from ..predicates.segment_sides import sides
from ..predicates.segments import SegmentRelation, common_points
from .answers import SEGMENT_RELATIONS
from .scaffold import Codes, Columns, of_good_rows

Points = NDArray[np.float64]
"""An end of each segment, shape (n, 2)."""
Ends = NDArray[np.float64]
"""The same as columns, shape (2, n)."""

NONE, CROSS = SEGMENT_RELATIONS.index(SegmentRelation.NONE), SEGMENT_RELATIONS.index(SegmentRelation.CROSS)
SHARP = 2.0**-42
"""Share of a segment by which rounding may shift a crossing; of segments too nearly parallel it is computed exactly."""


def common_parts(p: Points, q: Points, r: Points, s: Points) -> tuple[Codes, Columns]:
    """Return the kinds (n,) of pairs, the points (n, 2, 2), and whether one was computed by itself, (n,)."""
    ends = np.stack((p, q, r, s)).swapaxes(1, 2)
    lowest, highest = float(ends.min()), float(ends.max())
    if not (lowest >= -LARGEST_COORDINATE and highest <= LARGEST_COORDINATE):  # also for NaN
        return of_good_rows(common_parts, p, q, r, s)
    signs, on_line = sides(ends, lowest, highest)
    opposite = signs[::2] * signs[1::2] < 0
    rows = np.flatnonzero(opposite[0] & opposite[1])
    kinds, points = np.full(len(p), NONE, dtype=np.int8), np.full((len(p), 2, 2), np.nan)
    kinds[rows] = CROSS
    found, certain = crossings(*(end.T.take(rows, axis=0).T for end in ends))  # as they lie in memory
    points[rows, 0] = found.T
    by_itself = np.zeros(len(p), dtype=np.bool_)
    by_itself[rows[~certain]] = by_itself[on_line] = True
    for row in np.flatnonzero(by_itself).tolist():
        first, last, other_first, other_last = ((x, y) for x, y in ends[:, :, row].tolist())
        at_r, at_s, at_p, at_q = signs[:, row].tolist()
        kind, common = common_points((first, last), (other_first, other_last), (at_r, at_s, at_p, at_q))
        kinds[row] = SEGMENT_RELATIONS.index(kind)
        points[row, : len(common)] = np.array(common).reshape(-1, 2)
    return kinds, (points, by_itself)


def crossings(p: Ends, q: Ends, r: Ends, s: Ends) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return where segments cross that are known to, (2, n), and whether float64 can tell it."""
    # The heights of r and of s over the line pq have opposite signs, so that nothing cancels in their difference.
    (ux, uy), (rx, ry), (sx, sy) = q - p, r - p, s - p
    left_r, right_r, left_s, right_s = ux * ry, uy * rx, ux * sy, uy * sx
    height_r, height_s = left_r - right_r, left_s - right_s
    error = RELATIVE_ERROR * (np.abs(left_r + right_r) + np.abs(left_s + right_s)) + 2.0 * UNDERFLOW_MARGIN
    down = height_r - height_s
    return r + height_r / down * (s - r), error < SHARP * np.abs(down)
