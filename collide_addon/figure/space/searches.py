# SPDX-License-Identifier: GPL-3.0-or-later
"""The figures of GJK and EPA on the objects: in each step, vertices of A − B mapped back to A and B; then the answer.

For GJK these vertices are the simplex, for EPA the nearest facet.
"""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ...geometry.space import GjkResult, GjkStep, PenetrationResult, PolytopeStep
from ..model.choices import Detail
from ..model.look import Look
from ..model.style import Role
from ..parts.pair import evenly
from ..text.messages import Caption, say
from .answers import answer_of, draw_answer
from .model import SpaceFigure, SpaceSubject
from .parts import MOST_STEPS, Draw, draw_simplex, figure_in_steps, summary_of, vertices_of
from .pen import SpacePen
from .picture import Space


def gjk_on_objects(
    a: SpaceSubject, b: SpaceSubject, result: GjkResult, steps: Sequence[GjkStep], look: Look
) -> SpaceFigure:
    """Return the figure of the distance, drawn on the objects.

    Steps with the same result as the previous one, which would look the same, are left out.
    """
    found = [(step.along, step.kept) for step in steps]
    shown = [step for row, step in enumerate(steps) if not row or found[row] != found[row - 1]]
    in_turn = [_simplex_shown(step, place, look.language) for place, step in enumerate(shown, start=1)]
    return _figure("GJK", a, b, result, in_turn, Space.of_pair(a, b, look, result.normal))


def epa_on_objects(
    a: SpaceSubject, b: SpaceSubject, result: PenetrationResult, steps: Sequence[PolytopeStep], look: Look
) -> SpaceFigure:
    """Return the figure of the penetration depth, drawn on the objects."""
    in_turn = [_facet_shown(step, look.language) for step in evenly(steps, MOST_STEPS)]
    space = Space.of_pair(a, b, look, result.normal, b.drawn.vertices + result.depth * result.normal)
    return _figure("EPA", a, b, result, in_turn, space)


def _figure(
    name: str, a: SpaceSubject, b: SpaceSubject, result: GjkResult | PenetrationResult,
    in_turn: Sequence[tuple[Caption, Draw]], space: Space,
) -> SpaceFigure:  # fmt: skip
    """Return the figure of a search; with reduced detail, it shows only the answer."""
    answer = answer_of(result, space.look.language)
    last: tuple[Caption, Draw] = answer.caption, partial(draw_answer, result=result, answer=answer, drawn=b.drawn)
    steps = [*(in_turn if space.look.detail is Detail.FULL else ()), last]
    return figure_in_steps(name, a, b, space, steps, summary_of(result))


def _simplex_shown(step: GjkStep, place: int, language: str) -> tuple[Caption, Draw]:
    """Return the caption and the drawing of a step at its place among those shown: the simplex and the length found.

    While the search goes along an edge or face that contains the origin, its weights give no distance.
    """
    words, caption, ends = "", Caption("space.gjk_along", {"step": place}), np.empty((0, 3))
    if not step.along:
        ends = np.array([np.array(step.weights) @ np.array(of) for of in vertices_of(step.kept)])
        value = float(np.linalg.norm(ends[1] - ends[0]))
        words, caption = (
            say("space.at_most", language, value=value),
            Caption("space.gjk_step", {"step": place, "value": value}),
        )

    def draw(pen: SpacePen) -> None:
        draw_simplex(pen, step.along + step.kept)
        if len(ends):
            pen.segment(Role.DIRECTION, ends, "nearest", Role.NEAREST)
        pen.say(caption, words, Role.DIRECTION)

    return caption, draw


def _facet_shown(step: PolytopeStep, language: str) -> tuple[Caption, Draw]:
    """Return the caption and the drawing of a step: its nearest facet, and the lower bound of the depth."""
    caption = Caption("space.epa_step", {"step": step.number, "value": float(step.distance)})

    def draw(pen: SpacePen) -> None:
        draw_simplex(pen, [step.corners[row] for row in step.facets[step.nearest]])
        pen.say(caption, say("space.at_least", language, value=step.distance), Role.DIRECTION)

    return caption, draw
