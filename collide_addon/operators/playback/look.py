# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that turns the 3D View to the figure and back, and the handlers that do so after undo and redo.

A page that is shown lies on a desk, a plain colour that covers everything around it. The desk is only drawn on the
screen: clicks pass through it as through the page, and there is nothing to restore.

When no figure is shown any more, all that was changed in the user's windows and scenes is restored. The state of views
is stored on their screens, which undo does not touch, that of playhead and preview range on the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import bpy
import gpu
from bpy_extras.view3d_utils import location_3d_to_region_2d
from gpu_extras.batch import batch_for_shader
from mathutils import Vector

from ...scene.base import compat, hierarchy
from ...scene.base.ownership import IDENTITY, anything_of_ours, is_owned, owned_blocks
from ...scene.base.restoration import evaluate_unseen
from ...scene.drawing import stage, user_view, visibility
from ...scene.space import draw, overlay
from ..base.current import current_figure, figure_at_hand, make_latest
from ..base.reporting import ReportingOperator, isolate, look_at, turn_to
from ..base.translation import in_tooltip
from ..lecture import present
from ..pairs import ring

_left: set[tuple[int, int]] = set()
"""The views restored last: the session id of the screen, and the index of the area on it."""


def was_left(area: bpy.types.Area) -> bool:
    """Tell whether a view is one of those restored last."""
    return _key(area) in _left


def leave(*_of_blender: object, everything: bool = False) -> None:
    """Restore views, playheads and ranges where no figure is shown any more, or everywhere.

    Blender calls this after undo and after loading a file, whose scenes do not play.
    """
    if not anything_of_ours():
        return
    present.leave(everything=everything)
    windows = [window for manager in bpy.data.window_managers for window in manager.windows]
    shows = {window.screen: any(visibility.shown_figures(window.view_layer)) for window in windows}
    turned = [area for screen in bpy.data.screens for area in screen.areas if user_view.is_turned(area)]
    left = [area for area in turned if everything or not shows.get(area.id_data, any(hierarchy.figures()))]
    if left:
        _left.clear()
        _left.update(map(_key, left))
    for area in left:
        user_view.give_back(area)
    playing = {window.scene for window in windows if window.screen.is_animation_playing}
    for scene in bpy.data.scenes:
        is_left = everything or not any(map(visibility.shown_figures, scene.view_layers))
        if is_left or scene not in playing:
            user_view.give_range_back(scene)
        if is_left:
            user_view.give_frame_back(scene)


def _key(area: bpy.types.Area) -> tuple[int, int]:
    return area.id_data.session_uid, list(area.id_data.areas).index(area)


PAGE_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
"""The four corners of a page or a view in order, and the first one again."""
LOAD_SECONDS = 0.5
"""Seconds until the window of an opened file has its size, which may differ from that in which the file was saved."""
ABOVE_COSINE = 0.9999
"""Least cosine of the angle between the page's normal and the view direction for which the desk is drawn."""


def draw_desk() -> None:
    """Draw the desk into the 3D View that is being drawn, if it is turned to a page."""
    if not anything_of_ours():
        return
    context = bpy.context
    region, view, shown = context.region, context.region_data, visibility.shown_figures(context.view_layer)
    camera = stage.camera_in(shown[0]) if shown and user_view.is_turned(context.area) else None
    if camera is None or draw.is_in_space(shown[0]):
        return
    stands, (wide, high) = user_view.placed(shown[0]), stage.resolution_of(shown[0])
    if (view.view_rotation @ Vector((0, 0, 1))).dot(stands.to_quaternion() @ Vector((0, 0, 1))) < ABOVE_COSINE:
        return
    width = camera.data.ortho_scale
    lower_left = camera.location.xy - Vector((width, width * high / wide)) / 2
    page = [lower_left + Vector((across * width, up * width * high / wide)) for across, up in PAGE_CORNERS]
    inner = [location_3d_to_region_2d(region, view, stands @ corner.to_3d()) for corner in page]
    outer = [(across * region.width, up * region.height) for across, up in PAGE_CORNERS]
    shader = gpu.shader.from_builtin("UNIFORM_COLOR")
    colour = context.preferences.themes[0].view_3d.space.gradients.high_gradient
    shader.uniform_float("color", (*colour, 1.0))
    batch_for_shader(shader, "TRI_STRIP", {"pos": list(chain(*zip(outer, inner, strict=True)))}).draw(shader)


def draw_over_view() -> None:
    """Draw outlines and texts of figures in space into the 3D View that is being drawn."""
    if anything_of_ours():
        overlay.draw_over_view(bpy.context)


OF_SPACE = (
    "Show the answer from its clearest side, with its texts facing you; click again to hide it and restore your view"
)


class COLLIDE_OT_look(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.look"
    bl_label = "Top View / Back"
    bl_description = "Show the figure's page from the top in flat colours; click again to hide it and restore your view"
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
            was_shown = figure in visibility.shown_figures(context.view_layer)
            if not was_shown:
                visibility.show_alone(context.view_layer, figure)
                context.view_layer.update()  # computes the figure's place
            turn_to(context, figure)
            if not was_shown:
                if (left_at := user_view.LEFT_AT.of(figure)) is not None:
                    user_view.go_to(context.scene, left_at)
                bpy.ops.ed.undo_push(message=self.bl_label)
            return
        figure = current_figure(context)
        user_view.give_back(context.area)
        areas = (area for window in context.window_manager.windows for area in window.screen.areas)
        if figure is not None and not any(map(user_view.is_turned, areas)):  # else paper is in the user's view
            make_latest(figure)  # so that the panel keeps showing it
            put_away(context.scene, context.view_layer)
            leave()
            bpy.ops.ed.undo_push(message=self.bl_label)  # undo must not show it again, since views are not undone


def put_away(scene: bpy.types.Scene, view_layer: bpy.types.ViewLayer) -> None:
    """Hide the visible figures, and store with each the frame at which it was left."""
    for figure in visibility.shown_figures(view_layer):
        user_view.LEFT_AT.keep(figure, scene.frame_current)
    visibility.show_alone(view_layer, None)


_shown: list[str | None] = []
"""Identities of the visible figures before undo or redo."""


def _note_shown(*_of_blender: object) -> None:
    """Note the visible figures; called by Blender before undo and redo."""
    windows = bpy.context.window_manager.windows if anything_of_ours() else ()
    _shown[:] = [IDENTITY.of(each) for window in windows for each in visibility.shown_figures(window.view_layer)]


def _look_again(*_of_blender: object) -> None:
    """Turn views that were restored or show another figure to the one that undo or redo shows; called by Blender."""
    for scene in filter(is_owned, bpy.data.scenes):
        compat.tag_restored(scene, owned_blocks())
    if anything_of_ours():
        evaluate_unseen()
    leave()
    _turn_where(lambda area, figure: IDENTITY.of(figure) not in _shown if user_view.is_turned(area) else was_left(area))
    _turn_where(lambda area, _: user_view.is_turned(area), isolate)


def _turn_where(
    wanted: Callable[[bpy.types.Area, bpy.types.Collection], bool],
    turn: Callable[[bpy.types.Context, bpy.types.Collection], object] = look_at,
) -> None:
    """Turn those of all views that are `wanted` to the figure that their window shows."""
    for window in bpy.context.window_manager.windows if anything_of_ours() else ():
        for figure in visibility.shown_figures(window.view_layer)[:1]:
            for area in window.screen.areas:
                if wanted(area, figure):
                    with bpy.context.temp_override(window=window, area=area):
                        turn(bpy.context, figure)


def _fit_soon(*_of_blender: object) -> None:
    """Fit pages into the views of an opened file once its window has its size; called by Blender."""
    if anything_of_ours() and not bpy.app.background:
        bpy.app.timers.register(_fit, first_interval=LOAD_SECONDS)


def _fit() -> None:
    _turn_where(lambda area, figure: user_view.is_turned(area) and not draw.is_in_space(figure))


_desk: list[object] = []


def _hide_texts(*_of_blender: object) -> None:
    """Hide the meshes of texts that are drawn over the view; called by Blender when a file is opened or saved."""
    if anything_of_ours():
        draw.let_texts_show(shown=False)


def _show_texts(*_of_blender: object) -> None:
    """Show these meshes in the file that Blender is about to save, or when the extension is disabled."""
    if anything_of_ours():
        draw.let_texts_show(shown=True)


HANDLERS = (
    *(("load_post", _hide_texts), ("save_pre", _show_texts)),
    *(("save_post", _hide_texts), ("save_post_fail", _hide_texts)),
    *(("load_post", leave), ("load_post", _fit_soon)),
    *(("undo_pre", _note_shown), ("redo_pre", _note_shown)),
    *(("undo_post", _look_again), ("redo_post", _look_again)),
)


def register() -> None:
    """Start drawing into the 3D Views."""
    draws = () if bpy.app.background else (draw_desk, draw_over_view, ring.draw_rings)
    _desk.extend(bpy.types.SpaceView3D.draw_handler_add(each, (), "WINDOW", "POST_PIXEL") for each in draws)
    if not bpy.app.background:  # texts show if the extension was disabled; the file is not readable yet
        bpy.app.timers.register(_hide_texts)


def unregister() -> None:
    """Stop drawing, and restore everything of the user's."""
    for waiting in filter(bpy.app.timers.is_registered, (_fit, _hide_texts)):
        bpy.app.timers.unregister(waiting)
    while _desk:
        bpy.types.SpaceView3D.draw_handler_remove(_desk.pop(), "WINDOW")
    if anything_of_ours():
        present.leave(everything=True)  # first, as the scene of a page that fills a window is not the user's
        for window in bpy.context.window_manager.windows:
            if any(map(user_view.is_turned, window.screen.areas)):
                put_away(window.scene, window.view_layer)
    leave(everything=True)
    _show_texts()
