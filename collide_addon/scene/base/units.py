# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers of an answer with the scene's unit."""

from __future__ import annotations

import math

import bpy

from ...figure.text import messages

UNIT_NAMES = {1: ("LENGTH", "m"), 2: ("AREA", "m²")}
"""Blender's name of the unit category and the metric unit, by the power of a length."""

AREAS = frozenset({"smallest area", "area by PCA"})
"""Keys of a headline's areas; every other fractional number is a length."""


def angle(single: float) -> float:
    """Return the angle in radians that is meant by its value in single precision."""
    return math.radians(round(math.degrees(single), 4))  # single precision has no more, and a quarter turn is exact


def measure(scene: bpy.types.Scene, key: str, value: float) -> str:
    """Return a number of a headline, an area or a length, as text with its unit."""
    return length(scene, value, power=2 if key in AREAS else 1)


def length(scene: bpy.types.Scene, value: float, power: int = 1) -> str:
    """Return a length or area in scene units as text: "1.718 m" in metric scenes of scale 1.

    In scenes of another scale or unit system, Blender's own conversion follows the plain number that figures show.
    """
    units, (kind, metric) = scene.unit_settings, UNIT_NAMES[power]
    if units.system == "NONE":
        return messages.number(value)
    if units.system == "METRIC" and units.scale_length == 1.0:
        return f"{messages.number(value)} {metric}"
    converted = bpy.utils.units.to_string(
        units.system, kind, value * units.scale_length**power, precision=messages.SIGNIFICANT_DIGITS
    )
    return f"{messages.number(value)} ({converted})"
