# SPDX-License-Identifier: GPL-3.0-or-later
"""The narrow phase for many pairs of shapes in space, of all sizes: as in the plane, but by one search for both.

What floats cannot prove is asked of the single functions, which need a hull: each is made once, when first needed.
"""

from collections.abc import Generator, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...batch.answers import BAD, RELATIONS
from ...batch.blocks import PENETRATING, SEPARATED, search_pairs
from ...batch.pair_answers import DISTANCE_ERROR, Coordinates, Indices, Pairs, Shapes, stacks_of, together, unanswered
from ...predicates.array_likes import FLOAT64
from ...predicates.points import LARGEST_COORDINATE
from ...predicates.results import Relation
from ...predicates.space_points import as_space_points
from ..axes import preferred_first
from ..contact.facing import facing_points
from ..difference import Difference
from ..epa import epa
from ..float_depth import proved_depth
from ..float_walk import DOUBT, proved_distance
from ..gjk import gjk, walk_to_origin
from ..polyhedron import ConvexPolyhedron, as_polyhedron
from ..simplex import nearest_part
from ..vectors import dot
from .blocks import POINTS_AT_ONCE, contact_block_within

EXACT_AT_ONCE = 32
"""Pairs asked of the single functions after which the share of the work is told: some hundredths of a second."""
Answer = tuple[int, float, float, NDArray[np.float64], NDArray[np.float64]]
"""The code of the relation, distance, depth, and the closest or deepest points."""


class SpaceShapes:
    """Shapes in space: their points together, and their hulls as far as one was needed."""

    __slots__ = ("_given", "_made", "together")

    def __init__(self, shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> None:
        self._given, self._made = shapes, dict[int, ConvexPolyhedron]()
        self.together: Shapes = together(_checked(shapes), 3)

    def hull(self, row: int) -> ConvexPolyhedron:
        """Return the hull of one shape."""
        first = int(self.together.same[row])
        if first not in self._made:
            self._made[first] = as_polyhedron(self._given[first])
        return self._made[first]


def _checked(shapes: Sequence[ConvexPolyhedron | ArrayLike]) -> list[Coordinates]:
    """Return the points of each shape, checked; errors name one."""
    sets = [shape.vertices if isinstance(shape, ConvexPolyhedron) else shape for shape in shapes]
    if all(
        type(each) is np.ndarray and each.dtype is FLOAT64 and each.shape[1:] == (3,) and len(each) for each in sets
    ):
        points = np.concatenate(sets) if sets else np.zeros(1)
        if points.min() >= -LARGEST_COORDINATE and points.max() <= LARGEST_COORDINATE:
            return sets
    return [as_space_points(each, f"shape {number}") for number, each in enumerate(sets)]


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
        size = np.maximum(np.abs(a - a[:, :1]).max(axis=(1, 2)), np.abs(b - a[:, :1]).max(axis=(1, 2)))
        codes[(codes == SEPARATED) & (np.abs(gap - reach) <= DISTANCE_ERROR * size)] = BAD
        pairs.relation[rows] = codes
        pairs.distance[rows] = np.where(codes == PENETRATING, 0.0, np.where(gap <= reach, gap, np.inf))
        pairs.depth[rows] = np.where(codes == PENETRATING, -gap, 0.0)
        pairs.closest_a[rows], pairs.closest_b[rows] = point_a, point_b
        done += len(rows)
        yield done / (2 * len(first))
    exact = np.flatnonzero(pairs.relation == BAD)
    for number, row in enumerate(exact.tolist(), start=1):
        a, b = shapes.hull(int(first[row])), shapes.hull(int(second[row]))
        answer = measured(a, b) if is_within(a, b, reach) else (SEPARATED, np.inf, 0.0, np.nan, np.nan)
        for column, value in zip(pairs[2:], answer, strict=True):
            column[row] = value
        if number % EXACT_AT_ONCE == 0:
            yield 0.5 + number / (2 * len(exact))
    return pairs


def is_within(a: ConvexPolyhedron, b: ConvexPolyhedron, reach: float) -> bool:
    """Tell whether two convex shapes are at most `reach` apart, exactly: squares decide, for roots are rounded."""
    found = proved_distance(a, b)
    if found is not None and found[0] == 0.0:  # they penetrate
        return True
    if found is not None and abs(found[0] - reach) > 4.0 * DOUBT * (a.magnitude + b.magnitude):
        return found[0] <= reach
    of = Difference(a, b)
    walk = walk_to_origin(of)
    if walk.relation is not Relation.SEPARATED:
        return True
    part = nearest_part([corner.point for corner in walk.simplex])
    return dot(part.nearest, part.nearest) <= (Fraction(reach) * (1 << of.exponent) * sum(part.weights)) ** 2


def measured(a: ConvexPolyhedron, b: ConvexPolyhedron) -> Answer:
    """Return the answer of one pair, exactly."""
    found = proved_distance(a, b)
    nearest = proved_depth(a, b, found[1]) if found is not None and found[0] == 0.0 else None
    if nearest is not None:  # all that EPA would say, sooner
        of = Difference(a, b)
        point_a, point_b = facing_points(of, preferred_first(of, nearest.normals)[0])
        return RELATIONS.index(Relation.PENETRATING), 0.0, nearest.depth, point_a, point_b
    apart = gjk(a, b)
    code = RELATIONS.index(apart.relation)
    if apart.relation is not Relation.PENETRATING:
        return code, apart.distance, 0.0, apart.closest_a, apart.closest_b
    deep = epa(a, b)
    return code, 0.0, deep.depth, deep.point_a, deep.point_b
