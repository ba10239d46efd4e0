# SPDX-License-Identifier: GPL-3.0-or-later
"""The search of two trees for triangles that meet, until the decisive pair is known.

That is the pair with the smallest sum of corners. Pairs of boxes descend to their triangles a few at a time, those with
the smallest sums of corners first; once a pair is known to pass through, only those with smaller sums continue. So for
meshes deep in each other only a small part of the trees is searched.

Floats find that two triangles certainly pass through each other, certainly do not, or may do so. In general position
they meet if and only if an edge of one pierces the other: its ends are on both sides of the plane, and it passes the
three edges on the same side. Each of these is the sign of a volume, six times that of a tetrahedron: the product of two
edges and a difference of vertices. It is off by less than 16u of the product of their lengths, with u = 2**-53: a
vector product by 5u of it, a scalar product by 5u more, and the lengths by 4u.
"""

import numpy as np

from ...predicates.grid import UNIT
from .float_features import NEXT
from .near import all_pairs, below, branched
from .tree import UNDERFLOW, BoxTree, Floats, Level, Rows

FIRST_PAIRS = 64
"""Pairs of boxes that descend together at first; twice as many each time no triangles pass through each other."""
MOST_DESCENDING = 1 << 10
"""The most that descend together, so that their arrays stay in the processor's cache."""
SUM_DOUBT = 2.0**-44
"""Share of both reaches by which sums of corners may be rounded."""


def meeting_pairs(a: BoxTree, b: BoxTree, *, every: bool = False) -> tuple[Rows, Rows]:
    """Return pairs of triangles of A and B that certainly or possibly pass through each other, or touch.

    If some certainly pass through, these include at least those with the smallest sum of corners; otherwise, and with
    `every`, they include all pairs that meet.
    """
    deepest = max(len(a.levels), len(b.levels)) - 1
    spare = SUM_DOUBT * (a.reach + b.reach)
    most, few = np.inf, FIRST_PAIRS
    found: list[tuple[Rows, Rows, Floats]] = []
    first_a, first_b = a.levels[0], b.levels[0]
    left = [(0, *_overlapping(first_a, first_b, *all_pairs(first_a.lower.shape[1], first_b.lower.shape[1])))]
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
            few = min(2 * few, MOST_DESCENDING) if most == np.inf else FIRST_PAIRS
            continue
        if len(i) > few:
            order = np.argpartition(sums, few)
            left.append((step, i[order[few:]], j[order[few:]]))
            i, j = i[order[:few]], j[order[:few]]
        (times_a, below_a), (times_b, below_b) = a.below(step, i), b.below(step, j)
        if step == deepest - 1:
            _, i, j, _ = below(below_a, i, times_a, below_b, j, times_b, np.full(len(i), UNDERFLOW))
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
    """Return the pairs of boxes with a common point."""
    meet = level_a.lower.take(i, axis=1) <= level_b.upper.take(j, axis=1)
    meet &= level_b.lower.take(j, axis=1) <= level_a.upper.take(i, axis=1)
    kept = np.flatnonzero(meet.all(axis=0))
    return i[kept], j[kept]


VOLUME_ERROR = 32.0 * UNIT
"""Share of the product of three lengths above which the sign of a volume is certain."""


def sorted_by_meeting(a: BoxTree, b: BoxTree, first: Rows, second: Rows) -> tuple[Rows, Rows]:
    """Return the places of the pairs of triangles that certainly pass through each other, and of those in doubt."""
    p, q = a.corners.take(first, axis=2), b.corners.take(second, axis=2)
    along_p, along_q = (corners.take(NEXT, axis=1) - corners for corners in (p, q))
    side_p = _sides(p, q[:, 0], along_q)
    side_q = _sides(q, p[:, 0], along_p)
    apart = (np.abs(side_p.sum(axis=0)) == 3) | (np.abs(side_q.sum(axis=0)) == 3)
    left = np.flatnonzero(~apart)
    side_p, side_q = side_p.take(left, axis=1), side_q.take(left, axis=1)
    past = _passing(*(each.take(left, axis=2) for each in (p, q, along_p, along_q)))
    through_q = (side_p * side_p[NEXT] < 0) & (np.abs(past.sum(axis=1)) == 3)
    through_p = (side_q * side_q[NEXT] < 0) & (np.abs(past.sum(axis=0)) == 3)
    crosses = through_p.any(axis=0) | through_q.any(axis=0)
    is_clear = (side_p != 0).all(axis=0) & (side_q != 0).all(axis=0) & (past != 0).all(axis=(0, 1))
    return left[crosses], left[~crosses & ~is_clear]


def _sides(points: Floats, corner: Floats, along: Floats) -> Floats:
    """Return on which side of triangles points (3, 3, k) lie: 1, -1, or 0 in doubt."""
    u, v = along[:, 0], -along[:, 2]
    normal = np.array([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])
    to = points - corner[:, np.newaxis]
    volume = np.einsum("ck,cik->ik", normal, to)
    lengths = np.sqrt(np.einsum("ck,ck->k", u, u)) * np.sqrt(np.einsum("ck,ck->k", v, v))
    return _signs(volume, lengths * np.sqrt(np.einsum("cik,cik->ik", to, to)))


def _passing(p: Floats, q: Floats, along_p: Floats, along_q: Floats) -> Floats:
    """Return on which side of edge j of B edge i of A passes: 1, -1, or 0 if in doubt, in row i, column j."""
    r = p[:, :, np.newaxis] - q[:, np.newaxis]
    x = along_p[1][:, np.newaxis] * along_q[2] - along_p[2][:, np.newaxis] * along_q[1]
    y = along_p[2][:, np.newaxis] * along_q[0] - along_p[0][:, np.newaxis] * along_q[2]
    z = along_p[0][:, np.newaxis] * along_q[1] - along_p[1][:, np.newaxis] * along_q[0]
    length_p, length_q = (np.sqrt(np.einsum("cik,cik->ik", vector, vector)) for vector in (along_p, along_q))
    lengths = length_p[:, np.newaxis] * length_q * np.sqrt(np.einsum("cijk,cijk->ijk", r, r))
    return _signs(x * r[0] + y * r[1] + z * r[2], lengths)


def _signs(volume: Floats, lengths: Floats) -> Floats:
    return np.where(np.abs(volume) > VOLUME_ERROR * lengths + UNDERFLOW, np.sign(volume), 0.0)
