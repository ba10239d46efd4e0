# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK in space: in each step the simplex of A − B carried back to A and B, at last the closest points."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np

from ...geometry import Relation
from ...geometry.space import GjkStep, gjk
from ..model.choices import Detail
from ..model.figure import Span
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.style import Role
from ..text.messages import number, say
from .answers import answer_marks
from .model import SpaceKind, SpaceMark, SpaceSubject
from .parts import Space, shape_marks, simplex_marks, space_figure, summary_of, title_of_pair, vertices_of, words_below


def gjk_in_space(a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the distance in space."""
    steps: list[GjkStep] = []
    angle = choices.start_angle
    start = None if angle is None else (math.cos(angle), math.sin(angle), 0.0)
    result = gjk(a.shape, b.shape, start=start, record=steps.append)
    look = look_of(choices, parameters)
    space = Space.of_pair(a, b)
    shown = steps if look.detail is Detail.FULL else []
    marks = list(shape_marks(a, b, space))
    for step in shown:
        marks += step_marks(step, space, Span.of(step.number, until=step.number), look.language)
    marks += answer_marks(result, space, Span.of(len(shown) + 1), look.language)
    title = title_of_pair("GJK", a, b, look.language)
    figure = space_figure("GJK", title, space, marks, len(shown) + 1, look, summary_of(result))
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def step_marks(step: GjkStep, space: Space, span: Span, language: str) -> Iterator[SpaceMark]:
    """Yield the features of A and B that a step's simplex comes from, and between them the length found so far.

    While the search looks along an edge or a face on which the origin lies, its weights say nothing of a distance.
    """
    yield from simplex_marks(step.along + step.kept, span)
    if step.along:
        return
    weights = np.array(step.weights)
    ends = np.array([weights @ np.array(of) for of in vertices_of(step.kept)])
    yield SpaceMark(SpaceKind.LINES, Role.DIRECTION, ends, "nearest", span)
    yield SpaceMark(SpaceKind.POINTS, Role.NEAREST, ends, "nearest", span)
    text = say("space.at_most", language, value=number(float(np.linalg.norm(ends[1] - ends[0]))))
    yield words_below(text, space, span, Role.DIRECTION)
