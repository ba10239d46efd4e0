# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel's settings, kept with each scene."""

from __future__ import annotations

import bpy

from ..operators.choices import HOLDERS
from ..operators.comparing import CaseChoice
from ..operators.pairs import PairsChoice
from ..operators.pairs_rows import RowsChoice
from ..operators.properties import BoolProperty, PointerProperty
from ..operators.random_shapes import RandomChoices
from ..operators.sweep import SweepChoice
from ..operators.worksheets import WorksheetChoices


class COLLIDE_PG_settings(
    *HOLDERS, CaseChoice, RandomChoices, SweepChoice, WorksheetChoices, PairsChoice, RowsChoice, bpy.types.PropertyGroup
):
    transparent: BoolProperty(
        name="Transparent", description="Render without the paper, for slides with a background", default=False
    )


def register() -> None:
    """Give every scene its settings."""
    bpy.utils.register_class(COLLIDE_PG_settings)
    bpy.types.Scene.collide = PointerProperty(
        name="Collide", description="Settings for the figures of Collide", type=COLLIDE_PG_settings
    )


def unregister() -> None:
    """Take the settings away again."""
    del bpy.types.Scene.collide
    bpy.utils.unregister_class(COLLIDE_PG_settings)
