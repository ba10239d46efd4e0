# SPDX-License-Identifier: GPL-3.0-or-later
"""What the figures that test axes answer, and what they ask before."""

from collections.abc import Sequence
from typing import Any

from ....geometry import Relation
from ....geometry.narrowphase.sat import AxisResult, AxisStep
from ...model.figure import Bracket, Figure
from ...model.lesson import Headline, Lesson
from ...parts.candidates import relations
from ...stage.draft import Draft
from ...text.messages import Caption

Result = AxisResult[Any, Any, Any]


def lesson_of(figure: Figure, result: Result, steps: Sequence[AxisStep[Any]]) -> Lesson:
    """Return the lesson of a run, with the answer in a few plain values."""
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "axes": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def bounds_of(result: Result) -> str:
    """Return the message of what the bounds are of."""
    return "bounds.gap" if result.relation is Relation.SEPARATED else "bounds.overlap"


def add_answer(
    draft: Draft, result: Result, captions: Sequence[Caption], ask: str, brackets: Sequence[Bracket]
) -> None:
    """Add the last step, before which `ask` is asked, unless the axis before it has said that it separates A and B."""
    said = result.relation is Relation.SEPARATED and result.skipped
    among = relations(result.relation, draft.look.language)
    draft.add_step(*captions, ask="" if said else ask, candidates=among, brackets=brackets)
