# SPDX-License-Identifier: GPL-3.0-or-later
"""The narrow phase for many pairs of shapes in space, of all sizes: as in the plane, but by one search for both.

What floats cannot prove is asked of the single functions, which need a hull: each is made once, when first needed.
"""

from collections.abc import Generator, Sequence
from operator import attrgetter
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from ...batch.answers import BAD
from ...batch.blocks import PENETRATING, SEPARATED, search_pairs
from ...batch.pair_answers import DISTANCE_ERROR, Coordinates, Indices, Pairs, Shapes, stacks_of, together, unanswered
from ...predicates.array_likes import FLOAT64
from ...predicates.points import LARGEST_COORDINATE
from ...predicates.space_points import as_space_points
from ..polyhedron import ConvexPolyhedron, as_polyhedron
from .aligned_boxes import Aligned, aligned_boxes
from .blocks import POINTS_AT_ONCE, contact_block_within
from .exact_answer import exact_answer

EXACT_AT_ONCE = 32
"""Pairs asked of the single functions after which the share of the work is told: some hundredths of a second."""


class SpaceShapes:
    """Shapes in space: their points together, and their hulls as far as one was needed."""

    __slots__ = ("_given", "_made", "together")

    def __init__(self, shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> None:
        self._given, self._made = shapes, dict[int, ConvexPolyhedron]()
        self.together: Shapes = together(_points_of(shapes), 3)
        ends = self.together.lower, self.together.upper
        if not all((np.abs(end) <= LARGEST_COORDINATE).all() for end in ends):  # also where one is NaN
            _checked(shapes)

    def hull(self, row: int) -> ConvexPolyhedron:
        """Return the hull of one shape."""
        first = int(self.together.same[row])
        if first not in self._made:
            self._made[first] = as_polyhedron(self._given[first])
        return self._made[first]


def _points_of(shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> Sequence[Coordinates]:
    """Return the points of each shape; where all are arrays of points, what numbers these are is not looked at."""
    if set(map(type, shapes)) == {np.ndarray} and set(map(attrgetter("dtype"), shapes)) == {FLOAT64}:
        sizes = set(map(attrgetter("shape"), shapes))
        if all(len(size) == 2 and size[0] > 0 and size[1] == 3 for size in sizes):
            return cast("Sequence[Coordinates]", shapes)
    return _checked(shapes)


def _checked(shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> list[Coordinates]:
    """Return the points of each shape, checked one by one, so that an error names one."""
    return [
        shape.vertices if isinstance(shape, ConvexPolyhedron) else as_space_points(shape, f"shape {number}")
        for number, shape in enumerate(shapes)
    ]


def answers_within(shapes: SpaceShapes, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
    """Yield the share of the work that is done; return the answers of the pairs that are at most so far apart."""
    asked, place = shapes.together.asked_once(first, second)
    if len(asked) < len(first):
        found = yield from _answers(shapes, first[asked], second[asked], reach)
        pairs = found.take(place)._replace(first=first, second=second)
    else:
        pairs = yield from _answers(shapes, first, second, reach)
    return pairs.take(pairs.distance <= reach)


def _answers(shapes: SpaceShapes, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
    """Yield the share of the work that is done; return the answers: an infinite distance of what is further apart."""
    pairs = unanswered(first, second, 3)
    done = 0
    for rows, a, b in stacks_of(shapes.together, first, second):
        codes, (gap, _, point_a, point_b) = search_pairs(
            contact_block_within(reach), {"a": a, "b": b}, (1, 3, 3, 3), POINTS_AT_ONCE
        )
        near = np.flatnonzero((codes == SEPARATED) & (gap < np.inf))
        some_a, some_b = a[near], b[near]
        sizes = np.maximum(*(np.abs(some - some_a[:, :1]).max(axis=(1, 2), initial=0.0) for some in (some_a, some_b)))
        codes[near[np.abs(gap[near] - reach) <= DISTANCE_ERROR * sizes]] = BAD
        pairs.relation[rows] = codes
        pairs.distance[rows] = np.where(codes == PENETRATING, 0.0, np.where(gap <= reach, gap, np.inf))
        pairs.depth[rows] = np.where(codes == PENETRATING, -gap, 0.0)
        pairs.closest_a[rows], pairs.closest_b[rows] = point_a, point_b
        doubtful = np.flatnonzero(codes == BAD)
        _put(pairs, rows[doubtful], aligned_boxes(a[doubtful], b[doubtful], reach))
        done += len(rows)
        yield done / (2 * len(first))
    exact = np.flatnonzero(pairs.relation == BAD)
    for number, row in enumerate(exact.tolist(), start=1):
        answer = exact_answer(shapes.hull(int(first[row])), shapes.hull(int(second[row])), reach)
        if answer is None:
            pairs.relation[row], pairs.distance[row], pairs.depth[row] = SEPARATED, np.inf, 0.0
        else:
            pairs.relation[row], pairs.distance[row], pairs.depth[row] = answer[:3]
            pairs.closest_a[row], pairs.closest_b[row] = answer[3:]
        if number % EXACT_AT_ONCE == 0:
            yield 0.5 + number / (2 * len(exact))
    return pairs


def _put(pairs: Pairs, rows: Indices, found: Aligned) -> None:
    """Put answers of some of the pairs in these rows among the others."""
    at = rows[found.rows]
    pairs.relation[at], pairs.distance[at], pairs.depth[at] = found.codes, found.distance, found.depth
    pairs.closest_a[at], pairs.closest_b[at] = found.point_a, found.point_b
