# SPDX-License-Identifier: GPL-3.0-or-later
"""The folded panel "Motion": which frames, the button of the sweep, and its table."""

from __future__ import annotations

import bpy

from ..base.sidebar import FoldedPanel, add_button, add_properties

FRAMES = ("scene_range", "first_frame", "last_frame", "frame_step")


class COLLIDE_PT_motion(FoldedPanel, bpy.types.Panel):
    bl_label = "Motion"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        self.layout.prop(settings, "scene_range")
        if not settings.scene_range:
            add_properties(self.layout, settings, ("first_frame", "last_frame"))
        add_properties(self.layout, settings, ("frame_step",))
        column = self.layout.column(align=True)
        button = add_button(column, settings, "sweep", icon="GRAPH")
        for name in FRAMES:
            setattr(button, name, getattr(settings, name))
        column.operator("collide.sweep_table", icon="FILE_TEXT")


classes = (COLLIDE_PT_motion,)

register, unregister = bpy.utils.register_classes_factory(classes)
