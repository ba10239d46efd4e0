# SPDX-License-Identifier: GPL-3.0-or-later
"""One number for a pair, whatever its relation: the distance, and where it penetrates minus the depth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ..predicates.results import Relation
from .epa import epa
from .gjk import gjk
from .proved_gap import proved_depth, proved_gap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..float_search.support import Corner
    from ..predicates.points import Point
    from .shapes import ConvexShape


class SignedDistance(NamedTuple):
    """How a pair lies at one time.

    Attributes
    ----------
    value : float
        Positive: the distance; negative: minus the depth; 0: touching. In scene units.
    relation : Relation
        Exact.
    point_a, point_b : ndarray (2,)
        The closest points, or the two deepest ones.
    """

    value: float
    relation: Relation
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]


def signed_distance_of(a: ConvexShape, b: ConvexShape) -> SignedDistance:
    """Return the signed distance of two convex shapes: by GJK, and where they penetrate by EPA."""
    apart = gjk(a, b)
    if apart.relation is not Relation.PENETRATING:
        return SignedDistance(apart.distance, apart.relation, apart.closest_a, apart.closest_b)
    deep = epa(a, b)
    return SignedDistance(-deep.depth, deep.relation, deep.point_a, deep.point_b)


def gap_and_normal(a: ConvexShape, b: ConvexShape) -> tuple[float, Point | None]:
    """Return the signed distance of two shapes, and if they are apart the unit vector from A to B: as asked in a loop.

    The sign is exact. The value is that of `signed_distance_of` to 1e-12 of the size of the pair, found in plain floats
    wherever these can prove it.
    """
    found = proved_gap(a, b)
    if found is None:
        apart = gjk(a, b)
        if apart.relation is not Relation.PENETRATING:
            assert apart.normal is not None  # noqa: S101  # only a penetration has none
            x, y = apart.normal.tolist()
            return apart.distance, (x, y)
    elif len(found[2]) <= 2:  # the cores are apart
        return found[1], _from_a_to_b(found[2])
    deep = proved_depth(a, b)
    return -(epa(a, b).depth if deep is None else deep[1]), None


def _from_a_to_b(nearest: tuple[Corner, ...]) -> Point:
    """The direction from the vertex or edge of A - B nearest to the origin towards the origin."""
    px, py, *_ = nearest[0]
    x, y = -px, -py
    if len(nearest) == 2:
        qx, qy, *_ = nearest[1]
        x, y = py - qy, qx - px
        if x * px + y * py > 0.0:
            x, y = -x, -y
    length = math.hypot(x, y)
    return x / length, y / length
