# SPDX-License-Identifier: GPL-3.0-or-later
"""The extension's preferences, keyed by the extension's root package."""

from __future__ import annotations

import bpy

from ...figure.model.look import SPOKEN_LANGUAGES
from ...operators.base.choices import ROOT_PACKAGE
from ...operators.base.translation import BoolProperty, EnumProperty
from .keys import draw_keys


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

    turn_view: BoolProperty(
        name="Turn the View",
        description="Let a press show its figure from the top, in flat colours; Top View / Back gives your view back",
        default=True,
    )

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.prop(self, "language")
        self.layout.prop(self, "turn_view")
        draw_keys(self.layout, context)
