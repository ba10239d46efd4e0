# SPDX-License-Identifier: GPL-3.0-or-later
"""Two boxes and their measurements along an axis: the radius of A in green, that of B in black, the line c between.

The radii are first in place, from each centre towards the other box, then end to end against the centre line. A chart
beside the boxes shows for each axis both radii end to end and, below them, the distance of the centres; its lengths are
those of the picture, so that they can be compared.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, BoxSatStep, Circle, OrientedBox, convex_hull
from ...labels.labels import vector_or_up
from ...labels.names import NAME_SIZE
from ...model.arrays import ROUNDED, Floats
from ...model.figure import Align, Bounds, Kind, Motion, Panel, Span, from_aside, lengthened, out_of, turning
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import PANEL_MARGIN
from ...page.text_metrics import text_width
from ...parts.support_lines import across
from ...parts.turning_axis import LANE_1, LANE_2, AxisPlace, draw_between
from ...stage.chart import ChartRows, RowPen, names_of_best, while_best
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.messages import Caption, equals, number, say


def draw_boxes(pen: Pen, subjects: Sequence[Subject], boxes: Sequence[OrientedBox]) -> None:
    """Draw the boxes, which grow out of their centres, and inside them the shapes whose outline differs."""
    for subject, box in zip(subjects, boxes, strict=True):
        outline = convex_hull(box.corners)
        pen.outline(subject.role, outline, subject.letter, out_of(box.center), filled=True)
    for subject, box in zip(subjects, boxes, strict=True):
        part = f"shape-{subject.letter}"
        if isinstance(subject.shape, Circle):
            pen.ring(Role.INPUT, subject.points, subject.shape.radius, part)
            continue
        gaps = np.abs(subject.shape.core.vertices[:, np.newaxis] - box.corners).max(axis=2)
        furthest = max(gaps.min(axis=0).max(), gaps.min(axis=1).max())
        for ring in subject.rings if subject.outline or furthest > ROUNDED * box.half_extents.max() else ():
            pen.outline(Role.INPUT, ring, part)


def draw_distance(pen: Pen, ends: Floats, distance: float) -> None:
    """Draw the line (2, 2) between the closest points of two shapes, with its length."""
    pen.line(Role.WITNESS, ends, "distance", out_of(ends[0]))
    pen.dots(Role.WITNESS, ends, "distance")
    pen.name(number(distance), Role.WITNESS, ends.mean(axis=0), across(ends[1] - ends[0]), "distance", delayed=True)


def name_boxes(pen: Pen, result: BoxSatResult) -> None:
    """Request the letters A and B, each towards the vertex of its box that is furthest from the other box."""
    for letter, role, box, other in (("A", Role.A, result.a, result.b), ("B", Role.B, result.b, result.a)):
        distances = np.hypot(*(box.corners - other.center).T)
        furthest = np.flatnonzero(distances >= distances.max() * (1.0 - ROUNDED))
        corner = box.corners[furthest[0] if letter == "A" else furthest[-1]]
        outwards = corner - box.center
        if not outwards.any():
            outwards = np.array([-1.0 if letter == "A" else 1.0, 0.0])
        pen.name(letter, role, (corner + box.center) / 2, outwards, f"name-{letter}", NAME_SIZE)


def draw_own_axes(pen: Pen, result: BoxSatResult) -> None:
    """Draw the axes of both boxes, tested or not, each along its sides, as arrows that grow from the centre."""
    for box, letter in ((result.a, "A"), (result.b, "B")):
        for row in (0, 1):
            _draw_arrow(pen, box, row, box.axes[row], letter, out_of(box.center))


def draw_own_axis(pen: Pen, axis: BoxAxis, result: BoxSatResult) -> None:
    """Draw where an axis comes from: a side of its box, and an arrow parallel to it from the centre.

    If u points against that axis, the arrow turns round to it.
    """
    box, row = _box_of(axis, result)
    turns = turning(-math.pi, box.center) if is_turned_round(axis, result) else out_of(box.center)
    role, letter = (Role.SUPPORT_A, "A") if box is result.a else (Role.SUPPORT_B, "B")
    half, side = (box.half_extents[each] * box.axes[each] for each in (row, 1 - row))
    if half.any():
        pen.line(role, np.array([box.center - side - half, box.center - side + half]), f"side-of-{letter}")
    _draw_arrow(pen, box, row, axis.direction, letter, turns)


def is_turned_round(axis: BoxAxis, result: BoxSatResult) -> bool:
    """Return whether the direction u of an axis is opposite to the box's own axis."""
    box, row = _box_of(axis, result)
    return bool(box.axes[row] @ axis.direction < 0.0)


def _box_of(axis: BoxAxis, result: BoxSatResult) -> tuple[OrientedBox, int]:
    row = list(BoxAxisSource).index(axis.source)
    return (result.a, result.b)[row // 2], row % 2


def _draw_arrow(pen: Pen, box: OrientedBox, row: int, direction: Floats, letter: str, motion: Motion) -> None:
    tip = box.center + max(float(box.half_extents[row]), 12.0 * pen.unit) * direction
    pen.arrow(Role.AXIS, np.array([box.center, tip]), f"axis-of-{letter}", motion)


def draw_radii(
    pen: Pen, axis: BoxAxis, place: AxisPlace, result: BoxSatResult,
    *, end_to_end: bool = False, at_once: bool = False, named: bool = False,
) -> None:  # fmt: skip
    """Draw both radii as bars that come down to the axis from the centres of their boxes, each to its own lane.

    With `end_to_end`, B's slides to its place beside A's, or with `at_once` both come down there directly. With
    `named`, both have labels.
    """
    center_a, center_b = centers_on(axis, result)
    end_a, near_b, lane_b = center_a + axis.radius_a, center_b - axis.radius_b, LANE_2
    moves_a: Motion | None = from_aside(result.a.center - place.at(center_a, LANE_1))
    far_b, moves_b = near_b, from_aside(result.b.center - place.at(center_b, LANE_2))
    if end_to_end:
        far_b, lane_b = end_a, LANE_1
        if at_once:
            moves_b = from_aside(result.b.center - place.at(end_a + axis.radius_b, LANE_1))
        else:
            moves_a, moves_b = None, from_aside(place.at(near_b, LANE_2) - place.at(end_a, LANE_1))
    for role, low, lane, letter, radius, moves, side in (
        (Role.RADIUS_A, center_a, LANE_1, "A", axis.radius_a, moves_a, -0.5),
        (Role.RADIUS_B, far_b, lane_b, "B", axis.radius_b, moves_b, 0.5),
    ):
        bar, name, outwards = place.piece(low, low + radius, lane), f"r{letter}", place.away + side * place.direction
        kind, part = Kind.BAR if radius > 0.0 else Kind.POINTS, f"radius-{letter}"
        pen.mark(kind, role, bar, part, moves, numbers={"radius": radius})
        if named:
            pen.name(f"{name} {equals(radius)}", role, place.at(low + radius / 2, lane), outwards, part, short=name)


def draw_half_extents(pen: Pen, axis: BoxAxis, place: AxisPlace, result: BoxSatResult) -> None:
    """Draw where the radii come from: in each box, half its width and height to its furthest vertex, projected."""
    center_a, center_b = centers_on(axis, result)
    for box, sign, center, radius, role, line_role, lane, letter in (
        (result.a, 1.0, center_a, axis.radius_a, Role.RADIUS_A, Role.PROJECTION_A, LANE_1, "A"),
        (result.b, -1.0, center_b, -axis.radius_b, Role.RADIUS_B, Role.PROJECTION_B, LANE_2, "B"),
    ):
        # by half the width, then half the height, to the furthest vertex; on a tie, always the same one
        signs = np.where(box.axes @ (sign * axis.direction) < -ROUNDED, -1.0, 1.0)
        halves = (signs * box.half_extents)[:, np.newaxis] * box.axes
        path = box.center + np.array([(0.0, 0.0), halves[0], halves[0] + halves[1]])
        legs = np.array(list(pairwise(path)))
        legs = legs[(legs[:, 0] != legs[:, 1]).any(axis=1)]
        pen.arrow(role, legs.reshape(-1, 2), f"half-extents-{letter}")
        lines = np.array([[path[0], place.at(center, lane)], [path[-1], place.at(center + radius, lane)]])
        pen.lines(line_role, lines, f"projection-{letter}")


def draw_center_line(pen: Pen, result: BoxSatResult) -> None:
    """Draw the centres with their names, and the line c between them."""
    ends, name = np.array([result.a.center, result.b.center]), pen.say("box.center")
    vector = ends[1] - ends[0]
    for end, role, letter, side in zip(ends, (Role.SUPPORT_A, Role.SUPPORT_B), "AB", (-1.0, 1.0), strict=True):
        pen.dot(role, end, name, side * vector_or_up(vector), f"centre-{letter}", SMALL_SIZE)
    if vector.any():
        pen.arrow(Role.CENTER_LINE, ends, "c", out_of(ends[0]))
        pen.name("c", Role.CENTER_LINE, ends.mean(axis=0), across(vector))


def draw_projected_line(
    pen: Pen, axis: BoxAxis, place: AxisPlace, result: BoxSatResult, *, asked: bool = False
) -> None:
    """Draw the centre line's projection on the axis; if `asked` for, first with its label and projection lines."""
    center_a, center_b = centers_on(axis, result)
    kind, bar = Kind.BAR if axis.center_distance > 0.0 else Kind.POINTS, place.piece(center_a, center_b)
    values: dict[str, object] = {"center_distance": axis.center_distance}
    pen.mark(kind, Role.CENTER_LINE, bar, "centre-distance", out_of(bar[0]), numbers=values)
    if not asked:
        return
    pen = pen.in_phase()
    pen.line(Role.PROJECTION_A, np.array([result.a.center, bar[0]]), "projection-centre-A")
    pen.line(Role.PROJECTION_B, np.array([result.b.center, bar[1]]), "projection-centre-B")
    if axis.center_distance == 0.0:
        return
    middle, outwards = bar.mean(axis=0), -place.away
    if place.is_upright:  # there is no room for text between it and the boxes
        middle, outwards = place.at((center_a + center_b) / 2, LANE_2), place.away
    text = f"|c·u| {equals(axis.center_distance)}"
    pen.name(text, Role.CENTER_LINE, middle, outwards, "centre-distance", short="|c·u|")


def draw_comparison(pen: Pen, axis: BoxAxis, place: AxisPlace, result: BoxSatResult) -> None:
    """Draw how far the radii, end to end, extend beyond the centre line, or fall short of it."""
    center_a, center_b = centers_on(axis, result)
    ends, lane = (center_b, center_a + axis.radius_a + axis.radius_b), LANE_1 if axis.overlap < 0.0 else 0.0
    draw_between(pen, place, ends, axis.overlap, lane)


def centers_on(axis: BoxAxis, result: BoxSatResult) -> tuple[float, float]:
    """Return the positions of both centres along an axis; B's is exactly their distance from A's."""
    center = float(result.a.center @ axis.direction)
    return center, center + axis.center_distance


NAME_AT, RADII_AT, BAR_A_AT, BAR_D_AT, BEST_AT = 12.5, 5.5, 0.3, -4.2, -10.0
"""Heights above the centre of a row, in figure units."""
AXIS_NAMES = {
    BoxAxisSource.X_OF_A: ("box.axis_x_of_a", "box.row_x_of_a"),
    BoxAxisSource.Y_OF_A: ("box.axis_y_of_a", "box.row_y_of_a"),
    BoxAxisSource.X_OF_B: ("box.axis_x_of_b", "box.row_x_of_b"),
    BoxAxisSource.Y_OF_B: ("box.axis_y_of_b", "box.row_y_of_b"),
}
"""Messages with the axes' names, "x axis of A", and with shorter ones for rows."""


def axis_name(source: BoxAxisSource) -> Caption:
    """Return the name of an axis: "x axis of A"."""
    return Caption(AXIS_NAMES[source][0])


def chart_room(result: BoxSatResult, language: str) -> Callable[[float], Bounds]:
    """Return a function from a figure unit to the chart's extent: wide enough for its longest length and its texts."""
    longest = max(max(axis.radius_a + axis.radius_b, axis.center_distance) for axis in result.axes)
    texts = [
        text_width(says, NUMBERS_SIZE) + (axis is not None) * (text_width(name, NUMBERS_SIZE) + 6.0)
        for axis, name, says in _rows(result, language)
    ]
    return lambda unit: Bounds(0.0, 0.0, max(longest, max(*texts) * unit), 0.0)


def _rows(result: BoxSatResult, language: str) -> list[tuple[BoxAxis | None, str, str]]:
    """Return each axis with its name and verdict, in testing order; for an untested one None, its name and a note."""
    rows: list[tuple[BoxAxis | None, str, str]] = []
    found = {axis.source: axis for axis in result.axes}
    for k, source in enumerate(BoxAxisSource, start=1):
        name, axis = say("box.row", language, number=k, axis=Caption(AXIS_NAMES[source][1])), found.get(source)
        if axis is None:
            rows.append((None, name, say("box.row_skipped", language)))
        elif axis.duplicate_of is not None:
            rows.append((None, name, say("box.row_parallel", language, number=axis.duplicate_of + 1)))
        else:
            message = ("axis.touching", "axis.overlap", "axis.gap")[int(np.sign(axis.overlap))]
            rows.append((axis, name, say(message, language, length=abs(axis.overlap))))
    return rows


def draw_chart(
    draft: Draft, result: BoxSatResult, steps: Sequence[BoxSatStep], condensed: Sequence[bool], noise: float
) -> None:
    """Draw a row for each axis; the best so far, or all that tie for it, are labelled.

    A gap that ends the search is compared with no other, and an overlap of 0 is never labelled as the best. `condensed`
    tells for each tested row whether its step is condensed; lengths that differ by at most `noise` are tied.
    """
    sheet = draft.sheet
    area, margin, unit = sheet.areas[Panel.MEASURE], PANEL_MARGIN * sheet.unit, sheet.unit
    corner = np.array([area.left + margin, area.top]) - np.array(sheet.panels[Panel.MEASURE])
    rows, right = ChartRows(corner, area.height / len(BoxAxisSource) / unit, unit), (area.width - 2 * margin) / unit
    whole = RowPen(draft, rows=rows)
    best = [result.axes[step.best].overlap + noise for step in steps]
    compared, end = [2 if each else 3 for each in condensed], Span.of(len(best) + 1)
    known_sources = {axis.source for axis in result.axes}
    for row, (source, (axis, name, says)) in enumerate(zip(BoxAxisSource, _rows(result, sheet.language), strict=True)):
        k = row + 1
        now = [Span.of(k, until=k)] * (row < len(best))
        last = [end] * (axis is not None and axis.overlap <= result.axes[result.chosen].overlap + noise)
        for pen, lit in whole.lit_and_pale(now + last):
            named = pen.when_arrived(delayed=lit and pen.span.first == 0)
            named.write_in(row, 0.0, name, Role.AXIS if lit else Role.NUMBERS, f"row-{k}", up=NAME_AT)
        if axis is None:
            since = Span.of(0, 2) if source in known_sources else Span.of(len(best), 3)  # parallel, or skipped
            up = (BAR_A_AT + BAR_D_AT) / 2
            whole.during(since).write_in(row, 0.0, says, Role.NUMBERS, f"note-{k}", up=up)
            continue
        arrived = whole.when_arrived()
        known = Span.of(k, 1 if condensed[row] else 3, until=k)
        role = Role.REACH if axis.overlap < 0.0 else Role.OVERLAP
        for pen, lit in whole.during(Span(known.first)).lit_and_pale([known, *last]):
            said, shown = role if lit else Role.NUMBERS, pen.when_arrived(delayed=lit and pen.span is known)
            shown.write_in(row, right, says, said, f"verdict-{k}", Align.RIGHT, NAME_AT)
        line = arrived.during(Span.of(k, 1 if condensed[row] else 2))
        _draw_bars(arrived.during(Span.of(k, 1)), line, row, axis)
        for span in (known, *last):
            _draw_difference(arrived.during(span), row, axis)
        ends_search = axis.overlap < 0.0 and len(result.axes) < len(BoxAxisSource)
        if axis.overlap and axis.overlap <= best[row] and not ends_search:
            for message, span in names_of_best(axis.overlap, while_best(row, axis.overlap, best, compared), end.first):
                text = draft.say(message)
                arrived.during(span).write_in(row, right, text, Role.TEXT, f"best-{k}", Align.RIGHT, BEST_AT)


def _draw_bars(radii: RowPen, line: RowPen, row: int, axis: BoxAxis) -> None:
    """Draw the three bars of an axis, the radii and the centre line, each in its pen's span and with its label."""
    rows, unit, ends = radii.rows, radii.unit, (axis.radius_a, axis.radius_a + axis.radius_b)
    after_a = max(axis.radius_a / unit, text_width("rA", SMALL_SIZE) + 2.0)  # room for the first label
    for pen, role, low, high, height, part, name, x, up in (
        (radii, Role.RADIUS_A, 0.0, ends[0], BAR_A_AT, "radius-A", "rA", 0.0, RADII_AT),
        (radii, Role.RADIUS_B, *ends, BAR_A_AT, "radius-B", "rB", after_a, RADII_AT),
        (line, Role.CENTER_LINE, 0.0, axis.center_distance, BAR_D_AT, "centre-distance", "|c·u|", 0.0, BEST_AT),
    ):
        if high > low:
            bar = np.array([rows.at(low / unit, row, height), rows.at(high / unit, row, height)])
            pen.mark(Kind.BAR, role, bar, f"{part}-{row + 1}", lengthened(bar[0]), numbers={"length": high - low})
            pen.write(name, role, rows.at(x, row, up), f"bar-{row + 1}", SMALL_SIZE)


def _draw_difference(pen: RowPen, row: int, axis: BoxAxis) -> None:
    """Draw how far the radii extend beyond the centre line, or the gap that they leave."""
    low, high = (each / pen.unit for each in (axis.center_distance, axis.radius_a + axis.radius_b))
    part = f"difference-{row + 1}"
    if axis.overlap > 0.0:
        pen.mark(Kind.BAR, Role.OVERLAP, np.array([pen.rows.at(x, row, BAR_D_AT) for x in (low, high)]), part)
    elif axis.overlap < 0.0:
        pen.draw_gap(pen.rows.box(row, low, high, 1.65, BAR_A_AT), part)  # as tall as the bars
