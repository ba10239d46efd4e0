# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps on the timeline: their frames, their markers, and jumping between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import bpy

from ...figure.model.figure import PHASES, Figure
from ...figure.model.playback import moments, pages_of_step, readings
from ...figure.text.catalogue import sentences
from ...geometry.predicates.errors import Phrase
from .custom_property import MisfitError, flag, json_property, listed, mapping, optional, text, whole
from .hierarchy import FigureError
from .ownership import FIGURE, block_name

STEP_LIMIT = 100_000
MOST_READING = 100_000
"""Most frames of a reading time, far more than any text takes."""
FIGURES_CACHED = 16
"""Number of figures whose steps and questions are cached between redraws of a panel."""


Target = Literal["first", "previous", "next", "last"]
"""The destination of a jump."""
Stride = Literal["step", "phase"]
"""The unit of a jump."""


class StepFrames(NamedTuple):
    """A step on the timeline: its number and name and, for each phase, its first frame and the last frame of motion.

    From a phase's last frame of motion on, all of it is drawn. If the step asks a question, `asks` and `question` are
    the same two frames of the question; `about` is its message, asked or not, and `answer` the phase that answers it.
    `reading` is the reading time of each phase, with the question's last; 0 in earlier versions. In `delayed` phases
    the words wait for the motion. A step that `introduces` belongs to an introduction; one that `checks` shows the
    answer and, in its last phase, how to check it.
    """

    number: int
    name: str
    frames: tuple[int, ...]
    begins: tuple[int, ...]
    question: int | None = None
    asks: int | None = None
    about: str | None = None
    answer: int = 0
    reading: tuple[int, ...] = ()
    delayed: tuple[int, ...] = ()
    introduces: bool = False
    checks: bool = False

    @property
    def stops(self) -> list[Stop]:
        """The phases and the question of this step, in order of their frames."""
        stops = [Stop(self, phase, *at) for phase, at in enumerate(zip(self.begins, self.frames, strict=True))]
        if self.asks is not None and self.question is not None:
            stops.append(Stop(self, None, self.asks, self.question))
        return sorted(stops, key=lambda stop: stop.begins)


class Stop(NamedTuple):
    """A phase of a step, or its question (None): its first frame, and the frame at which to look at it."""

    step: StepFrames
    phase: int | None
    begins: int
    frame: int


def last_frame(figure: Figure) -> int:
    """Return the frame at which a figure ends, with the result held."""
    return moments(figure)[-1].end - 1


def describe_steps(figure: Figure) -> tuple[StepFrames, ...]:
    """Return the steps of a figure in the form stored with it."""
    known = {(moment.tick, moment.asking): moment for moment in moments(figure)}
    steps = []
    for step, reading in zip(figure.steps, readings(figure.steps, figure.language), strict=True):
        pages = pages_of_step(step)
        phases = [known[page.tick, False] for page in pages if not page.asking]
        asked = next((known.get((page.tick, True)) for page in pages if page.asking), None)
        frames, begins = tuple(each.complete for each in phases), tuple(each.frame for each in phases)
        about = None if step.question is None else step.question.message
        question = asked and asked.complete, asked and asked.frame, about
        made = StepFrames(step.number, step.name, frames, begins, *question, step.answer, reading, step.delayed)
        steps.append(made._replace(introduces=step.introduces, checks=step.checks and len(phases) > 1))
    return tuple(steps)


def steps_of(block: bpy.types.Collection | bpy.types.Scene) -> tuple[StepFrames, ...]:
    """Return the steps of a figure, read from its collection or its stage; none if they are missing."""
    return STEPS.of(block) or ()


def _steps(kept: object) -> tuple[StepFrames, ...]:
    steps = listed(kept, _step)
    if len(steps) > STEP_LIMIT or [step.number for step in steps] != list(range(len(steps))):
        raise MisfitError
    return steps


def _step(kept: object) -> StepFrames:
    values, frame = mapping(kept), whole()
    frames = listed(values.get("frames"), frame)
    begins = listed(values.get("begins", values.get("frames")), frame)  # in earlier versions nothing moved
    about = optional(text)(values.get("about"))
    if not 1 <= len(frames) == len(begins) <= PHASES or about not in {None, *sentences("en")}:
        raise MisfitError
    waits = [k for k in range(len(frames)) if frames[k] > begins[k]]
    return StepFrames(
        whole(0, STEP_LIMIT)(values.get("number")),
        text(values.get("name")),
        frames,
        begins,
        optional(frame)(values.get("question")),
        optional(frame)(values.get("asks")),
        about,
        whole(0, PHASES - 1)(values.get("answer", 0)),
        listed(values.get("reading", [0] * (len(frames) + 1)), whole(0, MOST_READING)),
        listed(values.get("delayed", values.get("late", waits)), whole(0, PHASES - 1)),
        flag(values.get("introduces", False)),
        flag(values.get("checks", False)) and len(frames) > 1,
    )


STEPS = json_property("cld_steps", _steps, FIGURES_CACHED, lambda steps: [step._asdict() for step in steps])
"""On a figure's collection and stage: its steps and their frames."""


def stops_of(steps: Sequence[StepFrames]) -> list[Stop]:
    """Return the phases and questions of a figure in order."""
    return sorted((stop for step in steps for stop in step.stops), key=lambda stop: stop.begins)


def stop_at(steps: Sequence[StepFrames], frame: int) -> Stop:
    """Return the phase or question that a frame shows; before the figure begins, its first phase."""
    stops = stops_of(steps)
    return next((stop for stop in reversed(stops) if stop.begins <= frame), stops[0])


def in_words(stop: Stop, steps: Sequence[StepFrames]) -> Phrase:
    """Return a position on the timeline in words, with steps counted as on the page.

    The first step after an introduction is the setup, the last one the result. A page of words has neither.
    """
    if len(stops_of(steps)) == 1:
        return Phrase("A single page")
    introduction = [each[:2] for step in steps if step.introduces for each in step.stops]
    part, parts, before = (stop.phase or 0) + 1, len(stop.step.frames), sum(step.introduces for step in steps)
    number, last = stop.step.number - before, steps[-1].number - before
    name = {0: Phrase("Setup"), last: Phrase("Result")}.get(number)
    where = name or Phrase("Step {number} of {last}", number=number, last=last - 1)
    if stop[:2] in introduction:
        where, part, parts = Phrase("Introduction"), introduction.index(stop[:2]) + 1, len(introduction)
    elif stop.phase is None:
        return Phrase("{where}: question", where=where)
    return Phrase("{where}, part {part} of {parts}", where=where, part=part, parts=parts) if parts > 1 else where


def answer_frame(collection: bpy.types.Collection) -> int:
    """Return the frame that shows a figure's answer; a FigureError if it has no steps."""
    steps = needed_steps(collection)
    return steps[-1].frames[-2 if steps[-1].checks else -1]


def same_frame(of: bpy.types.Collection, frame: int, other: bpy.types.Collection) -> int:
    """Return the frame of the `other` figure's stop that corresponds to a figure's stop at a frame, or precedes it.

    Answers correspond to each other. A FigureError if one of the figures has no steps.
    """
    ours, theirs = needed_steps(of), needed_steps(other)

    def order(stop: Stop) -> tuple[int, float]:
        return stop.step.number, stop.step.answer - 0.5 if stop.phase is None else stop.phase

    at = stop_at(ours, frame)
    if at.step == ours[-1]:
        return answer_frame(other)
    before = [stop for stop in stops_of(theirs) if order(stop) <= order(at)]
    return max(before, key=order, default=stops_of(theirs)[0]).frame


def needed_steps(collection: bpy.types.Collection) -> tuple[StepFrames, ...]:
    """Return the steps of a figure; a FigureError if it has none."""
    steps = steps_of(collection)
    if not steps:
        raise FigureError("{name} has no steps: draw the figure again", name=collection.name)
    return steps


def frames_of_step(collection: bpy.types.Collection, number: int, end: int) -> range:
    """Return the frames of one step of a figure whose last frame is before `end`.

    A FigureError if the figure has no steps, or not this one.
    """
    begins = [step.stops[0].begins for step in needed_steps(collection)]
    if not 0 <= number < len(begins):
        raise FigureError(
            "{name} has no step {number}: choose one from 0 to {last}",
            name=collection.name,
            number=number,
            last=len(begins) - 1,
        )
    return range(begins[number], [*begins, end][number + 1])


def jump(scene: bpy.types.Scene, collection: bpy.types.Collection, to: Target, by: Stride = "step") -> int:
    """Return the frame to jump to from `scene.frame_current`, without changing the scene.

    Beyond the ends it is the first or the last frame; the last one is the end of the result, where everything is drawn.
    A FigureError if the collection has no steps.
    """
    steps = needed_steps(collection)
    if by == "step":
        frames = [*(step.frames[0] for step in steps), steps[-1].frames[-1]]
    else:
        frames = [stop.frame for stop in stops_of(steps)]
    now = scene.frame_current
    if to == "previous":
        return max((frame for frame in frames if frame < now), default=frames[0])
    if to == "next":
        return min((frame for frame in frames if frame > now), default=frames[-1])
    return frames[0] if to == "first" else frames[-1]


def exchange_markers(scene: bpy.types.Scene, before: Mapping[str, int], after: Mapping[str, int]) -> None:
    """Replace the markers `before` in a scene with `after`, given by names and frames; others stay."""
    there = {marker.name: marker for marker in scene.timeline_markers if marker.name in before}
    for name, marker in there.items():
        if name in after:
            marker.frame = after[name]
        else:
            scene.timeline_markers.remove(marker)
    for name in [name for name in after if name not in there]:
        scene.timeline_markers.new(name, frame=after[name]).select = False


def marker_frames(block: bpy.types.Collection | bpy.types.Scene) -> dict[str, int]:
    """Return the frames of a figure's markers by their names."""
    number = FIGURE.of(block)
    frames = {block_name(f"{number} {step.name}"): step.begins[0] for step in steps_of(block)}
    asked = {block_name(f"{number} ? {step.name}"): step.asks for step in steps_of(block) if step.asks is not None}
    return {**frames, **asked}


def markers_named(scene: bpy.types.Scene, names: set[str]) -> list[bpy.types.TimelineMarker]:
    """Return the markers with these names; in Blender 5 they have no custom properties, so ours are known by name."""
    return [marker for marker in scene.timeline_markers if marker.name in names]
