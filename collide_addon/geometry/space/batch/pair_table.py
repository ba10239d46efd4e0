# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes in space: the pairs that touch, penetrate or come near each other, and their distances and depths.

The table is that of the plane; one search answers for relation, distance and depth together. What floats cannot prove
is asked of the single functions, which need a hull: each is made once, when first needed.
"""

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from ...batch.answers import BAD, PENETRATING, SEPARATED
from ...batch.blocks import search_pairs
from ...batch.pair_table import Listed, PairTable, table_in_parts
from ...batch.pairs import DISTANCE_ERROR, Coordinates, Indices, Pairs, PairShapes, stacks_of, together, unanswered
from ...broadphase.overlapping_pairs import pairs_in_space
from ...predicates.array_likes import FLOAT64
from ...predicates.points import LARGEST_COORDINATE, as_points
from ...predicates.progress import run
from ..polyhedron import ConvexPolyhedron, as_polyhedron
from .blocks import POINTS_AT_ONCE, contact_block
from .exact_pairs import Aligned, aligned_boxes, exact_answer, exact_square

PAIRS_AT_ONCE = 1 << 14
EXACT_AT_ONCE = 32
"""Pairs asked of the single functions after which progress is reported: some hundredths of a second."""


def pair_table(
    shapes: Sequence[ConvexPolyhedron | ArrayLike], *, listed: Listed | str = Listed.WITHIN, reach: float = 0.0
) -> PairTable:
    """Return the table of the pairs of convex shapes in space.

    Parameters
    ----------
    shapes : sequence of ConvexPolyhedron or array-like (k, 3)
        Points stand for their convex hull.
    listed : Listed or str
        Which pairs to list: one of `Listed`, or its value.
    reach : float
        With `Listed.WITHIN` the largest distance to list, exactly; pairs in contact have none.

    Returns
    -------
    PairTable
        Points in it are of shape (m, 3); penetrating means that the overlap has volume.

    Raises
    ------
    GeometryError
        When a shape has no points or one that is not finite, the reach is negative or not finite, or more pairs are to
        be listed than `MOST_PAIRS`.
    """
    return run(pair_table_in_parts(shapes, listed=listed, reach=reach))


def pair_table_in_parts(
    shapes: Sequence[ConvexPolyhedron | ArrayLike], *, listed: Listed | str = Listed.WITHIN, reach: float = 0.0
) -> Generator[float, None, PairTable]:
    """Yield the share of the work that is done after each part of a `pair_table`, which is the generator's value."""
    return table_in_parts(SpaceShapes(shapes), listed, reach)


class SpaceShapes(PairShapes):
    """Shapes in space: their points together, and their hulls as far as one was needed."""

    pairs_at_once = PAIRS_AT_ONCE

    def __init__(self, shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> None:
        self._given, self._made = shapes, dict[int, ConvexPolyhedron]()
        super().__init__(together(_points_of(shapes), 3))
        ends = self.together.lower, self.together.upper
        if not all((np.abs(end) <= LARGEST_COORDINATE).all() for end in ends):  # also where one is NaN
            _checked(shapes)

    def hull(self, row: int) -> ConvexPolyhedron:
        """Return the hull of one shape."""
        first = int(self.together.same[row])
        if first not in self._made:
            self._made[first] = as_polyhedron(self._given[first])
        return self._made[first]

    def meeting(self, grown_by: float) -> Generator[float, None, tuple[int, Iterable[Indices]]]:
        """Return how many pairs have boxes that overlap when these are grown, and the pairs in order, as one part."""
        yield from ()
        lower, upper = self.together.box_corners(grown_by)
        found = np.concatenate([np.empty((2, 0), dtype=np.intp), *pairs_in_space(lower, upper)], axis=1)
        codes = found.min(axis=0) * len(lower) + found.max(axis=0)
        codes.sort()
        first = codes // max(len(lower), 1)
        return len(first), [np.stack((first, codes - first * len(lower)))]

    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact square of how far two shapes are apart."""
        return exact_square(self.hull(first), self.hull(second))

    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Yield the share of the work that is done; return the answers, infinite distances beyond the reach."""
        pairs = unanswered(first, second, 3)
        done = 0
        for rows, a, b in stacks_of(self.together, first, second):
            codes, (gap, _, point_a, point_b) = search_pairs(
                partial(contact_block, reach=reach), {"a": a, "b": b}, (1, 3, 3, 3), POINTS_AT_ONCE
            )
            near = np.flatnonzero((codes == SEPARATED) & (gap < np.inf))
            some_a, some_b = a[near], b[near]
            sizes = np.maximum(
                *(np.abs(some - some_a[:, :1]).max(axis=(1, 2), initial=0.0) for some in (some_a, some_b))
            )
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
            answer = exact_answer(self.hull(int(first[row])), self.hull(int(second[row])), reach)
            if answer is None:
                pairs.relation[row], pairs.distance[row], pairs.depth[row] = SEPARATED, np.inf, 0.0
            else:
                pairs.relation[row], pairs.distance[row], pairs.depth[row] = answer[:3]
                pairs.closest_a[row], pairs.closest_b[row] = answer[3:]
            if number % EXACT_AT_ONCE == 0:
                yield 0.5 + number / (2 * len(exact))
        return pairs


def _points_of(shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> Sequence[Coordinates]:
    """Return the points of each shape; where all are arrays of points, their numbers are not checked."""
    if set(map(type, shapes)) == {np.ndarray} and set(map(attrgetter("dtype"), shapes)) == {FLOAT64}:
        sizes = set(map(attrgetter("shape"), shapes))
        if all(len(size) == 2 and size[0] > 0 and size[1] == 3 for size in sizes):
            return cast("Sequence[Coordinates]", shapes)
    return _checked(shapes)


def _checked(shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> list[Coordinates]:
    """Return the points of each shape, checked one by one, so that an error names one."""
    return [
        shape.vertices if isinstance(shape, ConvexPolyhedron) else as_points(shape, f"shape {number}", 3)
        for number, shape in enumerate(shapes)
    ]


def _put(pairs: Pairs, rows: Indices, found: Aligned) -> None:
    """Put answers of some of the pairs in these rows among the others."""
    at = rows[found.rows]
    pairs.relation[at], pairs.distance[at], pairs.depth[at] = found.codes, found.distance, found.depth
    pairs.closest_a[at], pairs.closest_b[at] = found.point_a, found.point_b
