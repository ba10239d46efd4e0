# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that turns the 3D View to the figure, and back, and the handlers that do so after undo and redo."""

from __future__ import annotations

import bpy

from ...scene.base import hierarchy
from ...scene.base.handlers import listen, stop_listening
from ...scene.base.ownership import anything_of_ours
from ...scene.drawing import user_view, visibility
from ...scene.space import draw
from ..base.current import current_figure, figure_at_hand, make_latest
from ..base.in_window import look_at
from ..base.reporting import ReportingOperator
from ..base.translated import in_tooltip
from .desk import draw_desk
from .leaving import leave, was_left

OF_SPACE = "Show the answer from a side where it reads, its texts turned to you; again gives your own view back"


class COLLIDE_OT_look(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.look"
    bl_label = "Top View / Back"
    bl_description = "Show the figure's page from the top in flat colours; again gives your own view back, without it"
    bl_options = {"REGISTER"}

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        figure = current_figure(context)
        return in_tooltip(OF_SPACE if figure is not None and draw.is_in_space(figure) else cls.bl_description)

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if context.region_data is None:
            raise hierarchy.FigureError("There is no 3D View here to turn: press the button in a 3D View")
        if not user_view.is_turned(context.area):
            figure_at_hand(context)

    def carry_out(self, context: bpy.types.Context) -> None:
        if not user_view.is_turned(context.area):
            figure = figure_at_hand(context)
            if draw.is_in_space(figure):
                draw.look_from_its_side(context.area, figure)
                return
            was_shown = figure in visibility.shown_figures(context.view_layer)
            if not was_shown:
                visibility.show_alone(context.view_layer, figure)
                context.view_layer.update()  # it tells where the figure stands
            user_view.turn_to(context.area, figure)
            if not was_shown:
                if (left_at := user_view.LEFT_AT.of(figure)) is not None:
                    user_view.go_to(context.scene, left_at)
                bpy.ops.ed.undo_push(message=self.bl_label)
            return
        figure = current_figure(context)
        user_view.give_back(context.area)
        if figure is not None and draw.is_in_space(figure):
            draw.face_reader(figure, context.region_data.view_rotation)
            return
        areas = (area for window in context.window_manager.windows for area in window.screen.areas)
        if figure is not None and not any(map(user_view.is_turned, areas)):  # paper across the user's view
            make_latest(figure)  # the panel goes on being about it
            _put_away(context.scene, context.view_layer)
            leave()
            bpy.ops.ed.undo_push(message=self.bl_label)  # views are not undone: a later step must not show it again


def _put_away(scene: bpy.types.Scene, view_layer: bpy.types.ViewLayer) -> None:
    """Hide what figures show, and remember at which frame."""
    for figure in visibility.shown_figures(view_layer):
        user_view.LEFT_AT.keep(figure, scene.frame_current)
    visibility.show_alone(view_layer, None)


def _look_again(*_of_blender: object) -> None:
    """Turn the views again that undo has given back, where redo shows a figure; Blender calls this."""
    leave()
    for window in bpy.context.window_manager.windows if anything_of_ours() else ():
        for figure in visibility.shown_figures(window.view_layer)[:1]:
            for area in filter(was_left, window.screen.areas):
                with bpy.context.temp_override(window=window, area=area):
                    look_at(bpy.context, figure)


_desk: list[object] = []

_HANDLERS = (("load_post", leave), ("undo_post", leave), ("redo_post", _look_again))


def register() -> None:
    """Add the handlers, and the one that draws into the 3D Views."""
    listen(_HANDLERS)
    if not bpy.app.background:
        _desk.append(bpy.types.SpaceView3D.draw_handler_add(draw_desk, (), "WINDOW", "POST_PIXEL"))


def unregister() -> None:
    """Remove the handlers, and give back all that is the user's."""
    stop_listening(_HANDLERS)
    while _desk:
        bpy.types.SpaceView3D.draw_handler_remove(_desk.pop(), "WINDOW")
    for window in bpy.context.window_manager.windows if anything_of_ours() else ():
        if any(map(user_view.is_turned, window.screen.areas)):
            _put_away(window.scene, window.view_layer)
    leave(everything=True)
