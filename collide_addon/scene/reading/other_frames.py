# SPDX-License-Identifier: GPL-3.0-or-later
"""Evaluation of a scene at other frames, without leaving a trace.

Blender evaluates a scene at its current frame only, so the frame is changed and restored.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import bpy

from ..base.unkeyed import kept_as_they_stand

GoTo = Callable[[float], bpy.types.Depsgraph]
"""Moves the scene to a frame, whole or not, and returns the dependency graph evaluated there."""


@contextmanager
def other_frames(scene: bpy.types.Scene, view_layer: bpy.types.ViewLayer) -> Iterator[GoTo]:
    """Yield a function that goes to a frame; afterwards the scene is as it was, whatever happened meanwhile."""
    frame, subframe = scene.frame_current, scene.frame_subframe
    selected = [obj for obj in view_layer.objects if obj.select_get(view_layer=view_layer)]
    active = view_layer.objects.active

    def go_to(time: float) -> bpy.types.Depsgraph:
        whole = math.floor(time)
        scene.frame_set(whole, subframe=time - whole)
        return view_layer.depsgraph

    try:
        with kept_as_they_stand():
            try:
                yield go_to
            finally:
                scene.frame_set(frame, subframe=subframe)
    finally:
        for obj in selected:  # an object that was hidden at a frame has lost its selection
            if not obj.select_get(view_layer=view_layer):
                obj.select_set(True, view_layer=view_layer)
        if view_layer.objects.active != active:
            view_layer.objects.active = active
