# SPDX-License-Identifier: GPL-3.0-or-later
"""The separating axis theorem: two convex shapes are apart exactly when their projections on some axis are.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996, named it so; it is Minkowski's. Taught after a TypeScript version for the Egret engine, which answers yes or no.
Here every axis keeps its two projections, and the one with the smallest overlap tells how to part the shapes.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.grid import root_is_within
from ..predicates.points import as_length
from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from .contact import preference_of_normals
from .difference import Difference
from .sat_axis import AxisSource, CoreOverlap, SatAxis, project
from .sat_candidates import candidate_axes, line
from .shapes import ConvexShape, as_shape


@dataclass(frozen=True, slots=True, eq=False)
class SatStep:
    """One axis tested.

    Attributes
    ----------
    number : int
        1, 2, …: axes parallel to an earlier one have no step.
    index : int
        Row of the axis in the axes of the result.
    axis : SatAxis
        The axis, with both projections.
    best : int
        Row of the axis with the smallest overlap so far, or the largest gap.
    relation : Relation or None
        SEPARATED when the projections are apart on this axis, which settles the matter; else None.
    skipped : int
        Axes that will never be tested, because the search stops here; 0 when it goes on.
    """

    number: int
    index: int
    axis: SatAxis
    best: int
    relation: Relation | None
    skipped: int


@dataclass(frozen=True, slots=True, eq=False)
class SatResult(ReadOnly):
    """The answer of SAT.

    Attributes
    ----------
    relation : Relation
        Exact for polygons and circles, with a tolerance too.
    gap : float
        0.0 unless separated: the largest gap between two projections, over the axes tested. No distance is smaller than
        that, and where an edge faces an edge or a vertex, or a circle anything, it is the distance. Between two
        vertices the distance is larger, unless there is a tolerance.
    depth : float
        In scene units; 0.0 unless penetrating: the smallest overlap, which is the penetration depth.
    normal : ndarray (2,)
        Direction of the chosen axis, a unit vector from A to B: moving B by depth * normal makes the shapes touch.
    axes : tuple of SatAxis
        Edges of A, edges of B, then the others, in the order of testing. Parallel axes are listed, but tested once.
    chosen : int
        Row of the axis with the smallest overlap, or the largest gap. Of several, the one that `epa` prefers.
    skipped : tuple of AxisSource
        The axes that were not tested because an earlier one separates the shapes, parallel ones once.
    iterations : int
        Axes tested, which is the number of recorded steps.
    tolerance : float
        The one that was given.
    a, b : ConvexPolygon or Circle
        The shapes.
    """

    relation: Relation
    gap: float
    depth: float
    normal: NDArray[np.float64]
    axes: tuple[SatAxis, ...]
    chosen: int
    skipped: tuple[AxisSource, ...]
    iterations: int
    tolerance: float
    a: ConvexShape
    b: ConvexShape


def sat(
    a: ConvexShape | ArrayLike,
    b: ConvexShape | ArrayLike,
    *,
    record: Callable[[SatStep], object] | None = None,
    tolerance: float = 0.0,
    stop_early: bool = False,
) -> SatResult:
    """Return whether two convex shapes are apart, by how much along an axis, or the smallest way to part them.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull.
    record : callable, optional
        Gets a `SatStep` for each axis tested.
    tolerance : float
        A gap or depth of at most this length counts as touching.
    stop_early : bool
        Stop at the first axis that separates the shapes, as a game does. By default all axes are tested, so that the
        answer is the best one and swapping A and B mirrors it.

    Returns
    -------
    SatResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape, or the tolerance negative.

    Notes
    -----
    Every decision is the sign of an exact integer (see `grid`): projections that touch do touch.
    """
    shape_a, shape_b = as_shape(a), as_shape(b)
    margin = as_length(tolerance, "tolerance")
    difference = Difference(shape_a, shape_b)
    preference = preference_of_normals(difference)
    candidates = candidate_axes(difference, shape_a, shape_b, round_corners=margin > 0.0)
    left = len({line(*direction) for _, direction in candidates})
    axes: list[SatAxis] = []
    overlaps: list[CoreOverlap] = []
    rows: dict[tuple[int, int], int] = {}
    skipped: dict[tuple[int, int], AxisSource] = {}
    best, stopped = 0, False

    def is_better(row: int) -> bool:
        one, other = overlaps[row].signed_square, overlaps[best].signed_square
        return one < other or (one == other and preference(axes[row].direction) > preference(axes[best].direction))

    for source, direction in candidates:
        parallels = line(*direction)
        if parallels in rows:
            axes.append(replace(axes[rows[parallels]], source=source, duplicate_of=rows[parallels]))
            overlaps.append(overlaps[rows[parallels]])
        elif stopped:
            skipped.setdefault(parallels, source)
        else:
            row = rows[parallels] = len(axes)
            axis, overlap = project(difference, source, direction, preference)
            axes.append(axis)
            overlaps.append(overlap)
            if is_better(row):
                best = row
            apart = _relation(difference, overlap, margin) is Relation.SEPARATED
            stopped = apart and stop_early
            if record is not None:
                relation = Relation.SEPARATED if apart else None
                record(SatStep(len(rows), row, axis, best, relation, left - len(rows) if stopped else 0))
    relation = _relation(difference, overlaps[best], margin)
    return SatResult(
        relation,
        -axes[best].overlap if relation is Relation.SEPARATED else 0.0,
        axes[best].overlap if relation is Relation.PENETRATING else 0.0,
        axes[best].direction,
        tuple(axes),
        best,
        tuple(skipped.values()),
        len(rows),
        margin,
        shape_a,
        shape_b,
    )


def _relation(difference: Difference, overlap: CoreOverlap, margin: float) -> Relation:
    """Return what this axis says of the shapes, as if it were the one with the smallest overlap."""
    squared = overlap.signed_square
    if margin and root_is_within(
        -squared.numerator, squared.denominator, difference.radius, margin, difference.exponent
    ):
        return Relation.TOUCHING
    missing = -squared - difference.radius**2  # positive when the cores are further apart than the radii
    if missing == 0:
        return Relation.TOUCHING
    return Relation.SEPARATED if missing > 0 else Relation.PENETRATING
