# SPDX-License-Identifier: GPL-3.0-or-later
"""The folded panels: look and pace of figures, layers, settings of the methods, teaching, and motion."""

from __future__ import annotations

import bpy

from ...figure.model.algorithm import Group
from ...figure.model.choices import SidebarPlace
from ...figure.model.lesson import LAYERS
from ...operators.base.current import current_figure
from ...operators.base.translation import in_panel
from ...scene.drawing import visibility
from ..base.sidebar import FoldedPanel, add_button, add_choices, add_properties, of_group
from . import menus


class COLLIDE_PT_look(FoldedPanel, bpy.types.Panel):
    bl_label = "Look and Pace"

    def draw(self, context: bpy.types.Context) -> None:
        """Draw the settings that act on the current figure at once and, separately, those that only affect pictures."""
        layout, settings = self.layout, context.scene.collide
        row = add_choices(layout, settings, SidebarPlace.LOOK).get("side")
        if row is not None:
            row.active = row.active and settings.use_side
        layout.label(text=in_panel("Frames (0: time to read)"), translate=False)
        add_choices(layout, settings, SidebarPlace.PACE)
        layout.separator(type="LINE")
        layout.label(text=in_panel("For the next picture:"), icon="RENDER_STILL", translate=False)
        add_properties(layout, settings, ("transparent", "renderer"))


class COLLIDE_PT_layers(FoldedPanel, bpy.types.Panel):
    bl_label = "Layers"

    def draw(self, context: bpy.types.Context) -> None:
        """Draw a toggle for each layer of the figure or, if there is none, of future figures."""
        figure, shown = current_figure(context), context.scene.collide.layers
        if figure is not None:
            shown = {layer.value for layer in visibility.layers_shown(figure)}
        switches = self.layout.grid_flow(row_major=True, columns=2, even_columns=True, align=True)
        for layer, name, _ in LAYERS:
            switches.operator("collide.layer", text=name, depress=layer in shown).layer = layer


class COLLIDE_PT_method(FoldedPanel, bpy.types.Panel):
    bl_label = "Method"

    def draw(self, context: bpy.types.Context) -> None:
        """Draw the settings that affect the answer and how it is found, which apply to the next press."""
        settings = context.scene.collide
        self.layout.label(text=in_panel("For the next press:"), icon="FORWARD", translate=False)
        add_choices(self.layout, settings, SidebarPlace.METHOD)["start_angle"].active = settings.use_start


class COLLIDE_PT_teaching(FoldedPanel, bpy.types.Panel):
    bl_label = "Teaching"

    def draw(self, context: bpy.types.Context) -> None:
        layout, settings = self.layout, context.scene.collide
        layout.operator_menu_enum("collide.gallery", "scene", icon="PRESET")
        row = layout.row(align=True)
        row.menu(menus.COLLIDE_MT_cases.__name__, icon="LIGHT")
        row.operator("collide.find_case", text="", icon="VIEWZOOM")
        add_properties(layout, settings, ("worksheet_topic", "worksheet_count", "worksheet_seed"))
        button = layout.operator("collide.worksheet", text="Write Worksheet", icon="FILE_TEXT")
        button.topic, button.count = settings.worksheet_topic, settings.worksheet_count
        button.seed = settings.worksheet_seed
        button.language, button.theme = settings.language, settings.theme
        add_properties(layout, settings, ("count", "dx", "seed"))
        button = layout.operator("collide.random_shapes", icon="ADD")
        button.count, button.dx, button.seed = settings.count, settings.dx, settings.seed


class COLLIDE_PT_motion(FoldedPanel, bpy.types.Panel):
    bl_label = "Motion"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        self.layout.prop(settings, "scene_range")
        scene = context.scene
        own = ("frame_preview_start", "frame_preview_end") if scene.use_preview_range else ("frame_start", "frame_end")
        column = add_properties(self.layout, settings, ())
        column.enabled = not settings.scene_range
        for name, scenes in zip(("first_frame", "last_frame"), own, strict=True):
            if settings.scene_range:
                column.prop(scene, scenes, text=in_panel(settings.bl_rna.properties[name].name), translate=False)
            else:
                column.prop(settings, name)
        add_properties(self.layout, settings, ("frame_step",))
        column = self.layout.column(align=True)
        for algorithm in of_group(Group.MOTION):
            add_button(column, settings, algorithm.operator, icon=algorithm.icon)
        column.operator("collide.sweep_table", icon="FILE_TEXT")
