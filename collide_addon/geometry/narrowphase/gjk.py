# SPDX-License-Identifier: GPL-3.0-or-later
"""The Gilbert-Johnson-Keerthi algorithm: the distance of two convex shapes, or that they overlap.

A and B share a point exactly if their Minkowski difference A - B holds the origin, and their distance is its distance
from the origin. A simplex of vertices of A - B, at most a triangle, walks towards the origin: `walk_on` is the whole
algorithm. What it finds is then measured (`signed_gap`). `_when_read`, at the end, only saves time.

E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex objects in
three-dimensional space", IEEE Journal of Robotics and Automation 4 (1988). Taught after a MAXScript demo of the same
name; the pairs on which that one fails are kept in `pitfalls`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.grid import grid_exponent, on_grid
from ..predicates.points import Point, as_direction, as_length
from ..predicates.results import LazyFields, Relation
from .difference import Difference, DifferenceVertex, Simplex, cross, height, nearest_part
from .float_proofs import SEPARATED, proved_gap
from .gjk_step import GjkStep, recorded_step
from .shapes import ConvexShape, as_shape
from .signed_gap import Walk, common_point, gap_of_separated, measure


def walk_to_origin(
    difference: Difference, start: Point | None = None, record: Callable[[GjkStep], object] | None = None
) -> Walk:
    """Return where a simplex of the cores' A - B ends on its walk: it holds the origin or can come no closer."""
    direction = _first_direction(difference, start)
    w = difference.support(*direction)
    if w.x == w.y == 0:  # the origin is a vertex of A - B
        return Walk(Relation.TOUCHING, (w,), direction, 0)
    return walk_on(difference, (w,), record)


def walk_on(difference: Difference, simplex: Simplex, record: Callable[[GjkStep], object] | None = None) -> Walk:
    """Return where the walk ends from a vertex of A - B on, or from two that the nearest point so far lies between."""
    for iteration in count(1):
        if len(simplex) == 2 and cross(*simplex) == 0:  # the origin is on the segment
            return _look_on_both_sides(difference, simplex, iteration, record)
        direction = towards_origin(simplex)
        w = difference.support(*direction)
        advanced = height(direction, w) > height(direction, simplex[0])
        candidates = (*simplex, w) if advanced else simplex
        kept = nearest_part(candidates)
        relation = None
        if not advanced:
            relation = Relation.SEPARATED
        elif len(kept) == 3:  # a triangle around the origin
            relation = Relation.PENETRATING
        elif w.x == w.y == 0:
            relation = Relation.TOUCHING
        if record is not None:
            record(recorded_step(difference, iteration, simplex, direction, w, candidates, kept, relation))
        simplex = kept
        if relation is not None:
            return Walk(relation, simplex, direction, iteration)
    raise AssertionError  # count() does not end


def towards_origin(simplex: Simplex) -> tuple[int, int]:
    """Return the direction from the nearest point of a vertex or a segment to the origin; its length has no meaning."""
    if len(simplex) == 1:
        return -simplex[0].x, -simplex[0].y
    p, q = simplex
    x, y = p.y - q.y, q.x - p.x  # to the left of the segment
    return (x, y) if x * p.x + y * p.y <= 0 else (-x, -y)


def _look_on_both_sides(
    difference: Difference, simplex: Simplex, iteration: int, record: Callable[[GjkStep], object] | None
) -> Walk:
    """Return how a walk ends with the origin on the segment: A - B is on both sides of it, or on one."""
    x, y = towards_origin(simplex)
    candidates = simplex
    for number, direction in enumerate(((x, y), (-x, -y)), start=iteration):
        w = difference.support(*direction)
        touching = height(direction, w) == 0
        if not touching and len(candidates) == len(simplex):
            candidates = (*simplex, w)  # the triangle that EPA will start from
        relation = Relation.TOUCHING if touching else None if number == iteration else Relation.PENETRATING
        kept = candidates if relation is Relation.PENETRATING else simplex
        if record is not None:
            record(recorded_step(difference, number, simplex, direction, w, candidates, kept, relation))
        if relation is not None:
            return Walk(relation, kept, direction, number)
    raise AssertionError  # the second side always decides


def _first_direction(difference: Difference, start: Point | None) -> tuple[int, int]:
    """Return the start direction as integers; by default from the first vertex of A to the first of B."""
    if start is not None:
        x, y = start
        exponent = grid_exponent(np.array(start))
        return on_grid(x, exponent), on_grid(y, exponent)
    from_b_to_a = difference.corner(0, 0)
    return (-from_b_to_a.x, -from_b_to_a.y) if from_b_to_a.x or from_b_to_a.y else (1, 0)


@dataclass(frozen=True, slots=True, eq=False)
class GjkResult(LazyFields):
    """The answer of GJK.

    Attributes
    ----------
    relation : Relation
        Exact for polygons and circles, with a tolerance too.
    distance : float
        In scene units; 0.0 unless separated.
    closest_a, closest_b : ndarray (2,)
        The closest points; when penetrating, twice the same point that both shapes hold. Where parallel edges face each
        other, the middle of their common part. When touching within the tolerance, the ends of the gap or of the depth.
    normal : ndarray (2,) or None
        Unit vector from A to B; None when the cores penetrate, which GJK alone cannot measure: see `epa`.
    simplex : tuple of DifferenceVertex
        The last simplex: nearest to the origin, or around it.
    iterations, support_calls : int
        Steps recorded, and support points of A - B asked for.
    tolerance : float
        The one that was given.
    a, b : ConvexPolygon or Circle
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
    a: ConvexShape
    b: ConvexShape


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
        First search direction; by default from the first vertex of A to the first of B. It changes the way, and where
        the cores penetrate the point that is given of all those that both shapes hold; never the relation, distance
        or normal, nor the closest points of other pairs.
    record : callable, optional
        Gets a `GjkStep` each iteration.
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
    exact. The loop ends: each round either stops or gets a nearest point v strictly closer to the origin, v follows
    from the one or two vertices of A - B that hold it, and k vertices allow for k(k + 1)/2 such choices.

    Without `record` and `tolerance`, floats are asked first (see `float_proofs`): where they can prove the relation,
    the numbers are worked out when one is first read, from integers as ever. All fields are the same to the last bit,
    recorded or not. For the distance alone, `distance` is the fastest.
    """
    shape_a, shape_b = as_shape(a), as_shape(b)
    margin, direction = as_length(tolerance, "tolerance"), None if start is None else as_direction(start, "start")
    if record is not None or margin > 0.0:
        return _exact(shape_a, shape_b, direction, record, margin)
    return _when_read(shape_a, shape_b, direction)


def _exact(
    shape_a: ConvexShape,
    shape_b: ConvexShape,
    start: Point | None,
    record: Callable[[GjkStep], object] | None = None,
    margin: float = 0.0,
) -> GjkResult:
    """Return the answer of the walk in integers."""
    difference = Difference(shape_a, shape_b)
    walk = walk_to_origin(difference, start, record)
    gap = measure(difference, walk) if walk.relation is not Relation.PENETRATING or margin else None
    relation = gap.relation_within(margin, difference) if gap else walk.relation
    if relation is walk.relation is Relation.PENETRATING:
        gap = None  # measured for the tolerance's sake only: a depth is EPA's to tell
    if relation is Relation.PENETRATING:
        closest_a = closest_b = common_point(difference, walk.simplex, gap, shape_a, shape_b)
    else:
        assert gap is not None  # noqa: S101  # only a penetration goes unmeasured
        closest_a, closest_b = gap.points(difference, shape_a, shape_b)
    return GjkResult(
        relation,
        gap.value if gap and relation is Relation.SEPARATED else 0.0,
        closest_a,
        closest_b,
        gap.normals[0] if gap else None,
        difference.vertices(walk.simplex),
        walk.iterations,
        difference.support_calls,
        margin,
        shape_a,
        shape_b,
    )


GAP, POINTS = ("distance", "normal"), ("closest_a", "closest_b")
"""Fields of `GjkResult` that follow from the shapes alone."""
ACCOUNT = ("simplex", "iterations", "support_calls")
"""Fields that tell of the way the walk took."""


def _when_read(a: ConvexShape, b: ConvexShape, start: Point | None) -> GjkResult:
    """Return the same; where floats prove the relation, the walk waits until a number is read."""
    found = proved_gap(a, b)
    if found is None:
        return _exact(a, b, start)
    relation, _, corners = found
    known: dict[str, object] = {"relation": relation, "tolerance": 0.0, "a": a, "b": b}
    if len(corners) > 2:  # the cores penetrate
        known |= {"distance": 0.0, "normal": None}

    def work_out(field: str) -> dict[str, object]:
        if relation is not SEPARATED or field in ACCOUNT:
            answer = _exact(a, b, start)
            return {name: getattr(answer, name) for name in GAP + POINTS + ACCOUNT}
        difference = Difference(a, b)
        simplex = tuple(difference.corner(i % len(difference.a), j % len(difference.b)) for _, _, i, j in corners)
        walk = walk_on(difference, nearest_part(simplex))
        gap = gap_of_separated(difference, walk.simplex, walk.direction)
        measured = dict(zip(GAP, (gap.value, gap.normals[0]), strict=True))
        return measured | dict(zip(POINTS, gap.points(difference, a, b), strict=True)) if field in POINTS else measured

    return GjkResult.with_lazy_fields(work_out, known)
