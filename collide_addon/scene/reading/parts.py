# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes that are not objects: a part of a mesh, or all objects of a collection.

Each has a name: "Mesh:selected", "Mesh:group=Left" for a vertex group, "Mesh:material=Red", "Mesh:faceset=2",
"Mesh:part=1" for the loose parts in the order of their first vertices, and "collection=Wheels".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeAlias

import bpy

# isort: split
import bmesh  # where bpy is a module, bmesh exists only once it is imported

from ..base.ownership import is_owned
from .errors import ReadError
from .selection import projectable

OF_COLLECTION = "collection="
OF_MESH = re.compile(r"(.+):(selected|(?:group|material|faceset|part)=.+)", re.DOTALL)
FACE_SETS = ".sculpt_face_set"
"""The attribute in which Blender stores face sets."""


class ObjectPart(NamedTuple):
    """A part of a mesh, with `what` being the part of its name after the colon, or a collection."""

    body: bpy.types.Object | bpy.types.Collection
    what: str = ""

    @property
    def name(self) -> str:
        """Its name in figures."""
        return f"{self.body.name}:{self.what}" if self.what else str(self.body.name)

    @property
    def name_full(self) -> str:
        """The name that `part_named` looks up."""
        return f"{self.body.name_full}:{self.what}" if self.what else f"{OF_COLLECTION}{self.body.name_full}"


Readable: TypeAlias = bpy.types.Object | ObjectPart


def part_named(name: str, scene: bpy.types.Scene) -> ObjectPart | None:
    """Return the part of a scene's objects with this name; None if there is no such object or collection."""
    if name.startswith(OF_COLLECTION):
        listed = (each for each in scene.collection.children_recursive if each.name_full == name[len(OF_COLLECTION) :])
        return next((ObjectPart(each) for each in listed), None)
    named = OF_MESH.fullmatch(name)
    body = named and next((each for each in scene.objects if each.name_full == named[1]), None)
    return ObjectPart(body, named[2]) if named and body else None


def body_of(source: Readable) -> bpy.types.Object | None:
    """Return the object whose axes a shape has; None for a collection."""
    body = source.body if isinstance(source, ObjectPart) else source
    return body if isinstance(body, bpy.types.Object) else None


def objects_in(source: Readable) -> list[bpy.types.Object]:
    """Return the objects with which a shape moves: itself, the object it is a part of, or all of a collection."""
    body = body_of(source)
    return [body] if body is not None else list(source.body.all_objects)


def bodies(source: Readable, depsgraph: bpy.types.Depsgraph) -> list[tuple[bpy.types.Object, str]]:
    """Return the objects read for a shape, and which part of each; a ReadError if a collection shows none."""
    if not isinstance(source, ObjectPart):
        return [(source, "")]
    if isinstance(source.body, bpy.types.Object):
        return [(source.body, source.what)]
    shown = [
        obj
        for obj in source.body.all_objects
        if projectable(obj) and not is_owned(obj) and obj.visible_get(view_layer=depsgraph.view_layer)
    ]
    if not shown:
        raise ReadError(
            "The collection {name} shows no object to read: add a mesh, curve or text that is not hidden",
            name=source.name,
        )
    return [(obj, "") for obj in shown]


def cut_down(mesh: bpy.types.Mesh, obj: bpy.types.Object, what: str) -> None:
    """Reduce a mesh made for reading an object to a part of it; a ReadError if there is no such part."""
    if not what:
        return
    cut = bmesh.new()
    try:
        cut.from_mesh(mesh)
        known = _elements(cut, obj, what.partition("=")[0])
        kept = known.get(what.partition("=")[2])
        if not kept:
            choices = ", ".join(known) or "–"
            raise ReadError(
                "{name} has no part {part} with a vertex: choose of {known}", name=obj.name, part=what, known=choices
            )
        are_faces = isinstance(next(iter(kept)), bmesh.types.BMFace)
        gone = [each for each in (cut.faces if are_faces else cut.verts) if each not in kept]
        bmesh.ops.delete(cut, geom=gone, context="FACES" if are_faces else "VERTS")
        cut.to_mesh(mesh)
    finally:
        cut.free()


def part_names(obj: bpy.types.Object, kind: str) -> list[str]:
    """Return the names of the nonempty parts of a kind that an object's mesh has as edited, in order."""
    cut = bmesh.new()
    try:
        obj.update_from_editmode()
        cut.from_mesh(obj.data)
        return list(_elements(cut, obj, kind))
    finally:
        cut.free()


def _elements(cut: bmesh.types.BMesh, obj: bpy.types.Object, kind: str) -> dict[str, set[Any]]:
    """Return the vertices or faces of each part of a kind, by the parts' names; empty parts are left out."""
    vertices, faces = cut.verts, cut.faces
    named: Iterable[tuple[str, Any]] = ()
    match kind:
        case "selected":
            named = (("", vertex) for vertex in vertices if vertex.select)
        case "group" if weights := vertices.layers.deform.active:
            groups = [(group.name, group.index) for group in obj.vertex_groups]
            named = ((name, each) for name, row in groups for each in vertices if each[weights].get(row, 0.0) > 0.0)
        case "material":
            slots = enumerate(obj.material_slots)
            named = ((slot.name, face) for row, slot in slots for face in faces if face.material_index == row)
        case "faceset" if sets := faces.layers.int.get(FACE_SETS):
            named = ((str(face[sets]), face) for face in sorted(faces, key=lambda face: int(face[sets])))
        case "part":
            named = _loose_parts(vertices)
    found: dict[str, set[Any]] = {}
    for name, element in named:
        found.setdefault(name, set()).add(element)
    return found


def _loose_parts(vertices: bmesh.types.BMVertSeq) -> Iterator[tuple[str, bmesh.types.BMVert]]:
    waiting, number = dict.fromkeys(vertices), 0
    while waiting:
        reached, number = [next(iter(waiting))], number + 1
        for vertex in reached:  # grows during the loop
            if vertex in waiting:
                del waiting[vertex]
                reached += (edge.other_vert(vertex) for edge in vertex.link_edges)
                yield str(number), vertex
