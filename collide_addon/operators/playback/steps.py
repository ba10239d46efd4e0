# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that steps through a figure on the timeline."""

from __future__ import annotations

import bpy

from ...scene.base import timeline
from ...scene.drawing import user_view
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator
from ..base.translation import EnumProperty, in_tooltip

TARGETS = (
    ("first", "First", "The setup"),
    ("previous", "Previous", "One back"),
    ("next", "Next", "One further"),
    ("last", "Last", "The result"),
)
STRIDES = (
    ("step", "Step", "From step to step"),
    ("phase", "Phase", "Through the phases of a step: direction, support points, new vertex, reduction"),
)
DESCRIPTIONS = {
    ("first", "step"): "Move the timeline to the first step of the figure",
    ("previous", "step"): "Move the timeline to the previous step of the figure",
    ("next", "step"): "Move the timeline to the next step of the figure",
    ("last", "step"): "Move the timeline to the last step of the figure",
    ("first", "phase"): "Move the timeline to the first phase of a step of the figure",
    ("previous", "phase"): "Move the timeline to the previous phase of a step of the figure",
    ("next", "phase"): "Move the timeline to the next phase of a step of the figure",
    ("last", "phase"): "Move the timeline to the last phase of a step of the figure",
}
"""By target and stride: whole sentences, for languages in which one word inflects another."""


class COLLIDE_OT_step(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.step"
    bl_label = "Go to Step"
    bl_description = "Move the timeline to another step of the figure"
    bl_options = {"REGISTER"}  # stepping changes only what is shown
    ready = staticmethod(figure_at_hand)

    to: EnumProperty(name="To", description="Where to go", items=TARGETS, default="next")
    by: EnumProperty(name="By", description="How far one step goes", items=STRIDES)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(DESCRIPTIONS[properties.to, properties.by])

    def carry_out(self, context: bpy.types.Context) -> None:
        frame = timeline.jump(
            context.scene, figure_at_hand(context), timeline.Target(self.to), timeline.Stride(self.by)
        )
        user_view.go_to(context.scene, frame)
