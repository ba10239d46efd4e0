# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart of a sweep: distance over frames, with depths below zero, and the steps of conservative advancement.

A step is a point on the curve and the line of its bound: from there it falls with the speed s and reaches zero where
the next step is. The curve can only be above it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ....geometry import AdvancementStep, SweepResult
from ...labels.labels import LabelRequest
from ...model.arrays import Floats
from ...model.figure import ALWAYS, Align, Kind, Mark, Panel, Span, from_aside, out_of
from ...model.style import LABEL_SIZE, SMALL_SIZE, Role
from ...page.sheet import chart_text
from ...page.text_metrics import text_width
from ...text.messages import number

CHART_WIDTH, CHART_HEIGHT = 128.0, 118.0
"""All lengths here are in figure units."""
RIGHT, BELOW, ABOVE = 6.0, 28.0, 8.0
"""Room around the curve, apart from that for the numbers on its left."""
TICK = 2.5
NUMBER_GAP = 2.0
MOST_TICKS = 6
CONTACT_ROW = 7.0
"""Height of the row of contact times above the foot of the chart."""
CLEAR = 8.0
"""Least distance between numbers on the left."""
MOST_CONTACTS_NAMED = 3
BEFORE, AFTER = np.array([-1.0, 0.8]), np.array([1.0, 0.8])
"""Ways to names at the beginning of a dip and at its foot or, of a shallow one, at its end."""
DIGITS = 10
"""Significant digits of an exact time."""
ROUGH_DECIMALS = 4
"""Decimals of a time found by bisection."""


@dataclass(frozen=True, slots=True)
class SweepChart:
    """The scales of the chart: frames to the right, distances upwards; `low` is 0 or minus the largest depth."""

    start: float
    end: float
    low: float
    high: float
    unit: float

    @property
    def ticks(self) -> list[float]:
        """The distances written on the left."""
        return list(dict.fromkeys((0.0, self.high, self.low)))

    @property
    def left(self) -> float:
        """Room for those numbers, in figure units."""
        return TICK + NUMBER_GAP + max(text_width(number(value), SMALL_SIZE) for value in self.ticks)

    @classmethod
    def of(cls, result: SweepResult, unit: float) -> SweepChart:
        """Return the chart with room for all distances looked at; `unit` is one figure unit in scene units."""
        values = [value for _, value in result.looked_at]
        low, high = min(0.0, *values), max(0.0, *values)
        if low == high:
            high = 1.0
        return cls(result.times[0], result.times[-1], low, high, unit)

    def at(self, time: float, value: float) -> Floats:
        """Return where a distance at a frame is in the panel."""
        across = self.left + (time - self.start) / (self.end - self.start) * (CHART_WIDTH - self.left - RIGHT)
        up = BELOW + (value - self.low) / (self.high - self.low) * (CHART_HEIGHT - BELOW - ABOVE)
        return np.array([across * self.unit, (up - CHART_HEIGHT) * self.unit])

    def line(self, role: Role, part: str, span: Span, *places: tuple[float, float]) -> Mark:
        """Return a line through places (frame, distance)."""
        return Mark(Kind.POLYLINE, role, np.array([self.at(*place) for place in places]), part, Panel.MEASURE, span)


def chart_marks(
    result: SweepResult,
    steps: Sequence[tuple[int, AdvancementStep]],
    unit: float,
    last: Span,
    passing: Sequence[int] = (),
) -> list[Mark]:
    """Return the chart with the steps shown, by their numbers in the figure, and from `last` on the whole curve.

    Those `passing` have one phase.
    """
    chart = SweepChart.of(result, unit)
    curve = _curve_marks(chart, result, last) + _contact_times(chart, result, last)
    return [*_axes_marks(chart), *_step_marks(chart, steps, passing), *curve]


def _axes_marks(chart: SweepChart) -> list[Mark]:
    """Return the axes with ticks and numbers, and the zero line."""
    unit = chart.unit
    bottom = chart.low
    marks = [
        chart.line(Role.ZERO, "zero", ALWAYS, (chart.start, 0.0), (chart.end, 0.0)),
        chart.line(Role.TICK, "axes", ALWAYS, (chart.start, chart.high), (chart.start, bottom), (chart.end, bottom)),
    ]

    def text(words: str, at: Floats, align: Align, part: str) -> Mark:
        return chart_text(words, at, SMALL_SIZE * unit, part, role=Role.TICK, align=align)

    for frame in _frames(chart.start, chart.end):
        foot = chart.at(frame, bottom)
        tick = np.array([foot, foot - (0.0, TICK * unit)])
        marks.append(Mark(Kind.POLYLINE, Role.TICK, tick, "frame", Panel.MEASURE))
        marks.append(text(frame_text(frame), foot - (0.0, (TICK + 6.0) * unit), Align.CENTER, "frame"))
    places: list[float] = []
    for value in chart.ticks:
        edge = chart.at(chart.start, value)
        if any(abs(edge[1] - place) < CLEAR * unit for place in places):
            continue
        places.append(float(edge[1]))
        tick = np.array([edge, edge - (TICK * unit, 0.0)])
        marks.append(Mark(Kind.POLYLINE, Role.TICK, tick, "distance", Panel.MEASURE))
        marks.append(text(number(value), edge - ((TICK + NUMBER_GAP) * unit, 0.0), Align.RIGHT, "distance"))
    corner = chart.at(chart.start, chart.high) + unit * np.array([-TICK, 7.0])
    marks.append(text("d", corner, Align.RIGHT, "axis-d"))
    return marks


def _step_marks(chart: SweepChart, steps: Sequence[tuple[int, AdvancementStep]], passing: Sequence[int]) -> list[Mark]:
    """Return the point and bound of each step shown, by its number in the figure."""
    marks, before = [], chart.at(chart.start, 0.0)
    for k, step in steps:
        here, size = (step.time, step.distance), SMALL_SIZE * chart.unit
        place = chart.at(*here)
        numbers = {"time": step.time, "distance": step.distance, "speed": step.speed}
        passes = k in passing
        now, past = Span.of(k, 0 if passes else 1, until=k), Span.of(k + 1)
        if step.distance > 0.0:
            marks.append(chart.line(Role.PROJECTION, f"time-{k}", Span.of(k), (step.time, 0.0), here))
        rises = from_aside((chart.at(step.time, 0.0) if step.distance else before) - place)
        before = place
        for role, span, motion in ((Role.NEAREST, now, rises), (Role.POSE_PAST, past, None)):
            dot = Mark(Kind.POINTS, role, place[np.newaxis], f"d{k}", Panel.MEASURE, span, numbers=numbers)
            marks.append(replace(dot, motion=motion, delayed=motion is not None))
        beside = place + size * np.array([0.7, 0.9])
        counted = chart_text(str(k), beside, size, f"number-{k}", role=Role.NEAREST, span=now)
        marks.append(replace(counted, delayed=True))
        if step.advance > 0.0:
            ends = here, (step.time + step.advance, max(0.0, step.distance - step.speed * step.advance))
            bound = chart.line(Role.REACH, f"bound-{k}", Span.of(k, 0 if passes else 2, until=k), *ends)
            marks.append(replace(bound, motion=out_of(place), delayed=passes))
            marks.append(chart.line(Role.POSE_PAST, f"bound-{k}", past, *ends))
    return marks


def _curve_marks(chart: SweepChart, result: SweepResult, span: Span) -> list[Mark]:
    """Return the curve, with the area between it and zero where it is below, and a dot where each contact starts."""
    ends = (time for each in result.contacts if each.start < each.end for time in (each.start, each.end))
    known = dict(result.looked_at) | {end: 0.0 for end in ends if chart.start < end < chart.end}
    curve = sorted(known.items())
    marks: list[Mark] = []
    piece = [curve[0]]
    for before, place in pairwise(curve):
        if len(piece) > 1 and _below(piece) != (before[1] < 0.0 or place[1] < 0.0):
            marks += _curve_piece(chart, piece, span)
            piece = [before]
        piece.append(place)
    marks += _curve_piece(chart, piece, span)
    for each in result.contacts:
        dot = chart.at(each.start, 0.0)[np.newaxis]
        marks.append(Mark(Kind.POINTS, Role.MEETING, dot, "contact", Panel.MEASURE, span))
    return marks


def told_apart(requests: Iterable[LabelRequest], marks: Sequence[Mark], unit: float) -> Iterator[LabelRequest]:
    """Yield requests for names, of which that of a dip stands after it, and that of a contact before its dot.

    A narrow dip would have each of the two nearer to what the other one names.
    """
    for each in requests:
        if each.panel is not Panel.MEASURE or each.role not in (Role.OVERLAP, Role.MEETING):
            yield each
        elif each.role is Role.MEETING:
            yield replace(each, outwards=BEFORE)
        else:
            dips = [mark.points for mark in marks if mark.role is Role.OVERLAP and mark.panel is Panel.MEASURE]
            deepest = min(dips, key=lambda points: float(points[:, 1].min()))
            foot, end = deepest[deepest[:, 1].argmin()], deepest[deepest[:, 0].argmax()]
            yield replace(each, anchor=foot if end[1] - foot[1] > CLEAR * unit else end, outwards=AFTER)


def _contact_times(chart: SweepChart, result: SweepResult, span: Span) -> list[Mark]:
    """Return the times of the first contacts in a row below the frames, each with a line from its dot."""
    marks: list[Mark] = []
    size, free_from = LABEL_SIZE * chart.unit, -math.inf
    for each in result.contacts[:MOST_CONTACTS_NAMED]:
        dot, text = chart.at(each.start, 0.0), frame_text(each.start, exact=each.exact)
        half = text_width(text, size) / 2
        x = min(max(float(dot[0]), half), CHART_WIDTH * chart.unit - half)
        if x - half < free_from:
            continue
        free_from = x + half + size
        row = np.array([x, (CONTACT_ROW - CHART_HEIGHT) * chart.unit])
        drop = np.array([dot, (x, row[1] + size / 2)])
        marks.append(Mark(Kind.POLYLINE, Role.PROJECTION, drop, "contact", Panel.MEASURE, span))
        marks.append(chart_text(text, row, size, "contact", role=Role.MEETING, span=span, align=Align.CENTER))
    return marks


def _below(piece: Sequence[tuple[float, float]]) -> bool:
    return any(value < 0.0 for _, value in piece)


def _curve_piece(chart: SweepChart, piece: Sequence[tuple[float, float]], span: Span) -> list[Mark]:
    if not _below(piece):
        return [chart.line(Role.LINE, "distance", span, *piece)]
    area = [(piece[0][0], 0.0), *piece, (piece[-1][0], 0.0)]
    corners = np.array([chart.at(*place) for place in area])
    return [
        Mark(Kind.AREA, Role.OVERLAP, corners, "depth", Panel.MEASURE, span),
        chart.line(Role.OVERLAP, "depth", span, *piece),
    ]


def _frames(start: float, end: float) -> list[float]:
    """Return a few round frames from start to end."""
    for exponent in range(10):
        for step in (10**exponent, 2 * 10**exponent, 5 * 10**exponent):
            if (end - start) / step <= MOST_TICKS - 1:
                first = math.ceil(start / step)
                return [float(step * k) for k in range(first, math.floor(end / step) + 1)]
    return [start, end]


def frame_text(time: float, *, exact: bool = True) -> str:
    """Write a frame, whole or not: "41.703125", with ≈ before it if it is not exact or had to be rounded."""
    text = f"{time:.{DIGITS}g}" if exact else _short(time)
    about = "" if exact and float(text) == time else "≈"
    return about + text.replace("-", "\N{MINUS SIGN}")


def step_text(time: float) -> str:
    """Write a frame, whole or not, with a few decimals: a step on the way to a contact."""
    text = _short(time)
    return ("" if float(text) == time else "≈") + text.replace("-", "\N{MINUS SIGN}")


def _short(time: float) -> str:
    return f"{time:.{ROUGH_DECIMALS}f}".rstrip("0").rstrip(".")
