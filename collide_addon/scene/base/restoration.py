# SPDX-License-Identifier: GPL-3.0-or-later
"""Restoring a file's state: all changes if a later one fails, and the user's unkeyed changes.

Changes that cannot be reverted, such as removing blocks and markers, are prepared first and made last.

Whenever Blender evaluates a scene at a frame, even after rendering, it overwrites every animated property of the user's
objects, losing changes that are not keyed yet. Those values are therefore saved, and restored where they changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

import bpy
from mathutils import Color, Euler, Matrix, Quaternion, Vector

from .compat import animated_paths
from .ownership import BLOCK_COLLECTIONS, all_owned, is_owned


@contextmanager
def all_or_nothing() -> Iterator[ExitStack]:
    """Yield a stack for callbacks that revert changes; after an error they run in reverse order."""
    with ExitStack() as undo:
        yield undo
        undo.pop_all()


def put_back(undo: ExitStack, owner: bpy.types.bpy_struct, *names: str) -> None:
    """Make a stack restore the present values of these attributes, the last one first, if they have changed."""
    for name in names:
        undo.callback(_put, owner, name, _value(owner, name))


def _put(owner: bpy.types.bpy_struct, name: str, value: object) -> None:
    if _value(owner, name) != value:  # even an equal value would make Blender update the owner
        setattr(owner, name, value)


def _value(owner: bpy.types.bpy_struct, name: str) -> object:
    """Return an attribute's value, copied so that it does not change with its owner."""
    value = getattr(owner, name)
    if isinstance(value, Color | Euler | Matrix | Quaternion | Vector):
        return value.copy()
    return tuple(value) if isinstance(value, bpy.types.bpy_prop_array) else value


def take_back_new_blocks(undo: ExitStack) -> None:
    """Make a stack remove, after an error, all blocks created from now on."""
    known: set[int] = set()
    for blocks in _kinds():
        numbers = [0] * len(blocks)
        blocks.foreach_get("session_uid", numbers)
        known.update(numbers)
    others = (block for blocks in _kinds() for block in blocks if block.session_uid not in known)
    undo.callback(lambda: remove_blocks(others))


def _kinds() -> Iterator[bpy.types.bpy_prop_collection]:
    return (getattr(bpy.data, kind) for kind in BLOCK_COLLECTIONS)


def remove_blocks(blocks: Iterable[bpy.types.ID]) -> None:
    """Remove blocks of any kind; scenes one by one, since windows that show them must be switched."""
    blocks = list(blocks)
    for scene in [block for block in blocks if isinstance(block, bpy.types.Scene)]:
        blocks.remove(scene)
        bpy.data.scenes.remove(scene)
    bpy.data.batch_remove(blocks)
    evaluate_unseen()


def evaluate_unseen() -> None:
    """Evaluate again those view layers that have been evaluated before and that no window shows.

    Each minute Blender goes through everything evaluated, and crashes if a block has been removed from such a layer.
    """
    layers = {layer for scene in bpy.data.scenes for layer in scene.view_layers if layer.depsgraph is not None}
    unseen = layers - {window.view_layer for window in bpy.context.window_manager.windows}
    evaluated = [layer for layer in unseen if layer.depsgraph.ids]
    stood = _users_values() if evaluated else []
    for layer in evaluated:
        layer.update()
    if _put_back(stood):
        _evaluate_what_is_seen()


def reached(scenes: Iterable[bpy.types.Scene]) -> list[bpy.types.ID]:
    """Return these scenes and every block they use directly or indirectly, in order of discovery."""
    uses: dict[bpy.types.ID, list[bpy.types.ID]] = {}
    for block, users in bpy.data.user_map().items():
        for user in users:
            uses.setdefault(user, []).append(block)
    found = dict.fromkeys(scenes)
    to_do = list(found)
    while to_do:
        for block in uses.get(to_do.pop(), ()):
            if block not in found:
                found[block] = None
                to_do.append(block)
    return list(found)


CUSTOM_PROPERTY = re.compile(r'(?s)(.*)\["((?:[^"\\]|\\.)*)"\]')
"""A path ending in a custom property: its owner, and its name with quotes and backslashes escaped."""


class _Value(NamedTuple):
    """The value of an animated property, or of its element `place`."""

    block: bpy.types.ID
    path: str
    place: int
    value: object


@contextmanager
def kept_as_they_stand(scene: bpy.types.Scene) -> Iterator[None]:
    """Restore the animated values of a scene afterwards, whatever frames Blender evaluates in between.

    The same holds for everything visible in windows, which Blender evaluates again after rendering.
    """
    shown = (window.scene for window in bpy.context.window_manager.windows)
    scenes = dict.fromkeys((scene, bpy.context.scene, *shown))
    kept = [value for block in reached(scenes) for value in _animated_values(block)]
    try:
        yield
    finally:
        if kept:
            _evaluate_what_is_seen()  # otherwise pending updates would overwrite the values later
            if _put_back(kept):
                _evaluate_what_is_seen()


def show_frame(scene: bpy.types.Scene, frame: int) -> None:
    """Move a scene to a frame as the timeline does, but keep the user's unkeyed changes."""
    now, fraction = scene.frame_current, scene.frame_subframe
    if (now, fraction) == (frame, 0.0):
        return
    if all_owned(bpy.data.actions):  # nothing of the user's is animated; the search would be slow
        scene.frame_set(frame)
        return
    stood = _users_values()
    if stood:
        scene.frame_set(now, subframe=fraction)
    changed = [each for each in stood if _is_other(each)]
    scene.frame_set(frame)
    if _put_back(changed):
        _evaluate_what_is_seen()


def _evaluate_what_is_seen() -> None:
    for layer in {bpy.context.view_layer, *(window.view_layer for window in bpy.context.window_manager.windows)}:
        layer.update()


def _blocks() -> Iterator[bpy.types.ID]:
    for collection in bpy.data.bl_rna.properties:
        if collection.type == "COLLECTION":
            yield from (block for block in getattr(bpy.data, collection.identifier) if isinstance(block, bpy.types.ID))


def _users_values() -> list[_Value]:
    """Return the animated values of the user's blocks."""
    return [value for block in _blocks() if not is_owned(block) for value in _animated_values(block)]


def _animated_values(block: bpy.types.ID) -> Iterator[_Value]:
    """Yield the value of each property that an action of a block or of its node tree animates."""
    for owner in animated(block):
        for path, index in animated_paths(owner):
            value = _read(owner, path, index)
            if value is not None:
                yield _Value(owner, path, index, value)


def animated(block: bpy.types.ID) -> Iterator[bpy.types.ID]:
    """Yield a block if it is animated, and its node tree if that has keys of its own."""
    for owner in (block, getattr(block, "node_tree", None)):
        if getattr(owner, "animation_data", None) is not None:
            yield owner


def _put_back(kept: list[_Value]) -> bool:
    changed = [each for each in kept if _is_other(each)]
    for each in changed:
        _write(each)
    return bool(changed)


def _is_other(each: _Value) -> bool:
    return _read(each.block, each.path, each.place) != each.value


def _read(block: bpy.types.ID, path: str, index: int) -> object:
    try:
        value = block.path_resolve(path)
    except (ValueError, ReferenceError):  # its bone, modifier or object is gone
        return None
    if isinstance(value, bool | int | float | str):
        return value
    try:
        return value[index]
    except (TypeError, IndexError, KeyError):
        return None


def _write(each: _Value) -> None:
    custom = CUSTOM_PROPERTY.fullmatch(each.path)
    path, name = custom.groups() if custom else each.path.rpartition(".")[::2]
    try:
        holder = each.block.path_resolve(path) if path else each.block
        if custom:
            name = re.sub(r"\\(.)", r"\1", name)
        old = holder[name] if custom else getattr(holder, name)
        if not isinstance(old, bool | int | float | str):
            old[each.place] = each.value
        elif custom:
            holder[name] = each.value
        else:
            setattr(holder, name, each.value)
    except (ValueError, TypeError, AttributeError, KeyError, ReferenceError):  # a driver or a library sets it
        return
