# SPDX-License-Identifier: GPL-3.0-or-later
"""The folded panels of the tab "Collide": boxes, polygons, lines, cases, the gallery, random shapes, worksheets."""

from __future__ import annotations

import bpy

from ...figure.model.algorithm import Group
from ...operators.figures.gallery import SCENES
from ..base.sidebar import FoldedPanel, add_algorithm_buttons, add_button, add_properties, of_group


class COLLIDE_PT_boxes(FoldedPanel, bpy.types.Panel):
    bl_label = "Oriented Boxes"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        add_properties(self.layout, settings, ("box",))
        add_algorithm_buttons(self.layout, settings, of_group(Group.BOXES))


class COLLIDE_PT_polygons(FoldedPanel, bpy.types.Panel):
    bl_label = "Polygons and Points"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        algorithms = of_group(Group.POLYGONS)
        add_algorithm_buttons(self.layout, settings, [each for each in algorithms if "boundary" not in each.choices])
        add_properties(self.layout, settings, ("boundary", "point"))
        add_algorithm_buttons(self.layout, settings, [each for each in algorithms if "boundary" in each.choices])


class COLLIDE_PT_lines(FoldedPanel, bpy.types.Panel):
    bl_label = "Segments and Lines"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        add_algorithm_buttons(self.layout, settings, of_group(Group.LINES))
        add_properties(self.layout, settings, ("point",))


class COLLIDE_PT_cases(FoldedPanel, bpy.types.Panel):
    bl_label = "Cases of the Classic Code"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        self.layout.prop(settings, "case", text="")
        add_algorithm_buttons(self.layout, settings, of_group(Group.CASES))


class COLLIDE_PT_gallery(FoldedPanel, bpy.types.Panel):
    bl_label = "Gallery"

    def draw(self, context: bpy.types.Context) -> None:
        column = self.layout.column(align=True)
        for name, title, _ in SCENES:
            add_button(column, context.scene.collide, "gallery", text=title).scene = name


class COLLIDE_PT_random(FoldedPanel, bpy.types.Panel):
    bl_label = "Random Shapes"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        add_properties(self.layout, settings, ("count", "dx", "seed"))
        button = self.layout.operator("collide.random_shapes", icon="ADD")
        button.count, button.dx, button.seed = settings.count, settings.dx, settings.seed


class COLLIDE_PT_worksheets(FoldedPanel, bpy.types.Panel):
    bl_label = "Worksheets"

    def draw(self, context: bpy.types.Context) -> None:
        settings = context.scene.collide
        add_properties(self.layout, settings, ("worksheet_topic", "worksheet_count", "worksheet_seed"))
        button = self.layout.operator("collide.worksheet", text="Write Worksheet", icon="FILE_TEXT")
        button.topic, button.count = settings.worksheet_topic, settings.worksheet_count
        button.seed = settings.worksheet_seed
        button.language, button.theme = settings.language, settings.theme


classes = (
    COLLIDE_PT_boxes,
    COLLIDE_PT_polygons,
    COLLIDE_PT_lines,
    COLLIDE_PT_cases,
    COLLIDE_PT_gallery,
    COLLIDE_PT_random,
    COLLIDE_PT_worksheets,
)

register, unregister = bpy.utils.register_classes_factory(classes)
