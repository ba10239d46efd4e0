# SPDX-License-Identifier: GPL-3.0-or-later
"""Playing a figure in the user's scene: its own frames at its own pace, and the user's range back when it stops.

What the scene had is kept on it, so that a file saved while a figure plays is put right by the next stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bpy

from ...figure.model.reading import FRAMES_PER_SECOND
from ..base.custom_property import MisfitError, number
from ..base.hierarchy import FigureError
from ..base.json_property import json_property, mapping
from ..base.timeline import steps_of
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


def play_range(scene: bpy.types.Scene, figure: bpy.types.Collection) -> None:
    """Let a scene's preview be the figure's frames at the figure's pace, and go to its beginning.

    Raises
    ------
    FigureError
        When the figure has no steps.
    """
    steps = steps_of(figure)
    if not steps:
        raise FigureError("{name} has no steps: draw the figure again", name=figure.name)
    if BEFORE_PLAYING.of(scene) is None:
        before = {name: getattr(_owner(scene, name), name) for name in (*PREVIEW, *PACE)}
        BEFORE_PLAYING.keep(scene, before)
    first, last = steps[0].begins[0], last_frame_of(figure)
    scene.use_preview_range = True
    scene.frame_preview_start, scene.frame_preview_end = first, last
    scene.render.fps, scene.render.fps_base = FRAMES_PER_SECOND, 1.0
    if not first <= scene.frame_current < steps[-1].frames[-1]:
        scene.frame_set(first)


def give_range_back(scene: bpy.types.Scene) -> None:
    """Let a scene have the preview range and the pace that it had before a figure played in it, if one did."""
    for name, value in (BEFORE_PLAYING.of(scene) or {}).items():
        setattr(_owner(scene, name), name, value)
    BEFORE_PLAYING.drop(scene)


def _owner(scene: bpy.types.Scene, name: str) -> bpy.types.bpy_struct:
    return scene.render if name in PACE else scene
