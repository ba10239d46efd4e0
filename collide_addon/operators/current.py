# SPDX-License-Identifier: GPL-3.0-or-later
"""Which figure the buttons are about, and the answer that it carries in plain values."""

from __future__ import annotations

import json

import bpy

from ..geometry import Phrase
from ..scene.hierarchy import figures
from ..scene.owned import FIGURE
from ..scene.shown import shown_figures
from .translated import in_tooltip

HEADLINE = "cld_headline_"
"""Prefix of a figure's custom properties that hold the answer in plain values, for panels and scripts."""
PHRASE = "cld_phrase_"
"""Prefix of properties that say of what template and values a text of the headline is made, for other languages."""
MADE = "cld_made"
"""Custom property of a figure: counts figures in the order in which they were made."""


def current_figure(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the figure that the panel is about: of the active object, of this stage, or the last one made.

    While any figure of the scene can be seen, it is one of those.
    """
    in_scene = list(figures(context.scene))
    known = set(in_scene)
    in_scene = [figure for figure in shown_figures(context.view_layer) if figure in known] or in_scene
    active = context.active_object
    for block in (active, context.scene):
        number = None if block is None else block.get(FIGURE)
        for collection in in_scene if number else ():
            if collection[FIGURE] == number:
                return collection
    return max(in_scene, key=lambda collection: collection.get(MADE, 0), default=None)


def headline(collection: bpy.types.Collection) -> dict[str, str | float | int]:
    """Return the answer that a figure shows: see `Lesson.headline`."""
    keys = [key.removeprefix(HEADLINE) for key in list(collection.keys()) if key.startswith(HEADLINE)]
    return {key: _phrase(collection, key) or collection[HEADLINE + key] for key in keys}


def _phrase(collection: bpy.types.Collection, key: str) -> Phrase | None:
    try:
        kept = json.loads(collection.get(PHRASE + key, "null"))
        return kept and Phrase(kept["template"], **kept["values"])
    except (ValueError, TypeError, KeyError, IndexError):  # edited by hand
        return None


def poll_figure(cls: type[bpy.types.Operator], context: bpy.types.Context) -> bool:
    """Tell whether the scene has a figure, and in the disabled button's tooltip what to do when it has none."""
    if current_figure(context) is None:
        cls.poll_message_set(
            in_tooltip("This scene has no figure: select objects and press a button that makes one first")
        )
        return False
    return True
