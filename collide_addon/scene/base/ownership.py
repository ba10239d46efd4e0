# SPDX-License-Identifier: GPL-3.0-or-later
"""The mark of ownership: every block that Collide makes carries it, and only marked blocks are changed or removed.

The mark is a plain custom property, so it is saved with the file, survives undo and needs no extension to be read.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import bpy

from .custom_property import CustomProperty, matching

SCHEMA = "collide-figure-1"
"""Value of the mark: the layout of the custom properties, and its version."""

ANY_SCHEMA = matching("collide-figure-[1-9][0-9]{0,3}")
"""Those of later versions too, whose blocks are ours to clear."""

OWNER = CustomProperty("cld_owner", ANY_SCHEMA)
"""The mark. No property of the extension may have its name: see `Scene.collide`."""

IDENTITY = CustomProperty("cld_identity", matching("[0-9a-f]{32}"))
"""Tells two drawings of the same figure number apart; shared blocks have none."""

FIGURE = CustomProperty("cld_figure", matching("CLD-[0-9]{3,6}"))
"""The figure's number, CLD-001. Names of files are made of it."""

KINDS = (
    *("scenes", "collections", "worlds", "cameras", "lights", "fonts", "node_groups", "materials"),
    *("shape_keys", "objects", "curves", "hair_curves", "meshes", "actions"),
)
"""Where in ``bpy.data`` our blocks live; where they are fewest comes first."""

LONGEST_NAME = 63 - len(".001")
"""Bytes of a name that every supported Blender keeps whole, with what it appends where two are the same."""


def new_identity() -> str:
    """Return an identity for one drawing of a figure."""
    return uuid.uuid4().hex


def mark_owned(block: bpy.types.ID, identity: str = "", number: str = "") -> None:
    """Mark a block as ours: part of a drawing, or shared by all where no identity is given.

    What users come across has the figure's number too.
    """
    OWNER.keep(block, SCHEMA)
    if identity:
        IDENTITY.keep(block, identity)
    if number:
        FIGURE.keep(block, number)


def disown(block: bpy.types.ID) -> None:
    """Remove the mark: the block is the user's from now on."""
    for mark in (OWNER, IDENTITY, FIGURE):
        mark.drop(block)


def is_owned(block: bpy.types.ID) -> bool:
    """Tell whether a block of this file is ours. What is linked from another file, or an override, is not."""
    return block.library is None and block.override_library is None and OWNER.of(block) is not None


def owned_blocks() -> Iterator[bpy.types.ID]:
    """Yield all blocks of ours."""
    for kind in KINDS:
        yield from filter(is_owned, OWNER.among(getattr(bpy.data, kind)))


def users_scenes() -> list[bpy.types.Scene]:
    """Return the scenes of this file that are the user's own."""
    return [scene for scene in bpy.data.scenes if scene.library is None and not is_owned(scene)]


def block_name(text: str, ending: str = "") -> str:
    """Cut `text` so that it fits a block's name together with `ending`, never inside a character."""
    room = LONGEST_NAME - len(ending.encode())
    return text.encode()[:room].decode(errors="ignore") + ending


def anything_of_ours() -> bool:
    """Tell whether a file has a figure, or a scene or screen keeps something of ours.

    Handlers ask it first, which Blender calls in every file: what handles figures need not be imported for it.
    """
    kept = (key.startswith("cld_") for block in (*bpy.data.scenes, *bpy.data.screens) for key in block.keys())  # noqa: SIM118
    return any(OWNER.among(bpy.data.collections)) or any(kept)
