# SPDX-License-Identifier: GPL-3.0-or-later
"""What scenes are made of, whoever has made it."""

from __future__ import annotations

from collections.abc import Iterable

import bpy


def reached(scenes: Iterable[bpy.types.Scene]) -> list[bpy.types.ID]:
    """Return these scenes and every block that they use, themselves or through another, in the order found."""
    uses: dict[bpy.types.ID, list[bpy.types.ID]] = {}
    for block, users in bpy.data.user_map().items():
        for user in users:
            uses.setdefault(user, []).append(block)
    found = dict.fromkeys(scenes)
    to_do = list(found)
    while to_do:
        for block in uses.get(to_do.pop(), ()):
            if block not in found:
                found[block] = None
                to_do.append(block)
    return list(found)
