# SPDX-License-Identifier: GPL-3.0-or-later
"""Each shape's nearest other shape by true distance, without measuring all pairs: branch and bound in a tree of boxes.

The contents of a box are at least as far away as the box. The distance to a shape that is near in the tree bounds the
distance of the nearest one; no box beyond that bound is searched. Many shapes descend at a time. Floats leave the few
that may be the nearest; if several are left, exact squared distances decide.

N. Roussopoulos, S. Kelley and F. Vincent, "Nearest neighbor queries", Proc. ACM SIGMOD (1995).
"""

from collections.abc import Generator, Iterator
from functools import cache, reduce

import numpy as np

from ..broadphase.hierarchy import Levels, levels_of
from ..predicates.progress import in_blocks
from .blocks import SEPARATED
from .pairs import Coordinates, Indices, Pairs, PairShapes, Shapes

DOUBT = 2e-12
"""Share of the size of a pair by which its distance may be off: twice the error that `batch` guarantees."""
POSITIONS_TRIED = 4
"""Positions on both sides in the order of the tree in which a first neighbour is sought."""
EXACT_AT_ONCE = 128
"""Shapes for which whole numbers choose the nearest before progress is reported: a few hundredths of a second."""
PAIRS_AT_ONCE = 1 << 12
"""Pairs answered before progress is reported."""
VISITS_AT_ONCE = 1 << 16
"""Visits of shapes to boxes of the tree at once, to limit memory."""


class NearestNeighbours:
    """The nearest neighbour of each shape, as far as it is known.

    `reach` (N,) is an upper bound of the distance to the nearest: infinite where none is known, minus infinity where
    none is sought.
    """

    __slots__ = ("_asked", "_extents", "_found", "reach", "shapes")

    def __init__(self, shapes: PairShapes) -> None:
        self.shapes, self._extents = shapes, shapes.together.extents
        self.reach: Coordinates = np.full(len(self._extents), np.inf)
        none = np.empty(0, dtype=np.intp)
        self._found = none, none, np.empty(0)  # shapes, others, least distances: all that may be nearest
        self._asked = [none]

    def learn_all(self, pairs: Pairs) -> None:
        """Record answered pairs of the broad phase; shapes in contact need no neighbour."""
        apart = pairs.relation == SEPARATED
        self.reach[np.concatenate((pairs.first[~apart], pairs.second[~apart]))] = -np.inf
        first, second, lengths = pairs.first[apart], pairs.second[apart], pairs.distance[apart]
        self.learn(np.concatenate((first, second)), np.concatenate((second, first)), np.tile(lengths, 2))

    def learn(self, rows: Indices, others: Indices, lengths: Coordinates) -> None:
        """Record distances from shapes to others."""
        doubt = DOUBT * lengths + DOUBT * self._extents[rows] + DOUBT * self._extents[others]
        np.minimum.at(self.reach, rows, lengths + doubt)
        rows, others, least = (
            np.concatenate(both) for both in zip(self._found, (rows, others, lengths - doubt), strict=True)
        )
        near = np.flatnonzero(least <= self.reach[rows])
        self._found = rows[near], others[near], least[near]

    def ask(self, rows: Indices, others: Indices) -> None:
        """Learn the distances from shapes to others by calling the narrow phase."""
        first, second = np.minimum(rows, others), np.maximum(rows, others)
        self._asked.append(np.unique(first * len(self.reach) + second))
        self.learn(rows, others, self.shapes.distances(first, second))

    @property
    def asked(self) -> int:
        """Number of pairs measured; a pair measured for both its shapes counts once."""
        return len(np.unique(np.concatenate(self._asked)))

    def pairs(self) -> Generator[float, None, tuple[Indices, Indices]]:
        """Return each shape with its nearest neighbour, the lower row first; of equally near ones, the lowest row.

        If that takes long, it yields 1.0, the share of the search done.
        """
        count = max(len(self.reach), 1)
        rows, others = divmod(np.unique(self._found[0] * count + self._found[1]), count)  # some are there twice
        starts = np.flatnonzero(np.diff(rows, prepend=-1))
        square = cache(self.shapes.exact_square)
        several = np.flatnonzero(np.diff(starts, append=len(rows)) > 1)
        for number, start in enumerate(starts[several].tolist()):
            row, alike = int(rows[start]), others[start : np.searchsorted(rows, rows[start], "right")].tolist()
            squares = [square(min(row, other), max(row, other)) for other in alike]
            others[start] = alike[squares.index(min(squares))]
            if number % EXACT_AT_ONCE == 0:
                yield 1.0
        rows, others = rows[starts], others[starts]
        return np.minimum(rows, others), np.maximum(rows, others)


def search_nearest(nearest: NearestNeighbours) -> Iterator[float]:
    """Find the nearest neighbours among boxes that do not overlap; yield the share of the search done."""
    rows = np.flatnonzero(nearest.reach >= 0.0)
    if len(nearest.reach) < 2:
        return
    tree = levels_of(nearest.shapes.together.lower, nearest.shapes.together.upper)
    for part in in_blocks(len(rows), PAIRS_AT_ONCE):
        share, some = part.start / len(rows), rows[part]
        nearest.ask(*_near_in_order(tree, nearest.shapes.together, some))
        yield share
        for candidates, others in _candidates(tree, nearest, some):
            for _ in _ask_nearest_first(nearest, candidates, others):
                yield share


def _near_in_order(tree: Levels, shapes: Shapes, rows: Indices) -> tuple[Indices, Indices]:
    """Return shapes, each with the nearest box around it in the tree; without pairs that overlap, which are known."""
    count = len(tree.order)
    place = np.empty(count, dtype=np.intp)
    place[tree.order] = np.arange(count)
    shifts = np.array([shift for shift in range(-POSITIONS_TRIED, POSITIONS_TRIED + 1) if shift])
    around = np.clip(place[rows, np.newaxis] + shifts, 0, count - 1)
    others = tree.order[around]
    lower, upper = shapes.lower[rows, np.newaxis], shapes.upper[rows, np.newaxis]
    gaps = box_gaps(lower, upper, shapes.lower[others], shapes.upper[others])
    gaps[others == rows[:, np.newaxis]] = np.inf
    nearest = others[np.arange(len(rows)), gaps.argmin(axis=1)]
    unknown = _boxes_apart(shapes, rows, nearest)
    return rows[unknown], nearest[unknown]


def _boxes_apart(shapes: Shapes, rows: Indices, others: Indices) -> Indices:
    """Return the places of the pairs whose boxes have no common point, exactly."""
    apart = (shapes.lower[rows] > shapes.upper[others]) | (shapes.lower[others] > shapes.upper[rows])
    return np.flatnonzero(apart.any(axis=1))


def box_gaps(lower: Coordinates, upper: Coordinates, other_lower: Coordinates, other_upper: Coordinates) -> Coordinates:
    """Return how far apart boxes are, (…), given by arrays (…, 2) or (…, 3); 0.0 where they overlap."""
    apart = np.maximum(np.maximum(other_lower - upper, lower - other_upper), 0.0)
    return reduce(np.hypot, np.moveaxis(apart, -1, 0))


def _candidates(tree: Levels, nearest: NearestNeighbours, rows: Indices) -> Iterator[tuple[Indices, Indices]]:
    """Yield pairs of shapes and others that may be nearer than the neighbours known so far."""
    to_visit = [(0, rows, np.zeros(len(rows), dtype=np.intp))]
    while to_visit:
        level, askers, nodes = to_visit.pop()
        lower, upper = tree.lower[level][nodes], tree.upper[level][nodes]
        gaps = box_gaps(nearest.shapes.together.lower[askers], nearest.shapes.together.upper[askers], lower, upper)
        near = gaps <= nearest.reach[askers]
        askers, nodes = askers[near], nodes[near]
        if level == len(tree.lower) - 1:
            yield _in_leaves(tree, nearest.shapes.together, askers, nodes)
            continue
        askers, nodes = np.repeat(askers, 2), np.stack((2 * nodes, 2 * nodes + 1), axis=1).ravel()
        to_visit.extend((level + 1, askers[part], nodes[part]) for part in in_blocks(len(askers), VISITS_AT_ONCE))


def _in_leaves(tree: Levels, shapes: Shapes, askers: Indices, leaves: Indices) -> tuple[Indices, Indices]:
    """Return the querying shapes with those in the leaves they visit; without pairs that overlap, which are known."""
    two = tree.leaves[leaves + 1] - tree.leaves[leaves] > 1
    others = tree.order[np.concatenate((tree.leaves[leaves], tree.leaves[leaves[two]] + 1))]
    askers = np.concatenate((askers, askers[two]))
    unknown = _boxes_apart(shapes, askers, others)
    return askers[unknown], others[unknown]


def _ask_nearest_first(nearest: NearestNeighbours, rows: Indices, others: Indices) -> Iterator[None]:
    """Measure the shape in the nearest box first, then more and more: each distance rules others out."""
    shapes, most = nearest.shapes.together, 1
    gaps = box_gaps(shapes.lower[rows], shapes.upper[rows], shapes.lower[others], shapes.upper[others])
    order = np.lexsort((gaps, rows))
    rows, others, gaps = rows[order], others[order], gaps[order]
    while len(rows):
        begins = np.flatnonzero(np.diff(rows, prepend=-1))
        places = np.arange(len(rows)) - np.repeat(begins, np.diff(begins, append=len(rows)))
        now = np.flatnonzero(places < most)
        for part in in_blocks(len(now), PAIRS_AT_ONCE):
            nearest.ask(rows[now[part]], others[now[part]])
            yield
        later = np.flatnonzero((places >= most) & (gaps <= nearest.reach[rows]))
        rows, others, gaps, most = rows[later], others[later], gaps[later], 2 * most
