# SPDX-License-Identifier: GPL-3.0-or-later
"""The extension's preferences, keyed by the extension's root package."""

from __future__ import annotations

import bpy

from ...operators.base.choices import ROOT_PACKAGE, SPOKEN_LANGUAGES
from ...operators.base.properties import EnumProperty


class COLLIDE_AP_preferences(bpy.types.AddonPreferences):
    bl_idname = ROOT_PACKAGE

    language: EnumProperty(
        name="Figure Language",
        description="Language of new figures where the scene's setting is Automatic",
        items=(
            ("auto", "Interface", "The language of Blender's interface, where the figures speak it"),
            *SPOKEN_LANGUAGES,
        ),
    )

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.prop(self, "language")


classes = (COLLIDE_AP_preferences,)

register, unregister = bpy.utils.register_classes_factory(classes)
