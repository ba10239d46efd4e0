# SPDX-License-Identifier: GPL-3.0-or-later
"""Looking at a scene at other frames, and leaving no trace of it.

Blender evaluates a scene at its current frame only, so that has to be moved and put back. Moving it also writes every
animated value into the user's objects: a change that has not been keyed yet would be lost, so it is put back too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import bpy

from .compat import animated_paths

GoTo = Callable[[float], bpy.types.Depsgraph]
"""Moves the scene to a frame, whole or not, and returns the dependency graph evaluated there."""


class _Value(NamedTuple):
    """What an animated property holds."""

    block: bpy.types.ID
    path: str
    index: int
    value: object


@contextmanager
def other_frames(scene: bpy.types.Scene, view_layer: bpy.types.ViewLayer) -> Iterator[GoTo]:
    """Yield a function that goes to a frame; afterwards the scene is as it was, whatever happened meanwhile."""
    frame, subframe = scene.frame_current, scene.frame_subframe
    kept = list(_animated_values())
    selected = [obj for obj in view_layer.objects if obj.select_get(view_layer=view_layer)]
    active = view_layer.objects.active

    def go_to(time: float) -> bpy.types.Depsgraph:
        whole = math.floor(time)
        scene.frame_set(whole, subframe=time - whole)
        return view_layer.depsgraph

    try:
        yield go_to
    finally:
        scene.frame_set(frame, subframe=subframe)
        if _put_back(kept):
            view_layer.update()
        for obj in selected:  # an object that was hidden at a frame has lost its selection
            if not obj.select_get(view_layer=view_layer):
                obj.select_set(True, view_layer=view_layer)
        if view_layer.objects.active != active:
            view_layer.objects.active = active


def _animated_values() -> Iterator[_Value]:
    """Yield the value of every property in the file that an action moves."""
    for collection in bpy.data.bl_rna.properties:
        if collection.type != "COLLECTION":
            continue
        for block in getattr(bpy.data, collection.identifier):
            if not isinstance(block, bpy.types.ID):
                continue
            for owner in (block, getattr(block, "node_tree", None), getattr(block, "shape_keys", None)):
                if owner is None or getattr(owner, "animation_data", None) is None:
                    continue
                for path, index in animated_paths(owner):
                    value = _read(owner, path, index)
                    if value is not None:
                        yield _Value(owner, path, index, value)


def _put_back(kept: list[_Value]) -> bool:
    """Write the values that are no longer what they were; tell whether there were any."""
    changed = [each for each in kept if _read(each.block, each.path, each.index) != each.value]
    for each in changed:
        _write(each)
    return bool(changed)


def _read(block: bpy.types.ID, path: str, index: int) -> object:
    try:
        value = block.path_resolve(path)
    except ValueError:  # of a bone or a modifier that is gone
        return None
    if isinstance(value, bool | int | float | str):
        return value
    try:
        return value[index]
    except (TypeError, IndexError, KeyError):
        return None


def _write(each: _Value) -> None:
    owner, _, name = each.path.rpartition(".")
    try:
        holder = each.block.path_resolve(owner) if owner else each.block
        if name.endswith("]"):  # a custom property
            container, _, key = each.path.rpartition("[")
            holder = each.block.path_resolve(container) if container else each.block
            name = key[:-1].strip("\"'")
            old = holder[name]
            if hasattr(old, "__len__") and not isinstance(old, str):
                old[each.index] = each.value
            else:
                holder[name] = each.value
            return
        old = getattr(holder, name)
        if isinstance(old, bool | int | float | str):
            setattr(holder, name, each.value)
        else:
            old[each.index] = each.value
    except (ValueError, TypeError, AttributeError, KeyError):  # a driver or a library holds it
        return
