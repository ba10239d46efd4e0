# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that shows one figure of several, by the eye icons of the outliner."""

from __future__ import annotations

import bpy

from ...scene.base.hierarchy import figures
from ...scene.drawing.shown import is_locked, lock, show_all, show_alone, shown_figures
from ..base.current import OfFigure, current_figure, figure_at_hand
from ..base.in_window import InWindow, look_at
from ..base.properties import EnumProperty
from ..base.reporting import ReportingOperator
from ..base.translated import in_report, in_tooltip

WHICH = (
    ("previous", "Previous", "The figure before this one, alone"),
    ("next", "Next", "The figure after this one, alone"),
    ("all", "All", "All figures of the scene at once"),
)
STRIDES = {"previous": -1, "next": 1}


def place_among_figures(context: bpy.types.Context) -> tuple[int, int]:
    """Return the place of the current figure among those of the scene, from 1, and how many there are; 0 of none."""
    current, in_scene = current_figure(context), list(figures(context.scene))
    return (0 if current is None else in_scene.index(current) + 1), len(in_scene)


class COLLIDE_OT_show_figure(InWindow, OfFigure, bpy.types.Operator):
    bl_idname = "collide.show_figure"
    bl_label = "Show Figure"
    bl_description = "Show another figure of this scene alone; your own objects stay as they are"
    bl_options = {"REGISTER", "UNDO"}

    which: EnumProperty(name="Which", description="Which figure to show", items=WHICH, default="next")

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(next(text for name, _, text in WHICH if name == properties.which))

    def execute(self, context: bpy.types.Context) -> set[str]:
        if self.which == "all":
            show_all(context.view_layer)
            self.report({"INFO"}, in_report("Figures shown: {count}", count=len(shown_figures(context.view_layer))))
            return {"FINISHED"}
        in_scene = list(figures(context.scene))
        place, count = place_among_figures(context)
        figure = in_scene[(place - 1 + STRIDES[self.which]) % count]
        _let_go(context, figure)
        show_alone(context.view_layer, figure)
        if self.in_window:
            look_at(context, figure)  # figures differ in size
        place = in_scene.index(figure) + 1
        self.report({"INFO"}, in_report("{name}: {place} of {count}", name=figure.name, place=place, count=count))
        return {"FINISHED"}


def _let_go(context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Deselect what belongs to another figure: hidden objects stay selected, and keys would act on them."""
    others = {obj for other in figures(context.scene) if other != figure for obj in other.all_objects}
    for obj in others.difference(figure.all_objects).intersection(context.selected_objects):
        obj.select_set(state=False)


class COLLIDE_OT_lock(OfFigure, ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.lock"
    bl_label = "Lock Figure"
    bl_description = "Let clicks pass the figure's parts by, so that they reach your objects; again frees them"
    bl_options = {"REGISTER", "UNDO"}

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        lock(figure, locked=not is_locked(figure))


classes = (COLLIDE_OT_lock, COLLIDE_OT_show_figure)
