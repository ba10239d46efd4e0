# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of shapes of all sizes, in the plane and in space, in batches whose stacks are equally long.

A stack has equally many points in each row. Shapes of one size class, up to a power of two and more than half of it,
are filled up with copies of their last point, so that no stack is as much as twice as long as its contents.

Of boxes side by side no bound of a search proves anything. Along the axes each number of theirs is one difference or
the middle of two coordinates: rounded once, as the single functions round theirs, so arrays answer for them. Where it
takes more than that, a pair goes to those functions: diagonal gaps, and depths along several axes that are equal.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from math import ceil
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import rounded_sum
from ..predicates.points import LARGEST_COORDINATE
from ..predicates.progress import run
from .blocks import BAD, PENETRATING, POINTS_AT_ONCE, SEPARATED, TOUCHING

Indices = NDArray[np.intp]
Coordinates = NDArray[np.float64]
POINTS_OF_A_PART = 1 << 19
"""Points of the pairs answered before progress is reported: few enough for hundredths of a second."""
DISTANCE_ERROR = 4e-12
"""Share of the larger side of the box around a pair; `batch` promises a quarter of it."""


class Shapes(NamedTuple):
    """N point sets that stand for their convex hulls."""

    points: Coordinates
    """The points of all shapes, one after the other, (total, 2), or in space (total, 3)."""
    first: Indices
    """Where the points of each begin, (N,)."""
    counts: Indices
    """How many there are, (N,)."""
    lower: Coordinates
    upper: Coordinates
    """Corners of their upright boxes, (N, 2) or (N, 3)."""
    same: Indices
    """The first shape that has the same points in the same order, for each, (N,)."""

    @property
    def extents(self) -> Coordinates:
        """Diagonal of each box, (N,): no two of its points are further apart."""
        return reduce(np.hypot, (self.upper - self.lower).T)

    def box_corners(self, grown_by: float = 0.0) -> tuple[Coordinates, Coordinates]:
        """Return the corners of the boxes, each grown to all sides by that much, or by a rounding more."""
        if not grown_by:
            return self.lower, self.upper
        low = np.nextafter(np.clip(self.lower - grown_by, -LARGEST_COORDINATE, None), -np.inf)
        high = np.nextafter(np.clip(self.upper + grown_by, None, LARGEST_COORDINATE), np.inf)
        return low, high

    def asked_once(self, first: Indices, second: Indices) -> tuple[Indices, Indices]:
        """Return which pairs to ask, none twice of the same two shapes, and for each pair its place among them."""
        if np.array_equal(self.same, np.arange(len(self.same))):
            return np.arange(len(first)), np.arange(len(first))
        kinds = self.same[first] * len(self.same) + self.same[second]
        _, asked, place = np.unique(kinds, return_index=True, return_inverse=True)
        return asked, place

    def stack(self, rows: Indices, size_class: int) -> Coordinates:
        """Return the points of shapes of one class as a stack (n, 2 ** class, 2), or in space (…, 3)."""
        place = np.minimum(np.arange(1 << size_class), self.counts[rows, np.newaxis] - 1)
        return self.points.take(self.first[rows, np.newaxis] + place, axis=0)


def together(checked: Sequence[Coordinates], dimension: int) -> Shapes:
    """Return point sets (k, dimension), each with k of at least 1, as one."""
    if not checked:
        none, no_points = np.empty(0, dtype=np.intp), np.empty((0, dimension))
        return Shapes(no_points, none, none, no_points, no_points, none)
    points = np.concatenate(checked)
    counts = np.fromiter(map(len, checked), dtype=np.intp, count=len(checked))
    first = np.cumsum(counts) - counts
    lower, upper = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first)
    same = np.arange(len(checked))
    if len(np.unique(lower[:, 0])) < len(same):  # else no two shapes are the same
        known: dict[bytes, int] = {}
        same[:] = [known.setdefault(shape.tobytes(), row) for row, shape in enumerate(checked)]
    return Shapes(points, first, counts, lower, upper, same)


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
        return Pairs._make([column[rows] for column in self])


def unanswered(first: Indices, second: Indices, dimension: int) -> Pairs:
    """Return pairs with room for their answers."""
    count = len(first)
    numbers = np.zeros(count), np.zeros(count), np.empty((count, dimension)), np.empty((count, dimension))
    return Pairs(first, second, np.full(count, BAD, dtype=np.int8), *numbers)


class PairShapes(ABC):
    """Shapes of the plane or of space, as tables ask about them: their points together."""

    pairs_at_once: ClassVar[int]
    """Pairs answered before progress is reported: few enough for hundredths of a second."""

    def __init__(self, shapes: Shapes) -> None:
        self.together = shapes

    @abstractmethod
    def meeting(self, grown_by: float) -> Generator[float, None, tuple[int, Iterable[Indices]]]:
        """Return how many pairs have boxes that overlap when these are grown, and the pairs in parts (2, m)."""

    @abstractmethod
    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Return the answers of pairs, infinite distances of those further apart; yield the share that is done."""

    def answers_within(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Return the answers of the pairs at most so far apart, exactly; yield the share of the work that is done."""
        asked, place = self.together.asked_once(first, second)
        if len(asked) < len(first):
            pairs = yield from self.answers(first[asked], second[asked], reach)
            pairs = pairs.take(place)._replace(first=first, second=second)
        else:
            pairs = yield from self.answers(first, second, reach)
        return pairs if reach == np.inf else pairs.take(pairs.distance < np.inf)

    def distances(self, first: Indices, second: Indices) -> Coordinates:
        """Return how far pairs are apart, 0.0 where they have a point in common, as `answers_within` does."""
        return run(self.answers_within(first, second, np.inf)).distance

    @abstractmethod
    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact square of how far two shapes are apart."""


def in_parts(shapes: PairShapes, first: Indices, second: Indices) -> Iterator[tuple[Indices, Indices]]:
    """Yield some of the pairs at a time, as many as can be answered in hundredths of a second; the parts are alike."""
    counts = shapes.together.counts
    points = np.cumsum(counts[first] + counts[second])
    at_once = ceil(len(first) / max(ceil(len(first) / shapes.pairs_at_once), 1))
    start = 0
    while start < len(first):
        most = POINTS_OF_A_PART + (int(points[start - 1]) if start else 0)
        stop = min(start + at_once, max(start + 1, int(np.searchsorted(points, most))), len(first))
        yield first[start:stop], second[start:stop]
        start = stop


def stacks_of(shapes: Shapes, first: Indices, second: Indices) -> Iterator[tuple[Indices, Coordinates, Coordinates]]:
    """Yield the rows of pairs whose shapes are of the same two size classes, with both stacks."""
    # The vertices of class c fit in 2 ** c and fill more than half of it.
    classes = np.frexp(np.maximum(shapes.counts - 1, 0).astype(np.float64))[1].astype(np.intp)
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


def in_order_of_pairs(pieces: list[Pairs], dimension: int) -> Pairs:
    """Return answered pairs together in the order of the first shape, then of the second, each pair once."""
    none = np.empty(0, dtype=np.intp)
    pieces = [unanswered(none, none, dimension), *pieces]
    every = Pairs._make(np.concatenate(columns) for columns in zip(*pieces, strict=True))
    order = np.lexsort((every.second, every.first))
    first, second = every.first[order], every.second[order]
    is_new = np.ones(len(order), dtype=np.bool_)
    is_new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return every.take(order[is_new])


def answer_boxes(pairs: Pairs, rows: Indices, a: Coordinates, b: Coordinates, reach: float) -> None:
    """Answer those of some pairs that are boxes along the axes where that is simple; stacks (N, i, d) and (N, j, d)."""
    boxes = np.flatnonzero(_are_boxes(a) & _are_boxes(b))
    rows, a, b, axes = rows[boxes], a[boxes], b[boxes], a.shape[2]
    low_a, high_a, low_b, high_b = a.min(axis=1), a.max(axis=1), b.min(axis=1), b.max(axis=1)
    # The gaps along each axis and against it, below 0 how far they overlap; and by how much these are rounded.
    (up, of_up), (down, of_down) = rounded_sum(low_b, -high_a), rounded_sum(low_a, -high_b)
    gap = np.maximum(up, down)
    far = gap.max(axis=1, initial=-np.inf)
    codes = np.where(far > 0.0, SEPARATED, np.where(far < 0.0, PENETRATING, TOUCHING)).astype(np.int8)
    beyond = far > max(reach, 0.0)
    simple = beyond | ((gap > 0.0).sum(axis=1) <= 1) & ((far < reach) | (far <= 0.0))
    # The direction, along an axis or against it, that separates them soonest; of several exactly equal ones the one
    # that leads most from the middle of A to that of B.
    gaps = np.concatenate((up, down), axis=1)
    is_shortest = gaps == far[:, np.newaxis]
    between = (low_b / 2 + high_b / 2) - (low_a / 2 + high_a / 2)
    leads = np.where(is_shortest, np.concatenate((between, -between), axis=1), -np.inf)
    is_first = leads == leads.max(axis=1, keepdims=True)
    is_exact = ((of_up == 0.0) & (of_down == 0.0)).all(axis=1)
    is_sure = (is_first.sum(axis=1) == 1) & (is_exact | (is_shortest.sum(axis=1) == 1))
    chosen = is_first.argmax(axis=1)
    simple &= is_sure | (codes != PENETRATING)
    middle = (np.maximum(low_a, low_b) + np.minimum(high_a, high_b)) / 2
    is_deep = (codes == PENETRATING)[:, np.newaxis]
    is_chosen = np.where(is_deep, np.arange(axes) == (chosen % axes)[:, np.newaxis], gap > 0.0)
    rises = np.where(is_deep, (chosen < axes)[:, np.newaxis], up >= down)
    answers = (
        codes,
        np.where(beyond, np.inf, np.maximum(far, 0.0)),
        np.where(codes == PENETRATING, -far, 0.0),
        np.where(is_chosen, np.where(rises, high_a, low_a), middle) + 0.0,
        np.where(is_chosen, np.where(rises, low_b, high_b), middle) + 0.0,
    )
    columns: tuple[NDArray[Any], ...] = pairs[2:]
    for column, values in zip(columns, answers, strict=True):
        column[rows[simple]] = values[simple]


def _are_boxes(points: Coordinates) -> NDArray[np.bool_]:
    """Tell of which rows the points are all the corners of a box along the axes, in any order, perhaps repeated."""
    low, high = points.min(axis=1, keepdims=True), points.max(axis=1, keepdims=True)
    at_high, axes = points == high, points.shape[2]
    at_end = (at_high | (points == low)).all(axis=(1, 2))
    corners = np.bitwise_or.reduce(1 << (at_high @ (1 << np.arange(axes))), axis=1)
    return at_end & (corners == (1 << (1 << axes)) - 1) & (low < high).all(axis=(1, 2))
