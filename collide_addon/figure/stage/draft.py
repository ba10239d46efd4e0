# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure in the making: its marks, its label requests, and its steps."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from ..labels.labels import Drawn, LabelRequest
from ..labels.names import NAMED_PREFIX
from ..model.figure import ALWAYS, PHASES, AnswerCandidate, Bracket, Figure, Kind, Mark, Panel, Span, Step, Turn
from ..model.look import Look
from ..page.page import PanelHeading, finish
from ..page.sheet import Sheet
from ..text.messages import Caption, written_in
from .lens import labelled_with_lenses
from .pen import Pen, Sketch

Timed = TypeVar("Timed", Mark, LabelRequest, PanelHeading)
Named = TypeVar("Named", Mark, LabelRequest)

Stage = tuple[Sequence[Caption], Drawn]
"""A step of an introduction: its captions and its drawing."""
IN_FULL = 2
"""Number of steps of a kind shown in full; after them students know what comes, and further ones are condensed."""
MOST_STEPS_OF_KIND = 8
"""Most steps of a kind; further ones share a step or are left out."""
CONDENSED_PILLS = ((0, 0), (1, 2), (3, 3))
JUDGED_PILLS = ((0, 0), (1, 3))
"""The first and last part of the rail in each phase of a condensed step, the second if a verdict replaces measuring."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """What a figure says once in a lecture, before the pair itself: the captions of its steps, and their marks."""

    steps: Sequence[tuple[Caption, ...]]
    marks: Sequence[Mark]
    requests: Sequence[LabelRequest]
    headings: Sequence[PanelHeading] = ()
    rail: Sequence[str] = ()
    """The messages of its steps' names, if it has several."""

    @classmethod
    def of(cls, stages: Mapping[str, Stage], headings: Sequence[PanelHeading] = ()) -> "Introduction":
        """Return the introduction with these steps, given by the messages that name them."""
        marks = [mark for _, (some, _) in stages.values() for mark in some]
        requests = [request for _, (_, some) in stages.values() for request in some]
        return cls([tuple(captions) for captions, _ in stages.values()], marks, requests, headings, tuple(stages))


class Draft(Sketch):
    """The marks, requests and steps of a figure called `name`, until it is finished."""

    def __init__(self, name: str, sheet: Sheet, marks: Iterable[Mark] = ()) -> None:
        super().__init__(sheet, list(marks))
        self.name = name
        self.steps: list[Step] = []
        self.headings: list[PanelHeading] = []
        self.turns: list[Turn] = []
        self.layouts: list[tuple[Span, Sheet]] = []
        self.others: list[Sketch] = []
        self.answered: tuple[Panel, int] | None = None
        self.introduction: Introduction | None = None
        self.standing = len(self.marks)

    @property
    def look(self) -> Look:
        """The look that its page was laid out for."""
        return self.sheet.look

    @property
    def step_pen(self) -> Pen:
        """A pen for the next step."""
        return Pen(self, Span.of(len(self.steps), until=len(self.steps)))

    @property
    def last_pen(self) -> Pen:
        """A pen for the next step, which is the last: what it draws stays."""
        return Pen(self, Span.of(len(self.steps)))

    def draws(self, step: int) -> bool:
        """Tell whether a step is drawn: in a glimpse, only the requested one."""
        return self.look.glimpse in (None, step)

    def introduce(self, introduction: Introduction) -> None:
        """Begin with an introduction: whatever is drawn from now on comes after it, except what always shows."""
        self.introduction, self.standing = introduction, len(self.marks)

    def draw_first(self, drawn: Drawn) -> None:
        """Add marks and label requests, which choose their places before the others."""
        marks, requests = drawn
        self.marks += marks
        self.requests[:0] = requests

    def take_away(self, parts: Container[str], span: Span) -> list[Mark]:
        """Remove the marks of these `parts` for a span, and return them as they were."""
        found: list[Mark] = []
        marks, standing = self.marks, self.standing
        self.marks, later = [], PHASES * len(self.introduction.steps) if self.introduction else 0
        for row, mark in enumerate(marks):
            at = Span(span.first + later, span.ends + later) if row < standing else span
            pieces = [mark]
            if mark.part in parts and mark.span.overlaps(at):
                found.append(mark)
                pieces = [replace(mark, span=Span(mark.span.first, at.first - 1))] if mark.span.first < at.first else []
                if at.ends < mark.span.ends:
                    pieces.append(replace(mark, span=Span(at.ends + 1, mark.span.last), motion=None))
            self.marks += pieces
            self.standing = len(self.marks) if row < standing else self.standing
        return found

    def elsewhere(self, sheet: Sheet, span: Span | None = None) -> Sketch:
        """Return a sketch on another sheet; with a `span`, its panels have the headings during that time."""
        if span is not None:
            self.layouts.append((span, sheet))
        self.others.append(Sketch(sheet, check=self.check))
        return self.others[-1]

    def set_heading(self, panel: Panel, message: str, span: Span) -> None:
        """Replace the heading of a panel for a span."""
        self.headings.append(PanelHeading(panel, message, span))

    def show_answer(self, panel: Panel, message: str, phase: int = 0) -> None:
        """Empty a panel from a phase of the last step on, when the answer appears there under a heading."""
        start = Span.of(len(self.steps), phase)
        self.answered = panel, start.first
        self.set_heading(panel, message, start)

    def add_step(
        self,
        *captions: Caption,
        ask: str = "",
        answer: int = 0,
        candidates: Sequence[AnswerCandidate] = (),
        brackets: Iterable[Bracket | None] = (),
        condensed: bool = False,
        pills: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Add a step with its captions; the question `ask`, if any, precedes caption `answer`."""
        k = len(self.steps)
        step = Step(
            k, f"{self.name} {k:02}", captions, brackets=tuple(brackets), condensed=condensed, pills=tuple(pills)
        )
        if ask and answer < len(captions):
            written = (replace(each, text=written_in(self.sheet.language, each.text)) for each in candidates)
            question = Caption(ask, captions[answer].values)
            step = replace(step, question=question, answer=answer, candidates=tuple(written))
        self.steps.append(step)

    def add_condensed(
        self,
        turns: Caption,
        measured: Caption,
        verdict: Caption | None = None,
        *,
        shown: bool = True,
        ask: str = "",
        answer: int = 0,
        candidates: Sequence[AnswerCandidate] = (),
        brackets: Iterable[Bracket | None],
    ) -> None:
        """Add a step like the previous ones: it turns to the next axis or edge, measures it and, if new, has a verdict.

        All such steps share one sentence; what is new is in title and numbers. A verdict that the picture has not
        `shown` replaces the measurement.
        """
        said = [turns, measured] if verdict is None else [turns, measured, verdict] if shown else [turns, verdict]
        pills = CONDENSED_PILLS[: len(said)] if shown or verdict is None else JUDGED_PILLS
        self.add_step(*said, ask=ask, answer=answer, candidates=candidates, brackets=brackets, pills=pills)

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
        """Return the figure, see `page.finish`; `marks`, already labelled, replace those of the draft."""
        if self.introduction is not None:
            self._begin_with(self.introduction)
        self._leave_out_what_nobody_asks()
        *steps, last = self.steps
        sheet, language = self.sheet, self.sheet.language
        for sketch in (self, *self.others):
            if self.answered is not None:
                sketch.marks = list(ended(sketch.marks, *self.answered))
                sketch.requests = list(ended(sketch.requests, *self.answered))
            moving = {(mark.part, mark.panel, mark.span.first) for mark in sketch.marks if mark.motion is not None}
            sketch.requests = [_once_arrived(each, moving) for each in sketch.requests]
            sketch.marks = [_once_arrived(mark, moving) if mark.kind is Kind.LABEL else mark for mark in sketch.marks]
        glimpsed = self.look.glimpse is not None
        if glimpsed:
            marks = self.marks
        if marks is None:
            marks, sheet = labelled_with_lenses(self, len(self.steps))
        marks = list(marks)
        for other in self.others:
            drawn, there = other.marks, other.sheet
            if not glimpsed:
                drawn, there = labelled_with_lenses(other, len(self.steps))
            panels, areas = {**there.panels, **sheet.panels}, {**there.areas, **sheet.areas}  # either may have a lens
            sheet = replace(sheet, panels=panels, areas=areas)
            marks += [from_sheet(mark, there, sheet) for mark in drawn]
        check = tuple((written_in(language, called), written_in(language, says)) for called, says in self.check)
        last = replace(last, name=f"{last.name} result", checks=".check" in last.captions[-1].message, check=check)
        figure = finish(
            sheet,
            algorithm=algorithm or self.name,
            title=title,
            headings=headings,
            changed=self.headings,
            marks=marks,
            layouts=self.layouts,
            steps=[*steps, last],
            badge=badge,
            rail=rail,
            bounds=bounds,
            result=result,
            opening=1 + (len(self.introduction.steps) if self.introduction else 0),
            opening_rail=self.introduction.rail if self.introduction else (),
        )
        figure = replace(figure, turns=tuple(self.turns))
        if self.answered is None:
            return figure
        return replace(figure, marks=tuple(ended(figure.marks, *self.answered)))  # rulers, too

    def _leave_out_what_nobody_asks(self) -> None:
        """Drop marks of questions in steps that ask none."""
        asked = [step.asked_at for step in self.steps if step.question is not None]

        def stays(item: Mark | LabelRequest) -> bool:
            return not item.asking or any(map(item.span.shows, asked))

        for sketch in (self, *self.others):
            sketch.marks, sketch.requests = list(filter(stays, sketch.marks)), list(filter(stays, sketch.requests))

    def _begin_with(self, introduction: Introduction) -> None:
        """Put an introduction before the steps, which are delayed accordingly."""
        count = len(introduction.steps)
        standing, own = self.marks[: self.standing], self.marks[self.standing :]
        self.marks = [*standing, *introduction.marks, *(_later(mark, count * PHASES) for mark in own)]
        self.requests = [*introduction.requests, *(_later(each, count * PHASES) for each in self.requests)]
        if self.answered is not None:
            self.answered = self.answered[0], self.answered[1] + count * PHASES
        self.headings = [*introduction.headings, *(_later(each, count * PHASES) for each in self.headings)]
        own_steps, self.steps = self.steps, []
        for captions in introduction.steps:
            self.add_step(*captions)
        self.steps = [replace(step, introduces=True) for step in self.steps]
        self.steps += [
            replace(step, number=step.number + count, name=f"{self.name} {step.number + count:02}")
            for step in own_steps
        ]


def ended(items: Iterable[Timed], panel: Panel, tick: int) -> Iterator[Timed]:
    """Yield marks or requests, those in one panel only for the time before a tick."""
    for item in items:
        if item.panel is not panel or item.span.ends < tick:
            yield item
        elif item.span.first < tick:
            yield replace(item, span=Span(item.span.first, tick - 1))


def _once_arrived(name: Named, moving: Container[object]) -> Named:
    """Return a label or label request; if it names something `moving`, it shows after the arrival."""
    waits = (name.part.removeprefix(NAMED_PREFIX), name.panel, name.span.first) in moving
    return replace(name, delayed=True) if waits and not name.asking and name.motion is None else name


def from_sheet(mark: Mark, there: Sheet, here: Sheet) -> Mark:
    """Return a mark of the sheet `there`, moved to the place of its panel on the sheet `here`."""
    x, y = (np.array(there.panels[mark.panel]) - here.panels[mark.panel]).tolist()
    motion = mark.motion
    if motion is not None:
        motion = motion._replace(about=(motion.about[0] + x, motion.about[1] + y))
    return replace(mark, points=mark.points + np.array((x, y)), motion=motion)


def _later(item: Timed, ticks: int) -> Timed:
    """Return a mark or request that shows later; what always shows still does."""
    span = item.span
    if span == ALWAYS:
        return item
    later = Span(span.first + ticks, None if span.last is None else span.last + ticks)
    return replace(item, span=later)
