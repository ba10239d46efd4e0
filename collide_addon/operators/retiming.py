# SPDX-License-Identifier: GPL-3.0-or-later
"""Another pace for a figure that is drawn already."""

from __future__ import annotations

import bpy

from ..scene.hierarchy import FigureError
from ..scene.retime import retime
from .choices import StoryboardChoice, storyboard_chosen
from .current import current_figure, poll_figure
from .translated import in_report


class COLLIDE_OT_retime(StoryboardChoice, bpy.types.Operator):
    bl_idname = "collide.retime"
    bl_label = "Apply to Figure"
    bl_description = "Let the figure play at this pace: new keys for its objects, and nothing is drawn again"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return poll_figure(cls, context)

    def execute(self, context: bpy.types.Context) -> set[str]:
        figure = current_figure(context)
        try:
            retime(figure, storyboard_chosen(self), context.scene)
        except FigureError as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        context.scene.frame_set(context.scene.frame_current)
        self.report(
            {"INFO"},
            in_report(
                "{name} plays anew; the timeline is at frame {frame}",
                name=figure.name,
                frame=context.scene.frame_current,
            ),
        )
        return {"FINISHED"}


classes = (COLLIDE_OT_retime,)
