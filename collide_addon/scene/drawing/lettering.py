# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters of a figure, each stored once: in an object's mesh, a letter is a point with a number and a size.

Each letter is triangulated only once; a letter with holes becomes several faces. Discs, and the outlines around them,
are stored the same way. A geometry-nodes modifier on each object instances the faces; stored individually, they would
make up nearly all of a figure's size in the file. Only bending meshes contain their letters, because the letters deform
with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt
from numpy.typing import ArrayLike, NDArray

from ...figure.export.glyphs import Glyph
from ...figure.page.text_metrics import CAPITAL_HEIGHT, has
from ...figure.text.names import with_italics
from ..base import compat
from ..base.fonts import CLOSE, glyphs_of
from ..base.ownership import is_owned, mark_owned
from .faces import LEFT_SHARES, NO_AREAS, NO_FACES, Faces, Joined, Placed, Places, Text, areas, write
from .materials import STEADY, Palette, shared_group, unseen
from .shapes import Spline

BEND = np.arange(4)[:, np.newaxis] / 4
"""Parameters of the points between two knots of a letter's outline."""
FILLED = 1
"""Argument of `delaunay_2d_cdt`: triangles inside the outlines, including holes; points merge where knots do."""


class Letter(NamedTuple):
    """A letter of size 1 on a baseline at y = 0."""

    advance: float
    faces: Faces


_letters: dict[tuple[str, bool], Letter] = {}
"""Letters by character and weight."""


def lettered(line: Text, steady: bool = False) -> list[Placed]:
    """Return the letters of a line of text, variables in italics; equal letters share their faces."""
    text, bold = with_italics(line.text), line.bold
    lacking = {character for character in text if (character, bold) not in _letters}
    glyphs = glyphs_of("".join(lacking), bold=bold) if lacking else {}
    for character in lacking:
        _letters[character, bold] = _cut(glyphs.get(character, Glyph(0.0)), simple=has(character) or not bold)
    letters = [_letters[character, bold] for character in text]
    along = list(accumulate((letter.advance for letter in letters), initial=0.0))
    left, y = line.x - LEFT_SHARES[line.align] * line.size * along[-1], line.y - CAPITAL_HEIGHT / 2 * line.size
    return [
        Placed(letter.faces, line.height, line.slot, line.size, left + line.size * x, y, steady)
        for letter, x in zip(letters, along, strict=False)
        if len(letter.faces.counts)
    ]


def _cut(glyph: Glyph, *, simple: bool) -> Letter:
    """Return a letter with its faces: one face if its outline is a single simple one, otherwise merged triangles."""
    if not glyph.contours:
        return Letter(glyph.advance, NO_FACES)
    outlines = list(map(_outline, glyph.contours))
    if len(outlines) == 1 and simple:
        return Letter(glyph.advance, areas([Spline(outlines[0].astype(np.float32), closed=True)]))
    tails, last = np.concatenate(outlines), np.cumsum(list(map(len, outlines))) - 1
    following = np.arange(1, len(tails) + 1)
    following[last] = [0, *(last[:-1] + 1)]
    found = delaunay_2d_cdt(list(map(Vector, tails.tolist())), list(enumerate(following.tolist())), [], FILLED, CLOSE)
    points, triangles = np.array(found[0]), np.array(found[2])
    inside = triangles[_winding(points[triangles].mean(axis=1), tails, tails[following]) != 0]
    faces = _merged(inside.tolist())
    counts = np.array(list(map(len, faces)))
    corners = np.concatenate(faces)
    last = np.cumsum(counts) - 1
    following = np.arange(1, len(corners) + 1)
    following[last] = last + 1 - counts
    ends = np.sort(np.column_stack((corners, corners[following])), axis=1)
    numbers, sides = np.unique(ends @ (len(points), 1), return_inverse=True)
    edges = np.column_stack(np.divmod(numbers, len(points)))
    rows = (each.astype(np.int32) for each in (edges, corners, sides.ravel(), counts))
    return Letter(glyph.advance, Faces(points.astype(np.float32), *rows))


def _merged(triangles: list[list[int]]) -> list[list[int]]:
    """Merge triangles, given by their vertices counter-clockwise, into few faces that cover the same area.

    A face grows across its edges, only by vertices that it does not have yet, so that it never touches itself.
    """
    beyond = {(one, other): third for a, b, c in triangles for one, other, third in ((a, b, c), (b, c, a), (c, a, b))}
    faces = []
    while beyond:
        (one, other), third = next(iter(beyond.items()))
        face, sides = [one, other, third], [(one, other), (other, third), (third, one)]
        for side in sides:
            del beyond[side]
        while sides:
            one, other = sides.pop()
            third = beyond.get((other, one), one)
            if third not in face:
                for side in ((other, one), (one, third), (third, other)):
                    del beyond[side]
                face.insert(face.index(one) + 1, third)
                sides += [(one, third), (third, other)]
        faces.append(face)
    return faces


def around(faces: Faces) -> list[Places]:
    """Return the boundary lines of faces, each (n, 2): the edges that belong to one face only."""
    last = np.cumsum(faces.counts) - 1
    following = np.arange(1, len(faces.corners) + 1)
    following[last] = last + 1 - faces.counts
    border = np.bincount(faces.sides)[faces.sides] == 1
    heads_of: dict[int, list[int]] = {}
    for tail, head in zip(*(each[border].tolist() for each in (faces.corners, faces.corners[following])), strict=True):
        heads_of.setdefault(tail, []).append(head)
    lines = []
    while heads_of:
        line = [next(iter(heads_of))]
        while heads := heads_of.get(line[-1]):
            line.append(heads.pop())
            if not heads:
                del heads_of[line[-2]]
        lines.append(faces.points[line[:-1]])
    return lines


def _winding(points: NDArray[np.float64], tails: NDArray[np.float64], heads: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the winding number of edges, given by their ends (n, 2), around each point; no point lies on an edge."""
    x, y = points.T[:, :, np.newaxis]
    (x0, y0), (x1, y1) = tails.T, heads.T
    up = (y0 <= y).astype(int) - (y1 <= y)  # -1 for downwards, 0 if the edge does not pass the point's height
    right = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) * up < 0
    return (up * right).sum(axis=1)


def _outline(contour: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the points (n, 2) of a Bézier contour (n, 3, 2); straight where knots coincide with handles."""
    _, knot, after = contour.swapaxes(0, 1)[:, :, np.newaxis]
    before, following, _ = np.concatenate((contour[1:], contour[:1])).swapaxes(0, 1)[:, :, np.newaxis]
    t, u = BEND, 1 - BEND
    points = u**3 * knot + 3 * u * u * t * after + 3 * u * t * t * before + t**3 * following  # (n, 4, 2)
    bent = ((knot != after) | (before != following)).any(axis=(1, 2))
    kept = points[bent[:, np.newaxis] | (t[:, 0] == 0)]
    return kept[(kept != np.concatenate((kept[-1:], kept[:-1]))).any(axis=1)]


LETTER, SIZE, SLOT = "letter", "size", "slot"
"""Attributes of points: the letter's number (which its outlines have, too), its size (0 for points of areas), and its
material slot."""
TAKEN_APART, LETTERING = ".CLD.letter outlines", ".CLD.lettering"
"""Names of the node groups that all figures share."""
MESH_INPUT, LETTERS_INPUT = "Mesh", "Letters"
"""Inputs of the groups: a mesh, and the object that holds the letters."""
MODIFIER = "Letters"
ATTRIBUTE_TYPES = {"INT8": np.int8, "INT": np.int32, "FLOAT": np.float32, "BOOLEAN": np.bool_}
"""Data types of the attributes."""
LARGEST_INT8 = 127
"""Largest value of INT8."""

_around: dict[int, list[Places]] = {}
"""The boundary lines of letters and the disc, by the id of their faces, which are never freed."""


class Lettering:
    """The letters shared by objects that are created together."""

    def __init__(self) -> None:
        self._letters: dict[int, Faces] = {}
        self._objects: list[bpy.types.Object] = []

    def write(self, obj: bpy.types.Object, faces: Joined, placed: Sequence[Placed]) -> None:
        """Write faces, and letters or discs placed as by `lettered`, to an object with an empty mesh."""
        if not placed:
            write(obj.data, faces)
            return
        self._letters.update((id(each.faces), each.faces) for each in placed)
        numbers = {key: number for number, key in enumerate(self._letters)}
        rows = [(each.x, each.y, each.height, each.size, each.slot, each.steady) for each in placed]
        x, y, height, sizes, slots, steady = np.array(rows, np.float32).T
        write(obj.data, faces._replace(steady=NO_AREAS.steady), np.column_stack((x, y, height)))
        none = np.zeros(len(faces.counts), np.int32)
        _keep(obj.data, LETTER, "INT", faces, none, [numbers[id(each.faces)] for each in placed])
        _keep(obj.data, SIZE, "FLOAT", faces, none, sizes)
        if slots.any() or faces.slots.any():
            _keep(obj.data, SLOT, "INT", faces, faces.slots, slots)
        if steady.any() or faces.steady.any():
            _keep(obj.data, STEADY, "BOOLEAN", faces, faces.steady, steady)
        self._objects.append(obj)

    def finish(self, name: str, identity: str, palette: Palette) -> None:
        """Create the object with the letters and the node group that the objects share."""
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
        inputs = {MESH_INPUT: nodes.given[MESH_INPUT], LETTERS_INPUT: letters}
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
    if kind == "INT" and values.max() <= LARGEST_INT8:
        kind = "INT8"
    mesh.attributes.new(name, kind, "POINT").data.foreach_set("value", values.astype(ATTRIBUTE_TYPES[kind]))


def shows_letters(modifier: bpy.types.Modifier) -> bool:
    """Tell whether a modifier is ours, which only shows letters at fixed places."""
    return modifier.type == "NODES" and modifier.node_group is not None and is_owned(modifier.node_group)


class _Nodes:
    """Builds a new node group that takes and returns a mesh."""

    def __init__(self, group: bpy.types.GeometryNodeTree, *more: tuple[str, str]) -> None:
        """Start the group; `more` inputs besides the mesh are given by their names and socket types."""
        group.is_modifier = True
        for name, kind in ((MESH_INPUT, "Geometry"), *more):
            group.interface.new_socket(name, in_out="INPUT", socket_type=f"NodeSocket{kind}")
        group.interface.new_socket(MESH_INPUT, in_out="OUTPUT", socket_type="NodeSocketGeometry")
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
        """Add a node that reads an attribute, and return its output."""
        return self.add("InputNamedAttribute", {"Name": name}, data_type=kind)

    def joined(self, *meshes: bpy.types.NodeSocket) -> bpy.types.NodeSocket:
        """Add a node that joins meshes, and return its output."""
        both = self.add("JoinGeometry", {})
        for mesh in meshes:
            self._group.links.new(mesh, both.node.inputs[0])
        return both

    def give(self, mesh: bpy.types.NodeSocket) -> None:
        """Make a mesh the group's output."""
        self._group.links.new(mesh, self._group.nodes.new("NodeGroupOutput").inputs[MESH_INPUT])


def _take_apart(material: bpy.types.Material, group: bpy.types.GeometryNodeTree) -> None:
    """Make a group that fills each letter's outlines as an instance; once, since that takes longer than placing it."""
    nodes = _Nodes(group)
    # By a node: if a script sets the type, Blender may not notice, and evaluates points that do not exist.
    polygons = nodes.add("CurveSplineType", {"Curve": nodes.given[MESH_INPUT]}, spline_type="POLY")
    inputs = {"Geometry": polygons, "Group ID": nodes.attribute(LETTER, "INT")}
    apart = nodes.add("SplitToInstances", inputs, domain="CURVE")
    filled = nodes.add("FillCurve", {"Curve": apart})
    compat.fill_with_few_faces(filled.node)
    # Without a material, each object would get an empty slot.
    nodes.give(nodes.add("SetMaterial", {"Geometry": filled, "Material": material}))


def _put_letters(group: bpy.types.GeometryNodeTree) -> None:
    """Make a group that places the letters of an object at their points."""
    nodes = _Nodes(group, (LETTERS_INPUT, "Object"))
    letter, size, slot = nodes.attribute(LETTER, "INT"), nodes.attribute(SIZE, "FLOAT"), nodes.attribute(SLOT, "INT")
    letters = nodes.add("ObjectInfo", {"Object": nodes.given[LETTERS_INPUT]}).node.outputs["Geometry"]
    where = {"Points": nodes.given[MESH_INPUT], "Selection": size, "Scale": size}
    which = {"Instance": letters, "Pick Instance": True, "Instance Index": letter}
    placed = nodes.add("RealizeInstances", {"Geometry": nodes.add("InstanceOnPoints", {**where, **which})})
    inputs = {"Geometry": nodes.joined(placed, nodes.given[MESH_INPUT]), "Material Index": slot}
    nodes.give(nodes.add("SetMaterialIndex", inputs))
