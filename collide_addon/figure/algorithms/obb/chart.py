# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart beside two boxes: for each axis both radii end to end and, below them, the distance of the centres.

Its lengths are those of the scene, to be compared with the picture.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeGuard

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, BoxSatStep
from ...model.arrays import Floats
from ...model.figure import Align, Bounds, Kind, Mark, Panel, Span, lengthened
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...page.sheet import PANEL_MARGIN, Sheet, chart_text
from ...page.text_metrics import text_width
from ...stage.half_planes import empty_marks
from ...text.messages import Caption, say

ROWS = 4
NAME_AT, RADII_AT, BAR_A_AT, BAR_D_AT, BEST_AT = 12.5, 5.5, 0.3, -4.2, -10.0
NOTE_AT = (BAR_A_AT + BAR_D_AT) / 2
"""Heights above the middle of a row, in figure units."""
BAR_HALF = 1.65
"""Half the height of the bar that stands for a difference, in figure units: that of the others."""
BETWEEN_NAMES = 2.0
"""Least gap between the names of two bars, in figure units."""
GAP_BETWEEN = 6.0
"""Between an axis's name and verdict, in figure units."""


class Phases(NamedTuple):
    """The phases of an axis in which its radii, the centre line, their difference and the best so far are told."""

    radii: int
    line: int
    difference: int
    compared: int


STEP_BY_STEP, PASSING = Phases(1, 2, 3, 3), Phases(1, 1, 1, 2)


def axis_name(source: BoxAxisSource) -> Caption:
    """Return the name of an axis: "the x axis of A"."""
    return Caption(f"box.axis_{source.name.lower()}")


def chart_room(result: BoxSatResult, language: str) -> Callable[[float], Bounds]:
    """Return what tells the chart's extent for a figure unit: as wide as its longest length, and as its texts."""
    longest = max(max(axis.radius_a + axis.radius_b, axis.center_distance) for axis in result.axes)
    heads = [
        text_width(name, NUMBERS_SIZE) + GAP_BETWEEN + text_width(verdict, NUMBERS_SIZE)
        for name, verdict in zip(_names(language), _verdicts(result, language), strict=True)
    ]
    notes = [text_width(note, NUMBERS_SIZE) for note in _notes(result, language) if note]
    return lambda unit: Bounds(0.0, 0.0, max(longest, max(*heads, *notes, 0.0) * unit), 0.0)


class _Rows:
    """The chart's rows, in coordinates of `Panel.MEASURE`."""

    __slots__ = ("_height", "_left", "_right", "_top", "_unit")

    def __init__(self, sheet: Sheet) -> None:
        area, (x, y), margin = sheet.areas[Panel.MEASURE], sheet.panels[Panel.MEASURE], PANEL_MARGIN * sheet.unit
        self._left, self._top = area.left + margin - x, area.top - y
        self._right = self._left + (area.width - 2 * margin)
        self._height, self._unit = area.height / ROWS, sheet.unit

    def _y(self, row: int, height: float) -> float:
        return self._top - (row + 0.5) * self._height + height * self._unit

    def text(self, words: str, row: int, height: float, part: str, role: Role, span: Span) -> Mark:
        """Return a text in a row: a verdict and what it is among the others at its right, anything else at its left."""
        x, align = (self._right, Align.RIGHT) if part in ("verdict", "best") else (self._left, Align.LEFT)
        at, size = (x, self._y(row, height)), NUMBERS_SIZE * self._unit
        return chart_text(words, at, size, f"{part}-{row + 1}", role=role, span=span, align=align)

    def bars(self, row: int, axis: BoxAxis, spans: Sequence[Span], lit: Sequence[Span]) -> Iterator[Mark]:
        """Yield the three bars of an axis, each from its own time on, and while `lit` their difference."""
        together = axis.radius_a + axis.radius_b
        for role, low, high, height, span, part in (
            (Role.RADIUS_A, 0.0, axis.radius_a, BAR_A_AT, spans[0], "radius-A"),
            (Role.RADIUS_B, axis.radius_a, together, BAR_A_AT, spans[0], "radius-B"),
            (Role.CENTER_LINE, 0.0, axis.center_distance, BAR_D_AT, spans[1], "centre-distance"),
        ):
            if high > low:
                bar, values = self._line(row, low, high, height), {"length": high - low}
                runs = lengthened(bar[0])
                yield Mark(
                    Kind.BAR,
                    role,
                    bar,
                    f"{part}-{row + 1}",
                    Panel.MEASURE,
                    span,
                    numbers=values,
                    motion=runs,
                    delayed=True,
                )
        yield from self._names(row, axis, spans)
        part = f"difference-{row + 1}"
        height = BAR_D_AT if axis.overlap > 0.0 else BAR_A_AT
        line = self._line(row, axis.center_distance, together, height)
        for span in lit if axis.overlap else ():
            if axis.overlap > 0.0:
                yield Mark(Kind.BAR, Role.OVERLAP, line, part, Panel.MEASURE, span, delayed=True)
                continue
            half = np.array([0.0, BAR_HALF * self._unit])
            box = np.concatenate([line - half, (line + half)[::-1]])
            yield from empty_marks(box, part, Panel.MEASURE, span, self._unit)
            yield Mark(Kind.POLYGON, Role.REACH, box, part, Panel.MEASURE, span, delayed=True)

    def _names(self, row: int, axis: BoxAxis, spans: Sequence[Span]) -> Iterator[Mark]:
        """Yield what the bars stand for: over both radii, and under the line c."""
        after_a = max(axis.radius_a / self._unit, text_width("rA", SMALL_SIZE) + BETWEEN_NAMES)
        for words, role, x, height, span, length in (
            ("rA", Role.RADIUS_A, 0.0, RADII_AT, spans[0], axis.radius_a),
            ("rB", Role.RADIUS_B, after_a, RADII_AT, spans[0], axis.radius_b),
            ("|c·u|", Role.CENTER_LINE, 0.0, BEST_AT, spans[1], axis.center_distance),
        ):
            if length > 0.0:
                at, size = (self._left + x * self._unit, self._y(row, height)), SMALL_SIZE * self._unit
                name = chart_text(words, at, size, f"bar-{row + 1}", role=role, span=span, align=Align.LEFT)
                yield replace(name, delayed=True)

    def _line(self, row: int, low: float, high: float, height: float) -> Floats:
        y = self._y(row, height)
        return np.array([(self._left + low, y), (self._left + high, y)])

    def told(
        self, words: str, row: int, height: float, part: str, role: Role, lit: Sequence[Span], span: Span
    ) -> Iterator[Mark]:
        """Yield a text for `span`: in `role` while it is lit, else pale."""
        first = span.first
        for each in lit:
            if first < each.first:
                yield self.text(words, row, height, part, Role.NUMBERS, Span(first, each.first - 1))
            yield replace(self.text(words, row, height, part, role, each), delayed=each.first == span.first)
            first = each.ends + 1
        if first <= span.ends:
            yield self.text(words, row, height, part, Role.NUMBERS, Span(first, span.last))

    def best(self, row: int, span: Span, words: str) -> list[Mark]:
        """Return what the best row so far, that with the smallest overlap, is called, under its verdict."""
        return [replace(self.text(words, row, BEST_AT, "best", Role.TEXT, span), delayed=True)]


def chart_marks(
    result: BoxSatResult,
    steps: Sequence[BoxSatStep],
    phases: Mapping[int, Phases],
    sheet: Sheet,
    language: str,
    noise: float,
) -> list[Mark]:
    """Return the chart of a whole run: a row for each axis, of which the best so far is called so, or all that tie.

    A gap that ends the search is not compared with what else there may be, and boxes that touch on an axis overlap by
    nothing on it.

    `phases` are those of each tested row; lengths that differ by no more than `noise` tie.
    """
    rows = _Rows(sheet)
    best = {step.index: result.axes[step.best].overlap + noise for step in steps}
    names, verdicts, notes = _names(language), _verdicts(result, language), _notes(result, language)
    tested, axes = len(best), _by_source(result)
    marks: list[Mark] = []
    for row, (name, axis) in enumerate(zip(names, axes, strict=True)):
        radii, line, difference, compared = phases.get(row, STEP_BY_STEP)
        now, known = Span.of(row + 1, until=row + 1), Span.of(row + 1, difference, until=row + 1)
        last = [Span.of(tested + 1)] if _is_tested(axis) and axis.overlap <= best[result.chosen] else []
        marks += rows.told(name, row, NAME_AT, "row", Role.AXIS, [now] * (row < tested) + last, Span())
        if not _is_tested(axis):
            since = Span.of(tested, 3) if axis is None else Span.of(0, 2)
            marks.append(rows.text(notes[row], row, NOTE_AT, "note", Role.NUMBERS, since))
            continue
        role, lit = Role.REACH if axis.overlap < 0.0 else Role.OVERLAP, [known, *last]
        marks += rows.told(verdicts[row], row, NAME_AT, "verdict", role, lit, Span(known.first))
        marks += rows.bars(row, axis, [Span.of(row + 1, phase) for phase in (radii, line)], lit)
        if axis.overlap and axis.overlap <= best[row] and not (axis.overlap < 0.0 and None in axes):
            after = [other for other in best if other > row and axis.overlap > best[other]]
            until = (
                Span.of(after[0] + 1, phases[after[0]].compared).first - 1 if after else Span.of(tested + 1).first - 1
            )
            word = "largest" if axis.overlap < 0.0 else "smallest"
            marks += rows.best(row, Span(Span.of(row + 1, compared).first, until), say(f"axis.{word}_so_far", language))
            marks += [] if after else rows.best(row, Span.of(tested + 1), say(f"axis.{word}", language))
    return marks


def _by_source(result: BoxSatResult) -> list[BoxAxis | None]:
    """Return all four axes in the order of testing, None for one that was not looked at."""
    found = {axis.source: axis for axis in result.axes}
    return [found.get(source) for source in BoxAxisSource]


def _is_tested(axis: BoxAxis | None) -> TypeGuard[BoxAxis]:
    return axis is not None and axis.duplicate_of is None


def _names(language: str) -> list[str]:
    return [
        say("box.row", language, number=k, axis=Caption(f"box.row_{source.name.lower()}"))
        for k, source in enumerate(BoxAxisSource, start=1)
    ]


def _verdicts(result: BoxSatResult, language: str) -> list[str]:
    """Return what stands at the right of each row, empty where the axis was not tested."""
    return [
        say(f"axis.{_word(axis)}", language, length=abs(axis.overlap)) if _is_tested(axis) else ""
        for axis in _by_source(result)
    ]


def _word(axis: BoxAxis) -> str:
    if axis.overlap == 0.0:
        return "touching"
    return "gap" if axis.overlap < 0.0 else "overlap"


def _notes(result: BoxSatResult, language: str) -> list[str]:
    """Return what stands in a row without bars, empty where there are some."""
    return [
        say("box.row_skipped", language)
        if axis is None
        else ""
        if axis.duplicate_of is None
        else say("box.row_parallel", language, number=axis.duplicate_of + 1)
        for axis in _by_source(result)
    ]
