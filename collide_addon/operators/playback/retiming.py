# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that change the pace or the theme of a figure without drawing it again."""

from __future__ import annotations

import bpy

from ...figure.model.theme import Theme
from ...scene.drawing import changes as drawing_changes
from ...scene.live import live
from ..base.choices import StoryboardChoices, ThemeChoice, storyboard_chosen
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator
from ..base.translated import in_report


class COLLIDE_OT_retime(ReportingOperator, StoryboardChoices, bpy.types.Operator):
    bl_idname = "collide.retime"
    bl_label = "Apply to Figure"
    bl_description = "Let the figure play at this pace: new keys for its objects, and nothing is drawn again"
    bl_options = {"REGISTER", "UNDO"}
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        live.settle()  # a live figure keeps its parameters only when they are asked for
        drawing_changes.retime(figure, storyboard_chosen(self), context.scene)
        frame = context.scene.frame_current
        told = in_report("{name} plays anew; the timeline is at frame {frame}", name=figure.name, frame=frame)
        self.report({"INFO"}, told)


class COLLIDE_OT_recolour(ReportingOperator, ThemeChoice, bpy.types.Operator):
    bl_idname = "collide.recolour"
    bl_label = "Change Theme"
    bl_description = (
        "Give the figure the colours of this theme without redrawing it: what you have moved or keyed stays"
    )
    bl_options = {"REGISTER", "UNDO"}
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        drawing_changes.recolour(figure_at_hand(context), Theme(self.theme), context.scene.frame_current)
