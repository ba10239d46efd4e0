# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson of the separating axis theorem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....geometry import Relation, SatStep, sat
from ...model.lesson import Algorithm, Lesson, look_of
from .figure import sat_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...model.lesson import Choices, Headline
    from ...model.subject import Subject


def sat_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the separating axes; it ends at the first one, unless every axis was asked for."""
    a, b = subjects
    steps: list[SatStep] = []
    result = sat(a.shape, b.shape, record=steps.append, tolerance=choices.tolerance, stop_early=not choices.every_axis)
    figure = sat_figure(a, b, result, steps, look_of(choices, parameters))
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(Algorithm.SAT, figure, result, tuple(steps), headline)
