# SPDX-License-Identifier: GPL-3.0-or-later
"""What has to be selected for a figure, and what a disabled button says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import bpy

from ...figure.model.algorithm import Algorithm, Input
from ...geometry.predicates.errors import Phrase
from ...scene.reading.errors import ReadError, why_not_projectable
from ...scene.reading.selection import projectable, selected_pair, users_selected
from . import subjects

CURSOR = "3D Cursor"

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


def selection_of(algorithm: Algorithm) -> Callable[[bpy.types.Context], Groups]:
    """Return what finds the selected objects that an algorithm reads."""
    if Input.PLACES in algorithm.inputs:
        return shape_and_points
    return (lambda _context: [[]], each_object, pair)[len(algorithm.inputs)]
