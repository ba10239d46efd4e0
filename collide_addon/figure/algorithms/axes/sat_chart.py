# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart of SAT: for each axis its direction and a bar, overlaps to the right and gaps to the left."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ....geometry import SatResult, SatStep
from ...model.arrays import Floats
from ...model.figure import PHASES, Align, Bounds, Span, from_aside, lengthened
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...page.sheet import TALLEST_ROW
from ...page.text_metrics import text_width
from ...stage.chart import CHART, FOOT_ROOM, VALUE_GAP, ChartRows, RowPen, names_of_best, overlap_or_gap, while_best
from ...stage.draft import Draft

CHART_WIDTH, CHART_HEIGHT = CHART
"""All lengths here are in figure units."""
NUMBER_AT, BARS_FROM = 8.0, 27.0
"""The right edge of a row's number, and where its bar may begin. Notes on gaps and on untested axes come before the
bars, which then begin further right."""
ROW_TEXT = 0.85
"""Largest height of a text, as a share of a row's. If rows are too low for text, only the current step's row is
labelled, and at the end the chosen one's."""


def chart_room(unit: float) -> Bounds:
    """Return the chart's extent in its own coordinates; `unit` is one figure unit in scene units."""
    return Bounds(0.0, -CHART_HEIGHT * unit, CHART_WIDTH * unit, 0.0)


def draw_chart(
    draft: Draft, shown: Sequence[SatStep], phases: Sequence[int], result: SatResult, untested: Sequence[Floats]
) -> None:
    """Draw a row for each of the shown steps' axes, filled in step by step, each from its phase in `phases` on.

    Then come rows of the `untested` axes, given by their directions (2,). Dots between two rows mark omitted ones.
    """
    chart = _Chart(draft, shown, phases, result, [str(shown[-1].number + 1 + k) for k in range(len(untested))])
    whole = chart.pen.during(Span(0, Span.of(len(shown) + 1, PHASES - 1).first))  # not in an introduction
    chart.draw_zero(whole)
    for row, step in enumerate(shown):
        chart.draw_row(row, step)
    skipped, after = draft.say("sat.row_skipped"), chart.pen.during(Span.of(len(shown), 3))
    for row, (name, direction) in enumerate(zip(chart.untested, untested, strict=True), start=len(shown)):
        whole.write_in(row, NUMBER_AT, name, Role.NUMBERS, f"row-{name}", Align.RIGHT)
        after.write_in(row, chart.notes, skipped, Role.NUMBERS, f"value-{name}", Align.RIGHT)
        after.draw_stub(row, name, after.span.first)
        chart.draw_arrow(whole, row, direction, name, Role.NUMBERS)
    for row, (before, step) in enumerate(pairwise(shown), start=1):
        if step.number > before.number + 1:
            whole.write_in(row - 0.5, 24.0, "…", Role.NUMBERS, f"left-out-{row}", Align.CENTER)
    chart.draw_best()


class _Chart:
    """The chart being drawn: the steps shown in it, and the pen for its rows.

    Notes to the left of bars end at `notes`.
    """

    def __init__(
        self, draft: Draft, shown: Sequence[SatStep], phases: Sequence[int], result: SatResult, untested: Sequence[str]
    ) -> None:
        self.shown, self.phases, self.result, self.untested = shown, phases, result, untested
        overlaps = [step.axis.overlap for step in shown]
        lowest, highest = min(0.0, *overlaps), max(0.0, *overlaps)
        words = [overlap_or_gap(each, draft.look.language) for each in overlaps if each < 0.0]
        words += [draft.say("sat.row_skipped")] * bool(untested)
        self.notes = BARS_FROM + max((text_width(each, NUMBERS_SIZE) for each in words), default=0.0)
        begins = self.notes + VALUE_GAP if words else BARS_FROM
        stretch = (95.0 - begins) / ((highest - lowest) or 1.0)
        self.head = 9.0 if lowest < 0.0 else 0.0  # for the meaning of the sides
        self.count, unit = len(shown) + len(untested), draft.sheet.unit
        height = min(TALLEST_ROW, (CHART_HEIGHT - FOOT_ROOM - self.head) / self.count)
        rows = ChartRows(np.array([0.0, -self.head * unit]), height, unit, begins - lowest * stretch, stretch)
        self.labelled = ROW_TEXT * height >= SMALL_SIZE
        self.pen = RowPen(draft, rows=rows, size=NUMBERS_SIZE if ROW_TEXT * height >= NUMBERS_SIZE else SMALL_SIZE)
        self.best = [result.axes[step.best].overlap for step in shown]

    def draw_zero(self, pen: RowPen) -> None:
        """Draw the line at which bars begin, with the meaning of its sides, if there are bars on both."""
        rows = pen.rows
        if not self.head:
            return
        pen.line(Role.RULE, np.array([rows.at(rows.zero, -0.5), rows.at(rows.zero, self.count - 0.5)]), "zero")
        apart, overlap = (pen.say(each) for each in ("axis.side_apart", "axis.side_overlap"))
        for beside, words, align in ((0.0, "0", Align.CENTER), (-6.0, apart, Align.RIGHT), (6.0, overlap, Align.LEFT)):
            if align is not Align.RIGHT or text_width(words, SMALL_SIZE) - beside < rows.zero:
                at = rows.at(rows.zero + beside, -0.5, self.head / 2)
                pen.write(words, Role.NUMBERS, at, "zero", SMALL_SIZE, align)

    def draw_row(self, row: int, step: SatStep) -> None:
        """Draw an axis's number, its arrow and, once it is known, its bar with the value; lit in its step."""
        k, name, is_chosen = row + 1, str(step.number), step.index == self.result.chosen
        known, last = Span.of(k, self.phases[row], until=k), [Span.of(len(self.shown) + 1)] * is_chosen
        for pen, lit in self.pen.lit_and_pale([Span.of(k, until=k), *last]):
            role = Role.AXIS if lit else Role.NUMBERS
            if lit or self.labelled:
                pen.write_in(row, NUMBER_AT, name, role, f"row-{name}", Align.RIGHT)
            self.draw_arrow(pen, row, step.axis.direction, name, role)
        for pen, lit in self.pen.during(Span(known.first)).lit_and_pale([known, *last]):
            is_new = pen.span is known
            if lit or self.labelled:
                self.draw_value(pen.when_arrived(delayed=is_new), row, step, lit=lit, new=is_new)
            self.draw_bar(pen, row, step, lit=lit, grows=is_new)
        if self.labelled:
            self.pen.draw_stub(row, name, known.first)

    def draw_value(self, pen: RowPen, row: int, step: SatStep, *, lit: bool, new: bool) -> None:
        """Draw an overlap beside its bar, or a gap; a `new` one first stays clear of the previous best's line."""
        overlap, part, rows = step.axis.overlap, f"value-{step.number}", pen.rows
        value = overlap_or_gap(overlap, pen.language)
        if overlap < 0.0:
            pen.write_in(row, self.notes, value, Role.TEXT if lit else Role.NUMBERS, part, Align.RIGHT)
            return
        role, at = Role.OVERLAP if lit else Role.NUMBERS, rows.end_of(overlap) + VALUE_GAP
        line, slides = rows.end_of(self.best[row - 1]) if row and new else -np.inf, None
        if at - VALUE_GAP < line < at + text_width(value, NUMBERS_SIZE):
            pen.in_phase().write_in(row, line + VALUE_GAP, value, role, part)
            slides = from_aside(rows.at(line + VALUE_GAP, row) - rows.at(at, row))
            pen = pen.from_phase(1).when_arrived(delayed=self.phases[row] == 1)  # if condensed, with the line
        pen.write_in(row, at, value, role, part, motion=slides)

    def draw_bar(self, pen: RowPen, row: int, step: SatStep, *, lit: bool, grows: bool) -> None:
        """Draw an overlap as a solid bar to the right of zero, or a gap as an empty one to the left."""
        overlap, part = step.axis.overlap, f"overlap-{step.number}"
        numbers: dict[str, object] = {"axis": step.number, "overlap": overlap}
        box = pen.rows.bar(row, overlap)
        runs = lengthened(pen.rows.at(pen.rows.zero, row)) if grows and overlap else None
        pen = pen.when_arrived(delayed=runs is not None)  # what it measures comes first
        if overlap >= 0.0:
            pen.area(Role.WEIGHT if lit else Role.BAR, box, part, runs, numbers=numbers)
        elif lit:
            pen.draw_gap(box, part, runs, numbers=numbers)
        else:
            pen.empty(box, part)

    def draw_arrow(self, pen: RowPen, row: int, direction: Floats, name: str, role: Role) -> None:
        """Draw an axis's direction, if rows are high enough."""
        rows = pen.rows
        half = min(10.0, 1.3 * rows.height) / 2 * rows.unit * direction
        middle = rows.at(17.0, row)
        if rows.height >= 5.0:
            pen.arrow(role, np.array([middle - half, middle + half]), f"way-{name}")

    def draw_best(self) -> None:
        """Draw a dashed line for each best overlap or gap, for as long as it is the best, with its name below.

        A gap that ends the search is not compared with others.
        """
        end = Span.of(len(self.shown) + 1).first
        compared = [phase + 1 for phase in self.phases]
        for row, overlap in enumerate(self.best):
            if (row and self.best[row - 1] == overlap) or (overlap < 0.0 and self.result.skipped):
                continue
            span, before = while_best(row, overlap, self.best, compared), self.best[row - 1] if row else None
            top = next((k for k, step in enumerate(self.shown) if step.index == self.shown[row].best), row)
            names = names_of_best(overlap, span, end)
            self.pen.during(span).draw_best(overlap, before, (top, self.count), CHART_WIDTH, names)
