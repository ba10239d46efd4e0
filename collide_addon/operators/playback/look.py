# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that turns the 3D View to the figure, and back."""

from __future__ import annotations

import bpy

from ...scene.drawing.top_view import give_back, is_turned, turn_to
from ..base.current import figure_at_hand, poll_figure
from ..base.reporting import ReportingOperator
from ..base.translated import in_tooltip


class COLLIDE_OT_look(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.look"
    bl_label = "Top View / Back"
    bl_description = "Show the figure's page from the top in flat colours; again gives your own view back"
    bl_options = {"REGISTER"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if context.region_data is None:
            cls.poll_message_set(in_tooltip("There is no 3D View here to turn: press the button in a 3D View"))
            return False
        return is_turned(context.area) or poll_figure(cls, context)

    def carry_out(self, context: bpy.types.Context) -> None:
        if is_turned(context.area):
            give_back(context.area)
        else:
            turn_to(context.area, figure_at_hand(context))


classes = (COLLIDE_OT_look,)
