# SPDX-License-Identifier: GPL-3.0-or-later
"""Choices that have no effect: greyed out in the panel, not passed on, and reported to scripts."""

import bpy
import pytest

from collide_addon.figure.model.lesson import CHOICES
from collide_addon.operators.base.choices import SHARED, greyed, keep

from ...shapes import box_and_ball


def warnings(capfd):
    return [line for line in capfd.readouterr().out.splitlines() if line.startswith("Warning: ")]


def test_every_choice_is_a_setting_of_the_scene_but_those_of_menus():
    names = {each.name for name in CHOICES.keys() - {"classic", "case"} for each in CHOICES[name].settings}
    assert names | {"shape"} == set(SHARED) <= set(bpy.context.scene.collide.bl_rna.properties.keys())


@pytest.mark.slow
def test_rulers_of_a_figure_in_space_were_dropped_without_a_word(capfd):
    box_and_ball()
    bpy.ops.collide.gjk(measured="space", rulers="grid", layout="overlay")
    assert warnings(capfd) == ["Warning: No effect in a figure in space: Rulers"]
    bpy.ops.collide.gjk(measured="space", start_angle=1.0, use_start=True, detail="reduced")
    bpy.ops.collide.gjk(rulers="grid", layout="overlay", tolerance=0.1, detail="reduced")
    assert warnings(capfd) == []
    bpy.ops.collide.gjk(use_side=True, side=(1.0, 0.5), detail="reduced")
    assert warnings(capfd) == [
        "Warning: No effect in a figure seen from above: Choose Side, Angles (Azimuth, Elevation)"
    ]


def test_methods_without_a_layout_warned_that_it_has_no_effect(capfd):
    box_and_ball()  # an operator has Blender's own "layout" where it has none of ours
    bpy.ops.collide.compare(detail="reduced")
    bpy.ops.collide.hausdorff(detail="reduced")
    assert warnings(capfd) == []


def test_what_the_classic_code_has_no_choice_of_is_named(capfd):
    box_and_ball()
    bpy.ops.collide.sat(classic=True, tolerance=0.1, every_axis=True, layout="overlay")
    assert warnings(capfd) == ["Warning: No effect on what the classic code answers: Tolerance, Every Axis"]


def test_a_press_in_space_keeps_the_settings_that_it_does_not_take():
    settings = bpy.context.scene.collide
    settings.measured, settings.rulers, settings.tolerance = "space", "grid", 0.5
    assert greyed(settings) >= {"rulers", "tolerance", "circles", "introduction", "point"}
    assert greyed(settings).isdisjoint({"layout", "box", "every_axis", "detail", "theme", "start_angle", "side"})
    properties = bpy.context.window_manager.operator_properties_last("collide.gjk")
    properties.measured, properties.rulers = "space", "none"
    keep(properties, settings)
    assert (settings.rulers, settings.tolerance) == ("grid", 0.5)
    settings.measured = "above"
    assert greyed(settings) == {"use_side", "side", "solids", "opening_shot"}
    settings.introduction = True
    assert "opening_shot" not in greyed(settings)
