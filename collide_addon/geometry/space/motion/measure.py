# SPDX-License-Identifier: GPL-3.0-or-later
"""What a sweep asks of two shapes in space. Penetrating means that the overlap has volume."""

from ...motion.measure import Measure, Normal
from ...narrowphase.distance import SignedDistance
from ...predicates.results import Relation
from ..distance import depth
from ..epa import epa
from ..gjk import gjk
from ..polyhedron import ConvexPolyhedron
from .passage import passage


def signed_distance_of(a: ConvexPolyhedron, b: ConvexPolyhedron) -> SignedDistance:
    """Return the signed distance of two convex shapes: by GJK, and where they penetrate by EPA."""
    apart = gjk(a, b)
    if apart.relation is not Relation.PENETRATING:
        return SignedDistance(apart.distance, apart.relation, apart.closest_a, apart.closest_b)
    deep = epa(a, b)
    return SignedDistance(-deep.depth, deep.relation, deep.point_a, deep.point_b)


def gap_and_normal(a: ConvexPolyhedron, b: ConvexPolyhedron) -> tuple[float, Normal | None]:
    """Return the signed distance of two shapes, and if they are apart the unit vector from A to B."""
    apart = gjk(a, b)
    if apart.relation is Relation.PENETRATING:
        return -depth(a, b), None
    assert apart.normal is not None  # noqa: S101  # only a penetration has none
    return apart.distance, tuple(apart.normal.tolist())


SPACE = Measure(gjk, signed_distance_of, gap_and_normal, passage, is_slow=True)
