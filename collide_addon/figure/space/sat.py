# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT in space: axes of faces and of pairs of edges, both shadows on each, and the one that decides."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from ...geometry import Relation
from ...geometry.space import SatAxis, SatStep
from ...geometry.space.sat import sat_in_parts
from ..model.figure import Span
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.records import plain_fields
from .axes import Chosen, axis_marks, decided, decided_marks, different, shown_steps, space_beside_axes, step_of
from .model import SpaceMark, SpaceSubject
from .parts import Space, feature_marks, setup_marks, setup_of, shape_marks, space_figure, title_of_pair

SAYS = {
    Relation.SEPARATED: "space.sat_separated",
    Relation.TOUCHING: "space.sat_touching",
    Relation.PENETRATING: "space.sat_penetrating",
}


def sat_in_space(
    a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]
) -> Generator[float, None, Lesson]:
    """Yield the share done; return the lesson of the separating axes in space.

    It ends at the first, unless every axis was asked for.
    """
    steps: list[SatStep] = []
    result = yield from sat_in_parts(a.shape, b.shape, record=steps.append, stop_early=not choices.every_axis)
    look, shapes = look_of(choices, parameters), (a.shape, b.shape)
    moved = b.shape.vertices + result.depth * result.normal
    rows = different(result.axes)
    shown, count = shown_steps(steps, rows, look), len(rows)
    chosen = result.axes[result.chosen]
    space = space_beside_axes(a, b, look, result.normal, moved, [*(step.axis for step in shown), chosen])
    marks = list(shape_marks(a, b, space))
    decision = Chosen(result.relation, chosen.direction, chosen.overlap)
    told = [step_of(step.axis, rows.index(step.number - 1) + 1, count) for step in shown]
    captions = [setup_of("SAT", a, b), *told, decided(SAYS, decision, shapes, count)]
    marks += setup_marks(captions[0], space)
    for place, step in enumerate(shown, 1):
        span = Span.of(place, until=place)
        marks += source_marks(step.axis, a, b, space, span)
        marks += axis_marks(step.axis, shapes, space, span, captions[place])
    last = Span.of(len(shown) + 1)
    marks += source_marks(chosen, a, b, space, last, filled=result.relation is Relation.SEPARATED)
    marks += axis_marks(chosen, shapes, space, last, captions[-1])
    marks += decided_marks(decision, shapes, space, last)
    title = title_of_pair("SAT", a, b, look.language)
    figure = space_figure("SAT", title, space, marks, captions, plain_fields(result))
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": count}
    return Lesson(figure, result, tuple(steps), headline)


def source_marks(
    axis: SatAxis, a: SpaceSubject, b: SpaceSubject, space: Space, span: Span, *, filled: bool = True
) -> Iterator[SpaceMark]:
    """Yield the face, or the edges, of which an axis is the normal."""
    rows = axis.source.index_a, axis.source.index_b
    edges = None not in rows
    for subject, row in zip((a, b), rows, strict=True):
        if row is not None:
            shape = subject.shape
            corners = shape.edges[row] if edges else shape.faces[row]
            points = shape.vertices[list(corners)]
            yield from feature_marks(points, subject.letter, space, span, "source", filled=filled)
