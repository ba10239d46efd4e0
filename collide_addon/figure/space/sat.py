# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of SAT in space: axes of faces and of pairs of edges, both shadows on each, and the one that decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...geometry import Relation
from ...geometry.space import SatAxis, SatStep, sat
from ..model.figure import Span
from ..model.lesson import Choices, Headline, Lesson, look_of
from ..model.records import plain_fields
from .axes import Chosen, axis_marks, decided_marks, number_of_axis, shown_steps
from .model import SpaceMark, SpaceSubject
from .parts import Space, feature_marks, shape_marks, space_figure, title_of_pair


def sat_in_space(a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the separating axes in space; it ends at the first, unless every axis was asked for."""
    steps: list[SatStep] = []
    result = sat(a.shape, b.shape, record=steps.append, stop_early=not choices.every_axis)
    look, shapes = look_of(choices, parameters), (a.shape, b.shape)
    space = Space.of_pair(a, b, b.shape.vertices + result.depth * result.normal)
    marks = list(shape_marks(a, b, space))
    shown = shown_steps(steps, look)
    for place, step in enumerate(shown, 1):
        span = Span.of(place, until=place)
        marks += source_marks(step.axis, a, b, span)
        marks += axis_marks(step.axis, shapes, space, span, look.language)
        marks.append(number_of_axis(step.number, len(result.axes), space, span, look.language))
    last, chosen = Span.of(len(shown) + 1), result.axes[result.chosen]
    marks += source_marks(chosen, a, b, last)
    marks += axis_marks(chosen, shapes, space, last, look.language)
    decided = Chosen(result.relation, chosen.direction, chosen.overlap)
    marks += decided_marks(decided, shapes, space, last, look.language)
    title = title_of_pair("SAT", a, b, look.language)
    figure = space_figure("SAT", title, space, marks, len(shown) + 1, look, plain_fields(result))
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": len(steps)}
    return Lesson(figure, result, tuple(steps), headline)


def source_marks(axis: SatAxis, a: SpaceSubject, b: SpaceSubject, span: Span) -> Iterator[SpaceMark]:
    """Yield the face, or the edges, of which an axis is the normal."""
    rows = axis.source.index_a, axis.source.index_b
    edges = None not in rows
    for subject, row in zip((a, b), rows, strict=True):
        if row is not None:
            shape = subject.shape
            corners = shape.edges[row] if edges else shape.faces[row]
            yield from feature_marks(shape.vertices[list(corners)], subject.letter, span, "source")
