# SPDX-License-Identifier: GPL-3.0-or-later
"""How far apart two convex shapes are, or how deep in each other, as one float: what is asked for in a loop.

`gjk` and `epa` tell more and take longer. Here the answer is searched in plain floats; only where these prove nothing,
because the shapes touch or nearly do, the exact algorithms are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..float_search.epa import expand
from ..float_search.gjk import walk_to_origin
from ..float_search.points import MovedPoints, from_a_to_b, outermost_of_points, seen_from_the_first, support_of_points
from ..predicates.array_likes import as_float64
from ..predicates.points import NOT_NUMBERS
from .epa import epa
from .gjk import gjk
from .proved_gap import SEPARATED, proved_depth, proved_gap
from .shapes import SHAPES, as_shape

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from .shapes import ConvexShape


def distance(a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike) -> float:
    """Return the distance of two convex shapes: 0.0 where they touch or penetrate.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull. Shapes that are asked about more than once should be made once.

    Returns
    -------
    float
        In scene units; the distance of `gjk` to 1e-12 of the size of the pair, which is the largest coordinate when
        A's first point is the origin.

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.
    """
    if isinstance(a, SHAPES) and isinstance(b, SHAPES):
        found = proved_gap(a, b)
        if found is not None:
            relation, gap, _ = found
            return gap if relation is SEPARATED else 0.0
    elif not isinstance(a, SHAPES) and not isinstance(b, SHAPES):
        length = _distance_of_points(a, b)
        if length is not None:
            return length
    return gjk(a, b).distance


def depth(a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike) -> float:
    """Return the penetration depth of two convex shapes: 0.0 where they touch or are apart.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull. Shapes that are asked about more than once should be made once.

    Returns
    -------
    float
        In scene units; the depth of `epa` to 1e-12 of the size of the pair, which is the largest coordinate when A's
        first point is the origin.

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.
    """
    if not isinstance(a, SHAPES) and not isinstance(b, SHAPES):
        length = _depth_of_points(a, b)
        return epa(a, b).depth if length is None else length
    a, b = as_shape(a), as_shape(b)
    found = proved_depth(a, b)
    return epa(a, b).depth if found is None else found[1]


def _distance_of_points(a: ArrayLike, b: ArrayLike) -> float | None:
    """Return the distance where floats can prove it, and None also where the input is none: others say why."""
    pair = _as_moved(a, b)
    if pair is None:
        return None
    found = walk_to_origin(support_of_points, pair, pair.count_a, *from_a_to_b(pair), pair.reach)
    return found[0] if found is not None else None


def _depth_of_points(a: ArrayLike, b: ArrayLike) -> float | None:
    """Return the depth, in the same way."""
    pair = _as_moved(a, b)
    if pair is None:
        return None
    found = expand(support_of_points, pair, pair.count_a, outermost_of_points(pair), pair.reach)
    return found[0] if found is not None else None


def _as_moved(a: ArrayLike, b: ArrayLike) -> MovedPoints | None:
    """Move a pair of point sets, or return None where the input is none."""
    try:
        points_a, points_b = as_float64(a), as_float64(b)
        (_, two), (_, too) = points_a.shape, points_b.shape
    except NOT_NUMBERS:  # or no rows
        return None
    if not two == too == 2 or points_a.size == 0 or points_b.size == 0:
        return None
    return seen_from_the_first(points_a, points_b)
