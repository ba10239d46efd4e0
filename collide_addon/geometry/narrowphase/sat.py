# SPDX-License-Identifier: GPL-3.0-or-later
"""The separating axis theorem: two convex shapes are apart exactly when their projections on some axis are.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996, named it so; it is Minkowski's. Taught after a TypeScript version for the Egret engine, which answers yes or no.
Here every axis keeps its two projections, and the one with the smallest overlap tells how to part the shapes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.grid import root_is_within
from ..predicates.points import as_length
from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from ..predicates.vectors import Vector
from .difference import Difference
from .sat_axis import AxisSource, SatAxis, candidate_axes, line, project
from .shapes import ConvexShape, as_shape
from .signed_gap import preference_of_normals

Axis = TypeVar("Axis")
Source = TypeVar("Source")
Shape = TypeVar("Shape")


@dataclass(frozen=True, slots=True, eq=False)
class AxisStep(Generic[Axis]):
    """One axis tested.

    Attributes
    ----------
    number : int
        1, 2, …: axes parallel to an earlier one have no step.
    index : int
        Row of the axis in the axes of the result.
    axis : SatAxis or BoxAxis
        The axis, with both shapes seen along it.
    best : int
        Row of the axis with the smallest overlap so far, or the largest gap.
    relation : Relation or None
        SEPARATED when the shapes are apart on this axis, which settles the matter; else None.
    skipped : int
        Axes that will never be tested, because the search stops here; 0 when it goes on.
    """

    number: int
    index: int
    axis: Axis
    best: int
    relation: Relation | None
    skipped: int


@dataclass(frozen=True, slots=True, eq=False)
class SatStep(AxisStep[SatAxis]):
    """One axis of two convex shapes tested; its fields are those of `AxisStep`."""


@dataclass(frozen=True, slots=True, eq=False)
class AxisResult(ReadOnly, Generic[Axis, Source, Shape]):
    """The answer of an axis test.

    Attributes
    ----------
    relation : Relation
        Exact, with a tolerance too.
    gap : float
        0.0 unless separated: the largest gap between two projections, over the axes tested. No distance is smaller than
        that, and where an edge faces an edge or a vertex, or a circle anything, it is the distance. Between two
        vertices the distance is larger, unless the result is of `sat` and there is a tolerance.
    depth : float
        In scene units; 0.0 unless penetrating: the smallest overlap, which is the penetration depth.
    normal : ndarray (2,)
        Direction of the chosen axis, a unit vector from A to B: moving B by depth * normal makes the shapes touch.
    axes : tuple of SatAxis or BoxAxis
        Those of A, those of B, then the others, in the order of testing. Parallel axes are listed, but tested once.
    chosen : int
        Row of the axis with the smallest overlap, or the largest gap. Of several, the one that `epa` prefers.
    skipped : tuple of AxisSource or BoxAxisSource
        The axes that were not tested because an earlier one separates the shapes, parallel ones once.
    iterations : int
        Axes tested, which is the number of recorded steps.
    tolerance : float
        The one that was given.
    a, b : ConvexPolygon, Circle or OrientedBox
        The shapes.
    """

    relation: Relation
    gap: float
    depth: float
    normal: NDArray[np.float64]
    axes: tuple[Axis, ...]
    chosen: int
    skipped: tuple[Source, ...]
    iterations: int
    tolerance: float
    a: Shape
    b: Shape


@dataclass(frozen=True, slots=True, eq=False)
class SatResult(AxisResult[SatAxis, AxisSource, ConvexShape]):
    """The answer of `sat`; its fields are those of `AxisResult`."""


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
    relation, _, found = best_axis(
        candidate_axes(difference, shape_a, shape_b, round_corners=margin > 0.0),
        lambda source, direction: project(difference, source, direction, preference),
        lambda axis: preference(axis.direction),
        lambda square: relation_along(square, difference.radius, margin, difference.exponent),
        None if record is None else lambda *step: record(SatStep(*step)),
        stop_early=stop_early,
    )
    chosen = found[0][found[1]]
    gap = -chosen.overlap if relation is Relation.SEPARATED else 0.0
    depth = chosen.overlap if relation is Relation.PENETRATING else 0.0
    return SatResult(relation, gap, depth, chosen.direction, *found, margin, shape_a, shape_b)


def best_axis(
    candidates: Iterable[tuple[Source, Vector]],
    project: Callable[[Source, Vector], tuple[Axis, Fraction]],
    preference: Callable[[Axis], tuple[float, ...]],
    relation_of: Callable[[Fraction], Relation],
    record: Callable[[int, int, Axis, int, Relation | None, int], object] | None,
    *,
    stop_early: bool,
) -> tuple[Relation, Fraction, tuple[tuple[Axis, ...], int, tuple[Source, ...], int]]:
    """Return the relation and the overlap along the best axis, and all axes: the loop of the theorem for any shapes.

    That is: the axes, the row of the best, the sources of those that were not tested, and how many were.

    `project` makes an axis of each source and direction on the grid, and tells the square of the overlap, with its
    sign. Of overlaps as small, the one of the largest `preference` is best. `record` gets an `AxisStep`'s fields.
    """
    axes: list[Axis] = []
    squares: list[Fraction] = []
    rows: dict[Vector, int] = {}
    skipped: dict[Vector, Source] = {}
    best, stopped = 0, False
    lines = [(source, direction, line(direction)) for source, direction in candidates]
    directions = len({parallels for _, _, parallels in lines})
    for source, direction, parallels in lines:
        if parallels in rows:
            earlier = rows[parallels]
            axes.append(replace(axes[earlier], source=source, duplicate_of=earlier))  # type: ignore[type-var]
            squares.append(squares[earlier])
        elif stopped:
            skipped.setdefault(parallels, source)
        else:
            row = rows[parallels] = len(axes)
            axis, square = project(source, direction)
            axes.append(axis)
            squares.append(square)
            least = squares[best]
            if row and (square < least or (square == least and preference(axis) > preference(axes[best]))):
                best = row
            apart = relation_of(square) is Relation.SEPARATED
            stopped = apart and stop_early
            if record is not None:
                left = directions - len(rows) if stopped else 0
                record(len(rows), row, axis, best, Relation.SEPARATED if apart else None, left)
    return relation_of(squares[best]), squares[best], (tuple(axes), best, tuple(skipped.values()), len(rows))


def relation_along(square: Fraction, radius: int, margin: float, exponent: int) -> Relation:
    """Return what the signed square of an overlap of cores says of the shapes, if no other overlap is smaller."""
    if margin and root_is_within(-square.numerator, square.denominator, radius, margin, exponent):
        return Relation.TOUCHING
    reach = -(radius**2)  # with a smaller square the cores are further apart than the radii
    if square == reach:
        return Relation.TOUCHING
    return Relation.SEPARATED if square < reach else Relation.PENETRATING
