# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart beside the shapes: a bar for the overlap on each axis, and a line at the best so far."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry import SatResult, SatStep
from ...model.arrays import Floats
from ...model.figure import ALWAYS, PHASES, Align, Kind, Mark, Panel, Span
from ...model.style import SMALL_SIZE, Role
from ...page.sheet import TALLEST_ROW, chart_text, row_text_size
from ...page.text_metrics import text_width
from ...text.messages import number, say

CHART_WIDTH, CHART_HEIGHT = 87.0, 118.0
"""All lengths here are in figure units; there is room for the longest number, −1.234e−05."""
TOP_SHARE = 4
"""Few rows leave height free; one part in this many of it is above them, by the heading."""
NUMBER_AT, BARS_FROM, BARS_TO, VALUE_AT = 8.0, 13.0, 38.0, 41.0
"""Where a row's number ends, its bar extends, and its value begins."""
ROW_TEXT = 0.85
"""Largest height of a text, as a share of a row's. If rows are too low for it, only the current step's row is labelled,
and in the end the chosen one's."""
LOWEST_ROW_OF_A_BAR = 7.0
"""In lower rows a bar is a line."""
RING = 6.5
"""Radius of the ring around the chosen axis's number."""
BEYOND = 3.0
"""How far the line of the best overlap extends beyond the rows."""


@dataclass(frozen=True, slots=True)
class _Table:
    """Where the rows are, from the top: bars begin at `zero`; `stretch` is the drawn length of a scene unit."""

    rows: int
    height: float
    zero: float
    stretch: float
    unit: float

    @property
    def text_size(self) -> float:
        return row_text_size(ROW_TEXT * self.height)

    def at(self, x: float, row: float) -> Floats:
        top = -(CHART_HEIGHT - self.rows * self.height) / TOP_SHARE
        return np.array([x * self.unit, (top - (row + 0.5) * self.height) * self.unit])

    def end_of_bar(self, overlap: float) -> float:
        return self.zero + overlap * self.stretch

    def upright(self, x: float, role: Role, span: Span, part: str) -> Mark:
        """Return a line through all rows."""
        beyond = np.array([0.0, BEYOND * self.unit])
        ends = np.array([self.at(x, -0.5) + beyond, self.at(x, self.rows - 0.5) - beyond])
        return Mark(Kind.POLYLINE, role, ends, part, Panel.MEASURE, span)

    def number(self, row: int, name: str, role: Role, span: Span) -> Mark:
        at, size = self.at(NUMBER_AT, row), self.text_size * self.unit
        return chart_text(name, at, size, f"row-{name}", role=role, span=span, align=Align.RIGHT)

    def value(self, row: int, words: str, role: Role, span: Span) -> Mark:
        at, size = self.at(VALUE_AT, row), self.text_size * self.unit
        return chart_text(words, at, size, f"value-{row + 1}", role=role, span=span)


def chart_marks(shown: Sequence[SatStep], result: SatResult, skipped: int, unit: float, language: str) -> list[Mark]:
    """Return the chart of the shown steps' axes, a row each, filled in step by step, then `skipped` rows.

    `unit` is one figure unit in scene units.
    """
    overlaps = [step.axis.overlap for step in shown]
    lowest, highest = min(0.0, *overlaps), max(0.0, *overlaps)
    stretch = (BARS_TO - BARS_FROM) / ((highest - lowest) or 1.0)
    rows = len(shown) + skipped
    height = min(TALLEST_ROW, CHART_HEIGHT / rows)
    table = _Table(rows, height, BARS_FROM - lowest * stretch, stretch, unit)
    marks = [table.upright(table.zero, Role.PROJECTION, ALWAYS, "zero")]
    for row, step in enumerate(shown):
        marks += _row(table, row, step, is_chosen=step.index == result.chosen, end=len(shown) + 1)
    for row in range(len(shown), rows):
        name = str(shown[-1].number + 1 + row - len(shown))
        marks.append(table.number(row, name, Role.TEXT, ALWAYS))
        marks.append(table.value(row, say("sat.row_skipped", language), Role.PROJECTION, Span.of(len(shown), 3)))
    return marks + _best_so_far(table, [result.axes[step.best].overlap for step in shown])


def _row(table: _Table, row: int, step: SatStep, *, is_chosen: bool, end: int) -> list[Mark]:
    """Return an axis's number, coloured during its own step, its overlap's bar, and the value."""
    k, name, overlap = row + 1, str(step.number), step.axis.overlap
    role = Role.GAP if overlap < 0.0 else Role.OVERLAP
    kind = Kind.BAR if table.height >= LOWEST_ROW_OF_A_BAR else Kind.POLYLINE
    bar = np.array([table.at(table.zero, row), table.at(table.end_of_bar(overlap), row)])
    numbers = {"axis": step.number, "overlap": overlap}
    marks = [
        Mark(kind, role, bar, f"overlap-{name}", Panel.MEASURE, Span.of(k, 3), numbers=numbers),
        table.number(row, name, Role.AXIS, Span.of(k, until=k)),
    ]
    if ROW_TEXT * table.height >= SMALL_SIZE:
        marks.append(table.number(row, name, Role.TEXT, Span(0, k * PHASES - 1)))
        marks.append(table.number(row, name, Role.TEXT, Span.of(k + 1)))
        marks.append(table.value(row, number(overlap), role, Span.of(k, 3)))
    else:
        marks.append(table.value(row, number(overlap), role, Span.of(k, 3, until=k)))
        if is_chosen:
            marks.append(table.number(row, name, Role.TEXT, Span.of(end)))
            marks.append(table.value(row, number(overlap), role, Span.of(end)))
    if is_chosen:
        middle = NUMBER_AT - text_width(name, table.text_size) / 2
        center = table.at(middle, row)[np.newaxis]
        radius = RING * table.unit
        marks.append(Mark(Kind.RING, Role.FINAL, center, "chosen", Panel.MEASURE, Span.of(end), radius=radius))
    return marks


def _best_so_far(table: _Table, best: Sequence[float]) -> list[Mark]:
    """Return a line for each best overlap, for as long as it is the best."""
    marks = []
    for step, overlap in enumerate(best, start=1):
        if step > 1 and best[step - 2] == overlap:
            continue
        later = [other for other in range(step + 1, len(best) + 1) if best[other - 1] != overlap]
        last = later[0] * PHASES + 2 if later else None
        span = Span(Span.of(step, 3).first, last)
        marks.append(table.upright(table.end_of_bar(overlap), Role.BEST, span, "best"))
    return marks
