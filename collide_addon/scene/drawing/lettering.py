# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters of a figure, each stored once: a letter of a mesh is a point with a number and a size.

Discs, and the outlines around them, are stored the same way. A geometry-nodes modifier on each object instances the
faces; stored individually, they would make up nearly all of a figure's size in the file. Only bending meshes contain
their letters, because the letters deform with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import bpy
import numpy as np
from numpy.typing import ArrayLike

from ..base import compat
from ..base.ownership import is_owned, mark_owned
from .faces import NOTHING, Faces, Joined, Placed, Places, around, write
from .materials import STEADY, Palette, shared_group, unseen

LETTER, SIZE, SLOT = "letter", "size", "slot"
"""Attributes of points: the letter's number (outlines have one too), its size (0 for points of areas), and its material
slot."""
TAKEN_APART, LETTERING = ".CLD.letter outlines", ".CLD.lettering"
"""Names of the node groups that all figures share."""
MESH, LETTERS = "Mesh", "Letters"
"""Inputs of the groups: a mesh, and the object that holds the letters."""
MODIFIER = "Letters"
KINDS = {"INT8": np.int8, "INT": np.int32, "FLOAT": np.float32, "BOOLEAN": np.bool_}
"""Data types of the attributes."""
LARGEST = 127
"""Of INT8."""

_around: dict[int, list[Places]] = {}
"""The boundary lines of faces, by id; those of letters are kept for good."""


class Lettering:
    """The letters shared by objects that are created together."""

    def __init__(self) -> None:
        self._letters: dict[int, Faces] = {}
        self._objects: list[bpy.types.Object] = []

    def write(self, obj: bpy.types.Object, faces: Joined, placed: Sequence[Placed]) -> None:
        """Write faces, and letters as `faces.lettered` or `faces.DISC` place them, to an object with an empty mesh."""
        if not placed:
            write(obj.data, faces)
            return
        self._letters.update((id(each.faces), each.faces) for each in placed)
        numbers = {key: number for number, key in enumerate(self._letters)}
        rows = [(each.x, each.y, each.height, each.size, each.slot, each.steady) for each in placed]
        x, y, height, sizes, slots, steady = np.array(rows, np.float32).T
        write(obj.data, faces._replace(steady=NOTHING.steady), np.column_stack((x, y, height)))
        none = np.zeros(len(faces.counts), np.int32)
        _keep(obj.data, LETTER, "INT", faces, none, [numbers[id(each.faces)] for each in placed])
        _keep(obj.data, SIZE, "FLOAT", faces, none, sizes)
        if slots.any() or faces.slots.any():
            _keep(obj.data, SLOT, "INT", faces, faces.slots, slots)
        if steady.any() or faces.steady.any():
            _keep(obj.data, STEADY, "BOOLEAN", faces, faces.steady, steady)
        self._objects.append(obj)

    def finish(self, name: str, identity: str, palette: Palette) -> None:
        """Create what the objects share."""
        if not self._objects:
            return
        outlines = bpy.data.hair_curves.new(name)
        letters = bpy.data.objects.new(name, outlines)
        group = bpy.data.node_groups.new(name, "GeometryNodeTree")
        for block in (outlines, letters, group):
            mark_owned(block, identity)
        for number, faces in self._letters.items():
            if number not in _around:
                _around[number] = around(faces)
        lines = [(letter, line) for letter, number in enumerate(self._letters) for line in _around[number]]
        outlines.add_curves([len(line) for _, line in lines])
        points = np.concatenate([line for _, line in lines])
        outlines.position_data.foreach_set("vector", np.pad(points, ((0, 0), (0, 1))).ravel())
        outlines.attributes.new(LETTER, "INT", "CURVE").data.foreach_set("value", [letter for letter, _ in lines])
        apart = shared_group(TAKEN_APART, "GeometryNodeTree", partial(_take_apart, unseen(palette)))
        letters.modifiers.new(MODIFIER, "NODES").node_group = apart
        nodes = _Nodes(group)
        inputs = {MESH: nodes.given[MESH], LETTERS: letters}
        shared = nodes.add("Group", inputs, node_tree=shared_group(LETTERING, "GeometryNodeTree", _put_letters))
        nodes.give(shared)
        for obj in self._objects:
            obj.modifiers.new(MODIFIER, "NODES").node_group = group


def _keep(
    mesh: bpy.types.Mesh, name: str, kind: str, faces: Joined, of_faces: ArrayLike, of_letters: ArrayLike
) -> None:
    """Store an attribute on a mesh's points: the face points first, then the letter points."""
    values = np.zeros(len(mesh.vertices), np.float32)
    values[faces.corners] = np.repeat(of_faces, faces.counts)
    values[len(faces.points) :] = of_letters
    if kind == "INT" and values.max() <= LARGEST:
        kind = "INT8"
    mesh.attributes.new(name, kind, "POINT").data.foreach_set("value", values.astype(KINDS[kind]))


def shows_letters(modifier: bpy.types.Modifier) -> bool:
    """Tell whether a modifier is ours and shows letters at fixed places."""
    return modifier.type == "NODES" and modifier.node_group is not None and is_owned(modifier.node_group)


class _Nodes:
    """The nodes of a new group that takes and returns a mesh."""

    def __init__(self, group: bpy.types.GeometryNodeTree, *more: tuple[str, str]) -> None:
        """Start a group with inputs beside the mesh: their names and socket types."""
        group.is_modifier = True
        for name, kind in ((MESH, "Geometry"), *more):
            group.interface.new_socket(name, in_out="INPUT", socket_type=f"NodeSocket{kind}")
        group.interface.new_socket(MESH, in_out="OUTPUT", socket_type="NodeSocketGeometry")
        self.given = group.nodes.new("NodeGroupInput").outputs
        self._group = group

    def add(self, kind: str, inputs: Mapping[str, object], **settings: object) -> bpy.types.NodeSocket:
        """Add a node with these inputs, links or values, and return its first output."""
        made = self._group.nodes.new(f"GeometryNode{kind}")
        for name, value in settings.items():
            setattr(made, name, value)
        for name, value in inputs.items():
            socket = next(each for each in made.inputs if each.enabled and each.name == name)
            if isinstance(value, bpy.types.NodeSocket):
                self._group.links.new(value, socket)
            else:
                socket.default_value = value
        return next(each for each in made.outputs if each.enabled)

    def attribute(self, name: str, kind: str) -> bpy.types.NodeSocket:
        """Return a node that reads an attribute."""
        return self.add("InputNamedAttribute", {"Name": name}, data_type=kind)

    def joined(self, *meshes: bpy.types.NodeSocket) -> bpy.types.NodeSocket:
        """Return the join of meshes."""
        both = self.add("JoinGeometry", {})
        for mesh in meshes:
            self._group.links.new(mesh, both.node.inputs[0])
        return both

    def give(self, mesh: bpy.types.NodeSocket) -> None:
        """Make a mesh the group's output."""
        self._group.links.new(mesh, self._group.nodes.new("NodeGroupOutput").inputs[MESH])


def _take_apart(material: bpy.types.Material, group: bpy.types.GeometryNodeTree) -> None:
    """Make a group instance each letter; done once, since it takes longer than instancing all of them in a mesh."""
    nodes = _Nodes(group)
    # By a node: of a type that a script writes Blender may not know, and evaluates points that are not there.
    polygons = nodes.add("CurveSplineType", {"Curve": nodes.given[MESH]}, spline_type="POLY")
    inputs = {"Geometry": polygons, "Group ID": nodes.attribute(LETTER, "INT")}
    apart = nodes.add("SplitToInstances", inputs, domain="CURVE")
    filled = nodes.add("FillCurve", {"Curve": apart})
    compat.fill_with_few_faces(filled.node)
    # Without a material each object would get a slot that has none.
    nodes.give(nodes.add("SetMaterial", {"Geometry": filled, "Material": material}))


def _put_letters(group: bpy.types.GeometryNodeTree) -> None:
    """Make a group put an object's letters at their points."""
    nodes = _Nodes(group, (LETTERS, "Object"))
    letter, size, slot = nodes.attribute(LETTER, "INT"), nodes.attribute(SIZE, "FLOAT"), nodes.attribute(SLOT, "INT")
    letters = nodes.add("ObjectInfo", {"Object": nodes.given[LETTERS]}).node.outputs["Geometry"]
    where = {"Points": nodes.given[MESH], "Selection": size, "Scale": size}
    which = {"Instance": letters, "Pick Instance": True, "Instance Index": letter}
    placed = nodes.add("RealizeInstances", {"Geometry": nodes.add("InstanceOnPoints", {**where, **which})})
    inputs = {"Geometry": nodes.joined(placed, nodes.given[MESH]), "Material Index": slot}
    nodes.give(nodes.add("SetMaterialIndex", inputs))
