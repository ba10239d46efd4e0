# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of two oriented boxes in space: their axes, the 15 directions that are asked, and the one that decides."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace

import numpy as np

from ...geometry import Relation
from ...geometry.predicates.progress import scaled
from ...geometry.space import BoxAxis, BoxSatStep, ConvexPolyhedron, OrientedBox, box_sat, pca_box
from ...geometry.space.boxes.min_volume import min_volume_box_in_parts
from ..model.arrays import Floats
from ..model.figure import Span
from ..model.lesson import Box, Choices, Headline, Lesson, look_of
from ..model.records import plain_fields
from ..model.style import Role
from .axes import Chosen, axis_marks, decided, decided_marks, different, shown_steps, space_beside_axes, step_of
from .bodies import seen_edges
from .model import SpaceKind, SpaceMark, SpaceSubject
from .parts import setup_marks, setup_of, shape_marks, space_figure, title_of_pair

SAYS = {
    Relation.SEPARATED: "space.box_separated",
    Relation.TOUCHING: "space.box_touching",
    Relation.PENETRATING: "space.box_penetrating",
}
FINE = 0.4
"""Thickness of a hull inside its box, by its role's own."""


def box_around(subject: SpaceSubject, box: Box) -> Generator[float, None, OrientedBox]:
    """Yield the share done; return the box that stands for a subject."""
    points = subject.shape.vertices
    if box is Box.SMALLEST:
        return (yield from min_volume_box_in_parts(points))
    if box is Box.PRINCIPAL:
        return pca_box(points)
    return OrientedBox.around(points, box_axes(box, subject.axes))


def box_axes(box: Box, own: Floats) -> Floats:
    """Return the axes (3, 3) of a kind of box that has given ones: an object's own, or those of space."""
    return own if box is Box.OBJECT else np.eye(3)


def obb_in_space(
    a: SpaceSubject, b: SpaceSubject, choices: Choices, parameters: Mapping[str, object]
) -> Generator[float, None, Lesson]:
    """Yield the share done; return the lesson of two boxes in space.

    It ends at the first separating axis, unless all were asked for.
    """
    steps: list[BoxSatStep] = []
    box_a = yield from scaled(box_around(a, choices.box), 0.0, 0.5)
    box_b = yield from scaled(box_around(b, choices.box), 0.5, 1.0)
    boxes = box_a, box_b
    result = box_sat(*boxes, record=steps.append, stop_early=not choices.every_axis)
    look, shapes = look_of(choices, parameters), tuple(ConvexPolyhedron(box.corners) for box in boxes)
    boxed = [replace(each, shape=shape, looks_like=None) for each, shape in zip((a, b), shapes, strict=True)]
    moved = shapes[1].vertices + result.depth * result.normal
    rows = different(result.axes)
    shown, count = shown_steps(steps, rows, look), len(rows)
    chosen = result.axes[result.chosen]
    axes = [*(step.axis for step in shown), chosen]
    space = space_beside_axes(boxed[0], boxed[1], look, result.normal, moved, axes)
    marks = list(shape_marks(boxed[0], boxed[1], space))
    for subject, box in zip((a, b), boxes, strict=True):
        inside = seen_edges(subject.drawn)
        marks.append(SpaceMark(SpaceKind.LINES, Role.INPUT, inside, f"inside-{subject.letter}", scale=FINE))
        marks += axes_of_box(box, subject.letter)
    decision = Chosen(result.relation, chosen.direction, chosen.overlap)
    told = [step_of(step.axis, rows.index(step.number - 1) + 1, count) for step in shown]
    captions = [setup_of("OBB", a, b, "space.setup_boxes"), *told, decided(SAYS, decision, shapes, count)]
    marks += setup_marks(captions[0], space)
    for place, step in enumerate(shown, 1):
        span = Span.of(place, until=place)
        marks += source_marks(step.axis, boxes, span)
        marks += axis_marks(step.axis, shapes, space, span, captions[place])
    last = Span.of(len(shown) + 1)
    marks += source_marks(chosen, boxes, last)
    marks += axis_marks(chosen, shapes, space, last, captions[-1])
    marks += decided_marks(decision, shapes, space, last)
    title = title_of_pair("OBB", a, b, look.language)
    figure = space_figure("OBB", title, space, marks, captions, plain_fields(result))
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": count}
    return Lesson(figure, result, tuple(steps), headline)


def axes_of_box(box: OrientedBox, letter: str) -> Iterator[SpaceMark]:
    """Yield the half axes of a box, from its centre to the middles of three faces."""
    role = Role.RADIUS_A if letter == "A" else Role.RADIUS_B
    for half, axis in zip(box.half_extents, box.axes, strict=True):
        yield SpaceMark(SpaceKind.ARROW, role, np.array((box.center, box.center + half * axis)), f"axis-{letter}")


def source_marks(axis: BoxAxis, boxes: tuple[OrientedBox, OrientedBox], span: Span) -> Iterator[SpaceMark]:
    """Yield the half axes of the boxes that an axis comes from, lit."""
    for box, row in zip(boxes, (axis.source.index_a, axis.source.index_b), strict=True):
        if row is not None:
            ends = np.array((box.center, box.center + box.half_extents[row] * box.axes[row]))
            yield SpaceMark(SpaceKind.ARROW, Role.AXIS, ends, "source", span)
