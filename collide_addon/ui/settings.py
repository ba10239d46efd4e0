# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel's settings, kept with each scene."""

from __future__ import annotations

import bpy
from bpy.props import BoolProperty, FloatProperty, IntProperty, PointerProperty

from ..geometry.random_points import DEFAULT_COUNT
from ..operators.choices import FigureChoices, StartChoice, ToleranceChoice


class COLLIDE_PG_settings(FigureChoices, ToleranceChoice, StartChoice, bpy.types.PropertyGroup):
    count: IntProperty(
        name="Points", description="Number of points of each random set", default=DEFAULT_COUNT, min=1, soft_max=1000
    )
    dx: FloatProperty(
        name="Move Apart",
        description="How far each random set moves away from the other; from 45 on they cannot overlap",
        default=0.0,
        soft_min=-100.0,
        soft_max=200.0,
        subtype="DISTANCE",
        unit="LENGTH",
    )
    seed: IntProperty(name="Seed", description="The same number gives the same points", default=0, min=0)
    transparent: BoolProperty(
        name="Transparent", description="Render without the white paper, for slides with a background", default=False
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
