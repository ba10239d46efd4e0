# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes to a file that are reverted if a later one fails, so that a button does all of its work or none.

Changes that cannot be reverted, such as removing blocks and markers, are prepared first and made last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

import bpy
from mathutils import Color, Euler, Matrix, Quaternion, Vector

from .ownership import KINDS


@contextmanager
def all_or_nothing() -> Iterator[ExitStack]:
    """Yield a stack of callbacks that revert each change; after an error they run in reverse order."""
    with ExitStack() as undo:
        yield undo
        undo.pop_all()


def put_back(undo: ExitStack, owner: bpy.types.bpy_struct, *names: str) -> None:
    """Restore the present values of these attributes after an error."""
    for name in names:
        undo.callback(setattr, owner, name, _value(getattr(owner, name)))


def take_back_new_blocks(undo: ExitStack) -> None:
    """Remove all blocks created from now on if an error occurs."""
    undo.callback(_remove_others, set().union(*map(_numbers_of, _kinds())))


def remove_blocks(blocks: Iterable[bpy.types.ID]) -> None:
    """Remove blocks of any kind; scenes one by one, since the windows showing them must be switched."""
    blocks = list(blocks)
    for scene in [block for block in blocks if isinstance(block, bpy.types.Scene)]:
        blocks.remove(scene)
        bpy.data.scenes.remove(scene)
    bpy.data.batch_remove(blocks)


def _remove_others(known: set[int]) -> None:
    remove_blocks(block for blocks in _kinds() for block in blocks if block.session_uid not in known)


def _kinds() -> Iterator[bpy.types.bpy_prop_collection]:
    return (getattr(bpy.data, kind) for kind in KINDS)


def _numbers_of(blocks: bpy.types.bpy_prop_collection) -> list[int]:
    """Return the session ids of blocks."""
    numbers = [0] * len(blocks)
    blocks.foreach_get("session_uid", numbers)
    return numbers


def _value(value: object) -> object:
    """Return a copy of a value that does not change with its owner."""
    if isinstance(value, Color | Euler | Matrix | Quaternion | Vector):
        return value.copy()
    return tuple(value) if isinstance(value, bpy.types.bpy_prop_array) else value
