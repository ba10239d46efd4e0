# SPDX-License-Identifier: GPL-3.0-or-later
"""Undo where a figure has changed since the last step that Blender keeps."""

import bpy

from collide_addon.figure.model.look import Theme
from collide_addon.operators.base.current import current_figure
from collide_addon.scene.base import undo
from collide_addon.scene.drawing import changes
from collide_addon.scene.drawing.parameters import parameters_of

from ...shapes import box_and_ball


def test_undo_crashed_blender_after_a_timer_had_exchanged_materials():
    preferences = bpy.context.preferences
    users = preferences.view.show_developer_ui, preferences.experimental.use_undo_legacy, preferences.is_dirty
    box_and_ball()
    bpy.ops.collide.gjk()
    for step in ("drawn", "seen", "made", "chosen"):
        bpy.context.scene["step"] = step
        bpy.ops.ed.undo_push(message=step)
    bpy.context.view_layer.update()
    changes.recolour(current_figure(bpy.context), Theme.DARK, 1)
    undo.note_change("timer")
    bpy.ops.ed.undo()  # Blender itself crashed here, or in the next line
    bpy.context.view_layer.update()
    figure = current_figure(bpy.context)
    assert bpy.context.scene["step"] == "made"
    assert parameters_of(figure)["theme"] == "light"
    names = [slot.material.name for obj in figure.all_objects for slot in obj.material_slots]
    assert names
    assert not [name for name in names if "dark" in name]
    assert users == (
        preferences.view.show_developer_ui,
        preferences.experimental.use_undo_legacy,
        preferences.is_dirty,
    )
