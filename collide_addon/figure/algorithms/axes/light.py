# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of a light rotating about A and B: why only the normals of edges matter.

Each edge's normal is a step, in the order of angles: the axis rolls there, both shadows fall, and their overlap becomes
a point of a curve over the angle. The last page shows A − B beside this curve, which is its support.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ....geometry import GeometryError, SatAxis, SatResult, convex_hull, minkowski_difference, sat
from ...labels.names import shape_names
from ...model.arrays import Floats
from ...model.choices import Detail, Layout
from ...model.figure import AnswerCandidate, Panel, Span, from_aside, out_of
from ...model.lesson import FigureChoices, Lesson
from ...model.style import Role
from ...model.subject import Subject, refuse_circle
from ...parts.candidates import in_words
from ...parts.intervals import relation_of
from ...parts.pair import BADGES, evenly, pair_title, shape_marks
from ...parts.turning_axis import Turning, draw_any_axis, draw_axis, place_axes
from ...stage.chart import Chart, Place, curve_of, from_to
from ...stage.dial import at_angle
from ...stage.draft import IN_FULL
from ...stage.pen import Pen
from ...text.directions import as_unit
from ...text.exact import MINUS, worked
from ...text.messages import Caption, by_relation, number, say
from ...text.names import written_names
from . import sat_marks as marks
from .sat_chart import chart_room
from .sat_marks import AxisDraft, AxisPage, AxisPen

RAIL = ("rail.turn_light", "rail.shadows", "rail.curve")
MOST_STOPS = 8
"""With more normals, the light stops at some of them, evenly spaced."""
ANSWERS = by_relation("light.gap", "light.touching", "light.lowest")
MEASURED_ANSWERS = by_relation("light.leaves_gap", "light.only_touch", "light.overlap")
LIGHT_CHOICES = by_relation("choice.gap", "choice.only_touch", "choice.overlap")


@dataclass(frozen=True, slots=True)
class LightStop:
    """An angle of the axis in degrees, from 0 to 180 (exclusive), at which the axis is the normal of an edge."""

    angle: float
    axis: SatAxis
    edge: str

    @property
    def name(self) -> str:
        """The angle of the arrow from A to B as written: with "− 180°" if the arrow points against the axis."""
        turned = float(self.axis.direction @ at_angle(self.angle)) < 0.0
        return f"{number(self.angle)}°{f' {MINUS} 180°' if turned else ''}"


@dataclass(frozen=True, eq=False)
class LightCurve:
    """The overlap of the shadows of A and B over the angle of the axis; its chart shows up to the tick `last`.

    `unit` is one figure unit.
    """

    difference: Floats
    stops: Sequence[LightStop]
    unit: float
    last: int

    def overlap(self, degrees: float) -> float:
        """Return the overlap on the axis at an angle: the smaller of A − B's extents along and against it."""
        heights = self.difference @ at_angle(degrees)
        return min(float(heights.max()), -float(heights.min()))

    @cached_property
    def places(self) -> list[Place]:
        """Angles with their overlaps, including those of all stops."""
        return curve_of(self.overlap, 0.0, 180.0, {stop.angle: stop.axis.overlap for stop in self.stops})

    @cached_property
    def chart(self) -> Chart:
        """The chart, with room for all overlaps and, so as not to reveal the answer, below 0 even without a gap."""
        values = [value for _, value in self.places]
        return Chart((0.0, 180.0), (min(*values, -0.3 * max(values)), max(values)), self.unit)


def light_lesson(subjects: Sequence[Subject], choices: FigureChoices) -> Lesson:
    """Return the lesson of the overlap over the angle; circles, and A and B on one line, raise a GeometryError."""
    a, b = subjects
    refuse_circle(*subjects)
    outlines = np.concatenate([a.boundary, b.boundary])
    if len(convex_hull(outlines)) < 3:
        raise GeometryError(
            "{a} and {b} lie on one line, or are points: without an edge to the side there is no normal; "
            "select an object with an area",
            a=a.name,
            b=b.name,
        )
    look, result = choices.look, sat(a.shape, b.shape)
    stops = stops_of(AxisPage(a, b), result)
    best = min(stops, key=lambda stop: stop.axis.overlap)
    shown = [] if look.detail is Detail.REDUCED else evenly(stops, MOST_STOPS)
    directions = [stop.axis.direction for stop in (*shown, best)]
    chart = chart_room if look.layout is Layout.PANELS else None
    turning = place_axes(directions, range(1, 1 + len(directions)), outlines, outlines, chart, look)
    turning = replace(turning, names=[stop.name for stop in (*shown, best)])
    first = shape_marks((a, b), Detail.REDUCED) + shape_names((a, b), turning.sheet)
    draft = AxisDraft("Normals", AxisPage(a, b), turning, first)
    difference = minkowski_difference(a.shape.core, b.shape.core)
    curve = LightCurve(difference, stops, turning.sheet.unit, Span.of(1 + len(shown)).first)
    asked = curve if chart else None
    draw_any_axis(Pen(draft, Span(0, 0)), turning)
    _add_setup(draft, asked, len(shown))
    for row, stop in enumerate(shown):
        _add_stop(draft, row, stop, shown[row - 1].angle if row else 0.0, asked)
    _add_result(draft, best, curve, shown[-1].angle if shown else 0.0, with_chart=asked is not None)
    figure = draft.finish(
        pair_title(say("light.title", look.language), a, b, look.language),
        rail=RAIL, badge=BADGES[result.relation],
        result={
            "relation": result.relation.value, "angles": [stop.angle for stop in stops],
            "overlaps": [stop.axis.overlap for stop in stops], "smallest": best.axis.overlap, "at": best.angle,
        },
        headings={Panel.WORLD: "light.world", **({Panel.MEASURE: "light.chart"} if chart else {})},
    )  # fmt: skip
    return Lesson(figure, None, (), {"relation": result.relation.value, "directions": len(stops)})


def stops_of(page: AxisPage, result: SatResult) -> list[LightStop]:
    """Return the distinct normals of all edges of A and B, sorted by angle."""
    found = []
    for axis in result.axes:
        edge = page.edge_of(axis.source)
        if edge is None or axis.duplicate_of is not None:
            continue
        x, y = axis.direction.tolist()
        found.append(LightStop(math.degrees(math.atan2(y, x)) % 180.0 % 180.0, axis, edge[0].edge_name(edge[1])))
    return sorted(found, key=lambda stop: stop.angle)


def _add_setup(draft: AxisDraft, curve: LightCurve | None, shown: int) -> None:
    """Add the question, and the meaning of the chart: the angle to the right, the overlap upwards."""
    captions = [Caption("light.setup")]
    if curve is not None and shown:
        captions.append(Caption("light.angles", {"count": len(curve.stops), "shown": shown}))
    if curve is not None:
        pen = Pen(draft, Span(0, curve.last), Panel.MEASURE)
        curve.chart.draw_axes(
            pen, {angle: f"{number(angle)}°" for angle in (0.0, 45.0, 90.0, 135.0, 180.0)}, {0.0: "0"}
        )
        pen.from_phase(1).lines(Role.AXIS, curve.chart.ticks(stop.angle for stop in curve.stops), "normals")
    for subject in (draft.page.a, draft.page.b) if draft.page.has_few else ():
        for row in range(len(subject.shape.core)):
            marks.name_vertices(draft.step_pen.during(Span(0, 0)), subject, (row,))
    draft.add_step(*captions)


def _add_stop(draft: AxisDraft, row: int, stop: LightStop, before: float, curve: LightCurve | None) -> None:
    """Add a stop of the light: the axis rolls to an edge's normal, the shadows fall, the curve continues."""
    axis, in_full, pen = stop.axis, row < IN_FULL, draft.step_pen
    measured = pen.from_phase(1) if in_full else pen.when_arrived()
    _draw_stop(pen, measured, stop, draft.turning, row, turns=in_full)
    marks.draw_axis_shadows(measured, axis, draft.turning.places[row])
    if curve is not None:
        piece = from_to(curve.places, before, stop.angle)
        chart = measured.when_arrived(delayed=False).at(Panel.MEASURE)
        curve.chart.draw_piece(chart, piece, number(axis.overlap), curve.last)
    values = _values(stop)
    said = Caption(MEASURED_ANSWERS[relation_of(axis.overlap)], values)
    if not in_full:
        draft.add_step(Caption("light.also", values), pills=((0, 2),))
        return
    among = in_words(LIGHT_CHOICES[relation_of(axis.overlap)], LIGHT_CHOICES.values(), draft.look.language)
    draft.add_step(
        Caption("light.turn", values), said, ask="ask.shadows", answer=1, candidates=among, pills=((0, 0), (1, 2))
    )


def _draw_stop(
    pen: AxisPen, measured: AxisPen, stop: LightStop, turning: Turning, row: int, *, turns: bool = False
) -> None:
    """Draw a stop's axis and the edge whose normal it is and, with the pen `measured`, the overlap on it."""
    marks.draw_overlap(measured, stop.axis, turning.places[row])
    draw_axis(pen, turning, row, turns=turns)
    marks.draw_source(pen, stop.axis.source, stop.axis.direction)
    marks.name_source(pen, stop.axis.source)


def _values(stop: LightStop) -> dict[str, object]:
    axis = stop.axis
    values = {"edge": stop.edge, "angle": stop.angle, "direction": as_unit(axis.direction)}
    work = worked(axis.interval_a[1], (MINUS, axis.interval_b[0]), total=axis.overlap)
    return {**values, "overlap": axis.overlap, "length": abs(axis.overlap), "worked": work}


def _add_result(draft: AxisDraft, best: LightStop, curve: LightCurve, before: float, *, with_chart: bool) -> None:
    """Add the last step: the whole curve with its lowest stop, and A − B, whose support is that overlap."""
    axis, pen, turning = best.axis, draft.last_pen, draft.turning
    _draw_stop(pen, pen.when_arrived(), best, turning, len(turning.places) - 1)
    marks.draw_axis_shadows(pen.when_arrived().at_rest(), axis, turning.places[-1])
    gaps = sum(stop.axis.overlap < 0.0 for stop in curve.stops)
    values = _values(best) | {"count": len(curve.stops), "gaps": gaps}
    captions = [Caption(ANSWERS[relation_of(axis.overlap)], values)]
    if with_chart:
        chart = pen.at(Panel.MEASURE).in_phase()
        chart.line(Role.LONGEST, curve.chart.path(*from_to(curve.places, before, 180.0)), "curve")
        low = best.angle, axis.overlap
        curve.chart.draw_point(chart, [low], number(axis.overlap))
        falls = curve.chart.path(low, (best.angle, curve.chart.up[0]))
        chart.line(Role.BEST, falls, "lowest", out_of(falls[0]))
        _draw_support(pen.from_phase(1).at(Panel.MEASURE), curve, axis)
        draft.set_heading(Panel.MEASURE, "panel.difference", pen.from_phase(1).span)
        captions.append(Caption("light.support", values))
    among = tuple(AnswerCandidate(written_names(stop.edge), stop.axis.overlap == axis.overlap) for stop in curve.stops)
    ask, few = "light.ask_gap" if axis.overlap < 0.0 else "light.ask", among if len(among) <= MOST_STOPS else ()
    draft.add_step(*captions, ask=ask, candidates=few, pills=len(captions) * ((2, 2),))


def _draw_support(pen: Pen, curve: LightCurve, axis: SatAxis) -> None:
    """Draw A − B, scaled to the chart's room, with the origin and the support line at its distance."""
    points = np.concatenate([curve.difference, np.zeros((1, 2))])
    room, low, span = chart_room(pen.unit), points.min(axis=0), np.ptp(points, axis=0)
    scale = 0.8 * min(room.width / span[0], room.height / span[1])
    shift = np.array(room.center) - scale * (low + span / 2)
    outline, origin = scale * curve.difference + shift, shift
    foot = origin + scale * axis.overlap * axis.direction
    pen.shape(Role.DIFFERENCE_HULL, outline, "A-B", filled=True)
    pen.dot(Role.ORIGIN, origin, "0", -axis.direction, delayed=False)
    reach = pen.sheet.line_across(foot, axis.direction, Panel.MEASURE)
    pen.line(Role.SUPPORT_LINE, reach, "support-line", from_aside(-scale * axis.overlap * axis.direction))
    if axis.overlap:
        pen.line(Role.WITNESS, np.array([origin, foot]), "support", out_of(origin))
        pen.name(number(axis.overlap), Role.WITNESS, foot, axis.direction, "support", delayed=True)
