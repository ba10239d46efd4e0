# SPDX-License-Identifier: GPL-3.0-or-later
"""The lessons about convex shapes and their Minkowski difference: GJK, EPA, the sum, the hull, the support mapping."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ...geometry import GjkStep, HullSorted, HullStep, PolytopeStep, Relation, convex_hull, epa, gjk
from ..model.lesson import Algorithm, Lesson, look_of
from .epa import epa_figure
from .gjk.figure import gjk_figure
from .hull import hull_figure
from .minkowski import minkowski_figure
from .support import DIRECTIONS_DEGREES, support_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..model.lesson import Choices, Headline
    from ..model.subject import Subject


def gjk_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the distance."""
    a, b = subjects
    steps: list[GjkStep] = []
    start = None
    if choices.start_angle is not None:
        start = (math.cos(choices.start_angle), math.sin(choices.start_angle))
    result = gjk(a.shape, b.shape, start=start, record=steps.append, tolerance=choices.tolerance)
    figure = gjk_figure(a, b, result, steps, look_of(choices, parameters))
    measured: Headline = {} if result.relation is Relation.PENETRATING else {"distance": result.distance}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(Algorithm.GJK, figure, result, tuple(steps), headline)


def epa_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the penetration depth."""
    a, b = subjects
    steps: list[PolytopeStep] = []
    result = epa(a.shape, b.shape, record=steps.append, tolerance=choices.tolerance)
    figure = epa_figure(a, b, result, steps, look_of(choices, parameters))
    headline = {"relation": result.relation.value, "depth": result.depth, "iterations": result.iterations}
    return Lesson(Algorithm.EPA, figure, result, tuple(steps), headline)


def sum_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Minkowski sum."""
    return _minkowski_lesson(Algorithm.MINKOWSKI_SUM, subjects, choices, parameters)


def difference_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the Minkowski difference."""
    return _minkowski_lesson(Algorithm.MINKOWSKI_DIFFERENCE, subjects, choices, parameters)


def _minkowski_lesson(
    algorithm: Algorithm, subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]
) -> Lesson:
    a, b = subjects
    difference = algorithm is Algorithm.MINKOWSKI_DIFFERENCE
    figure = minkowski_figure(a, b, look_of(choices, parameters), difference=difference)
    vertices = np.array(figure.result["vertices"])
    return Lesson(algorithm, figure, vertices, (), {"vertices": len(vertices)})


def hull_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the convex hull of one subject's points."""
    (subject,) = subjects
    steps: list[HullSorted | HullStep] = []
    hull = convex_hull(subject.points, record=steps.append)
    figure = hull_figure(subject, hull, steps, look_of(choices, parameters))
    return Lesson(Algorithm.CONVEX_HULL, figure, hull, tuple(steps), {"vertices": len(hull)})


def support_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of one subject's support mapping."""
    (subject,) = subjects
    figure = support_figure(subject, look_of(choices, parameters))
    return Lesson(Algorithm.SUPPORT, figure, None, (), {"directions": len(DIRECTIONS_DEGREES)})
