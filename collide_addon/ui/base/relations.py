# SPDX-License-Identifier: GPL-3.0-or-later
"""The icon of a relation of two shapes, the same everywhere in the panel."""

ICONS = {"separated": "STICKY_UVS_DISABLE", "touching": "STICKY_UVS_VERT", "penetrating": "STICKY_UVS_LOC"}
OTHER = "INFO"
"""Of other answers: "inside", "collision"."""


def relation_icon(relation: str) -> str:
    """Return the icon for an answer in words."""
    return ICONS.get(relation, OTHER)
