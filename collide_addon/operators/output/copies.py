# SPDX-License-Identifier: GPL-3.0-or-later
"""Copying what a figure shows to curves, meshes and texts that belong to the user."""

from __future__ import annotations

import bmesh
import bpy
from mathutils import Matrix, Vector

from ...figure.model.style import Role
from ...scene.base.fonts import choose_font
from ...scene.base.hierarchy import instances_of
from ...scene.base.ownership import block_name, disown, is_owned
from ...scene.drawing.faces import TEXTS, Text
from ...scene.drawing.lettering import shows_letters
from ...scene.drawing.materials import ROLE
from ...scene.drawing.plan import DrawError
from ...scene.drawing.stage import camera_in

COPY_DISTANCE = 1.04
"""Distance of a page's copies from it, as a multiple of the page's width."""


def copy_curves(figure: bpy.types.Collection, scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> int:
    """Copy what a figure shows now, without keys, into a new collection of the scene; return the number of copies.

    Copies of a page are placed to its right, those of a figure in space where it is; all keep the figure's materials.
    `depsgraph` is that of the scene, evaluated. Copying into the stage raises a DrawError.
    """
    if is_owned(scene):
        raise DrawError(
            "{name} is the stage of {figure}: draw into a scene of your own", name=scene.name, figure=figure.name
        )
    drawn_on = (obj for obj in figure.all_objects if obj.type in {"CURVE", "FONT", "MESH"})
    parts = {obj for obj in drawn_on if ROLE.of(obj) is not Role.PAPER}
    seen = [
        (instance.object.original, instance.matrix_world.copy(), tuple(instance.object.color), _drawn(instance.object))
        for instance in depsgraph.object_instances
        if instance.object.original in parts and instance.object.type == instance.object.original.type
    ]
    if not seen:
        return 0
    beside = _beside(figure)
    collection = bpy.data.collections.new(figure.name)
    scene.collection.children.link(collection)
    for obj, place, colour, drawn in seen:
        texts = TEXTS.of(obj) or ()
        data = _as_seen(obj, depsgraph) if obj.type == "MESH" else obj.data.copy()
        copies = [
            (line.text, _written(line, data), Matrix.Translation((line.x, line.y, line.height))) for line in texts
        ]
        if isinstance(data, bpy.types.Curve):
            data.bevel_factor_end = drawn
        if texts:
            _remove_letters(data, {line.slot for line in texts})
        if texts and not data.polygons:
            bpy.data.meshes.remove(data)
        else:
            copies.append((obj.name.lstrip("."), data, Matrix()))
        for name, own, within in copies:
            copy = obj.copy() if isinstance(own, type(obj.data)) else bpy.data.objects.new(name, own)
            copy.data = own
            _give_away(copy, own, name)
            copy.parent, copy.matrix_world, copy.color = None, beside @ place @ within, colour
            copy.show_in_front = obj.show_in_front
            copy.hide_viewport = copy.hide_render = copy.hide_select = False
            collection.objects.link(copy)
    return len(collection.objects)


def _as_seen(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph) -> bpy.types.Mesh:
    """Return a mesh as evaluated, with its letters and discs, bent as it is, and with its own materials in order."""
    data = bpy.data.meshes.new_from_object(obj.evaluated_get(depsgraph))
    data.materials.clear()
    for slot in obj.material_slots:
        data.materials.append(slot.material)
    return data


def _beside(figure: bpy.types.Collection) -> Matrix:
    """Return the translation from a figure's page to its copies; the identity for a figure in space."""
    camera, empties = camera_in(figure), instances_of(figure)
    if camera is None or camera.data.type != "ORTHO":
        return Matrix()
    right = Vector((COPY_DISTANCE * camera.data.ortho_scale, 0.0, 0.0))
    return Matrix.Translation(empties[0].matrix_world.to_3x3() @ right if empties else right)


def _give_away(copy: bpy.types.Object, data: bpy.types.ID, name: str) -> None:
    """Hand a copy and its data to the user: rename them, and remove modifiers, keys and our marks."""
    for modifier in filter(shows_letters, list(copy.modifiers)):
        copy.modifiers.remove(modifier)
    for block in (copy, data):
        block.name = block_name(name)
        block.animation_data_clear()
        disown(block)


def _drawn(obj: bpy.types.Object) -> float:
    return obj.data.bevel_factor_end if isinstance(obj.data, bpy.types.Curve) else 1.0


def _written(line: Text, mesh: bpy.types.Mesh) -> bpy.types.TextCurve:
    written = bpy.data.curves.new(line.text, "FONT")
    written.body, written.size = line.text, line.size
    written.align_x, written.align_y = line.align.name, "CENTER"
    written.materials.append(mesh.materials[line.slot] if line.slot < len(mesh.materials) else None)
    choose_font(written, bold=line.bold)
    return written


def _remove_letters(mesh: bpy.types.Mesh, slots: set[int]) -> None:
    """Remove the faces that use these material slots, and the points at which letters are placed."""
    faces = bmesh.new()
    faces.from_mesh(mesh)
    bmesh.ops.delete(faces, geom=[face for face in faces.faces if face.material_index in slots], context="FACES")
    bmesh.ops.delete(faces, geom=[point for point in faces.verts if not point.link_edges], context="VERTS")
    faces.to_mesh(mesh)
    faces.free()
