# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure consists of: the blocks that its collection and its stages lead to.

The mark alone does not tell. Blender copies it with a block, and a copy that stands outside of every figure is the
user's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import bpy

from ..base.hierarchy import figures, instances_of, is_figure
from ..base.owned import IDENTITY, OWNER, is_owned, owned_blocks
from .stage import stages

Identities = set[str | None]
Users = Mapping[bpy.types.ID, set[bpy.types.ID]]
"""Of each block those that use it."""


def roots(figure: bpy.types.Collection | None = None) -> list[bpy.types.ID]:
    """Return the collection, the empties and the stage of a figure, or of all, and what is left of deleted ones."""
    if figure is not None:
        return [figure, *instances_of(figure), *stages(figure)]
    drawn = list(figures())
    there = {IDENTITY.of(each) for each in drawn}
    left = [each for each in bpy.data.collections if is_owned(each) and _is_left(each, there)]
    showing = (obj for obj in OWNER.among(bpy.data.objects) if obj.instance_type == "COLLECTION" and is_owned(obj))
    empties = (obj for obj in showing if obj.instance_collection is None or is_owned(obj.instance_collection))
    return [*drawn, *empties, *left, *(scene for scene in bpy.data.scenes if is_owned(scene))]


def _users() -> Users:
    """Return who uses our blocks; to ask takes as long for one as for all."""
    users: Users = bpy.data.user_map(subset=list(owned_blocks()))
    return users


def _reached(start: Iterable[bpy.types.ID], identities: Identities | None, users: Users) -> set[bpy.types.ID]:
    """Return these roots and all blocks of these identities, or their own, that they lead to, or that nobody uses."""
    reached = set(start)
    wanted = {IDENTITY.of(root) for root in reached} if identities is None else identities
    candidates = {block: by for block, by in users.items() if _identity_in(block, wanted)} if wanted else {}
    reached |= {block for block, by in candidates.items() if not by and _can_be_unused(block)}
    while further := {block for block, by in candidates.items() if block not in reached and not by.isdisjoint(reached)}:
        reached |= further
    return reached


def removable(start: Iterable[bpy.types.ID], identities: Identities | None = None) -> set[bpy.types.ID]:
    """Return what goes with these roots: their contents without those of other figures and what the user uses."""
    start = list(start)
    others = [root for root in roots() if root not in start]
    users = _users()
    blocks = _reached(start, identities, users) - _reached(others, None, users)
    while in_use := {block for block in blocks if _is_data(block) and _is_in_use(block, users, blocks)}:
        blocks -= in_use  # and what these use
    return blocks


def strays(leaving: Iterable[bpy.types.ID]) -> list[bpy.types.ID]:
    """Return the blocks that carry a figure's identity and stand outside of every figure once these have left."""
    leaving = set(leaving)
    inside = _reached((root for root in roots() if root not in leaving), None, _users()) | leaving
    return [block for block in owned_blocks() if IDENTITY.of(block) is not None and block not in inside]


def all_identities() -> Identities:
    """Return the identities of all blocks of this file, also of figures of which the user has deleted the rest."""
    return {IDENTITY.of(block) for block in owned_blocks()} - {None}


def _is_left(collection: bpy.types.Collection, there: Identities) -> bool:
    """Tell whether a collection of ours is of a figure that is not there any more."""
    identity = IDENTITY.of(collection)
    return identity is not None and identity not in there and not is_figure(collection)


def _identity_in(block: bpy.types.ID, identities: Identities) -> bool:
    identity = IDENTITY.of(block)
    return identity is not None and identity in identities


def _is_in_use(block: bpy.types.ID, users: Users, blocks: set[bpy.types.ID]) -> bool:
    """Tell whether a block is used by others than these blocks too."""
    return block.use_fake_user or not users[block] <= blocks


DATA = (
    *(bpy.types.Curve, bpy.types.Mesh, bpy.types.Key, bpy.types.Camera, bpy.types.Action, bpy.types.World),
    bpy.types.NodeTree,
)


def _is_data(block: bpy.types.ID) -> bool:
    """Tell whether a block is only there for others; so are the letters, an object in no collection."""
    return isinstance(block, DATA) or (isinstance(block, bpy.types.Object) and not block.users_collection)


def _can_be_unused(block: bpy.types.ID) -> bool:
    return not isinstance(block, bpy.types.Scene) and not block.use_fake_user
