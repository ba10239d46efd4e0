# SPDX-License-Identifier: GPL-3.0-or-later
"""The settings: the panel's, stored with each scene, and the extension's preferences."""

from __future__ import annotations

from typing import Any

import bpy

from ...figure.model.look import SPOKEN_LANGUAGES
from ...figure.settings import RENDERER, SHAPE
from ...operators.base.choices import ROOT_PACKAGE, SettingsChoices, property_of
from ...operators.base.translation import BoolProperty, EnumProperty, IntProperty, PointerProperty
from ...operators.figures.random_shapes import RandomChoices
from ...operators.output.worksheets import WorksheetChoices
from ...operators.pairs.pairs import PairsChoice, RowsChoice
from ...operators.playback import at_once, setting_changed, show
from .keys import draw_keys

AT_ONCE = {
    name: each.function(**each.keywords | {"update": setting_changed.update_of(name)})
    for name, each in SettingsChoices.__annotations__.items()
    if name in at_once.AT_ONCE
}
"""The settings that act on the current figure as soon as they are chosen."""
ActingChoices: Any = type("_Choices", (), {"__annotations__": SettingsChoices.__annotations__ | AT_ONCE})


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


class COLLIDE_PG_settings(
    ActingChoices, RandomChoices, WorksheetChoices, PairsChoice, RowsChoice, bpy.types.PropertyGroup
):
    transparent: BoolProperty(
        name="Transparent", description="Render without the paper, for slides with a background", default=False
    )
    renderer: property_of(RENDERER)
    shape: property_of(SHAPE)
    lecture_row: IntProperty(
        name="Figure",
        description="The figure of this row: shows it alone, at the stop at which the one before stands",
        get=show.row_shown,
        set=show.show_row,
    )


def register() -> None:
    """Add the settings to every scene."""
    bpy.types.Scene.collide = PointerProperty(
        name="Collide", description="Settings for the figures of Collide", type=COLLIDE_PG_settings
    )


def unregister() -> None:
    """Remove the settings."""
    del bpy.types.Scene.collide
