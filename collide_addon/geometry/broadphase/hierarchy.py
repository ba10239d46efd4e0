# SPDX-License-Identifier: GPL-3.0-or-later
"""A hierarchy of boxes: the box of each node surrounds all boxes below it, half of them in each of its two children.

A search descends from the root, and turns back at nodes whose box lies elsewhere.

The broad phase as it is taught, box by box, is also here: the sweep along one axis, and a tree compared with itself.
Both find the pairs of `overlapping_pairs`, which processes many boxes at once.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN, orientation
from ..predicates.points import Point

Coordinates = NDArray[np.float64]
Indices = NDArray[np.intp]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

EMPTY_BOX = (math.inf, math.inf, -math.inf, -math.inf)
"""The empty box."""


class Levels(NamedTuple):
    """A hierarchy for many simultaneous searches; node k of a level has the nodes 2 k and 2 k + 1 below it."""

    lower: list[Coordinates]
    upper: list[Coordinates]
    """Corners of the boxes of each level, (2 ** level, 2 or 3), from the root down to the leaves."""
    order: Indices
    """Rows of the boxes, leaf after leaf, (N,)."""
    leaves: Indices
    """Start of each leaf, and N: a leaf has one box or two, (leaves + 1,)."""


def levels_of(lower: Coordinates, upper: Coordinates) -> Levels:
    """Return the hierarchy of at least one box, built from the root down by halving along the longest spread."""
    count = len(lower)
    depth = max(0, (count - 1).bit_length() - 1)
    centers = lower / 2.0 + upper / 2.0
    order = np.arange(count)
    for level in range(depth):
        begin = _begins(count, level)
        lengths = np.diff(begin)
        inner = centers[order]
        span = np.maximum.reduceat(inner, begin[:-1]) / 2.0 - np.minimum.reduceat(inner, begin[:-1]) / 2.0
        longest = np.repeat(span.argmax(axis=1), lengths)
        along = inner[np.arange(count), longest]
        order = order[np.lexsort((along, np.repeat(np.arange(len(lengths)), lengths)))]
    begins = [_begins(count, level)[:-1] for level in range(depth + 1)]
    low, high = lower[order], upper[order]
    return Levels(
        [np.minimum.reduceat(low, begin) for begin in begins],
        [np.maximum.reduceat(high, begin) for begin in begins],
        order,
        _begins(count, depth),
    )


def _begins(count: int, level: int) -> Indices:
    """Return the starts of the nodes of a level among `count` boxes, and `count`."""
    return np.arange((1 << level) + 1) * count >> level


class Hierarchy:
    """A hierarchy for successive searches, whose boxes may change in between; node k has 2 k and 2 k + 1 below.

    Each node has a box in `boxes`; node 1 is the root, node 0 is unused. The nodes from `first_leaf` on are the leaves,
    and `rows` has the row of each leaf's box; -1 if it has none.
    """

    __slots__ = ("_leaf", "boxes", "first_leaf", "rows")

    def __init__(self, lower: Coordinates, upper: Coordinates) -> None:
        levels = levels_of(lower, upper)
        starts = levels.leaves[:-1]
        leaf = np.repeat(2 * np.arange(len(starts)), np.diff(levels.leaves))
        leaf += np.arange(len(leaf)) - np.repeat(starts, np.diff(levels.leaves))
        self.first_leaf = count = 2 * len(starts)
        rows = np.full(count, -1)
        rows[leaf] = levels.order
        leaves = np.full((count, 4), EMPTY_BOX)
        leaves[leaf] = np.concatenate((lower, upper), axis=1)[levels.order]
        nodes = [np.concatenate(each, axis=1) for each in zip(levels.lower, levels.upper, strict=True)]
        self.boxes: list[Box] = [EMPTY_BOX, *((w, s, e, n) for w, s, e, n in np.concatenate((*nodes, leaves)).tolist())]
        self.rows: list[int] = rows.tolist()
        place = np.empty(len(leaf), dtype=np.intp)
        place[levels.order] = leaf + count
        self._leaf: list[int] = place.tolist()

    def put(self, row: int, box: Box) -> None:
        """Change a box, and with it those of the nodes above."""
        node = self._leaf[row]
        boxes = self.boxes
        boxes[node] = box
        while node > 1:
            node //= 2
            (left, bottom, right, top), (other_left, other_bottom, other_right, other_top) = boxes[
                2 * node : 2 * node + 2
            ]
            box = min(left, other_left), min(bottom, other_bottom), max(right, other_right), max(top, other_top)
            if boxes[node] == box:
                break
            boxes[node] = box

    def below(self, node: int) -> tuple[int, ...]:
        """Return the two nodes below a node, none if it has a single box."""
        if node >= self.first_leaf or self.boxes[2 * node + 1] == EMPTY_BOX:
            return ()
        return 2 * node, 2 * node + 1

    def rows_below(self, node: int) -> list[int]:
        """Return the rows of all boxes below a node, or its own, in the order of the leaves."""
        first, last = node, node
        while first < self.first_leaf:
            first, last = 2 * first, 2 * last + 1
        return [row for row in self.rows[first - self.first_leaf : last + 1 - self.first_leaf] if row >= 0]

    def search(self, elsewhere: Callable[[Box], bool]) -> Iterator[int]:
        """Yield the rows of boxes for which neither the box itself nor that of any node above it is `elsewhere`."""
        boxes, first_leaf = self.boxes, self.first_leaf
        waiting = [1]
        while waiting:
            node = waiting.pop()
            if elsewhere(boxes[node]):
                continue
            if node < first_leaf:
                waiting += (2 * node, 2 * node + 1)
            else:
                yield self.rows[node - first_leaf]


def is_right_of(p: Point, q: Point, box: Box) -> bool:
    """Return whether a box is certainly to the right of the line from p to q, in floats; for a point, exactly."""
    # The bound is that of `orientation`, for the corner furthest to the left.
    left, bottom, right, top = box
    (px, py), (qx, qy) = p, q
    x, y = left if qy >= py else right, top if qx >= px else bottom
    along, across = (qx - px) * (y - py), (qy - py) * (x - px)
    if along - across < -(RELATIVE_ERROR * abs(along + across) + UNDERFLOW_MARGIN):
        return True
    return left == right and bottom == top and orientation(p, q, (x, y)) < 0.0


Settled = tuple[Sequence[int], Sequence[int], bool]
"""Two sets of rows, and whether all pairs between them overlap, or none."""


@dataclass(frozen=True, slots=True)
class SweepStep:
    """The start of a box, which is compared with the `open` ones: those that began before and have not ended.

    Boxes are given by rows; `met` are the open ones that it also overlaps across the axis.
    """

    box: int
    begins: float
    open: tuple[int, ...]
    met: tuple[int, ...]

    @property
    def settled(self) -> list[Settled]:
        """The pairs now decided: for each open box, whether it overlaps."""
        return [((self.box,), (other,), other in self.met) for other in self.open]


@dataclass(frozen=True, slots=True)
class TreeStep:
    """A comparison of two boxes of the tree: the rows below each, and whether the boxes `overlap`."""

    one: tuple[int, ...]
    other: tuple[int, ...]
    overlap: bool

    @property
    def settled(self) -> list[Settled]:
        """The pairs now decided: none, if overlapping boxes surround several."""
        is_pair = len(self.one) == len(self.other) == 1
        return [] if self.overlap and not is_pair else [(self.one, self.other, self.overlap)]


def sweep_steps(lower: NDArray[np.float64], upper: NDArray[np.float64], axis: int) -> list[SweepStep]:
    """Return the events as a line sweeps along an axis over boxes with these corners (n, 2); touching counts."""
    steps, still_open = [], list[int]()
    for box in np.argsort(lower[:, axis], kind="stable").tolist():
        still_open = [other for other in still_open if upper[other, axis] >= lower[box, axis]]
        met = (other for other in still_open if meet((*lower[box], *upper[box]), (*lower[other], *upper[other])))
        steps.append(SweepStep(box, float(lower[box, axis]), tuple(still_open), tuple(met)))
        still_open.append(box)
    return steps


def tree_steps(tree: Hierarchy) -> Iterator[TreeStep]:
    """Yield the comparisons of a tree with itself, the largest boxes first.

    If two boxes are apart, so are all pairs of boxes below them; otherwise their halves are compared.
    """
    waiting: deque[tuple[int, ...]] = deque([(1, 1)])
    while waiting:
        one, other = waiting.popleft()
        halves, other_halves = tree.below(one), tree.below(other)
        if one == other:
            waiting += [halves, *zip(halves, halves, strict=True)] if halves else ()
            continue
        overlap = meet(tree.boxes[one], tree.boxes[other])
        yield TreeStep(tuple(tree.rows_below(one)), tuple(tree.rows_below(other)), overlap)
        if overlap and (halves or other_halves):
            waiting += product(halves or (one,), other_halves or (other,))


def meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a point in common."""
    across = one[0] <= other[2] and other[0] <= one[2]
    return bool(across and one[1] <= other[3] and other[1] <= one[3])
