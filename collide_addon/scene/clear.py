# SPDX-License-Identifier: GPL-3.0-or-later
"""Removing figures: all they consist of, and nothing of the user's that has come to stand among it."""

from __future__ import annotations

from collections.abc import Iterable

import bpy

from .contents import removable, roots, strays
from .hierarchy import IS_ROOT, figures, find_figure
from .owned import IDENTITY, disown, owned_blocks, users_scenes
from .spare import spare_children, spare_members, spare_windows
from .timeline import marker_names, remove_markers


def clear(figure: bpy.types.Collection | str | None = None) -> int:
    """Remove a figure, or all of them; return how many there were.

    Copies of their parts that the user has made outside of any figure stay, and are his from now on.

    Parameters
    ----------
    figure : bpy.types.Collection or str, optional
        The figure's collection, number (CLD-001) or name.

    Raises
    ------
    FigureError
        When there is no such figure.
    """
    if figure is not None:
        start = roots(find_figure(figure))
        remove_drawings(start, removable(start))
        return 1
    count, start = len(list(figures())), roots()
    remove_drawings(start, removable(start))
    return count


def remove_half_made(identity: str) -> None:
    """Remove whatever carries the identity of a drawing that did not come about."""
    _remove_blocks(set(owned_blocks(identity)))


def remove_drawings(start: list[bpy.types.ID], blocks: set[bpy.types.ID]) -> None:
    """Remove drawings.

    Parameters
    ----------
    start : list of bpy.types.ID
        Their `roots`.
    blocks : set of bpy.types.ID
        What is `removable` with these.
    """
    identities = {root.get(IDENTITY) for root in start}
    _remove_markers(start)
    _remove_blocks(blocks)
    if any(block.get(IDENTITY) in identities for block in owned_blocks()):  # copies that the user has made
        for block in strays():
            disown(block)


def _remove_markers(start: list[bpy.types.ID]) -> None:
    """Remove the markers of figures from the user's scenes, but for those that a figure staying there has too."""
    leaving = {name for root in start for name in marker_names(root)}
    for scene in users_scenes():
        staying = {name for figure in figures(scene) if figure not in start for name in marker_names(figure)}
        remove_markers(scene, leaving - staying)


def _remove_blocks(blocks: set[bpy.types.ID]) -> None:
    """Remove these blocks, then what figures share and nobody uses any more."""
    if all(scene in blocks for scene in bpy.data.scenes if scene.library is None):  # a file has at least one scene
        bpy.data.scenes.new("Scene")
    spare_children(blocks)
    spare_members(blocks)
    spare_windows(blocks)
    _remove(blocks)
    _remove(list(_unused_shared_blocks()))


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


def _remove(blocks: Iterable[bpy.types.ID]) -> None:
    scenes = [block for block in blocks if isinstance(block, bpy.types.Scene)]
    others = [block for block in blocks if block not in scenes]
    for scene in scenes:
        bpy.data.scenes.remove(scene)
    bpy.data.batch_remove(others)
