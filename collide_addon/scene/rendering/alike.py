# SPDX-License-Identifier: GPL-3.0-or-later
"""Detection of frames that look alike: most frames of a storyboard repeat the one before, and need no rendering.

A frame is judged by the values of all keys that can reach its picture, whoever has set them. Where anything else can
move a picture (a driver, a simulation, a moving texture, a handler of another add-on), every frame counts as different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import bpy

from ..base import compat
from ..base.reached import reached
from ..drawing.lettering import shows_letters

STILL_DATA = ("CURVE", "MESH", "KEY", "CAMERA", "MATERIAL", "NODETREE", "WORLD", "FONT", "ACTION")
STILL_KINDS = frozenset({"SCENE", "COLLECTION", "OBJECT", *STILL_DATA})
"""Blocks in which nothing moves but by their keys."""
STILL_OBJECTS = frozenset({"EMPTY", "CURVE", "FONT", "MESH", "CAMERA"})

State = tuple[object, ...]


def first_alike(stage: bpy.types.Scene, frames: Iterable[int]) -> dict[int, int]:
    """Return, for each of these frames, the first of them that shows the same picture.

    Parameters
    ----------
    stage : bpy.types.Scene
        What is rendered; its current frame does not change.
    frames : iterable of int
        In the order in which they will be shown.
    """
    blocks = reached([stage])
    if not _still_but_for_keys(stage, blocks):
        return {frame: frame for frame in frames}
    keyed = [owner for block in blocks for owner in _animated(block) if owner.animation_data.action is not None]
    curves = [curve for owner in keyed for curve in compat.channels(owner)]
    first: dict[State, int] = {}
    return {frame: first.setdefault(_state(stage, curves, frame), frame) for frame in frames}


def _state(stage: bpy.types.Scene, curves: list[bpy.types.FCurve], frame: int) -> State:
    return (_camera(stage, frame), *[curve.evaluate(frame) for curve in curves])


def _camera(stage: bpy.types.Scene, frame: int) -> bpy.types.Object | None:
    """Return the camera of the last marker that has switched cameras; without one nothing switches."""
    bound = [marker for marker in stage.timeline_markers if marker.camera is not None]
    passed = [marker for marker in bound if marker.frame <= frame]
    if passed:
        return max(passed, key=lambda marker: marker.frame).camera
    return min(bound, key=lambda marker: marker.frame).camera if bound else None


def _animated(block: bpy.types.ID) -> Iterator[bpy.types.ID]:
    """Yield a block if it is animated, and the node tree inside it if that is: it has keys of its own."""
    for owner in (block, getattr(block, "node_tree", None)):
        if getattr(owner, "animation_data", None) is not None:
            yield owner


def _still_but_for_keys(stage: bpy.types.Scene, blocks: list[bpy.types.ID]) -> bool:
    render = stage.render
    by_the_stage = (
        render.use_motion_blur
        or (render.use_compositing and compat.composites(stage))
        or (render.use_sequencer and stage.sequence_editor is not None)
        or render.use_stamp  # may burn in the frame's number
        or render.frame_map_old != render.frame_map_new
        or getattr(getattr(stage, "cycles", None), "use_animated_seed", False)
        or stage.rigidbody_world is not None
    )
    handled = bpy.app.handlers.frame_change_pre or bpy.app.handlers.frame_change_post
    return not by_the_stage and not handled and all(_moves_by_keys_only(block) for block in blocks)


def _moves_by_keys_only(block: bpy.types.ID) -> bool:
    if block.id_type not in STILL_KINDS:
        return False
    if any(owner.animation_data.drivers or owner.animation_data.nla_tracks for owner in _animated(block)):
        return False
    if isinstance(block, bpy.types.Object):
        modifiers = [each for each in block.modifiers if not shows_letters(each)]
        moved = (modifiers, block.constraints, block.particle_systems, block.rigid_body)
        return block.type in STILL_OBJECTS and not any(moved)
    return True
