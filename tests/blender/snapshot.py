# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything in a file that is the user's, as plain values that can be compared."""

from collections.abc import Iterator
from functools import cache

import bpy
import numpy as np

MARK = "cld_owner"
"""The custom property that marks what is not the user's; repeated here, so that a change to it is noticed."""

BOOKKEEPING = {
    *("rna_type", "users", "session_uid", "is_evaluated", "is_runtime_data", "original", "preview", "depsgraph"),
    *("name_full", "bl_idname", "collection_children", "collection_objects", "storage_type", "uv_sculpt"),
    "lecture_row",
}
"""What Blender changes by itself (sometimes on reading), what only repeats the rest, uv_sculpt, which crashes
4.2, and the row of the figure shown in our list, which is not stored."""

INTERFACE = {"window_managers", "screens", "workspaces", "all_ids"}
VIEW = ("shading", "overlay", "region_3d")
"""What a 3D View shows and how; the rest of a screen cannot be read without a window, or crashes."""
PLAIN = (str, int, float, type(None))
NUMBERS = {"BOOLEAN": np.bool_, "INT": np.int32, "FLOAT": np.float32}
"""Kinds of fields that Blender returns for all elements at once, and their numpy types."""
MANY = 32
"""From this many elements of a mesh or curve on, that is a hundred times faster than one by one."""
BLENDERS_OWN = {("images", "Render Result"), ("fonts", "Bfont Regular"), ("fonts", "Bfont")}


def snapshot(*, ours: bool = False) -> dict[str, object]:
    """Return every RNA value and custom property of every block without our mark, or of all blocks, by path."""
    values: dict[str, object] = {}
    _fields.cache_clear()  # types come and go
    for prop in bpy.data.bl_rna.properties:
        if prop.type != "COLLECTION" or prop.identifier in INTERFACE:
            continue
        for block in getattr(bpy.data, prop.identifier):
            if (ours or not _ours(block)) and (prop.identifier, block.name) not in BLENDERS_OWN:
                _walk(block, f"{prop.identifier}[{block.name}]", values, set(), ours=ours)
    for screen in bpy.data.screens:
        for index, area in enumerate(screen.areas):
            values[f"{screen.name}[{index}].type"] = area.type
            for space in area.spaces if area.type == "VIEW_3D" else ():
                for part in VIEW:
                    _walk(getattr(space, part), f"{screen.name}[{index}].{part}", values, set(), ours=ours)
    window = bpy.context.window
    values["window.scene"] = window.scene.name
    values["window.view_layer"] = window.view_layer.name
    values["active"] = getattr(bpy.context.view_layer.objects.active, "name", None)
    values["selected"] = sorted(obj.name for obj in bpy.context.selected_objects)
    return values


def differences(before: dict[str, object], after: dict[str, object]) -> dict[str, tuple[object, object]]:
    """Return the differences of two snapshots, by path: (before, after)."""
    missing = "nothing"
    return {
        path: (before.get(path, missing), after.get(path, missing))
        for path in before.keys() | after.keys()
        if before.get(path, missing) != after.get(path, missing)
    }


def _ours(block: bpy.types.ID) -> bool:
    return MARK in block and str(block[MARK]).startswith("collide-figure-")


def _walk(
    struct: bpy.types.bpy_struct,
    path: str,
    values: dict[str, object],
    above: set[tuple[int, str]],
    *,
    ours: bool,
    known: frozenset[str] = frozenset(),
) -> None:
    here = (struct.as_pointer(), struct.bl_rna.identifier)
    if here in above:
        return
    below = above | {here}
    values.update(_custom_properties(struct, path))
    for identifier, kind in _fields(struct.bl_rna):
        if identifier in known:
            continue
        try:
            value = getattr(struct, identifier)
        except (AttributeError, RuntimeError, TypeError, ValueError):
            continue
        name = f"{path}.{identifier}"
        if kind == "COLLECTION":
            elements = list(value if ours else _theirs(value))
            values[f"{name}.length"] = len(elements)
            if len(elements) >= MANY and len(elements) == len(value) and {*map(type, elements)} == {type(elements[0])}:
                _walk_many(value, name, values, below, ours=ours)
                continue
            for index, element in enumerate(elements):
                _follow(element, f"{name}[{index}]", values, below, ours=ours)
        elif kind == "POINTER":
            _follow(value, name, values, below, ours=ours)
        else:
            values[name] = _plain(value)


def _walk_many(
    elements: object, path: str, values: dict[str, object], above: set[tuple[int, str]], *, ours: bool
) -> None:
    """Record the numbers of all elements as bytes, field by field, and everything else one by one."""
    known = set()
    fields = _fields(elements[0].bl_rna) if isinstance(elements[0], bpy.types.bpy_struct) else []
    for identifier, kind in fields if not isinstance(elements[0], bpy.types.ID) else []:
        if kind in NUMBERS:
            size = elements[0].bl_rna.properties[identifier].array_length or 1
            read = np.empty(len(elements) * size, NUMBERS[kind])
            try:
                elements.foreach_get(identifier, read)
            except (AttributeError, RuntimeError, TypeError, ValueError):
                continue
            values[f"{path}.{identifier}"] = read.tobytes()
            known.add(identifier)
    if not fields or known < {identifier for identifier, _ in fields}:
        for index, element in enumerate(elements):
            if known:
                _walk(element, f"{path}[{index}]", values, above, ours=ours, known=frozenset(known))
            else:
                _follow(element, f"{path}[{index}]", values, above, ours=ours)


@cache
def _fields(rna: bpy.types.Struct) -> list[tuple[str, str]]:
    """Return name and kind of a type's properties; asking Blender for them takes as long as for all of the values."""
    wanted = (each for each in rna.properties if each.identifier not in BOOKKEEPING)
    return [(each.identifier, each.type) for each in wanted if not getattr(each, "is_deprecated", False)]


def _custom_properties(struct: bpy.types.bpy_struct, path: str) -> dict[str, object]:
    if not isinstance(struct, bpy.types.ID):
        return {}
    # Before 5.0, reading scene.cycles creates scene["cycles"], which is not a property of the user's.
    keys = [key for key in struct.keys() if key not in struct.bl_rna.properties]  # noqa: SIM118  an ID is no dictionary
    return {f'{path}["{key}"]': _plain(struct[key]) for key in keys}


def _follow(value: object, path: str, values: dict[str, object], above: set[tuple[int, str]], *, ours: bool) -> None:
    if isinstance(value, bpy.types.ID) and not value.is_embedded_data:
        values[path] = (type(value).__name__, value.name)
    elif isinstance(value, bpy.types.bpy_struct):
        _walk(value, path, values, above, ours=ours)
    else:
        values[path] = value


def _theirs(elements: object) -> Iterator[object]:
    """Leave our objects, collections and markers, which are allowed to be there, out of the user's lists."""
    for element in elements:
        if isinstance(element, bpy.types.ID) and not element.is_embedded_data and _ours(element):
            continue
        if isinstance(element, bpy.types.LayerCollection) and _ours(element.collection):
            continue
        if isinstance(element, bpy.types.ObjectBase) and _ours(element.object):
            continue
        if isinstance(element, bpy.types.TimelineMarker) and element.name.startswith("CLD-"):
            continue
        yield element


def _plain(value: object) -> object:
    if isinstance(value, PLAIN):
        return value
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if hasattr(value, "to_list"):
        return value.to_list()
    if isinstance(value, set):
        return sorted(value)
    try:
        return [_plain(item) for item in value]
    except TypeError:
        return str(value)
