# SPDX-License-Identifier: GPL-3.0-or-later
"""The search of two trees for triangles that meet, until it is clear which that pass through each other counts.

That is the pair for which the sum of the corners is smallest. Pairs of boxes go down to their triangles a few at a
time, those first whose corners have the smallest sums; once a pair is known to pass through, only those with smaller
ones go on. So meshes deep in each other are told by a small part of their trees.
"""

import numpy as np

from .float_crossing import sorted_by_meeting
from .near import all_pairs, below, branched, next_level
from .tree import LEAST, BoxTree, Floats, Level, Rows

FEW = 48
"""Pairs of boxes that go down together."""
SUM_DOUBT = 2.0**-44
"""The share of both reaches by which sums of corners may be rounded."""


def meeting_pairs(a: BoxTree, b: BoxTree, *, every: bool = False) -> tuple[Rows, Rows]:
    """Return the triangles of A and of B that surely pass through each other, or perhaps, or touch.

    Where some surely pass through, it is of all these at least those whose corners have the smallest sum; else, and if
    so wanted, it is `every` pair that meets.
    """
    deepest = max(len(a.levels), len(b.levels)) - 1
    spare = SUM_DOUBT * (a.reach + b.reach)
    most = np.inf
    found: list[tuple[Rows, Rows, Floats]] = []
    top_a, top_b = a.levels[0], b.levels[0]
    left = [(0, *_overlapping(top_a, top_b, *all_pairs(top_a.lower.shape[1], top_b.lower.shape[1])))]
    while left:
        step, i, j = left.pop()
        level_a, level_b = (tree.levels[min(step, len(tree.levels) - 1)] for tree in (a, b))
        sums = 3.0 * (level_a.lower[0, i] + level_b.lower[0, j])
        if most < np.inf:
            kept = sums <= most + spare
            i, j, sums = i[kept], j[kept], sums[kept]
        if not i.size:
            continue
        if step == deepest:
            first, second = a.order[i], b.order[j]
            sure, doubtful = sorted_by_meeting(a, b, first, second)
            rows = np.concatenate((sure, doubtful))
            sums = a.corners[0, :, first[rows]].sum(axis=1) + b.corners[0, :, second[rows]].sum(axis=1)
            found.append((first[rows], second[rows], sums))
            if not every:
                most = min(most, float(sums[: len(sure)].min(initial=np.inf)))
            continue
        if len(i) > FEW:
            order = np.argpartition(sums, FEW)
            left.append((step, i[order[FEW:]], j[order[FEW:]]))
            i, j = i[order[:FEW]], j[order[:FEW]]
        (times_a, below_a), (times_b, below_b) = (next_level(tree, step) for tree in (a, b))
        if step == deepest - 1:
            i, j, _ = below(below_a, i, times_a, below_b, j, times_b, LEAST)
        else:
            i, j = _overlapping(below_a, below_b, *branched(i, times_a, j, times_b))
        left.append((step + 1, i, j))
    if not found:
        nothing = np.empty(0, dtype=np.intp)
        return nothing, nothing
    first, second, sums = (np.concatenate(parts) for parts in zip(*found, strict=True))
    kept = sums <= most + spare
    return first[kept], second[kept]


def _overlapping(level_a: Level, level_b: Level, i: Rows, j: Rows) -> tuple[Rows, Rows]:
    """Return those of some pairs of boxes that share a point."""
    meet = (level_a.lower[:, i] <= level_b.upper[:, j]) & (level_b.lower[:, j] <= level_a.upper[:, i])
    kept = np.flatnonzero(meet.all(axis=0))
    return i[kept], j[kept]
