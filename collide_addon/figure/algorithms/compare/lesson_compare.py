# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson that asks every method about one pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.lesson import Algorithm, Lesson, look_of
from .figure import compare_figure
from .methods import ask_every_method

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...model.lesson import Choices, Headline
    from ...model.subject import Subject


def compare_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson with every method's answer."""
    a, b = subjects
    answers = ask_every_method(a, b, choices.tolerance)
    figure = compare_figure(a, b, answers, look_of(choices, parameters))
    wrong = sum(not each.agrees for each in answers)
    headline: Headline = {"relation": answers[0].relation, "methods": len(answers), "wrong": wrong}
    return Lesson(Algorithm.COMPARE, figure, tuple(answers), (), headline)
