# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure's frames in the user's scene, played at its own pace, and the user's playhead and range given back.

What the scene had is kept on it, for one that an undo step or Blender's own rescue of a crash brings back. A file that
is saved meanwhile has the user's range.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bpy

from ...figure.model.reading import FRAMES_PER_SECOND
from ..base.custom_property import LARGEST_WHOLE, CustomProperty, MisfitError, number, whole
from ..base.json_property import json_property, mapping
from ..base.owned import is_owned
from ..base.timeline import needed_steps
from ..base.unkeyed import show_frame
from .stage import last_frame_of

PREVIEW = ("use_preview_range", "frame_preview_start", "frame_preview_end")
PACE = ("fps", "fps_base")


def _before(kept: object) -> Mapping[str, Any]:
    values = mapping(kept)
    if set(values) != {*PREVIEW, *PACE}:
        raise MisfitError
    for value in values.values():
        number(int(value) if isinstance(value, bool) else value)
    return values


BEFORE_PLAYING = json_property("cld_before_playing", _before)
"""Of a user's scene: its preview range and its pace before a figure played in it."""
FRAME_BEFORE = CustomProperty("cld_frame_before", whole(-LARGEST_WHOLE))
"""Of a user's scene: where its playhead stood before it went to a figure's frame."""
LEFT_AT = CustomProperty("cld_left_at", whole(-LARGEST_WHOLE))
"""Of a figure's collection: the frame at which the user went back to the own view."""
_playing: dict[int, Mapping[str, Any]] = {}
"""While a file is saved: the ranges that play, by their scenes' session numbers."""


def go_to(scene: bpy.types.Scene, frame: int) -> None:
    """Move a scene's playhead to a frame of a figure, and keep where the user had it."""
    if not is_owned(scene) and FRAME_BEFORE.of(scene) is None:
        FRAME_BEFORE.keep(scene, scene.frame_current)
    show_frame(scene, frame)


def give_frame_back(scene: bpy.types.Scene) -> None:
    """Let a scene's playhead stand where it did before it went to a figure's frame, if it did."""
    before = FRAME_BEFORE.of(scene)
    FRAME_BEFORE.drop(scene)
    if before is not None:
        show_frame(scene, before)


def play_range(scene: bpy.types.Scene, figure: bpy.types.Collection) -> None:
    """Let a scene's preview be the figure's frames at the figure's pace, and go to its beginning.

    Raises
    ------
    FigureError
        When the figure has no steps.
    """
    steps = needed_steps(figure)
    if BEFORE_PLAYING.of(scene) is None:
        BEFORE_PLAYING.keep(scene, _range_of(scene))
    first, last = steps[0].begins[0], last_frame_of(figure)
    scene.use_preview_range = True
    scene.frame_preview_start, scene.frame_preview_end = first, last
    scene.render.fps, scene.render.fps_base = FRAMES_PER_SECOND, 1.0
    if not first <= scene.frame_current < steps[-1].frames[-1]:
        go_to(scene, first)


def give_range_back(scene: bpy.types.Scene) -> None:
    """Let a scene have the preview range and the pace that it had before a figure played in it, if one did."""
    _set_range(scene, BEFORE_PLAYING.of(scene) or {})
    BEFORE_PLAYING.drop(scene)


def before_saving(*_of_blender: object) -> None:
    """Let the file that Blender is about to save have the user's ranges."""
    for scene in bpy.data.scenes:
        if BEFORE_PLAYING.of(scene) is not None:
            _playing[scene.session_uid] = _range_of(scene)
            give_range_back(scene)


def after_saving(*_of_blender: object) -> None:
    """Let what was playing go on."""
    for scene in bpy.data.scenes:
        if scene.session_uid in _playing:
            BEFORE_PLAYING.keep(scene, _range_of(scene))
            _set_range(scene, _playing.pop(scene.session_uid))


def _range_of(scene: bpy.types.Scene) -> dict[str, Any]:
    return {name: getattr(_owner(scene, name), name) for name in (*PREVIEW, *PACE)}


def _set_range(scene: bpy.types.Scene, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(_owner(scene, name), name, value)


def _owner(scene: bpy.types.Scene, name: str) -> bpy.types.bpy_struct:
    return scene.render if name in PACE else scene
