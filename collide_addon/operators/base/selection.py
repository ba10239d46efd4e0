# SPDX-License-Identifier: GPL-3.0-or-later
"""What has to be selected for a figure, and what a disabled button says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import bpy

from ...figure.model.algorithm import Algorithm, Input
from ...scene.reading.errors import ReadError, why_not_projectable
from ...scene.reading.selection import projectable, selected_pair, users_selected
from . import subjects
from .translated import in_tooltip

CURSOR = "3D Cursor"

OperatorType = type[bpy.types.Operator]


class Selection(NamedTuple):
    """A kind of selection: `poll` sets a disabled button's tooltip, `groups` returns the sources of each figure.

    `groups` raises a ReadError where `poll` returns False.
    """

    poll: Callable[[OperatorType, bpy.types.Context], bool]
    groups: Callable[[bpy.types.Context], Sequence[Sequence[subjects.Source]]]


def poll_pair(cls: OperatorType, context: bpy.types.Context) -> bool:
    """Tell whether A and B are selected."""
    try:
        pair = selected_pair(context)
    except ReadError as error:
        cls.poll_message_set(in_tooltip(error))
        return False
    return _poll_types(cls, pair)


def poll_some(cls: OperatorType, context: bpy.types.Context) -> bool:
    """Tell whether objects are selected, all with vertices to project."""
    selected = users_selected(context)
    if not selected:
        cls.poll_message_set(in_tooltip("No object is selected: select at least one mesh, curve, text or metaball"))
        return False
    return _poll_types(cls, selected)


def poll_shape_and_points(cls: OperatorType, context: bpy.types.Context) -> bool:
    """Tell whether A is selected, alone or with B."""
    try:
        a, _ = shape_and_points(context)
    except ReadError as error:
        cls.poll_message_set(
            in_tooltip("{refusal}; or select A alone, and the 3D cursor is the point", refusal=error.phrase)
        )
        return False
    return _poll_types(cls, [a])


def shape_and_points(context: bpy.types.Context) -> tuple[bpy.types.Object, subjects.Source]:
    """Return A and the points: B if two objects are selected, the 3D cursor for A alone; else raise a ReadError."""
    selected = users_selected(context)
    if len(selected) == 1:
        x, y, _ = context.scene.cursor.location
        return selected[0], subjects.Place(CURSOR, (x, y))
    return selected_pair(context)


def _poll_types(cls: OperatorType, objects: Sequence[bpy.types.Object]) -> bool:
    for obj in objects:
        if not projectable(obj):
            cls.poll_message_set(in_tooltip(why_not_projectable(obj)))
            return False
    return True


PAIR = Selection(poll_pair, lambda context: [selected_pair(context)])
EACH_OBJECT = Selection(poll_some, lambda context: [[obj] for obj in users_selected(context)])
SHAPE_AND_POINTS = Selection(poll_shape_and_points, lambda context: [shape_and_points(context)])
NOTHING = Selection(lambda _cls, _context: True, lambda _context: [[]])


def selection_of(algorithm: Algorithm) -> Selection:
    """Return what has to be selected for what an algorithm reads."""
    if Input.PLACES in algorithm.inputs:
        return SHAPE_AND_POINTS
    return (NOTHING, EACH_OBJECT, PAIR)[len(algorithm.inputs)]
