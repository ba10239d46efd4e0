# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes in space: the pairs that touch, penetrate or are near each other, with distances and depths.

The table is that of the plane; one search gives relation, distance and depth together. Pairs that floats cannot prove
are left to the functions for single pairs, which need hulls: each hull is made once, when first needed.
"""

import math
from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...batch.blocks import BAD, PENETRATING, RELATIONS, SEPARATED, search_pairs
from ...batch.pair_table import Listed, PairTable, table_in_parts
from ...batch.pairs import (
    DISTANCE_ERROR,
    Coordinates,
    Indices,
    Pairs,
    PairShapes,
    answer_boxes,
    stacks_of,
    together,
    unanswered,
)
from ...broadphase.overlapping_pairs import pairs_in_space
from ...narrowphase.gjk import walk_to_origin
from ...narrowphase.gjk_trace import GjkTrace
from ...narrowphase.simplex import nearest_part
from ...predicates.grid import Vector, dot
from ...predicates.points import FLOAT64, LARGEST_COORDINATE, as_points
from ...predicates.progress import run
from ...predicates.results import Relation
from ..axes import preferred_first
from ..epa import expand
from ..facing import facing_points
from ..float_depth import proved_depth
from ..float_walk import DOUBT, proved_distance
from ..gjk import distance_of
from ..polyhedron import ConvexPolyhedron, Difference, as_polyhedron
from .blocks import POINTS_AT_ONCE, contact_block

PAIRS_AT_ONCE = 1 << 14
EXACT_AT_ONCE = 32
"""Pairs answered one by one before progress is reported: a few hundredths of a second."""


PairAnswer = tuple[int, float, float, NDArray[np.float64], NDArray[np.float64]]
"""The code of the relation, distance, depth, and the closest or deepest points."""


def exact_answer(a: ConvexPolyhedron, b: ConvexPolyhedron, reach: float) -> PairAnswer | None:
    """Return the answer of `gjk` or `epa` for two shapes; None if they are further apart than the reach."""
    found, of = proved_distance(a, b), Difference(a, b)
    if found is not None:
        if found[0] - reach > 4.0 * DOUBT * (a.magnitude + b.magnitude):
            return None
        nearest = proved_depth(a, b, found[1]) if found[0] == 0.0 else None
        if nearest is not None:  # the same as EPA's answer, but faster
            return _deepest(of, nearest.depth, nearest.normals)
    walk = walk_to_origin(of)
    if walk.relation is Relation.PENETRATING:
        facets, _ = expand(of, walk.simplex)
        least = facets[0].squared_distance
        normals = [facet.normal for facet in facets if facet.squared_distance == least]
        return _deepest(of, facets[0].distance, normals)
    is_apart = walk.relation is Relation.SEPARATED
    if is_apart and reach < math.inf and _square(walk, of.exponent) > Fraction(reach) ** 2:
        return None  # decided by squares, as roots are rounded
    point_a, point_b = facing_points(of, walk.direction)
    length = distance_of(of, walk.simplex) if is_apart else 0.0
    return RELATIONS.index(walk.relation), length, 0.0, point_a, point_b if is_apart else point_a


def _square(walk: GjkTrace, exponent: int) -> Fraction:
    """Return the exact squared distance between two shapes."""
    part = nearest_part([corner.point for corner in walk.simplex])
    return Fraction(dot(part.nearest, part.nearest), (sum(part.weights) << exponent) ** 2)


def _deepest(of: Difference, depth: float, normals: Iterable[Vector]) -> PairAnswer:
    """Return the answer for penetrating shapes from their depth and the normals that attain it."""
    point_a, point_b = facing_points(of, preferred_first(of, normals)[0])
    return RELATIONS.index(Relation.PENETRATING), 0.0, depth, point_a, point_b


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
        With `Listed.WITHIN`, the largest distance to list, compared exactly; pairs in contact have distance 0.

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
    """Do the work of `pair_table` in parts: yield the share done after each, and return the table."""
    return table_in_parts(SpaceShapes(shapes), listed, reach)


class SpaceShapes(PairShapes):
    """Shapes in space: their points in one array, and their hulls, made when needed."""

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
        """Return how many pairs have boxes that overlap when grown, and these pairs in order, as one part."""
        yield from ()
        lower, upper = self.together.box_corners(grown_by)
        found = np.concatenate([np.empty((2, 0), dtype=np.intp), *pairs_in_space(lower, upper)], axis=1)
        codes = found.min(axis=0) * len(lower) + found.max(axis=0)
        codes.sort()
        first = codes // max(len(lower), 1)
        return len(first), [np.stack((first, codes - first * len(lower)))]

    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact squared distance between two shapes."""
        of = Difference(self.hull(first), self.hull(second))
        return _square(walk_to_origin(of), of.exponent)

    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Yield the share of the work done; return the answers, with infinite distances beyond the reach."""
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
            answer_boxes(pairs, rows[doubtful], a[doubtful], b[doubtful], reach)
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
    """Return the points of each shape; if all are arrays of points, their coordinates are not checked."""
    if set(map(type, shapes)) == {np.ndarray} and set(map(attrgetter("dtype"), shapes)) == {FLOAT64}:
        sizes = set(map(attrgetter("shape"), shapes))
        if all(len(size) == 2 and size[0] > 0 and size[1] == 3 for size in sizes):
            return cast("Sequence[Coordinates]", shapes)
    return _checked(shapes)


def _checked(shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> list[Coordinates]:
    """Return the points of each shape, checked one by one, so that an error names the shape."""
    return [
        shape.vertices if isinstance(shape, ConvexPolyhedron) else as_points(shape, f"shape {number}", 3)
        for number, shape in enumerate(shapes)
    ]
