# SPDX-License-Identifier: GPL-3.0-or-later
"""The extension's interface in Blender's window: settings, panels, a menu, preferences, translations."""

from . import translations
from .base import keys, preferences, settings
from .panels import figure as panels_figure
from .panels import folded as panels_folded
from .panels import main as panels
from .panels import menus
from .panels import pairs as panels_pairs

PARTS = (translations, preferences, settings, keys, menus, panels, panels_figure, panels_pairs, panels_folded)


def register() -> None:
    """Register translations and settings first, since panels show them."""
    for part in PARTS:
        part.register()


def unregister() -> None:
    """Unregister in reverse."""
    for part in reversed(PARTS):
        part.unregister()
