# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the radius: the extent of a rotating box from its centre along an axis.

The box lies along the axis, turns to an angle and stands upright: the shadow of half an axis is its whole length, a
part of it, and zero. The radius is the sum of two absolute values and costs half as much as projecting four vertices.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import GeometryError, OrientedBox
from ...model.arrays import RIGHT, ROUNDED, UP, Floats
from ...model.choices import Detail
from ...model.figure import Bounds, Kind, Panel, Span, closing_in, out_of, turning
from ...model.lesson import FigureChoices, Lesson
from ...model.style import SMALL_SIZE, Role
from ...model.subject import Subject, refuse_circle
from ...page.sheet import bounds_of, lay_out_with_chart
from ...parts.candidates import lengths
from ...parts.pair import box_of
from ...parts.support_lines import across
from ...parts.turning_axis import HEAD, LANE_1, SPACING, TAIL, AxisPlace
from ...stage.chart import CHART, Chart, curve_of
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.exact import MINUS, PLUS, worked
from ...text.messages import Caption, as_pair, equals, number

RAIL = ("rail.turn_box", "rail.shadows", "rail.sum", "rail.absolute")
RIGHT_ANGLE, BOX_ANGLE = math.pi / 2, math.atan2(3.0, 4.0)
"""The last angle, and one for a box that is already parallel to the axis: its cosine and sine are 4/5 and 3/5."""
LEVEL_PHASES, UPRIGHT_PHASES = ("radius.level", "radius.level_sum"), ("radius.upright", "radius.upright_sum")
TURNED_PHASES = ("radius.turn", "radius.backwards", "radius.sum", "radius.absolute")
FOUR_VERTICES, TWO_HALF_AXES = 8, 4
"""Multiplications that each method takes, two for a dot product."""


def half_axes(box: OrientedBox) -> Floats:
    """Return the vectors a and b (2, 2) from the centre of a box to the middles of two sides."""
    return box.half_extents[:, np.newaxis] * box.axes


def reaches(box: OrientedBox) -> list[float]:
    """Return the extents of a box's vertices along the x axis from its centre, in order."""
    return (np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) @ half_axes(box)[:, 0]).tolist()


def radius(box: OrientedBox) -> float:
    """Return the radius of a box along the x axis."""
    return float(np.abs(half_axes(box)[:, 0]).sum())


def turned(box: OrientedBox, angle: float) -> OrientedBox:
    """Return a box at another angle, in radians."""
    return OrientedBox(box.center, box.half_extents, angle)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPen(Pen):
    """A pen for boxes over a horizontal axis, and for a chart over their angle."""

    place: AxisPlace
    chart: Chart

    def draw_box(self, box: OrientedBox, before: OrientedBox) -> None:
        """Draw a box and its half axes, which rotate there from the previous box."""
        turns = turning(box.angle - before.angle, box.center) if box.angle != before.angle else None
        self.polygon(Role.A, box.corners, "box", turns, filled=True)
        for name, half in zip("ab", half_axes(box), strict=True):
            self.arrow(Role.EDGE_A, np.array([box.center, box.center + half]), name, turns)
            self.name(name, Role.EDGE_A, box.center + half / 2, across(half), delayed=True)

    def draw_light(self, tip: Floats, part: str) -> Floats:
        """Draw how the light projects a point (2,) onto the axis, and return its foot there."""
        foot = self.place.at(tip[0])
        self.line(Role.PROJECTION_A, np.array([tip, foot]), f"light-{part}", out_of(tip))
        self.when_arrived().dots(Role.SHADOW_A, foot, f"foot-{part}")
        return foot

    def draw_shadow(self, box: OrientedBox, row: int) -> None:
        """Draw the shadow of a or b, with its number."""
        length, name = float(half_axes(box)[row, 0]), "ab"[row]
        foot = self.draw_light(box.center + half_axes(box)[row], name)
        bar = self.place.piece(box.center[0], foot[0], LANE_1)
        if length:
            self.mark(Kind.BAR, Role.SHADOW_A, bar, f"shadow-{name}", out_of(bar[0]), numbers={"shadow": length})
        below = np.array([0.0 if length else 1.0 - 2.0 * row, -1.0])  # clear of the other label
        text = f"{name}·u {equals(length)}"
        self.name(text, Role.SHADOW_A, bar.mean(axis=0), below, f"shadow-{name}", SMALL_SIZE, delayed=True)

    def draw_radius(self, box: OrientedBox, before: float) -> None:
        """Draw the radius below the shadows, and how it has changed since the previous angle."""
        bar = self.place.piece(box.center[0], box.center[0] + radius(box), 18.0)
        self.mark(Kind.BAR, Role.LONGEST, bar, "radius", out_of(bar[0]), numbers={"radius": radius(box)})
        self.name(f"r {equals(radius(box))}", Role.LONGEST, bar[1], RIGHT, "radius", delayed=True)
        self.draw_curve(box, before, radius, "r", Role.LONGEST)

    def draw_curve(
        self, box: OrientedBox, before: float, value: Callable[[OrientedBox], float], name: str, role: Role
    ) -> None:
        """Draw how a value of the box has changed since the angle before."""
        places = curve_of(lambda angle: value(turned(box, angle)), before, box.angle, {})
        self.chart.draw_piece(self.at(Panel.MEASURE), places, f"{name} {equals(value(box))}", role=role)


def radius_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the radius of a subject's box; circles, points and segments raise a GeometryError.

    Reduced detail has only the last step.
    """
    (subject,) = subjects
    refuse_circle(subject)
    if len(subject.shape.core) < 3:
        raise GeometryError(
            "{name} has no area, so its box does not have two half axes; select an object with an area",
            name=subject.name,
        )
    own = box_of(subject, choices.box)
    quarters, angle = divmod(own.angle % math.pi, RIGHT_ANGLE)
    own = OrientedBox(own.center, own.half_extents[:: -1 if quarters else 1], angle)  # the same, with a to the right
    box = own if ROUNDED < angle < RIGHT_ANGLE - ROUNDED else turned(own, BOX_ANGLE)
    look, reach, (x, y) = choices.look, float(np.hypot(*box.half_extents)), box.center.tolist()

    def world(unit: float) -> Bounds:
        ends = (x - reach - TAIL * unit, y + reach), (x + reach + HEAD * unit, y - reach - (SPACING + 24.0) * unit)
        return bounds_of(subject.boundary, np.array(ends))

    sheet = lay_out_with_chart(world, CHART, look)
    right, down = RIGHT, np.array([0.0, -1.0])
    place = AxisPlace(right, down, reach - y + SPACING * sheet.unit, x - reach, x + reach, sheet.unit)
    draft = Draft("Radius", sheet)
    pen = BoxPen(draft, place=place, chart=Chart((0.0, RIGHT_ANGLE), (0.0, reach), sheet.unit))
    _draw_setup(pen, subject, own)
    width, height = box.half_extents.tolist()
    draft.add_step(Caption("radius.setup"), Caption("radius.half_axes", {"width": width, "height": height}))
    stops = (0.0, LEVEL_PHASES), (box.angle, TURNED_PHASES), (RIGHT_ANGLE, UPRIGHT_PHASES)
    for angle, phases in stops if look.detail is Detail.FULL else ():
        _add_stop(draft, pen, turned(box, angle), own, phases)
        own = turned(box, angle)
    _add_result(draft, pen, box, own)
    half, counts = half_axes(box), {"products": [FOUR_VERTICES, TWO_HALF_AXES]}
    found = {"angle": math.degrees(box.angle), "half_axes": half.tolist(), "shadows": half[:, 0].tolist()}
    figure = draft.finish(
        draft.say("title.radius", a=subject.name),
        headings={Panel.WORLD: "panel.turned_box", Panel.MEASURE: "panel.radius"},
        rail=RAIL,
        result={**found, "radius": radius(box), "vertices": reaches(box), **counts},
    )
    return Lesson(figure, None, (), {"radius": radius(box)})


def _draw_setup(pen: BoxPen, subject: Subject, box: OrientedBox) -> None:
    """Draw what every step shows, and at first the shape, around which its box closes."""
    start, foot = pen.during(Span.of(0, until=0)), pen.place.at(box.center[0])
    pen.arrow(Role.AXIS, pen.place.arrow, "axis")
    pen.name("u", Role.AXIS, pen.place.arrow[1], UP, "axis")
    pen.line(Role.PROJECTION, np.array([box.center, foot]), "light-0")
    pen.name("0", Role.PROJECTION, foot, pen.place.away, "light-0", SMALL_SIZE)
    pen.dot(Role.A, box.center, pen.say("box.center"), -half_axes(box).sum(axis=0), "center", SMALL_SIZE)
    pen.chart.draw_axes(pen.at(Panel.MEASURE), {math.radians(each): f"{each}°" for each in (0, 30, 60, 90)}, {0.0: "0"})
    start.outline(Role.INPUT, subject.boundary, "shape")
    start.in_phase().polygon(Role.A, box.corners, "box", closing_in(box.corners), filled=True)
    start.from_phase(1).draw_box(box, box)


def _add_stop(draft: Draft, pen: BoxPen, box: OrientedBox, before: OrientedBox, phases: Sequence[str]) -> None:
    """Add the step of a box at an angle: its shadows, its radius and, if it is turned, a + b and a − b between them."""
    pen, last, since = pen.during(draft.step_pen.span), len(phases) - 1, min(before.angle, box.angle)
    (a, b), (_, a_less_b, a_and_b, _) = half_axes(box)[:, 0].tolist(), box.corners
    pen.draw_box(box, before)
    pen.when_arrived().draw_shadow(box, 0)
    pen.draw_curve(box, since, lambda there: float(half_axes(there)[0, 0]), "a·u", Role.RADIUS_A)
    pen.from_phase(last // 3).when_arrived(delayed=last < 3).draw_shadow(box, 1)
    pen.from_phase(last).draw_radius(box, since)
    for phase, vertex, part in ((2, a_and_b, "a + b"), (3, a_less_b, f"a {MINUS} b")) if last == 3 else ():
        now = pen.in_phase(phase)
        now.arrow(Role.TRANSLATION, np.array([box.center, vertex]), part, out_of(box.center))
        now.name(part, Role.TRANSLATION, vertex, vertex - box.center, delayed=True)
        now.draw_light(vertex, part)
    draft.add_step(
        *(Caption(each, _values(box)) for each in phases), ask="radius.ask", answer=3,
        candidates=lengths(radius(box), (a, a + b, float(box.half_extents.sum()))),
        pills=((0, 1), (2, 3)) if last == 1 else (),
    )  # fmt: skip


def _add_result(draft: Draft, pen: BoxPen, box: OrientedBox, before: OrientedBox) -> None:
    """Add the last step: the four projected vertices, then the method by two half axes."""
    pen = pen.during(draft.last_pen.span)
    pen.draw_box(box, before)
    for row, (corner, reach) in enumerate(zip(box.corners, reaches(box), strict=True), start=1):
        now, part = pen.in_phase().when_arrived(), f"v{row}"
        now.name(number(reach), Role.SHADOW_A, now.draw_light(corner, part), now.place.away, part, SMALL_SIZE)
    for row in (0, 1):
        pen.from_phase(1).draw_shadow(box, row)
    pen.from_phase(1).draw_radius(box, box.angle)
    draft.add_step(
        *(Caption(each, _values(box)) for each in ("radius.four_vertices", "radius.two_half_axes")),
        ask="radius.ask_products", answer=1, candidates=lengths(TWO_HALF_AXES, (TWO_HALF_AXES // 2, FOUR_VERTICES)),
    )  # fmt: skip


def _values(box: OrientedBox) -> dict[str, object]:
    """Return the values for captions."""
    a, b = half_axes(box)
    x, y = half_axes(box)[:, 0].tolist()
    values = {"angle": math.degrees(box.angle), "a": as_pair(a), "b": as_pair(b), "shadow_a": x, "shadow_b": y}
    sums = {"sum": worked(x, (PLUS, y), total=x + y), "radius": worked(abs(x), (PLUS, abs(y)), total=radius(box))}
    return {**values, **sums, "vertices": ", ".join(map(number, reaches(box)))}
