# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulers in Blender: made with the figure, on a shelf of their own, and right also far away and tiny."""

import bpy
import numpy as np
import pytest

from collide_addon.figure.model.style import RULER_ROLES
from collide_addon.scene.base.hierarchy import figures

from .shapes import box_and_ball

ROLES = {role.value for role in RULER_ROLES}


def rulers_of(figure):
    return [obj for obj in figure.all_objects if obj.get("cld_role") in ROLES]


@pytest.mark.parametrize("name", ["gjk", "sat", "obb", "polygons", "compare"])
@pytest.mark.parametrize("rulers", ["scale", "axes", "grid"])
def test_rulers_are_on_the_shelf_of_the_space(name, rulers):
    box_and_ball()
    assert getattr(bpy.ops.collide, name)(rulers=rulers) == {"FINISHED"}
    figure = next(figures())
    drawn = rulers_of(figure)
    shelf = next(child for child in figure.children if child.name.endswith("10 space"))
    assert drawn
    assert set(drawn) <= set(shelf.objects)
    assert any(obj.type == "FONT" for obj in drawn)


def test_without_rulers_nothing_of_them_is_made():
    box_and_ball()
    bpy.ops.collide.gjk()
    assert rulers_of(next(figures())) == []


@pytest.mark.parametrize("place", [0.0, 1e4])
def test_a_tick_stands_in_the_scene_where_its_number_says(place):
    for obj in box_and_ball():
        obj.location.x += place
    bpy.ops.collide.gjk(rulers="axes")
    bpy.context.view_layer.update()
    texts = [obj for obj in rulers_of(next(figures())) if obj.type == "FONT" and "world" in obj.parent.name]
    numbers = [obj for obj in texts if ".tick-x-" in obj.name]
    notes = [obj.data.body for obj in texts if ".tick-note" in obj.name]
    assert notes == (["x: 10000 +"] if place else [])
    assert numbers
    for obj in numbers:
        value = float(obj.data.body.replace("\N{MINUS SIGN}", "-")) + place
        assert np.isclose(obj.matrix_world.translation.x, value, atol=2e-3)
