# SPDX-License-Identifier: GPL-3.0-or-later
"""The expanding polytope algorithm in space: how deep two convex shapes are in each other, and how to part them.

G. van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", Game Developers Conference
2001. GJK ends with a simplex around the origin; `polytope.expand` grows it to the nearest face of A - B.
"""

from collections.abc import Callable
from dataclasses import dataclass

from numpy.typing import ArrayLike

from ..narrowphase.epa import EpaAnswer
from ..narrowphase.gjk import walk_to_origin
from ..predicates.grid import Vector, unit_vector, whole_direction
from ..predicates.points import as_space_direction
from ..predicates.results import Relation
from .axes import preferred_first
from .facing import contact_normals, facing_points
from .polyhedron import ConvexPolyhedron, Difference, as_polyhedron
from .polytope import PolytopeStep, expand


@dataclass(frozen=True, slots=True, eq=False)
class PenetrationResult(EpaAnswer[ConvexPolyhedron]):
    """The answer of `epa` in space: the fields of `EpaAnswer`, and one more.

    Attributes
    ----------
    direction : tuple of three int
        The normal in whole numbers, not rounded.
    """

    direction: Vector


def epa(
    a: ConvexPolyhedron | ArrayLike,
    b: ConvexPolyhedron | ArrayLike,
    *,
    start: ArrayLike | None = None,
    record: Callable[[PolytopeStep], object] | None = None,
) -> PenetrationResult:
    """Return the penetration depth of two convex shapes in space and the smallest translation that parts them.

    The depth is that of a face of the Minkowski difference itself, not of an approximation: exact up to one rounding.
    A segment through a polygon has a depth too.

    Parameters
    ----------
    a, b : ConvexPolyhedron or array-like (n, 3)
        Points stand for their convex hull.
    start : array-like (3,), optional
        The first direction of the search by GJK, from whose last simplex the polytope grows.
    record : callable, optional
        Gets a `PolytopeStep` each iteration; none unless the overlap has volume.

    Returns
    -------
    PenetrationResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape, or the start is zero.

    Examples
    --------
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> answer = epa(cube, [(x + 0.75, y + 0.5, z + 0.5) for x, y, z in cube])
    >>> answer.depth, answer.direction
    (0.25, (1, 0, 0))
    """
    shape_a, shape_b = as_polyhedron(a), as_polyhedron(b)
    difference = Difference(shape_a, shape_b)
    towards = None if start is None else whole_direction(as_space_direction(start, "start"))
    trace = walk_to_origin(difference, towards)
    depth, iterations = 0.0, 0
    if trace.relation is Relation.PENETRATING:
        facets, iterations = expand(difference, trace.simplex, record)
        depth = facets[0].distance
        least = facets[0].squared_distance
        equal = [facet.normal for facet in facets if facet.squared_distance == least]
        directions = preferred_first(difference, equal)
        directions += preferred_first(difference, {facet.normal for facet in facets} - set(equal))
    elif trace.relation is Relation.TOUCHING:
        directions = contact_normals(difference, trace.direction)
    else:
        directions = [trace.direction]
    direction, normals = directions[0], tuple(map(unit_vector, directions))
    point_a, point_b = facing_points(difference, direction)
    if trace.relation is Relation.TOUCHING:
        point_b = point_a.copy()
    found = trace.relation, depth, normals[0], point_a, point_b, normals
    return PenetrationResult(*found, iterations, difference.support_calls, 0.0, shape_a, shape_b, direction)
