# SPDX-License-Identifier: GPL-3.0-or-later
"""From two objects and a range of frames to the subjects of a sweep: reads all that it needs of the animation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.algorithms.sweep.figure import frames_of, sweep_frames
from ...figure.model.lesson import Choices
from ...figure.model.subject import Subject
from ...geometry import ConvexPolygon, GeometryError, RecordedMotion
from ...geometry.predicates.parts import carried_out, share_of
from ...scene.reading.motion import other_frames, record_in_parts
from ...scene.reading.read import read_outermost

LETTERS = ("A", "B")
LAST_FRAME = 1_048_574
"""Blender's last frame; its first is the negative of it."""


def moving_subjects_in_parts(
    objects: Sequence[bpy.types.Object], choices: Choices, scene: bpy.types.Scene, view_layer: bpy.types.ViewLayer
) -> Generator[float, None, list[Subject]]:
    """Read A and B over the chosen frames; yield the share done, from 0 to 1; the value is the subjects.

    Their heights are those at the first contact or, without one, where they are nearest. The sweep runs while the
    animation can be asked, so that the lesson needs only what is recorded then. Between parts the scene is at other
    frames; when the generator ends or is closed it is as it was.

    Raises
    ------
    ReadError, GeometryError
        With the scene unchanged.
    """
    first, last, _ = choices.frames
    if first < -LAST_FRAME or last > LAST_FRAME:
        raise GeometryError(
            "frames {first} to {last} are not all there: Blender has frames {lowest} to {highest}, choose among these",
            first=first,
            last=last,
            lowest=-LAST_FRAME,
            highest=LAST_FRAME,
        )
    frames = frames_of(choices)
    with other_frames(scene, view_layer) as go_to:
        motions = yield from share_of(record_in_parts(objects, frames, go_to), 0.0, 0.5)
        swept = yield from share_of(sweep_frames(motions[0], motions[1], frames), 0.5, 1.0)
        depsgraph = go_to(swept.result.least_time if swept.result.first is None else swept.result.first.start)
        heights = [read_outermost(obj, depsgraph).heights for obj in objects]
    needed = {time for time, _ in swept.result.looked_at} | {step.time for step in swept.steps}
    return [
        replace(
            Subject.of_points(letter, obj.name, _hull(motion, float(frames[0]))),
            motion=_only(motion, needed),
            heights=own,
        )
        for letter, obj, motion, own in zip(LETTERS, objects, motions, heights, strict=True)
    ]


def moving_subjects(
    objects: Sequence[bpy.types.Object],
    choices: Choices,
    depsgraph: bpy.types.Depsgraph,
    after_each: Callable[[], object] = lambda: None,
) -> list[Subject]:
    """Read A and B over the chosen frames at once; see `moving_subjects_in_parts` and `carried_out`."""
    return carried_out(moving_subjects_in_parts(objects, choices, depsgraph.scene, depsgraph.view_layer), after_each)


def scene_range(scene: bpy.types.Scene) -> tuple[int, int]:
    """Return the first and last frame that a scene plays, of its preview range if that is on."""
    if scene.use_preview_range:
        return scene.frame_preview_start, scene.frame_preview_end
    return scene.frame_start, scene.frame_end


def _hull(motion: RecordedMotion, time: float) -> NDArray[np.float64]:
    shape = motion.at(time)
    assert isinstance(shape, ConvexPolygon)  # noqa: S101  # what was recorded is a hull of vertices
    return shape.vertices


def _only(motion: RecordedMotion, needed: set[float]) -> RecordedMotion:
    """Return a motion that remembers only the times needed, and cannot be asked for others."""
    kept = {time: hull for time, hull in motion.between.items() if time in needed}
    return replace(motion, between=kept, ask=None)
