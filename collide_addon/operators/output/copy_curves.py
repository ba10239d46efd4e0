# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that makes a figure's curves the user's own."""

from __future__ import annotations

import bpy

from ...scene.drawing import copies
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator
from ..base.translated import in_report


class COLLIDE_OT_copy_curves(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.copy_curves"
    bl_label = "Copy Curves to Scene"
    bl_description = "Copy what the figure shows now into a collection of your own, as curves and texts to edit freely"
    bl_options = {"REGISTER", "UNDO"}
    ready = staticmethod(figure_at_hand)

    def carry_out(self, context: bpy.types.Context) -> None:
        count = copies.copy_curves(figure_at_hand(context), context.scene, context.evaluated_depsgraph_get())
        self.report({"INFO"}, in_report("Copied curves: {count}", count=count))
