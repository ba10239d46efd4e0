# SPDX-License-Identifier: GPL-3.0-or-later
"""The rail of an algorithm's phases at the top of the page, in the order of its loop: the present one is filled.

With the result all are done, and grey.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..model.arrays import Floats
from ..model.figure import PHASES, Align, Kind, Mark, Panel, Span, Step
from ..model.playback import asks
from ..model.style import PAGE_WIDTH, SMALL_SIZE, Role
from ..text.messages import say
from .sheet import EDGE, TITLE_BELOW, Sheet, page_place, page_text
from .text_metrics import text_width

PILL_HEIGHT, PILL_MARGIN, PILL_GAP = 10.5, 5.0, 3.0
"""Of a phase's pill: its height, the room on each side of its name, and the gap to the next; in figure units."""
ARC = 9
"""Points of a pill's round end."""


def rail_width(rail: Sequence[str], language: str) -> float:
    """Return the width of a rail of these messages, in figure units; 0 without any."""
    widths = _widths(_names(rail, language))
    return sum(widths) + PILL_GAP * (len(widths) - 1) if widths else 0.0


def rail_marks(sheet: Sheet, rail: Sequence[str], steps: Sequence[Step], language: str) -> list[Mark]:
    """Return the pills of all phases in the loop's steps, for each phase the filled one, and those that are done."""
    if not steps:
        return [mark for pill in _pills(sheet, rail, language) for mark in pill.pale(Span())]
    result = Span.of(steps[-1].number + 1)
    loop = Span(steps[0].number * PHASES, result.first - 1)
    marks = []
    questions = {step.number * PHASES + step.answer - 1 for step in steps if asks(step)}
    for phase, pill in enumerate(_pills(sheet, rail, language)):
        marks += [*pill.pale(loop), *pill.done(result)]
        for step in steps:
            own = [(at, at) for at in range(len(step.captions))]
            asked = step.number * PHASES + step.answer - 1 if asks(step) else None
            for at, (first, last) in enumerate(step.pills or own):
                if not first <= phase <= last:
                    continue
                tick = step.number * PHASES + at
                ends = tick if at < len(step.captions) - 1 else step.number * PHASES + PHASES - 1
                now = pill.filled(Span(tick, ends))
                marks += [replace(mark, asking=False) for mark in now] if ends in questions else now
                if asked == tick - 1 and phase == first:  # while a question stands, what answers it first is filled
                    marks += [replace(mark, span=Span(asked, asked), asking=True) for mark in now]
    return marks


def opening_marks(sheet: Sheet, rail: Sequence[str], language: str) -> list[Mark]:
    """Return the pills of an introduction's steps, with which a figure begins, and for each step the filled one."""
    marks, whole = [], Span(0, len(rail) * PHASES - 1)
    for step, pill in enumerate(_pills(sheet, rail, language)):
        marks += [*pill.pale(whole), *pill.filled(Span(step * PHASES, step * PHASES + PHASES - 1))]
    return marks


@dataclass(frozen=True, slots=True, eq=False)
class _Pill:
    """A pill on the page with the name in it."""

    sheet: Sheet
    name: str
    part: str
    middle: tuple[float, float]
    outline: Floats

    def pale(self, span: Span) -> list[Mark]:
        return [Mark(Kind.POLYGON, Role.RAIL, self.outline, self.part, Panel.PAGE, span), self._text(Role.RAIL, span)]

    def filled(self, span: Span) -> list[Mark]:
        area = Mark(Kind.AREA, Role.RAIL_NOW, self.outline, self.part, Panel.PAGE, span)
        return [area, self._text(Role.RAIL_NOW_NAME, span)]

    def done(self, span: Span) -> list[Mark]:
        return [Mark(Kind.AREA, Role.TRACK, self.outline, self.part, Panel.PAGE, span), self._text(Role.NUMBERS, span)]

    def _text(self, role: Role, span: Span) -> Mark:
        return page_text(
            self.sheet, self.name, self.middle, SMALL_SIZE, self.part, span=span, align=Align.CENTER, role=role
        )


def _pills(sheet: Sheet, rail: Sequence[str], language: str) -> Iterator[_Pill]:
    names = _names(rail, language)
    left, level = PAGE_WIDTH - EDGE - rail_width(rail, language), sheet.height - TITLE_BELOW
    for number, (name, width) in enumerate(zip(names, _widths(names), strict=True), start=1):
        outline = np.array([page_place(sheet, place) for place in _pill(left, width, level)])
        yield _Pill(sheet, name, f"phase-{number}", (left + width / 2, level), outline)
        left += width + PILL_GAP


def _names(rail: Sequence[str], language: str) -> list[str]:
    return [f"{row}  {say(message, language)}" for row, message in enumerate(rail, start=1)]


def _widths(names: Sequence[str]) -> list[float]:
    return [text_width(name, SMALL_SIZE, bold=True) + 2 * PILL_MARGIN for name in names]


def _pill(left: float, width: float, level: float) -> Floats:
    """Return the outline (2 · ARC, 2) of a pill, in figure units."""
    radius = PILL_HEIGHT / 2
    turns = np.linspace(-np.pi / 2, np.pi / 2, ARC)
    end = radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    right_end = np.array([left + width - radius, level]) + end
    left_end = np.array([left + radius, level]) - end
    outline: Floats = np.concatenate([right_end, left_end])
    return outline
