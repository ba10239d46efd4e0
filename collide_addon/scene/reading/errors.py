# SPDX-License-Identifier: GPL-3.0-or-later
"""Why an object cannot be read: the problem, by name, and the way out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import bpy

from ...geometry.predicates.errors import Phrase, WordedError
from ..base import compat

WITH_POINTS = frozenset({"POINTCLOUD", "CURVES", "GPENCIL", "GREASEPENCIL", "LATTICE"})
"""Types of objects whose points are not those of a mesh."""
NO_VERTICES = {
    "CURVE": (Phrase("a curve"), Phrase("Curve to Mesh")),
    "VOLUME": (Phrase("a volume"), Phrase("Volume to Mesh")),
}
"""Geometry that nodes can create besides meshes, and the node that converts it."""


class ReadError(WordedError, ValueError):
    """Raised when the selection cannot be read; the message names the object and the way out."""


def is_evaluated(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> bool:
    """Tell whether Blender has fully evaluated an object; those that are only referenced may not be."""
    if not obj.evaluated_get(depsgraph).is_evaluated:
        return False
    return obj.visible_get(view_layer=depsgraph.view_layer) or any(each.original == obj for each in depsgraph.ids)


def why_not_evaluated(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> Phrase:
    """Return what keeps an object out of the dependency graph."""
    layer = depsgraph.view_layer
    if any(item == obj for item in layer.objects):
        return Phrase(
            "{name} is disabled in the viewport: "
            "enable it and its collections with the screen icons of the Outliner (switched on in its filter menu)",
            name=obj.name,
        )
    return Phrase(
        "{name} is not in the view layer {layer} of the scene {scene}: "
        "link it to that scene, or tick its collection in the Outliner",
        name=obj.name,
        layer=layer.name,
        scene=depsgraph.scene.name,
    )


def why_not_projectable(obj: bpy.types.Object) -> Phrase:
    """Return why an object cannot be read because of its type."""
    kind = obj.bl_rna.properties["type"].enum_items[obj.type].name.lower()
    kind = Phrase(("an " if kind[0] in "aeiou" else "a ") + kind)
    if obj.type in WITH_POINTS:
        return Phrase(
            "{name} is {kind}, whose points are not read: convert it (Object ▸ Convert), or select a mesh or curve",
            name=obj.name,
            kind=kind,
        )
    return Phrase(
        "{name} is {kind} and has no vertices to project: select a mesh, curve, text or metaball",
        name=obj.name,
        kind=kind,
    )


def left_out(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> Phrase | None:
    """Return a message on geometry that nodes add to an object and that is not read; None if there is none."""
    if not any(item.type == "NODES" and item.show_viewport for item in obj.modifiers):
        return None
    for each in depsgraph.object_instances:
        kind = each.object.type
        if each.is_instance and each.parent.original == each.object.original == obj and kind in NO_VERTICES:
            geometry = node_geometry(obj, obj.evaluated_get(depsgraph)) if kind == "CURVE" else None
            if geometry and geometry.curves and has_readable_points(geometry.curves):
                continue
            what, node = NO_VERTICES[kind]
            return Phrase(
                "Geometry nodes give {name} {what}, which is not a mesh: add the node {node}",
                name=obj.name,
                what=what,
                node=node,
            )
    return None


def parts_left_out(objects: Iterable[bpy.types.Object], depsgraph: bpy.types.Depsgraph) -> list[Phrase]:
    """Return the results of `left_out` for several objects."""
    return [said for obj in objects if (said := left_out(obj, depsgraph))]


def why_no_vertices(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> Phrase:
    """Return why an evaluated object has no vertex to show."""
    if said := left_out(obj, depsgraph):
        return said
    if obj.type == "CURVES" and len(obj.evaluated_get(depsgraph).data.points):
        return why_not_projectable(obj)
    if obj.type == "EMPTY":
        return Phrase(
            "{name} has no vertices to project: "
            "put a mesh, curve or text that is not disabled into its collection {collection}",
            name=obj.name,
            collection=obj.instance_collection.name,
        )
    if obj.type == "META":
        mother = _metaball_mother(obj, depsgraph)
        if mother != obj:
            return Phrase(
                "{name} has no vertices to project, since the mesh of all metaballs of one name belongs to "
                "the first of them: select {first}",
                name=obj.name,
                first=mother.name,
            )
    if obj.is_instancer and not obj.show_instancer_for_viewport:
        return Phrase(
            "{name} has no vertices to project, since it hides itself and shows no instance: "
            "turn on Show Instancer in its object properties",
            name=obj.name,
        )
    return Phrase(
        "{name} has no vertices to project: select a mesh, curve, text or metaball with at least one vertex",
        name=obj.name,
    )


def _metaball_mother(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> bpy.types.Object:
    """Return the metaball that carries its family's mesh: the one with the lowest number, Ball before Ball.001."""

    def family_and_number(name: str) -> tuple[str, int]:
        stem, _, number = name.rpartition(".")
        return (stem, int(number)) if stem and number.isdecimal() else (name, 0)

    family, _ = family_and_number(obj.name)
    balls = [item for item in depsgraph.view_layer.objects if item.type == "META"]
    relatives = [item for item in balls if family_and_number(item.name)[0] == family]
    return min(relatives, key=lambda item: family_and_number(item.name)[1], default=obj)


POLY = 1
"""The attribute's value for a curve that is straight between its points, as all curves without the attribute are."""


def has_readable_points(block: bpy.types.ID) -> bool:
    """Tell whether a point cloud, or curves that run straight between their points, have points to read."""
    position, kinds = block.attributes.get("position"), block.attributes.get("curve_type")
    straight = kinds is not None and all(each.value == POLY for each in kinds.data)
    is_read = position is not None and (straight or isinstance(block, bpy.types.PointCloud))
    return bool(is_read and len(position.data))


def node_geometry(obj: bpy.types.Object, evaluated: bpy.types.Object) -> Any:
    """Return what nodes create besides an object's mesh, to be kept while its curves are read; None before 4.5."""
    by_nodes = any(item.type == "NODES" and item.show_viewport for item in obj.modifiers)
    return compat.evaluated_geometry(evaluated) if by_nodes else None
