# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure consists of: the blocks that its collection and its stages lead to.

The mark alone does not tell. Blender copies it with a block, and a copy that stands outside of every figure is the
user's.
"""

from __future__ import annotations

from collections.abc import Iterable

import bpy

from .hierarchy import figures
from .owned import IDENTITY, is_owned, owned_blocks
from .stage import stages


def roots(figure: bpy.types.Collection | None = None) -> list[bpy.types.ID]:
    """Return the collection and the stages of a figure, or of all figures, also stages that have lost theirs."""
    if figure is not None:
        return [figure, *stages(figure)]
    return [*figures(), *(scene for scene in bpy.data.scenes if is_owned(scene))]


def contents(start: Iterable[bpy.types.ID]) -> set[bpy.types.ID]:
    """Return these roots and all blocks of their identities that they lead to, or that nobody uses."""
    reached = set(start)
    identities = {root.get(IDENTITY) for root in reached}
    candidates = [block for block in owned_blocks() if IDENTITY in block and block[IDENTITY] in identities]
    users = bpy.data.user_map(subset=candidates)
    reached |= {block for block, by in users.items() if not by and _can_be_unused(block)}
    while further := {block for block, by in users.items() if block not in reached and not by.isdisjoint(reached)}:
        reached |= further
    return reached


def removable(start: Iterable[bpy.types.ID]) -> set[bpy.types.ID]:
    """Return what goes with these roots: their contents without those of other figures and what the user uses."""
    start = list(start)
    others = [root for root in roots() if root not in start]
    return _without_what_the_user_uses(contents(start) - contents(others))


def strays() -> list[bpy.types.ID]:
    """Return the blocks that carry a figure's identity and stand outside of every figure."""
    inside = contents(roots())
    return [block for block in owned_blocks() if IDENTITY in block and block not in inside]


def _without_what_the_user_uses(blocks: set[bpy.types.ID]) -> set[bpy.types.ID]:
    """Leave out curves, actions, worlds and cameras that are in use elsewhere too."""
    users = bpy.data.user_map(subset=[block for block in blocks if _is_data(block)])
    return blocks - {block for block, by in users.items() if not by <= blocks or block.use_fake_user}


def _is_data(block: bpy.types.ID) -> bool:
    return isinstance(block, bpy.types.Curve | bpy.types.Action | bpy.types.World | bpy.types.Camera)


def _can_be_unused(block: bpy.types.ID) -> bool:
    return not isinstance(block, bpy.types.Scene) and not block.use_fake_user
