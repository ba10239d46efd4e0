# SPDX-License-Identifier: GPL-3.0-or-later
"""Removing figures with everything that belongs to them, and nothing of the user's.

The blocks of a figure are those reachable from its collection and stages. Our mark alone is not enough: Blender copies
it with a block, and a copy outside every figure belongs to the user.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from typing import NamedTuple

import bpy

from ..base.hierarchy import figures, find_figure, instances, instances_of, is_figure, linked_figures
from ..base.ownership import FIGURE, IDENTITY, OWNER, disown, is_owned, mark_owned, owned_blocks, users_scenes
from ..base.restoration import all_or_nothing, put_back, remove_blocks, take_back_new_blocks
from ..base.timeline import marker_frames, markers_named
from .stage import IS_STAGE, present, stages, turn_windows

Identities = set[str | None]
Users = Mapping[bpy.types.ID, set[bpy.types.ID]]
"""The users of each block."""


def roots(figure: bpy.types.Collection | None = None) -> list[bpy.types.ID]:
    """Return the collection, empties and stage of one figure or of all, and the remains of deleted ones."""
    if figure is not None:
        return [figure, *instances_of(figure), *stages(figure)]
    drawn = list(figures())
    there = {IDENTITY.of(each) for each in drawn}
    ours = (each for each in bpy.data.collections if is_owned(each) and not is_figure(each))
    left = [each for each in ours if IDENTITY.of(each) not in {None, *there}]  # of figures that no longer exist
    showing = (obj for obj in OWNER.among(bpy.data.objects) if obj.instance_type == "COLLECTION" and is_owned(obj))
    empties = (obj for obj in showing if obj.instance_collection is None or is_owned(obj.instance_collection))
    return [*drawn, *empties, *left, *(scene for scene in bpy.data.scenes if is_owned(scene))]


def _users() -> Users:
    return bpy.data.user_map(subset=list(owned_blocks()))  # all at once, as a single one takes just as long


def _reached(start: Iterable[bpy.types.ID], identities: Identities | None, users: Users) -> set[bpy.types.ID]:
    """Return these roots and the blocks of these or their own identities that are reachable from them or unused."""
    reached = set(start)
    wanted = ({IDENTITY.of(root) for root in reached} if identities is None else identities) - {None}
    candidates = {block: by for block, by in users.items() if IDENTITY.of(block) in wanted} if wanted else {}
    reached |= {block for block, by in candidates.items() if not by and _can_be_unused(block)}
    while further := {block for block, by in candidates.items() if block not in reached and not by.isdisjoint(reached)}:
        reached |= further
    return reached


def removable(start: Iterable[bpy.types.ID], identities: Identities | None = None) -> set[bpy.types.ID]:
    """Return the blocks to remove with these roots: their contents, except what other figures or the user use."""
    start = list(start)
    others = [root for root in roots() if root not in start]
    users = _users()
    blocks = _reached(start, identities, users) - _reached(others, None, users)
    # Data exists only for its users, and so does the object of letters, in no collection; Blender is slow to tell.
    in_none = (bpy.types.Collection, bpy.types.Scene)
    data = {
        block
        for block in blocks
        if isinstance(block, DATA)
        or (isinstance(block, bpy.types.Object) and not any(isinstance(user, in_none) for user in users[block]))
    }
    while in_use := {block for block in data & blocks if block.use_fake_user or not users[block] <= blocks}:
        blocks -= in_use  # next, what these use
    return blocks


DATA = (
    *(bpy.types.Curve, bpy.types.Mesh, bpy.types.Key, bpy.types.Camera, bpy.types.Light, bpy.types.Action),
    *(bpy.types.World, bpy.types.NodeTree, bpy.types.Curves),
)


def _can_be_unused(block: bpy.types.ID) -> bool:
    return not isinstance(block, bpy.types.Scene) and not block.use_fake_user


PLACE_PATHS = ("location", "rotation_euler", "rotation_quaternion", "rotation_axis_angle", "scale")
PARENTING = ("matrix_parent_inverse", "parent_bone", "parent_vertices", "parent_type", "parent")
"""Properties of an object that unparenting changes; they are restored in reverse order."""


def spare_children(blocks: set[bpy.types.ID], undo: ExitStack) -> None:
    """Unparent the user's objects from ours without moving them visibly."""
    children = [obj for obj in bpy.data.objects if obj.parent in blocks and obj not in blocks]
    if not children:
        return
    for scene in bpy.data.scenes:  # world matrices are only as recent as the last evaluation
        for layer in scene.view_layers:
            layer.update()
    for child in children:
        world = child.matrix_world.copy()
        put_back(undo, child, *PLACE_PATHS, *PARENTING)
        child.parent = None
        child.matrix_world = world


def spare_members(blocks: set[bpy.types.ID], undo: ExitStack) -> None:
    """Link to the user's scenes the user's objects and collections that are only in our collections."""
    ours = [block for block in blocks if isinstance(block, bpy.types.Collection)]
    stages = [block for block in blocks if isinstance(block, bpy.types.Scene)]
    leaving = [*ours, *(stage.collection for stage in stages)]
    every = {*bpy.data.collections, *(scene.collection for scene in bpy.data.scenes)}
    staying = every.difference(leaving)
    for collection in leaving:
        for member in [obj for obj in collection.objects if obj not in blocks]:
            if set(leaving).issuperset(member.users_collection):
                _keep(member, "objects", leaving, undo)
        for member in [child for child in collection.children if child not in blocks]:
            if not any(member in set(other.children) for other in staying):
                _keep(member, "children", leaving, undo)


def _keep(member: bpy.types.ID, kind: str, leaving: list[bpy.types.Collection], undo: ExitStack) -> None:
    """Link `member` to every scene of the user's that showed it through a collection being removed."""
    homes = users_scenes()
    numbers, going = {FIGURE.of(collection) for collection in leaving}, set(leaving)
    showing = [
        scene
        for scene in homes
        if going.intersection(scene.collection.children_recursive)
        or numbers.intersection(map(FIGURE.of, instances(scene)))
    ]
    for scene in showing or homes[:1]:
        members = getattr(scene.collection, kind)
        members.link(member)
        undo.callback(members.unlink, member)


class Leaving(NamedTuple):
    """What will be removed for good: blocks, and markers by scene and name."""

    blocks: set[bpy.types.ID]
    markers: list[tuple[bpy.types.Scene, set[str]]]


def clear(figure: bpy.types.Collection | str | None = None) -> int:
    """Remove a figure, given by its collection, number (CLD-001) or name, or all figures and remains of deleted ones.

    Returns how many were removed; raises a FigureError if there is no such figure. Copies that the user made of parts,
    outside every figure, stay and belong to the user from then on.
    """
    with all_or_nothing() as undo:
        take_back_new_blocks(undo)
        if figure is not None:
            figure = find_figure(figure)
            _leave_the_stage(figure, undo)
            start = roots(figure)
            count, blocks = 1, removable(start)
        else:
            drawn, start = list(figures()), roots()
            identities = {IDENTITY.of(block) for block in owned_blocks()} - {None}  # remains of figures, too
            count = len(drawn) + len(identities - {IDENTITY.of(each) for each in drawn})
            blocks = removable(start, identities)
        leaving = part_with(start, blocks, undo)
    remove_for_good(leaving)
    return count


def _leave_the_stage(figure: bpy.types.Collection, undo: ExitStack) -> None:
    """If this figure is on the shared stage, show the last other figure there."""
    others = [other for other in figures() if other != figure and not any(stages(other))]
    waiting = [other for other in others if instances_of(other)]
    for stage in stages(figure):
        if waiting and IS_STAGE.of(stage):
            undo.callback(IDENTITY.as_now(stage))
            IDENTITY.drop(stage)
            present(waiting[-1], undo)
            return  # the user's copies go with the figure


def anything_to_clear() -> bool:
    """Tell whether this file contains a figure or the remains of one."""
    return any(IDENTITY.of(block) is not None for block in owned_blocks())


def part_with(start: list[bpy.types.ID], blocks: set[bpy.types.ID], undo: ExitStack) -> Leaving:
    """Detach the user's own data from figures that will be removed, and return what to remove.

    `start` has their `roots`, and `blocks` what is `removable` with these.
    """
    identities, ours, markers = {IDENTITY.of(root) for root in start}, list(owned_blocks()), []
    names = {name for root in start for name in marker_frames(root)}
    for scene in users_scenes():  # figures of version 0.1 have markers there
        linked = linked_figures(scene.collection)
        staying = {name for figure in linked if figure not in start for name in marker_frames(figure)}
        markers.append((scene, names - staying))
    leaving = blocks | _shared_only_by(blocks, ours)
    if leaving.issuperset(scene for scene in bpy.data.scenes if scene.library is None):
        bpy.data.scenes.new("Scene")  # a file must have a scene
    spare_children(leaving, undo)
    spare_members(leaving, undo)
    scenes = {block for block in leaving if isinstance(block, bpy.types.Scene)}
    turn_windows(scenes, next(each for each in (*users_scenes(), *bpy.data.scenes) if each not in scenes), undo)
    if any(block not in leaving and IDENTITY.of(block) in identities for block in ours):
        inside = _reached((root for root in roots() if root not in leaving), None, _users()) | leaving
        copies = [block for block in owned_blocks() if IDENTITY.of(block) is not None and block not in inside]
        if any(IDENTITY.of(block) in identities for block in copies):  # copied by the user to outside every figure
            for block in copies:
                undo.callback(mark_owned, block, IDENTITY.of(block) or "", FIGURE.of(block) or "")
                disown(block)
    return Leaving(leaving, markers)


def remove_for_good(leaving: Leaving) -> None:
    """Remove what `part_with` returned. This cannot be undone, so it comes last."""
    for scene, names in leaving.markers:
        for marker in markers_named(scene, names):
            scene.timeline_markers.remove(marker)
    remove_blocks(leaving.blocks)


def _shared_only_by(blocks: set[bpy.types.ID], ours: Iterable[bpy.types.ID]) -> set[bpy.types.ID]:
    """Return our materials, fonts and collections that only these blocks use, or that nobody uses.

    A material may be used by a block that is itself in the result, and a collection may be its parent.
    """
    others = (block for block in ours if block not in blocks and IDENTITY.of(block) is None)
    shared = list(filter(_can_be_unused, others))
    users = bpy.data.user_map(subset=shared)
    for block in shared:
        if isinstance(block, bpy.types.Collection):
            users[block] = {*block.objects, *block.children}  # it is removed once it is empty
    going: set[bpy.types.ID] = set()
    while further := {block for block in shared if block not in going and users[block] <= blocks | going}:
        going |= further
    return going
