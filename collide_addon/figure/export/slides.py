# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as slides: a page for each phase, each question before its answer, as the screen shows them."""

from typing import NamedTuple

from ..model.figure import PHASES, Figure, Step
from ..model.playback import asks
from .paper import Page, PlacedPicture

SLIDE_WIDTH = 960.0
"""Points: a page of 16:9 is as large as a slide of other programs."""


class LessonPage(NamedTuple):
    """A page of a lesson: a phase of a step, or with None its question, and the tick that shows it."""

    step: Step
    phase: int | None
    tick: int

    @property
    def anchor(self) -> str:
        """What this page is called in the address of a lesson page."""
        return f"step-{self.step.number}-{'question' if self.phase is None else f'phase-{self.phase + 1}'}"

    @property
    def ending(self) -> str:
        """What a file of this page alone has behind its name."""
        behind = "question" if self.phase is None else f"p{self.phase + 1}"
        return f"-s{self.step.number:02}-{behind}"


def lesson_pages(figure: Figure) -> list[LessonPage]:
    """Return the pages of a figure in the order of its lesson; a question is one even where the film has no pause."""
    pages = []
    for step in figure.steps:
        for phase in range(max(len(step.captions), 1)):
            tick = step.number * PHASES + phase
            if phase == step.answer and asks(step):
                pages.append(LessonPage(step, None, tick - 1))
            pages.append(LessonPage(step, phase, tick))
    return pages


def slides(figure: Figure) -> list[Page]:
    """Return a figure's slides in the colours of its theme; each step begins with a bookmark."""
    size = SLIDE_WIDTH, SLIDE_WIDTH * figure.page.height / figure.page.width
    known, pages = set(), []
    for step, phase, tick in lesson_pages(figure):
        title = step.captions[0].title(figure.language) if step.captions else ""
        bookmark = "" if step.number in known else f"{step.number}. {title or figure.title}"
        known.add(step.number)
        pages.append(Page((PlacedPicture(figure, tick, phase is None, 0.0, 0.0, SLIDE_WIDTH),), size, bookmark))
    return pages
