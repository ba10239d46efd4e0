# SPDX-License-Identifier: GPL-3.0-or-later
"""The folded panel "Motion": which frames, the button of the sweep, and its table."""

from __future__ import annotations

import bpy

from ...figure.model.algorithm import Group
from ..base.sidebar import FoldedPanel, add_algorithm_buttons, add_properties, of_group


class COLLIDE_PT_motion(FoldedPanel, bpy.types.Panel):
    bl_label = "Motion"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        self.layout.prop(settings, "scene_range")
        if not settings.scene_range:
            add_properties(self.layout, settings, ("first_frame", "last_frame"))
        add_properties(self.layout, settings, ("frame_step",))
        column = add_algorithm_buttons(self.layout, settings, of_group(Group.MOTION))
        column.operator("collide.sweep_table", icon="FILE_TEXT")


classes = (COLLIDE_PT_motion,)

register, unregister = bpy.utils.register_classes_factory(classes)
