# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulers in Blender: made with the figure, in their own layer, and correct even far away and tiny."""

import bpy
import numpy as np
from mathutils import Vector

from collide_addon.figure.model.layers import Layer
from collide_addon.figure.model.style import RULER_ROLES
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.faces import TEXTS

from ..cases import mostly_slow
from .shapes import box_and_ball
from .written import slots_of, texts_of

ROLES = {role.value for role in RULER_ROLES}


def rulers_of(figure):
    return [obj for obj in figure.all_objects if obj.get("cld_role") in ROLES]


@mostly_slow(("name", "rulers"), [("gjk", "scale"), ("obb", "axes"), ("compare", "grid")])
def test_rulers_are_in_the_layer_of_rulers(name, rulers):
    box_and_ball()
    assert getattr(bpy.ops.collide, name)(rulers=rulers) == {"FINISHED"}
    figure = next(figures())
    drawn = rulers_of(figure)
    assert drawn
    assert {obj.name for obj in drawn} <= {name for name, _ in slots_of(figure)[Layer.RULERS]}
    assert texts_of(*drawn)


def test_without_rulers_nothing_of_them_is_made():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    assert rulers_of(next(figures())) == []


@mostly_slow("place", [0.0, 1e4])
def test_a_tick_stands_in_the_scene_where_its_number_says(place):
    for obj in box_and_ball():
        obj.location.x += place
    bpy.ops.collide.gjk(rulers="axes", detail="reduced")
    bpy.context.view_layer.update()
    rulers = [obj for obj in rulers_of(next(figures())) if texts_of(obj)]
    [obj] = [obj for obj in rulers if obj.users_collection[0].name.endswith("00 input")]  # not those of A − B
    lines = TEXTS.of(obj)
    notes = [line.text for line in lines if line.text.startswith("x")]
    assert notes == (["x: 10000 +"] if place else [])
    others = [line for line in lines if line.text[0] not in "xy"]
    numbers = [line for line in others if line.y == min(each.y for each in others)]
    assert len(numbers) > 1
    for line in numbers:
        value = float(line.text.replace("\N{MINUS SIGN}", "-")) + place
        assert np.isclose((obj.matrix_world @ Vector((line.x, line.y, 0.0))).x, value, atol=2e-3)
