# SPDX-License-Identifier: GPL-3.0-or-later
"""The extension's interface in Blender: settings, panels, menus, preferences, translations."""

from bpy.utils import register_classes_factory

from ..operators.base.translation import CONTEXT
from . import translations
from .base import settings, sidebar
from .base.settings import COLLIDE_AP_preferences
from .panels import lecture, menus, pairs
from .panels.figure import COLLIDE_PT_figure
from .panels.folded import COLLIDE_PT_layers, COLLIDE_PT_look, COLLIDE_PT_method, COLLIDE_PT_motion, COLLIDE_PT_teaching
from .panels.main import COLLIDE_PT_main

classes = (
    *(COLLIDE_AP_preferences, settings.COLLIDE_PG_settings),
    *(menus.COLLIDE_MT_methods, menus.COLLIDE_MT_classic, menus.COLLIDE_MT_examples),
    *(*menus.CASE_MENUS, menus.COLLIDE_MT_cases),
    *(menus.COLLIDE_MT_export, menus.COLLIDE_MT_object, COLLIDE_PT_main, COLLIDE_PT_figure),
    *(sidebar.COLLIDE_PG_row, pairs.COLLIDE_UL_pairs, pairs.COLLIDE_PT_pairs, pairs.COLLIDE_PT_wide_pairs),
    *(lecture.COLLIDE_UL_lecture, lecture.COLLIDE_MT_lecture),
    *(COLLIDE_PT_look, COLLIDE_PT_layers, COLLIDE_PT_method, COLLIDE_PT_motion, COLLIDE_PT_teaching),
)

for each in classes:
    each.bl_translation_context = CONTEXT  # the context in which its label is translated

_register_classes, _unregister_classes = register_classes_factory(classes)


def register() -> None:
    """Register the interface; translations and settings first, since panels show them."""
    translations.register()
    _register_classes()
    for part in (settings, menus, pairs):
        part.register()


def unregister() -> None:
    """Unregister the interface in reverse order."""
    for part in (pairs, menus, settings):
        part.unregister()
    _unregister_classes()
    translations.unregister()
