# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of EPA in space: in each step the polytope's nearest facet carried back to A and B; then the way out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from ...geometry.space import PolytopeStep, epa
from ..model.choices import Detail
from ..model.figure import Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.style import Role
from ..parts.pair import evenly
from ..text.messages import Caption, say
from .answers import answer_marks, answer_of
from .model import SpaceMark, SpaceSubject
from .parts import Space, figure_in_steps, said, simplex_marks, summary_of

MOST_STEPS = 12
"""Of more steps some are shown, evenly chosen."""


def epa_in_space(a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the penetration depth in space."""
    steps: list[PolytopeStep] = []
    result = epa(a.shape, b.shape, start=choices.start_in_space, record=steps.append)
    look = look_of(choices, parameters)
    space = Space.of_pair(a, b, look, result.normal, b.drawn.vertices + result.depth * result.normal)
    shown = evenly(steps, MOST_STEPS) if look.detail is Detail.FULL else []
    answer = answer_of(result, look.language)
    in_turn = [(caption_of(step), partial(step_marks, step, space)) for step in shown]
    last = answer.caption, partial(answer_marks, result, answer, space, drawn=b.drawn)
    figure = figure_in_steps("EPA", a, b, space, [*in_turn, last], summary_of(result))
    headline = {"relation": result.relation.value, "depth": result.depth, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def caption_of(step: PolytopeStep) -> Caption:
    """Return what a step says."""
    return Caption("space.epa_step", {"step": step.number, "value": float(step.distance)})


def step_marks(step: PolytopeStep, space: Space, span: Span) -> Iterator[SpaceMark]:
    """Yield the features of A and B that a step's nearest facet comes from, and the depth that it proves at least."""
    corners = [step.corners[row] for row in step.facets[step.nearest]]
    yield from simplex_marks(corners, space, span)
    words = say("space.at_least", space.look.language, value=step.distance)
    yield from said(caption_of(step), words, Role.DIRECTION, space, span)
