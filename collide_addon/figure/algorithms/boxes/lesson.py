# SPDX-License-Identifier: GPL-3.0-or-later
"""The lessons about oriented boxes: two of them tested against each other, and two ways to find one around points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....geometry import (
    BoxSatStep,
    CalipersStep,
    Circle,
    OrientedBox,
    Relation,
    box_sat,
    min_area_box,
    pca_box,
    principal_axes,
)
from ...model.lesson import Algorithm, Box, Lesson, look_of
from ...model.subject import Subject
from ..obb.figure import box_sat_figure
from .figure import boxes_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...model.lesson import Choices, Headline


def box_of(subject: Subject, box: Box) -> OrientedBox:
    """Return the box that stands for a subject. A circle has one of its diameter, whichever is asked for."""
    angle = subject.angle if box is Box.OBJECT else 0.0
    if isinstance(subject.shape, Circle):
        return OrientedBox(subject.shape.center, (subject.shape.radius, subject.shape.radius), angle)
    if box is Box.SMALLEST:
        return min_area_box(subject.points)
    if box is Box.PRINCIPAL:
        return pca_box(subject.points)
    return OrientedBox.around(subject.points, angle)


def obb_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two boxes; it ends at the first separating axis, unless every axis was asked for."""
    a, b = subjects
    steps: list[BoxSatStep] = []
    result = box_sat(
        box_of(a, choices.box),
        box_of(b, choices.box),
        record=steps.append,
        tolerance=choices.tolerance,
        stop_early=not choices.every_axis,
    )
    figure = box_sat_figure(a, b, result, steps, look_of(choices, parameters), box=choices.box)
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(Algorithm.OBB, figure, result, tuple(steps), headline)


def boxes_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the smallest box around one subject's points and the one along their principal axes.

    A circle counts as the polygon that is drawn for it.
    """
    (subject,) = subjects
    if isinstance(subject.shape, Circle):
        subject = Subject.of_points(subject.letter, subject.name, subject.boundary)
    steps: list[CalipersStep] = []
    smallest = min_area_box(subject.points, record=steps.append)
    pca = pca_box(subject.points)
    axes = principal_axes(subject.points)
    figure = boxes_figure(subject, smallest, steps, pca, axes, look_of(choices, parameters))
    headline = {"smallest": smallest.area, "pca": pca.area}
    return Lesson(Algorithm.BOXES, figure, (smallest, pca), tuple(steps), headline)
