# SPDX-License-Identifier: GPL-3.0-or-later
"""Walking through a figure on the timeline."""

from __future__ import annotations

import bpy
from bpy.props import EnumProperty

from ..scene.hierarchy import FigureError
from ..scene.timeline import Stride, Target, jump
from .current import current_figure, poll_figure

TARGETS = (
    ("first", "First", "The setup"),
    ("previous", "Previous", "One back"),
    ("next", "Next", "One further"),
    ("last", "Last", "The result"),
)
STRIDES = (
    ("step", "Step", "From step to step"),
    ("phase", "Phase", "Through the phases of a step: direction, supports, new vertex, reduction"),
)


class COLLIDE_OT_step(bpy.types.Operator):
    bl_idname = "collide.step"
    bl_label = "Go to Step"
    bl_description = "Move the timeline to another step of the figure"
    bl_options = {"REGISTER", "UNDO"}

    to: EnumProperty(name="To", description="Where to go", items=TARGETS, default="next")
    by: EnumProperty(name="By", description="How far one step goes", items=STRIDES)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        kind = "step" if properties.by == "step" else "phase of a step"
        return f"Move the timeline to the {properties.to} {kind} of the figure"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        try:
            frame = jump(context.scene, current_figure(context), Target(self.to), Stride(self.by))
        except FigureError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        context.scene.frame_set(frame)
        return {"FINISHED"}


classes = (COLLIDE_OT_step,)
