# SPDX-License-Identifier: GPL-3.0-or-later
"""The narrow phase for many pairs of shapes of all sizes: batches of pairs whose stacks are as long, answered together.

GJK tells the relation and how far apart; EPA then how deep, of those that penetrate.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import batch
from ..narrowphase.distance import within_reach
from ..predicates.points import GeometryError
from .blocks import PENETRATING, POINTS_AT_ONCE, SEPARATED, TOUCHING
from .grid_relations import MOST_VERTICES, relations_on_grid
from .pair_shapes import Coordinates, Indices, Shapes

PAIRS_AT_ONCE = 1 << 12
"""Pairs answered before a progress bar is told: few enough for hundredths of a second."""
POINTS_OF_A_PART = 1 << 19
"""The same, of pairs of many vertices."""
DISTANCE_ERROR = 4e-12
"""Share of the larger side of the box around a pair; `batch` promises a quarter of it."""


class Pairs(NamedTuple):
    """Answered pairs: the columns of `PairTable`."""

    first: Indices
    second: Indices
    relation: NDArray[np.int8]
    distance: Coordinates
    depth: Coordinates
    closest_a: Coordinates
    closest_b: Coordinates

    def take(self, rows: Indices | NDArray[np.bool_]) -> "Pairs":
        """Return some of them."""
        return pairs_of([column[rows] for column in self])


def pairs_of(columns: Iterable[NDArray[Any]]) -> Pairs:
    """Return answered pairs of their columns."""
    return Pairs(*columns)


def unanswered(first: Indices, second: Indices) -> Pairs:
    """Return pairs with room for their answers."""
    count = len(first)
    numbers = np.zeros(count), np.zeros(count), np.empty((count, 2)), np.empty((count, 2))
    return Pairs(first, second, np.full(count, batch.BAD, dtype=np.int8), *numbers)


def answers(shapes: Shapes, first: Indices, second: Indices) -> Pairs:
    """Return the relation, distance, depth and closest points of pairs of shapes, in the order given.

    Raises a `GeometryError` when the difference of two shapes has no float64.
    """
    asked, place = shapes.asked_once(first, second)
    if len(asked) < len(first):
        return answers(shapes, first[asked], second[asked]).take(place)._replace(first=first, second=second)
    pairs = unanswered(first, second)
    for rows, a, b in _stacks(shapes, first, second):
        if max(a.shape[1], b.shape[1]) <= MOST_VERTICES:
            relation, points = relations_on_grid(a, b)
            pairs.relation[rows], pairs.closest_a[rows], pairs.closest_b[rows] = relation, points, points
            left = (relation != TOUCHING) & (relation != PENETRATING)
            rows, a, b = rows[left], a[left], b[left]  # noqa: PLW2901 - of this block only
        found = batch.gjk(a, b)
        _refuse_bad(found, first[rows], second[rows])
        pairs.relation[rows], pairs.distance[rows] = found.relation, found.distance
        pairs.closest_a[rows], pairs.closest_b[rows] = found.closest_a, found.closest_b
    inside = np.flatnonzero(pairs.relation == PENETRATING)
    for some, a, b in _stacks(shapes, first[inside], second[inside]):
        rows = inside[some]
        deep = batch.epa(a, b)
        _refuse_bad(deep, first[rows], second[rows])
        pairs.depth[rows], pairs.closest_a[rows], pairs.closest_b[rows] = deep.depth, deep.point_a, deep.point_b
    return pairs


def distances(shapes: Shapes, first: Indices, second: Indices) -> Coordinates:
    """Return how far apart pairs of shapes are, 0.0 where they have a point in common: the same as of `answers`."""
    asked, place = shapes.asked_once(first, second)
    if len(asked) < len(first):
        return distances(shapes, first[asked], second[asked])[place]
    lengths = np.empty(len(first))
    for rows, a, b in _stacks(shapes, first, second):
        found = batch.gjk(a, b)
        _refuse_bad(found, first[rows], second[rows])
        lengths[rows] = found.distance
    return lengths


def are_within(shapes: Shapes, pairs: Pairs, reach: float) -> NDArray[np.bool_]:
    """Tell which of answered pairs are at most `reach` apart: exactly, also where rounding would decide."""
    extent = np.maximum(shapes.upper[pairs.first], shapes.upper[pairs.second])
    extent -= np.minimum(shapes.lower[pairs.first], shapes.lower[pairs.second])
    within: NDArray[np.bool_] = pairs.distance <= reach
    in_doubt = np.abs(pairs.distance - reach) <= DISTANCE_ERROR * extent.max(axis=1)
    for row in np.flatnonzero(in_doubt & (pairs.relation == SEPARATED)).tolist():
        one, other = (shapes.point_set(each[row]) for each in (pairs.first, pairs.second))
        within[row] = within_reach(one, other, reach)
    return within


def in_parts(shapes: Shapes, first: Indices, second: Indices) -> Iterator[tuple[Indices, Indices]]:
    """Yield some of the pairs at a time, as many as can be answered in hundredths of a second."""
    points = np.cumsum(shapes.counts[first] + shapes.counts[second])
    start = 0
    while start < len(first):
        most = POINTS_OF_A_PART + (int(points[start - 1]) if start else 0)
        stop = min(start + PAIRS_AT_ONCE, max(start + 1, int(np.searchsorted(points, most))), len(first))
        yield first[start:stop], second[start:stop]
        start = stop


def _stacks(shapes: Shapes, first: Indices, second: Indices) -> Iterator[tuple[Indices, Coordinates, Coordinates]]:
    """Yield the rows of pairs whose shapes are of the same two size classes, with both stacks."""
    classes = shapes.size_classes()
    of_first, of_second = classes[first], classes[second]
    kinds = of_first * 64 + of_second
    in_order = np.argsort(kinds, kind="stable")
    starts = np.flatnonzero(np.diff(kinds[in_order], prepend=-1))
    for begin, end in zip(starts, np.append(starts[1:], len(kinds))[: len(starts)], strict=True):
        class_a, class_b = int(of_first[in_order[begin]]), int(of_second[in_order[begin]])
        at_once = max(1, POINTS_AT_ONCE // ((1 << class_a) + (1 << class_b)))
        for start in range(begin, end, at_once):
            rows = in_order[start : min(start + at_once, end)]
            yield rows, shapes.stack(first[rows], class_a), shapes.stack(second[rows], class_b)


def _refuse_bad(found: batch.GjkAnswers | batch.EpaAnswers, first: Indices, second: Indices) -> None:
    if len(found.bad):
        row = int(found.bad[0])
        raise GeometryError(
            "shapes {first} and {second} cannot be compared: {reason}",
            first=int(first[row]),
            second=int(second[row]),
            reason=found.reasons[0],
        )


def in_order_of_pairs(pieces: list[Pairs]) -> Pairs:
    """Return answered pairs together in the order of the first shape, then of the second, each pair once."""
    none = np.empty(0, dtype=np.intp)
    together = pairs_of(np.concatenate(columns) for columns in zip(unanswered(none, none), *pieces, strict=True))
    order = np.lexsort((together.second, together.first))
    first, second = together.first[order], together.second[order]
    is_new = np.ones(len(order), dtype=np.bool_)
    is_new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return together.take(order[is_new])
