# SPDX-License-Identifier: GPL-3.0-or-later
"""What must be selected for a figure, and the reason given by a disabled button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import bpy
from mathutils import Vector

from ...figure.model.algorithm import Algorithm, Input
from ...geometry.predicates.errors import Phrase
from ...scene.reading import parts
from ...scene.reading.errors import ReadError, why_not_projectable
from ...scene.reading.selection import how_many, projectable, selected_pair, users_selected
from . import subjects

CURSOR = "3D Cursor"
OF_ONE_MESH = ("group", "material", "faceset", "part")
"""Kinds of shapes that are parts of one mesh."""
EDGE_WIDTH = 1e-4
"""Largest width of an edge relative to its length, due to single precision."""

if TYPE_CHECKING:  # at run time this would import everything that reads objects
    Groups = Sequence[Sequence[subjects.Source]]
    """The sources of each figure."""


def pair(context: bpy.types.Context, shape: str = "") -> Groups:
    """Return A and B, or the mesh of which they are parts; here and below, a ReadError says what to select instead.

    `shape` says what kind of shapes they are, by default as in the scene's settings.
    """
    shape = shape or context.scene.collide.shape
    if shape in OF_ONE_MESH:
        selected = users_selected(context)
        if len(selected) != 1 or selected[0].type != "MESH":
            raise ReadError("{found}: select one mesh, A and B are parts of it", found=how_many(selected))
        return [[parts.ObjectPart(selected[0], shape)]]
    objects = _refuse_unprojectable(selected_pair(context))
    if shape == "collections":
        return [_collections(objects)]
    return [[parts.ObjectPart(obj, shape) for obj in objects] if shape == "selected" else objects]


def _collections(objects: Sequence[bpy.types.Object]) -> Sequence[parts.ObjectPart]:
    found = [parts.ObjectPart(obj.users_collection[0]) for obj in objects]
    if found[0] == found[1]:
        a, b = objects
        raise ReadError(
            "{a} and {b} are both in the collection {name}: move one of them to another",
            a=a.name,
            b=b.name,
            name=found[0].name,
        )
    return found


def split_into_parts(groups: Groups) -> Groups:
    """Return the groups, with a mesh replaced by two parts of it as A and B; this goes through the whole mesh."""
    return [
        _two_parts(*group[0]) if len(group) == 1 and getattr(group[0], "what", "") in OF_ONE_MESH else group
        for group in groups
    ]


def _two_parts(obj: bpy.types.Object, kind: str) -> Sequence[parts.ObjectPart]:
    names = parts.part_names(obj, kind)
    active = {"group": obj.vertex_groups.active, "material": obj.active_material}.get(kind)
    b = active.name if active is not None and active.name in names else names[1] if len(names) > 1 else ""
    a = next((name for name in names if name != b), "")
    if not b or not a:
        raise ReadError(
            "{name} does not have two parts of this kind, but {known}: choose another Shape",
            name=obj.name,
            known=", ".join(names) or "–",
        )
    return [parts.ObjectPart(obj, f"{kind}={name}") for name in (a, b)]


def each_object(context: bpy.types.Context, _shape: str = "") -> Groups:
    """Return each selected object separately."""
    selected = users_selected(context)
    if not selected:
        raise ReadError("No object is selected: select at least one mesh, curve, text or metaball")
    return [[obj] for obj in _refuse_unprojectable(selected)]


def shape_and_points(context: bpy.types.Context, _shape: str = "") -> Groups:
    """Return A and the points: B if two objects are selected, the 3D cursor if only A is."""
    selected = users_selected(context)
    if len(selected) == 1:
        x, y, _ = context.scene.cursor.location
        return [[*_refuse_unprojectable(selected), subjects.Place(CURSOR, (x, y))]]
    try:
        a, b = selected_pair(context)
    except ReadError as error:
        or_alone = Phrase("{refusal}; or select A alone, and the 3D cursor is the point", refusal=error.phrase)
        raise ReadError(or_alone) from error
    return [[*_refuse_unprojectable([a]), b]]


def _refuse_unprojectable(objects: Sequence[bpy.types.Object]) -> Sequence[bpy.types.Object]:
    for obj in objects:
        if not projectable(obj):
            raise ReadError(why_not_projectable(obj))
    return objects


def _several(most: int) -> Callable[..., Groups]:
    """Return a function that returns all selected objects, two to `most`, for one figure."""

    def found(context: bpy.types.Context, _shape: str = "") -> Groups:
        selected = users_selected(context)
        if len(selected) < 2:
            raise ReadError("{found}: select two or more", found=how_many(selected))
        if len(selected) > most:
            many = "{count} objects are selected: select at most {most}, or press All Pairs"
            raise ReadError(many, count=len(selected), most=most)
        return [_refuse_unprojectable(selected)]

    return found


def selection_of(algorithm: Algorithm) -> Callable[..., Groups]:
    """Return the function that returns the selected objects as an algorithm reads them."""
    found: Callable[..., Groups] = (lambda *_: [[]], each_object, pair)[len(algorithm.inputs)]
    if algorithm.most:
        found = _several(algorithm.most)
    if Input.PLACES in algorithm.inputs:
        found = shape_and_points

    def edges(context: bpy.types.Context, shape: str = "") -> Groups:
        groups = found(context, shape)
        for source in groups[0][: algorithm.edges]:
            if isinstance(source, bpy.types.Object) and not may_be_edge(source):
                raise ReadError("{name} is not an edge: select an object of two vertices", name=source.name)
        return groups

    return edges if algorithm.edges else found


def may_be_edge(obj: bpy.types.Object) -> bool:
    """Tell whether an object may look like an edge along Z: only a mesh with faces and an area in that view cannot."""
    if obj.type != "MESH" or not obj.data.polygons:
        return True
    corners = [(obj.matrix_world @ Vector(corner)).xy for corner in obj.bound_box]
    sides = [corner - corners[0] for corner in corners]
    longest = max(sides, key=lambda side: side.length)
    return all(abs(longest.cross(side)) <= EDGE_WIDTH * longest.length_squared for side in sides)
