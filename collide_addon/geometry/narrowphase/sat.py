# SPDX-License-Identifier: GPL-3.0-or-later
"""The separating axis theorem: two convex shapes are apart if and only if their projections on some axis are.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996, named it; the theorem is Minkowski's. The lesson follows a TypeScript version for the Egret engine, which answers
only yes or no. Here every axis keeps its two projections, and the one with the smallest overlap shows how to separate
the shapes.
"""

from collections.abc import Callable, Generator, Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.grid import root_is_within
from ..predicates.points import as_length
from ..predicates.progress import run
from ..predicates.results import ReadOnly, Relation
from .difference import Difference, Shape
from .sat_axis import AxisSource, SatAxis, candidate_axes, line, project
from .shapes import ConvexShape, as_shape
from .signed_gap import preference_of_normals

Axis = TypeVar("Axis")
Source = TypeVar("Source")
Direction = TypeVar("Direction")

AXES_AT_ONCE = 256
"""Number of axes after which progress is reported: a few hundredths of a second."""


class BestAxis(NamedTuple, Generic[Axis, Source]):
    """The outcome of the test of all axes."""

    relation: Relation
    square: Fraction
    """The square of the overlap along the best axis, with the sign of the overlap."""
    axes: tuple[Axis, ...]
    row: int
    """Row of the best axis in `axes`."""
    skipped: tuple[Source, ...]
    """Sources of the axes that were not tested."""
    tested: int
    """Number of distinct axes tested."""

    def fields(
        self, relation: Relation
    ) -> tuple[Relation, float, float, NDArray[np.float64], tuple[Axis, ...], int, tuple[Source, ...], int]:
        """Return the fields of an `AxisResult` up to `iterations`, for shapes in this relation."""
        chosen: Any = self.axes[self.row]
        gap = -chosen.overlap if relation is Relation.SEPARATED else 0.0
        depth = chosen.overlap if relation is Relation.PENETRATING else 0.0
        return relation, gap, depth, chosen.direction, self.axes, self.row, self.skipped, self.tested


@dataclass(frozen=True, slots=True, eq=False)
class AxisStep(Generic[Axis]):
    """One axis tested, in the plane or in space.

    Attributes
    ----------
    number : int
        1, 2, …; axes parallel to an earlier one have no step.
    index : int
        Row of the axis in the axes of the result.
    axis : SatAxis or BoxAxis
        The axis, with the projections of both shapes.
    best : int
        Row of the axis with the smallest overlap so far, or the largest gap.
    relation : Relation or None
        SEPARATED when the shapes are apart on this axis, which decides the answer; else None.
    skipped : int
        Axes that will never be tested, because the search stops here; 0 when it goes on, and in space.
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
    """The answer of an axis test, in the plane or in space.

    Attributes
    ----------
    relation : Relation
        Exact, also with a tolerance. In space, penetrating means that the overlap has volume: flat shapes in one plane
        touch.
    gap : float
        0.0 unless separated: the largest gap between the projections over the axes tested. The distance is at least
        that, and equals it where an edge faces an edge or a vertex, or a circle faces anything. Between two vertices
        the distance is larger, unless the result is from `sat` with a tolerance.
    depth : float
        In scene units; 0.0 unless penetrating: the smallest overlap, which is the penetration depth.
    normal : ndarray (2,) or (3,)
        Direction of the chosen axis, a unit vector from A to B: moving B by depth * normal makes the shapes touch.
    axes : tuple of SatAxis or BoxAxis
        The axes of A, those of B, then the others, in the order of testing. Parallel axes are listed, but tested once.
    chosen : int
        Row of the axis with the smallest overlap, or the largest gap; if several tie, the one that `epa` prefers.
    skipped : tuple of AxisSource or BoxAxisSource
        The axes not tested because an earlier one separates the shapes, parallel ones listed once; empty in space.
    iterations : int
        Number of axes tested, which is also the number of recorded steps.
    tolerance : float
        The given one; 0.0 in space.
    a, b : ConvexPolygon, Circle, ConvexPolyhedron or OrientedBox
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
    """Return whether two convex shapes are apart, and the largest gap, or the smallest translation that separates them.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull.
    record : callable, optional
        Receives a `SatStep` for each axis tested.
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

    Examples
    --------
    >>> answer = sat([(0, 0), (2, 0), (2, 2), (0, 2)], [(3, 0), (4, 0), (4, 1)])
    >>> answer.relation.value, answer.gap, answer.normal.tolist(), len(answer.axes)
    ('separated', 1.0, [1.0, 0.0], 7)
    """
    shape_a, shape_b = as_shape(a), as_shape(b)
    margin = as_length(tolerance, "tolerance")
    difference = Difference(shape_a, shape_b)
    preference = preference_of_normals(difference)
    candidates = candidate_axes(difference, shape_a, shape_b, round_corners=margin > 0.0)
    found = run(
        best_axis_in_parts(
            [(source, direction, line(direction)) for source, direction in candidates],
            lambda source, direction: project(difference, source, direction, preference),
            lambda axis: preference(axis.direction),
            lambda square: relation_along(square, difference.radius, margin, difference.exponent),
            None if record is None else lambda *step: record(SatStep(*step)),
            stop_early=stop_early,
        )
    )
    return SatResult(*found.fields(found.relation), margin, shape_a, shape_b)


def best_axis_in_parts(
    candidates: Iterable[tuple[Source, Direction, Hashable] | None],
    project: Callable[[Source, Direction], tuple[Axis, Fraction]],
    preference: Callable[[Axis], tuple[float, ...]],
    relation_of: Callable[[Fraction], Relation],
    record: Callable[[int, int, Axis, int, Relation | None, int], object] | None,
    *,
    stop_early: bool,
    share_done: Callable[[Source], float] = lambda _: 0.0,
) -> Generator[float, None, BestAxis[Axis, Source]]:
    """Yield the share done, and return the best axis: the loop of the theorem, in the plane and in space.

    A candidate is the source of an axis, its direction, and a key that parallel axes share, or None if it has no
    parallels. A candidate that is None only lets progress be reported. `project` turns a candidate into an axis and the
    signed square of its overlap. Ties go to the largest `preference`. `record` receives the fields of an `AxisStep`.
    """
    axes: list[Axis] = []
    row_of: dict[Hashable, int] = {}  # of each tested axis, by the key of its parallels
    rest: list[tuple[Source, Direction, Hashable]] = []
    least, best = Fraction(0), 0
    candidates, done = iter(candidates), 0.0
    for candidate in candidates:
        if candidate is None:
            yield done
            continue
        source, direction, parallels = candidate
        if parallels in row_of:
            axes.append(_parallel(axes, row_of[parallels], source))
            continue
        axis, square = project(source, direction)
        row = len(axes)
        row_of[row if parallels is None else parallels] = row
        axes.append(axis)
        if row == 0 or square < least or (square == least and preference(axis) > preference(axes[best])):
            least, best = square, row
        apart = square.numerator < 0 and relation_of(square) is Relation.SEPARATED
        rest = list(filter(None, candidates)) if apart and stop_early and parallels is not None else []
        if record is not None:
            left = len({*map(itemgetter(2), rest)} - row_of.keys())
            record(len(row_of), row, axis, best, Relation.SEPARATED if apart else None, left)
        if apart and stop_early:
            break
        if len(axes) % AXES_AT_ONCE == 0:
            done = share_done(source)
            yield done
    skipped: dict[Hashable, Source] = {}
    for source, _, parallels in rest:
        if parallels in row_of:
            axes.append(_parallel(axes, row_of[parallels], source))
        else:
            skipped.setdefault(parallels, source)
    return BestAxis(relation_of(least), least, tuple(axes), best, (*skipped.values(),), len(row_of))


def _parallel(axes: list[Axis], row: int, source: object) -> Axis:
    """Return an axis parallel to an earlier one, with the numbers of the earlier one."""
    return replace(axes[row], source=source, duplicate_of=row)  # type: ignore[type-var]


def relation_along(square: Fraction, radius: int, margin: float, exponent: int) -> Relation:
    """Return the relation of two shapes from the signed square of the smallest overlap of their cores."""
    if margin and root_is_within(-square.numerator, square.denominator, radius, margin, exponent):
        return Relation.TOUCHING
    over = square.numerator + radius * radius * square.denominator  # below 0 the cores are further apart than the radii
    if over == 0:
        return Relation.TOUCHING
    return Relation.SEPARATED if over < 0 else Relation.PENETRATING
