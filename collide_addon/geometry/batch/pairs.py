# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of shapes of all sizes, in the plane and in space, in batches of equally large stacks.

A stack has the same number of points in each row. Shapes of a size class, up to a power of two and more than half of
it, are padded with copies of their last point, so that no stack is twice as large as its contents.

For boxes side by side the bounds of a search prove nothing. For axis-aligned boxes each number is a difference or the
middle of two coordinates, rounded once, as in the functions for single pairs, so these are answered by array
operations. Only pairs that need more go to those functions: diagonal gaps, and equal depths along several axes.
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
"""Error of a distance, as a share of the larger side of the box around a pair; `batch` guarantees a quarter of it."""


class Shapes(NamedTuple):
    """N point sets that stand for their convex hulls."""

    points: Coordinates
    """The points of all shapes, one after the other, (total, 2), or in space (total, 3)."""
    first: Indices
    """Row of each shape's first point, (N,)."""
    counts: Indices
    """Number of each shape's points, (N,)."""
    lower: Coordinates
    upper: Coordinates
    """Corners of their axis-aligned boxes, (N, 2) or (N, 3)."""
    same: Indices
    """For each shape, the first one that has the same points in the same order, (N,)."""

    @property
    def extents(self) -> Coordinates:
        """Diagonal of each box, (N,): no two points of the shape are further apart."""
        return reduce(np.hypot, (self.upper - self.lower).T)

    def box_corners(self, grown_by: float = 0.0) -> tuple[Coordinates, Coordinates]:
        """Return the corners of the boxes, grown on all sides by at least this much, rounded outwards."""
        if not grown_by:
            return self.lower, self.upper
        low = np.nextafter(np.clip(self.lower - grown_by, -LARGEST_COORDINATE, None), -np.inf)
        high = np.nextafter(np.clip(self.upper + grown_by, None, LARGEST_COORDINATE), np.inf)
        return low, high

    def asked_once(self, first: Indices, second: Indices) -> tuple[Indices, Indices]:
        """Return the rows of the pairs to answer, each two distinct shapes once, and each pair's place among these."""
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
    """Return checked point sets (k, dimension), each with k of at least 1, together."""
    if not checked:
        none, no_points = np.empty(0, dtype=np.intp), np.empty((0, dimension))
        return Shapes(no_points, none, none, no_points, no_points, none)
    points = np.concatenate(checked)
    counts = np.fromiter(map(len, checked), dtype=np.intp, count=len(checked))
    first = np.cumsum(counts) - counts
    lower, upper = np.minimum.reduceat(points, first), np.maximum.reduceat(points, first)
    same = np.arange(len(checked))
    if len(np.unique(lower[:, 0])) < len(same):  # else all shapes differ
        known: dict[bytes, int] = {}
        same[:] = [known.setdefault(shape.tobytes(), row) for row, shape in enumerate(checked)]
    return Shapes(points, first, counts, lower, upper, same)


class Pairs(NamedTuple):
    """Pairs with their answers: the columns of `PairTable`."""

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
    """Shapes of the plane or of space, as tables need them, with their points together."""

    pairs_at_once: ClassVar[int]
    """Pairs answered before progress is reported: few enough for hundredths of a second."""

    def __init__(self, shapes: Shapes) -> None:
        self.together = shapes

    @abstractmethod
    def meeting(self, grown_by: float) -> Generator[float, None, tuple[int, Iterable[Indices]]]:
        """Return how many pairs have boxes that overlap when grown, and these pairs in parts (2, m)."""

    @abstractmethod
    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Return the answers of pairs, with infinite distances for those further apart; yield the share done."""

    def answers_within(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Return the answers of the pairs at most `reach` apart, decided exactly; yield the share of the work done."""
        asked, place = self.together.asked_once(first, second)
        if len(asked) < len(first):
            pairs = yield from self.answers(first[asked], second[asked], reach)
            pairs = pairs.take(place)._replace(first=first, second=second)
        else:
            pairs = yield from self.answers(first, second, reach)
        return pairs if reach == np.inf else pairs.take(pairs.distance < np.inf)

    def distances(self, first: Indices, second: Indices) -> Coordinates:
        """Return the distances of pairs, 0.0 where they have a point in common, as in `answers_within`."""
        return run(self.answers_within(first, second, np.inf)).distance

    @abstractmethod
    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact squared distance between two shapes."""


def in_parts(shapes: PairShapes, first: Indices, second: Indices) -> Iterator[tuple[Indices, Indices]]:
    """Yield the pairs in parts of similar size that can be answered in hundredths of a second."""
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
    """Yield the rows of pairs of the same two size classes, with both stacks."""
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
    """Return answered pairs, each once, in the order of the first shape, then of the second."""
    none = np.empty(0, dtype=np.intp)
    pieces = [unanswered(none, none, dimension), *pieces]
    every = Pairs._make(np.concatenate(columns) for columns in zip(*pieces, strict=True))
    order = np.lexsort((every.second, every.first))
    first, second = every.first[order], every.second[order]
    is_new = np.ones(len(order), dtype=np.bool_)
    is_new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return every.take(order[is_new])


def answer_boxes(pairs: Pairs, rows: Indices, a: Coordinates, b: Coordinates, reach: float) -> None:
    """Answer the pairs of axis-aligned boxes among stacks (N, i, d) and (N, j, d), as far as that is simple."""
    boxes = np.flatnonzero(_are_boxes(a) & _are_boxes(b))
    rows, a, b, axes = rows[boxes], a[boxes], b[boxes], a.shape[2]
    low_a, high_a, low_b, high_b = a.min(axis=1), a.max(axis=1), b.min(axis=1), b.max(axis=1)
    # The gaps along each axis and against it, negative where they overlap, and their rounding errors.
    (up, of_up), (down, of_down) = rounded_sum(low_b, -high_a), rounded_sum(low_a, -high_b)
    gap = np.maximum(up, down)
    far = gap.max(axis=1, initial=-np.inf)
    codes = np.where(far > 0.0, SEPARATED, np.where(far < 0.0, PENETRATING, TOUCHING)).astype(np.int8)
    beyond = far > max(reach, 0.0)
    simple = beyond | ((gap > 0.0).sum(axis=1) <= 1) & ((far < reach) | (far <= 0.0))
    # The direction, along an axis or against it, of the shortest separating translation; of exactly equal ones, the one
    # closest to the direction from the middle of A to that of B.
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
    """Tell in which rows the points are all corners of an axis-aligned box, in any order, perhaps repeated."""
    low, high = points.min(axis=1, keepdims=True), points.max(axis=1, keepdims=True)
    at_high, axes = points == high, points.shape[2]
    at_end = (at_high | (points == low)).all(axis=(1, 2))
    corners = np.bitwise_or.reduce(1 << (at_high @ (1 << np.arange(axes))), axis=1)
    return at_end & (corners == (1 << (1 << axes)) - 1) & (low < high).all(axis=(1, 2))
