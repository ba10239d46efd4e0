# SPDX-License-Identifier: GPL-3.0-or-later
"""What is selected, and what object types alone tell: cheap enough for panels and polls, without evaluation."""

from __future__ import annotations

import bpy

# isort: split
import bmesh  # where bpy is a module, bmesh exists only once it is imported

from ...geometry.predicates.errors import Phrase
from ..base.ownership import is_owned
from .errors import ReadError, why_not_projectable

MESH_TYPES = frozenset({"MESH", "CURVE", "SURFACE", "FONT", "META"})
"""Types of objects that Blender converts to meshes."""
POINT_TYPES = frozenset({"POINTCLOUD", "CURVES"})
"""Types of objects that have points but no faces; curves count if they run straight between their points."""
NAMES_SHOWN = 4
"""Most names that an error message lists."""


def users_selected(context: bpy.types.Context) -> list[bpy.types.Object]:
    """Return the selected objects that belong to no figure: Select All selects those of figures, too."""
    return [obj for obj in context.selected_objects if not is_owned(obj)]


def selected_pair(context: bpy.types.Context) -> tuple[bpy.types.Object, bpy.types.Object]:
    """Return the two selected objects as (A, B), B the active one; a ReadError unless two are selected, one active."""
    selected = users_selected(context)
    if len(selected) != 2:
        found, useless = how_many(selected), [obj for obj in selected if not projectable(obj)]
        if useless and len(selected) - len(useless) <= 2 < len(selected):
            raise ReadError(why_not_projectable(useless[0]))
        if len(selected) > 2:
            raise ReadError("{found}: select exactly two, or press All Pairs under Many Objects", found=found)
        raise ReadError("{found}: select exactly two, the active one becomes B", found=found)
    active = context.active_object
    if active not in selected:
        raise ReadError(
            "2 objects are selected ({names}), but neither is active: Shift-click the one that becomes B",
            names=_names(selected),
        )
    a = selected[0] if selected[1] == active else selected[1]
    return a, active


def how_many(selected: list[bpy.types.Object]) -> Phrase:
    """Return how many objects are selected, and their names, as the beginning of a message."""
    if not selected:
        return Phrase("No object is selected")
    if len(selected) == 1:
        return Phrase("1 object is selected ({names})", names=_names(selected))
    return Phrase("{count} objects are selected ({names})", count=len(selected), names=_names(selected))


def _names(selected: list[bpy.types.Object]) -> str:
    return ", ".join([item.name for item in selected[:NAMES_SHOWN]] + ["…"] * (len(selected) > NAMES_SHOWN))


def projectable(obj: bpy.types.Object) -> bool:
    """Tell from its type alone whether an object can have vertices to project; cheap enough for panels and polls."""
    instances_collection = obj.type == "EMPTY" and obj.instance_type == "COLLECTION"
    return obj.type in MESH_TYPES | POINT_TYPES or (instances_collection and obj.instance_collection is not None)


def vertex_count(obj: bpy.types.Object) -> int | None:
    """Return a mesh's number of vertices before modifiers, None for other types, without evaluation."""
    if obj.type != "MESH":
        return None
    if obj.data.is_editmode:  # the mesh itself keeps its old vertices until edit mode ends
        return len(bmesh.from_edit_mesh(obj.data).verts)
    return len(obj.data.vertices)


def check_may_add(context: bpy.types.Context) -> None:
    """Raise a ReadError if no objects can be added."""
    if context.mode != "OBJECT":
        raise ReadError("Objects are added in Object Mode: leave the current mode first")
