# SPDX-License-Identifier: GPL-3.0-or-later
"""The broad phase: which of many upright boxes overlap, without asking all pairs; of one set, or of two.

Sweep and prune: in the order of their left edges, the boxes that overlap a box in x and begin after it follow directly
behind it. `strips` sweeps strip by strip, so that few of them overlap in x only. Where even so too many would be met in
vain, because boxes are long and thin and lie both ways, `tree` finds the pairs. Nothing is rounded, only compared.

D. Baraff, "Dynamic simulation of non-penetrating rigid bodies", PhD thesis, Cornell University, 1992.
"""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.array_likes import as_float64
from ..predicates.errors import GeometryError
from ..predicates.points import NOT_NUMBERS, as_points
from .strips import Boxes, Indices, sweep, written_out
from .tree import pairs_by_tree

WORTHWHILE = 100
"""Pairs for each box whose comparison costs what the tree does."""
BLOCK = 1 << 16
"""Pairs decoded at once."""


def overlapping_pairs(lower: ArrayLike, upper: ArrayLike) -> NDArray[np.intp]:
    """Return the pairs of boxes that have a point in common; touching counts.

    Parameters
    ----------
    lower, upper : array-like (N, 2)
        The lower left and the upper right corners. A box may be a segment or a point. No boxes have no pairs.

    Returns
    -------
    ndarray of int, shape (m, 2)
        Rows i < j, each pair once, in the order of i, then of j. Exact.

    Raises
    ------
    GeometryError
        When a corner is not finite or of the wrong shape, or a lower corner lies above or right of its upper corner.

    Notes
    -----
    The cost grows like N log N and the number of pairs, where the tree is needed like N log² N. The answer takes 16
    bytes a pair; memory beyond it grows like N alone.
    """
    boxes = as_boxes(lower, upper)
    bits = len(boxes.left).bit_length()
    codes, count = np.empty(len(boxes.left), dtype=np.int64), 0
    for first, second in pairs_in_parts(boxes):
        known, count = count, count + len(first)
        if count > len(codes):
            codes.resize(count + count // 2, refcheck=False)
        np.left_shift(np.minimum(first, second), bits, out=codes[known:count])
        codes[known:count] |= np.maximum(first, second)
    return _decoded(codes, count, bits)


def _decoded(codes: NDArray[np.int64], count: int, bits: int) -> NDArray[np.intp]:
    """Return the pairs (count, 2) of their numbers, in order, in the memory that holds the numbers."""
    codes.resize(2 * count, refcheck=False)
    codes[count:] = codes[:count]
    codes[count:].sort()
    pairs = codes.reshape(count, 2)
    for start in range(0, count, BLOCK):
        stop = min(start + BLOCK, count)
        part = codes[count + start : count + stop].copy()  # its pairs may come to stand here
        np.right_shift(part, bits, out=pairs[start:stop, 0])
        np.bitwise_and(part, (1 << bits) - 1, out=pairs[start:stop, 1])
    return pairs.astype(np.intp, copy=False)


def pairs_in_parts(boxes: Boxes) -> Iterator[NDArray[np.intp]]:
    """Yield the overlapping pairs as arrays (2, m) of rows, each pair once, in any order: in little memory."""
    count = len(boxes.left)
    if count == 0:
        return
    swept = sweep(boxes)
    of_neighbours, behind = swept.pairs_of_neighbours(boxes)
    here, begin, end = swept.further(behind)
    if int((end - begin).sum()) > WORTHWHILE * count:
        yield from pairs_by_tree(boxes)
    else:
        yield of_neighbours
        yield from swept.pairs(boxes, here, begin, end)


def as_boxes(lower: ArrayLike, upper: ArrayLike) -> Boxes:
    """Check the lower and upper corners of boxes as `overlapping_pairs` says, and return their ends."""
    if _is_empty(lower) and _is_empty(upper):
        return Boxes(*np.empty((4, 0)))
    low, high = as_points(lower, "lower"), as_points(upper, "upper")
    if len(low) != len(high):
        message = f"lower has {len(low)} rows and upper {len(high)}: give one corner of each kind for each box"
        raise GeometryError(message)
    wrong = low > high
    if wrong.any():
        row = int(np.flatnonzero(wrong.any(axis=1))[0])
        corners = f"its lower corner {low[row].tolist()} above or right of its upper corner {high[row].tolist()}"
        message = f"box row {row} has {corners}: swap the coordinates that are the wrong way round"
        raise GeometryError(message)
    return Boxes.between(low, high)


def _is_empty(corners: ArrayLike) -> bool:
    try:
        return as_float64(corners).size == 0
    except NOT_NUMBERS:  # `as_points` says why
        return False


def meeting_boxes(a: Boxes, b: Boxes) -> Iterator[Indices]:
    """Yield the pairs (k, 2) of rows of A and of B whose boxes have a point in common, in parts and in no order."""
    yield from _starting_within(a, b, "left")
    for found in _starting_within(b, a, "right"):
        yield found[:, ::-1]


def boxes_of(ends: NDArray[np.float64]) -> Boxes:
    """Return the boxes of edges (n, 2, 2)."""
    return Boxes.between(ends.min(axis=1), ends.max(axis=1))


def _starting_within(boxes: Boxes, others: Boxes, side: Literal["left", "right"]) -> Iterator[Indices]:
    """Yield the pairs (k, 2) in which the other box begins within the first; of equal x only on the `side` "left"."""
    order = np.argsort(others.left, kind="stable")
    starts = others.left[order]
    first = np.searchsorted(starts, boxes.left, side=side)
    last = np.searchsorted(starts, boxes.right, side="right")
    for rows, lengths, places in written_out(first, last):
        row, other = np.repeat(np.arange(len(first))[rows], lengths), order[places]
        meet = (boxes.bottom[row] <= others.top[other]) & (others.bottom[other] <= boxes.top[row])
        yield np.stack([row[meet], other[meet]], axis=1)
