# SPDX-License-Identifier: GPL-3.0-or-later
"""What pressing a button in a window does beyond running the operator in a script: it shows the result."""

from __future__ import annotations

from collections.abc import Callable

import bpy

from ...scene.base import hierarchy, timeline
from ...scene.drawing import user_view, visibility
from ...scene.space import draw
from .choices import ROOT_PACKAGE
from .translation import BoolProperty


class InWindow:
    """An operator that shows its figure when pressed in a window; scripts leave the window as it is."""

    in_window: BoolProperty(
        name="In Window",
        description="Show the figure alone, from the top and at its result, as a press in a window does",
        default=False,
        options={"HIDDEN", "SKIP_SAVE"},
    )

    execute: Callable[[bpy.types.Context], set[str]]

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        self.in_window = True
        of_long_work: Callable[[bpy.types.Context, bpy.types.Event], set[str]] | None
        of_long_work = getattr(super(), "invoke", None)
        return self.execute(context) if of_long_work is None else of_long_work(context, event)

    def show(self, context: bpy.types.Context, figure: bpy.types.Collection, frame: int | None = None) -> None:
        """Show only a new figure, at its answer or another frame and, if the preferences say so, from the top."""
        if not self.in_window:
            return
        visibility.show_alone(context.view_layer, figure)
        user_view.go_to(context.scene, timeline.answer_frame(figure) if frame is None else frame)
        look_at(context, figure)


def look_at(context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Turn the 3D View in which the button was pressed to a figure, unless the preferences forbid it."""
    addon = context.preferences.addons.get(ROOT_PACKAGE)
    wanted = addon is None or addon.preferences is None or addon.preferences.turn_view
    if wanted and context.area is not None and context.area.type == "VIEW_3D":
        turn = draw.look_from_its_side if draw.is_in_space(figure) else user_view.turn_to
        try:
            turn(context.area, figure)
        except hierarchy.FigureError:  # a figure without a camera is still worth having
            return
