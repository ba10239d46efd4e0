# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in the making: what is drawn, the labels that it asks for, and the steps that tell it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..labels.labels import LabelRequest, with_labels
from ..model.figure import Figure, Mark, Panel, Step
from ..model.look import Look
from ..model.style import Role
from ..page.page import finish
from ..page.sheet import Sheet
from ..text.messages import Caption


class Draft:
    """The marks, requests and steps of a figure, which is called `name`, until it is finished."""

    def __init__(self, name: str, sheet: Sheet, look: Look, marks: Iterable[Mark] = ()) -> None:
        self.name, self.sheet, self.look = name, sheet, look
        self.marks = list(marks)
        self.requests: list[LabelRequest] = []
        self.steps: list[Step] = []

    def draw(self, drawn: tuple[Iterable[Mark], Iterable[LabelRequest]], *, first: bool = False) -> None:
        """Add marks, and requests for labels after the others, or `first`: these choose their places before others."""
        marks, requests = drawn
        self.marks += marks
        self.requests = [*requests, *self.requests] if first else [*self.requests, *requests]

    def tell(self, *captions: Caption, ask: str = "", answer: int = 0) -> None:
        """Add a step with its captions; before caption `answer`, where there is one, the question `ask` is put."""
        k = len(self.steps)
        step = Step(k, f"{self.name} {k:02}", captions)
        if ask and answer < len(captions):
            step = replace(step, question=Caption(ask, captions[answer].values), answer=answer)
        self.steps.append(step)

    def finish(  # what a page has beside what is drawn on it
        self,
        title: str,
        *,
        result: Mapping[str, object],
        algorithm: str = "",
        headings: Mapping[Panel, str] | None = None,
        words: Mapping[Role, str] | None = None,
        badge: str = "",
        marks: Iterable[Mark] | None = None,
        legend: bool = True,
    ) -> Figure:
        """Return the figure; see `page.finish`. `marks` replace those of the draft where labels have their places."""
        *steps, last = self.steps
        return finish(
            self.sheet,
            algorithm=algorithm or self.name,
            title=title,
            headings=headings,
            words=words,
            marks=with_labels(self.marks, self.requests, self.sheet) if marks is None else list(marks),
            steps=[*steps, replace(last, name=f"{last.name} result")],
            badge=badge,
            legend=legend,
            result=result,
            look=self.look,
        )
