# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender's handler lists, which belong to all add-ons; undo after a figure has changed since the last undo step."""

import bpy

import collide_addon
from collide_addon.figure.model.look import Theme
from collide_addon.operators.base.current import current_figure
from collide_addon.scene.base import handlers
from collide_addon.scene.drawing import changes
from collide_addon.scene.drawing.parameters import parameters_of

from ...shapes import box_and_ball

LISTS = [name for name in dir(bpy.app.handlers) if isinstance(getattr(bpy.app.handlers, name), list)]


def ours():
    """Return the names of the lists that contain our functions, once for each function."""
    modules = [(name, getattr(each, "__module__", "")) for name in LISTS for each in getattr(bpy.app.handlers, name)]
    return [name for name, module in modules if "collide_addon" in module]


def test_the_extension_is_disabled_and_enabled_again_after_another_add_on_cleared_the_handlers():
    heard = ours()
    assert heard
    box_and_ball()
    bpy.ops.collide.live()
    assert len(ours()) > len(heard)
    for name in LISTS:
        getattr(bpy.app.handlers, name).clear()
    collide_addon.unregister()
    collide_addon.register()
    assert ours() == heard


def test_undo_crashed_blender_after_a_timer_had_exchanged_materials():
    preferences = bpy.context.preferences
    users = preferences.view.show_developer_ui, preferences.experimental.use_undo_legacy, preferences.is_dirty
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    for step in ("drawn", "seen", "made", "chosen"):
        bpy.context.scene["step"] = step
        bpy.ops.ed.undo_push(message=step)
    bpy.context.view_layer.update()
    changes.recolour(current_figure(bpy.context), Theme.DARK, 1)
    handlers.note_change("timer")
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
