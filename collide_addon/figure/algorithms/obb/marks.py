# SPDX-License-Identifier: GPL-3.0-or-later
"""Two boxes and what they measure along an axis: the radius of A in green, that of B in black, the line c between.

The radii stand first where they are, from each centre towards the other box, then end to end against the centre line.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, Circle, OrientedBox
from ...labels.labels import Drawn, LabelRequest, way_or_up
from ...labels.names import NAME_SIZE
from ...model.arrays import Floats
from ...model.figure import Kind, Mark, Motion, Panel, Span, from_aside, out_of
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject
from ...parts.pair import outline_kind
from ...parts.turning_axis import LANE_1, LANE_2, AxisPlace, between_marks
from ...text.messages import equals, number, say

OF_A = frozenset({BoxAxisSource.X_OF_A, BoxAxisSource.Y_OF_A})
OF_X = frozenset({BoxAxisSource.X_OF_A, BoxAxisSource.X_OF_B})
SHORTEST_ARROW = 12.0
"""Least length of a box's own axis, in figure units."""
SAME = 1e-9
"""Relative difference up to which lengths count as the same."""


def inner_shape(subject: Subject, box: OrientedBox) -> list[Mark]:
    """Return the outline of a box's shape; none if it is that of the box."""
    if isinstance(subject.shape, Circle):
        return [Mark(Kind.RING, Role.INPUT, subject.points, f"shape-{subject.letter}", radius=subject.shape.radius)]
    vertices, corners = subject.shape.vertices, box.corners
    gaps = np.abs(vertices[:, np.newaxis] - corners).max(axis=2)
    near = SAME * float(box.half_extents.max())
    if not subject.outline and (gaps.min(axis=0) <= near).all() and (gaps.min(axis=1) <= near).all():
        return []
    kind = outline_kind(vertices)
    return [Mark(kind, Role.INPUT, ring, f"shape-{subject.letter}") for ring in subject.rings]


def shortest_line(ends: Floats, distance: float, span: Span) -> Drawn:
    """Return the line (2, 2) between two shapes where they are closest, with its length."""
    line = Mark(Kind.POLYLINE, Role.WITNESS, ends, "distance", Panel.WORLD, span, motion=out_of(ends[0]))
    x, y = ends[1] - ends[0]
    beside = np.array([-y, x])
    text = LabelRequest(
        number(distance), Role.WITNESS, ends.mean(axis=0), beside, "distance", Panel.WORLD, span, delayed=True
    )
    return [line, Mark(Kind.POINTS, Role.WITNESS, ends, "distance", Panel.WORLD, span)], [text]


def box_names(result: BoxSatResult) -> list[LabelRequest]:
    """Return the requests for the letters A and B, each towards its box's corner furthest from the other box."""
    requests = []
    for letter, role, box, other in (("A", Role.A, result.a, result.b), ("B", Role.B, result.b, result.a)):
        ways = box.corners - other.center
        distances = np.hypot(*ways.T)
        furthest = np.flatnonzero(distances >= distances.max() * (1.0 - SAME))
        corner = box.corners[furthest[0] if letter == "A" else furthest[-1]]
        outwards = corner - box.center
        if not outwards.any():
            outwards = np.array([-1.0 if letter == "A" else 1.0, 0.0])
        middle = (corner + box.center) / 2
        requests.append(LabelRequest(letter, role, middle, outwards, f"name-{letter}", Panel.WORLD, size=NAME_SIZE))
    return requests


def own_axes(result: BoxSatResult, unit: float, span: Span) -> list[Mark]:
    """Return the axes of both boxes, tested or not, each along its sides, as arrows that grow from the centre."""
    boxes = ((result.a, "A"), (result.b, "B"))
    return [
        _arrow(box, row, box.axes[row], letter, unit, span, out_of(box.center))
        for box, letter in boxes
        for row in (0, 1)
    ]


def own_axis(axis: BoxAxis, result: BoxSatResult, unit: float, span: Span) -> list[Mark]:
    """Return where an axis comes from: a side of its box, and an arrow along it from the centre.

    If u is the other way round, the arrow turns to it.
    """
    box, row = _box_of(axis, result)
    x, y = box.center.tolist()
    turns = Motion(turn=math.pi, about=(x, y)) if is_turned_round(axis, result) else out_of(box.center)
    role, letter = (Role.SUPPORT_A, "A") if axis.source in OF_A else (Role.SUPPORT_B, "B")
    arrow = _arrow(box, row, axis.direction, letter, unit, span, turns)
    half, across = (box.half_extents[each] * box.axes[each] for each in (row, 1 - row))
    if not half.any():
        return [arrow]
    side = np.array([box.center - across - half, box.center - across + half])
    return [Mark(Kind.POLYLINE, role, side, f"side-of-{letter}", Panel.WORLD, span), arrow]


def is_turned_round(axis: BoxAxis, result: BoxSatResult) -> bool:
    """Tell whether the direction u of an axis is the opposite of its box's own."""
    box, row = _box_of(axis, result)
    return bool(box.axes[row] @ axis.direction < 0.0)


def _box_of(axis: BoxAxis, result: BoxSatResult) -> tuple[OrientedBox, int]:
    """Return the box whose axis it is, and which of its two."""
    return result.a if axis.source in OF_A else result.b, 0 if axis.source in OF_X else 1


def _arrow(box: OrientedBox, row: int, way: Floats, letter: str, unit: float, span: Span, motion: Motion) -> Mark:
    tip = box.center + max(float(box.half_extents[row]), SHORTEST_ARROW * unit) * way
    ends = np.array([box.center, tip])
    return Mark(Kind.ARROW, Role.AXIS, ends, f"axis-of-{letter}", Panel.WORLD, span, motion=motion)


def radius_marks(
    axis: BoxAxis, place: AxisPlace, result: BoxSatResult, span: Span, lane_b: float, *, at_once: bool = False
) -> list[Mark]:
    """Return both radii as bars that come down to the axis from the centres of their boxes, each to its own lane.

    In A's lane, B's has slid to its place, laid end to end with A's; or `at_once` both come down to it.
    """
    center_a, center_b = _centers(axis, result)
    end_a, near_b = center_a + axis.radius_a, center_b - axis.radius_b
    moves_a: Motion | None = from_aside(result.a.center - place.at(center_a, LANE_1))
    far_b, moves_b = near_b, from_aside(result.b.center - place.at(center_b, lane_b))
    if lane_b == LANE_1:
        far_b = end_a
        if at_once:
            moves_b = from_aside(result.b.center - place.at(end_a + axis.radius_b, LANE_1))
        else:
            moves_a, moves_b = None, from_aside(place.at(near_b, LANE_2) - place.at(end_a, LANE_1))
    marks = []
    for role, low, high, lane, letter, radius, moves in (
        (Role.RADIUS_A, center_a, end_a, LANE_1, "A", axis.radius_a, moves_a),
        (Role.RADIUS_B, far_b, far_b + axis.radius_b, lane_b, "B", axis.radius_b, moves_b),
    ):
        kind, bar, values = Kind.BAR if radius > 0.0 else Kind.POINTS, place.piece(low, high, lane), {"radius": radius}
        marks.append(Mark(kind, role, bar, f"radius-{letter}", Panel.WORLD, span, numbers=values, motion=moves))
    return marks


def radius_names(axis: BoxAxis, place: AxisPlace, result: BoxSatResult, span: Span) -> list[LabelRequest]:
    """Return requests to write both radii under their bars."""
    center_a, center_b = _centers(axis, result)
    requests = []
    for role, middle, lane, letter, radius, side in (
        (Role.RADIUS_A, center_a + axis.radius_a / 2, LANE_1, "A", axis.radius_a, -0.5),
        (Role.RADIUS_B, center_b - axis.radius_b / 2, LANE_2, "B", axis.radius_b, 0.5),
    ):
        name, outwards = f"r{letter}", place.away + side * place.direction
        text, anchor, part = f"{name} {equals(radius)}", place.at(middle, lane), f"radius-{letter}"
        requests.append(LabelRequest(text, role, anchor, outwards, part, Panel.WORLD, span, short=name))
    return requests


def path_marks(axis: BoxAxis, place: AxisPlace, result: BoxSatResult, span: Span) -> list[Mark]:
    """Return how the radii arise: in each box half a width and half a height to its furthest corner, projected."""
    center_a, center_b = _centers(axis, result)
    marks = []
    for box, sign, center, radius, role, line_role, lane, letter in (
        (result.a, 1.0, center_a, axis.radius_a, Role.RADIUS_A, Role.PROJECTION_A, LANE_1, "A"),
        (result.b, -1.0, center_b, -axis.radius_b, Role.RADIUS_B, Role.PROJECTION_B, LANE_2, "B"),
    ):
        path = _way_to_corner(box, sign * axis.direction)
        legs = np.array(list(pairwise(path)))
        legs = legs[(legs[:, 0] != legs[:, 1]).any(axis=1)]
        if len(legs):
            marks.append(Mark(Kind.ARROW, role, legs.reshape(-1, 2), f"half-extents-{letter}", Panel.WORLD, span))
        lines = np.array([path[0], place.at(center, lane), path[-1], place.at(center + radius, lane)])
        part = f"projection-{letter}"
        marks.append(Mark(Kind.POLYLINE, line_role, lines, part, Panel.WORLD, span, starts=(2,)))
    return marks


def _way_to_corner(box: OrientedBox, direction: Floats) -> Floats:
    """Return the way (3, 2) from the centre by half the width, then half the height, to the furthest corner."""
    signs = np.where(box.axes @ direction < -SAME, -1.0, 1.0)  # of two corners as far, always the same one
    legs = (signs * box.half_extents)[:, np.newaxis] * box.axes
    way: Floats = box.center + np.array([(0.0, 0.0), legs[0], legs[0] + legs[1]])
    return way


def center_line_marks(result: BoxSatResult, span: Span, language: str) -> Drawn:
    """Return the centres with their names, and the line c between them."""
    ends = np.array([result.a.center, result.b.center])
    marks = [
        Mark(Kind.POINTS, role, end[np.newaxis], f"centre-{letter}", Panel.WORLD, span)
        for end, role, letter in zip(ends, (Role.SUPPORT_A, Role.SUPPORT_B), "AB", strict=True)
    ]
    way = ends[1] - ends[0]
    name = say("box.center", language)
    requests = [
        LabelRequest(name, mark.role, mark.points[0], side * way_or_up(way), mark.part, Panel.WORLD, span, SMALL_SIZE)
        for mark, side in zip(marks, (-1.0, 1.0), strict=True)
    ]
    if not way.any():
        return marks, requests
    marks.append(Mark(Kind.ARROW, Role.CENTER_LINE, ends, "c", Panel.WORLD, span, motion=out_of(ends[0])))
    beside = np.array([-way[1], way[0]])
    requests.append(LabelRequest("c", Role.CENTER_LINE, ends.mean(axis=0), beside, "c", Panel.WORLD, span))
    return marks, requests


def projected_center_line(
    axis: BoxAxis, place: AxisPlace, result: BoxSatResult, span: Span, asked: Span | None
) -> Drawn:
    """Return the centre line's projection on the axis; while `asked`, with its name and the lines that project it."""
    center_a, center_b = _centers(axis, result)
    kind, bar = Kind.BAR if axis.center_distance > 0.0 else Kind.POINTS, place.piece(center_a, center_b)
    values = {"center_distance": axis.center_distance}
    grows = out_of(bar[0])
    marks = [Mark(kind, Role.CENTER_LINE, bar, "centre-distance", Panel.WORLD, span, numbers=values, motion=grows)]
    if asked is None:
        return marks, []
    for end, foot, role, letter in zip(
        (result.a.center, result.b.center), bar, (Role.PROJECTION_A, Role.PROJECTION_B), "AB", strict=True
    ):
        marks.append(
            Mark(Kind.POLYLINE, role, np.array([end, foot]), f"projection-centre-{letter}", Panel.WORLD, asked)
        )
    if axis.center_distance == 0.0:
        return marks, []
    name = "|c·u|"
    text = f"{name} {equals(axis.center_distance)}"
    middle, outwards = bar.mean(axis=0), -place.away
    if place.is_upright:  # between it and the boxes is no room for a line of text
        middle, outwards = place.at((center_a + center_b) / 2, LANE_2), place.away
    return marks, [
        LabelRequest(text, Role.CENTER_LINE, middle, outwards, "centre-distance", Panel.WORLD, asked, short=name)
    ]


def compared(axis: BoxAxis, place: AxisPlace, result: BoxSatResult, span: Span, language: str) -> Drawn:
    """Return how far the radii, laid end to end, reach past the centre line, or fall short of it."""
    center_a, center_b = _centers(axis, result)
    low, high = sorted((center_b, center_a + axis.radius_a + axis.radius_b))
    return between_marks(place, low, high, axis.overlap, span, language, LANE_1 if axis.overlap < 0.0 else 0.0)


def _centers(axis: BoxAxis, result: BoxSatResult) -> tuple[float, float]:
    """Return where the centres are along an axis; of one as far as the distance between them is from the other."""
    center = float(result.a.center @ axis.direction)
    return center, center + axis.center_distance


def ends_of_axes(axes: Sequence[BoxAxis], result: BoxSatResult) -> list[float]:
    """Return how far along each axis the radii reach, laid end to end."""
    return [_centers(axis, result)[0] + axis.radius_a + axis.radius_b for axis in axes]


def facing_ends(axis: BoxAxis, result: BoxSatResult) -> tuple[float, float]:
    """Return where A ends towards B along an axis, and where B ends towards A."""
    center_a, center_b = _centers(axis, result)
    end = center_a + axis.radius_a
    return end, end if axis.overlap == 0.0 else center_b - axis.radius_b
