# SPDX-License-Identifier: GPL-3.0-or-later
"""The mark of ownership: every block that Collide creates carries it, and only marked blocks are changed or removed.

The mark is a plain custom property: it is saved with the file, survives undo, and can be read without an extension.
"""

from __future__ import annotations

from collections.abc import Iterator

import bpy

from .custom_property import CustomProperty, matching

SCHEMA = "collide-figure-1"
"""Value of the mark: the name and version of the custom properties' layout."""

ANY_SCHEMA = matching("collide-figure-[1-9][0-9]{0,3}")
"""The form of this and later versions' values, whose blocks are ours to clear, too."""

OWNER = CustomProperty("cld_owner", ANY_SCHEMA)
"""The mark. No property of the extension may have its name: see `Scene.collide`."""

IDENTITY = CustomProperty("cld_identity", matching("[0-9a-f]{32}"))
"""Distinguishes two drawings with the same figure number; shared blocks have none."""

FIGURE = CustomProperty("cld_figure", matching("CLD-[0-9]{3,6}"))
"""The figure's number, CLD-001, from which file names are made."""

BLOCK_COLLECTIONS = (
    *("scenes", "collections", "worlds", "cameras", "lights", "fonts", "node_groups", "materials"),
    *("shape_keys", "objects", "curves", "hair_curves", "meshes", "actions"),
)
"""The collections of ``bpy.data`` with our blocks, usually small ones first."""

MOST_NAME_BYTES = 63 - len(".001")
"""Most bytes of a name that every supported Blender keeps whole, even with the suffix of a duplicate."""


def mark_owned(block: bpy.types.ID, identity: str = "", number: str = "") -> None:
    """Mark a block as ours: as part of a drawing, or as shared by all if no identity is given.

    Blocks that users come across also get the figure's number.
    """
    OWNER.keep(block, SCHEMA)
    if identity:
        IDENTITY.keep(block, identity)
    if number:
        FIGURE.keep(block, number)


def disown(block: bpy.types.ID) -> None:
    """Remove the mark, so that the block belongs to the user."""
    for mark in (OWNER, IDENTITY, FIGURE):
        mark.drop(block)


def is_owned(block: bpy.types.ID) -> bool:
    """Tell whether a block of this file is ours; linked blocks and overrides are not."""
    return block.library is None and block.override_library is None and OWNER.of(block) is not None


def all_owned(blocks: bpy.types.bpy_prop_collection) -> bool:
    """Tell whether all blocks are ours; without libraries in the file, ten times as fast as by `is_owned`."""
    return len(list(OWNER.among(blocks))) == len(blocks) and (not bpy.data.libraries or all(map(is_owned, blocks)))


def owned_blocks() -> Iterator[bpy.types.ID]:
    """Yield all our blocks."""
    for kind in BLOCK_COLLECTIONS:
        yield from filter(is_owned, OWNER.among(getattr(bpy.data, kind)))


def users_scenes() -> list[bpy.types.Scene]:
    """Return the scenes of this file that belong to the user."""
    return [scene for scene in bpy.data.scenes if scene.library is None and not is_owned(scene)]


def block_name(text: str, ending: str = "") -> str:
    """Return a block's name: `text`, truncated between characters to leave room for `ending`, and `ending`."""
    room = MOST_NAME_BYTES - len(ending.encode())
    return text.encode()[:room].decode(errors="ignore") + ending


def anything_of_ours() -> bool:
    """Tell whether a file has a figure, or a scene or screen stores something of ours.

    Handlers, which Blender calls in every file, check this first, so that the modules for figures need not be imported.
    """
    kept = (key.startswith("cld_") for block in (*bpy.data.scenes, *bpy.data.screens) for key in block.keys())  # noqa: SIM118
    return any(OWNER.among(bpy.data.collections)) or any(kept)
