# SPDX-License-Identifier: GPL-3.0-or-later
"""Undo where a timer has changed figures since the last step that Blender keeps.

Blender's undo leaves a block in memory that is the same in two steps. One that a timer has changed since the later of
them may refer to blocks that the earlier one does not have, and Blender crashes. It must read the whole step then.
"""

import bpy

_unkept: set[str] = set()
"""What has changed figures, if anything has, that no undo step has."""
_preferences: list[tuple[bool, bool, bool]] = []
"""The user's, while Blender reads a step."""

note_change = _unkept.add


def _before(*_of_blender: object) -> None:
    """Let Blender read the whole step, as it did before it learnt to leave blocks where they are."""
    preferences = bpy.context.preferences
    view, experimental, was_dirty = preferences.view, preferences.experimental, preferences.is_dirty
    if _unkept and not _preferences:
        _preferences.append((view.show_developer_ui, experimental.use_undo_legacy, was_dirty))
        view.show_developer_ui = experimental.use_undo_legacy = True  # the second one counts only with the first
        preferences.is_dirty = was_dirty


def _after(*_of_blender: object) -> None:
    """Give the user's preferences back: memory is as the step now."""
    _unkept.clear()
    preferences = bpy.context.preferences
    while _preferences:
        preferences.view.show_developer_ui, preferences.experimental.use_undo_legacy, was_dirty = _preferences.pop()
        preferences.is_dirty = was_dirty


HANDLERS = (("undo_pre", _before), ("redo_pre", _before), ("undo_post", _after), ("redo_post", _after))
