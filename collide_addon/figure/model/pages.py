# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of a lesson in order: the phases of its steps, and each question before its answer.

Film, slides, handout, pictures, SVG and web page show these, or those that end a step.
"""

from typing import NamedTuple

from ..text.messages import Caption
from .figure import PHASES, Figure, Step


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
    """Return the pages of a step; its question is one even if the film does not pause for it.

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
    """Return the pages of a figure, or those that end its steps with the questions it pauses for."""
    pages = [page for step in figure.steps for page in pages_of_step(step)]
    if each_phase:
        return pages
    ends = {pages_of_step(step)[-1].tick for step in figure.steps}
    return [page for page in pages if (figure.storyboard.pause if page.asking else page.tick in ends)]


def ending_of(number: int, phase: int | None, *, each_phase: bool = True) -> str:
    """Return the end of a page's file name: "-s03-p2", "-s03-question", or "-s03" for the end of a step."""
    behind = "-question" if phase is None else f"-p{phase + 1}" if each_phase else ""
    return f"-s{number:02}{behind}"
