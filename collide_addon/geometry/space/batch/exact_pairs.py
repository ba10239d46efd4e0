# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact answers for pairs in space that a block leaves in doubt: boxes along the axes in arrays, others one by one.

Of boxes face to face no bound of a search proves anything. Each number of theirs is one difference or the middle of two
coordinates: rounded once, as the single functions round theirs. Where it takes more than that, a pair goes to them:
diagonal gaps, and depths along several axes that are equal.
"""

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...batch.answers import PENETRATING, RELATIONS, SEPARATED, TOUCHING
from ...batch.support import Stack
from ...narrowphase.gjk import walk_to_origin
from ...narrowphase.gjk_trace import GjkTrace
from ...narrowphase.simplex import nearest_part
from ...predicates.grid import Vector, dot, rounded_sum
from ...predicates.results import Relation
from ..axes import preferred_first
from ..facing import facing_points
from ..float_depth import proved_depth
from ..float_walk import DOUBT, proved_distance
from ..gjk import distance_of
from ..polyhedron import ConvexPolyhedron, Difference
from ..polytope import expand

CORNERS = np.array([1, 2, 4])
"""Added to the number of a corner for the upper end in x, y and z."""

Truths = NDArray[np.bool_]
Points = NDArray[np.float64]


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
