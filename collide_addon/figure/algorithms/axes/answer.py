# SPDX-License-Identifier: GPL-3.0-or-later
"""How the figures that test axes begin and end: what the lesson answers, and what is asked before the answer."""

from collections.abc import Mapping, Sequence

from ....geometry import BoxSatResult, BoxSatStep, Relation, SatResult, SatStep
from ...model.figure import Bracket, Figure, Panel
from ...model.lesson import Headline, Lesson
from ...model.subject import Subject
from ...parts.candidates import relations
from ...parts.pair import pair_title
from ...stage.draft import Draft
from ...text.messages import Caption

Result = SatResult | BoxSatResult


def lesson_of(figure: Figure, result: Result, steps: Sequence[SatStep | BoxSatStep]) -> Lesson:
    """Return the lesson of a run, with the answer in a few plain values."""
    measured: Headline = {"gap": result.gap} if result.relation is Relation.SEPARATED else {"depth": result.depth}
    headline = {"relation": result.relation.value, **measured, "iterations": result.iterations}
    return Lesson(figure, result, tuple(steps), headline)


def add_answer(
    draft: Draft, result: Result, captions: Sequence[Caption], ask: str, brackets: Sequence[Bracket]
) -> None:
    """Add the last step, before which `ask` is asked, unless the axis before it has said that it separates A and B."""
    told = result.relation is Relation.SEPARATED and result.skipped
    among = relations(result.relation, draft.look.language)
    draft.add_step(*captions, ask="" if told else ask, candidates=among, brackets=brackets)


def finish_axes(
    draft: Draft,
    a: Subject,
    b: Subject,
    result: Result,
    headings: Mapping[Panel, str],
    rail: Sequence[str],
    summary: Mapping[str, object],
) -> Figure:
    """Return the finished figure of a run."""
    return draft.finish(
        pair_title(draft.name, a, b, draft.look.language),
        headings=headings,
        badge=f"badge.{result.relation.value}",
        result=summary,
        rail=rail,
        bounds="bounds.gap" if result.relation is Relation.SEPARATED else "bounds.overlap",
    )
