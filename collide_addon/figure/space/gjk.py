# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK in space: in each step the simplex of A − B carried back to A and B, at last the closest points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from ...geometry import Relation
from ...geometry.space import GjkStep, gjk
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import Span
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.style import Role
from ..text.messages import Caption, say
from .answers import THICK, answer_marks, answer_of
from .model import SpaceKind, SpaceMark, SpaceSubject
from .parts import Space, figure_in_steps, said, simplex_marks, summary_of, vertices_of


def gjk_in_space(a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the distance in space."""
    steps: list[GjkStep] = []
    result = gjk(a.shape, b.shape, start=choices.start_in_space, record=steps.append)
    look = look_of(choices, parameters)
    space = Space.of_pair(a, b, look, result.normal)
    shown = _without_repeats(steps) if look.detail is Detail.FULL else []
    answer = answer_of(result, look.language)
    in_turn = [
        (caption_of(step, place), partial(step_marks, step, place, space)) for place, step in enumerate(shown, 1)
    ]
    last = answer.caption, partial(answer_marks, result, answer, space)
    figure = figure_in_steps("GJK", a, b, space, [*in_turn, last], summary_of(result))
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def _without_repeats(steps: Sequence[GjkStep]) -> list[GjkStep]:
    """Return the steps without those that find what the one before has found: their picture is the same."""
    found = [(step.along, step.kept) for step in steps]
    return [step for row, step in enumerate(steps) if not row or found[row] != found[row - 1]]


def caption_of(step: GjkStep, place: int) -> Caption:
    """Return what a step says, at its place among those shown.

    While the search looks along an edge or a face on which the origin lies, its weights say nothing of a distance.
    """
    if step.along:
        return Caption("space.gjk_along", {"step": place})
    ends = ends_of(step)
    return Caption("space.gjk_step", {"step": place, "value": float(np.linalg.norm(ends[1] - ends[0]))})


def ends_of(step: GjkStep) -> Floats:
    """Return the points of A and of B whose difference is the point of a step's simplex nearest to the origin."""
    weights = np.array(step.weights)
    return np.array([weights @ np.array(of) for of in vertices_of(step.kept)])


def step_marks(step: GjkStep, place: int, space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield the features of A and B that a step's simplex comes from, and between them the length found so far."""
    yield from simplex_marks(step.along + step.kept, space, span)
    if step.along:
        yield from said(caption_of(step, place), "", Role.DIRECTION, space, span)
        return
    ends = ends_of(step)
    yield SpaceMark(SpaceKind.LINES, Role.DIRECTION, ends, "nearest", span, scale=THICK, ahead=True)
    yield SpaceMark(SpaceKind.POINTS, Role.NEAREST, ends, "nearest", span, ahead=True)
    words = say("space.at_most", space.look.language, value=float(np.linalg.norm(ends[1] - ends[0])))
    yield from said(caption_of(step, place), words, Role.DIRECTION, space, span)
