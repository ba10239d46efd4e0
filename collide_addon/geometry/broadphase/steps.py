# SPDX-License-Identifier: GPL-3.0-or-later
"""The broad phase as it is taught, box by box: the sweep along one axis, and a tree that is compared with itself.

Both find the pairs of `overlapping_pairs`, which does not stop at each box.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from .hierarchy import Box, Hierarchy

Settled = tuple[Sequence[int], Sequence[int], bool]
"""Rows of which each pair with one of other rows overlaps, or none does."""


@dataclass(frozen=True, slots=True)
class SweepStep:
    """A box begins: it is compared with those that are `open`, which began before and have not ended.

    All are rows; it has `met` those that it overlaps across the axis, too.
    """

    box: int
    begins: float
    open: tuple[int, ...]
    met: tuple[int, ...]

    @property
    def settled(self) -> list[Settled]:
        """What is known now: of each that is open, whether it overlaps."""
        return [((self.box,), (other,), other in self.met) for other in self.open]


@dataclass(frozen=True, slots=True)
class TreeStep:
    """Two boxes of the tree are compared: the rows below either, and whether the boxes `overlap`."""

    one: tuple[int, ...]
    other: tuple[int, ...]
    overlap: bool

    @property
    def settled(self) -> list[Settled]:
        """What is known now: nothing, where boxes around several overlap."""
        is_pair = len(self.one) == len(self.other) == 1
        return [] if self.overlap and not is_pair else [(self.one, self.other, self.overlap)]


def sweep_steps(lower: NDArray[np.float64], upper: NDArray[np.float64], axis: int) -> list[SweepStep]:
    """Return what happens as a line sweeps along an axis over boxes with these corners (n, 2); touching counts."""
    steps, still_open = [], list[int]()
    for box in np.argsort(lower[:, axis], kind="stable").tolist():
        still_open = [other for other in still_open if upper[other, axis] >= lower[box, axis]]
        met = (other for other in still_open if meet((*lower[box], *upper[box]), (*lower[other], *upper[other])))
        steps.append(SweepStep(box, float(lower[box, axis]), tuple(still_open), tuple(met)))
        still_open.append(box)
    return steps


def tree_steps(tree: Hierarchy) -> Iterator[TreeStep]:
    """Yield the comparisons of a tree with itself, the largest boxes first.

    Where two boxes are apart so are all pairs of boxes below them; else the halves are compared.
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
