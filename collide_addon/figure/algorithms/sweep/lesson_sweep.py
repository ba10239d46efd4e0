# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson of two shapes in motion: their distance over the frames, and the time of impact."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ....geometry import AdvancementStep, GeometryError, SweepResult, conservative_advancement, sweep_in_parts
from ....geometry.predicates.parts import carried_out
from ...model.lesson import Algorithm, Lesson, look_of
from .figure import motion_of_subject, relation_of, sweep_figure
from .sweep_time import frame_text

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from ....geometry import Moving
    from ...model.lesson import Choices, Headline
    from ...model.subject import Subject


MOST_FRAMES = 10_000
"""Looked at in one figure: seven minutes of film, or more with a larger step."""


class Swept(NamedTuple):
    """A sweep and the steps of conservative advancement to its first contact."""

    result: SweepResult
    steps: tuple[AdvancementStep, ...]


def frames_of(choices: Choices) -> list[int]:
    """Return the frames to look at, the last one included whatever the step.

    Raises
    ------
    GeometryError
        When there are fewer than two, or too many.
    """
    first, last, step = choices.frames
    if last <= first or step < 1:
        raise GeometryError(
            "frames {first} to {last} are no range: let the last frame be after the first", first=first, last=last
        )
    count = len(range(first, last, step)) + 1
    if count > MOST_FRAMES:
        raise GeometryError(
            "frames {first} to {last} are {count}, more than {most}: choose a frame step of {enough} or more",
            first=first,
            last=last,
            count=count,
            most=MOST_FRAMES,
            enough=-(-(last - first) // (MOST_FRAMES - 1)),
        )
    return [*range(first, last, step), last]


def sweep_frames(a: Moving, b: Moving, frames: Sequence[int]) -> Generator[float, None, Swept]:
    """Yield how much of a sweep over some frames is done; the value is the sweep with its steps."""
    times = [float(frame) for frame in frames]
    result = yield from sweep_in_parts(a, b, times)
    return Swept(result, tuple(conservative_advancement(a, b, times[0], times[-1])))


def sweep_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two subjects with their motions; one without a motion rests."""
    a, b = subjects
    frames = frames_of(choices)
    start, end = float(frames[0]), float(frames[-1])
    parts = sweep_frames(motion_of_subject(a, start, end), motion_of_subject(b, start, end), frames)
    swept = carried_out(parts)
    figure = sweep_figure(a, b, *swept, look_of(choices, parameters))
    return Lesson(Algorithm.SWEEP, figure, swept.result, swept.steps, _headline(swept))


def _headline(swept: Swept) -> Headline:
    result, first = swept.result, swept.result.first
    relation = relation_of(result).value
    if first is None:
        at = frame_text(result.least_time, exact=result.least_time in result.times)
        return {"relation": relation, "distance": result.least.value, "at frame": at}
    contact = frame_text(first.start, exact=first.exact)
    return {"relation": relation, "first contact": contact, "depth": max(0.0, -result.least.value)}
