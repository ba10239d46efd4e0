# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in the making: its marks, the labels it asks for, and its steps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..labels.labels import LabelRequest
from ..model.figure import Bracket, Figure, Mark, Panel, Step
from ..model.look import Look
from ..page.page import finish
from ..page.sheet import Sheet
from ..text.messages import Caption
from .lens import labelled_with_lenses


class Draft:
    """The marks, requests and steps of a figure called `name`, until it is finished."""

    def __init__(self, name: str, sheet: Sheet, look: Look, marks: Iterable[Mark] = ()) -> None:
        self.name, self.sheet, self.look = name, sheet, look
        self.marks = list(marks)
        self.requests: list[LabelRequest] = []
        self.steps: list[Step] = []

    def draw(self, drawn: tuple[Iterable[Mark], Iterable[LabelRequest]], *, first: bool = False) -> None:
        """Add marks, and requests for labels, which choose their places last or, if `first`, before the others."""
        marks, requests = drawn
        self.marks += marks
        self.requests = [*requests, *self.requests] if first else [*self.requests, *requests]

    def tell(self, *captions: Caption, ask: str = "", answer: int = 0, brackets: Iterable[Bracket | None] = ()) -> None:
        """Add a step with its captions; the question `ask` is put before caption `answer`, where there is one."""
        k = len(self.steps)
        step = Step(k, f"{self.name} {k:02}", captions, brackets=tuple(brackets))
        if ask and answer < len(captions):
            step = replace(step, question=Caption(ask, captions[answer].values), answer=answer)
        self.steps.append(step)

    def finish(
        self,
        title: str,
        *,
        result: Mapping[str, object],
        algorithm: str = "",
        headings: Mapping[Panel, str] | None = None,
        badge: str = "",
        marks: Iterable[Mark] | None = None,
        rail: Sequence[str] = (),
        bounds: str = "",
    ) -> Figure:
        """Return the figure, see `page.finish`; `marks`, already with labels, replace those of the draft."""
        *steps, last = self.steps
        sheet = self.sheet
        if marks is None:
            marks, sheet = labelled_with_lenses(self.marks, self.requests, sheet, len(self.steps))
        return finish(
            sheet,
            algorithm=algorithm or self.name,
            title=title,
            headings=headings,
            marks=list(marks),
            steps=[*steps, replace(last, name=f"{last.name} result")],
            badge=badge,
            rail=rail,
            bounds=bounds,
            result=result,
            look=self.look,
        )
