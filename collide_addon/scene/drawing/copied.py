# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies of what a figure shows, as curves and texts of the user's own."""

from __future__ import annotations

import bpy

from ...figure.model.style import Role
from ..base.owned import block_name, disown, is_owned
from .materials import ROLE
from .plan import DrawError


def copy_curves(figure: bpy.types.Collection, scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> int:
    """Copy what a figure shows now, where it shows, without keys, into a new collection of the scene; return how many.

    `depsgraph` is the scene's, evaluated. The copies keep the figure's materials. The stage gets none: a DrawError.
    """
    if is_owned(scene):
        raise DrawError(
            "{name} is the stage of {figure}: draw into a scene of your own", name=scene.name, figure=figure.name
        )
    parts = set(figure.all_objects)
    seen = [
        (instance.object.original, instance.matrix_world.copy(), tuple(instance.object.color), _drawn(instance.object))
        for instance in depsgraph.object_instances
        if instance.object.original in parts and isinstance(instance.object.data, bpy.types.Curve)
    ]
    if not seen:
        return 0
    collection = bpy.data.collections.new(figure.name)
    scene.collection.children.link(collection)
    for obj, place, colour, drawn in seen:
        if ROLE.of(obj) is Role.PAPER:
            continue
        copy, data = obj.copy(), obj.data.copy()
        for block in (copy, data):
            block.name = block_name(obj.name.lstrip("."))
            block.animation_data_clear()
            disown(block)
        copy.data, copy.parent, copy.matrix_world, copy.color = data, None, place, colour
        data.bevel_factor_end = drawn
        copy.hide_viewport = copy.hide_render = copy.hide_select = False
        collection.objects.link(copy)
    return len(collection.objects)


def _drawn(obj: bpy.types.Object) -> float:
    return obj.data.bevel_factor_end if isinstance(obj.data, bpy.types.Curve) else 1.0
