# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that lets the parts of a figure be selected, or not."""

from __future__ import annotations

import bpy

from ...scene.drawing.shown import is_locked, lock
from ..base.current import figure_at_hand, poll_figure
from ..base.reporting import ReportingOperator


class COLLIDE_OT_lock(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.lock"
    bl_label = "Lock Figure"
    bl_description = "Let clicks pass the figure's parts by, so that they reach your objects; again frees them"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        lock(figure, locked=not is_locked(figure))


classes = (COLLIDE_OT_lock,)
