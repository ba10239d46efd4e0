# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that turns a page in space: with the mouse, with keys, or to a side given by a script.

While the page is turned, its shapes are drawn on the screen only; confirming a side draws the figure again.
"""

from __future__ import annotations

import math
from typing import Any

import bpy

from ...geometry.predicates.errors import WordedError
from ...scene.base import hierarchy
from ...scene.base.ownership import IDENTITY
from ...scene.drawing import draw, user_view
from ..base.choices import HOLDER_OF, choices_of
from ..base.current import current_figure, figure_at_hand
from ..base.reporting import ReportingOperator, show_status
from ..base.translation import BoolProperty, in_report
from . import answer_marks, at_once, play, predict, turned_page

SideChoice: Any = HOLDER_OF["side"]
BY_A_KEY, BY_CTRL, ABOVE_ANGLE = math.radians(5.0), math.radians(15.0), math.radians(90.0)
"""Angle of an arrow key, the same with Ctrl, and elevation of the view from straight above."""
BY_A_PIXEL = math.radians(0.4)
"""Angle per pixel of an unscaled window."""
ARROWS = {"LEFT_ARROW": (1, 0), "RIGHT_ARROW": (-1, 0), "UP_ARROW": (0, -1), "DOWN_ARROW": (0, 1)}
"""Signs of the changes of azimuth and elevation: the shapes turn as if rolled by hand in the arrow's direction."""
GRABS = frozenset({"LEFTMOUSE", "MIDDLEMOUSE"})
"""Mouse buttons that drag the page; with Shift or Ctrl, the second one moves the view."""
TURN_HINT = (
    "Collide: drag the page, or press arrow keys (Ctrl: 15°); Home: the figure's own side; Enter keeps it; Esc cancels"
)


class COLLIDE_OT_turn(ReportingOperator, SideChoice, bpy.types.Operator):
    bl_idname = "collide.turn"
    bl_label = "Turn"
    bl_description = (
        "View the page in space from another side: drag it, or press the arrow keys, with Ctrl by 15°; Home "
        "returns to the side that the figure chooses, Enter or releasing the mouse keeps the side, Esc cancels"
    )

    by_drag: BoolProperty(
        name="By Drag",
        description="Turn the page by dragging, only in a 3D View that shows it",
        options={"HIDDEN", "SKIP_SAVE"},
    )

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if "side" not in (draw.RESULT.of(figure_at_hand(context)) or {}):
            raise hierarchy.FigureError("Only a page in space can be turned: choose In Space and Side by Side")

    def carry_out(self, context: bpy.types.Context) -> None:
        side = choices_of(self).side
        at_once.draw_at_same_stop(context, figure_at_hand(context), side=None if side is None else list(side))

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        if context.region_data is None:
            return self.execute(context)
        if self.by_drag and not user_view.is_turned(context.area):
            return {"PASS_THROUGH"}  # leaves the button to Blender
        figure = figure_at_hand(context)
        try:
            if not user_view.is_turned(context.area):
                raise hierarchy.FigureError("The page is not in this view: press Top View first")
            self._page = turned_page.TurnedPage(figure, context.scene.frame_current)
        except WordedError as error:
            self.report({"ERROR"}, in_report(error))
            return {"CANCELLED"}
        if play.is_playing(context):
            bpy.ops.screen.animation_cancel(restore_frame=False)
        self._identity, self._area = IDENTITY.of(figure), context.area
        self._before = self._side = self._page.chosen
        self._grabbed: tuple[int, int, float, float] | None = None
        if self.by_drag:
            self._grab(event)
        self._drawn = bpy.types.SpaceView3D.draw_handler_add(self._draw, (), "WINDOW", "POST_PIXEL")
        context.window_manager.modal_handler_add(self)
        show_status(in_report(TURN_HINT))
        return {"RUNNING_MODAL"}

    def modal(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Turn the page with the mouse or with keys, until a side is confirmed or Esc is pressed."""
        figure, pressed = current_figure(context), event.value == "PRESS"
        if figure is None or IDENTITY.of(figure) != self._identity or (pressed and event.type in {"ESC", "RIGHTMOUSE"}):
            self.cancel(context)
            return {"CANCELLED"}
        is_mouse, mouse = event.type in GRABS, (event.mouse_x, event.mouse_y)
        moves_view = event.type == "MIDDLEMOUSE" and (event.shift or event.ctrl)
        if (pressed and event.type in {"RET", "NUMPAD_ENTER"}) or (is_mouse and self._grabbed and not pressed):
            return self._keep(context)
        if is_mouse and pressed and not moves_view and answer_marks.region_at(self._area, mouse) is not None:
            self._grab(event)
        elif event.type == "MOUSEMOVE" and self._grabbed is not None:
            x, y, azimuth, elevation = self._grabbed
            by = BY_A_PIXEL / context.preferences.system.ui_scale
            self._turn_to(azimuth - by * (mouse[0] - x), elevation - by * (mouse[1] - y))
        elif pressed and event.type in ARROWS:
            by, (azimuth, elevation) = BY_CTRL if event.ctrl else BY_A_KEY, self._page.see_from(self._side)
            self._turn_to(azimuth + by * ARROWS[event.type][0], elevation + by * ARROWS[event.type][1])
        elif pressed and event.type == "HOME":
            self._side = None
        elif event.type in (predict.VIEW_ONLY - {"HOME"}) | {"TIMER"}:  # Predict needs the timer
            return {"PASS_THROUGH"}
        self._area.tag_redraw()
        return {"RUNNING_MODAL"}

    def cancel(self, context: bpy.types.Context) -> None:
        """Show the page as before; also called when Blender ends the operator."""
        del context
        bpy.types.SpaceView3D.draw_handler_remove(self._drawn, "WINDOW")
        predict.show_keys()
        if any(self._area in list(screen.areas) for screen in bpy.data.screens):
            self._area.tag_redraw()

    def _grab(self, event: bpy.types.Event) -> None:
        self._grabbed = event.mouse_x, event.mouse_y, *self._page.see_from(self._side)

    def _turn_to(self, azimuth: float, elevation: float) -> None:
        self._side = math.remainder(azimuth, math.tau), min(max(elevation, -ABOVE_ANGLE), ABOVE_ANGLE)

    def _draw(self) -> None:
        """Draw the page from the side to which it is turned."""
        if bpy.context.area == self._area and self._side != self._before:
            self._page.see_from(self._side)
            self._page.draw(bpy.context.region, bpy.context.region_data)

    def _keep(self, context: bpy.types.Context) -> set[str]:
        """Draw the figure from the side to which the page is turned, unless that is unchanged."""
        self.cancel(context)
        if self._side == self._before:
            return {"CANCELLED"}
        self.use_side, self.side = self._side is not None, self._page.see_from(self._side)
        return self.execute(context)
