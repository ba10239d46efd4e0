# SPDX-License-Identifier: GPL-3.0-or-later
"""What the panel shows of an answer: icons for relations, names in a narrow column."""

from __future__ import annotations

import bpy
from mathutils import Vector

from ...figure.page import text_metrics

ICONS = {"separated": "STICKY_UVS_DISABLE", "touching": "STICKY_UVS_VERT", "penetrating": "STICKY_UVS_LOC"}
OTHER = "INFO"
"""For other answers: "inside", "collision"."""
GAP = "…"


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


def shortened_each(text: str, between: str, room: float) -> str:
    """Return a text that fits into `room`; of one that is wider, the longest parts are shortened."""
    parts = text.split(between)
    room -= text_metrics.text_width(between, 1.0) * (len(parts) - 1)
    widths = [text_metrics.text_width(part, 1.0) for part in parts]
    for count, place in enumerate(sorted(range(len(parts)), key=widths.__getitem__)):
        parts[place] = shortened(parts[place], room / (len(parts) - count))
        room -= text_metrics.text_width(parts[place], 1.0)
    return between.join(parts)


def _fitting(text: str, room: float) -> str:
    """Return as much of a text, from its start, as fits into the room."""
    used = 0.0
    for count, character in enumerate(text):
        used += text_metrics.text_width(character, 1.0)
        if used > room:
            return text[:count]
    return text
