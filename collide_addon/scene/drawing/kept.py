# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure keeps of itself in its collection.

Its steps and questions, so that it can play at another pace without being built again; and what it was made of, so that
it can be written to files, which are built again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import NamedTuple

import bpy
import numpy as np

from ...figure.lessons import repeat_lesson
from ...figure.model.choices import Storyboard
from ...figure.model.figure import PHASES, Align, Bounds, Figure, Kind, Mark, Panel, Span, Step
from ...figure.model.lesson import Lesson
from ...figure.model.style import Role
from ...figure.model.theme import Theme
from ...figure.text.messages import Caption
from ..base.custom_property import number, text, whole
from ..base.hierarchy import FigureError
from ..base.json_property import json_property, listed, mapping
from ..base.timeline import MOST_STEPS, StepFrames, steps_of
from .plan import anchor_of

PARAMETERS = json_property("cld_parameters", mapping)
"""Of a figure's collection: what it was made of."""


class Asked(NamedTuple):
    """The text of a question, in figure units on its page, and the tick after which it stands."""

    part: str
    text: str
    x: float
    y: float
    size: float
    tick: int


def describe_questions(figure: Figure) -> tuple[Asked, ...]:
    """Return the questions of a figure, to be kept with it."""
    anchor = anchor_of(figure, Panel.PAGE)
    asked = []
    for mark in figure.marks:
        if mark.asking:
            x, y = ((mark.points[0] - anchor) / figure.unit).tolist()
            asked.append(Asked(mark.part, mark.text, x, y, mark.size / figure.unit, mark.span.first))
    return tuple(asked)


def _asked(kept: object) -> Asked:
    values = mapping(kept)
    return Asked(
        text(values.get("part")),
        text(values.get("text")),
        number(values.get("x")),
        number(values.get("y")),
        number(values.get("size")),
        whole(0, MOST_STEPS * PHASES)(values.get("tick")),
    )


QUESTIONS = json_property(
    "cld_questions", partial(listed, form=_asked), plain=lambda asked: [each._asdict() for each in asked]
)
"""Of a figure's collection: its questions."""


def kept_figure(collection: bpy.types.Collection, board: Storyboard) -> Figure:
    """Return a figure with the steps of a drawn one, of whose marks only the questions are left, in figure units.

    Raises
    ------
    FigureError
        When the collection does not tell, having been drawn by an earlier version or edited by hand.
    """
    kept, questions, steps = PARAMETERS.of(collection), QUESTIONS.of(collection), steps_of(collection)
    if kept is None or questions is None or not steps:
        raise FigureError("{name} does not tell how it plays: draw the figure again", name=collection.name)
    return Figure(
        algorithm="",
        title=collection.name,
        marks=tuple(map(_question, questions)),
        steps=tuple(map(_step, steps)),
        panels={Panel.PAGE: (0.0, 0.0)},
        page=Bounds(-1.0, -1.0, 1.0, 1.0),
        unit=1.0,
        theme=theme_of(kept),
        storyboard=board,
        result={},
        parameters={**kept, "storyboard": {**asdict(board), "past": board.past.value}},
    )


def theme_of(parameters: Mapping[str, object]) -> Theme:
    """Return the theme of a figure; one of an earlier version does not tell, and is light."""
    try:
        return Theme(parameters.get("theme"))
    except ValueError:
        return Theme.LIGHT


def parameters_of(collection: bpy.types.Collection) -> Mapping[str, object]:
    """Return what a figure was made of.

    Raises
    ------
    FigureError
        When the collection does not tell, having been edited by hand.
    """
    parameters = PARAMETERS.of(collection)
    if parameters is None:
        raise _lost_numbers(collection)
    return parameters


def lesson_of(collection: bpy.types.Collection) -> Lesson:
    """Make the lesson of a figure again.

    Raises
    ------
    FigureError
        As of `parameters_of`.
    """
    try:
        return repeat_lesson(parameters_of(collection))
    except (LookupError, ValueError, TypeError, ArithmeticError) as error:
        raise _lost_numbers(collection) from error


def _lost_numbers(collection: bpy.types.Collection) -> FigureError:
    return FigureError("{name} has lost the numbers it was made of: make the figure again", name=collection.name)


def _step(kept: StepFrames) -> Step:
    question = None if kept.about is None else Caption(kept.about)
    return Step(kept.number, kept.name, (), question, kept.answer, reading=kept.reading)


def _question(asked: Asked) -> Mark:
    at, span = np.array([[asked.x, asked.y]]), Span(asked.tick, asked.tick)
    return Mark(
        *(Kind.LABEL, Role.TEXT, at, asked.part, Panel.PAGE, span),
        text=asked.text,
        size=asked.size,
        align=Align.LEFT,
        asking=True,
    )
