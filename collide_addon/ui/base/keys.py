# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys of a figure: Page Down and Page Up step through it, Space plays it, and F5 presents it.

Presenter remotes send the same keys. In these editors Blender itself uses only Space, which it keeps wherever the view
is not turned to a figure. The keys are shown, and can be changed, in the preferences.
"""

from __future__ import annotations

from collections.abc import Iterator

import bpy
import rna_keymap_ui

EDITORS = (("3D View", "VIEW_3D"), ("Dopesheet", "DOPESHEET_EDITOR"), ("Frames", "EMPTY"))
"""Keymaps and their editors; the timeline is a dope sheet, and the last one is where Blender uses Space."""
KEYS: tuple[tuple[tuple[tuple[str, str], ...], str, str, dict[str, object]], ...] = (
    (EDITORS[:2], "PAGE_DOWN", "collide.step", {"to": "next", "by": "phase"}),
    (EDITORS[:2], "PAGE_UP", "collide.step", {"to": "previous", "by": "phase"}),
    (EDITORS[2:], "SPACE", "collide.play", {"while_turned": True}),
    (EDITORS[:1], "F5", "collide.present", {}),
)
"""Where each key applies, what it does, and how."""

_ours: list[tuple[bpy.types.KeyMap, bpy.types.KeyMapItem]] = []


def draw_keys(layout: bpy.types.UILayout, context: bpy.types.Context) -> None:
    """Draw the keys as the user has set them."""
    config = context.window_manager.keyconfigs.user
    for keymap, item in _as_used(config):
        rna_keymap_ui.draw_kmi([], config, keymap, item, layout, 0)


def _as_used(config: bpy.types.KeyConfig | None) -> Iterator[tuple[bpy.types.KeyMap, bpy.types.KeyMapItem]]:
    for name, _ in EDITORS:
        keymap = None if config is None else config.keymaps.get(name)
        for item in () if keymap is None else keymap.keymap_items:
            if item.idname in {operator for _, _, operator, _ in KEYS}:
                yield keymap, item


def register() -> None:
    """Add the keys, unless Blender runs in the background and has no keymaps."""
    config = bpy.context.window_manager.keyconfigs.addon
    for editors, key, operator, choices in KEYS if config is not None else ():
        for name, editor in editors:
            keymap = config.keymaps.new(name, space_type=editor)
            item = keymap.keymap_items.new(operator, key, "PRESS", repeat=operator == "collide.step")
            for choice, value in choices.items():
                setattr(item.properties, choice, value)
            _ours.append((keymap, item))


def unregister() -> None:
    """Remove the keys."""
    for keymap, item in _ours:
        keymap.keymap_items.remove(item)
    _ours.clear()
