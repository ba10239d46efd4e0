# SPDX-License-Identifier: GPL-3.0-or-later
"""The broad phase: overlapping pairs of many axis-aligned boxes, of one set or two, without testing all pairs.

Sweep and prune: in order of left edges, the boxes that overlap a box in x and begin after it follow it directly.
`strips` sweeps strip by strip, so that few of them overlap only in x. Coordinates are compared, never rounded.

If some boxes are long and thin along one axis and some along the other, many still overlap only in x; a tree then finds
the pairs in O(N log² N). Its leaves are the boxes sorted by left edges. Those that overlap a box in x and begin after
it are consecutive leaves, and so all the leaves below a few nodes, at most two in each level. Below one node, sorted by
bottom edges, those that overlap it in y and begin above it are again consecutive; and so are, for each leaf, the boxes
at this node that begin above the leaf. Only overlapping pairs are visited.

In space, the sweep runs in columns along the axis in which boxes are shortest.

References
----------
D. Baraff, "Dynamic simulation of non-penetrating rigid bodies", PhD thesis, Cornell University, 1992.
A. Zomorodian and H. Edelsbrunner, "Fast software for box intersections", Int. J. Comput. Geometry Appl. 12 (2002).
"""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.errors import GeometryError
from ..predicates.points import NOT_NUMBERS, as_float64, as_points
from .strips import Boxes, Coordinates, Indices, shares, sweep, written_out

TREE_PAIRS = 100
"""Number of pairs per box whose comparison costs as much as the tree."""
PAIRS_AT_ONCE = 1 << 16
"""Pairs decoded at once."""


def overlapping_pairs(lower: ArrayLike, upper: ArrayLike) -> NDArray[np.intp]:
    """Return the pairs of boxes that have a point in common; touching counts.

    Parameters
    ----------
    lower, upper : array-like (N, 2)
        The lower left and the upper right corners. A box may be a segment or a point; N may be 0.

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
    The cost grows like N log N plus the number of pairs; where the tree is needed, like N log² N. The answer takes 16
    bytes per pair; other memory grows like N alone.

    Examples
    --------
    >>> overlapping_pairs([(0, 0), (1, 1), (5, 5)], [(2, 2), (3, 3), (6, 6)]).tolist()
    [[0, 1]]
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
    """Return the pairs (count, 2) decoded from their numbers, in order, in the memory of the numbers."""
    codes.resize(2 * count, refcheck=False)
    codes[count:] = codes[:count]
    codes[count:].sort()
    pairs = codes.reshape(count, 2)
    for start in range(0, count, PAIRS_AT_ONCE):
        stop = min(start + PAIRS_AT_ONCE, count)
        part = codes[count + start : count + stop].copy()  # its pairs may be written here
        np.right_shift(part, bits, out=pairs[start:stop, 0])
        np.bitwise_and(part, (1 << bits) - 1, out=pairs[start:stop, 1])
    return pairs.astype(np.intp, copy=False)


def pairs_in_parts(boxes: Boxes) -> Iterator[NDArray[np.intp]]:
    """Yield the overlapping pairs as arrays (2, m) of rows, each pair once, in any order, using little memory."""
    count = len(boxes.left)
    if count == 0:
        return
    low, high = boxes[:2], boxes[2:]
    swept = sweep(low, high)
    of_neighbours, behind = swept.pairs_of_neighbours(boxes)
    here, begin, end = swept.further(behind)
    if int((end - begin).sum()) > TREE_PAIRS * count:
        yield from pairs_by_tree(boxes)
    else:
        yield of_neighbours
        yield from swept.pairs(low, high, here, begin, end)


def as_boxes(lower: ArrayLike, upper: ArrayLike) -> Boxes:
    """Check the lower and upper corners of boxes as for `overlapping_pairs`, and return the boxes."""
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
    except NOT_NUMBERS:  # `as_points` reports why
        return False


def meeting_boxes(a: Boxes, b: Boxes) -> Iterator[Indices]:
    """Yield the pairs (k, 2) of rows of A and of B whose boxes have a common point, in parts and unordered."""
    yield from _starting_within(a, b, "left")
    for found in _starting_within(b, a, "right"):
        yield found[:, ::-1]


def boxes_of(ends: NDArray[np.float64]) -> Boxes:
    """Return the boxes of edges (n, 2, 2)."""
    return Boxes.between(ends.min(axis=1), ends.max(axis=1))


def _starting_within(boxes: Boxes, others: Boxes, side: Literal["left", "right"]) -> Iterator[Indices]:
    """Yield the pairs (k, 2) in which the other box begins within the first; at equal x only if `side` is "left"."""
    order = np.argsort(others.left, kind="stable")
    starts = others.left[order]
    first = np.searchsorted(starts, boxes.left, side=side)
    last = np.searchsorted(starts, boxes.right, side="right")
    for rows, lengths, places in written_out(first, last):
        row, other = np.repeat(np.arange(len(first))[rows], lengths), order[places]
        meet = (boxes.bottom[row] <= others.top[other]) & (others.bottom[other] <= boxes.top[row])
        yield np.stack([row[meet], other[meet]], axis=1)


def pairs_by_tree(boxes: Boxes) -> Iterator[Indices]:
    """Yield all overlapping pairs as arrays (2, m) of rows, each pair once."""
    by_left = np.argsort(boxes.left)
    left, bottom, right, top = (ends[by_left] for ends in boxes)
    behind = np.searchsorted(left, right, side="right")  # boxes from there on begin right of this one
    for leaves in _pairs_of_leaves(behind, bottom, top):
        yield by_left[leaves]


def _pairs_of_leaves(behind: Indices, bottom: Coordinates, top: Coordinates) -> Iterator[Indices]:
    """Yield the pairs of boxes sorted by left edges; those up to `behind` overlap in x."""
    count = len(behind)
    by_bottom = np.argsort(bottom, kind="stable")
    rank = np.empty(count, dtype=np.intp)  # of the bottom edge among all
    rank[by_bottom] = np.arange(count)
    reach = np.searchsorted(bottom[by_bottom], top, side="right")  # bottoms of lower rank are not above the top
    boxes, begin, end = np.arange(count), np.arange(1, count + 1), behind
    level = 0
    while len(boxes):
        some = begin < end
        boxes, begin, end = boxes[some], begin[some], end[some]
        at_begin, at_end = begin % 2 == 1, end % 2 == 1  # nodes that are not below a node of the next level
        askers = np.concatenate((boxes[at_begin], boxes[at_end]))
        nodes = np.concatenate((begin[at_begin], end[at_end] - 1))
        yield from _pairs_at_nodes(askers, nodes, np.arange(count) >> level, rank, reach)
        begin, end, level = (begin + 1) // 2, end // 2, level + 1


def _pairs_at_nodes(
    askers: Indices, nodes: Indices, node_of_leaf: Indices, rank: Indices, reach: Indices
) -> Iterator[Indices]:
    """Yield the overlapping pairs of the querying boxes, each at its node, and the leaves below the nodes."""
    one, other = (askers, nodes * len(rank)), (np.arange(len(rank)), node_of_leaf * len(rank))
    for (rows, node), (others, other_node) in ((one, other), (other, one)):
        keys = other_node + rank[others]
        order = np.argsort(keys)
        keys, others = keys[order], others[order]  # noqa: PLW2901  # for this iteration
        begin, end = np.searchsorted(keys, node + rank[rows]), np.searchsorted(keys, node + reach[rows])
        for some, lengths, found in written_out(begin, end):  # others at the node that begin above
            yield np.stack((np.repeat(rows[some], lengths), others[found]))


def pairs_in_space(lower: Coordinates, upper: Coordinates) -> Iterator[Indices]:
    """Yield the pairs of boxes (n, 3) with a common point, as arrays (2, m) of rows, each once, in any order."""
    if len(lower) == 0:
        return
    low, high = ([*np.ascontiguousarray(corners.T)] for corners in (lower, upper))
    spans = [np.subtract(*shares(*each)).mean() for each in zip(low, high, strict=True)]
    swept = sweep(low, high, int(np.argmax(spans)))  # along the axis in which boxes are shortest
    here, begin, end = swept.further(0)
    if int((end - begin).sum()) <= TREE_PAIRS * len(lower):
        yield from swept.pairs(low, high, here, begin, end)
        return
    for one, other in pairs_in_parts(Boxes(*low[:2], *high[:2])):  # pairs in plan, then in height
        meet: NDArray[np.bool_] = (low[2].take(one) <= high[2].take(other)) & (low[2].take(other) <= high[2].take(one))
        yield np.stack((one[meet], other[meet]))
