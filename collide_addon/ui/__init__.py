# SPDX-License-Identifier: GPL-3.0-or-later
"""What a user sees of the extension in Blender's window: settings, panels, a menu, preferences, words."""

from . import (
    menus,
    panels,
    panels_folded,
    panels_live,
    panels_motion,
    panels_pairs,
    preferences,
    settings,
    translations,
)

PARTS = (
    translations,
    preferences,
    settings,
    panels,
    panels_live,
    panels_pairs,
    panels_folded,
    panels_motion,
    menus,
)


def register() -> None:
    """Register words and settings first: the panels show them."""
    for part in PARTS:
        part.register()


def unregister() -> None:
    """Unregister in reverse."""
    for part in reversed(PARTS):
        part.unregister()
