# SPDX-License-Identifier: GPL-3.0-or-later
"""The shapes of a sweep at its steps, with the measurements, and the chart: distance over frames, depths below zero.

In the chart a step is a point on the curve and the line of its bound, which falls from there at the speed s and reaches
zero at the next step. The curve can never be below this line.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np

from ....geometry import AdvancementStep, RecordedMotion, Relation, SweepResult, signed_distance_of
from ...labels.names import mark_name
from ...model.arrays import UP, Floats
from ...model.figure import Align, Bounds, Panel, Span, along, from_aside, out_of
from ...model.style import LABEL_SIZE, SMALL_SIZE, Role
from ...model.subject import Subject, boundary_of
from ...page.text_metrics import text_width
from ...parts.support_lines import across
from ...stage.chart import LABEL_GAP, TICK_LENGTH, Chart
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.messages import equals, number

ONWARDS_SUFFIX = "-on"
"""Suffix of the part name of a shape that moves on to where the next step finds it."""
NOW_ROLES = (Role.EDGE_A, Role.EDGE_B)
PAST_POSES, GHOST_ROLES = (Role.POSE_PAST, Role.POSE_PAST), (Role.GHOST, Role.GHOST)
"""Roles of A and B at a step, afterwards, and in between or at the end."""


@dataclass(frozen=True, slots=True)
class SweptPair:
    """A and B with their motions."""

    subjects: tuple[Subject, Subject]
    motions: tuple[RecordedMotion, RecordedMotion]

    def draw(self, pen: Pen, times: Sequence[float], roles: tuple[Role, Role], part: str) -> None:
        """Draw, at the last of some times, the outlines of the shapes that have left their first place.

        They move there through their places at the other times.
        """
        for motion, subject, role in zip(self.motions, self.subjects, roles, strict=True):
            vertices = boundary_of(motion.at(times[-1]))
            if not np.array_equal(vertices, subject.boundary):
                path = np.array([motion.at(time).core.middle for time in times])
                comes = along(path) if (path != path[-1]).any() else None
                pen.outline(role, vertices, f"{subject.letter}-{part}", comes)

    def draw_paths(self, pen: Pen, times: Sequence[float]) -> None:
        """Draw the paths of the centres of moving shapes."""
        some = some_of(times)
        for motion, subject in zip(self.motions, self.subjects, strict=True):
            middles = np.array([motion.at(time).core.middle for time in some])
            if (middles != middles[0]).any():
                pen.line(Role.PROJECTION, middles, f"path-{subject.letter}")

    def draw_step(self, draft: Draft, step: AdvancementStep, ahead: Sequence[float], *, condensed: bool) -> None:
        """Draw both shapes at a step, its distance, the normal, and the line that cannot be passed.

        In the last phase they continue, through the times `ahead`, to where the next step finds them. If it is
        `condensed`, one phase shows everything, and the shapes continue at its end.
        """
        pen, k = draft.step_pen, len(draft.steps)
        drawn = len(draft.marks)
        self.draw(pen, (step.time,), NOW_ROLES, str(k))
        draft.requests += [mark_name(mark, str(k)) for mark in draft.marks[drawn:]]
        if step.ending is None:  # the last one would cover the contact
            self.draw(pen.during(Span.of(k + 1)), (step.time,), PAST_POSES, str(k))
        if ahead:
            goes_on = pen.from_phase(0 if condensed else 3).when_arrived(delayed=condensed)
            self.draw(goes_on, (step.time, *ahead), GHOST_ROLES, f"{k}{ONWARDS_SUFFIX}")
        if step.distance == 0.0 or step.normal is None:
            return
        measured, grows = pen.from_phase(0 if condensed else 1), out_of(step.closest_a)
        arrow = np.array([step.closest_a, step.closest_a + 20.0 * pen.unit * step.normal])
        measured.name("n", Role.DIRECTION, arrow[1], step.normal, "normal")
        draw_distance(measured, step)
        measured.arrow(Role.DIRECTION, arrow, "normal", grows)
        wall = pen.from_phase(0 if condensed else 2)
        wall.whole_line(Role.REACH, step.closest_a, across(step.normal), "wall", grows)

    def draw_end(self, contact: Pen, after: Pen, result: SweepResult) -> None:
        """Draw the shapes at the first contact, where they meet and, with the pen `after`, the shapes at the end."""
        times, first = result.times, result.first
        if first is None:
            self.draw(contact, some_of(times), GHOST_ROLES, "end")
            return
        sooner, later = ([time for time in times if before is (time < first.start)] for before in (True, False))
        self.draw(after, (first.start, *some_of(later)), GHOST_ROLES, "end")
        self.draw(contact, (*some_of(sooner), first.start), NOW_ROLES, "contact")
        met = signed_distance_of(*(motion.at(first.start) for motion in self.motions))
        place = met.point_a if met.relation is Relation.SEPARATED else (met.point_a + met.point_b) / 2
        contact.dots(Role.MEETING, place, "contact", numbers={"time": first.start})


def draw_distance(pen: Pen, step: AdvancementStep) -> None:
    """Draw the distance of a step, which grows from A to B, with its length."""
    ends = np.array([step.closest_a, step.closest_b])
    numbers: dict[str, object] = {"time": step.time, "length": step.distance}
    pen.line(Role.WITNESS, ends, "distance", out_of(ends[0]), numbers=numbers)
    pen.dots(Role.SUPPORT_A, ends[0], "closest-a")
    pen.when_arrived().dots(Role.SUPPORT_B, ends[1], "closest-b")
    beside = UP if step.normal is None else across(step.normal)
    pen.name(f"d {equals(step.distance)}", Role.WITNESS, ends.mean(axis=0), beside, "distance")


def some_of(times: Sequence[float]) -> Sequence[float]:
    """Return times at which a path is drawn, with the first and the last."""
    some = times[:: -(-len(times) // 120) or 1]  # about 120 at most
    return some if not some or some[-1] == times[-1] else (*some, times[-1])


CHART_WIDTH, CHART_HEIGHT = 128.0, 118.0
"""All lengths here are in figure units."""
TIME_GAP = 3.0
"""Distance of a time or a dip from its name."""


def chart_of(result: SweepResult, unit: float) -> Chart:
    """Return the chart with room for all evaluated distances; `unit` is one figure unit in scene units."""
    values = [value for _, value in result.looked_at]
    low, high = min(0.0, *values), max(0.0, *values)
    up = (low, high) if low < high else (low, 1.0)
    left = LABEL_GAP + max(text_width(number(value), SMALL_SIZE) for value in (0.0, *up))
    room = Bounds(left, 28.0 - CHART_HEIGHT, CHART_WIDTH - 6.0, -8.0)  # below it are the frames and the first contact
    return Chart((result.times[0], result.times[-1]), up, unit, room)


def draw_chart(
    pen: Pen, result: SweepResult, steps: Sequence[tuple[int, AdvancementStep]], last: Span,
    condensed: Collection[int] = (), *, named: bool = False,
) -> None:  # fmt: skip
    """Draw the chart with the steps shown, numbered as in the figure, and in the span `last` the whole curve.

    `condensed` steps have one phase. With `named`, the first contact and the depth are labelled.
    """
    chart, pen = chart_of(result, pen.unit), pen.at(Panel.MEASURE)
    low, high = chart.up
    frames = {frame: frame_text(frame) for frame in _frames(*chart.across)}
    chart.draw_axes(pen, frames, {value: number(value) for value in (0.0, high, low)})
    corner = chart.at(chart.across[0], high) + chart.unit * np.array([-TICK_LENGTH, 7.0])
    pen.write("d", Role.TICK, corner, "axis-d", SMALL_SIZE, Align.RIGHT)
    before = chart.at(chart.across[0], 0.0)
    for k, step in steps:
        phases = (0, 0) if k in condensed else (1, 2)
        before = _draw_step(pen.during(Span.of(k, until=k)), chart, k, step, phases, before)
    pen = pen.during(last)
    _draw_curve(pen, chart, result)
    _draw_contact_times(pen, chart, result, named=named)
    if named:
        _name_depth(pen, chart, result)


def _draw_step(
    pen: Pen, chart: Chart, k: int, step: AdvancementStep, phases: tuple[int, int], before: Floats
) -> Floats:
    """Draw a step's point, in the first of two phases, and its bound in the second; return the point (2,).

    A point at zero distance moves there from the point of the step `before`.
    """
    measured, bounded, past = pen.from_phase(phases[0]), pen.from_phase(phases[1]), pen.during(Span.of(k + 1))
    here, place = (step.time, step.distance), chart.at(step.time, step.distance)
    numbers: dict[str, object] = {"time": step.time, "distance": step.distance, "speed": step.speed}
    if step.distance > 0.0:
        pen.during(Span.of(k)).line(Role.PROJECTION, chart.path((step.time, 0.0), here), f"time-{k}")
    rises = from_aside((chart.at(step.time, 0.0) if step.distance else before) - place)
    measured.when_arrived().dots(Role.NEAREST, place, f"d{k}", rises, numbers=numbers)
    past.dots(Role.POSE_PAST, place, f"d{k}", numbers=numbers)
    beside = place + SMALL_SIZE * chart.unit * np.array([0.7, 0.9])
    measured.when_arrived().write(str(k), Role.NEAREST, beside, f"number-{k}", SMALL_SIZE)
    if step.advance > 0.0:
        ends = chart.path(here, (step.time + step.advance, max(0.0, step.distance - step.speed * step.advance)))
        bounded.when_arrived(delayed=phases[1] == 0).line(Role.REACH, ends, f"bound-{k}", out_of(place))
        past.line(Role.POSE_PAST, ends, f"bound-{k}")
    return place


def _draw_curve(pen: Pen, chart: Chart, result: SweepResult) -> None:
    """Draw the curve, filled where it is below zero, and a dot where each contact starts."""
    ends = (time for each in result.contacts if each.start < each.end for time in (each.start, each.end))
    known = dict(result.looked_at) | {end: 0.0 for end in ends if chart.across[0] < end < chart.across[1]}
    for below, group in groupby(pairwise(sorted(known.items())), lambda ends: min(ends[0][1], ends[1][1]) < 0.0):
        first, *others = group
        piece = [*first, *(end for _, end in others)]
        if below:
            pen.area(Role.OVERLAP, chart.path((piece[0][0], 0.0), *piece, (piece[-1][0], 0.0)), "depth")
        pen.line(Role.OVERLAP if below else Role.LINE, chart.path(*piece), "depth" if below else "distance")
    for each in result.contacts:
        pen.dots(Role.MEETING, chart.at(each.start, 0.0), "contact")


def _draw_contact_times(pen: Pen, chart: Chart, result: SweepResult, *, named: bool) -> None:
    """Write the times of the first contacts in a row below the frames, each with a line from its dot.

    With `named`, the first of them is labelled if the row has room.
    """
    unit, free_from, name = chart.unit, -math.inf, pen.say("sweep.role_contact") if named else ""
    for each in result.contacts[:3]:
        dot, text = chart.at(each.start, 0.0), frame_text(each.start, exact=each.exact)
        half = text_width(text, LABEL_SIZE) * unit / 2
        x = min(max(float(dot[0]), half), CHART_WIDTH * unit - half)
        if x - half < free_from:
            continue
        row = np.array([x, (7.0 - CHART_HEIGHT) * unit])
        pen.line(Role.PROJECTION, np.array([dot, (x, row[1] + LABEL_SIZE / 2 * unit)]), "contact")
        pen.write(text, Role.MEETING, row, "contact", LABEL_SIZE, Align.CENTER)
        low, high = x - half - TIME_GAP * unit, x + half + TIME_GAP * unit
        wide, free_from = text_width(name, SMALL_SIZE) * unit, x + half + LABEL_SIZE * unit
        if name and low - wide >= 0.0:
            pen.write(name, Role.MEETING, np.array([low, row[1]]), "named-contact", SMALL_SIZE, Align.RIGHT)
        elif name and high + wide <= CHART_WIDTH * unit:
            pen.write(name, Role.MEETING, np.array([high, row[1]]), "named-contact", SMALL_SIZE)
            free_from += wide + TIME_GAP * unit
        name = ""


def _name_depth(pen: Pen, chart: Chart, result: SweepResult) -> None:
    """Label the deepest dip: to its right or left, below zero, or wherever there is room."""
    dip = next((each for each in result.contacts if each.start <= result.least_time <= each.end), None)
    if dip is None or result.least.value >= 0.0:
        return
    word, unit, part = pen.say("sweep.role_depth"), chart.unit, "named-depth"
    (begins, zero), (ends, low) = chart.at(dip.start, 0.0), chart.at(dip.end, chart.up[0])
    wide = text_width(word, SMALL_SIZE) * unit
    before = max((float(chart.at(each.end, 0.0)[0]) for each in result.contacts if each.end < dip.start), default=0.0)
    after = (float(chart.at(each.start, 0.0)[0]) for each in result.contacts if each.start > dip.end)
    left, right = begins - TIME_GAP * unit, ends + TIME_GAP * unit
    if zero - low < SMALL_SIZE * unit:
        pen.name(word, Role.OVERLAP, np.array([ends, zero]), np.array([1.0, 0.8]), part, SMALL_SIZE, needed=False)
    elif right + wide <= min(after, default=CHART_WIDTH * unit):
        pen.write(word, Role.OVERLAP, np.array([right, (zero + low) / 2]), part, SMALL_SIZE)
    elif left - wide >= max(before, chart.room.left * unit):
        pen.write(word, Role.OVERLAP, np.array([left, (zero + low) / 2]), part, SMALL_SIZE, Align.RIGHT)


def _frames(start: float, end: float) -> list[float]:
    """Return a few round frames from start to end."""
    steps = (each * 10**exponent for exponent in range(10) for each in (1, 2, 5))
    step = next((each for each in steps if (end - start) / each <= 5), math.inf)
    ticks = range(math.ceil(start / step), math.floor(end / step) + 1)
    return [float(step * k) for k in ticks] if step < math.inf else [start, end]


def frame_text(time: float, *, exact: bool = True) -> str:
    """Write a frame, possibly fractional: "41.703125", after ≈ if it is not exact or had to be rounded."""
    if not exact:  # found by bisection
        return f"≈ {step_text(time).removeprefix('≈ ')}"
    text = f"{time:.10g}"
    return ("" if float(text) == time else "≈ ") + text.replace("-", "\N{MINUS SIGN}")


def step_text(time: float) -> str:
    """Write the frame of a step towards a contact, possibly fractional, with a few decimals."""
    text = f"{time:.4f}".rstrip("0").rstrip(".")
    return ("" if float(text) == time else "≈ ") + text.replace("-", "\N{MINUS SIGN}")
