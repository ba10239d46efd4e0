# SPDX-License-Identifier: GPL-3.0-or-later
"""From two objects and a range of frames to the subjects of a sweep, with all that it needs of the animation."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.algorithms.sweep.figure import Swept, frames_of, sweep_frames
from ...figure.model.lesson import Choices, Measured, Solids
from ...figure.model.records import Motion
from ...figure.model.subject import Subject
from ...figure.space.model import SpaceSubject
from ...geometry import GeometryError
from ...geometry.predicates.progress import run, scaled
from ...geometry.space import ConvexPolyhedron
from ...geometry.space.motion import HULL_MEASURE, MESH_MEASURE
from ...scene.reading.motion import (
    PLANE_VIEW,
    SPACE_VIEW,
    MotionView,
    meshes_in_space,
    other_frames,
    record_in_parts,
)
from ...scene.reading.parts import Readable
from ...scene.reading.read import read_axes, read_outermost

PAIR_LETTERS = ("A", "B")
LARGEST_FRAME = 1_048_574
"""Blender's last frame; its first one is the negative of this."""


def moving_subjects_in_parts(
    objects: Sequence[Readable], choices: Choices, depsgraph: bpy.types.Depsgraph
) -> Generator[float, None, Sequence[Subject] | Sequence[SpaceSubject]]:
    """Read A and B over the chosen frames; yield the share done, from 0 to 1, and return the subjects.

    Their heights are those at the first contact or, without one, where they are nearest. The sweep itself runs here,
    while the animation can be evaluated, so that the lesson needs only what was recorded. Between parts the scene is at
    other frames; it is restored when the generator ends or is closed.

    Raises
    ------
    ReadError, GeometryError
        With the scene unchanged.
    """
    first, last, _ = choices.frames
    if first < -LARGEST_FRAME or last > LARGEST_FRAME:
        raise GeometryError(
            "frames {first} to {last} are not all there: Blender has frames {lowest} to {highest}, choose among these",
            first=first,
            last=last,
            lowest=-LARGEST_FRAME,
            highest=LARGEST_FRAME,
        )
    frames = frames_of(choices)
    if choices.measured is Measured.SPACE:
        return (yield from _in_space(objects, frames, choices.solids, depsgraph))
    with other_frames(depsgraph) as go_to:
        motions = yield from scaled(record_in_parts(objects, frames, go_to, PLANE_VIEW), 0.0, 0.5)
        swept = yield from scaled(sweep_frames(motions[0], motions[1], frames), 0.5, 1.0)
        depsgraph = go_to(swept.result.least_time if swept.result.first is None else swept.result.first.start)
        heights = [read_outermost(obj, depsgraph).heights for obj in objects]
    return [
        replace(
            Subject.of_points(letter, obj.name, motion.at(float(frames[0])).core.vertices),
            motion=run(_only(motion, swept)),
            heights=own,
        )
        for letter, obj, motion, own in zip(PAIR_LETTERS, objects, motions, heights, strict=True)
    ]


def scene_range(scene: bpy.types.Scene) -> tuple[int, int]:
    """Return the first and last frame that a scene plays: those of its preview range if that is on."""
    if scene.use_preview_range:
        return scene.frame_preview_start, scene.frame_preview_end
    return scene.frame_start, scene.frame_end


def _in_space(
    objects: Sequence[Readable], frames: Sequence[int], solids: Solids, depsgraph: bpy.types.Depsgraph
) -> Generator[float, None, list[SpaceSubject]]:
    """Read A and B in space, their hulls or meshes; otherwise as `moving_subjects_in_parts`."""
    triangles: dict[str, NDArray[np.int32]] = {}
    of_meshes = solids is Solids.MESHES
    view: MotionView[Any] = meshes_in_space(triangles) if of_meshes else SPACE_VIEW
    with other_frames(depsgraph) as go_to:
        motions = yield from scaled(record_in_parts(objects, frames, go_to, view), 0.0, 0.5)
        if of_meshes:
            motions = [replace(each, triangles=triangles[of.name]) for each, of in zip(motions, objects, strict=True)]
        swept = yield from scaled(
            sweep_frames(motions[0], motions[1], frames, MESH_MEASURE if of_meshes else HULL_MEASURE), 0.5, 1.0
        )
        axes = [read_axes(obj, go_to(frames[0])) for obj in objects]
    subjects = []
    for letter, obj, motion, own in zip(PAIR_LETTERS, objects, motions, axes, strict=True):
        shape = motion.at(float(frames[0]))
        hull, mesh = (ConvexPolyhedron(shape.vertices), shape) if of_meshes else (shape, None)
        moves = yield from _only(motion, swept)
        subjects.append(SpaceSubject(letter, obj.name, hull, len(shape.vertices), own, mesh, moves))
    return subjects


def _only(motion: Motion, swept: Swept) -> Generator[float, None, Motion]:
    """Return a motion reduced to hulls at the times that a sweep needs, which cannot be evaluated at other times.

    Yields after each hull, since it may have to be computed again.
    """
    needed = {time for time, _ in swept.result.looked_at} | {step.time for step in swept.steps}
    kept = {}
    for time in motion.between:
        if time in needed:
            kept[time] = motion.at(time).core.vertices
            yield 1.0
    return replace(motion, between=kept, ask=None)
