# SPDX-License-Identifier: GPL-3.0-or-later
"""The expanding polytope algorithm: how deeply two convex shapes penetrate, and how to separate them.

G. van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", Game Developers Conference
2001. GJK ends with a simplex around the origin; `polytope.expand` grows it to the nearest edge of A - B.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..float_search.proofs import PENETRATING, SEPARATED, Nearest, is_unrivalled, proved_depth
from ..predicates.grid import Vector, dot, off_grid, unit_vector, whole_direction
from ..predicates.points import as_direction, as_length
from ..predicates.results import LazyFields, Relation
from .difference import Difference, Shape
from .gjk import gjk, walk_to_origin
from .polytope import TIE_ROUNDING, PolytopeStep, edge_between
from .shapes import ConvexShape, as_shape
from .signed_gap import SignedGap, measure


@dataclass(frozen=True, slots=True, eq=False)
class EpaAnswer(LazyFields, Generic[Shape]):
    """The answer of EPA, in the plane or in space.

    Attributes
    ----------
    relation : Relation
        Exact, also with a tolerance. In space, penetrating means that the overlap has volume: flat shapes in one plane
        touch.
    depth : float
        In scene units; 0.0 unless penetrating.
    normal : ndarray (2,) or (3,)
        Unit vector from A to B: moving B by depth * normal makes the shapes touch. When they are apart, the direction
        of the shortest vector from A to B.
    point_a, point_b : ndarray (2,) or (3,)
        The point of A deepest in B along the normal and the point of B deepest in A, `depth` apart; or the closest
        points. Where a whole edge or face is deepest or closest, its middle.
    normals : tuple of ndarray (2,) or (3,)
        All directions in which the depth is the same within rounding: `normal` first, then counter-clockwise. For
        concentric circles every direction is equally good; one of them is returned. In space, touching shapes have one
        for each separating plane that contains a face of A - B.
    iterations, support_calls : int
        Steps of the polytope, and support points of A - B computed, including those of GJK.
    tolerance : float
        The given one; 0.0 in space.
    a, b : ConvexPolygon, Circle or ConvexPolyhedron
        The shapes.
    """

    relation: Relation
    depth: float
    normal: NDArray[np.float64]
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    normals: tuple[NDArray[np.float64], ...]
    iterations: int
    support_calls: int
    tolerance: float
    a: Shape
    b: Shape


@dataclass(frozen=True, slots=True, eq=False)
class PenetrationResult(EpaAnswer[ConvexShape]):
    """The answer of `epa`; its fields are those of `EpaAnswer`."""


def epa(
    a: ConvexShape | ArrayLike,
    b: ConvexShape | ArrayLike,
    *,
    start: ArrayLike | None = None,
    record: Callable[[PolytopeStep], object] | None = None,
    tolerance: float = 0.0,
) -> PenetrationResult:
    """Return the penetration depth of two convex shapes and the smallest translation that separates them.

    The depth is the distance of an edge of the Minkowski difference itself, not of an approximation: for polygons it is
    exact up to one rounding. Shapes without area have a depth too: a segment through a polygon, two crossing segments.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull.
    start : array-like (2,), optional
        First search direction of GJK, whose last simplex becomes the first polytope; it does not affect the answer.
    record : callable, optional
        Receives a `PolytopeStep` for each iteration; none when the cores do not overlap.
    tolerance : float
        A gap or depth of at most this length counts as touching.

    Returns
    -------
    PenetrationResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape, the start zero, or the tolerance negative.

    Notes
    -----
    As in `gjk`, floats are tried first where neither `record` nor `tolerance` is given (see `proofs`): if they can
    prove the relation, numbers are computed from integers when one is first read. `depth` alone is faster still.

    Examples
    --------
    >>> answer = epa([(0, 0), (4, 0), (4, 4), (0, 4)], [(3, 1), (7, 0), (7, 3)])
    >>> answer.depth, answer.normal.tolist()
    (1.0, [1.0, 0.0])
    >>> answer.point_a.tolist(), answer.point_b.tolist()
    ([4.0, 1.0], [3.0, 1.0])
    """
    shape_a, shape_b, margin = as_shape(a), as_shape(b), as_length(tolerance, "tolerance")
    direction = None if start is None else whole_direction(as_direction(start, "start"))
    if record is not None or margin > 0.0:
        return _exact(shape_a, shape_b, direction, record, margin)
    return _when_read(shape_a, shape_b, direction)


def _exact(
    shape_a: ConvexShape,
    shape_b: ConvexShape,
    start: Vector | None,
    record: Callable[[PolytopeStep], object] | None = None,
    margin: float = 0.0,
) -> PenetrationResult:
    """Return the answer of the search in integers: walk to the origin, expand the polytope from there, and measure."""
    difference = Difference(shape_a, shape_b)
    trace = walk_to_origin(difference, start)
    gap = measure(difference, trace, record)
    relation = gap.relation_within(margin, difference)
    depth = -gap.value if relation is Relation.PENETRATING else 0.0
    found = relation, depth, gap.normals[0], *gap.points(difference, shape_a, shape_b), gap.normals
    return PenetrationResult(*found, gap.iterations, difference.support_calls, margin, shape_a, shape_b)


GAP_FIELDS, POINTS = ("depth", "normal", "normals"), ("point_a", "point_b")
"""Fields of `PenetrationResult` that follow from the shapes alone."""
TRACE_FIELDS = ("iterations", "support_calls")
"""Fields that depend on the iterations."""


def _when_read(a: ConvexShape, b: ConvexShape, start: Vector | None) -> PenetrationResult:
    """Return a lazily evaluated PenetrationResult: where floats prove the relation, numbers are computed when read."""
    found = proved_depth(a, b)
    if found is None:
        return _exact(a, b, start)
    relation, _, nearest = found
    known: dict[str, object] = {"relation": relation, "tolerance": 0.0, "a": a, "b": b}
    if relation is SEPARATED:
        known["depth"] = 0.0

    def work_out(field: str) -> dict[str, object]:
        if relation is SEPARATED and field not in TRACE_FIELDS:
            closest = gjk(a, b)
            if field in POINTS:
                return {"point_a": closest.closest_a, "point_b": closest.closest_b}
            return {"normal": closest.normal, "normals": (closest.normal,)}
        if nearest is not None and field not in TRACE_FIELDS:
            measured = _measured(a, b, nearest, with_points=field in POINTS)
            if measured is not None:
                return measured
        whole = _exact(a, b, start)
        return {name: getattr(whole, name) for name in GAP_FIELDS + POINTS + TRACE_FIELDS}

    return PenetrationResult.with_lazy_fields(work_out, known)


def _measured(a: ConvexShape, b: ConvexShape, nearest: Nearest, *, with_points: bool) -> dict[str, object] | None:
    """Return the exact fields that follow from the nearest edge of A - B; None unless it is the only nearest one."""
    tie = TIE_ROUNDING * max(a.core.magnitude, b.core.magnitude)
    difference = Difference(a, b)
    gap = _gap_of_edge(difference, nearest) if is_unrivalled(a.edges, b.edges, nearest, tie) else None
    if gap is None:
        return None
    answer: dict[str, object] = dict(zip(GAP_FIELDS, (-gap.value, gap.normals[0], gap.normals), strict=True))
    if with_points:
        answer |= zip(POINTS, gap.points(difference, a, b), strict=True)
    return answer


def _gap_of_edge(difference: Difference, nearest: Nearest) -> SignedGap | None:
    """Return the gap of overlapping cores from the edge of A - B that floats found nearest; None if it is not an edge.

    It is an edge if, decided exactly, no part of A - B reaches further along its normal.
    """
    _, _, ((_, start, end), *_) = nearest
    p, q = (difference.corner(i % len(difference.a), j % len(difference.b)) for _, _, i, j in (start, end))
    direction = edge_between(difference, p, q).normal
    first, last = difference.face(direction)
    if dot(direction, first.point) != dot(direction, p.point):
        return None
    edge = edge_between(difference, first, last)
    value = -(edge.distance + off_grid(difference.radius, 1, difference.exponent))
    return SignedGap(PENETRATING, value, edge.normal, (unit_vector(edge.normal),), edge.signed_square)
