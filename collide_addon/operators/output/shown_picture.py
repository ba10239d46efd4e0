# SPDX-License-Identifier: GPL-3.0-or-later
"""A rendered picture in an Image Editor, where and how Blender's own preferences show what was rendered."""

from __future__ import annotations

from pathlib import Path

import bpy


def show_picture(context: bpy.types.Context, path: Path) -> None:
    """Show a picture of a file in a window's Image Editor; in background runs, and where nobody wants it, nowhere."""
    if bpy.app.background or context.window is None or context.preferences.view.render_display_type == "NONE":
        return
    image = bpy.data.images.load(str(path), check_existing=True)
    image.reload()  # it may have been loaded from another picture of that name
    if not _editors(context):
        try:
            bpy.ops.render.view_show("INVOKE_DEFAULT")
        except RuntimeError:  # no room for another window: the picture is in its file all the same
            return
    for editor in _editors(context):
        editor.image = image


def _editors(context: bpy.types.Context) -> list[bpy.types.SpaceImageEditor]:
    """Return the Image Editors of all windows that show pictures, not the texture coordinates of a mesh."""
    areas = (area for window in context.window_manager.windows for area in window.screen.areas)
    return [area.spaces.active for area in areas if area.ui_type == "IMAGE_EDITOR"]
