# SPDX-License-Identifier: GPL-3.0-or-later
"""Removal of figures with everything that belongs to them, sparing what the user has put among it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from typing import NamedTuple

import bpy

from ..base.all_or_nothing import all_or_nothing, remove_blocks, take_back_new_blocks
from ..base.hierarchy import figures, find_figure, instances_of, linked_figures
from ..base.owned import FIGURE, IDENTITY, disown, mark_owned, owned_blocks, users_scenes
from ..base.timeline import marker_frames, markers_named
from .contents import Identities, all_identities, removable, roots, strays
from .spare import spare_children, spare_members, spare_windows
from .stage import IS_STAGE, present, stages


class Leaving(NamedTuple):
    """What is to be removed for good: blocks, and the names of markers for each scene."""

    blocks: set[bpy.types.ID]
    markers: list[tuple[bpy.types.Scene, set[str]]]


def clear(figure: bpy.types.Collection | str | None = None) -> int:
    """Remove a figure, or all of them and what is left of deleted ones; return how many there were.

    Copies of their parts that the user has made outside of any figure stay, and belong to the user from now on.

    Parameters
    ----------
    figure : bpy.types.Collection or str, optional
        The figure's collection, number (CLD-001) or name.

    Raises
    ------
    FigureError
        When there is no such figure.
    """
    with all_or_nothing() as undo:
        take_back_new_blocks(undo)
        if figure is not None:
            figure = find_figure(figure)
            _leave_the_stage(figure, undo)
            start = roots(figure)
            count, blocks = 1, removable(start)
        else:
            drawn, identities, start = list(figures()), all_identities(), roots()
            count = len(drawn) + len(identities - {IDENTITY.of(each) for each in drawn})
            blocks = removable(start, identities)
        leaving = part_with(start, blocks, undo)
    remove_for_good(leaving)
    return count


def _leave_the_stage(figure: bpy.types.Collection, undo: ExitStack) -> None:
    """Let the stage that all figures share, if this one stands on it, show the last of the others."""
    others = [other for other in figures() if other != figure and not any(stages(other))]
    waiting = [other for other in others if instances_of(other)]
    for stage in stages(figure):
        if waiting and IS_STAGE.of(stage):
            undo.callback(IDENTITY.as_now(stage))
            IDENTITY.drop(stage)
            present(waiting[-1], undo)
            return  # the user's copies go with the figure


def anything_to_clear() -> bool:
    """Tell whether this file has a figure, or what is left of one."""
    return any(IDENTITY.of(block) is not None for block in owned_blocks())


def part_with(start: list[bpy.types.ID], blocks: set[bpy.types.ID], undo: ExitStack) -> Leaving:
    """Detach what is the user's own from drawings that are to go, and return what is to be removed.

    `start` are their `roots`, `blocks` what is `removable` with these.
    """
    identities = {IDENTITY.of(root) for root in start}
    markers = _markers(start)
    ours = list(owned_blocks())
    leaving = blocks | _shared_only_by(blocks, ours)
    if leaving.issuperset(scene for scene in bpy.data.scenes if scene.library is None):
        bpy.data.scenes.new("Scene")  # a file has at least one
    spare_children(leaving, undo)
    spare_members(leaving, undo)
    spare_windows(leaving, undo)
    if any(block not in leaving and IDENTITY.of(block) in identities for block in ours):
        _disown_copies(identities, leaving, undo)
    return Leaving(leaving, markers)


def _disown_copies(identities: Identities, leaving: set[bpy.types.ID], undo: ExitStack) -> None:
    """Leave the copies to the user that the user has made of what leaves, outside of every figure."""
    copies = strays(leaving)
    if any(IDENTITY.of(block) in identities for block in copies):
        for block in copies:
            undo.callback(mark_owned, block, IDENTITY.of(block) or "", FIGURE.of(block) or "")
            disown(block)


def remove_for_good(leaving: Leaving) -> None:
    """Remove what `part_with` has found. This cannot be taken back, so it comes last."""
    for scene, names in leaving.markers:
        for marker in markers_named(scene, names):
            scene.timeline_markers.remove(marker)
    remove_blocks(leaving.blocks)


def _markers(start: list[bpy.types.ID]) -> list[tuple[bpy.types.Scene, set[str]]]:
    """Return the markers of figures of version 0.1 in the user's scenes, but for those that one staying there has."""
    leaving = {name for root in start for name in marker_frames(root)}
    found = []
    for scene in users_scenes():
        linked = linked_figures(scene.collection)
        staying = {name for figure in linked if figure not in start for name in marker_frames(figure)}
        found.append((scene, leaving - staying))
    return found


def _shared_only_by(blocks: set[bpy.types.ID], ours: Iterable[bpy.types.ID]) -> set[bpy.types.ID]:
    """Return the materials, fonts and collections of ours that nobody uses but these blocks, or nobody at all.

    A material may be used by a block that itself is found here, and a collection hold one.
    """
    shared = [block for block in ours if block not in blocks and _may_be_shared(block)]
    users = bpy.data.user_map(subset=shared)
    for block in shared:
        if isinstance(block, bpy.types.Collection):
            users[block] = {*block.objects, *block.children}  # it goes when it has nothing to hold any more
    going: set[bpy.types.ID] = set()
    while further := {block for block in shared if block not in going and users[block] <= blocks | going}:
        going |= further
    return going


def _may_be_shared(block: bpy.types.ID) -> bool:
    return IDENTITY.of(block) is None and not isinstance(block, bpy.types.Scene) and not block.use_fake_user
