# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart beside two boxes: each axis's two radii end to end and, below them, the distance of the centres.

Its lengths are those of the scene, to be compared with the picture.
"""

from collections.abc import Sequence

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, BoxSatStep
from ...model.arrays import Floats
from ...model.figure import ALWAYS, Align, Bounds, Kind, Mark, Panel, Span
from ...model.style import LEGEND_SIZE, Role
from ...page.sheet import PANEL_MARGIN, Sheet, chart_text, corners_of
from ...page.text_metrics import text_width
from ...text.messages import Caption, number, say

ROWS = 4
BAR_A_AT, BAR_D_AT, NAME_AT, NUMBERS_AT = 2.6, -3.2, 11.5, -11.5
NOTE_AT = (BAR_A_AT + BAR_D_AT) / 2
"""Heights above the middle of a row, in figure units."""
FRAME_MARGIN, GAP_BETWEEN = 5.0, 6.0
"""From the bars to the frame around the best row, and between an axis's name and verdict, in figure units."""


def axis_name(source: BoxAxisSource) -> Caption:
    """Return the name of an axis: "the x axis of A"."""
    return Caption(f"box.axis_{source.name.lower()}")


class RadiusChart:
    """The chart's rows, in coordinates of `Panel.MEASURE`."""

    __slots__ = ("_height", "_left", "_right", "_top", "_unit")

    def __init__(self, sheet: Sheet) -> None:
        area, (x, y), margin = sheet.areas[Panel.MEASURE], sheet.panels[Panel.MEASURE], PANEL_MARGIN * sheet.unit
        self._left, self._top = area.left + margin - x, area.top - y
        self._right = self._left + (area.width - 2 * margin)
        self._height, self._unit = area.height / ROWS, sheet.unit

    def _y(self, row: int, height: float) -> float:
        return self._top - (row + 0.5) * self._height + height * self._unit

    def text(self, words: str, row: int, height: float, part: str, role: Role = Role.TEXT, span: Span = ALWAYS) -> Mark:
        """Return a text in a row: a verdict at its right, anything else at its left."""
        x, align = (self._right, Align.RIGHT) if part == "verdict" else (self._left, Align.LEFT)
        at, size = (x, self._y(row, height)), LEGEND_SIZE * self._unit
        return chart_text(words, at, size, f"{part}-{row + 1}", role=role, span=span, align=align)

    def bars(self, row: int, axis: BoxAxis, spans: Sequence[Span]) -> list[Mark]:
        """Return the three bars of an axis, each from its own time on, and their difference from the last time on."""
        together = axis.radius_a + axis.radius_b
        marks = []
        for role, low, high, height, span, part in (
            (Role.RADIUS_A, 0.0, axis.radius_a, BAR_A_AT, spans[0], "radius-A"),
            (Role.RADIUS_B, axis.radius_a, together, BAR_A_AT, spans[1], "radius-B"),
            (Role.CENTER_LINE, 0.0, axis.center_distance, BAR_D_AT, spans[2], "centre-distance"),
        ):
            if high > low:
                bar, values = self._line(row, low, high, height), {"length": high - low}
                marks.append(Mark(Kind.BAR, role, bar, f"{part}-{row + 1}", Panel.MEASURE, span, numbers=values))
        if axis.overlap != 0.0:
            role, height = (Role.GAP, BAR_A_AT) if axis.overlap < 0.0 else (Role.OVERLAP, BAR_D_AT)
            line = self._line(row, axis.center_distance, together, height)
            marks.append(Mark(Kind.POLYLINE, role, line, f"difference-{row + 1}", Panel.MEASURE, spans[2]))
        return marks

    def _line(self, row: int, low: float, high: float, height: float) -> Floats:
        y = self._y(row, height)
        return np.array([(self._left + low, y), (self._left + high, y)])

    def numbers(self, row: int, axis: BoxAxis, spans: Sequence[Span]) -> list[Mark]:
        """Return the comparison in numbers, each in the colour of its bar."""
        roles = (Role.RADIUS_A, Role.TEXT, Role.RADIUS_B, Role.TEXT, Role.CENTER_LINE)
        times = (spans[0], spans[1], spans[1], spans[2], spans[2])
        x, y, marks = self._left, self._y(row, NUMBERS_AT), []
        for place, (text, role, span) in enumerate(zip(_comparison(axis), roles, times, strict=True), start=1):
            width = text_width(text, LEGEND_SIZE) * self._unit
            at, size, part = (x + width / 2, y), LEGEND_SIZE * self._unit, f"numbers-{row + 1}-{place}"
            marks.append(chart_text(text.strip(), at, size, part, role=role, span=span, align=Align.CENTER))
            x += width
        return marks

    def frame(self, row: int, span: Span) -> Mark:
        """Return the frame around the best row so far, that with the smallest overlap."""
        margin, half, y = FRAME_MARGIN * self._unit, self._height / 2 - self._unit, self._y(row, 0.0)
        corners = corners_of(Bounds(self._left - margin, y - half, self._right + margin, y + half))
        return Mark(Kind.POLYGON, Role.BEST, corners, f"best-{row + 1}", Panel.MEASURE, span)


def narrowest_chart(result: BoxSatResult, language: str) -> float:
    """Return the width in figure units that the chart needs for its texts."""
    heads = zip(_names(result, language), _verdicts(result, language), strict=True)
    numbers = ["".join(_comparison(axis)) for axis in result.axes if axis.duplicate_of is None]
    notes = [
        say("box.row_parallel", language, number=axis.duplicate_of + 1)
        for axis in result.axes
        if axis.duplicate_of is not None
    ]
    notes += [say("box.row_skipped", language) for _ in result.skipped]
    rows = [text_width(each, LEGEND_SIZE) for each in numbers + notes]
    return max(*(text_width(name + verdict, LEGEND_SIZE) + GAP_BETWEEN for name, verdict in heads), *rows)


def chart_marks(result: BoxSatResult, steps: Sequence[BoxSatStep], sheet: Sheet, language: str) -> list[Mark]:
    """Return the chart of a whole run: a row in each of steps 1, 2, …, and a frame around the best so far."""
    chart = RadiusChart(sheet)
    best = {step.index: step.best for step in steps}
    names, verdicts = _names(result, language), _verdicts(result, language)
    marks = [chart.text(words, row, NAME_AT, "row") for row, words in enumerate(names)]
    for row, axis in enumerate(result.axes):
        if axis.duplicate_of is not None:
            words, span = say("box.row_parallel", language, number=axis.duplicate_of + 1), Span.of(row + 1)
            marks.append(chart.text(words, row, NOTE_AT, "note", span=span))
            continue
        spans = [Span.of(row + 1, phase) for phase in (1, 2, 3)]
        role = Role.GAP if axis.overlap < 0.0 else Role.OVERLAP
        marks.append(chart.text(verdicts[row], row, NAME_AT, "verdict", role, spans[2]))
        marks += [*chart.bars(row, axis, spans), *chart.numbers(row, axis, spans)]
        if best[row] == row:
            later = [other for other in best if other > row and best[other] != row]
            until = Span.of(later[0] + 1, 3).first - 1 if later else None
            marks.append(chart.frame(row, Span(spans[2].first, until)))
    for row in range(len(result.axes), len(names)):
        words, span = say("box.row_skipped", language), Span.of(len(result.axes), 3)
        marks.append(chart.text(words, row, NOTE_AT, "note", span=span))
    return marks


def _comparison(axis: BoxAxis) -> list[str]:
    """Return an axis's numbers and the signs between them: the sum of the radii, and the distance of the centres."""
    sign = "=" if axis.overlap == 0.0 else ">" if axis.overlap > 0.0 else "<"
    return [number(axis.radius_a), " + ", number(axis.radius_b), f" {sign} ", number(axis.center_distance)]


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
