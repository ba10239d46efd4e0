# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that changes the theme of a figure."""

from __future__ import annotations

import bpy

from ...figure.model.theme import Theme
from ...scene.drawing.recolour import recolour
from ..base.choices import THEMES
from ..base.current import figure_at_hand, poll_figure
from ..base.properties import EnumProperty
from ..base.reporting import ReportingOperator


class COLLIDE_OT_recolour(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.recolour"
    bl_label = "Change Theme"
    bl_description = (
        "Give the figure the colours of this theme without redrawing it: what you have moved or keyed stays"
    )
    bl_options = {"REGISTER", "UNDO"}

    theme: EnumProperty(name="Theme", description="Colours of the figure", items=THEMES)

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def carry_out(self, context: bpy.types.Context) -> None:
        recolour(figure_at_hand(context), Theme(self.theme), context.scene.frame_current)


classes = (COLLIDE_OT_recolour,)
