# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the whole page of a live figure in the views that are turned to it, as it grows with what is moved away."""

from __future__ import annotations

import bpy

from ..base.hierarchy import FigureError
from ..drawing.shown import shown_figures
from ..drawing.top_view import is_turned, turn_to

DRAGGING = "TRANSFORM_OT_"
"""How the names of Blender's operators begin that move, turn or scale with the mouse."""


def is_dragging() -> bool:
    """Tell whether something is moved with the mouse: a view that moves meanwhile would lead it astray."""
    windows = bpy.context.window_manager.windows
    return any(each.bl_idname.startswith(DRAGGING) for window in windows for each in window.modal_operators)


def show_whole_page(figure: bpy.types.Collection) -> None:
    """Turn the views again that have been turned to a figure, now that its page is another."""
    for window in bpy.context.window_manager.windows:
        with bpy.context.temp_override(window=window):
            if figure not in shown_figures(window.view_layer):
                continue
            for area in filter(is_turned, window.screen.areas):
                try:
                    turn_to(area, figure)
                except FigureError:  # it has lost its camera, and is shown as it was
                    return
