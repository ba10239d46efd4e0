# SPDX-License-Identifier: GPL-3.0-or-later
"""The storyboard: how long each phase stands, where a question comes before its answer, what becomes of the past.

A figure counts time in ticks, a phase of a step each; the storyboard turns ticks into frames. It changes nothing of the
figure itself, so a figure gets another pace without being built again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from .model import PHASES
from .style import STEP_ROLES, Role

if TYPE_CHECKING:
    from .model import Figure, Mark

FRAMES_PER_SECOND = 24
FIRST_FRAME = 1

PAST_ROLES = frozenset({Role.SIMPLEX_PAST, Role.SUPPORT_A, Role.SUPPORT_B, Role.SUPPORT_DIFFERENCE, *STEP_ROLES})
"""Roles of what an earlier step leaves behind."""
FADED = 0.55
"""What is left of a past mark's opacity after each further step."""
LEAST_FADED = 0.15
"""A fading mark gets no fainter than this."""


class Past(Enum):
    """What becomes of the simplexes and support rings of earlier steps."""

    KEEP = "keep"
    FADE = "fade"
    HIDE = "hide"


@dataclass(frozen=True, slots=True)
class Storyboard:
    """How a figure plays.

    Attributes
    ----------
    pace : int
        Frames that a phase stands.
    hold : int
        Frames that the result stays at the end, beside those of its phases.
    pause : int
        Frames of the question before each answer; 0 asks nothing.
    draw_on : bool
        Lines grow and areas and letters fade in when their phase begins, instead of being there at once.
    past : Past
        What becomes of earlier steps.
    """

    pace: int = 12
    hold: int = 48
    pause: int = 0
    draw_on: bool = True
    past: Past = Past.KEEP


DEFAULT_STORYBOARD = Storyboard()


def storyboard_of(kept: Mapping[str, object]) -> Storyboard:
    """Return the storyboard that a figure's parameters keep; what an earlier version did not have keeps its default."""
    default = DEFAULT_STORYBOARD
    return Storyboard(
        int(str(kept.get("pace", default.pace))),
        int(str(kept.get("hold", default.hold))),
        int(str(kept.get("pause", default.pause))),
        bool(kept.get("draw_on", default.draw_on)),
        Past(kept.get("past", default.past)),
    )


class Moment(NamedTuple):
    """A stretch of time in which no mark comes or goes.

    `tick` is what shows; a moment that is `asking` shows the tick before an answer, with the question; `frame` is its
    first frame, and it lasts `frames`.
    """

    tick: int
    asking: bool
    frame: int
    frames: int


def moments(figure: Figure) -> list[Moment]:
    """Return the moments of a figure in order, without a gap: one for each tick, and one for each question."""
    board = figure.storyboard
    asked_before = {step.number * PHASES + step.answer for step in figure.steps if step.question} if board.pause else ()
    found = []
    frame = FIRST_FRAME
    for tick in range(figure.ticks):
        if tick in asked_before and tick > 0:
            found.append(Moment(tick - 1, asking=True, frame=frame, frames=board.pause))
            frame += board.pause
        frames = board.pace + (board.hold if tick == figure.ticks - 1 else 0)
        found.append(Moment(tick, asking=False, frame=frame, frames=frames))
        frame += frames
    return found


def presence(figure: Figure, mark: Mark, tick: int, *, asking: bool = False) -> float:
    """Tell how much of a mark there is at a tick, from 0, not to be seen, to 1, beside its style's own opacity.

    `asking` tells whether the question after this tick stands: then captions make way for it.
    """
    if not mark.span.shows(tick) or mark.asking is (not asking):
        return 0.0
    age = tick // PHASES - mark.span.first // PHASES
    if mark.role not in PAST_ROLES or age <= 0:
        return 1.0
    match figure.storyboard.past:
        case Past.KEEP:
            return 1.0
        case Past.FADE:
            return float(max(FADED**age, LEAST_FADED))
        case Past.HIDE:
            return 0.0
