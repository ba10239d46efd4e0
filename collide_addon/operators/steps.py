# SPDX-License-Identifier: GPL-3.0-or-later
"""Walking through a figure on the timeline, and clearing figures away."""

from __future__ import annotations

import bpy
from bpy.props import BoolProperty, EnumProperty

from ..scene.clear import clear
from ..scene.hierarchy import figures
from ..scene.timeline import Stride, Target, jump
from .make import current_figure
from .random_shapes import RANDOM_SHAPE, remove_random_shapes

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


def poll_figure(cls: type[bpy.types.Operator], context: bpy.types.Context) -> bool:
    """Tell whether the scene has a figure, and what to do when it has none."""
    if current_figure(context) is None:
        cls.poll_message_set("This scene has no figure: select two objects and press GJK Distance first")
        return False
    return True


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
        except LookupError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        context.scene.frame_set(frame)
        return {"FINISHED"}


class COLLIDE_OT_clear(bpy.types.Operator):
    bl_idname = "collide.clear"
    bl_label = "Clear Figures"
    bl_description = "Remove the figures that Collide has drawn, and nothing else"
    bl_options = {"REGISTER", "UNDO"}

    only_current: BoolProperty(
        name="Only Current Figure",
        description="Remove the figure that the panel shows, keep the others",
        default=False,
        options={"SKIP_SAVE"},
    )
    random_shapes: BoolProperty(
        name="Random Shapes Too",
        description="Also remove the objects that Random Shapes has added",
        default=False,
        options={"SKIP_SAVE"},  # what removes objects is asked for each time
    )

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        if not any(True for _ in figures()) and not any(RANDOM_SHAPE in obj for obj in bpy.data.objects):
            cls.poll_message_set("There is nothing of Collide in this file to clear")
            return False
        return True

    def execute(self, context: bpy.types.Context) -> set[str]:
        figure = current_figure(context) if self.only_current else None
        if self.only_current and figure is None:
            self.report({"ERROR"}, "This scene has no figure: switch Only Current Figure off to clear the other scenes")
            return {"CANCELLED"}
        count = clear(figure)
        shapes = remove_random_shapes() if self.random_shapes else 0
        self.report({"INFO"}, f"Removed figures: {count}, random shapes: {shapes}")
        return {"FINISHED"}


classes = (COLLIDE_OT_step, COLLIDE_OT_clear)
