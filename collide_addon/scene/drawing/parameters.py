# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure stores about itself in its collection.

These are its steps, so that its pace can change without a rebuild; the parameters it was made from, to rebuild it for
exports or added questions; and its questions with their answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import NamedTuple

import bpy

from ...figure.lessons import repeat_lesson
from ...figure.model.choices import Aspect, Storyboard, storyboard_of
from ...figure.model.figure import AnswerCandidate, Bounds, Figure, Panel, Step
from ...figure.model.lesson import Lesson
from ...figure.model.look import Theme
from ...figure.text.messages import Caption
from ..base.custom_property import MisfitError, flag, json_property, listed, mapping, optional, pair, text, whole
from ..base.hierarchy import FigureError
from ..base.timeline import FIGURES_CACHED, STEP_LIMIT, StepFrames, steps_of

PARAMETERS = json_property("cld_parameters", mapping)
"""On a figure's collection: the parameters it was made from."""


def kept_figure(collection: bpy.types.Collection, board: Storyboard) -> Figure:
    """Return a figure with the steps of a drawn one but without its marks, and with this storyboard.

    Raises a FigureError if the collection lacks them because it is of an earlier version or was edited by hand.
    """
    kept, steps = PARAMETERS.of(collection), steps_of(collection)
    if kept is None or not steps:
        raise FigureError("{name} does not say how it plays: draw the figure again", name=collection.name)
    return Figure(
        algorithm="",
        title=collection.name,
        marks=(),
        steps=tuple(map(_step, steps)),
        panels={Panel.PAGE: (0.0, 0.0)},
        page=Bounds(-1.0, -1.0, 1.0, 1.0),
        unit=1.0,
        theme=theme_of(kept),
        storyboard=board,
        result={},
        parameters={**kept, "storyboard": board.plain},
    )


def theme_of(parameters: Mapping[str, object]) -> Theme:
    """Return the theme of a figure; figures of earlier versions do not store it and are light."""
    try:
        return Theme(parameters.get("theme"))
    except ValueError:
        return Theme.LIGHT


def aspect_of(parameters: Mapping[str, object]) -> Aspect:
    """Return the aspect ratio of a figure's page; figures of earlier versions do not store it and are wide."""
    try:
        return Aspect(parameters.get("aspect"))
    except ValueError:
        return Aspect.WIDE


def parameters_of(collection: bpy.types.Collection) -> Mapping[str, object]:
    """Return the parameters that a figure was made from.

    Raises a FigureError if the collection lacks them, having been edited by hand.
    """
    parameters = PARAMETERS.of(collection)
    if parameters is None:
        raise _lost_numbers(collection)
    return parameters


def storyboard_in(collection: bpy.types.Collection) -> Storyboard:
    """Return a figure's storyboard.

    Raises a FigureError if the collection lacks it, having been edited by hand.
    """
    try:
        return storyboard_of(parameters_of(collection).get("storyboard"))
    except (ValueError, TypeError):
        raise _lost_numbers(collection) from None


def lesson_of(collection: bpy.types.Collection, **chosen: object) -> Lesson:
    """Rebuild a figure's lesson, optionally with other parameters.

    Raises a FigureError as `parameters_of` does.
    """
    try:
        return repeat_lesson({**parameters_of(collection), **chosen})
    except (LookupError, ValueError, TypeError, ArithmeticError) as error:
        raise _lost_numbers(collection) from error


def _lost_numbers(collection: bpy.types.Collection) -> FigureError:
    return FigureError("{name} has lost the numbers it was made of: make the figure again", name=collection.name)


def _step(kept: StepFrames) -> Step:
    question = None if kept.about is None else Caption(kept.about)
    step = Step(kept.number, kept.name, (), question, kept.answer, reading=kept.reading, delayed=kept.delayed)
    return replace(step, introduces=kept.introduces, checks=kept.checks)


MOST_STORED = 10_000


class Question(NamedTuple):
    """A question asked in a step, in the figure's language; `reason` is the sentence that answers it."""

    step: int
    text: str
    reason: str
    candidates: tuple[AnswerCandidate, ...]

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of its candidates in order; one answer is chosen from each."""
        return tuple(dict.fromkeys(each.group for each in self.candidates))


def questions_of(figure: Figure) -> tuple[Question, ...]:
    """Return the questions of a figure that have candidate answers."""
    said = figure.language
    return tuple(
        Question(step.number, step.question.text(said), step.captions[step.answer].text(said), step.candidates)
        for step in figure.steps
        if step.question is not None and step.candidates and step.asks
    )


def _question(kept: object) -> Question:
    values = mapping(kept)
    candidates = listed(values.get("candidates"), _candidate)
    if not 1 <= len(candidates) <= MOST_STORED:
        raise MisfitError
    step = whole(0, STEP_LIMIT)(values.get("step"))
    return Question(step, text(values.get("text")), text(values.get("reason")), candidates)


def _candidate(kept: object) -> AnswerCandidate:
    values = mapping(kept)
    place, along = (optional(pair)(values.get(name)) for name in ("place", "along"))
    return AnswerCandidate(text(values.get("text")), flag(values.get("right")), place, text(values.get("group")), along)


def _plain(questions: tuple[Question, ...]) -> object:
    return [{**each._asdict(), "candidates": [asdict(one) for one in each.candidates]} for each in questions]


STORED_QUESTIONS = json_property("cld_questions", lambda kept: listed(kept, _question), FIGURES_CACHED, _plain)
"""On a figure's collection: its questions that have candidate answers."""
