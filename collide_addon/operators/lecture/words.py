# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a timeline is in a figure, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ...geometry.predicates.errors import Phrase
from ...scene.base import timeline


def in_words(stop: timeline.Stop, steps: Sequence[timeline.StepFrames]) -> Phrase:
    """Return where the timeline is in the figure, whose steps are counted as the page counts them.

    The first one behind an introduction is the setup, the last one the result.
    """
    introduction = [each for step in steps if step.introduces for each in step.stops]
    part, parts = (stop.phase or 0) + 1, len(stop.step.frames)
    before = sum(step.introduces for step in steps)
    number, last = stop.step.number - before, steps[-1].number - before
    name = {0: "Setup", last: "Result"}.get(number)
    where = Phrase("Step {number} of {last}", number=number, last=last - 1) if name is None else Phrase(name)
    if stop in introduction:
        where, part, parts = Phrase("Introduction"), introduction.index(stop) + 1, len(introduction)
    elif stop.phase is None:
        return Phrase("{where}: question", where=where)
    return Phrase("{where}, part {part} of {parts}", where=where, part=part, parts=parts)
