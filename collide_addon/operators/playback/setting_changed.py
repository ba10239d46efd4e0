# SPDX-License-Identifier: GPL-3.0-or-later
"""The function that Blender calls when the user has changed a setting that acts at once.

This module does not import bpy, so that nothing here refers to it: Blender 4.2 never releases such a function of a
PropertyGroup, and as a Python module it crashes on exit if anything still refers to bpy.
"""

from collections.abc import Callable
from importlib import import_module


def update_of(name: str) -> Callable[[object, object], None]:
    """Return the `update` function of a setting's property."""

    def update(settings: object, context: object) -> None:
        import_module("..at_once", __name__).act(name, settings, context)

    return update
