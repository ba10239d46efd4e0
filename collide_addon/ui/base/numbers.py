# SPDX-License-Identifier: GPL-3.0-or-later
"""What the panel shows of an answer: icons for relations, names in a narrow column, numbers with the scene's unit."""

from __future__ import annotations

import bpy
from mathutils import Vector

from ...figure.page import text_metrics
from ...figure.text import messages

SIGNIFICANT = 4
ICONS = {"separated": "STICKY_UVS_DISABLE", "touching": "STICKY_UVS_VERT", "penetrating": "STICKY_UVS_LOC"}
OTHER = "INFO"
"""For other answers: "inside", "collision"."""
GAP = "…"
UNITS = {1: ("LENGTH", "m"), 2: ("AREA", "m²")}
"""By the power of a length: what Blender calls it, and its metric unit."""

AREAS = frozenset({"smallest area", "area by PCA"})
"""Keys of a headline; every other number with a fraction is a length."""


def measure(scene: bpy.types.Scene, key: str, value: float) -> str:
    """Return a number of a headline as text, an area or a length."""
    return length(scene, value, power=2 if key in AREAS else 1)


def length(scene: bpy.types.Scene, value: float, power: int = 1) -> str:
    """Return a length or an area given in scene units as text: "1.718 m" in metric scenes of scale 1.

    In scenes with another scale or system, Blender's own conversion follows the plain number that figures show.
    """
    units, (kind, metric) = scene.unit_settings, UNITS[power]
    if units.system == "NONE":
        return messages.number(value)
    if units.system == "METRIC" and units.scale_length == 1.0:
        return f"{messages.number(value)} {metric}"
    converted = bpy.utils.units.to_string(units.system, kind, value * units.scale_length**power, precision=SIGNIFICANT)
    return f"{messages.number(value)} ({converted})"


def projected_heights(obj: bpy.types.Object) -> tuple[float, float]:
    """Return the lowest and highest z of an object's last evaluated bounding box: a cheap preview."""
    z = [(obj.matrix_world @ Vector(corner)).z for corner in obj.bound_box]
    return min(z), max(z)


def relation_icon(relation: str) -> str:
    """Return the icon for an answer in words."""
    return ICONS.get(relation, OTHER)


def shortened(name: str, room: float) -> str:
    """Return a name that fits into `room`, in letter heights; only its beginning and end if it is wider."""
    if text_metrics.text_width(name, 1.0) <= room:
        return name
    letters = room - text_metrics.text_width(GAP, 1.0)
    end = _fitting(name[::-1], letters / 2)[::-1]
    start = _fitting(name[: len(name) - len(end)], letters - text_metrics.text_width(end, 1.0))
    return f"{start}{GAP}{end}"


def _fitting(text: str, room: float) -> str:
    """Return as much of a text, from its start, as fits into the room."""
    used = 0.0
    for count, character in enumerate(text):
        used += text_metrics.text_width(character, 1.0)
        if used > room:
            return text[:count]
    return text
