# SPDX-License-Identifier: GPL-3.0-or-later
"""What a press in a window does beyond the same operator in a script: it shows what was made."""

from __future__ import annotations

from collections.abc import Callable

import bpy

from ...scene.base.hierarchy import FigureError
from ...scene.base.timeline import Target, jump
from ...scene.base.unkeyed import show_frame
from ...scene.drawing.shown import show_alone
from ...scene.drawing.top_view import turn_to
from .choices import ROOT_PACKAGE
from .properties import BoolProperty


class InWindow:
    """An operator that shows its figure when it was pressed in a window; scripts leave the window as it is."""

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

    def show(self, context: bpy.types.Context, figure: bpy.types.Collection) -> None:
        """Show a figure that was just made: alone, at its result, and from the top where the preferences say so."""
        if not self.in_window:
            return
        context.view_layer.update()  # until then Blender 5.2 does not know what is new in the layer
        show_alone(context.view_layer, figure)
        show_frame(context.scene, jump(context.scene, figure, Target.LAST))
        look_at(context, figure)


def look_at(context: bpy.types.Context, figure: bpy.types.Collection) -> None:
    """Turn the 3D View that was pressed in to a figure, unless the preferences say that views stay as they are."""
    addon = context.preferences.addons.get(ROOT_PACKAGE)
    wanted = addon is None or addon.preferences is None or addon.preferences.turn_view
    if wanted and context.area is not None and context.area.type == "VIEW_3D":
        try:
            turn_to(context.area, figure)
        except FigureError:  # it has no camera, which is no reason not to have it
            return
