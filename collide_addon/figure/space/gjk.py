# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK in space: in each step the simplex of A − B mapped back to A and B; then the closest points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from ...geometry import Relation
from ...geometry.space import GjkStep, gjk
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.style import Role
from ..text.messages import Caption, say
from .answers import answer_of, draw_answer
from .model import SpaceSubject
from .parts import draw_simplex, figure_in_steps, summary_of, vertices_of
from .pen import SpacePen
from .picture import Space


def gjk_on_objects(a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the distance in space, drawn on the objects."""
    steps: list[GjkStep] = []
    result = gjk(a.shape, b.shape, start=choices.start_in_space, record=steps.append)
    look = look_of(choices, parameters)
    space = Space.of_pair(a, b, look, result.normal)
    shown = _without_repeats(steps) if look.detail is Detail.FULL else []
    answer = answer_of(result, look.language)
    in_turn = [(caption_of(step, k), partial(draw_step, step=step, place=k)) for k, step in enumerate(shown, 1)]
    last = answer.caption, partial(draw_answer, result=result, answer=answer)
    figure = figure_in_steps("GJK", a, b, space, [*in_turn, last], summary_of(result))
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def _without_repeats(steps: Sequence[GjkStep]) -> list[GjkStep]:
    """Return the steps without those that find the same as the previous one, whose picture is the same."""
    found = [(step.along, step.kept) for step in steps]
    return [step for row, step in enumerate(steps) if not row or found[row] != found[row - 1]]


def caption_of(step: GjkStep, place: int) -> Caption:
    """Return the caption of a step, at its place among those shown.

    While the search looks along an edge or face that contains the origin, its weights imply no distance.
    """
    if step.along:
        return Caption("space.gjk_along", {"step": place})
    ends = ends_of(step)
    return Caption("space.gjk_step", {"step": place, "value": float(np.linalg.norm(ends[1] - ends[0]))})


def ends_of(step: GjkStep) -> Floats:
    """Return the points of A and B whose difference is the point of a step's simplex nearest to the origin."""
    weights = np.array(step.weights)
    return np.array([weights @ np.array(of) for of in vertices_of(step.kept)])


def draw_step(pen: SpacePen, step: GjkStep, place: int) -> None:
    """Draw the features of A and B from which a step's simplex comes, and between them the length found so far."""
    draw_simplex(pen, step.along + step.kept)
    words = ""
    if not step.along:
        ends = ends_of(step)
        pen.segment(Role.DIRECTION, ends, "nearest", Role.NEAREST)
        words = say("space.at_most", pen.language, value=float(np.linalg.norm(ends[1] - ends[0])))
    pen.say(caption_of(step, place), words, Role.DIRECTION)
