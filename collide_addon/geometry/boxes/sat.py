# SPDX-License-Identifier: GPL-3.0-or-later
"""Two oriented boxes: they are apart when on one of their four axes the two radii fall short of the centres' distance.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996. Taught after a Java class that answers yes or no and calls touching boxes apart; here each axis keeps its three
lengths, and the one with the smallest overlap tells how to part the boxes.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..narrowphase.sat import best_axis, relation_along
from ..predicates.points import as_length
from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from .axis import BoxAxis, BoxAxisSource, BoxPair
from .oriented_box import OrientedBox


@dataclass(frozen=True, slots=True, eq=False)
class BoxSatStep:
    """One axis tested.

    Attributes
    ----------
    number : int
        1, 2, …: axes parallel to an earlier one have no step.
    index : int
        Row of the axis in the axes of the result.
    axis : BoxAxis
        The axis, with both radii and the distance of the centres.
    best : int
        Row of the axis with the smallest overlap so far, or the largest gap.
    relation : Relation or None
        SEPARATED when the radii do not reach across the distance, which settles the matter; else None.
    skipped : int
        Axes that will never be tested, because the search stops here; 0 when it goes on.
    """

    number: int
    index: int
    axis: BoxAxis
    best: int
    relation: Relation | None
    skipped: int


@dataclass(frozen=True, slots=True, eq=False)
class BoxSatResult(ReadOnly):
    """The answer of the test of two boxes.

    Attributes
    ----------
    relation : Relation
        Exact, with a tolerance too, of the boxes as the notes of `OrientedBox` define them.
    gap : float
        0.0 unless separated: the largest gap over the axes tested. No distance is smaller than that, and where an edge
        faces an edge or a corner, it is the distance. Between two corners the distance is larger.
    depth : float
        In scene units; 0.0 unless penetrating: the smallest overlap, which is the penetration depth.
    normal : ndarray (2,)
        Direction of the chosen axis, a unit vector from A to B: moving B by depth * normal makes the boxes touch.
    axes : tuple of BoxAxis
        x and y axis of A, x and y axis of B. Parallel axes are listed, but tested once.
    chosen : int
        Row of the axis with the smallest overlap, or the largest gap; of several, the one most along the centre line.
    skipped : tuple of BoxAxisSource
        The axes that were not tested because an earlier one separates the boxes, parallel ones once.
    iterations : int
        Axes tested, which is the number of recorded steps.
    tolerance : float
        The one that was given.
    a, b : OrientedBox
        The boxes.
    """

    relation: Relation
    gap: float
    depth: float
    normal: NDArray[np.float64]
    axes: tuple[BoxAxis, ...]
    chosen: int
    skipped: tuple[BoxAxisSource, ...]
    iterations: int
    tolerance: float
    a: OrientedBox
    b: OrientedBox


def box_sat(
    a: OrientedBox,
    b: OrientedBox,
    *,
    record: Callable[[BoxSatStep], object] | None = None,
    tolerance: float = 0.0,
    stop_early: bool = False,
) -> BoxSatResult:
    """Return whether two boxes are apart, by how much along an axis, or the smallest way to part them.

    Parameters
    ----------
    a, b : OrientedBox
    record : callable, optional
        Gets a `BoxSatStep` for each axis tested.
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
    height keep both: of a segment one is its normal and the other leads along it. Every decision is the sign of an
    exact integer, there is no epsilon: boxes that touch do touch.
    """
    margin = as_length(tolerance, "tolerance")
    pair = BoxPair(a, b)
    relation, square, found = best_axis(
        zip(BoxAxisSource, (*pair.axes_a, *pair.axes_b), strict=True),
        pair.project,
        pair.preference,
        lambda square: relation_along(square, 0, margin, pair.exponent),
        None if record is None else lambda *step: record(BoxSatStep(*step)),
        stop_early=stop_early,
    )
    chosen = found.axes[found.best]
    if relation is Relation.TOUCHING and square < 0 and not pair.are_within(margin):
        relation = Relation.SEPARATED  # the gap on every axis is within the tolerance, but not the way between corners
    gap = -chosen.overlap if relation is Relation.SEPARATED else 0.0
    depth = chosen.overlap if relation is Relation.PENETRATING else 0.0
    return BoxSatResult(relation, gap, depth, chosen.direction, *found, margin, a, b)
