# SPDX-License-Identifier: GPL-3.0-or-later
"""The questions stored with a drawn figure: text, candidate answers, and the reason for the right one."""

from __future__ import annotations

from dataclasses import asdict
from typing import NamedTuple

from ...figure.model.figure import AnswerCandidate, Figure
from .custom_property import MisfitError, flag, json_property, listed, mapping, number, optional, text, whole
from .timeline import MOST_STEPS, REMEMBERED

MOST_CANDIDATES = 10_000


class Question(NamedTuple):
    """A question asked in a step, in the figure's language; `reason` is the sentence that answers it."""

    step: int
    text: str
    reason: str
    candidates: tuple[AnswerCandidate, ...]

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of its candidates in order; one answer of each is chosen."""
        return tuple(dict.fromkeys(each.group for each in self.candidates))


def questions_of(figure: Figure) -> tuple[Question, ...]:
    """Return the questions of a figure that have candidate answers."""
    language = figure.language
    return tuple(
        Question(
            step.number,
            step.question.text(language),
            step.captions[step.answer].text(language),
            step.candidates,
        )
        for step in figure.steps
        if step.question is not None and step.candidates and step.asks
    )


def _question(kept: object) -> Question:
    values = mapping(kept)
    candidates = listed(values.get("candidates"), _candidate)
    if not 1 <= len(candidates) <= MOST_CANDIDATES:
        raise MisfitError
    return Question(
        whole(0, MOST_STEPS)(values.get("step")), text(values.get("text")), text(values.get("reason")), candidates
    )


def _candidate(kept: object) -> AnswerCandidate:
    values = mapping(kept)
    place, along = (optional(_pair)(values.get(name)) for name in ("place", "along"))
    return AnswerCandidate(text(values.get("text")), flag(values.get("right")), place, text(values.get("group")), along)


def _pair(kept: object) -> tuple[float, float]:
    pair = listed(kept, number)
    if len(pair) != 2:
        raise MisfitError
    return pair[0], pair[1]


def _plain(questions: tuple[Question, ...]) -> object:
    return [{**each._asdict(), "candidates": [asdict(one) for one in each.candidates]} for each in questions]


QUESTIONS = json_property("cld_questions", lambda kept: listed(kept, _question), REMEMBERED, _plain)
"""On a figure's collection."""
