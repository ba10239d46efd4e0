# SPDX-License-Identifier: GPL-3.0-or-later
"""What has to be selected for a figure, and what a disabled button says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import bpy
from mathutils import Vector

from ...figure.model.algorithm import Algorithm, Input
from ...geometry.predicates.errors import Phrase
from ...scene.reading.errors import ReadError, why_not_projectable
from ...scene.reading.selection import how_many, projectable, selected_pair, users_selected
from . import subjects

CURSOR = "3D Cursor"
LEVEL = 1e-4
"""Share of its length that an edge may be wide, in single precision."""

if TYPE_CHECKING:  # it would import all that reads objects
    Groups = Sequence[Sequence[subjects.Source]]
    """The sources of each figure."""


def pair(context: bpy.types.Context) -> Groups:
    """Return A and B; here and below a ReadError says what to select instead."""
    return [_refuse_unprojectable(selected_pair(context))]


def each_object(context: bpy.types.Context) -> Groups:
    """Return each selected object by itself."""
    selected = users_selected(context)
    if not selected:
        raise ReadError("No object is selected: select at least one mesh, curve, text or metaball")
    return [[obj] for obj in _refuse_unprojectable(selected)]


def shape_and_points(context: bpy.types.Context) -> Groups:
    """Return A and the points: B if two objects are selected, the 3D cursor for A alone."""
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


def _several(most: int) -> Callable[[bpy.types.Context], Groups]:
    """Return what finds all selected objects, two to `most`, for one figure."""

    def found(context: bpy.types.Context) -> Groups:
        selected = users_selected(context)
        if len(selected) < 2:
            raise ReadError("{found}: select two or more", found=how_many(selected))
        if len(selected) > most:
            many = "{count} objects are selected: select at most {most}, or press All Pairs"
            raise ReadError(many, count=len(selected), most=most)
        return [_refuse_unprojectable(selected)]

    return found


def selection_of(algorithm: Algorithm) -> Callable[[bpy.types.Context], Groups]:
    """Return what finds the selected objects that an algorithm reads."""
    found: Callable[[bpy.types.Context], Groups] = (lambda _context: [[]], each_object, pair)[len(algorithm.inputs)]
    if algorithm.most:
        found = _several(algorithm.most)
    if Input.PLACES in algorithm.inputs:
        found = shape_and_points

    def edges(context: bpy.types.Context) -> Groups:
        groups = found(context)
        for source in groups[0][: algorithm.edges]:
            if isinstance(source, bpy.types.Object) and not may_be_edge(source):
                raise ReadError("{name} is not an edge: select an object of two vertices", name=source.name)
        return groups

    return edges if algorithm.edges else found


def may_be_edge(obj: bpy.types.Object) -> bool:
    """Tell whether an object may look like an edge along Z: not a mesh with faces in a box that has an area there."""
    if obj.type != "MESH" or not obj.data.polygons:
        return True
    corners = [(obj.matrix_world @ Vector(corner)).xy for corner in obj.bound_box]
    sides = [corner - corners[0] for corner in corners]
    longest = max(sides, key=lambda side: side.length)
    return all(abs(longest.cross(side)) <= LEVEL * longest.length_squared for side in sides)
