# SPDX-License-Identifier: GPL-3.0-or-later
"""The storyboard: how long each phase stands, where a question comes before its answer, what becomes of the past.

A figure counts time in ticks, a phase of a step each; the storyboard turns ticks into frames. It changes nothing of the
figure itself, so a figure gets another pace without being built again.
"""

from collections.abc import Collection
from typing import NamedTuple

from .choices import Past, Storyboard
from .figure import PHASES, Figure, Mark, Span, Step
from .style import STEP_ROLES, Role

FRAMES_PER_SECOND = 24
FIRST_FRAME = 1

PAST_ROLES = frozenset({Role.SIMPLEX_PAST, Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE, *STEP_ROLES})
"""Roles of what an earlier step leaves behind."""
FADED = 0.55
"""What is left of a past mark's opacity after each further step."""
LEAST_FADED = 0.15
"""A fading mark gets no fainter than this."""
LONGEST_DRAWING = 12
"""Frames after which at the latest all of a phase is there, however slow the pace."""


class Moment(NamedTuple):
    """A stretch of time in which no mark comes or goes.

    `tick` is what shows; a moment that is `asking` shows the tick before an answer, with the question; `frame` is its
    first frame, and it lasts `frames`. What comes with it is drawn on in its first frames: from `complete` on all of
    it is there, so that is the frame to look at.
    """

    tick: int
    asking: bool
    frame: int
    frames: int
    complete: int


def moments(figure: Figure) -> list[Moment]:
    """Return the moments of a figure in order, without a gap: one for each tick, and one for each question."""
    return moments_of(figure.storyboard, figure.ticks, answers(figure))


def answers(figure: Figure) -> frozenset[int]:
    """Return the ticks before which a question is asked, whether or not there is a pause for it."""
    return frozenset(step.number * PHASES + step.answer for step in figure.steps if asks(step))


def asks(step: Step) -> bool:
    """Tell whether a question comes before an answer in this step: before the figure begins there is none to see."""
    return step.question is not None and step.number * PHASES + step.answer > 0


def moments_of(board: Storyboard, ticks: int, answered: Collection[int]) -> list[Moment]:
    """Return the moments of a figure of so many ticks, with questions before the ticks `answered`."""
    found: list[Moment] = []
    frame = FIRST_FRAME
    for tick, asking in ((tick, asking) for tick in range(ticks) for asking in (True, False)):
        if asking and not (board.pause and tick in answered):
            continue
        length = board.pause if asking else board.pace
        drawn_on = board.draw_on and frame > FIRST_FRAME  # what the figure begins with is there at once
        drawing = min(length // 2, LONGEST_DRAWING) if drawn_on else 0
        frames = length + (board.hold if tick == ticks - 1 and not asking else 0)
        found.append(Moment(tick - asking, asking, frame, frames, frame + drawing))
        frame += frames
    return found


def presence(figure: Figure, mark: Mark, tick: int, *, asking: bool = False) -> float:
    """Tell how much of a mark there is at a tick, from 0, not to be seen, to 1, beside its style's own opacity.

    `asking` tells whether the question after this tick stands: then captions make way for it.
    """
    if mark.asking is (not asking):
        return 0.0
    return share(figure.storyboard.past, mark.span, mark.role, tick)


def share(past: Past, span: Span, role: Role, tick: int) -> float:
    """Tell how much there is at a tick of what shows during `span` and may fade as it gets older."""
    if not span.shows(tick):
        return 0.0
    age = tick // PHASES - span.first // PHASES
    if role not in PAST_ROLES or age <= 0 or span.first == 0:  # what is always there, as the legend, has no past
        return 1.0
    match past:
        case Past.KEEP:
            return 1.0
        case Past.FADE:
            return float(max(FADED**age, LEAST_FADED))
        case Past.HIDE:
            return 0.0
