# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart of axes in space: a row for each, with the overlap or gap of the shadows, or radii against the centres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ....geometry.space import BoxAxis
from ...model.figure import Align, Kind, Panel, Span
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...page.sheet import TALLEST_ROW
from ...page.text_metrics import text_width
from ...parts.pair import evenly
from ...space.axes import Axis
from ...stage.chart import ChartRows, lit_and_pale
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...text.messages import number, say

ROW_TEXT = 0.9
"""Largest height of a text, as a share of a row's."""
BESIDE, TICK = 4.0, 0.75
"""Gap between names or values and the bars, in figure units, and half the length of the line at the centres' distance,
relative to a bar's height."""


def values_shown(axes: Iterable[Axis | None]) -> tuple[float, float]:
    """Return the lowest and the highest value that the bars of axes show; 0 is one of them or between them."""
    ends = [0.0, *(end for axis in axes if axis is not None for end in _ends_of(axis))]
    return min(ends), max(ends)


def draw_chart(
    draft: Draft, rows: Sequence[tuple[str, Axis | None]], shown: Sequence[tuple[int, int]], chosen: int
) -> None:
    """Draw a row for each axis with its name, or without an axis if it was not tested.

    Axes that are `shown` have their steps, and the tick at which each is measured. Axes in between are measured with
    the next of them, and the rest at the end, when the `chosen` one is lit again.
    """
    sheet, language, end = draft.sheet, draft.look.language, Span.of(len(draft.steps))
    area, unit = sheet.areas[Panel.MEASURE], sheet.unit
    width, height = area.width / unit, area.height / unit
    own = {row for row, _ in shown} | {chosen}
    most = int(height * ROW_TEXT / SMALL_SIZE)
    some = list(range(len(rows)))
    if len(rows) > most:
        others = [row for row in some if row not in own]
        some = sorted([*own, *(evenly(others, most - len(own) - 1) if most > len(own) + 1 else [])])
    place = ChartRows(np.zeros(2), min(TALLEST_ROW, height / (len(some) + (len(some) < len(rows)))), unit)
    size = NUMBERS_SIZE if ROW_TEXT * place.height >= NUMBERS_SIZE else SMALL_SIZE
    values = [_value(rows[row][1], language) for row in some]
    left = max(text_width(rows[row][0], size) for row in some) + BESIDE
    right = width - max(text_width(value, size) for value in values) - BESIDE
    low, high = values_shown(axis for _, axis in rows)
    stretch = (right - left) / ((high - low) or 1.0)
    zero = left - low * stretch

    def write(pen: Pen, text: str, role: Role, x: float, line: int, part: str, align: Align) -> None:
        pen.write(text, role, place.at(x, line), part, size, align)

    for line, row in enumerate(some):
        axis, name = rows[row][1], str(row + 1)
        step = next(((k, tick) for k, (each, tick) in enumerate(shown, start=1) if each == row), None)
        measured = step[1] if step else next((tick for each, tick in shown if each > row), end.first)
        now = [Span.of(step[0], until=step[0])] if step else []
        last = [end] if row == chosen else []
        for span, lit in lit_and_pale(Span(0, None), now + last):
            pen = Pen(draft, span, Panel.MEASURE)
            write(pen, rows[row][0], Role.AXIS if lit else Role.NUMBERS, 0.0, line, f"row-{name}", Align.LEFT)
        if axis is None:
            pen = Pen(draft, Span(measured), Panel.MEASURE)
            write(pen, values[line], Role.NUMBERS, width, line, f"value-{name}", Align.RIGHT)
            continue
        Pen(draft, Span(0, measured - 1), Panel.MEASURE).line(Role.RULE, place.stub(line, zero), f"stub-{name}")
        seen = [Span(measured, now[0].last)] if now else []
        for span, lit in lit_and_pale(Span(measured), seen + last):
            pen = Pen(draft, span, Panel.MEASURE)
            role = (Role.REACH if axis.overlap < 0.0 else Role.OVERLAP) if lit else Role.NUMBERS
            write(pen, values[line], role, width, line, f"value-{name}", Align.RIGHT)
            _draw_bar(pen, place, line, axis, zero, stretch, name, lit=lit)
    if len(some) < len(rows):
        text = say("sat.rows_shown", language, shown=len(some), count=len(rows))
        whole = Pen(draft, Span(0, None), Panel.MEASURE)
        whole.write(text, Role.NUMBERS, place.at(0.0, len(some)), "rows-shown", SMALL_SIZE)


def _ends_of(axis: Axis) -> tuple[float, ...]:
    """Return the ends of an axis's bars."""
    return (axis.radius_a + axis.radius_b, axis.center_distance) if isinstance(axis, BoxAxis) else (axis.overlap,)


def _draw_bar(
    pen: Pen, place: ChartRows, line: int, axis: Axis, zero: float, stretch: float, name: str, *, lit: bool
) -> None:
    """Draw the bar of an axis: an overlap to the right of zero, a gap to the left, or for boxes the radii."""
    if isinstance(axis, BoxAxis):
        inner, outer = axis.radius_a, axis.radius_a + axis.radius_b
        for role, start, end, part in (
            (Role.RADIUS_A, 0.0, inner, "radius-A"),
            (Role.RADIUS_B, inner, outer, "radius-B"),
        ):
            if end > start:
                bar = np.array([place.at(zero + x * stretch, line) for x in (start, end)])
                pen.mark(Kind.BAR, role, bar, f"{part}-{name}", numbers={"length": end - start})
        half, x = TICK * place.height / 2, zero + axis.center_distance * stretch
        ends = np.array([place.at(x, line, -half), place.at(x, line, half)])
        pen.line(Role.CENTER_LINE, ends, f"centre-distance-{name}", numbers={"length": axis.center_distance})
        return
    part, box = f"overlap-{name}", place.bar(line, zero, zero + axis.overlap * stretch)
    if axis.overlap > 0.0:
        pen.area(Role.WEIGHT if lit else Role.BAR, box, part, numbers={"overlap": axis.overlap})
    elif axis.overlap < 0.0:
        pen.empty(box, part)
        pen.polygon(Role.REACH, box, part, numbers={"overlap": axis.overlap})


def _value(axis: Axis | None, language: str) -> str:
    """Return the text at the end of a row."""
    if axis is None:
        return say("sat.row_skipped", language)
    return say("axis.gap", language, length=-axis.overlap) if axis.overlap < 0.0 else number(axis.overlap)
