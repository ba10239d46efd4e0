# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes in space: the pairs that touch, penetrate or come near each other, and their distances and depths.

The table is that of the plane; one search answers for relation, distance and depth together. What floats cannot prove
is asked of the single functions, which need a hull: each is made once, when first needed.

Of boxes face to face no bound of a search proves anything. Along the axes each number of theirs is one difference or
the middle of two coordinates: rounded once, as the single functions round theirs, so arrays answer for them. Where it
takes more than that, a pair goes to those functions: diagonal gaps, and depths along several axes that are equal.
"""

import math
from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...batch.blocks import BAD, PENETRATING, RELATIONS, SEPARATED, TOUCHING, search_pairs
from ...batch.pair_table import Listed, PairTable, table_in_parts
from ...batch.pairs import DISTANCE_ERROR, Coordinates, Indices, Pairs, PairShapes, stacks_of, together, unanswered
from ...batch.support import Stack
from ...broadphase.overlapping_pairs import pairs_in_space
from ...narrowphase.gjk import walk_to_origin
from ...narrowphase.gjk_trace import GjkTrace
from ...narrowphase.simplex import nearest_part
from ...predicates.array_likes import FLOAT64
from ...predicates.grid import Vector, dot, rounded_sum
from ...predicates.points import LARGEST_COORDINATE, as_points
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

CORNERS = np.array([1, 2, 4])
"""Added to the number of a corner for the upper end in x, y and z."""

Truths = NDArray[np.bool_]
Points = NDArray[np.float64]
PAIRS_AT_ONCE = 1 << 14
EXACT_AT_ONCE = 32
"""Pairs asked of the single functions after which progress is reported: some hundredths of a second."""


class Aligned(NamedTuple):
    """The answers of some of the pairs, those in these rows."""

    rows: NDArray[np.intp]
    codes: NDArray[np.int8]
    distance: NDArray[np.float64]
    """Infinite beyond the reach."""
    depth: NDArray[np.float64]
    point_a: Points
    point_b: Points


def aligned_boxes(a: Stack, b: Stack, reach: float) -> Aligned:
    """Return the answers of pairs of boxes along the axes in stacks (N, i, 3) and (N, j, 3), where these are simple."""
    rows = np.flatnonzero(_are_boxes(a) & _are_boxes(b))
    a, b = a[rows], b[rows]
    low_a, high_a, low_b, high_b = a.min(axis=1), a.max(axis=1), b.min(axis=1), b.max(axis=1)
    # The gaps along each axis and against it, below 0 how far they overlap; and by how much these are rounded.
    (up, of_up), (down, of_down) = rounded_sum(low_b, -high_a), rounded_sum(low_a, -high_b)
    gap = np.maximum(up, down)
    far = gap.max(axis=1, initial=-np.inf)
    codes = np.where(far > 0.0, SEPARATED, np.where(far < 0.0, PENETRATING, TOUCHING)).astype(np.int8)
    beyond = far > max(reach, 0.0)
    simple = beyond | ((gap > 0.0).sum(axis=1) <= 1) & ((far < reach) | (far <= 0.0))
    is_exact = (of_up == 0.0) & (of_down == 0.0)
    between = (low_b / 2 + high_b / 2) - (low_a / 2 + high_a / 2)
    way, preferred = _preferred_ways(up, down, is_exact.all(axis=1), between)
    simple &= preferred | (codes != PENETRATING)
    middle = (np.maximum(low_a, low_b) + np.minimum(high_a, high_b)) / 2
    is_deep = (codes == PENETRATING)[:, np.newaxis]
    is_way = np.where(is_deep, np.arange(3) == (way % 3)[:, np.newaxis], gap > 0.0)
    rises = np.where(is_deep, (way < 3)[:, np.newaxis], up >= down)
    point_a = np.where(is_way, np.where(rises, high_a, low_a), middle) + 0.0
    point_b = np.where(is_way, np.where(rises, low_b, high_b), middle) + 0.0
    distance = np.where(beyond, np.inf, np.maximum(far, 0.0))
    depth = np.where(codes == PENETRATING, -far, 0.0)
    kept = np.flatnonzero(simple)
    return Aligned(rows[kept], codes[kept], distance[kept], depth[kept], point_a[kept], point_b[kept])


def _are_boxes(points: Stack) -> Truths:
    """Tell of which rows the points are the eight corners of a box along the axes, in any order, perhaps repeated."""
    low, high = points.min(axis=1, keepdims=True), points.max(axis=1, keepdims=True)
    at_high = points == high
    at_end = (at_high | (points == low)).all(axis=(1, 2))
    corners = np.bitwise_or.reduce(1 << (at_high @ CORNERS), axis=1)
    found: Truths = at_end & (corners == 255) & (low < high).all(axis=(1, 2))
    return found


def _preferred_ways(up: Points, down: Points, is_exact: Truths, between: Points) -> tuple[NDArray[np.intp], Truths]:
    """Return the direction, x, y, z or against them, that separates boxes soonest, and whether that is sure.

    Of several exactly equal ones, it is the one that leads most from the middle of A to that of B.
    """
    gaps = np.concatenate((up, down), axis=1)
    is_shortest = gaps == gaps.max(axis=1, keepdims=True)
    leads = np.where(is_shortest, np.concatenate((between, -between), axis=1), -np.inf)
    is_first = leads == leads.max(axis=1, keepdims=True)
    sure: Truths = (is_first.sum(axis=1) == 1) & (is_exact | (is_shortest.sum(axis=1) == 1))
    return is_first.argmax(axis=1), sure


PairAnswer = tuple[int, float, float, NDArray[np.float64], NDArray[np.float64]]
"""The code of the relation, distance, depth, and the closest or deepest points."""


def exact_answer(a: ConvexPolyhedron, b: ConvexPolyhedron, reach: float) -> PairAnswer | None:
    """Return the answer of two shapes, that of `gjk` or `epa`; None where they are further apart than the reach."""
    found, of = proved_distance(a, b), Difference(a, b)
    if found is not None:
        if found[0] - reach > 4.0 * DOUBT * (a.magnitude + b.magnitude):
            return None
        nearest = proved_depth(a, b, found[1]) if found[0] == 0.0 else None
        if nearest is not None:  # all that EPA would say, sooner
            return _deepest(of, nearest.depth, nearest.normals)
    walk = walk_to_origin(of)
    if walk.relation is Relation.PENETRATING:
        facets, _ = expand(of, walk.simplex)
        least = facets[0].squared_distance
        normals = [facet.normal for facet in facets if facet.squared_distance == least]
        return _deepest(of, facets[0].distance, normals)
    is_apart = walk.relation is Relation.SEPARATED
    if is_apart and reach < math.inf and _square(walk, of.exponent) > Fraction(reach) ** 2:
        return None  # decided by squares, for roots are rounded
    point_a, point_b = facing_points(of, walk.direction)
    length = distance_of(of, walk.simplex) if is_apart else 0.0
    return RELATIONS.index(walk.relation), length, 0.0, point_a, point_b if is_apart else point_a


def exact_square(a: ConvexPolyhedron, b: ConvexPolyhedron) -> Fraction:
    """Return the square of how far apart two shapes are that do not touch, exactly."""
    of = Difference(a, b)
    return _square(walk_to_origin(of), of.exponent)


def _square(walk: GjkTrace, exponent: int) -> Fraction:
    part = nearest_part([corner.point for corner in walk.simplex])
    return Fraction(dot(part.nearest, part.nearest), (sum(part.weights) << exponent) ** 2)


def _deepest(of: Difference, depth: float, normals: Iterable[Vector]) -> PairAnswer:
    """Return the answer of shapes that one of these normals separates soonest."""
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
