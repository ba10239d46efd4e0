# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators that step through a figure and play it, and the handlers that then restore the user's range."""

from __future__ import annotations

import bpy

from ...scene.base import hierarchy, timeline
from ...scene.base.ownership import anything_of_ours
from ...scene.drawing import user_view, visibility
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator
from ..base.translation import BoolProperty, EnumProperty, in_tooltip

TARGETS = (
    ("first", "First", "The setup"),
    ("previous", "Previous", "One back"),
    ("next", "Next", "One forward"),
    ("last", "Last", "The result"),
)
STRIDES = (
    ("step", "Step", "From step to step"),
    ("phase", "Phase", "Through the phases of a step: direction, support points, new vertex, reduction"),
)
STEP_TOOLTIPS = {
    ("first", "step"): "Move the timeline to the first step of the figure",
    ("previous", "step"): "Move the timeline to the previous step of the figure",
    ("next", "step"): "Move the timeline to the next step of the figure",
    ("last", "step"): "Move the timeline to the last step of the figure",
    ("first", "phase"): "Move the timeline to the first phase of a step of the figure",
    ("previous", "phase"): "Move the timeline to the previous phase of a step of the figure",
    ("next", "phase"): "Move the timeline to the next phase of a step of the figure",
    ("last", "phase"): "Move the timeline to the last phase of a step of the figure",
}
"""Tooltips by target and stride: whole sentences, for languages in which one word inflects another."""


def frame_of(figure: bpy.types.Collection, context: bpy.types.Context) -> int:
    """Return the frame at which a figure is shown, or was left if it is hidden."""
    left_at = None if figure in visibility.shown_figures(context.view_layer) else user_view.LEFT_AT.of(figure)
    return context.scene.frame_current if left_at is None else left_at


def figure_in_view(context: bpy.types.Context) -> bpy.types.Collection:
    """Return the current figure; a FigureError if there is none, or it is hidden."""
    figure = figure_at_hand(context)
    if user_view.LEFT_AT.of(figure) is not None and figure not in visibility.shown_figures(context.view_layer):
        raise hierarchy.FigureError("The figure is hidden: click its row in the list first")
    return figure


class COLLIDE_OT_step(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.step"
    bl_label = "Go to Step"
    bl_description = "Move the timeline to another step of the figure"
    bl_options = {"REGISTER"}  # stepping changes only what is shown
    ready = staticmethod(figure_in_view)

    to: EnumProperty(name="To", description="Where to go", items=TARGETS, default="next")
    by: EnumProperty(name="By", description="How far to move", items=STRIDES)

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        return in_tooltip(STEP_TOOLTIPS[properties.to, properties.by])

    def carry_out(self, context: bpy.types.Context) -> None:
        user_view.go_to(context.scene, timeline.jump(context.scene, figure_at_hand(context), self.to, self.by))


class COLLIDE_OT_play(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.play"
    bl_label = "Play Figure"
    bl_description = "Play the figure's own frames; click again, or press Space or Esc, to stop and restore your range"
    bl_options = {"REGISTER"}

    while_turned: BoolProperty(
        name="While Turned",
        description="Play only while a 3D View of the window shows a figure's page",
        options={"HIDDEN", "SKIP_SAVE"},
    )

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if context.screen is None:
            raise hierarchy.FigureError("There is no window to play in: render a film instead")
        if not is_playing(context):
            figure_in_view(context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.while_turned and not any(map(user_view.is_turned, context.screen.areas)):
            return {"PASS_THROUGH"}  # leaves the key to Blender
        return self.execute(context)

    def carry_out(self, context: bpy.types.Context) -> None:
        if is_playing(context):
            bpy.ops.screen.animation_cancel(restore_frame=False)
            user_view.give_range_back(context.scene)
            return
        user_view.play_range(context.scene, figure_at_hand(context))
        bpy.ops.screen.animation_play()


def is_playing(context: bpy.types.Context) -> bool:
    """Tell whether animation is playing in the window."""
    return context.screen is not None and context.screen.is_animation_playing


def _stopped(scene: bpy.types.Scene, *_of_blender: object) -> None:
    """Restore the user's range; called by Blender whenever something stops playing."""
    if anything_of_ours() and user_view.BEFORE_PLAYING.of(scene) is not None:
        user_view.give_range_back(scene)


def _before_saving(*_of_blender: object) -> None:
    if anything_of_ours():
        user_view.before_saving()


def _after_saving(*_of_blender: object) -> None:
    if anything_of_ours():
        user_view.after_saving()


HANDLERS = (
    ("animation_playback_post", _stopped),
    ("save_pre", _before_saving),
    ("save_post", _after_saving),
    ("save_post_fail", _after_saving),
)
