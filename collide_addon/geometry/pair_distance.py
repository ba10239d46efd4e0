# SPDX-License-Identifier: GPL-3.0-or-later
"""One number for a pair, whatever its relation: the distance, and where it penetrates minus the depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .epa import epa
from .gjk import gjk
from .relation import Relation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
