# SPDX-License-Identifier: GPL-3.0-or-later
"""The user's own objects, collections and windows, kept where they are when a figure around them is removed."""

from __future__ import annotations

from contextlib import ExitStack

import bpy

from ..base.all_or_nothing import put_back
from ..base.hierarchy import instances
from ..base.owned import FIGURE, users_scenes
from .stage import turn_windows

PLACE = ("location", "rotation_euler", "rotation_quaternion", "rotation_axis_angle", "scale")
PARENTING = ("matrix_parent_inverse", "parent_bone", "parent_vertices", "parent_type", "parent")
"""What unparenting changes of an object; put back from the last to the first."""


def spare_children(blocks: set[bpy.types.ID], undo: ExitStack) -> None:
    """Unparent the user's objects from ours; they stay where they are seen."""
    children = [obj for obj in bpy.data.objects if obj.parent in blocks and obj not in blocks]
    if not children:
        return
    for scene in bpy.data.scenes:  # a world matrix is only as new as the last evaluation
        for layer in scene.view_layers:
            layer.update()
    for child in children:
        world = child.matrix_world.copy()
        put_back(undo, child, *PLACE, *PARENTING)
        child.parent = None
        child.matrix_world = world


def spare_members(blocks: set[bpy.types.ID], undo: ExitStack) -> None:
    """Link the user's objects and collections that are only in collections of ours to the user's scenes."""
    ours = [block for block in blocks if isinstance(block, bpy.types.Collection)]
    stages = [block for block in blocks if isinstance(block, bpy.types.Scene)]
    leaving = [*ours, *(stage.collection for stage in stages)]
    for collection in leaving:
        for member in [obj for obj in collection.objects if obj not in blocks]:
            if set(leaving).issuperset(member.users_collection):
                _keep(member, "objects", leaving, undo)
        for member in [child for child in collection.children if child not in blocks]:
            if not any(member in set(other.children) for other in _collections() if other not in leaving):
                _keep(member, "children", leaving, undo)


def spare_windows(blocks: set[bpy.types.ID], undo: ExitStack) -> None:
    """Turn the windows that show a stage to a scene that stays, preferably one of the user's."""
    leaving = {block for block in blocks if isinstance(block, bpy.types.Scene)}
    staying = [scene for scene in (*users_scenes(), *bpy.data.scenes) if scene not in leaving]
    turn_windows(leaving, staying[0], undo)


def _collections() -> list[bpy.types.Collection]:
    return [*bpy.data.collections, *(scene.collection for scene in bpy.data.scenes)]


def _keep(member: bpy.types.ID, kind: str, leaving: list[bpy.types.Collection], undo: ExitStack) -> None:
    """Link `member` to every user's scene that showed it through a collection that is leaving."""
    homes = users_scenes()
    numbers = {FIGURE.of(collection) for collection in leaving}
    showing = [
        scene
        for scene in homes
        if not set(leaving).isdisjoint(scene.collection.children_recursive)
        or not numbers.isdisjoint(map(FIGURE.of, instances(scene)))
    ]
    for scene in showing or homes[:1]:
        members = getattr(scene.collection, kind)
        members.link(member)
        undo.callback(members.unlink, member)
