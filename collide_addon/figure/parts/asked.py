# SPDX-License-Identifier: GPL-3.0-or-later
"""What a quiz asks about an exercise: the answer as a number, or a choice."""

import math
from typing import NamedTuple

from ...geometry import Relation
from ..text.exact import Number, size
from ..text.messages import Caption
from .candidates import RELATIONS

TOLERANCE = 0.01
"""Tolerance of a length that a quiz asks for."""


class Asked(NamedTuple):
    """What a quiz asks about an exercise: a number within a tolerance, or which of some sentences is right.

    `question` is a message.
    """

    question: str
    number: float = 0.0
    tolerance: float = 0.0
    right: Caption | None = None
    among: tuple[Caption, ...] = ()


def length_asked(question: str, square: Number) -> Asked:
    """Return the question for a length of known square."""
    return Asked(question, math.sqrt(square), TOLERANCE)


def overlap_asked(signed_square: Number) -> tuple[Asked, ...]:
    """Return the question for an overlap or a gap, by its signed square; none for a touch."""
    return (length_asked("quiz.gap", size(signed_square)),) if signed_square else ()


def relation_asked(relation: Relation) -> Asked:
    """Return the question for the relation of A and B."""
    words = {each: Caption(word) for each, word in RELATIONS.items()}
    return Asked("ask.relation", right=words[relation], among=tuple(words.values()))
