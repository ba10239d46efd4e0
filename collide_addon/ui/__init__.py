# SPDX-License-Identifier: GPL-3.0-or-later
"""What a user sees of the extension in Blender's window: settings, panels, a menu, preferences."""

from . import menus, panels, panels_folded, preferences, settings

PARTS = (preferences, settings, panels, panels_folded, menus)


def register() -> None:
    """Register settings first: the panels show them."""
    for part in PARTS:
        part.register()


def unregister() -> None:
    """Unregister in reverse."""
    for part in reversed(PARTS):
        part.unregister()
