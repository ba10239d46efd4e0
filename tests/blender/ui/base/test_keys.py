# SPDX-License-Identifier: GPL-3.0-or-later
"""The keys that step through a figure."""

import bpy

from collide_addon.ui.base import settings

PREVIOUS, NEXT, PHASE = 1, 2, 1
"""Numbers of an operator's choices, as a key stores them."""


def added():
    """Return the entries of the extension's keymaps, by editor and key."""
    config = bpy.context.window_manager.keyconfigs.addon
    return {
        (keymap.name, item.type): (item.idname, dict(item.properties))
        for keymap in config.keymaps
        for item in keymap.keymap_items
        if item.idname.startswith("collide.")
    }


def test_each_key_has_its_operator_in_its_editors():
    steps = {
        (editor, key): ("collide.step", {"to": to, "by": PHASE})
        for editor in ("3D View", "Dopesheet")
        for key, to in (("PAGE_DOWN", NEXT), ("PAGE_UP", PREVIOUS))
    }
    plays = {("Frames", "SPACE"): ("collide.play", {"while_turned": True})}
    presents = {("3D View", "F5"): ("collide.present", {})}
    turns = {("3D View", "MIDDLEMOUSE"): ("collide.turn", {"by_drag": True})}
    assert added() == {**steps, **plays, **presents, **turns}


def test_they_go_with_the_extension():
    settings.unregister()
    try:
        assert added() == {}
    finally:
        settings.register()
    assert len(added()) == 7


def test_blender_has_nothing_else_on_them():
    config = bpy.context.window_manager.keyconfigs.default
    for name, _ in settings.EDITORS:
        keymap = config.keymaps.get(name)
        for item in () if keymap is None else keymap.keymap_items:
            plain = not (item.ctrl or item.alt or item.shift or item.oskey)
            assert not (plain and item.type in {"PAGE_DOWN", "PAGE_UP"}), item.idname
