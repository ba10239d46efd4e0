# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of a lesson in order, and its storyboard: how long each phase lasts, and what happens to the past.

Pages are the phases of the steps, and each question before its answer; film, slides, handout, pictures, SVG and web
page show these, or those that end a step. A figure counts time in ticks, one a phase; the storyboard turns ticks into
frames without changing the figure, so the pace can change without a new layout.
"""

import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ..text.messages import Caption
from .choices import TIME_TO_READ, Past, Storyboard
from .figure import PHASES, Figure, Mark, Span, Step
from .style import Role

FIRST_FRAME = 1
OPENING_FRAMES = 96
"""Frames of an opening shot, before those of the page."""

PAST_ROLES = frozenset({Role.SIMPLEX_PAST, Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE, Role.POSE_PAST})
"""Roles that an earlier step leaves behind."""
MOTION = 36
"""Frames for new marks of a phase to move into place before its text is read; fewer at a quicker pace."""
FADING = 12
"""Most frames of a fade."""

TURN = 72
"""Frames between two turns of delayed marks: enough to see what a few lines say."""
LEAST_READING = 30
"""Shortest time for a phase whose caption is to be read, in frames."""


class Moment(NamedTuple):
    """A period in which no mark appears or disappears.

    `tick` is the tick shown; while `asking`, it is the tick before the answer, with the question. The moment starts at
    `frame` and lasts `frames`; new marks are drawn on until `complete`, the frame to look at. All motion ends at
    `arrived`; then delayed marks fade in, each `turn` frames after the one before. New text is there from `legible` on.
    """

    tick: int
    asking: bool
    frame: int
    frames: int
    complete: int
    legible: int
    arrived: int
    turn: int

    @property
    def end(self) -> int:
        """The frame after its last."""
        return self.frame + self.frames

    def coming_in(self, delayed: int) -> tuple[int, int]:
        """Return the frames between which a delayed mark fades in, in its turn."""
        begins = self.arrived + (delayed - 1) * self.turn
        return begins, min(self.complete, begins + FADING)


@lru_cache(maxsize=4)
def moments(figure: Figure) -> tuple[Moment, ...]:
    """Return the moments of a figure in order and without gaps: one for each phase with a caption and each question.

    Drawing, keying and exporting a figure request them in turn.
    """
    delayed = [step.number * PHASES + phase for step in figure.steps for phase in step.delayed]
    pages = [(page.tick, page.asking) for page in pages_of(figure)]
    begins = FIRST_FRAME + (OPENING_FRAMES if figure.opens else 0)
    return tuple(moments_of(figure.storyboard, pages, frames_needed(figure), delayed, begins))


def frames_needed(figure: Figure) -> dict[tuple[int, bool], int]:
    """Return reading times in frames, by tick: of its text and, with True in the key, of the question at its end."""
    needed: dict[tuple[int, bool], int] = {}
    for step, (*phases, asked) in zip(figure.steps, readings(figure.steps, figure.language), strict=True):
        first = step.number * PHASES
        needed |= {(first + phase, False): frames for phase, frames in enumerate(phases)}
        needed[step.asked_at, True] = asked
    return needed


def readings(steps: Sequence[Step], language: str) -> list[tuple[int, ...]]:
    """Return for each step the reading time in frames of each of its phases, at least one, and its question.

    A sentence that stays from the phase before is not read again. The last number is 0 if nothing is asked.
    """
    found: list[tuple[int, ...]] = []
    said = ""
    for step in steps:
        if step.reading:
            found.append(step.reading)
            continue
        phases = []
        for caption in step.captions:
            text = caption.text(language)
            phases.append(frames_to_read("" if text == said else text, caption.numbers(language)))
            said = text
        asked = 0
        if step.question is not None:
            choices = (each.text for each in step.candidates if each.place is None)
            asked = frames_to_read(step.question.text(language), step.question.numbers(language), *choices)
            said = ""
        found.append((*(phases or [0]), asked))
    return found


def moments_of(
    board: Storyboard,
    pages: Iterable[tuple[int, bool]],
    needed: Mapping[tuple[int, bool], int] | None = None,
    delayed: Sequence[int] = (),
    begins: int = FIRST_FRAME,
) -> list[Moment]:
    """Return the moments of a figure with these pages, each a tick and whether the question at its end is asked.

    `needed` are the reading times, in frames, of a tick's text or the question at its end. In `delayed` ticks the text
    waits for motion; a tick listed several times has as many turns. What a figure begins with is there at once, unless
    it is delayed.
    """
    found: list[Moment] = []
    frame = begins
    for tick, asking in pages:
        if asking and not board.pause:
            continue
        waits, turns = tick in delayed and not asking, max(0, delayed.count(tick) - 1) * (not asking)
        drawn_on = board.draw_on and (waits or frame > begins)
        length = board.pause if asking else board.pace
        if board.pace == TIME_TO_READ:
            length += max(LEAST_READING, (needed or {}).get((tick, asking), 0))
            length += turns * TURN + (MOTION if waits and drawn_on else 0)
        drawing = min(length * 3 // 4, FADING if asking else MOTION) if drawn_on else 0  # then time runs down
        turn = min(TURN, (length * 3 // 4 - drawing) // turns) if turns and drawn_on else 0
        there, arrived = frame + drawing, frame + drawing - min(FADING, drawing // 3)
        legible = there if waits else frame
        found.append(Moment(tick, asking, frame, length, there + turns * turn, legible, arrived, turn))
        frame += length
    return [*found[:-1], *(last._replace(frames=last.frames + board.hold) for last in found[-1:])]


def presence(figure: Figure, mark: Mark, tick: int, *, asking: bool = False) -> float:
    """Return how much of a mark shows at a tick, from 0 to 1, apart from its style's own opacity.

    `asking` is whether the question after this tick is being asked: captions make way for it.
    """
    if mark.asking is (not asking):
        return 0.0
    return share(figure.storyboard.past, mark.span, mark.role, tick)


def share(past: Past, span: Span, role: Role, tick: int) -> float:
    """Return how much of a mark with this span shows at a tick; it may fade as it ages."""
    if not span.shows(tick):
        return 0.0
    age = tick // PHASES - span.first // PHASES
    if role not in PAST_ROLES or age <= 0 or span.first == 0:  # what is always there, such as the legend, has no past
        return 1.0
    match past:
        case Past.KEEP:
            return 1.0
        case Past.FADE:
            return float(max(0.55**age, 0.15))  # fainter with each further step
        case Past.HIDE:
            return 0.0


FRAMES_PER_SECOND = 24
READ_IN_A_SECOND = 18
"""Columns a viewer can read per second while also looking at something, a usual limit for subtitles."""


def frames_to_read(*lines: str) -> int:
    """Return the reading time of lines in frames; gaps between the numbers of a line take no time."""
    wide = sum(columns(" ".join(line.split())) for line in lines)
    return math.ceil(wide * FRAMES_PER_SECOND / READ_IN_A_SECOND)


def columns(text: str) -> int:
    """Return a text's width in terminal columns; a Chinese character takes two."""
    return sum(map(_column, text))


@cache
def _column(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class LessonPage(NamedTuple):
    """A page of a lesson: a phase of a step, or (None) its question, and the tick that shows it."""

    step: Step
    phase: int | None
    tick: int

    @property
    def asking(self) -> bool:
        """Whether it is a question, asked after its tick."""
        return self.phase is None

    @property
    def caption(self) -> Caption | None:
        """Its sentence or question, if any."""
        if self.phase is None:
            return self.step.question
        return self.step.captions[self.phase] if self.step.captions else None

    @property
    def anchor(self) -> str:
        """The page's anchor in the address of a lesson page."""
        return f"step-{self.step.number}-{'question' if self.phase is None else f'phase-{self.phase + 1}'}"


def pages_of_step(step: Step) -> list[LessonPage]:
    """Return the pages of a step; its question is a page even if the film does not pause for it.

    A step stored without its texts has a page for each phase with a reading time.
    """
    pages = []
    for phase in range(max(len(step.captions), len(step.reading) - 1, 1)):
        tick = step.number * PHASES + phase
        if phase == step.answer and step.asks:
            pages.append(LessonPage(step, None, tick - 1))
        pages.append(LessonPage(step, phase, tick))
    return pages


def pages_of(figure: Figure, *, each_phase: bool = True) -> list[LessonPage]:
    """Return the pages of a figure, or only the last page of each step and the questions it pauses for."""
    pages = [page for step in figure.steps for page in pages_of_step(step)]
    if each_phase:
        return pages
    ends = {pages_of_step(step)[-1].tick for step in figure.steps}
    return [page for page in pages if (figure.storyboard.pause if page.asking else page.tick in ends)]


def ending_of(number: int, phase: int | None, *, each_phase: bool = True) -> str:
    """Return the end of a page's file name: "-s03-p2", "-s03-question", or "-s03" for the end of a step."""
    behind = "-question" if phase is None else f"-p{phase + 1}" if each_phase else ""
    return f"-s{number:02}{behind}"
