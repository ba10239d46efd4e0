# SPDX-License-Identifier: GPL-3.0-or-later
"""The Gilbert-Johnson-Keerthi algorithm in space: the distance of two convex shapes, or that they overlap.

A and B share a point exactly if their Minkowski difference A - B holds the origin, and their distance is its distance
from the origin. A simplex of vertices of A - B, at most a tetrahedron, walks towards the origin: `walk_to_origin` is
the whole algorithm. What it finds is then measured (`contact.facing`).

E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex objects in
three-dimensional space", IEEE Journal of Robotics and Automation 4 (1988).
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.grid import root_difference
from ..predicates.results import LazyFields, Relation
from ..predicates.space_points import as_space_direction
from .contact.facing import facing_points
from .contact.normals import contact_normals
from .difference import Difference, DifferenceVertex, Simplex
from .float_walk import proved_distance
from .gjk_step import GjkStep, recorded_step
from .polyhedron import ConvexPolyhedron, as_polyhedron
from .simplex import combined, nearest_part, weights_around_origin
from .vectors import Vector, cross, dot, least_exponent, opposite, unit_vector, vector_off_grid, vector_on_grid
from .vectors import difference as minus
from .view import View


class Walk(NamedTuple):
    """Where GJK ended."""

    relation: Relation
    simplex: Simplex
    """The part nearest to the origin, or that holds it; or four vertices around it, up to six after looking along some.
    """
    direction: Vector
    """The last one: all of A - B lies behind the origin along it, or in its plane, unless A and B penetrate."""
    iterations: int


def walk_to_origin(
    difference: Difference,
    start: Vector | None = None,
    record: Callable[[GjkStep], object] | None = None,
    simplex: Simplex = (),
) -> Walk:
    """Return where a simplex of A - B ends on its walk: around the origin, on it, or as near as it can come.

    It walks from the vertex furthest in a direction, or from a `simplex` that does not hold the origin.
    """
    view = View()
    if not simplex:
        direction = start or _from_a_to_b(difference)
        w = difference.support(direction)
        if not any(w.point):  # the origin is a vertex of A - B
            return Walk(Relation.TOUCHING, (w,), direction, 0)
        simplex = (w,)
    holding: Simplex = ()  # the part that was found to hold the origin
    part = view.nearest_part(simplex)
    simplex = tuple(simplex[row] for row in part.rows)
    for iteration in count(1):
        direction = view.towards_origin(part if simplex else None)
        w = difference.support(direction)
        advanced = not simplex or dot(direction, w.point) > dot(direction, simplex[0].point)
        candidates = (*simplex, w) if advanced else simplex
        part = view.nearest_part(candidates)
        kept = tuple(candidates[row] for row in part.rows)
        is_origin_on_part = not any(part.nearest)
        relation = None
        if not advanced:
            relation = Relation.SEPARATED
        elif dot(direction, w.point) == 0 and (view.along or is_origin_on_part):  # A - B has it, and lies behind it
            relation = Relation.TOUCHING
        elif is_origin_on_part and view.is_filled_by(part):
            relation = Relation.PENETRATING
        if record is not None:
            record(recorded_step(difference, iteration, view, simplex, direction, w, candidates, part, relation))
        if relation is not None:
            end = (holding or kept) if relation is Relation.TOUCHING else view.along + kept
            return Walk(relation, end, direction, iteration)
        simplex = kept
        if is_origin_on_part:
            holding = holding or kept
            view, simplex = view.along_simplex(kept, 1 if difference.a_comes_first else -1), ()
    raise AssertionError  # count() does not end


def _from_a_to_b(difference: Difference) -> Vector:
    """Return the direction from the first vertex of A to the first of B, any where they are one."""
    from_b_to_a = difference.corner(0, 0).point
    return opposite(from_b_to_a) if any(from_b_to_a) else (1, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class GjkResult(LazyFields):
    """The answer of GJK in space.

    Attributes
    ----------
    relation : Relation
        Exact. Penetrating means that the overlap has volume: flat shapes in one plane touch.
    distance : float
        In scene units; 0.0 unless separated.
    closest_a, closest_b : ndarray (3,)
        The closest points. Where edges or faces face each other over a length or an area, its middle: the centroid of
        all points that are as close. When penetrating, twice the same point that both shapes hold.
    normal : ndarray (3,) or None
        Unit vector from A to B: of touching shapes, of a plane between them. None when they penetrate: see `epa`.
    direction : tuple of three int, or None
        The same direction in whole numbers, not rounded.
    simplex : tuple of DifferenceVertex
        The last simplex: the part nearest to the origin, or that holds it; when penetrating, four to six vertices
        around it.
    iterations, support_calls : int
        Steps recorded, and support points of A - B asked for.
    a, b : ConvexPolyhedron
        The shapes.
    """

    relation: Relation
    distance: float
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    normal: NDArray[np.float64] | None
    direction: Vector | None
    simplex: tuple[DifferenceVertex, ...]
    iterations: int
    support_calls: int
    a: ConvexPolyhedron
    b: ConvexPolyhedron


def gjk(
    a: ConvexPolyhedron | ArrayLike,
    b: ConvexPolyhedron | ArrayLike,
    *,
    start: ArrayLike | GjkResult | None = None,
    record: Callable[[GjkStep], object] | None = None,
) -> GjkResult:
    """Return the distance and closest points of two convex shapes in space, or that they touch or penetrate.

    Parameters
    ----------
    a, b : ConvexPolyhedron or array-like (n, 3)
        Points stand for their convex hull; a point, a segment and a flat polygon are shapes too.
    start : array-like (3,) or GjkResult, optional
        First search direction; by default from the first vertex of A to the first of B. Or an answer about the shapes
        as they were a moment ago: the search begins with its simplex, or its normal where that does not do. It changes
        the way, and where the shapes penetrate the point that is given of all those that both hold; nothing else.
    record : callable, optional
        Gets a `GjkStep` each iteration.

    Returns
    -------
    GjkResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape, or the start is zero.

    Notes
    -----
    Every decision of the walk is the sign of an exact integer, so there is no epsilon and touching is exact. The loop
    ends: each round either stops, or gets a nearest point strictly closer to the origin of finitely many, or goes on in
    a view of fewer dimensions.

    Without `record` floats are asked first (see `float_walk`): where they can prove the relation, the numbers are
    worked out when one is first read, in whole numbers as ever. All fields are the same to the last bit, recorded or
    not.
    """
    shape_a, shape_b = as_polyhedron(a), as_polyhedron(b)
    last = start if isinstance(start, GjkResult) else None
    if isinstance(start, GjkResult):
        start = start.normal
    direction = None if start is None else exact_start(start)
    found = proved_distance(shape_a, shape_b) if record is None else None
    if found is None:
        return _exact(shape_a, shape_b, direction, record, last)
    is_apart = found[0] > 0.0
    known: dict[str, object] = {"a": shape_a, "b": shape_b}
    known["relation"] = Relation.SEPARATED if is_apart else Relation.PENETRATING
    if not is_apart:
        known |= {"distance": 0.0, "normal": None, "direction": None}

    def work_out(_: str) -> dict[str, object]:
        answer = _exact(shape_a, shape_b, direction, None, last)
        return {name: getattr(answer, name) for name in NUMBERS if name not in known}

    return GjkResult.with_lazy_fields(work_out, known)


NUMBERS = ("distance", "closest_a", "closest_b", "normal", "direction", "simplex", "iterations", "support_calls")
"""Fields of `GjkResult` that are worked out when one is first read."""


def _exact(
    shape_a: ConvexPolyhedron,
    shape_b: ConvexPolyhedron,
    direction: Vector | None,
    record: Callable[[GjkStep], object] | None,
    last: GjkResult | None,
) -> GjkResult:
    """Return the answer of the walk in whole numbers."""
    difference = Difference(shape_a, shape_b)
    walk = walk_to_origin(difference, direction, record, _simplex_again(difference, last))
    distance, exact = 0.0, None
    if walk.relation is Relation.PENETRATING:
        closest_a = closest_b = _common_point(difference, walk.simplex)
    else:
        closest_a, closest_b = facing_points(difference, walk.direction)
        if walk.relation is Relation.SEPARATED:
            distance, exact = distance_of(difference, walk.simplex), walk.direction
        else:
            closest_b, exact = closest_a.copy(), contact_normals(difference, walk.direction)[0]
    return GjkResult(
        walk.relation,
        distance,
        closest_a,
        closest_b,
        None if exact is None else unit_vector(exact),
        exact,
        difference.published(walk.simplex),
        walk.iterations,
        difference.support_calls,
        shape_a,
        shape_b,
    )


def _simplex_again(difference: Difference, last: GjkResult | None) -> Simplex:
    """Return the simplex of an earlier answer where its vertices are now; none where the walk cannot begin with it."""
    if last is None or last.relation is not Relation.SEPARATED:
        return ()
    rows = [(vertex.index_a, vertex.index_b) for vertex in last.simplex]
    if any(i >= len(difference.a) or j >= len(difference.b) for i, j in rows):
        return ()
    corners = tuple(difference.corner(i, j) for i, j in rows)
    edges = [minus(corner.point, corners[0].point) for corner in corners[1:]]
    if not all(map(any, edges)) or (len(edges) == 2 and not any(cross(*edges))):  # no simplex any more
        return ()
    return corners if any(nearest_part([corner.point for corner in corners]).nearest) else ()


def distance_of(difference: Difference, simplex: Simplex) -> float:
    """Return the distance of the origin from a simplex that has its nearest point between all of its vertices."""
    part = nearest_part([corner.point for corner in simplex])
    return root_difference(dot(part.nearest, part.nearest), sum(part.weights) ** 2, 0, difference.exponent)


def _common_point(difference: Difference, simplex: Simplex) -> NDArray[np.float64]:
    """Return a point (3,) of both shapes: A's vertices, weighted as those of A - B are to make the origin."""
    weights = weights_around_origin([corner.point for corner in simplex])
    point = combined(weights, [difference.point_a(corner.index_a) for corner in simplex])
    return vector_off_grid(point, sum(weights), difference.exponent)


def exact_start(start: ArrayLike) -> Vector:
    """Return a first search direction in whole numbers."""
    direction = as_space_direction(start, "start")
    return vector_on_grid(direction, least_exponent(np.array(direction)))
