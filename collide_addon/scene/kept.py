# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure keeps of itself in its collection.

Its steps and questions, so that it can play at another pace without being built again; and what it was made of, so that
it can be written to files, which are built again.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import bpy
import numpy as np

from ..figure.lessons import repeat_lesson
from ..figure.messages import Caption
from ..figure.model import Align, Bounds, Figure, Kind, Mark, Panel, Span, Step
from ..figure.pace import Storyboard
from ..figure.style import Role
from ..figure.theme import Theme
from .hierarchy import FigureError
from .plan import anchor_of
from .timeline import STEPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..figure.lesson import Lesson

PARAMETERS = "cld_parameters"
"""Custom property of a figure's collection, in JSON: what it was made of."""
QUESTIONS = "cld_questions"
"""Custom property of a figure's collection, in JSON: the texts of its questions, in figure units on its page."""


def describe_questions(figure: Figure) -> str:
    """Return the questions of a figure as `kept_figure` reads them back."""
    anchor = anchor_of(figure, Panel.PAGE)
    texts = []
    for mark in figure.marks:
        if mark.asking:
            x, y = ((mark.points[0] - anchor) / figure.unit).tolist()
            size = mark.size / figure.unit
            texts.append({"part": mark.part, "text": mark.text, "x": x, "y": y, "size": size, "tick": mark.span.first})
    return json.dumps(texts, ensure_ascii=False, allow_nan=False)


def kept_figure(collection: bpy.types.Collection, board: Storyboard) -> Figure:
    """Return a figure with the steps of a drawn one, of whose marks only the questions are left, in figure units.

    Raises
    ------
    FigureError
        When the collection does not tell, having been drawn by an earlier version or edited by hand.
    """
    try:
        kept = json.loads(collection[PARAMETERS])
        steps = [_step(each) for each in json.loads(collection[STEPS])]
        questions = [_question(each) for each in json.loads(collection[QUESTIONS])]
        return Figure(
            algorithm=str(collection["cld_algorithm"]),
            title=str(collection["cld_title"]),
            marks=tuple(questions),
            steps=tuple(steps),
            panels={Panel.PAGE: (0.0, 0.0)},
            page=Bounds(-1.0, -1.0, 1.0, 1.0),
            unit=1.0,
            theme=Theme(kept.get("theme", Theme.LIGHT.value)),
            storyboard=board,
            result={},
            parameters={**kept, "storyboard": {**asdict(board), "past": board.past.value}},
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise FigureError("{name} does not tell how it plays: draw the figure again", name=collection.name) from error


def parameters_of(collection: bpy.types.Collection) -> dict[str, object]:
    """Return what a figure was made of.

    Raises
    ------
    FigureError
        When the collection does not tell, having been edited by hand.
    """
    try:
        return dict(json.loads(collection[PARAMETERS]))
    except (KeyError, ValueError, TypeError) as error:
        raise _lost_numbers(collection) from error


def lesson_of(collection: bpy.types.Collection) -> Lesson:
    """Make the lesson of a figure again.

    Raises
    ------
    FigureError
        As of `parameters_of`.
    """
    try:
        return repeat_lesson(parameters_of(collection))
    except (KeyError, ValueError, TypeError) as error:
        raise _lost_numbers(collection) from error


def _lost_numbers(collection: bpy.types.Collection) -> FigureError:
    return FigureError("{name} has lost the numbers it was made of: make the figure again", name=collection.name)


def _step(kept: Mapping[str, object]) -> Step:
    question = None if kept["about"] is None else Caption(str(kept["about"]))
    return Step(int(str(kept["number"])), str(kept["name"]), (), question, int(str(kept["answer"])))


def _question(kept: Mapping[str, object]) -> Mark:
    at = np.array([[float(str(kept["x"])), float(str(kept["y"]))]])
    tick = int(str(kept["tick"]))
    return Mark(
        *(Kind.LABEL, Role.TEXT, at, str(kept["part"]), Panel.PAGE, Span(tick, tick)),
        text=str(kept["text"]),
        size=float(str(kept["size"])),
        align=Align.LEFT,
        asking=True,
    )
