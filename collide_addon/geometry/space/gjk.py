# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK in space: the distance between two convex shapes, or that they overlap; the walk is that of `narrowphase.gjk`."""

from collections.abc import Callable
from dataclasses import dataclass

from numpy.typing import ArrayLike

from ..narrowphase.difference import Simplex
from ..narrowphase.gjk import GjkAnswer, walk_to_origin
from ..narrowphase.gjk_trace import GjkStepInSpace, step_in_space
from ..narrowphase.signed_gap import shared_point
from ..narrowphase.simplex import nearest_part
from ..predicates.grid import Vector, cross, dot, root_difference, unit_vector, whole_direction
from ..predicates.grid import difference as minus
from ..predicates.points import as_direction
from ..predicates.results import Relation
from .facing import contact_normals, facing_points
from .float_walk import proved_distance
from .polyhedron import ConvexPolyhedron, Difference, as_polyhedron


@dataclass(frozen=True, slots=True, eq=False)
class GjkResult(GjkAnswer[ConvexPolyhedron]):
    """The answer of `gjk` in space: the fields of `GjkAnswer`, and one more.

    Attributes
    ----------
    direction : tuple of three int, or None
        The normal in whole numbers, not rounded; for touching shapes, that of a separating plane.
    """

    direction: Vector | None


def gjk(
    a: ConvexPolyhedron | ArrayLike,
    b: ConvexPolyhedron | ArrayLike,
    *,
    start: ArrayLike | GjkResult | None = None,
    record: Callable[[GjkStepInSpace], object] | None = None,
) -> GjkResult:
    """Return the distance and closest points of two convex shapes in space, or that they touch or penetrate.

    Parameters
    ----------
    a, b : ConvexPolyhedron or array-like (n, 3)
        Points stand for their convex hull; a point, a segment and a flat polygon are shapes too.
    start : array-like (3,) or GjkResult, optional
        First search direction; by default from the first vertex of A to the first of B. Or an earlier answer about the
        same shapes before a small move: the search starts from its simplex, or if that is not possible, along its
        normal. It affects the iterations and, when the shapes penetrate, which common point is reported; nothing else.
    record : callable, optional
        Receives a `GjkStep` for each iteration.

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
    ends: each round either stops, or finds one of finitely many nearest points, strictly closer to the origin, or goes
    on in a view of fewer dimensions.

    Without `record`, floats are tried first (see `float_walk`): where they can prove the relation, the numbers are
    computed when one is first read, still in whole numbers. All fields are the same to the last bit, recorded or not.

    Examples
    --------
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> answer = gjk(cube, [(x + 3, y, z) for x, y, z in cube])
    >>> answer.relation.value, answer.distance, answer.direction
    ('separated', 2.0, (1, 0, 0))
    >>> answer.closest_a.tolist(), answer.closest_b.tolist()
    ([1.0, 0.5, 0.5], [3.0, 0.5, 0.5])
    """
    shape_a, shape_b = as_polyhedron(a), as_polyhedron(b)
    last = start if isinstance(start, GjkResult) else None
    if isinstance(start, GjkResult):
        start = start.normal
    direction = None if start is None else whole_direction(as_direction(start, "start", 3))
    found = proved_distance(shape_a, shape_b) if record is None else None
    if found is None:
        return _exact(shape_a, shape_b, direction, record, last)
    is_apart = found[0] > 0.0
    known: dict[str, object] = {"tolerance": 0.0, "a": shape_a, "b": shape_b}
    known["relation"] = Relation.SEPARATED if is_apart else Relation.PENETRATING
    if not is_apart:
        known |= {"distance": 0.0, "normal": None, "direction": None}

    def work_out(_: str) -> dict[str, object]:
        answer = _exact(shape_a, shape_b, direction, None, last)
        return {name: getattr(answer, name) for name in LAZY_FIELDS if name not in known}

    return GjkResult.with_lazy_fields(work_out, known)


LAZY_FIELDS = ("distance", "closest_a", "closest_b", "normal", "direction", "simplex", "iterations", "support_calls")
"""Fields of `GjkResult` that are computed when one of them is first read."""


def _exact(
    shape_a: ConvexPolyhedron,
    shape_b: ConvexPolyhedron,
    direction: Vector | None,
    record: Callable[[GjkStepInSpace], object] | None,
    last: GjkResult | None,
) -> GjkResult:
    """Return the answer of the walk in whole numbers."""
    difference = Difference(shape_a, shape_b)
    published = None if record is None else lambda it: record(step_in_space(difference, it))
    trace = walk_to_origin(difference, direction, published, _simplex_again(difference, last))
    distance, exact = 0.0, None
    if trace.relation is Relation.PENETRATING:
        closest_a = closest_b = shared_point(difference, trace.simplex)
    else:
        closest_a, closest_b = facing_points(difference, trace.direction)
        if trace.relation is Relation.SEPARATED:
            distance, exact = distance_of(difference, trace.simplex), trace.direction
        else:
            closest_b, exact = closest_a.copy(), contact_normals(difference, trace.direction)[0]
    normal, counts = None if exact is None else unit_vector(exact), (trace.iterations, difference.support_calls)
    found = trace.relation, distance, closest_a, closest_b, normal, difference.vertices(trace.simplex)
    return GjkResult(*found, *counts, 0.0, shape_a, shape_b, exact)


def _simplex_again(difference: Difference, last: GjkResult | None) -> Simplex:
    """Return the simplex of an earlier answer at its vertices' new places; empty if the walk cannot start from it."""
    if last is None or last.relation is not Relation.SEPARATED:
        return ()
    rows = [(vertex.index_a, vertex.index_b) for vertex in last.simplex]
    if any(i >= len(difference.a) or j >= len(difference.b) for i, j in rows):
        return ()
    corners = tuple(difference.corner(i, j) for i, j in rows)
    edges = [minus(corner.point, corners[0].point) for corner in corners[1:]]
    if not all(map(any, edges)) or (len(edges) == 2 and not any(cross(*edges))):  # degenerate by now
        return ()
    return corners if any(nearest_part([corner.point for corner in corners]).nearest) else ()


def distance_of(difference: Difference, simplex: Simplex) -> float:
    """Return the distance of the origin from a simplex whose nearest point lies between all of its vertices."""
    part = nearest_part([corner.point for corner in simplex])
    return root_difference(dot(part.nearest, part.nearest), sum(part.weights) ** 2, 0, difference.exponent)
