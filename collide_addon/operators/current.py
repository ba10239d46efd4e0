# SPDX-License-Identifier: GPL-3.0-or-later
"""Which figure the buttons are about, and the answer that it carries in plain values."""

from __future__ import annotations

import bpy

from ..scene.hierarchy import figures
from ..scene.owned import FIGURE
from ..scene.shown import shown_figures

HEADLINE = "cld_headline_"
"""Prefix of a figure's custom properties that hold the answer in plain values, for panels and scripts."""
MADE = "cld_made"
"""Custom property of a figure: counts figures in the order in which they were made."""


def current_figure(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the figure that the panel is about: of the active object, of this stage, or the last one made.

    While any figure of the scene can be seen, it is one of those.
    """
    in_scene = list(figures(context.scene))
    in_scene = [figure for figure in shown_figures(context.view_layer) if figure in in_scene] or in_scene
    active = context.active_object
    for block in (active, context.scene):
        number = None if block is None else block.get(FIGURE)
        for collection in in_scene if number else ():
            if collection[FIGURE] == number:
                return collection
    return max(in_scene, key=lambda collection: collection.get(MADE, 0), default=None)


def headline(collection: bpy.types.Collection) -> dict[str, str | float | int]:
    """Return the answer that a figure shows: see `Lesson.headline`."""
    return {key.removeprefix(HEADLINE): collection[key] for key in list(collection.keys()) if key.startswith(HEADLINE)}


def poll_figure(cls: type[bpy.types.Operator], context: bpy.types.Context) -> bool:
    """Tell whether the scene has a figure, and in the disabled button's tooltip what to do when it has none."""
    if current_figure(context) is None:
        cls.poll_message_set("This scene has no figure: select objects and press a button that makes one first")
        return False
    return True
