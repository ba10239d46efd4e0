# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that copies a figure's answer to the clipboard."""

from __future__ import annotations

import bpy

from ...scene.base.hierarchy import FigureError
from ...scene.base.json_property import json_text
from ...scene.drawing.draw import RESULT
from ..base.current import figure_at_hand, poll_figure
from ..base.reporting import ReportingOperator
from ..base.translated import in_report


class COLLIDE_OT_copy_result(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_result"
    bl_label = "Copy Result"
    bl_description = "Copy the figure's answer to the clipboard as JSON, with full precision"
    bl_options = {"REGISTER"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        result = RESULT.of(figure)
        if result is None:
            raise FigureError("{name} has lost its result: make the figure again", name=figure.name)
        context.window_manager.clipboard = json_text(result)
        self.report({"INFO"}, in_report("The result is in the clipboard"))


classes = (COLLIDE_OT_copy_result,)
