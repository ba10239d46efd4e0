# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that clears figures."""

from __future__ import annotations

import bpy

from ...scene.base.animated_values import show_frame
from ...scene.base.hierarchy import FigureError, figures
from ...scene.base.timeline import answer_frame
from ...scene.drawing.removal import anything_to_clear, clear
from ...scene.drawing.visibility import show_alone, shown_figures
from ...scene.drawing.window import go_to, is_turned
from ...scene.live.live import stop_if_gone
from ..base.current import current_figure
from ..base.in_window import look_at
from ..base.properties import BoolProperty
from ..base.reporting import ReportingOperator
from ..base.translated import in_report, in_tooltip
from ..figures.random_shapes import random_shapes, remove_random_shapes
from .leaving import leave


class COLLIDE_OT_clear(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.clear"
    bl_label = "Clear Figures"
    bl_description = "Remove the figures that Collide has drawn, and nothing else"
    bl_options = {"REGISTER", "UNDO"}

    only_current: BoolProperty(
        name="Only Current Figure",
        description="Remove the figure that the panel shows, keep the others",
        default=False,
        options={"SKIP_SAVE"},
    )
    random_shapes: BoolProperty(
        name="Random Shapes Too",
        description="Also remove the objects that Random Shapes has added",
        default=False,
        options={"SKIP_SAVE"},  # removing objects has to be chosen each time
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if not anything_to_clear() and not random_shapes():
            cls.poll_message_set(in_tooltip("There is nothing of Collide in this file to clear"))
            return False
        return True

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = current_figure(context) if self.only_current else None
        if self.only_current and figure is None:
            raise FigureError("This scene has no figure: switch Only Current Figure off to clear the other scenes")
        had_some = any(figures(context.scene))
        was_shown = figure in shown_figures(context.view_layer)
        shapes = remove_random_shapes() if self.random_shapes else 0  # first, as a collection of ours may hold them
        count = clear(figure)
        stop_if_gone()
        left = current_figure(context)
        if was_shown and left is not None and not shown_figures(context.view_layer):
            show_alone(context.view_layer, left)  # what the panel is about now
            if is_turned(context.area):
                look_at(context, left)
                go_to(context.scene, answer_frame(left))
        leave()
        scene = context.scene
        if had_some and scene.frame_current > scene.frame_end and not any(figures(scene)):
            show_frame(scene, scene.frame_start)  # only the figure had frames there
        self.report(
            {"INFO"}, in_report("Removed figures: {count}, random shapes: {shapes}", count=count, shapes=shapes)
        )


classes = (COLLIDE_OT_clear,)
