# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys that walk through a figure."""

import bpy

from collide_addon.ui.base import keys


def added():
    """Return what the extension's keymaps have, by editor and key."""
    config = bpy.context.window_manager.keyconfigs.addon
    return {
        (keymap.name, item.type): (item.properties.to, item.properties.by)
        for keymap in config.keymaps
        for item in keymap.keymap_items
        if item.idname == keys.OPERATOR
    }


def test_page_down_and_page_up_walk_through_the_phases_in_the_3d_view_and_the_timeline():
    assert added() == {
        (editor, key): (to, "phase")
        for editor in ("3D View", "Dopesheet")
        for key, to in (("PAGE_DOWN", "next"), ("PAGE_UP", "previous"))
    }


def test_they_go_with_the_extension():
    keys.unregister()
    try:
        assert added() == {}
    finally:
        keys.register()
    assert len(added()) == 4


def test_blender_has_nothing_else_on_them():
    config = bpy.context.window_manager.keyconfigs.default
    for name, _ in keys.EDITORS:
        keymap = config.keymaps.get(name)
        for item in () if keymap is None else keymap.keymap_items:
            plain = not (item.ctrl or item.alt or item.shift or item.oskey)
            assert not (plain and item.type in {"PAGE_DOWN", "PAGE_UP"}), item.idname
