# SPDX-License-Identifier: GPL-3.0-or-later
"""Looking at a figure needs a 3D View, and a figure that still has its camera."""

import bpy
import pytest

from collide_addon.operators.base.current import current_figure
from collide_addon.scene.drawing.stage import stage_of

from ...shapes import box_and_ball


def test_a_figure_without_its_camera_says_what_to_do():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    bpy.data.objects.remove(stage_of(current_figure(bpy.context)).camera)
    for window in bpy.context.window_manager.windows:
        for area in window.screen.areas:
            if area.type == "VIEW_3D":
                region = next(each for each in area.regions if each.type == "WINDOW")
                with (
                    bpy.context.temp_override(window=window, area=area, region=region),
                    pytest.raises(RuntimeError, match="has lost its camera"),
                ):
                    bpy.ops.collide.look()
                return
    pytest.skip("this Blender starts without a 3D View")


def test_every_figure_is_in_the_object_menu():
    """The search finds only what a menu holds."""
    entries = bpy.types.VIEW3D_MT_object.draw._draw_funcs
    assert any(entry.__module__.endswith("ui.panels.menus") for entry in entries)
    assert hasattr(bpy.types, "COLLIDE_MT_object")
