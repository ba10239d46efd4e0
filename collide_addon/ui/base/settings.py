# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel's settings, kept with each scene."""

from __future__ import annotations

import bpy

from ...operators.base.choices import HOLDERS
from ...operators.base.properties import BoolProperty, EnumProperty, PointerProperty
from ...operators.figures.random_shapes import RandomChoices
from ...operators.output.pictures import RENDERERS
from ...operators.output.worksheets import WorksheetChoices
from ...operators.pairs.pairs import PairsChoice
from ...operators.pairs.rows import RowsChoice


class COLLIDE_PG_settings(
    *HOLDERS,  # type: ignore[misc]  # no type checker follows bases that are listed elsewhere
    RandomChoices,
    WorksheetChoices,
    PairsChoice,
    RowsChoice,
    bpy.types.PropertyGroup,
):
    transparent: BoolProperty(
        name="Transparent", description="Render without the paper, for slides with a background", default=False
    )
    renderer: EnumProperty(name="Renderer", description="What renders pictures", items=RENDERERS)


def register() -> None:
    """Give every scene its settings."""
    bpy.utils.register_class(COLLIDE_PG_settings)
    bpy.types.Scene.collide = PointerProperty(
        name="Collide", description="Settings for the figures of Collide", type=COLLIDE_PG_settings
    )


def unregister() -> None:
    """Remove the settings."""
    del bpy.types.Scene.collide
    bpy.utils.unregister_class(COLLIDE_PG_settings)
