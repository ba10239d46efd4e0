# SPDX-License-Identifier: GPL-3.0-or-later
"""Steps on the timeline: their frames, their markers, and jumping between them."""

from __future__ import annotations

import json
from enum import Enum
from typing import NamedTuple

import bpy

from ..figure.model import PHASES, Figure
from ..figure.storyboard import asks, moments
from .hierarchy import FigureError
from .owned import block_name

STEPS = "cld_steps"
"""Custom property of a figure's collection and stage: its steps and their frames, in JSON."""


class Target(Enum):
    """Where to jump."""

    FIRST = "first"
    PREVIOUS = "previous"
    NEXT = "next"
    LAST = "last"


class Stride(Enum):
    """What to jump by."""

    STEP = "step"
    PHASE = "phase"


class StepFrames(NamedTuple):
    """A step on the timeline.

    Attributes
    ----------
    number, name, marker
        Its number, its name and that of its marker.
    frames : tuple of int
        The frame of each phase to look at: from there on all of it is drawn.
    begins : tuple of int
        The frame at which each phase begins; the marker stands at the first one.
    question, asks : int or None
        Where a question stands in this step, its frame to look at, and the one at which it begins.
    question_marker : str
        The name of the question's marker.
    """

    number: int
    name: str
    marker: str
    frames: tuple[int, ...]
    begins: tuple[int, ...]
    question: int | None = None
    asks: int | None = None
    question_marker: str = ""

    @property
    def markers(self) -> dict[str, int]:
        """The names of its markers, and where they stand."""
        asked = {} if self.asks is None else {self.question_marker: self.asks}
        return {self.marker: self.begins[0], **asked}

    @property
    def stops(self) -> list[Stop]:
        """What there is to look at in this step."""
        stops = [Stop(self, phase, *at) for phase, at in enumerate(zip(self.begins, self.frames, strict=True))]
        if self.asks is not None and self.question is not None:
            stops.append(Stop(self, None, self.asks, self.question))
        return sorted(stops, key=lambda stop: stop.begins)


class Stop(NamedTuple):
    """A phase of a step, or with None its question: where it begins, and the frame to look at."""

    step: StepFrames
    phase: int | None
    begins: int
    frame: int


def last_frame(figure: Figure) -> int:
    """Return the frame at which a figure ends, with the result held."""
    end = moments(figure)[-1]
    return end.frame + end.frames - 1


def describe_steps(figure: Figure, number: str) -> str:
    """Return the steps of a figure as `steps_of` reads them back."""
    known = {(moment.tick, moment.asking): moment for moment in moments(figure)}
    steps = []
    for index, step in enumerate(figure.steps):
        first = index * PHASES
        phases = [known[first + phase, False] for phase in range(PHASES)]
        asked = known.get((first + step.answer - 1, True)) if asks(step) else None
        steps.append(
            {
                "number": step.number,
                "name": step.name,
                "marker": block_name(f"{number} {step.name}"),
                "frames": [moment.complete for moment in phases],
                "begins": [moment.frame for moment in phases],
                "question": asked and asked.complete,
                "asks": asked and asked.frame,
                "question_marker": block_name(f"{number} ? {step.name}"),
                "about": step.question and step.question.message,
                "answer": step.answer,
            }
        )
    return json.dumps(steps, ensure_ascii=False)


def steps_of(block: bpy.types.Collection | bpy.types.Scene) -> list[StepFrames]:
    """Return the steps of a figure, from its collection or its stage; none where they are missing."""
    try:
        return [_step(kept) for kept in json.loads(block.get(STEPS, "[]"))]
    except (ValueError, TypeError, KeyError, OverflowError):  # edited by hand
        return []


def _step(kept: dict[str, object]) -> StepFrames:
    frames = tuple(map(int, kept["frames"]))
    begins = tuple(map(int, kept.get("begins", frames)))  # those of an earlier version were all there at once
    if len(begins) != len(frames):
        raise ValueError(kept)
    question, asked = (None if kept.get(name) is None else int(kept[name]) for name in ("question", "asks"))
    marker = str(kept.get("question_marker", ""))
    return StepFrames(
        int(kept["number"]), str(kept["name"]), str(kept["marker"]), frames, begins, question, asked, marker
    )


def stops_of(steps: list[StepFrames]) -> list[Stop]:
    """Return the phases and questions of a figure in their order."""
    return sorted((stop for step in steps for stop in step.stops), key=lambda stop: stop.begins)


def stop_at(steps: list[StepFrames], frame: int) -> Stop:
    """Return the phase or question that a frame shows; before the figure begins, its first phase."""
    stops = stops_of(steps)
    return next((stop for stop in reversed(stops) if stop.begins <= frame), stops[0])


def jump(scene: bpy.types.Scene, collection: bpy.types.Collection, to: Target, by: Stride = Stride.STEP) -> int:
    """Return the frame to go to from `scene.frame_current`; the scene is not changed.

    Past the ends it is the first or the last one.

    Raises
    ------
    FigureError
        When the collection has no steps.
    """
    steps = steps_of(collection)
    frames = [step.frames[0] for step in steps] if by is Stride.STEP else [stop.frame for stop in stops_of(steps)]
    if not frames:
        raise FigureError("{name} has no steps: draw the figure again", name=collection.name)
    now = scene.frame_current
    match to:
        case Target.FIRST:
            return frames[0]
        case Target.PREVIOUS:
            return max((frame for frame in frames if frame < now), default=frames[0])
        case Target.NEXT:
            return min((frame for frame in frames if frame > now), default=frames[-1])
        case Target.LAST:
            return frames[-1]


def add_markers(scene: bpy.types.Scene, collection: bpy.types.Collection) -> None:
    """Put a marker at the first frame of every step and every question, in place of those of the same names."""
    names = {name: frame for step in steps_of(collection) for name, frame in step.markers.items()}
    remove_markers(scene, set(names))
    for name, frame in names.items():
        scene.timeline_markers.new(name, frame=frame).select = False


def marker_names(block: bpy.types.Collection | bpy.types.Scene) -> set[str]:
    """Return the names of all markers that a figure may have."""
    return {name for step in steps_of(block) for name in (step.marker, step.question_marker) if name}


def remove_markers(scene: bpy.types.Scene, names: set[str]) -> None:
    """Remove the markers of these names. Markers carry no custom properties in Blender 5, so their name is the mark."""
    for marker in [marker for marker in scene.timeline_markers if marker.name in names]:
        scene.timeline_markers.remove(marker)
