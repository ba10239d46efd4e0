# SPDX-License-Identifier: GPL-3.0-or-later
"""A student's progress through the questions of a figure: the choices, whether they are right, and the tally.

It is kept in memory only, never in the file.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from ...figure.model import playback
from ...figure.model.figure import AnswerCandidate
from ...figure.text import messages
from ...geometry.predicates.errors import Phrase
from ...scene.base.timeline import StepFrames
from ...scene.drawing.parameters import Question


@dataclass(frozen=True, slots=True)
class PausedQuestion:
    """A question on the timeline, asked from `begins` to `ends` and answered at `answered`.

    The timeline waits for answers at `waits`, when the question can be read but its time has not begun to run down.
    `method` is the name with which all steps of its figure begin.
    """

    question: Question
    begins: int
    waits: int
    ends: int
    answered: int
    method: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """The candidate `chosen` in one group of a question, and the nearest `right` one.

    If the furthest vertex in a direction was asked for, `short` is how far the chosen one falls short, in scene units.
    """

    chosen: AnswerCandidate
    right: AnswerCandidate
    short: float = 0.0


@dataclass(frozen=True, slots=True)
class Prediction:
    """A student's progress in a figure of this `identity`.

    `chosen` has the rows of the candidates chosen so far for the present or next question, one of each group. Of the
    `answered` questions, `right` were right; `last` is the latest one with its choices.
    """

    identity: str
    coming: tuple[PausedQuestion, ...]
    chosen: tuple[int, ...] = ()
    right: int = 0
    answered: int = 0
    last: tuple[Question, tuple[Judged, ...]] | None = None

    def asked_at(self, frame: int) -> PausedQuestion | None:
        """Return the question asked at a frame; None if there is none."""
        return self.coming[0] if self.coming and self.coming[0].begins <= frame <= self.coming[0].ends else None

    @property
    def choices(self) -> dict[int, AnswerCandidate]:
        """The candidates among which to choose next, by row: those of the first group without a choice."""
        if not self.coming:
            return {}
        question = self.coming[0].question
        group = question.groups[len(self.chosen)]
        return {row: each for row, each in enumerate(question.candidates) if each.group == group}


def asked_in(steps: Iterable[StepFrames], questions: Iterable[Question]) -> tuple[PausedQuestion, ...]:
    """Return the questions for which the timeline pauses, in order."""
    by_number = {step.number: step for step in steps if step.asks is not None}
    found = []
    for question in questions:
        step = by_number.get(question.step)
        if step is not None and step.asks is not None and step.answer < len(step.begins):
            answered = step.begins[step.answer]
            waits = min(step.asks + playback.FADING, answered - 1)
            found.append(
                PausedQuestion(question, step.asks, waits, answered - 1, answered, step.name.rpartition(" ")[0])
            )
    return tuple(sorted(found, key=lambda asked: asked.begins))


def choose(prediction: Prediction, row: int) -> Prediction:
    """Return the prediction after a candidate was chosen; with one of each group, the question is answered."""
    if row not in prediction.choices:
        return prediction
    question, chosen = prediction.coming[0].question, (*prediction.chosen, row)
    if len(chosen) < len(question.groups):
        return replace(prediction, chosen=chosen)
    judged = tuple(judge(question, each) for each in chosen)
    return replace(
        prediction,
        coming=prediction.coming[1:],
        chosen=(),
        right=prediction.right + all(each.chosen.right for each in judged),
        answered=prediction.answered + 1,
        last=(question, judged),
    )


def judge(question: Question, row: int) -> Judged:
    """Return how the candidate of a row compares with the right one of its group."""
    chosen = question.candidates[row]
    right = [each for each in question.candidates if each.right and each.group == chosen.group] or [chosen]
    if chosen.right or chosen.place is None:
        return Judged(chosen, chosen if chosen.right else right[0])
    place = chosen.place
    nearest_right = min(right, key=lambda each: math.dist(each.place or place, place))
    short = 0.0
    if chosen.along is not None and nearest_right.place is not None:
        short = sum((to - at) * vector for to, at, vector in zip(nearest_right.place, place, chosen.along, strict=True))
    return Judged(chosen, nearest_right, short)


def to_draw(prediction: Prediction, frame: int) -> tuple[Judged, ...]:
    """Return the choices to draw at a frame: those for the present question so far, or those of the last answer."""
    asked = prediction.asked_at(frame)
    if asked is None:
        return prediction.last[1] if prediction.last else ()
    chosen = [asked.question.candidates[row] for row in prediction.chosen]
    return tuple(Judged(each, each) for each in chosen)


def verdict(question: Question, judged: Sequence[Judged]) -> Phrase:
    """Return the verdict on an answer and the reason; for each half of a wrong one, it says whether that was right."""
    if all(each.chosen.right for each in judged):
        return Phrase("Right: {reason}", reason=question.reason)
    if judged[0].chosen.place is None:
        return Phrase("Not so: {reason}", reason=question.reason)
    said = reduce(lambda first, second: Phrase("{first}, {second}", first=first, second=second), map(_said, judged))
    return Phrase("Not so: {said}. {reason}", said=said, reason=question.reason)


def _said(one: Judged) -> Phrase:
    names = {"name": one.chosen.text, "right": one.right.text}
    if one.chosen.right:
        return Phrase("{name} is right", name=one.chosen.text)
    if one.chosen.along is None:
        return Phrase("{right}, not {name}", **names)
    return Phrase("{name} falls {length} short of {right}", length=messages.number(one.short), **names)


def without_passed(prediction: Prediction, frame: int) -> Prediction:
    """Return the prediction without the questions that end before a frame, which the user has passed."""
    coming = tuple(asked for asked in prediction.coming if asked.ends >= frame)
    return prediction if len(coming) == len(prediction.coming) else replace(prediction, coming=coming, chosen=())


def redrawn(prediction: Prediction, identity: str, asked: Iterable[PausedQuestion]) -> Prediction | None:
    """Return the prediction in a redrawn figure, with the candidates' new places; None if it asks other questions."""
    now = {each.question.step: each for each in asked}
    before = [each.question for each in prediction.coming] + ([prediction.last[0]] if prediction.last else [])
    if any(each.step not in now or len(each.candidates) != len(now[each.step].question.candidates) for each in before):
        return None
    coming, last = tuple(now[each.question.step] for each in prediction.coming), prediction.last
    if last is not None:
        old, question = last[0], now[last[0].step].question
        last = question, tuple(judge(question, old.candidates.index(each.chosen)) for each in last[1])
    return replace(prediction, identity=identity, coming=coming, last=last)


def nearest(places: Mapping[int, tuple[float, float]], click: tuple[float, float], reach: float) -> int | None:
    """Return the row of the position nearest to a click, within `reach`; None if there is none."""
    row = min(places, key=lambda each: math.dist(places[each], click), default=None)
    return None if row is None or math.dist(places[row], click) > reach else row
