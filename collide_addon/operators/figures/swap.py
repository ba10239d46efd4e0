# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that exchanges A and B."""

from __future__ import annotations

import bpy

from ...scene.reading.selection import selected_pair
from ..base.reporting import ReportingOperator
from ..base.selection import poll_pair


class COLLIDE_OT_swap(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.swap"
    bl_label = "Exchange A and B"
    bl_description = "Make the other selected object the active one: it becomes B"
    bl_options = {"REGISTER", "UNDO"}
    poll = classmethod(poll_pair)

    def carry_out(self, context: bpy.types.Context) -> None:
        context.view_layer.objects.active, _ = selected_pair(context)


classes = (COLLIDE_OT_swap,)
