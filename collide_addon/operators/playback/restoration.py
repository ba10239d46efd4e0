# SPDX-License-Identifier: GPL-3.0-or-later
"""Restoring what showing a figure has changed in the user's windows and scenes, once no figure is shown.

The state of views is stored on their screens, which undo does not touch; that of the playhead and the preview range on
the scene.
"""

from __future__ import annotations

import bpy

from ...scene.base import hierarchy
from ...scene.base.ownership import anything_of_ours
from ...scene.drawing import user_view, visibility
from ..lecture import present

_left: set[tuple[int, int]] = set()
"""The views restored last: session id of the screen, and index on it."""


def was_left(area: bpy.types.Area) -> bool:
    """Tell whether a view is one of those restored last."""
    return _key(area) in _left


def leave(*_of_blender: object, everything: bool = False) -> None:
    """Restore views, playheads and ranges where no figure is shown any more, or all of them.

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
