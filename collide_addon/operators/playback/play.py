# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that plays a figure in the window, and the handlers that give the user's range back when it stops."""

from __future__ import annotations

import bpy

from ...scene.base import hierarchy
from ...scene.base.ownership import anything_of_ours
from ...scene.drawing import user_view
from ..base.current import figure_at_hand
from ..base.reporting import ReportingOperator
from ..base.translation import BoolProperty


class COLLIDE_OT_play(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.play"
    bl_label = "Play Figure"
    bl_description = "Play the figure's own frames; click again, or press Space or Esc, to stop and restore your range"
    bl_options = {"REGISTER"}

    while_turned: BoolProperty(
        name="While Turned",
        description="Play only where the 3D View is turned to a figure",
        default=False,
        options={"HIDDEN", "SKIP_SAVE"},
    )

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if context.screen is None:
            raise hierarchy.FigureError("There is no window to play in: render a film instead")
        if not is_playing(context):
            figure_at_hand(context)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if self.while_turned and not user_view.is_turned(context.area):
            return {"PASS_THROUGH"}  # the key is Blender's own there
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
    """Give the user's range back; Blender calls this whenever something stops playing."""
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
