# SPDX-License-Identifier: GPL-3.0-or-later
"""The mark of ownership: whatever Collide makes carries it, and nothing without it is ever changed or removed.

The mark is a plain custom property, so it is saved with the file, survives undo and needs no extension to be read.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import bpy

SCHEMA = "collide-figure-1"
"""Value of the mark: the layout of the custom properties, and its version."""

OWNER = "cld_owner"
"""Name of the custom property that is the mark. No property of the extension may have it: see `Scene.collide`."""

IDENTITY = "cld_identity"
"""Custom property that tells two drawings of the same figure number apart; shared blocks have none."""

FIGURE = "cld_figure"
"""Custom property with the figure's number, CLD-001."""

KINDS = ("objects", "curves", "cameras", "actions", "collections", "scenes", "worlds", "materials", "fonts")
"""Where in ``bpy.data`` our blocks live."""

LONGEST_NAME = 63
"""Bytes of a name that every supported Blender keeps whole."""


def new_identity() -> str:
    """Return an identity for one drawing of a figure."""
    return uuid.uuid4().hex


def mark_owned(block: bpy.types.ID, identity: str = "", number: str = "") -> None:
    """Mark a block as ours: part of the figure `number`, or shared by all figures where none is given."""
    block[OWNER] = SCHEMA
    if identity:
        block[IDENTITY] = identity
        block[FIGURE] = number


def disown(block: bpy.types.ID) -> None:
    """Take the mark off: the block is the user's from now on."""
    for name in (OWNER, IDENTITY, FIGURE):
        if name in block:
            del block[name]


def is_owned(block: bpy.types.ID) -> bool:
    """Tell whether a block of this file is ours. A block linked from another file belongs to that file."""
    return block.library is None and block.get(OWNER) == SCHEMA


def owned_blocks(identity: str | None = None) -> Iterator[bpy.types.ID]:
    """Yield our blocks: those of one drawing, or all of them."""
    for kind in KINDS:
        for block in getattr(bpy.data, kind):
            if is_owned(block) and (identity is None or block.get(IDENTITY) == identity):
                yield block


def users_scenes() -> list[bpy.types.Scene]:
    """Return the scenes of this file that are the user's own."""
    return [scene for scene in bpy.data.scenes if scene.library is None and not is_owned(scene)]


def block_name(text: str, ending: str = "") -> str:
    """Cut `text` so that it fits a block's name together with `ending`, never inside a character."""
    room = LONGEST_NAME - len(ending.encode())
    return text.encode()[:room].decode(errors="ignore") + ending
