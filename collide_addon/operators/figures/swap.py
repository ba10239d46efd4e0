# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that exchanges A and B."""

from __future__ import annotations

import bpy

from ...figure.text import messages
from ...scene.reading.selection import selected_pair, users_selected, vertex_count
from ..base.reporting import ReportingOperator
from ..base.selection import pair
from ..base.translation import in_tooltip


class COLLIDE_OT_swap(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.swap"
    bl_label = "Exchange A and B"
    bl_description = "Make the other selected object the active one: it becomes B"
    bl_options = {"REGISTER", "UNDO"}
    ready = staticmethod(pair)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        """Return what the button does and, below that, the sizes of the objects."""
        lines = [in_tooltip(cls.bl_description)]
        for obj in users_selected(context)[:2]:
            size, count = " × ".join(map(messages.number, obj.dimensions)), vertex_count(obj)
            text = size if count is None else in_tooltip("{count:,} vertices, {size}", count=count, size=size)
            lines.append(f"{obj.name}: {text}")
        return "\n".join(lines)

    def carry_out(self, context: bpy.types.Context) -> None:
        context.view_layer.objects.active, _ = selected_pair(context)
