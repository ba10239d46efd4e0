# SPDX-License-Identifier: GPL-3.0-or-later
"""Removing figures: everything that carries our mark, and nothing of the user's that has come to stand among it."""

from __future__ import annotations

import bpy

from .hierarchy import IS_ROOT, figures, find_figure
from .owned import IDENTITY, disown, is_owned, owned_blocks
from .spare import spare_children, spare_members, spare_windows
from .timeline import remove_markers, steps_of


def clear(figure: bpy.types.Collection | str | None = None) -> int:
    """Remove a figure, or all of them; return how many there were.

    Parameters
    ----------
    figure : bpy.types.Collection or str, optional
        The figure's collection, number (CLD-001) or name.

    Raises
    ------
    LookupError
        When there is no such figure.
    """
    if figure is not None:
        remove_drawing(find_figure(figure)[IDENTITY])
        return 1
    count = len(list(figures()))
    remove_drawing(None)
    return count


def remove_drawing(identity: str | None) -> None:
    """Remove one drawing (None: every drawing) with its markers in the user's scenes."""
    _remove_markers(list(owned_blocks(identity)))
    remove_blocks(identity)


def remove_blocks(identity: str | None) -> None:
    """Remove all blocks of one drawing (None: of every drawing), then what was shared and nobody uses any more."""
    blocks = [block for block in owned_blocks(identity) if IDENTITY in block]
    if all(scene in blocks for scene in bpy.data.scenes):  # a file has at least one scene
        bpy.data.scenes.new("Scene")
    spare_children(blocks)
    spare_members(blocks)
    spare_windows(blocks)
    _remove(_without_what_the_user_uses(blocks))
    _remove(list(_unused_shared_blocks()))


def _remove_markers(blocks: list[bpy.types.ID]) -> None:
    for block in blocks:
        if isinstance(block, bpy.types.Collection | bpy.types.Scene):
            steps = steps_of(block)
            for scene in bpy.data.scenes if steps else ():
                if not is_owned(scene):
                    remove_markers(scene, steps)


def _without_what_the_user_uses(blocks: list[bpy.types.ID]) -> list[bpy.types.ID]:
    """Leave out curves, actions, worlds and cameras that the user has put to use: they are his from now on."""
    ours = set(blocks)
    users = bpy.data.user_map(subset=[block for block in blocks if _is_content(block)])
    taken = {block for block, by in users.items() if not by <= ours or block.use_fake_user}
    for block in taken:
        disown(block)
    return [block for block in blocks if block not in taken]


def _is_content(block: bpy.types.ID) -> bool:
    return isinstance(block, bpy.types.Curve | bpy.types.Action | bpy.types.World | bpy.types.Camera)


def _unused_shared_blocks() -> list[bpy.types.ID]:
    """Return the materials, fonts and root collections of ours that nobody uses any more."""
    unused = []
    for block in owned_blocks():
        if IDENTITY in block:
            continue
        if IS_ROOT in block:
            if not block.objects and not block.children:
                unused.append(block)
        elif block.users == 0:
            unused.append(block)
    return unused


def _remove(blocks: list[bpy.types.ID]) -> None:
    scenes = [block for block in blocks if isinstance(block, bpy.types.Scene)]
    for scene in scenes:
        bpy.data.scenes.remove(scene)
    bpy.data.batch_remove([block for block in blocks if block not in scenes])
