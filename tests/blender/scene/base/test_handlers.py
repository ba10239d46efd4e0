# SPDX-License-Identifier: GPL-3.0-or-later
"""Blender's lists of handlers belong to all add-ons, and one may clear what is not its own."""

import bpy

import collide_addon

from ...shapes import box_and_ball

LISTS = [name for name in dir(bpy.app.handlers) if isinstance(getattr(bpy.app.handlers, name), list)]


def ours():
    """Return the names of the lists in which functions of ours are, once for each."""
    modules = [(name, getattr(each, "__module__", "")) for name in LISTS for each in getattr(bpy.app.handlers, name)]
    return [name for name, module in modules if "collide_addon" in module]


def test_the_extension_is_disabled_and_enabled_again_after_another_add_on_cleared_the_handlers():
    heard = ours()
    assert heard
    box_and_ball()
    bpy.ops.collide.live()
    assert len(ours()) > len(heard)
    for name in LISTS:
        getattr(bpy.app.handlers, name).clear()
    collide_addon.unregister()
    collide_addon.register()
    assert ours() == heard
