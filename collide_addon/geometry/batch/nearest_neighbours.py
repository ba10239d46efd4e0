# SPDX-License-Identifier: GPL-3.0-or-later
"""Each shape's nearest other shape by true distance, without asking all pairs: branch and bound in a tree of boxes.

What lies in a box is at least as far away as the box. One distance to a shape that stands near in the tree tells how
near the nearest one is at least; no box further away than that need be looked into. Many shapes go down at a time.

N. Roussopoulos, S. Kelley and F. Vincent, "Nearest neighbor queries", Proc. ACM SIGMOD (1995).
"""

from collections.abc import Callable, Iterator
from functools import partial, reduce

import numpy as np

from ..broadphase.hierarchy import Levels, levels_of
from .blocks import SEPARATED
from .pair_answers import PAIRS_AT_ONCE, Coordinates, Indices, Pairs, Shapes, distances

AS_NEAR = 1e-12
"""Distances that differ by this share of the size of their pairs count as equal: neither is known better."""
LOOKED_AT = 4
"""Places to both sides in the order of the tree, where a first neighbour is looked for."""
VISITS_AT_ONCE = 1 << 16
"""Visits of shapes to boxes of the tree, so that memory stays small."""


class NearestNeighbours:
    """What is known so far of each shape's nearest neighbour.

    `distance` (N,) is that to the nearest found so far; infinite where there is none, minus infinity if none is sought.
    """

    __slots__ = ("_asked", "_extents", "_found", "_lengths", "distance", "shapes")

    def __init__(self, shapes: Shapes, lengths: Callable[[Indices, Indices], Coordinates] | None = None) -> None:
        """Take the shapes, and what returns how far apart pairs of them are: `distances`, or that of another space."""
        self.shapes, self._extents = shapes, shapes.extents
        self._lengths = lengths or partial(distances, shapes)
        self.distance: Coordinates = np.full(len(shapes.first), np.inf)
        none = np.empty(0, dtype=np.intp)
        self._found = none, none, np.empty(0)  # shapes, others, distances: of several as near, all
        self._asked = [none]

    def learn_all(self, pairs: Pairs) -> None:
        """Take note of what the broad phase has found anyway; what touches another seeks no neighbour."""
        apart = pairs.relation == SEPARATED
        self.distance[np.concatenate((pairs.first[~apart], pairs.second[~apart]))] = -np.inf
        first, second, lengths = pairs.first[apart], pairs.second[apart], pairs.distance[apart]
        self.learn(np.concatenate((first, second)), np.concatenate((second, first)), np.tile(lengths, 2))

    def learn(self, rows: Indices, others: Indices, lengths: Coordinates) -> None:
        """Take note of distances from shapes to others."""
        np.minimum.at(self.distance, rows, lengths)
        rows, others, lengths = (
            np.concatenate(both) for both in zip(self._found, (rows, others, lengths), strict=True)
        )
        near = np.flatnonzero(lengths <= self.reach(rows) + AS_NEAR * self._extents[others])
        self._found = rows[near], others[near], lengths[near]

    def ask(self, rows: Indices, others: Indices) -> None:
        """Learn the distances from shapes to others by asking the narrow phase."""
        first, second = np.minimum(rows, others), np.maximum(rows, others)
        self._asked.append(np.unique(first * len(self.distance) + second))
        self.learn(rows, others, self._lengths(first, second))

    @property
    def asked(self) -> int:
        """How many pairs have been asked; a pair that both shapes asked is one."""
        return len(np.unique(np.concatenate(self._asked)))

    def reach(self, rows: Indices) -> Coordinates:
        """Return from what distance on anything is further away than the nearest ones of these shapes."""
        nearest = self.distance[rows]
        reach: Coordinates = nearest + AS_NEAR * (np.maximum(nearest, 0.0) + self._extents[rows])
        return reach

    def pairs(self) -> tuple[Indices, Indices]:
        """Return each shape with its nearest neighbour, the lower row of both first; of several as near the lowest."""
        rows, others, _ = self._found
        order = np.lexsort((others, rows))
        rows, others = rows[order], others[order]
        lowest = np.flatnonzero(np.diff(rows, prepend=-1))
        rows, others = rows[lowest], others[lowest]
        return np.minimum(rows, others), np.maximum(rows, others)


def search_nearest(nearest: NearestNeighbours) -> Iterator[float]:
    """Find the nearest neighbours but for overlapping boxes, which are learnt before; yield the share that is done."""
    rows = np.flatnonzero(nearest.distance >= 0.0)
    if len(nearest.distance) < 2:
        return
    tree = levels_of(nearest.shapes.lower, nearest.shapes.upper)
    for start in range(0, len(rows), PAIRS_AT_ONCE):
        share, some = start / len(rows), rows[start : start + PAIRS_AT_ONCE]
        nearest.ask(*_near_in_order(tree, nearest.shapes, some))
        yield share
        for candidates, others in _candidates(tree, nearest, some):
            for _ in _ask_nearest_first(nearest, candidates, others):
                yield share


def _near_in_order(tree: Levels, shapes: Shapes, rows: Indices) -> tuple[Indices, Indices]:
    """Return shapes, each with the nearest box around it in the tree; without those that overlap, which are known."""
    count = len(tree.order)
    place = np.empty(count, dtype=np.intp)
    place[tree.order] = np.arange(count)
    shifts = np.array([shift for shift in range(-LOOKED_AT, LOOKED_AT + 1) if shift])
    around = np.clip(place[rows, np.newaxis] + shifts, 0, count - 1)
    others = tree.order[around]
    lower, upper = shapes.lower[rows, np.newaxis], shapes.upper[rows, np.newaxis]
    gaps = box_gaps(lower, upper, shapes.lower[others], shapes.upper[others])
    gaps[others == rows[:, np.newaxis]] = np.inf
    nearest = others[np.arange(len(rows)), gaps.argmin(axis=1)]
    unknown = _boxes_apart(shapes, rows, nearest)
    return rows[unknown], nearest[unknown]


def _boxes_apart(shapes: Shapes, rows: Indices, others: Indices) -> Indices:
    """Return which of these pairs have boxes without a common point, exactly."""
    apart = (shapes.lower[rows] > shapes.upper[others]) | (shapes.lower[others] > shapes.upper[rows])
    return np.flatnonzero(apart.any(axis=1))


def box_gaps(lower: Coordinates, upper: Coordinates, other_lower: Coordinates, other_upper: Coordinates) -> Coordinates:
    """Return how far apart boxes are, 0.0 where they overlap; of arrays (…, 2) or (…, 3) an array (…)."""
    apart = np.maximum(np.maximum(other_lower - upper, lower - other_upper), 0.0)
    gaps: Coordinates = reduce(np.hypot, np.moveaxis(apart, -1, 0))
    return gaps


def _candidates(tree: Levels, nearest: NearestNeighbours, rows: Indices) -> Iterator[tuple[Indices, Indices]]:
    """Yield pairs of shapes and others that may be nearer than what is known when they are yielded."""
    to_visit = [(0, rows, np.zeros(len(rows), dtype=np.intp))]
    while to_visit:
        level, askers, nodes = to_visit.pop()
        lower, upper = tree.lower[level][nodes], tree.upper[level][nodes]
        gaps = box_gaps(nearest.shapes.lower[askers], nearest.shapes.upper[askers], lower, upper)
        near = gaps <= nearest.reach(askers)
        askers, nodes = askers[near], nodes[near]
        if level == len(tree.lower) - 1:
            yield _in_leaves(tree, nearest.shapes, askers, nodes)
            continue
        askers, nodes = np.repeat(askers, 2), np.stack((2 * nodes, 2 * nodes + 1), axis=1).ravel()
        to_visit.extend(
            (level + 1, askers[start : start + VISITS_AT_ONCE], nodes[start : start + VISITS_AT_ONCE])
            for start in range(0, len(askers), VISITS_AT_ONCE)
        )


def _in_leaves(tree: Levels, shapes: Shapes, askers: Indices, leaves: Indices) -> tuple[Indices, Indices]:
    """Return the shapes in leaves, each with that which asks, without those whose boxes overlap: they are known."""
    two = tree.leaves[leaves + 1] - tree.leaves[leaves] > 1
    others = tree.order[np.concatenate((tree.leaves[leaves], tree.leaves[leaves[two]] + 1))]
    askers = np.concatenate((askers, askers[two]))
    unknown = _boxes_apart(shapes, askers, others)
    return askers[unknown], others[unknown]


def _ask_nearest_first(nearest: NearestNeighbours, rows: Indices, others: Indices) -> Iterator[None]:
    """Ask each shape for its nearest box first, then for more and more: what is learnt rules others out."""
    shapes, most = nearest.shapes, 1
    gaps = box_gaps(shapes.lower[rows], shapes.upper[rows], shapes.lower[others], shapes.upper[others])
    order = np.lexsort((gaps, rows))
    rows, others, gaps = rows[order], others[order], gaps[order]
    while len(rows):
        begins = np.flatnonzero(np.diff(rows, prepend=-1))
        places = np.arange(len(rows)) - np.repeat(begins, np.diff(begins, append=len(rows)))
        now = np.flatnonzero(places < most)
        for start in range(0, len(now), PAIRS_AT_ONCE):
            part = now[start : start + PAIRS_AT_ONCE]
            nearest.ask(rows[part], others[part])
            yield
        later = np.flatnonzero((places >= most) & (gaps <= nearest.reach(rows)))
        rows, others, gaps, most = rows[later], others[later], gaps[later], 2 * most
