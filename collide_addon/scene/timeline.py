# SPDX-License-Identifier: GPL-3.0-or-later
"""Time: frames of steps and phases, keyframes that show and hide, markers, and jumping between steps.

Time is keyframes only, so a saved file plays the same where Collide is not installed.
"""

from __future__ import annotations

import json
from enum import Enum
from typing import NamedTuple

import bpy

from ..figure.model import PHASES, Figure, Span
from ..figure.storyboard import FIRST_FRAME
from .hierarchy import FigureError
from .owned import block_name

FRAMES_PER_TICK = 12
HOLD = 48
"""Frames that the result stays at the end."""

STEPS = "cld_steps"
"""Custom property of a figure's collection and stage: its steps and their frames, in JSON."""

VISIBILITY = ("hide_render", "hide_viewport")


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
    """A step on the timeline: the name of its marker and the frame of each phase."""

    number: int
    name: str
    marker: str
    frames: tuple[int, ...]


def frame_of(tick: int) -> int:
    """Return the frame at which a tick begins; tick = step * PHASES + phase."""
    return FIRST_FRAME + tick * FRAMES_PER_TICK


def last_frame(figure: Figure) -> int:
    """Return the frame at which a figure ends, with the result held."""
    return frame_of(figure.ticks) - 1 + HOLD


def describe_steps(figure: Figure, number: str) -> str:
    """Return the steps of a figure as `steps_of` reads them back."""
    steps = [
        {
            "number": step.number,
            "name": step.name,
            "marker": block_name(f"{number} {step.name}"),
            "frames": [frame_of(index * PHASES + phase) for phase in range(PHASES)],
        }
        for index, step in enumerate(figure.steps)
    ]
    return json.dumps(steps, ensure_ascii=False)


def steps_of(block: bpy.types.Collection | bpy.types.Scene) -> list[StepFrames]:
    """Return the steps of a figure, from its collection or its stage; none where they are missing."""
    try:
        return [
            StepFrames(int(step["number"]), str(step["name"]), str(step["marker"]), tuple(map(int, step["frames"])))
            for step in json.loads(block.get(STEPS, "[]"))
        ]
    except (ValueError, TypeError, KeyError, OverflowError):  # edited by hand
        return []


def jump(scene: bpy.types.Scene, collection: bpy.types.Collection, to: Target, by: Stride = Stride.STEP) -> int:
    """Return the frame to go to from `scene.frame_current`; the scene is not changed.

    Past the ends it is the first or the last one.

    Raises
    ------
    FigureError
        When the collection has no steps.
    """
    steps = steps_of(collection)
    frames = [step.frames[0] for step in steps] if by is Stride.STEP else [at for step in steps for at in step.frames]
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


def show_during(obj: bpy.types.Object, span: Span, ticks: int, frame_now: int) -> bpy.types.Action | None:
    """Key an object to be seen during `span` only; return its action, None where it is always seen."""
    shown_from, hidden_from = frame_of(span.first), None
    if span.last is not None and span.last + 1 < ticks:
        hidden_from = frame_of(span.last + 1)
    if span.first == 0 and hidden_from is None:
        return None
    if span.first > 0:
        _key(obj, FIRST_FRAME, hidden=True)
    _key(obj, shown_from, hidden=False)
    if hidden_from is not None:
        _key(obj, hidden_from, hidden=True)
    too_early = span.first > 0 and frame_now < shown_from
    too_late = hidden_from is not None and frame_now >= hidden_from
    obj.hide_render = obj.hide_viewport = too_early or too_late
    return obj.animation_data.action


def _key(obj: bpy.types.Object, frame: int, *, hidden: bool) -> None:
    for path in VISIBILITY:
        setattr(obj, path, hidden)
        obj.keyframe_insert(path, frame=frame)


def add_markers(scene: bpy.types.Scene, collection: bpy.types.Collection) -> None:
    """Put a marker at the first frame of every step, in place of those of the same names."""
    steps = steps_of(collection)
    remove_markers(scene, {step.marker for step in steps})
    for step in steps:
        marker = scene.timeline_markers.new(step.marker, frame=step.frames[0])
        marker.select = False


def remove_markers(scene: bpy.types.Scene, names: set[str]) -> None:
    """Remove the markers of these names. Markers carry no custom properties in Blender 5, so their name is the mark."""
    for marker in [marker for marker in scene.timeline_markers if marker.name in names]:
        scene.timeline_markers.remove(marker)
