# SPDX-License-Identifier: GPL-3.0-or-later
"""Is a pair at most so far apart? The distance is a root, and rounded it may exceed what it equals: squares decide."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..predicates.results import Relation
from .difference import Difference
from .gjk import first_direction, walk_to_origin
from .shapes import as_shape
from .signed_gap import squared_distance

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from .shapes import ConvexShape


def within_reach(a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike, reach: float) -> bool:
    """Tell whether two convex shapes are at most `reach` apart, exactly.

    Raises
    ------
    GeometryError
        As `gjk`.
    """
    difference = Difference(as_shape(a), as_shape(b))
    walk = walk_to_origin(difference, first_direction(difference))
    if walk.relation is not Relation.SEPARATED:
        return True
    numerator, denominator = squared_distance(walk.simplex)
    length = Fraction(reach) * (1 << difference.exponent) + difference.radius
    return numerator <= length**2 * denominator
