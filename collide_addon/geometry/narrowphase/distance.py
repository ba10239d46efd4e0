# SPDX-License-Identifier: GPL-3.0-or-later
"""The distance or penetration depth of two convex shapes as one float: for use in a loop.

`gjk` and `epa` return more and take longer. Here the search is in plain floats; the exact algorithms are called only if
floats cannot prove the answer, because the shapes touch or nearly do.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..float_search.proofs import SEPARATED, expand, proved_depth, proved_gap
from ..float_search.proofs import walk_to_origin as walk_in_floats
from ..float_search.support import (
    FloatCorner,
    MovedPoints,
    from_a_to_b,
    outermost_of_points,
    seen_from_the_first,
    support_of_points,
)
from ..predicates.points import NOT_NUMBERS, Point, as_float64
from ..predicates.results import Relation
from .difference import Difference
from .epa import epa
from .gjk import gjk, walk_to_origin
from .shapes import SHAPES, ConvexShape, as_shape
from .signed_gap import squared_distance


def distance(a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike) -> float:
    """Return the distance between two convex shapes: 0.0 where they touch or penetrate.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull. Make a shape once for several queries.

    Returns
    -------
    float
        In scene units; that of `gjk` to 1e-12 of the pair's size, its largest coordinate relative to A's first point.

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.

    Examples
    --------
    >>> distance([(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 6), (7, 6), (7, 8)])
    5.0
    """
    if isinstance(a, SHAPES) and isinstance(b, SHAPES):
        found = proved_gap(a, b)
        if found is not None:
            relation, gap, _ = found
            return gap if relation is SEPARATED else 0.0
    elif not isinstance(a, SHAPES) and not isinstance(b, SHAPES):
        pair = _as_moved(a, b)
        if pair is not None:
            walked = walk_in_floats(support_of_points, pair, pair.count_a, *from_a_to_b(pair), pair.reach)
            if walked is not None:
                return walked[0]
    return gjk(a, b).distance


def depth(a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike) -> float:
    """Return the penetration depth of two convex shapes; takes and raises the same as `distance`.

    In scene units, 0.0 where they touch or are apart; that of `epa` to 1e-12 of the pair's size.

    Examples
    --------
    >>> depth([(0, 0), (4, 0), (4, 4), (0, 4)], [(3, 1), (7, 0), (7, 3)])
    1.0
    """
    if not isinstance(a, SHAPES) and not isinstance(b, SHAPES):
        pair = _as_moved(a, b)
        grown = pair and expand(support_of_points, pair, pair.count_a, outermost_of_points(pair), pair.reach)
        return grown[0] if grown else epa(a, b).depth
    a, b = as_shape(a), as_shape(b)
    found = proved_depth(a, b)
    return epa(a, b).depth if found is None else found[1]


def _as_moved(a: ArrayLike, b: ArrayLike) -> MovedPoints | None:
    """Return two point sets, moved together; None if the input is invalid, which the exact algorithms report."""
    try:
        points_a, points_b = as_float64(a), as_float64(b)
        (_, two), (_, too) = points_a.shape, points_b.shape
    except NOT_NUMBERS:  # or no rows
        return None
    if not two == too == 2 or points_a.size == 0 or points_b.size == 0:
        return None
    return seen_from_the_first(points_a, points_b)


class SignedDistance(NamedTuple):
    """The distance or depth of a pair of shapes, as one signed number.

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
    """Return the signed distance of two convex shapes: by GJK and, if they penetrate, EPA."""
    return signed_distance_by(gjk, epa, a, b)


def signed_distance_by(
    gjk: Callable[[Any, Any], Any], epa: Callable[[Any, Any], Any], a: object, b: object
) -> SignedDistance:
    """Return the signed distance of two shapes by GJK and EPA in their dimension."""
    apart = gjk(a, b)
    if apart.relation is not Relation.PENETRATING:
        return SignedDistance(apart.distance, apart.relation, apart.closest_a, apart.closest_b)
    deep = epa(a, b)
    return SignedDistance(-deep.depth, deep.relation, deep.point_a, deep.point_b)


def gap_and_normal(a: ConvexShape, b: ConvexShape) -> tuple[float, Point | None]:
    """Return the signed distance of two shapes and, if they are apart, the unit vector from A to B: for inner loops.

    The sign is exact; the value, from floats if they prove it, is that of `signed_distance_of` to 1e-12 of the size.
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


def _from_a_to_b(nearest: tuple[FloatCorner, ...]) -> Point:
    """Return the unit vector from the vertex or edge of A - B nearest to the origin towards the origin."""
    px, py, *_ = nearest[0]
    x, y = -px, -py
    if len(nearest) == 2:
        qx, qy, *_ = nearest[1]
        x, y = py - qy, qx - px
        if x * px + y * py > 0.0:
            x, y = -x, -y
    length = math.hypot(x, y)
    return x / length, y / length


def within_reach(a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike, reach: float) -> bool:
    """Tell whether two convex shapes are at most `reach` apart, exactly: squares are compared, not rounded roots."""
    shape_a, shape_b = as_shape(a), as_shape(b)
    return exact_square(shape_a, shape_b) <= sum(map(Fraction, (reach, shape_a.radius, shape_b.radius))) ** 2


def exact_square(a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike) -> Fraction:
    """Return the squared distance between the cores of two convex shapes; 0 unless the cores are separated."""
    difference = Difference(as_shape(a), as_shape(b))
    trace = walk_to_origin(difference)
    if trace.relation is not Relation.SEPARATED:
        return Fraction(0)
    numerator, denominator = squared_distance([corner.point for corner in trace.simplex])
    return Fraction(numerator, denominator << 2 * difference.exponent)
