# SPDX-License-Identifier: GPL-3.0-or-later
"""What is the user's own and stands among a figure's blocks stays where it is when these are removed."""

from __future__ import annotations

import bpy

from .owned import is_owned


def spare_children(blocks: list[bpy.types.ID]) -> None:
    """Unparent the user's objects from ours; they stay where they are seen."""
    ours = {block for block in blocks if isinstance(block, bpy.types.Object)}
    children = [obj for obj in bpy.data.objects if obj.parent in ours and obj not in ours]
    if not children:
        return
    for scene in bpy.data.scenes:  # a world matrix is only as new as the last evaluation
        for layer in scene.view_layers:
            layer.update()
    for child in children:
        world = child.matrix_world.copy()
        child.parent = None
        child.matrix_world = world


def spare_members(blocks: list[bpy.types.ID]) -> None:
    """Link the user's objects and collections that are only in collections of ours to the user's scenes."""
    ours = {block for block in blocks if isinstance(block, bpy.types.Collection)}
    stages = [block for block in blocks if isinstance(block, bpy.types.Scene)]
    leaving = [*ours, *(stage.collection for stage in stages)]
    for collection in leaving:
        for member in [obj for obj in collection.objects if not is_owned(obj)]:
            if set(leaving).issuperset(member.users_collection):
                _keep(member, "objects", leaving)
        for member in [child for child in collection.children if not is_owned(child)]:
            if not any(member in set(other.children) for other in _collections() if other not in leaving):
                _keep(member, "children", leaving)


def spare_windows(blocks: list[bpy.types.ID]) -> None:
    """Turn the windows that show a stage to a scene that stays, the user's before another figure's stage."""
    stages = {block for block in blocks if isinstance(block, bpy.types.Scene)}
    staying = sorted((scene for scene in bpy.data.scenes if scene not in stages), key=is_owned)
    for manager in bpy.data.window_managers:
        for window in manager.windows:
            if window.scene in stages:
                window.scene = staying[0]


def _collections() -> list[bpy.types.Collection]:
    return [*bpy.data.collections, *(scene.collection for scene in bpy.data.scenes)]


def _keep(member: bpy.types.ID, kind: str, leaving: list[bpy.types.Collection]) -> None:
    """Link `member` to every scene of the user's that showed it through one of the collections that are leaving."""
    homes = [scene for scene in bpy.data.scenes if not is_owned(scene)]
    showing = [scene for scene in homes if not set(leaving).isdisjoint(scene.collection.children_recursive)]
    for scene in showing or homes[:1]:
        getattr(scene.collection, kind).link(member)
