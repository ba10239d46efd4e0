# SPDX-License-Identifier: GPL-3.0-or-later
"""Two oriented boxes: they are apart if along one of their four axes the radii sum to less than the centre distance.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996. The lesson follows a Java class that answers yes or no and calls touching boxes apart; here each axis keeps its
three lengths, and the one with the smallest overlap is the direction of the shortest separating translation.

The radius projection of a box with unit axes x, y and half extents w, h on a unit direction u is ``w |u·x| + h |u·y|``:
how far the box extends from its centre along u. The boxes are apart along u if and only if the two radii together are
less than ``|c·u|``, the projection of the vector c between the centres.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from ..narrowphase.sat import AxisResult, AxisStep, Source, best_axis_in_parts, relation_along
from ..narrowphase.sat_axis import line
from ..narrowphase.signed_gap import squared_distance
from ..narrowphase.simplex import nearest_part_in_plane
from ..predicates.grid import (
    Vector,
    difference,
    dot,
    finer,
    grid_exponent,
    opposite,
    root_is_within,
    rounded_height,
    turn,
    unit_vector,
    vector_on_grid,
)
from ..predicates.points import Point, as_length
from ..predicates.progress import run
from ..predicates.results import ReadOnly, Relation
from .oriented_box import CORNER_SIGNS, OrientedBox


class BoxAxisSource(Enum):
    """Which axis of which box, in the order of testing."""

    X_OF_A = "x axis of A"
    Y_OF_A = "y axis of A"
    X_OF_B = "x axis of B"
    Y_OF_B = "y axis of B"


@dataclass(frozen=True, slots=True, eq=False)
class AxisOfBoxes(ReadOnly, Generic[Source]):
    """An axis with the radii of both boxes and the distance of their centres, in the plane or in space.

    Attributes
    ----------
    source : BoxAxisSource
        The box and the axis it comes from.
    direction : ndarray (2,) or (3,)
        Unit vector, in the sense from A's centre towards B's.
    radius_a, radius_b : float
        Radius projections of A and B, in scene units.
    center_distance : float
        Length of the centre line's projection, ``|c·u|``.
    overlap : float
        ``radius_a + radius_b - center_distance``, rounded once from the exact value: how far B must move along the
        direction to leave A. Negative when there is a gap, 0 when the boxes touch along this axis.
    duplicate_of : int or None
        Row of the parallel axis tested before, from which the numbers are copied.
    """

    source: Source
    direction: NDArray[np.float64]
    radius_a: float
    radius_b: float
    center_distance: float
    overlap: float
    duplicate_of: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class BoxAxis(AxisOfBoxes[BoxAxisSource]):
    """An axis of two boxes; its fields are those of `AxisOfBoxes`."""


class BoxesOnGrid(Generic[Source]):
    """Two boxes of the plane or of space as integers: the vector between their centres, half extents and axes."""

    axis: Callable[..., Any]
    """The class of its axes."""

    def __init__(self, a: Any, b: Any, turned: Callable[[Any], list[float]]) -> None:
        """Put boxes on a grid; `turned` returns the numbers that describe a box's rotation."""
        axes, lengths = np.array((a.axes, b.axes)), np.array((a.center, b.center, a.half_extents, b.half_extents))
        fine, coarse = grid_exponent(axes), grid_exponent(lengths)
        self.axes_a, self.axes_b = ([vector_on_grid(axis, fine) for axis in each] for each in axes.tolist())
        center_a, center_b, self.half_a, self.half_b = (vector_on_grid(each, coarse) for each in lengths.tolist())
        # A radius is a half extent times an axis times a direction: centres lack the factor of one axis to compare.
        self.center_line = finer(difference(center_b, center_a), fine)
        self.exponent = coarse + fine
        first, second = ([*box.center.tolist(), *box.half_extents.tolist(), *turned(box)] for box in (a, b))
        self.sign = 1 if first <= second else -1
        """Sign for choices that nothing else decides: that of the box that comes first, so that a swap mirrors them."""

    def project(self, source: Source, axis: Vector) -> tuple[Any, Fraction]:
        """Return an axis turned towards B, and the signed square of the overlap, in grid steps, which orders axes."""
        across = turn(self.center_line, axis) if len(axis) == 2 else 0
        if (dot(self.center_line, axis), across, *[self.sign * value for value in axis]) < (0, 0, 0, 0, 0):
            axis = opposite(axis)
        radius_a = dot(self.half_a, [abs(dot(own, axis)) for own in self.axes_a])
        radius_b = dot(self.half_b, [abs(dot(own, axis)) for own in self.axes_b])
        between, squared = abs(dot(self.center_line, axis)), dot(axis, axis)
        overlap = radius_a + radius_b - between
        lengths = [rounded_height(each, squared, self.exponent) for each in (radius_a, radius_b, between, overlap)]
        return self.axis(source, unit_vector(axis), *lengths), Fraction(overlap * abs(overlap), squared)


class BoxPair(BoxesOnGrid[BoxAxisSource]):
    """Two boxes of the plane."""

    axis = BoxAxis

    def __init__(self, a: OrientedBox, b: OrientedBox) -> None:
        super().__init__(a, b, lambda box: [box.angle])
        self.vector: Point = (b.center - a.center).tolist()
        """The vector between the centres, in scene units."""

    def are_within(self, limit: float) -> bool:
        """Tell whether separated boxes are at most `limit` apart, exactly: also from corner to corner."""
        a, b = _corners(self.half_a, self.axes_a), _corners(self.half_b, self.axes_b)
        to_x, to_y = self.center_line
        between = [[(ax - bx - to_x, ay - by - to_y) for bx, by in b] for ax, ay in a]
        edges = [
            (row[k - 1], row[k]) for table in (between, zip(*between, strict=True)) for row in table for k in range(4)
        ]
        nearest = ([edge[row] for row in nearest_part_in_plane(edge).rows] for edge in edges)
        return any(root_is_within(*squared_distance(part), 0, limit, self.exponent) for part in nearest)

    def preference(self, axis: BoxAxis) -> tuple[float, ...]:
        """Return a key that is largest for the axis to choose if several are exactly equally good.

        The axis closest to the line between the centres wins, then one to its left; if the centres coincide, that with
        the smallest angle. `epa` chooses in the same way. Swapping A and B mirrors the choice, except for equal boxes.
        """
        x, y = axis.direction.tolist()
        to_x, to_y = self.vector
        angle = math.atan2(self.sign * y, self.sign * x)
        return axis.center_distance, to_x * y - to_y * x, -abs(angle), angle


def _corners(half: Vector, axes: Sequence[Vector]) -> list[Vector]:
    """Return the corners of a box around its centre, counter-clockwise."""
    (x, y), (up_x, up_y) = axes
    wide, high = half
    return [(s * wide * x + t * high * up_x, s * wide * y + t * high * up_y) for s, t in CORNER_SIGNS]


@dataclass(frozen=True, slots=True, eq=False)
class BoxSatStep(AxisStep[BoxAxis]):
    """One axis of two boxes tested; its fields are those of `AxisStep`."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxSatResult(AxisResult[BoxAxis, BoxAxisSource, OrientedBox]):
    """The answer of `box_sat`; its fields are those of `AxisResult`.

    The relation is that of the boxes as the notes of `OrientedBox` define them. Of several equally good axes, the one
    closest to the line between the centres is chosen.
    """


def box_sat(
    a: OrientedBox,
    b: OrientedBox,
    *,
    record: Callable[[BoxSatStep], object] | None = None,
    tolerance: float = 0.0,
    stop_early: bool = False,
) -> BoxSatResult:
    """Return whether two boxes are apart, and the largest gap, or the shortest translation that separates them.

    Parameters
    ----------
    a, b : OrientedBox
    record : callable, optional
        Receives a `BoxSatStep` for each axis tested.
    tolerance : float
        A distance or depth of at most this length counts as touching.
    stop_early : bool
        Stop at the first axis that separates the boxes, as a game does. By default all axes are tested, so that the
        answer is the best one and swapping A and B mirrors it.

    Returns
    -------
    BoxSatResult

    Raises
    ------
    GeometryError
        When the tolerance is negative.

    Notes
    -----
    A rectangle has two pairs of parallel edges, so its own two axes are all its edge normals. Boxes without width or
    height keep both: for a segment, one is its normal and the other its direction. Every decision is the sign of an
    exact integer, without an epsilon: touching is exact.

    Examples
    --------
    >>> answer = box_sat(OrientedBox((0, 0), (2, 1)), OrientedBox((3, 0), (2, 1)))
    >>> answer.relation.value, answer.depth, answer.normal.tolist()
    ('penetrating', 1.0, [1.0, 0.0])
    """
    margin = as_length(tolerance, "tolerance")
    pair = BoxPair(a, b)
    axes = *pair.axes_a, *pair.axes_b
    found = run(
        best_axis_in_parts(
            zip(BoxAxisSource, axes, map(line, axes), strict=True),
            pair.project,
            pair.preference,
            lambda square: relation_along(square, 0, margin, pair.exponent),
            None if record is None else lambda *step: record(BoxSatStep(*step)),
            stop_early=stop_early,
        )
    )
    relation = found.relation
    if relation is Relation.TOUCHING and found.square < 0 and not pair.are_within(margin):
        relation = Relation.SEPARATED  # within the tolerance on every axis, but not between corners
    return BoxSatResult(*found.fields(relation), margin, a, b)
