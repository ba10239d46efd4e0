# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that clears figures."""

from __future__ import annotations

import bpy

from ...scene.base import hierarchy, timeline
from ...scene.base.custom_property import CustomProperty, text
from ...scene.base.restoration import show_frame
from ...scene.drawing import removal, stage, user_view, visibility
from ...scene.live import live
from ..base.current import current_figure
from ..base.reporting import ReportingOperator, look_at
from ..base.translation import BoolProperty, StringProperty, in_tooltip
from ..figures import new_points
from . import look

HELP_PAGE = CustomProperty("cld_manual", text)
"""On the text that displays the manual: the name of its page."""


def help_texts() -> list[bpy.types.Text]:
    """Return the texts that display the manual, at most one."""
    return [each for each in HELP_PAGE.among(bpy.data.texts) if not each.library]


class COLLIDE_OT_clear(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.clear"
    bl_label = "Clear Figures"
    bl_description = "Remove the figures that Collide has drawn, and nothing else"

    only_current: BoolProperty(
        name="Only Current Figure",
        description="Remove the figure that the panel shows, and keep the others",
        options={"SKIP_SAVE"},
    )
    figure: StringProperty(
        name="Figure", description="The name or number of the only figure to remove", options={"HIDDEN", "SKIP_SAVE"}
    )
    random_shapes: BoolProperty(
        name="Random Shapes Too",
        description="Also remove the objects that Random Shapes has added",
        options={"SKIP_SAVE"},  # must be chosen each time, as it removes objects
    )

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        one = properties.figure or properties.only_current
        return in_tooltip("Remove this figure; the one after it shows" if one else cls.bl_description)

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if not removal.anything_to_clear() and not help_texts() and not new_points.random_shapes():
            raise hierarchy.FigureError("There is nothing of Collide in this file to clear")

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = current_figure(context) if self.only_current else None
        figure = hierarchy.find_figure(self.figure) if self.figure else figure
        if self.only_current and figure is None:
            raise hierarchy.FigureError(
                "This scene has no figure: turn off Only Current Figure to clear the other scenes"
            )
        had_some = any(hierarchy.figures(context.scene))
        left = None if figure is None else _neighbour(figure, context.scene)
        was_shown = figure in visibility.shown_figures(context.view_layer)
        # first, since a collection of ours may contain them
        shapes = new_points.remove_random_shapes() if self.random_shapes else 0
        count = removal.clear(figure)
        if figure is None:
            bpy.data.batch_remove(help_texts())
        live.stop_if_gone()
        if was_shown and left is not None and not visibility.shown_figures(context.view_layer):
            visibility.show_alone(context.view_layer, left)  # the panel shows this one now
            if user_view.is_turned(context.area):
                look_at(context, left)
                user_view.go_to(context.scene, timeline.answer_frame(left))
        look.leave()
        scene = context.scene
        if had_some and scene.frame_current > scene.frame_end and not any(hierarchy.figures(scene)):
            show_frame(scene, scene.frame_start)  # that frame was only for figures
        message = "Removed figures: {count}, random shapes: {shapes}" if shapes else "Removed figures: {count}"
        self.inform(message, count=count, shapes=shapes)


def _neighbour(figure: bpy.types.Collection, scene: bpy.types.Scene) -> bpy.types.Collection | None:
    """Return the next figure in the lecture, or else the previous one."""
    order = stage.lecture(scene)
    place = order.index(figure)
    return next(iter([*order[place + 1 :], *reversed(order[:place])]), None)
