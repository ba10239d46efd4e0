# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel's settings, kept with each scene."""

from __future__ import annotations

from typing import Any

import bpy

from ...figure.settings import RENDERER
from ...operators.base.choices import SettingsChoices, property_of
from ...operators.base.translation import BoolProperty, IntProperty, PointerProperty
from ...operators.figures.random_shapes import RandomChoices
from ...operators.output.worksheets import WorksheetChoices
from ...operators.pairs.pairs import PairsChoice, RowsChoice
from ...operators.playback import at_once, setting_changed, show

AT_ONCE = {
    name: each.function(**each.keywords | {"update": setting_changed.update_of(name)})
    for name, each in SettingsChoices.__annotations__.items()
    if name in at_once.AT_ONCE
}
"""The settings that act on the current figure as they are chosen."""
ActingChoices: Any = type("_Choices", (), {"__annotations__": SettingsChoices.__annotations__ | AT_ONCE})


class COLLIDE_PG_settings(
    ActingChoices, RandomChoices, WorksheetChoices, PairsChoice, RowsChoice, bpy.types.PropertyGroup
):
    transparent: BoolProperty(
        name="Transparent", description="Render without the paper, for slides with a background", default=False
    )
    renderer: property_of(RENDERER)
    lecture_row: IntProperty(
        name="Figure",
        description="The figure of this row: shows it alone, at the stop at which the one before stands",
        get=show.row_shown,
        set=show.show_row,
    )


def register() -> None:
    """Give every scene its settings."""
    bpy.types.Scene.collide = PointerProperty(
        name="Collide", description="Settings for the figures of Collide", type=COLLIDE_PG_settings
    )


def unregister() -> None:
    """Remove the settings."""
    del bpy.types.Scene.collide
