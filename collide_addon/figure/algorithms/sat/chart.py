# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart beside the shapes: for each axis its direction and a bar, overlaps to the right and gaps to the left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ....geometry import SatResult, SatStep
from ...model.arrays import Floats
from ...model.figure import PHASES, Align, Bounds, Kind, Mark, Panel, Span, from_aside, lengthened
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...page.sheet import TALLEST_ROW, Sheet, chart_text
from ...page.text_metrics import text_width
from ...stage.half_planes import empty_marks
from ...text.messages import number, say

CHART_WIDTH, CHART_HEIGHT = 142.0, 124.0
"""All lengths here are in figure units."""
NUMBER_AT, ARROW_AT, BARS_FROM, BARS_TO, VALUE_GAP = 8.0, 17.0, 27.0, 95.0, 5.0
"""Where a row's number ends, the middle of its arrow, the room for its bar, and from there to its value.

What is written of gaps and of axes not tested takes its room from that of the bars."""
DOTS_AT = 24.0
"""Where dots stand between two rows, for the axes that are left out."""
ARROW, ARROW_SHARE = 10.0, 1.3
"""Length of the arrow that shows an axis's direction, and its most as a share of a row's height."""
FOOT, HEAD = 10.0, 9.0
"""Room under the rows for what the dashed line is called, and over them, if there are gaps, for what the sides mean."""
SIDE_GAP = 6.0
"""From the line at zero to the names of its sides."""
ROW_TEXT = 0.85
"""Largest height of a text, as a share of a row's. If rows are too low for it, only the current step's row is labelled,
and in the end the chosen one's."""
LOWEST_ROW_OF_AN_ARROW = 5.0
BAR_SHARE, STUB = 0.45, 6.0
"""Height of a bar, as a share of its row's, and length of the line that stands where a bar will."""


class Phases(NamedTuple):
    """The phase of an axis in which its overlap is told, and the one in which it is compared with the best so far."""

    told: int
    compared: int


STEP_BY_STEP, PASSING = Phases(2, 3), Phases(1, 2)


def chart_room(unit: float) -> Bounds:
    """Return the chart's extent in its own coordinates; `unit` is one figure unit in scene units."""
    return Bounds(0.0, -CHART_HEIGHT * unit, CHART_WIDTH * unit, 0.0)


@dataclass(frozen=True, slots=True)
class _Table:
    """Where the rows are, from the top: bars begin at `zero`; `stretch` is the drawn length of a scene unit.

    What is written left of them ends at `notes`.
    """

    rows: int
    height: float
    zero: float
    stretch: float
    unit: float
    head: float
    notes: float

    def at(self, x: float, row: float) -> Floats:
        return np.array([x, -self.head - (row + 0.5) * self.height]) * self.unit

    def end_of_bar(self, overlap: float) -> float:
        return self.zero + overlap * self.stretch

    def box(self, row: int, overlap: float) -> Floats:
        half = BAR_SHARE / 2
        x, end = self.zero, self.end_of_bar(overlap)
        corners = ((x, row - half), (end, row - half), (end, row + half), (x, row + half))
        return np.array([self.at(*corner) for corner in corners])

    def text(self, words: str, x: float, row: float, part: str, role: Role, span: Span, align: Align) -> Mark:
        fits = ROW_TEXT * self.height >= NUMBERS_SIZE
        size = (NUMBERS_SIZE if fits else SMALL_SIZE) * self.unit
        return chart_text(words, self.at(x, row), size, part, role=role, span=span, align=align)


def chart_marks(
    shown: Sequence[SatStep],
    phases: Sequence[Phases],
    result: SatResult,
    untested: Sequence[Floats],
    sheet: Sheet,
    language: str,
) -> list[Mark]:
    """Return the chart of the shown steps' axes, a row each, filled in step by step.

    Then come rows of the axes that are `untested`, their directions (2,). Between two rows of which others are left
    out there are dots.
    """
    overlaps = [step.axis.overlap for step in shown]
    lowest, highest = min(0.0, *overlaps), max(0.0, *overlaps)
    words = [_value(each, language) for each in overlaps if each < 0.0] + [say("sat.row_skipped", language)] * bool(
        untested
    )
    notes = BARS_FROM + max((text_width(each, NUMBERS_SIZE) for each in words), default=0.0)
    begins = notes + VALUE_GAP if words else BARS_FROM
    stretch = (BARS_TO - begins) / ((highest - lowest) or 1.0)
    rows = len(shown) + len(untested)
    head = HEAD if lowest < 0.0 else 0.0
    height = min(TALLEST_ROW, (CHART_HEIGHT - FOOT - head) / rows)
    table = _Table(rows, height, begins - lowest * stretch, stretch, sheet.unit, head, notes)
    told = Span(0, Span.of(len(shown) + 1, PHASES - 1).first)  # to the end, but not in an introduction
    marks = _zero(table, told, language) if head else []
    lines = [None, *(table.end_of_bar(result.axes[step.best].overlap) for step in shown)]
    for row, step in enumerate(shown):
        is_chosen = step.index == result.chosen
        end = len(shown) + 1
        marks += _row(table, row, step, phases[row], language, is_chosen=is_chosen, end=end, line=lines[row])
    for row in range(len(shown), rows):
        name, after = str(shown[-1].number + 1 + row - len(shown)), Span.of(len(shown), 3)
        marks.append(table.text(name, NUMBER_AT, row, f"row-{name}", Role.NUMBERS, told, Align.RIGHT))
        marks.append(table.text(words[-1], notes, row, f"value-{name}", Role.NUMBERS, after, Align.RIGHT))
        marks.append(_stub(table, row, name, after.first))
        if table.height >= LOWEST_ROW_OF_AN_ARROW:
            marks.append(_arrow(table, row, untested[row - len(shown)], name, Role.NUMBERS, told))
    for row, (before, step) in enumerate(pairwise(shown), start=1):
        if step.number > before.number + 1:
            marks.append(table.text("…", DOTS_AT, row - 0.5, f"left-out-{row}", Role.NUMBERS, told, Align.CENTER))
    return marks + list(_best_so_far(table, shown, phases, result, language))


def _value(overlap: float, language: str) -> str:
    """Return an overlap as it is written in its row: a gap left of the bars, with its word."""
    return say("axis.gap", language, length=-overlap) if overlap < 0.0 else number(overlap)


def _zero(table: _Table, span: Span, language: str) -> list[Mark]:
    """Return the line at which bars begin, and what it means to be on either side of it."""
    line = np.array([table.at(table.zero, -0.5), table.at(table.zero, table.rows - 0.5)])
    marks = [Mark(Kind.POLYLINE, Role.RULE, line, "zero", Panel.MEASURE, span)]
    for side, words, align in ((0.0, "0", Align.CENTER), (-1.0, "apart", Align.RIGHT), (1.0, "overlap", Align.LEFT)):
        text = say(f"axis.side_{words}", language) if side else words
        at = table.at(table.zero + side * SIDE_GAP, -0.5 - table.head / 2 / table.height)
        size = SMALL_SIZE * table.unit
        if align is not Align.RIGHT or text_width(text, SMALL_SIZE) + SIDE_GAP < table.zero:
            marks.append(chart_text(text, at, size, "zero", role=Role.NUMBERS, span=span, align=align))
    return marks


def _row(
    table: _Table,
    row: int,
    step: SatStep,
    phases: Phases,
    language: str,
    *,
    is_chosen: bool,
    end: int,
    line: float | None,
) -> Iterator[Mark]:
    """Yield an axis's number, its arrow and, when it is known, its bar with the value; lit in its step, then pale.

    At first the `line` of the best axis before stands there, if there was one: the value keeps off it.
    """
    k, name, overlap = row + 1, str(step.number), step.axis.overlap
    now, known, last = Span.of(k, until=k), Span.of(k, phases.told, until=k), Span.of(end)
    later = Span(known.ends + 1, last.first - 1) if is_chosen else Span(known.ends + 1)
    before = Span(0, now.first - 1)
    is_gap, labelled = overlap < 0.0, ROW_TEXT * table.height >= SMALL_SIZE
    lit = [(now, known)] + ([(last, last)] if is_chosen else [])
    value = _value(overlap, language)

    def texts(role: Role, number_span: Span, value_span: Span | None) -> Iterator[Mark]:
        yield table.text(name, NUMBER_AT, row, f"row-{name}", role, number_span, Align.RIGHT)
        if value_span is not None:
            shown_as = Role.TEXT if role is Role.AXIS and is_gap else Role.OVERLAP if role is Role.AXIS else role
            at = table.notes if is_gap else table.end_of_bar(overlap) + VALUE_GAP
            if (
                value_span is known
                and not is_gap
                and line is not None
                and at - VALUE_GAP < line < at + text_width(value, NUMBERS_SIZE)
            ):
                told, value_span = Span(known.first, known.first), Span(known.first + 1, known.ends)
                aside = table.text(value, line + VALUE_GAP, row, f"value-{name}", shown_as, told, Align.LEFT)
                yield replace(aside, delayed=True)
                slides = from_aside(aside.points[0] - table.at(at, row))
                text = table.text(value, at, row, f"value-{name}", shown_as, value_span, Align.LEFT)
                yield replace(text, motion=slides, delayed=phases is PASSING)
                return
            align = Align.RIGHT if is_gap else Align.LEFT
            text = table.text(value, at, row, f"value-{name}", shown_as, value_span, align)
            yield replace(text, delayed=role is Role.AXIS and value_span is known)

    for number_span, value_span in lit:
        yield from texts(Role.AXIS, number_span, value_span)
        yield from _bar(table, row, step, value_span, lit=True, grows=value_span is known)
    if later.first <= later.ends:
        yield from _bar(table, row, step, later, lit=False, grows=False)
    if table.height >= LOWEST_ROW_OF_AN_ARROW:
        for role, spans in ((Role.AXIS, [span for span, _ in lit]), (Role.NUMBERS, [before, later])):
            yield from (
                _arrow(table, row, step.axis.direction, name, role, span) for span in spans if span.first <= span.ends
            )
    if labelled:
        yield from texts(Role.NUMBERS, before, None)
        if later.first <= later.ends:
            yield from texts(Role.NUMBERS, later, later)
        yield _stub(table, row, name, known.first)


def _stub(table: _Table, row: int, name: str, until: int) -> Mark:
    """Return the line that stands where a bar will, before that is known."""
    stub = np.array([table.at(table.zero, row), table.at(table.zero + STUB, row)])
    return Mark(Kind.POLYLINE, Role.RULE, stub, f"stub-{name}", Panel.MEASURE, Span(0, until - 1))


def _bar(table: _Table, row: int, step: SatStep, span: Span, *, lit: bool, grows: bool) -> list[Mark]:
    """Return an overlap as a solid bar to the right of zero, or a gap as an empty one to the left."""
    overlap, part = step.axis.overlap, f"overlap-{step.number}"
    numbers = {"axis": step.number, "overlap": overlap}
    box = table.box(row, overlap)
    runs = lengthened(table.at(table.zero, row)) if grows and overlap else None
    delayed = runs is not None  # what it measures comes first
    if overlap >= 0.0:
        role = Role.WEIGHT if lit else Role.BAR
        return [Mark(Kind.AREA, role, box, part, Panel.MEASURE, span, numbers=numbers, motion=runs, delayed=delayed)]
    marks = empty_marks(box, part, Panel.MEASURE, span, table.unit)
    frame = Mark(
        Kind.POLYGON, Role.REACH, box, part, Panel.MEASURE, span, numbers=numbers, motion=runs, delayed=delayed
    )
    return [*marks, frame] if lit else marks


def _arrow(table: _Table, row: int, direction: Floats, name: str, role: Role, span: Span) -> Mark:
    length = min(ARROW, ARROW_SHARE * table.height)
    middle, half = table.at(ARROW_AT, row), length / 2 * table.unit * direction
    return Mark(Kind.ARROW, role, np.array([middle - half, middle + half]), f"way-{name}", Panel.MEASURE, span)


def _best_so_far(
    table: _Table, shown: Sequence[SatStep], phases: Sequence[Phases], result: SatResult, language: str
) -> Iterator[Mark]:
    """Yield a dashed line for each best overlap or gap, for as long as it is the best, with its name below.

    A gap that ends the search is not compared with what else there may be.
    """
    best = [result.axes[step.best].overlap for step in shown]
    end = (len(shown) + 1) * PHASES
    for row, overlap in enumerate(best):
        if (row and best[row - 1] == overlap) or (overlap < 0.0 and result.skipped):
            continue
        later = [other for other in range(row + 1, len(best)) if best[other] != overlap]
        until = (later[0] + 1) * PHASES + phases[later[0]].compared - 1 if later else None
        first = Span.of(row + 1, phases[row].compared).first
        x = table.end_of_bar(overlap)
        top = next((k for k, step in enumerate(shown) if step.index == shown[row].best), row)
        ends = np.array([table.at(x, top - 0.5), table.at(x, table.rows - 0.5)])
        aside = table.at(table.end_of_bar(best[row - 1]), 0) - table.at(x, 0) if row else None
        slides = None if aside is None else from_aside(aside)
        yield Mark(Kind.POLYLINE, Role.BEST, ends, "best", Panel.MEASURE, Span(first, until), motion=slides)
        word = "smallest" if overlap >= 0.0 else "largest"
        for message, span in (
            (f"axis.{word}_so_far", Span(first, end - 1 if until is None else until)),
            (f"axis.{word}", Span(end)),
        ):
            if span.first == end and until is not None:
                continue
            text = say(message, language)
            half = text_width(text, SMALL_SIZE) / 2
            at = table.at(min(max(x, half), CHART_WIDTH - half), table.rows - 0.5) - (0.0, FOOT / 2 * table.unit)
            yield chart_text(text, at, SMALL_SIZE * table.unit, "best", role=Role.TEXT, span=span, align=Align.CENTER)
