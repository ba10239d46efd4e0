# SPDX-License-Identifier: GPL-3.0-or-later
"""Adding our functions to Blender's handler lists, and removing them unless another add-on has done so.

The ones defined here make undo safe after a timer has changed figures since Blender's last undo step. Undo reuses
blocks in memory that are equal in two steps. A block that a timer has changed since the later step may refer to blocks
that the earlier step lacks, and Blender would crash, so it must then read the whole step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import bpy

Heard = Sequence[tuple[str, Callable[..., object]]]
"""Names of Blender's lists, each with a function of ours."""


def listen(heard: Heard, *, in_every_file: bool = True) -> None:
    """Add functions to the handler lists, permanently or until another file is loaded."""
    for name, function in heard:
        handler = bpy.app.handlers.persistent(function) if in_every_file else function
        getattr(bpy.app.handlers, name).append(handler)


def stop_listening(heard: Heard) -> None:
    """Remove functions from the handler lists they are still in."""
    for name, function in heard:
        handlers = getattr(bpy.app.handlers, name)
        while function in handlers:
            handlers.remove(function)


def running_operators() -> list[bpy.types.Operator]:
    """Return the operators that run in windows, without those whose classes have been unregistered meanwhile."""
    windows = bpy.context.window_manager.windows
    return [each for window in windows for each in window.modal_operators if each is not None]


_unkept: set[str] = set()
"""Names of what has changed figures without an undo step; empty if nothing has."""
_preferences: list[tuple[bool, bool, bool]] = []
"""The user's preferences while Blender reads a step."""

note_change = _unkept.add


def _before_undo(*_of_blender: object) -> None:
    """Make Blender read the whole step, without reusing blocks in memory."""
    preferences = bpy.context.preferences
    view, experimental, was_dirty = preferences.view, preferences.experimental, preferences.is_dirty
    if _unkept and not _preferences:
        _preferences.append((view.show_developer_ui, experimental.use_undo_legacy, was_dirty))
        view.show_developer_ui = experimental.use_undo_legacy = True  # the second one is ignored without the first
        preferences.is_dirty = was_dirty


def _after_undo(*_of_blender: object) -> None:
    """Restore the user's preferences; memory now matches the step."""
    _unkept.clear()
    preferences = bpy.context.preferences
    while _preferences:
        preferences.view.show_developer_ui, preferences.experimental.use_undo_legacy, was_dirty = _preferences.pop()
        preferences.is_dirty = was_dirty


HANDLERS = (
    *(("undo_pre", _before_undo), ("redo_pre", _before_undo)),
    *(("undo_post", _after_undo), ("redo_post", _after_undo)),
)
