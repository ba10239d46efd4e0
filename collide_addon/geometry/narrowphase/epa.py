# SPDX-License-Identifier: GPL-3.0-or-later
"""The expanding polytope algorithm: how deep two convex shapes are in each other, and how to part them.

G. van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", Game Developers Conference
2001. GJK ends with a simplex around the origin; `polytope.expand` grows it to the nearest edge of A - B.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..float_search.epa import is_unrivalled
from ..predicates.late import LateFields
from ..predicates.points import as_length
from ..predicates.results import Relation
from .difference import Difference
from .gjk import first_direction, gjk, measure, walk_to_origin
from .polytope import TIE_ROUNDING
from .proved_gap import proved_depth
from .shapes import as_shape
from .signed_gap import gap_of_edge

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ..float_search.epa import Nearest
    from .polytope import PolytopeStep
    from .shapes import ConvexShape


GAP, POINTS = ("depth", "normal", "normals"), ("point_a", "point_b")
"""Fields of `PenetrationResult` that follow from the shapes alone."""
ACCOUNT = ("iterations", "support_calls")
"""Fields that tell of the way the expansion took."""


@dataclass(frozen=True, slots=True, eq=False)
class PenetrationResult(LateFields):
    """The answer of EPA.

    Attributes
    ----------
    relation : Relation
        Exact for polygons and circles, with a tolerance too.
    depth : float
        In scene units; 0.0 unless penetrating.
    normal : ndarray (2,)
        Unit vector from A to B: moving B by depth * normal makes the shapes touch. When they are apart, the direction
        of the shortest way between them.
    point_a, point_b : ndarray (2,)
        The point of A deepest in B along the normal and that of B deepest in A: depth apart, or the closest points.
    normals : tuple of ndarray (2,)
        All directions in which the depth is the same within rounding: `normal` first, then counter-clockwise. Of two
        circles with one centre every direction is as good; one is given.
    iterations, support_calls : int
        Steps recorded, and support points of A - B asked for, those of GJK included.
    tolerance : float
        The one that was given.
    a, b : ConvexPolygon or Circle
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
    a: ConvexShape
    b: ConvexShape


def epa(
    a: ConvexShape | ArrayLike,
    b: ConvexShape | ArrayLike,
    *,
    record: Callable[[PolytopeStep], object] | None = None,
    tolerance: float = 0.0,
) -> PenetrationResult:
    """Return the penetration depth of two convex shapes and the smallest translation that parts them.

    The depth is that of an edge of the Minkowski difference itself, not of an approximation: for polygons it is exact
    up to one rounding. Shapes without area have a depth too: a segment through a polygon, two crossing segments.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull.
    record : callable, optional
        Gets a `PolytopeStep` each iteration; none when the cores do not overlap.
    tolerance : float
        A gap or depth of at most this length counts as touching.

    Returns
    -------
    PenetrationResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape, or the tolerance negative.

    Notes
    -----
    As in `gjk`, floats are asked first where neither `record` nor `tolerance` is given (`float_epa`); the relation is
    proved, and the numbers are worked out from integers when one is first read. For the depth alone, `depth` is the
    fastest.
    """
    shape_a, shape_b = as_shape(a), as_shape(b)
    margin = 0.0 if type(tolerance) is float and tolerance == 0.0 else as_length(tolerance, "tolerance")
    found = proved_depth(shape_a, shape_b) if record is None and margin == 0.0 else None
    if found is None:
        return _expanded(shape_a, shape_b, record, margin)
    relation, _, nearest = found
    known: dict[str, object] = {"relation": relation, "tolerance": margin, "a": shape_a, "b": shape_b}
    if relation is Relation.SEPARATED:
        known["depth"] = 0.0

    def work_out(field: str) -> dict[str, object]:
        answer = None
        if field in ACCOUNT:
            pass
        elif relation is Relation.SEPARATED:
            answer = _parted(shape_a, shape_b, field)
        elif nearest is not None:
            answer = _measured(shape_a, shape_b, nearest, with_points=field in POINTS)
        if answer is None:
            exact = _expanded(shape_a, shape_b)
            answer = {name: getattr(exact, name) for name in GAP + POINTS + ACCOUNT}
        return answer

    return PenetrationResult.with_late_fields(work_out, known)


def _expanded(
    shape_a: ConvexShape,
    shape_b: ConvexShape,
    record: Callable[[PolytopeStep], object] | None = None,
    margin: float = 0.0,
) -> PenetrationResult:
    """Answer by the walk and the expansion in integers."""
    difference = Difference(shape_a, shape_b)
    walk = walk_to_origin(difference, first_direction(difference))
    gap = measure(difference, walk, record)
    relation = gap.relation_within(margin, difference)
    point_a, point_b = gap.points(difference, shape_a, shape_b)
    return PenetrationResult(
        relation,
        -gap.value if relation is Relation.PENETRATING else 0.0,
        gap.normals[0],
        point_a,
        point_b,
        gap.normals,
        gap.iterations,
        difference.support_calls,
        margin,
        shape_a,
        shape_b,
    )


def _parted(shape_a: ConvexShape, shape_b: ConvexShape, field: str) -> dict[str, object]:
    """Return what is asked of shapes that are apart."""
    closest = gjk(shape_a, shape_b)
    if field in POINTS:
        return dict(zip(POINTS, (closest.closest_a, closest.closest_b), strict=True))
    return {"normal": closest.normal, "normals": (closest.normal,)}


def _measured(
    shape_a: ConvexShape, shape_b: ConvexShape, nearest: Nearest, *, with_points: bool
) -> dict[str, object] | None:
    """Measure the nearest edge of A - B exactly; None where it is not the only one."""
    tie = TIE_ROUNDING * max(shape_a.core.magnitude, shape_b.core.magnitude)
    difference = Difference(shape_a, shape_b)
    gap = gap_of_edge(difference, nearest) if is_unrivalled(shape_a.edges, shape_b.edges, nearest, tie) else None
    if gap is None:
        return None
    answer: dict[str, object] = dict(zip(GAP, (-gap.value, gap.normals[0], gap.normals), strict=True))
    if with_points:
        answer |= zip(POINTS, gap.points(difference, shape_a, shape_b), strict=True)
    return answer
