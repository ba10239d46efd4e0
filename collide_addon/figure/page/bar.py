# SPDX-License-Identifier: GPL-3.0-or-later
"""The bar of bounds at the foot of the page: between which lengths the answer lies. It is the plot of the story."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from ..model.arrays import Floats
from ..model.figure import PHASES, Align, Bracket, Kind, Mark, Motion, Panel, Span, Step
from ..model.style import NUMBERS_SIZE, PAGE_WIDTH, SMALL_SIZE, Role
from ..text.exact_form import exact
from ..text.messages import say
from .sheet import EDGE, Sheet, page_box, page_text

BAR_LEFT, BAR_RIGHT = 281.0, PAGE_WIDTH - EDGE
BAR_MIDDLE, BAR_LABEL = 9.0, 18.0
"""Heights of the bar and of the sentence over it; all lengths here are in figure units."""
BAR_HEIGHT, LEAST_BAR = 2.6, 1.4
"""Height of the bar, and the least width of what is filled: the bounds are one number."""
ZERO_GAP = 4.0
OPEN, PAST_LONGEST = 2.0, 1.25
"""How far a bar without an upper bound reaches, in multiples of its lower bound, and of the largest upper one."""
STRIPES = (4.0, 3.0, 2.0, 1.0)
"""Widths of the stripes in which it fades, one to every `STRIPE_ROOM`."""
STRIPE_ROOM = 5.0


def bar_marks(sheet: Sheet, steps: Sequence[Step], message: str, language: str) -> list[Mark]:
    """Return the track, and for every bracket of the run its part and the sentence "{lower} ≤ distance ≤ {upper}".

    `message` names that sentence; "`message`.closed" is the one where the bounds meet, "`message`.open" that where
    there is no upper one.
    """
    stretches = list(_stretches(steps))
    if not stretches:
        return []
    longest = _longest([bracket for bracket, _ in stretches])
    shown = Span(stretches[0][1].first, stretches[-1][1].last)
    marks = [mark for span in _with_rail(shown, steps[-1].number) for mark in _track(sheet, span)]
    before: Floats | None = None
    fades = len(STRIPES) * STRIPE_ROOM
    for bracket, span in stretches:
        left, right = (_place(min(value, longest), longest) for value in bracket)
        if right - left < LEAST_BAR:
            left, right = (left + right - LEAST_BAR) / 2, (left + right + LEAST_BAR) / 2
        box = page_box(sheet, left, right, BAR_MIDDLE, BAR_HEIGHT)
        closes = None if before is None or (before == box).all() else _from(before, box)
        before = box
        if goes_on := math.isinf(bracket.upper):
            marks += _stripes(sheet, right - fades, span)
            box = page_box(sheet, left, right - fades, BAR_MIDDLE, BAR_HEIGHT)
        bar = Mark(Kind.AREA, Role.BOUNDS, box, "bounds", Panel.PAGE, span, motion=closes)
        marks.append(replace(bar, delayed=closes is not None))
        lower, upper = bracket
        if lower == upper:
            text, role = say(f"{message}.closed", language, upper=exact(upper)), Role.TITLE
        else:
            kind = ".open" if goes_on else ""
            text, role = say(message + kind, language, lower=lower, upper=upper), Role.TEXT
        place = (BAR_RIGHT, BAR_LABEL)
        name = page_text(sheet, text, place, NUMBERS_SIZE, "bounds", span=span, align=Align.RIGHT, role=role)
        marks.append(replace(name, delayed=all(each.text != text for each in marks)))  # what is new follows what moves
    return marks


def _longest(brackets: Sequence[Bracket]) -> float:
    """Return the length that the whole bar stands for: an open one goes past all that close it."""
    closed = [upper for _, upper in brackets if not math.isinf(upper)]
    past = PAST_LONGEST if len(closed) < len(brackets) else 1.0
    return max([*(past * upper for upper in closed), *(OPEN * lower for lower, upper in brackets if upper == math.inf)])


def _stripes(sheet: Sheet, left: float, span: Span) -> Iterator[Mark]:
    """Yield the end of a bar that goes on to the right: stripes, thinner and thinner."""
    for row, width in enumerate(STRIPES):
        right = left + (row + 1) * STRIPE_ROOM
        stripe = page_box(sheet, right - width, right, BAR_MIDDLE, BAR_HEIGHT)
        yield Mark(Kind.AREA, Role.BOUNDS, stripe, "bounds-open", Panel.PAGE, span)


def _with_rail(shown: Span, result: int) -> Iterator[Span]:
    """Yield when the track is `shown`, in parts: as long as the rail of the loop, and then with the result.

    What shows as long as something else needs no object of its own.
    """
    at = result * PHASES
    if shown.first < at <= shown.ends:
        yield Span(shown.first, at - 1)
        yield Span(at, shown.last)
    else:
        yield shown


def _track(sheet: Sheet, span: Span) -> list[Mark]:
    """Return the whole length of the bar, and its zero."""
    box, zero = page_box(sheet, BAR_LEFT, BAR_RIGHT, BAR_MIDDLE, BAR_HEIGHT), (BAR_LEFT - ZERO_GAP, BAR_MIDDLE)
    return [
        Mark(Kind.AREA, Role.TRACK, box, "bounds-track", Panel.PAGE, span),
        page_text(sheet, "0", zero, SMALL_SIZE, "bounds-zero", span=span, align=Align.RIGHT, role=Role.NUMBERS),
    ]


def _stretches(steps: Sequence[Step]) -> Iterator[tuple[Bracket, Span]]:
    """Yield each bracket with the ticks of a step in which it stays what is known; the last stays to the end."""
    known: tuple[Bracket, int] | None = None
    for step in steps:
        if known is not None and step.brackets:
            yield known[0], Span(known[1], step.number * PHASES - 1)
            known = None
        for phase in range(PHASES):
            tick = step.number * PHASES + phase
            bracket = step.brackets[min(phase, len(step.brackets) - 1)] if step.brackets else None
            if known is not None and bracket != known[0]:
                yield known[0], Span(known[1], tick - 1)
                known = None
            if known is None and bracket is not None:
                known = bracket, tick
    if known is not None:
        yield known[0], Span(known[1])


def _from(before: Floats, box: Floats) -> Motion:
    """Return the motion of a bar (4, 2) that begins as another one."""
    (left, low), width = box[0].tolist(), float(np.ptp(box[:, 0]))
    return Motion(
        shift=(float(before[0, 0]) - left, 0.0), stretch=(float(np.ptp(before[:, 0])) / width, 1.0), about=(left, low)
    )


def _place(value: float, longest: float) -> float:
    share = max(0.0, value) / longest if longest > 0.0 else 0.0
    return BAR_LEFT + share * (BAR_RIGHT - BAR_LEFT)
