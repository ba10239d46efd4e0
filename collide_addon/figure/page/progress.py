# SPDX-License-Identifier: GPL-3.0-or-later
"""The progress of a figure: the bar of bounds, the rail of an algorithm's phases, and the ring beside a question.

The bar at the foot of the page shows the interval that contains the answer. The rail shows the phases in the order of
the loop, the current one filled; with the result, all are done and grey. While a question is asked, the ring beside it
runs down around the seconds left.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..model.arrays import Floats
from ..model.figure import PHASES, Align, Bracket, Kind, Mark, Motion, Panel, Span, Step
from ..model.keyframes import MOST_SECONDS
from ..model.style import NUMBERS_SIZE, PAGE_WIDTH, SMALL_SIZE, STYLES, Role
from ..text.exact_form import exact
from .sheet import EDGE, TITLE_BELOW, Sheet
from .text_metrics import text_width

BAR_LEFT, BAR_RIGHT = 281.0, PAGE_WIDTH - EDGE
BAR_MIDDLE, BAR_LABEL = 9.0, 18.0
"""Heights of the bar and of the sentence above it; all lengths here are in figure units."""
BAR_HEIGHT, LEAST_FILLED = 2.6, 1.4
"""Height of the bar, and the smallest width of the filled part when both bounds are equal."""
OPEN_BAR_FACTOR, PAST_LONGEST = 2.0, 1.25
"""Length of a bar without an upper bound, as a multiple of its lower bound, and of the largest upper bound."""
STRIPE_WIDTHS = (4.0, 3.0, 2.0, 1.0)
"""Widths of the stripes into which such a bar fades, one in every `STRIPE_ROOM`."""
STRIPE_ROOM = 5.0


def bar_marks(sheet: Sheet, steps: Sequence[Step], message: str) -> list[Mark]:
    """Return the track, and for each bracket the bar on it and the sentence "{lower} ≤ distance ≤ {upper}".

    `message` names that sentence; "`message`.closed" is used if the bounds are equal, "`message`.open" if there is no
    upper bound.
    """
    stretches = list(_stretches(steps))
    if not stretches:
        return []
    closed = [upper for (_, upper), _ in stretches if not math.isinf(upper)]
    past = PAST_LONGEST if len(closed) < len(stretches) else 1.0  # an open bar extends past all closed ones
    opened = (OPEN_BAR_FACTOR * lower for (lower, upper), _ in stretches if math.isinf(upper))
    longest = max([*(past * upper for upper in closed), *opened])
    shown = Span(stretches[0][1].first, stretches[-1][1].last)
    track, zero = sheet.box(BAR_LEFT, BAR_RIGHT, BAR_MIDDLE, BAR_HEIGHT), (BAR_LEFT - 4.0, BAR_MIDDLE)
    marks: list[Mark] = []
    for span in _with_rail(shown, steps[-1].number):
        marks += [
            Mark(Kind.AREA, Role.TRACK, track, "bounds-track", Panel.PAGE, span),
            sheet.text("0", zero, SMALL_SIZE, "bounds-zero", span=span, align=Align.RIGHT, role=Role.NUMBERS),
        ]
    before: Floats | None = None
    fades = len(STRIPE_WIDTHS) * STRIPE_ROOM
    for bracket, span in stretches:
        left, right = (_place(min(value, longest), longest) for value in bracket)
        if right - left < LEAST_FILLED:
            left, right = (left + right - LEAST_FILLED) / 2, (left + right + LEAST_FILLED) / 2
        box = sheet.box(left, right, BAR_MIDDLE, BAR_HEIGHT)
        closes = None if before is None or (before == box).all() else _from(before, box)
        before = box
        if goes_on := math.isinf(bracket.upper):
            for row, width in enumerate(STRIPE_WIDTHS, start=1):
                end = right - fades + row * STRIPE_ROOM
                stripe = sheet.box(end - width, end, BAR_MIDDLE, BAR_HEIGHT)
                marks.append(Mark(Kind.AREA, Role.BOUNDS, stripe, "bounds-open", Panel.PAGE, span))
            box = sheet.box(left, right - fades, BAR_MIDDLE, BAR_HEIGHT)
        bar = Mark(Kind.AREA, Role.BOUNDS, box, "bounds", Panel.PAGE, span, motion=closes)
        marks.append(replace(bar, delayed=closes is not None))
        lower, upper = bracket
        if lower == upper:
            text, role = sheet.say(f"{message}.closed", upper=exact(upper)), Role.TITLE
        else:
            kind = ".open" if goes_on else ""
            text, role = sheet.say(message + kind, lower=lower, upper=upper), Role.TEXT
        place = (BAR_RIGHT, BAR_LABEL)
        name = sheet.text(text, place, NUMBERS_SIZE, "bounds", span=span, align=Align.RIGHT, role=role)
        marks.append(replace(name, delayed=all(each.text != text for each in marks)))  # a new text follows the motion
    return marks


def _with_rail(shown: Span, result: int) -> Iterator[Span]:
    """Yield the span in which the track is `shown`, in two parts: with the rail of the loop, and then with the result.

    Marks that show during the same span share an object.
    """
    at = result * PHASES
    if shown.first < at <= shown.ends:
        yield Span(shown.first, at - 1)
        yield Span(at, shown.last)
    else:
        yield shown


def _stretches(steps: Sequence[Step]) -> Iterator[tuple[Bracket, Span]]:
    """Yield each bracket with the ticks of a step during which it is the best known; the last one stays to the end."""
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
    """Return the motion of a bar (4, 2) that begins with the shape of another."""
    (left, low), width = box[0].tolist(), float(np.ptp(box[:, 0]))
    return Motion(
        shift=(float(before[0, 0]) - left, 0.0), stretch=(float(np.ptp(before[:, 0])) / width, 1.0), about=(left, low)
    )


def _place(value: float, longest: float) -> float:
    share = max(0.0, value) / longest if longest > 0.0 else 0.0
    return BAR_LEFT + share * (BAR_RIGHT - BAR_LEFT)


PILL_HEIGHT, PILL_MARGIN, PILL_GAP = 10.5, 5.0, 3.0
"""A pill's height, margin on each side of its name, and gap to the next; in figure units."""
PILL_POINTS = 9
"""Points of a pill's round end."""


@dataclass(frozen=True, slots=True, eq=False)
class _Pill:
    """A pill on the page with its name."""

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
        return self.sheet.text(self.name, self.middle, SMALL_SIZE, self.part, span=span, align=Align.CENTER, role=role)


@dataclass(frozen=True, slots=True)
class Rail:
    """A rail in the upper right corner of a page: for each of its messages a pill with its number and name."""

    sheet: Sheet
    messages: Sequence[str]

    @property
    def pills(self) -> list[tuple[str, float]]:
        """Name and width of each pill, in figure units."""
        names = (f"{row}  {self.sheet.say(message)}" for row, message in enumerate(self.messages, start=1))
        return [(name, text_width(name, SMALL_SIZE, bold=True) + 2 * PILL_MARGIN) for name in names]

    @property
    def width(self) -> float:
        """The width of the rail, in figure units; 0 if it has no pills."""
        widths = [width for _, width in self.pills]
        return sum(widths) + PILL_GAP * (len(widths) - 1) if widths else 0.0

    def marks(self, steps: Sequence[Step]) -> list[Mark]:
        """Return the pills of all phases: pale during the loop, filled in their own phases, done with the result."""
        if not steps:
            return [mark for pill in self._placed() for mark in pill.pale(Span())]
        result = Span.of(steps[-1].number + 1)
        loop = Span(steps[0].number * PHASES, result.first - 1)
        marks = []
        questions = {step.asked_at for step in steps if step.asks}
        for phase, pill in enumerate(self._placed()):
            marks += [*pill.pale(loop), *pill.done(result)]
            for step in steps:
                own = [(at, at) for at in range(len(step.captions))]
                asked = step.asked_at if step.asks else None
                for at, (first, last) in enumerate(step.pills or own):
                    if not first <= phase <= last:
                        continue
                    tick = step.number * PHASES + at
                    ends = tick if at < len(step.captions) - 1 else step.number * PHASES + PHASES - 1
                    now = pill.filled(Span(tick, ends))
                    marks += [replace(mark, asking=False) for mark in now] if ends in questions else now
                    if asked == tick - 1 and phase == first:  # a question fills the pill of its answer
                        marks += [replace(mark, span=Span(asked, asked), asking=True) for mark in now]
        return marks

    def opening_marks(self) -> list[Mark]:
        """Return the pills of an introduction's steps, each filled during its own step."""
        marks, whole = [], Span(0, len(self.messages) * PHASES - 1)
        for step, pill in enumerate(self._placed()):
            marks += [*pill.pale(whole), *pill.filled(Span(step * PHASES, step * PHASES + PHASES - 1))]
        return marks

    def _placed(self) -> Iterator[_Pill]:
        left, level = PAGE_WIDTH - EDGE - self.width, self.sheet.height - TITLE_BELOW
        for number, (name, width) in enumerate(self.pills, start=1):
            outline = np.array([self.sheet.place(place) for place in _pill(left, width, level)])
            yield _Pill(self.sheet, name, f"phase-{number}", (left + width / 2, level), outline)
            left += width + PILL_GAP


def _pill(left: float, width: float, level: float) -> Floats:
    """Return the outline (2 · PILL_POINTS, 2) of a pill, in figure units."""
    radius = PILL_HEIGHT / 2
    turns = np.linspace(-np.pi / 2, np.pi / 2, PILL_POINTS)
    end = radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    right_end = np.array([left + width - radius, level]) + end
    left_end = np.array([left + radius, level]) - end
    return np.concatenate([right_end, left_end])


CLOCK_RADIUS, CLOCK_GAP = 6.5, 8.0
"""Radius of the ring, to the middle of its line, and its gap to the question; all lengths here are in figure units."""
CLOCK_LEFT = PAGE_WIDTH - EDGE - 2 * CLOCK_RADIUS - STYLES[Role.TIME].thickness / 2
CLOCK_MIDDLE = 30.5


def clock_marks(sheet: Sheet) -> list[Mark]:
    """Return the ring, the pale one under it, and the countdown of the last seconds inside.

    The ring is drawn counter-clockwise from its top, so that it runs down clockwise.
    """
    middle, turns = (CLOCK_LEFT + CLOCK_RADIUS, CLOCK_MIDDLE), math.pi / 2 + np.linspace(0.0, 2 * math.pi, 48 + 1)
    ring = sheet.place(middle) + CLOCK_RADIUS * sheet.unit * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    marks = [Mark(Kind.POLYLINE, role, ring, "clock", Panel.PAGE, asking=True) for role in (Role.TIME_TRACK, Role.TIME)]
    for second in range(1, MOST_SECONDS + 1):
        text, part = sheet.say("clock.seconds", second=second), f"clock-{second}"
        number = sheet.text(text, middle, SMALL_SIZE, part, align=Align.CENTER, role=Role.TIME)
        marks.append(replace(number, asking=True, second=second))
    return marks
