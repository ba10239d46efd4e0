# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of EPA in space: in each step the nearest facet mapped back to A and B; then the translation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ...geometry.space import PolytopeStep, epa
from ..model.choices import Detail
from ..model.lesson import Choices, Lesson, look_of
from ..model.style import Role
from ..parts.pair import evenly
from ..text.messages import Caption, say
from .answers import answer_of, draw_answer
from .model import SpaceSubject
from .parts import MOST_STEPS, draw_simplex, figure_in_steps, summary_of
from .pen import SpacePen
from .picture import Space


def epa_on_objects(a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the penetration depth in space, drawn on the objects."""
    steps: list[PolytopeStep] = []
    result = epa(a.shape, b.shape, start=choices.start_in_space, record=steps.append)
    look = look_of(choices, parameters)
    space = Space.of_pair(a, b, look, result.normal, b.drawn.vertices + result.depth * result.normal)
    shown = evenly(steps, MOST_STEPS) if look.detail is Detail.FULL else []
    answer = answer_of(result, look.language)
    in_turn = [(caption_of(step), partial(draw_step, step=step)) for step in shown]
    last = answer.caption, partial(draw_answer, result=result, answer=answer, drawn=b.drawn)
    figure = figure_in_steps("EPA", a, b, space, [*in_turn, last], summary_of(result))
    headline = {"relation": result.relation.value, "depth": result.depth, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def caption_of(step: PolytopeStep) -> Caption:
    """Return the caption of a step."""
    return Caption("space.epa_step", {"step": step.number, "value": float(step.distance)})


def draw_step(pen: SpacePen, step: PolytopeStep) -> None:
    """Draw the features of A and B from which a step's nearest facet comes, with the lower bound of the depth."""
    draw_simplex(pen, [step.corners[row] for row in step.facets[step.nearest]])
    pen.say(caption_of(step), say("space.at_least", pen.language, value=step.distance), Role.DIRECTION)
