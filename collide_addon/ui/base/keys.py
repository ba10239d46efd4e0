# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys that step through a figure: Page Down and Page Up, which presenter remotes send too.

Blender itself does not use them in these editors. They are shown, and can be changed, in the preferences.
"""

from __future__ import annotations

from collections.abc import Iterator

import bpy
import rna_keymap_ui

EDITORS = (("3D View", "VIEW_3D"), ("Dopesheet", "DOPESHEET_EDITOR"))
"""Keymaps and their editors; the timeline is a dope sheet."""
KEYS = (("PAGE_DOWN", "next"), ("PAGE_UP", "previous"))
OPERATOR = "collide.step"

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
            if item.idname == OPERATOR:
                yield keymap, item


def register() -> None:
    """Add the keys, unless Blender runs in the background and has no keymaps."""
    config = bpy.context.window_manager.keyconfigs.addon
    for name, editor in EDITORS if config is not None else ():
        keymap = config.keymaps.new(name, space_type=editor)
        for key, to in KEYS:
            item = keymap.keymap_items.new(OPERATOR, key, "PRESS", repeat=True)
            item.properties.to, item.properties.by = to, "phase"
            _ours.append((keymap, item))


def unregister() -> None:
    """Remove the keys."""
    for keymap, item in _ours:
        keymap.keymap_items.remove(item)
    _ours.clear()
