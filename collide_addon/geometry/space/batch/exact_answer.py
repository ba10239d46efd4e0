# SPDX-License-Identifier: GPL-3.0-or-later
"""What a table says of one pair in space, exactly: asked where a block leaves it in doubt."""

import math
from collections.abc import Iterable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ...batch.answers import RELATIONS
from ...narrowphase.gjk import walk_to_origin
from ...narrowphase.gjk_trace import GjkTrace
from ...narrowphase.simplex import nearest_part
from ...predicates.results import Relation
from ...predicates.vectors import Vector, dot
from ..axes import preferred_first
from ..contact.facing import facing_points
from ..float_depth import proved_depth
from ..float_walk import DOUBT, proved_distance
from ..gjk import distance_of
from ..polyhedron import ConvexPolyhedron, Difference
from ..polytope import expand

Answer = tuple[int, float, float, NDArray[np.float64], NDArray[np.float64]]
"""The code of the relation, distance, depth, and the closest or deepest points."""


def exact_answer(a: ConvexPolyhedron, b: ConvexPolyhedron, reach: float) -> Answer | None:
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
    if is_apart and reach < math.inf and _is_beyond(walk, reach, of.exponent):
        return None
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


def _is_beyond(walk: GjkTrace, reach: float, exponent: int) -> bool:
    """Tell whether a walk ended further away than the reach, exactly: squares decide, for roots are rounded."""
    return _square(walk, exponent) > Fraction(reach) ** 2


def _deepest(of: Difference, depth: float, normals: Iterable[Vector]) -> Answer:
    """Return the answer of shapes that part soonest along one of these normals."""
    point_a, point_b = facing_points(of, preferred_first(of, normals)[0])
    return RELATIONS.index(Relation.PENETRATING), 0.0, depth, point_a, point_b
