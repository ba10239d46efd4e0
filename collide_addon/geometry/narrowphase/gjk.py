# SPDX-License-Identifier: GPL-3.0-or-later
"""The Gilbert-Johnson-Keerthi algorithm: the distance between two convex shapes, or the fact that they overlap.

A and B share a point if and only if their Minkowski difference A - B contains the origin; otherwise their distance is
that of A - B from the origin. A simplex of vertices of A - B, at most a triangle in the plane and a tetrahedron in
space, walks towards the origin: `walk_to_origin` is the whole algorithm, for both. Its end is then measured.

    gjk.py            the walk, then the answer of `gjk` for shapes of the plane; `space/gjk.py` has it for space
    difference.py     A - B and its support mapping
    simplex.py        the part of a simplex nearest to the origin, and how to go on when the origin is on that part
    gjk_trace.py      the record of the walk: iterations, published steps, its end
    signed_gap.py     from the end of the walk to distances, points and normals; in space `facing.py`
    float_search/     answers that floats can prove, so that the walk can be skipped: it only saves time

E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex objects in
three-dimensional space", IEEE Journal of Robotics and Automation 4 (1988). The lesson follows a MAXScript demo of the
same name; the pairs on which that demo fails are kept in `pitfalls`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Generic

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..float_search.proofs import SEPARATED, proved_gap
from ..predicates.grid import Vector, dot, opposite, whole_direction
from ..predicates.points import as_direction, as_length
from ..predicates.results import LazyFields, Relation
from .difference import AnyCore, Difference, DifferenceVertex, MinkowskiDifference, Shape, Simplex
from .gjk_trace import GjkStep, GjkTrace, Iteration, step_in_plane
from .shapes import ConvexShape, as_shape
from .signed_gap import common_point, gap_of_separated, measure
from .simplex import UNIT_AXES, Part, View


def walk_to_origin(
    difference: MinkowskiDifference[AnyCore],
    start: Vector | None = None,
    record: Callable[[Iteration], object] | None = None,
    simplex: Simplex = (),
) -> GjkTrace:
    """Return the end of a simplex's walk on A - B: around the origin, on it, or as near as possible.

    It starts at the vertex furthest along `start`, or from a `simplex` that does not contain the origin.
    """
    if not simplex:
        direction = start or _from_a_to_b(difference)
        w = difference.support(direction)
        if not any(w.point):  # the origin is a vertex of A - B
            return GjkTrace(Relation.TOUCHING, (w,), direction, 0)
        simplex = (w,)
    view = View(UNIT_AXES[len(simplex[0].point)])
    holding: Simplex = ()  # the part that was found to contain the origin
    part = view.nearest_part(simplex)
    simplex = part.of(simplex)
    for iteration in count(1):
        direction = view.towards_origin(part if simplex else None)
        w = difference.support(direction)
        height = dot(direction, w.point)
        advanced = not simplex or height > dot(direction, simplex[0].point)
        if advanced:  # keep the vertex, edge, face or tetrahedron in whose Voronoi region the origin lies
            candidates = (*simplex, w)
            part = view.nearest_part(candidates)
        else:  # w lies no further ahead: the simplex is as near as it can come, and all of it stays
            candidates, part = simplex, part._replace(rows=tuple(range(len(simplex))))
        kept = part.of(candidates)
        relation = _decided(view, part, height) if advanced else Relation.SEPARATED
        if record is not None:
            record(Iteration(iteration, view, simplex, direction, w, candidates, part, relation))
        if relation is not None:
            end = (holding or kept) if relation is Relation.TOUCHING else view.along + kept
            return GjkTrace(relation, end, direction, iteration)
        simplex = kept
        if not any(part.nearest):  # the origin is on an edge or a face: seen along it, is it surrounded by A - B?
            holding = holding or kept
            view, simplex = view.along_simplex(kept, 1 if difference.a_comes_first else -1), ()
    raise AssertionError  # count() does not end


def walk_on(difference: MinkowskiDifference[AnyCore], before: Simplex) -> GjkTrace:
    """Return the end of a walk that starts from a simplex found before A or B moved, at its vertices' new places."""
    simplex = tuple([difference.corner(i % len(difference.a.rows), j % len(difference.b.rows)) for _, i, j in before])
    view = View(UNIT_AXES[len(simplex[0].point)])
    part = view.nearest_part(simplex)
    if any(part.nearest):
        return walk_to_origin(difference, simplex=simplex)
    if view.is_filled_by(part):  # still around the origin
        return GjkTrace(Relation.PENETRATING, simplex, view.axes[0], 0)
    return walk_to_origin(difference)  # on its boundary: the next direction is unknown


def _decided(view: View, part: Part, height: int) -> Relation | None:
    """Return the relation if the nearest part of the simplex and the new vertex's height over the origin decide it."""
    holds_origin = not any(part.nearest)
    if height == 0 and (view.along or holds_origin):  # region on the boundary: A - B has the origin and is behind it
        return Relation.TOUCHING
    if holds_origin and view.is_filled_by(part):  # region inside: a triangle or a tetrahedron around the origin
        return Relation.PENETRATING
    return None  # region of a vertex, an edge or a face: walk on


def _from_a_to_b(difference: MinkowskiDifference[AnyCore]) -> Vector:
    """Return the direction from A's first vertex to B's first, or any direction if they coincide."""
    from_b_to_a = difference.corner(0, 0).point
    return opposite(from_b_to_a) if any(from_b_to_a) else UNIT_AXES[len(from_b_to_a)][0]


@dataclass(frozen=True, slots=True, eq=False)
class GjkAnswer(LazyFields, Generic[Shape]):
    """The answer of GJK, in the plane or in space.

    Attributes
    ----------
    relation : Relation
        Exact, also with a tolerance. In space, penetrating means that the overlap has volume: flat shapes in one plane
        touch.
    distance : float
        In scene units; 0.0 unless separated.
    closest_a, closest_b : ndarray (2,) or (3,)
        The closest points; when penetrating, one common point of both shapes, given twice. Where parallel edges or
        faces are opposite each other over a length or an area, the centroid of all the closest points. When touching
        within the tolerance, the two ends of the gap or of the depth.
    normal : ndarray (2,) or (3,), or None
        Unit vector from A to B; None when the cores penetrate, which GJK alone cannot measure: see `epa`.
    simplex : tuple of DifferenceVertex
        The last simplex: nearest to the origin, or around it; in space it takes four to six vertices to surround it.
    iterations, support_calls : int
        Steps of the walk, and support points of A - B computed.
    tolerance : float
        The given one; 0.0 in space.
    a, b : ConvexPolygon, Circle or ConvexPolyhedron
        The shapes.
    """

    relation: Relation
    distance: float
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    normal: NDArray[np.float64] | None
    simplex: tuple[DifferenceVertex, ...]
    iterations: int
    support_calls: int
    tolerance: float
    a: Shape
    b: Shape


@dataclass(frozen=True, slots=True, eq=False)
class GjkResult(GjkAnswer[ConvexShape]):
    """The answer of `gjk`; its fields are those of `GjkAnswer`."""


def gjk(
    a: ConvexShape | ArrayLike,
    b: ConvexShape | ArrayLike,
    *,
    start: ArrayLike | None = None,
    record: Callable[[GjkStep], object] | None = None,
    tolerance: float = 0.0,
) -> GjkResult:
    """Return the distance and closest points of two convex shapes, or that they touch or penetrate.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull.
    start : array-like (2,), optional
        First search direction; by default from the first vertex of A to the first of B. It affects the iterations and,
        when the cores penetrate, which common point is reported; never the relation, distance or normal, nor the
        closest points of other pairs.
    record : callable, optional
        Receives a `GjkStep` for each iteration.
    tolerance : float
        A gap or depth of at most this length counts as touching.

    Returns
    -------
    GjkResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape, the start is zero or the tolerance negative.

    Notes
    -----
    Every decision of the walk is the sign of an exact integer (see `grid`), so there is no epsilon and touching is
    exact. The loop ends: each round either stops or finds a nearest point v strictly closer to the origin, v is
    determined by the one or two vertices of A - B that span its part, and k vertices allow k(k + 1)/2 such choices.

    Without `record` and `tolerance`, floats are tried first (see `proofs`): where they can prove the relation, the
    numbers are computed when one is first read, still from integers. All fields are the same to the last bit, recorded
    or not. For the distance alone, `distance` is the fastest.

    Examples
    --------
    >>> answer = gjk([(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 6), (7, 6), (7, 8)])
    >>> answer.relation.value, answer.distance, answer.normal.tolist()
    ('separated', 5.0, [0.6, 0.8])
    >>> answer.closest_a.tolist(), answer.closest_b.tolist()
    ([2.0, 2.0], [5.0, 6.0])
    """
    shape_a, shape_b = as_shape(a), as_shape(b)
    margin = as_length(tolerance, "tolerance")
    direction = None if start is None else whole_direction(as_direction(start, "start"))
    if record is not None or margin > 0.0:
        return _exact(shape_a, shape_b, direction, record, margin)
    return _when_read(shape_a, shape_b, direction)


def _exact(
    shape_a: ConvexShape,
    shape_b: ConvexShape,
    start: Vector | None,
    record: Callable[[GjkStep], object] | None = None,
    margin: float = 0.0,
) -> GjkResult:
    """Return the answer of the walk in integers."""
    difference = Difference(shape_a, shape_b)
    published = None if record is None else lambda iteration: record(step_in_plane(difference, iteration))
    trace = walk_to_origin(difference, start, published)
    gap = measure(difference, trace) if trace.relation is not Relation.PENETRATING or margin else None
    relation = gap.relation_within(margin, difference) if gap else trace.relation
    if relation is trace.relation is Relation.PENETRATING:
        gap = None  # measured only for the tolerance: reporting depth is EPA's task
    if relation is Relation.PENETRATING:
        closest_a = closest_b = common_point(difference, trace.simplex[:3], gap, shape_a, shape_b)
    else:
        assert gap is not None  # noqa: S101  # only a penetration is not measured
        closest_a, closest_b = gap.points(difference, shape_a, shape_b)
    distance = gap.value if gap and relation is Relation.SEPARATED else 0.0
    normal, simplex = gap.normals[0] if gap else None, difference.vertices(trace.simplex[:3])
    found = relation, distance, closest_a, closest_b, normal, simplex, trace.iterations, difference.support_calls
    return GjkResult(*found, margin, shape_a, shape_b)


GAP_FIELDS, POINTS = ("distance", "normal"), ("closest_a", "closest_b")
"""Fields of `GjkResult` that follow from the shapes alone."""
TRACE_FIELDS = ("simplex", "iterations", "support_calls")
"""Fields that depend on the iterations."""


def _when_read(a: ConvexShape, b: ConvexShape, start: Vector | None) -> GjkResult:
    """Return a lazily evaluated GjkResult: where floats prove the relation, no walk is made until a number is read."""
    found = proved_gap(a, b)
    if found is None:
        return _exact(a, b, start)
    relation, _, corners = found
    known: dict[str, object] = {"relation": relation, "tolerance": 0.0, "a": a, "b": b}
    if len(corners) > 2:  # the cores penetrate
        known |= {"distance": 0.0, "normal": None}

    def work_out(field: str) -> dict[str, object]:
        if len(corners) > 2 and field in POINTS:  # the simplex is published when it is read
            difference = Difference(a, b)
            point = common_point(difference, walk_to_origin(difference, start).simplex[:3], None, a, b)
            return dict.fromkeys(POINTS, point)
        if relation is not SEPARATED or field in TRACE_FIELDS:
            answer = _exact(a, b, start)
            return {name: getattr(answer, name) for name in GAP_FIELDS + POINTS + TRACE_FIELDS}
        difference = Difference(a, b)
        simplex = tuple(difference.corner(i % len(difference.a), j % len(difference.b)) for _, _, i, j in corners)
        trace = walk_to_origin(difference, simplex=simplex)
        gap = gap_of_separated(difference, trace.simplex, trace.direction)
        measured = dict(zip(GAP_FIELDS, (gap.value, gap.normals[0]), strict=True))
        return measured | dict(zip(POINTS, gap.points(difference, a, b), strict=True)) if field in POINTS else measured

    return GjkResult.with_lazy_fields(work_out, known)
