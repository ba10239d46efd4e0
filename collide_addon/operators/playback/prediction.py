# SPDX-License-Identifier: GPL-3.0-or-later
"""A student's way through the questions of a figure: what was chosen, whether it is right, and how often it was.

It is kept here and nowhere else: the file has none of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ...figure.model.figure import AnswerCandidate
from ...scene.base.questions import Question
from ...scene.base.timeline import StepFrames


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on the timeline: from `begins` to `ends` it stands, and its answer comes at `answered`."""

    question: Question
    begins: int
    ends: int
    answered: int


@dataclass(frozen=True, slots=True)
class Prediction:
    """How far a student has come in a figure of this `identity`.

    `chosen` are the rows of the candidates chosen for the question that comes or stands, one of each group; `right` of
    `answered` questions were right, and `last` is the latest of them with whether it was.
    """

    identity: str
    coming: tuple[Asked, ...]
    chosen: tuple[int, ...] = ()
    right: int = 0
    answered: int = 0
    last: tuple[Question, bool] | None = None

    def asked_at(self, frame: int) -> Asked | None:
        """Return the question that stands at a frame."""
        return self.coming[0] if self.coming and self.coming[0].begins <= frame <= self.coming[0].ends else None

    @property
    def choices(self) -> dict[int, AnswerCandidate]:
        """The candidates to choose from next, by their rows: those of the first group without a choice."""
        if not self.coming:
            return {}
        question = self.coming[0].question
        group = question.groups[len(self.chosen)]
        return {row: each for row, each in enumerate(question.candidates) if each.group == group}


def asked_in(steps: Iterable[StepFrames], questions: Iterable[Question]) -> tuple[Asked, ...]:
    """Return the questions that stand on the timeline, in their order."""
    by_number = {step.number: step for step in steps if step.asks is not None}
    found = []
    for question in questions:
        step = by_number.get(question.step)
        if step is not None and step.asks is not None and step.answer < len(step.begins):
            answered = step.begins[step.answer]
            found.append(Asked(question, step.asks, answered - 1, answered))
    return tuple(sorted(found, key=lambda asked: asked.begins))


def choose(prediction: Prediction, row: int) -> Prediction:
    """Return the prediction after a candidate was chosen; with one of each group the question is answered."""
    if row not in prediction.choices:
        return prediction
    question, chosen = prediction.coming[0].question, (*prediction.chosen, row)
    if len(chosen) < len(question.groups):
        return replace(prediction, chosen=chosen)
    right = all(question.candidates[each].right for each in chosen)
    return replace(
        prediction,
        coming=prediction.coming[1:],
        chosen=(),
        right=prediction.right + right,
        answered=prediction.answered + 1,
        last=(question, right),
    )


def without_passed(prediction: Prediction, frame: int) -> Prediction:
    """Return the prediction without the questions that end before a frame: the user has gone past them."""
    coming = tuple(asked for asked in prediction.coming if asked.ends >= frame)
    return prediction if len(coming) == len(prediction.coming) else replace(prediction, coming=coming, chosen=())


def nearest(places: Mapping[int, tuple[float, float]], click: tuple[float, float], reach: float) -> int | None:
    """Return the row of the place nearest to a click, within `reach`; None where there is none."""
    row = min(places, key=lambda each: math.dist(places[each], click), default=None)
    return None if row is None or math.dist(places[row], click) > reach else row
