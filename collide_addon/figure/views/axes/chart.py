# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart of axes in space: a row for each, with the overlap or gap of the shadows, or radii and centre distance."""

from collections.abc import Iterable, Sequence

import numpy as np

from ....geometry.space import BoxAxis
from ...model.figure import Align, Kind, Panel, Span
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...page.sheet import TALLEST_ROW
from ...page.text_metrics import text_width
from ...parts.pair import evenly
from ...space.axes import Axis
from ...stage.chart import ChartRows, RowPen, overlap_or_gap
from ...stage.draft import Draft
from ...text.messages import say

ROW_TEXT = 0.9
"""Largest height of a text, as a share of its row's height."""
BAR_LABEL_GAP, TICK_SHARE = 4.0, 0.75
"""Gap between names or values and the bars, in figure units, and the length of the line that marks the centre distance,
as a share of a row's height."""


def values_shown(axes: Iterable[Axis | None]) -> tuple[float, float]:
    """Return the lowest and the highest value that the bars of axes show, with 0 among them."""
    ends = [0.0, *(end for axis in axes if axis is not None for end in _ends_of(axis))]
    return min(ends), max(ends)


def draw_chart(
    draft: Draft, rows: Sequence[tuple[str, Axis | None]], shown: Sequence[tuple[int, int]], chosen: int
) -> None:
    """Draw a row for each named axis; None stands for an axis that was not tested.

    `shown` are the rows with a step of their own, and the tick at which each is measured. Rows in between are filled
    with the next of them, and the rest at the end, when the row `chosen` is lit again.
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
    tall = min(TALLEST_ROW, height / (len(some) + (len(some) < len(rows))))
    size = NUMBERS_SIZE if ROW_TEXT * tall >= NUMBERS_SIZE else SMALL_SIZE
    values = [_value(rows[row][1], language) for row in some]
    left = max(text_width(rows[row][0], size) for row in some) + BAR_LABEL_GAP
    right = width - max(text_width(value, size) for value in values) - BAR_LABEL_GAP
    low, high = values_shown(axis for _, axis in rows)
    stretch = (right - left) / ((high - low) or 1.0)
    whole = RowPen(draft, rows=ChartRows(np.zeros(2), tall, unit, left - low * stretch, stretch), size=size)
    for line, row in enumerate(some):
        axis, name = rows[row][1], str(row + 1)
        step = next(((k, tick) for k, (each, tick) in enumerate(shown, start=1) if each == row), None)
        measured = step[1] if step else next((tick for each, tick in shown if each > row), end.first)
        now = [Span.of(step[0], until=step[0])] if step else []
        last = [end] if row == chosen else []
        for pen, lit in whole.lit_and_pale(now + last):
            pen.write_in(line, 0.0, rows[row][0], Role.AXIS if lit else Role.NUMBERS, f"row-{name}")
        since, part = whole.during(Span(measured)), f"value-{name}"
        if axis is None:
            since.write_in(line, width, values[line], Role.NUMBERS, part, Align.RIGHT)
            continue
        whole.draw_stub(line, name, measured)
        seen = [Span(measured, now[0].last)] if now else []
        for pen, lit in since.lit_and_pale(seen + last):
            role = (Role.REACH if axis.overlap < 0.0 else Role.OVERLAP) if lit else Role.NUMBERS
            pen.write_in(line, width, values[line], role, part, Align.RIGHT)
            _draw_bar(pen, line, axis, name, lit=lit)
    if len(some) < len(rows):
        text = draft.say("sat.rows_shown", shown=len(some), count=len(rows))
        whole.write(text, Role.NUMBERS, whole.rows.at(0.0, len(some)), "rows-shown", SMALL_SIZE)


def _ends_of(axis: Axis) -> tuple[float, ...]:
    """Return the values at which an axis's bars end."""
    return (axis.radius_a + axis.radius_b, axis.center_distance) if isinstance(axis, BoxAxis) else (axis.overlap,)


def _draw_bar(pen: RowPen, line: int, axis: Axis, name: str, *, lit: bool) -> None:
    """Draw the bar of an axis: an overlap to the right of zero, a gap to the left, or for boxes, both radii."""
    rows = pen.rows
    if isinstance(axis, BoxAxis):
        inner, outer = axis.radius_a, axis.radius_a + axis.radius_b
        for role, start, end, part in (
            (Role.RADIUS_A, 0.0, inner, "radius-A"),
            (Role.RADIUS_B, inner, outer, "radius-B"),
        ):
            if end > start:
                bar = np.array([rows.at(rows.end_of(x), line) for x in (start, end)])
                pen.mark(Kind.BAR, role, bar, f"{part}-{name}", numbers={"length": end - start})
        half, x = TICK_SHARE * rows.height / 2, rows.end_of(axis.center_distance)
        ends = np.array([rows.at(x, line, -half), rows.at(x, line, half)])
        pen.line(Role.CENTER_LINE, ends, f"centre-distance-{name}", numbers={"length": axis.center_distance})
        return
    part, box = f"overlap-{name}", rows.bar(line, axis.overlap)
    if axis.overlap > 0.0:
        pen.area(Role.WEIGHT if lit else Role.BAR, box, part, numbers={"overlap": axis.overlap})
    elif axis.overlap < 0.0:
        pen.draw_gap(box, part, numbers={"overlap": axis.overlap})


def _value(axis: Axis | None, language: str) -> str:
    """Return the text at the end of a row."""
    return say("sat.row_skipped", language) if axis is None else overlap_or_gap(axis.overlap, language)
