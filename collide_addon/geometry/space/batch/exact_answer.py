# SPDX-License-Identifier: GPL-3.0-or-later
"""What a table says of one pair in space, exactly: asked where a block leaves it in doubt."""

import math
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ...batch.answers import RELATIONS
from ...predicates.results import Relation
from ..axes import preferred_first
from ..contact.facing import facing_points
from ..difference import Difference
from ..epa import epa
from ..float_depth import proved_depth
from ..float_walk import DOUBT, proved_distance
from ..gjk import gjk, walk_to_origin
from ..polyhedron import ConvexPolyhedron
from ..simplex import nearest_part
from ..vectors import dot

Answer = tuple[int, float, float, NDArray[np.float64], NDArray[np.float64]]
"""The code of the relation, distance, depth, and the closest or deepest points."""


def exact_answer(a: ConvexPolyhedron, b: ConvexPolyhedron, reach: float) -> Answer | None:
    """Return the answer of two shapes; None where they are further apart than the reach."""
    return _measured(a, b) if reach == math.inf or _is_within(a, b, reach) else None


def _is_within(a: ConvexPolyhedron, b: ConvexPolyhedron, reach: float) -> bool:
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


def _measured(a: ConvexPolyhedron, b: ConvexPolyhedron) -> Answer:
    """Return the answer of one pair."""
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
