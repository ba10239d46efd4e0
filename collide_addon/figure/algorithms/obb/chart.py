# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart beside two boxes: for each axis the two radii end to end, and under them the distance of the centres.

The lengths are those of the scene, so that they can be laid over the picture beside them.
"""

from collections.abc import Sequence

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, BoxSatStep
from ...model.figure import ALWAYS, Align, Kind, Mark, Panel, Span
from ...model.style import LEGEND_SIZE, Role
from ...page.sheet import PANEL_MARGIN, Sheet, chart_text
from ...page.text_metrics import text_width
from ...text.messages import Caption, number, say

ROWS = 4
BAR_A_AT, BAR_D_AT, NAME_AT, NUMBERS_AT = 2.6, -3.2, 11.5, -11.5
"""Heights over the middle of a row, in figure units."""
FRAME_MARGIN = 5.0
"""From the bars to the frame around the best row, in figure units."""
GAP_BETWEEN = 6.0
"""Between the name of an axis and what it says, in figure units."""


def axis_name(source: BoxAxisSource) -> Caption:
    """Return the name of an axis: the x axis of A."""
    return Caption(f"box.axis_{source.name.lower()}")


class RadiusChart:
    """Where the rows of the chart are; coordinates of `Panel.MEASURE`, x from 0."""

    __slots__ = ("_left", "_sheet", "_unit", "_width")

    def __init__(self, sheet: Sheet) -> None:
        area = sheet.areas[Panel.MEASURE]
        self._sheet, self._unit = sheet, sheet.unit
        self._left = area.left + PANEL_MARGIN * sheet.unit - sheet.panels[Panel.MEASURE][0]
        self._width = area.width - 2 * PANEL_MARGIN * sheet.unit

    def _y(self, row: int, height: float) -> float:
        area = self._sheet.areas[Panel.MEASURE]
        top = area.top - self._sheet.panels[Panel.MEASURE][1]
        return top - (row + 0.5) * area.height / ROWS + height * self._unit

    def _text(self, words: str, x: float, y: float, role: Role, part: str, span: Span, align: Align) -> Mark:
        return chart_text(words, (x, y), LEGEND_SIZE * self._unit, part, role=role, span=span, align=align)

    def name(self, row: int, words: str) -> Mark:
        """Return the name of an axis, at the left of its row."""
        return self._text(words, self._left, self._y(row, NAME_AT), Role.TEXT, f"row-{row + 1}", ALWAYS, Align.LEFT)

    def verdict(self, row: int, words: str, role: Role, span: Span) -> Mark:
        """Return what an axis says, at the right of its row."""
        x, y = self._left + self._width, self._y(row, NAME_AT)
        return self._text(words, x, y, role, f"verdict-{row + 1}", span, Align.RIGHT)

    def bars(self, row: int, axis: BoxAxis, spans: Sequence[Span]) -> list[Mark]:
        """Return the three bars of an axis, each from its own time on, and the difference from the last time on."""
        together = axis.radius_a + axis.radius_b
        marks = []
        for role, low, high, height, span, part in (
            (Role.RADIUS_A, 0.0, axis.radius_a, BAR_A_AT, spans[0], "radius-A"),
            (Role.RADIUS_B, axis.radius_a, together, BAR_A_AT, spans[1], "radius-B"),
            (Role.CENTER_LINE, 0.0, axis.center_distance, BAR_D_AT, spans[2], "centre-distance"),
        ):
            y = self._y(row, height)
            bar = np.array([(self._left + low, y), (self._left + high, y)])
            values = {"length": high - low}
            if high > low:
                name = f"{part}-{row + 1}"
                marks.append(Mark(Kind.BAR, role, bar, name, Panel.MEASURE, span, numbers=values))
        if axis.overlap != 0.0:
            role, height = (Role.GAP, BAR_A_AT) if axis.overlap < 0.0 else (Role.OVERLAP, BAR_D_AT)
            y = self._y(row, height)
            line = np.array([(self._left + axis.center_distance, y), (self._left + together, y)])
            part = f"difference-{row + 1}"
            marks.append(Mark(Kind.POLYLINE, role, line, part, Panel.MEASURE, spans[2]))
        return marks

    def numbers(self, row: int, axis: BoxAxis, spans: Sequence[Span]) -> list[Mark]:
        """Return the comparison in numbers, each in the colour of its bar."""
        roles = (Role.RADIUS_A, Role.TEXT, Role.RADIUS_B, Role.TEXT, Role.CENTER_LINE)
        times = (spans[0], spans[1], spans[1], spans[2], spans[2])
        x, marks = self._left, []
        for place, (text, role, span) in enumerate(zip(_comparison(axis), roles, times, strict=True)):
            width = text_width(text, LEGEND_SIZE) * self._unit
            words, at = text.strip(), x + width / 2
            part = f"numbers-{row + 1}-{place + 1}"
            y = self._y(row, NUMBERS_AT)
            marks.append(self._text(words, at, y, role, part, span, Align.CENTER))
            x += width
        return marks

    def note(self, row: int, words: str, span: Span) -> Mark:
        """Return a sentence instead of bars."""
        y = self._y(row, (BAR_A_AT + BAR_D_AT) / 2)
        return self._text(words, self._left, y, Role.TEXT, f"note-{row + 1}", span, Align.LEFT)

    def frame(self, row: int, span: Span) -> Mark:
        """Return the frame around the row with the smallest overlap so far."""
        margin = FRAME_MARGIN * self._unit
        left, right = self._left - margin, self._left + self._width + margin
        half = self._sheet.areas[Panel.MEASURE].height / ROWS / 2 - self._unit
        low, high = self._y(row, 0.0) - half, self._y(row, 0.0) + half
        corners = np.array([(left, low), (right, low), (right, high), (left, high)])
        return Mark(Kind.POLYGON, Role.BEST, corners, f"best-{row + 1}", Panel.MEASURE, span)


def narrowest_chart(result: BoxSatResult, language: str) -> float:
    """Return the width in figure units that the chart needs for its words and numbers to be read."""
    heads = zip(_names(result, language), _verdicts(result, language), strict=True)
    numbers = ["".join(_comparison(axis)) for axis in result.axes if axis.duplicate_of is None]
    notes = [_parallel(axis.duplicate_of, language) for axis in result.axes if axis.duplicate_of is not None]
    notes += [say("box.row_skipped", language) for _ in result.skipped]
    rows = [text_width(each, LEGEND_SIZE) for each in numbers + notes]
    return max(*(text_width(name + verdict, LEGEND_SIZE) + GAP_BETWEEN for name, verdict in heads), *rows)


def chart_marks(result: BoxSatResult, steps: Sequence[BoxSatStep], sheet: Sheet, language: str) -> list[Mark]:
    """Return the chart of a whole run: row after row in the steps 1, 2, …, and a frame around the best so far."""
    chart = RadiusChart(sheet)
    best = {step.index: step.best for step in steps}
    names, verdicts = _names(result, language), _verdicts(result, language)
    marks = [chart.name(row, words) for row, words in enumerate(names)]
    for row, axis in enumerate(result.axes):
        if axis.duplicate_of is not None:
            marks.append(chart.note(row, _parallel(axis.duplicate_of, language), Span.of(row + 1)))
            continue
        spans = [Span.of(row + 1, phase) for phase in (1, 2, 3)]
        role = Role.GAP if axis.overlap < 0.0 else Role.OVERLAP
        marks.append(chart.verdict(row, verdicts[row], role, spans[2]))
        marks += [*chart.bars(row, axis, spans), *chart.numbers(row, axis, spans)]
        if best[row] == row:
            later = [other for other in best if other > row and best[other] != row]
            until = Span.of(later[0] + 1, 3).first - 1 if later else None
            marks.append(chart.frame(row, Span(spans[2].first, until)))
    for row in range(len(result.axes), len(names)):
        marks.append(chart.note(row, say("box.row_skipped", language), Span.of(len(result.axes), 3)))
    return marks


def _comparison(axis: BoxAxis) -> list[str]:
    """The numbers of an axis and the signs between them: the two radii together, and the distance of the centres."""
    sign = "=" if axis.overlap == 0.0 else ">" if axis.overlap > 0.0 else "<"
    return [number(axis.radius_a), " + ", number(axis.radius_b), f" {sign} ", number(axis.center_distance)]


def _parallel(row: int, language: str) -> str:
    return say("box.row_parallel", language, number=row + 1)


def _names(result: BoxSatResult, language: str) -> list[str]:
    sources = [axis.source for axis in result.axes] + list(result.skipped)
    return [
        say("box.row", language, number=k, axis=Caption(f"box.row_{source.name.lower()}"))
        for k, source in enumerate(sources, start=1)
    ]


def _verdicts(result: BoxSatResult, language: str) -> list[str]:
    verdicts = []
    for axis in result.axes:
        message = "box.gap_label" if axis.overlap < 0.0 else "box.overlap_label"
        known = axis.duplicate_of is None
        verdicts.append(say(message, language, length=abs(axis.overlap)) if known else "")
    return [*verdicts, *("" for _ in result.skipped)]
