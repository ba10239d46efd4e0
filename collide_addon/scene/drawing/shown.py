# SPDX-License-Identifier: GPL-3.0-or-later
"""The visibility of a scene's figures, and whether clicks reach them: the icons of the outliner.

Figures of exact coordinates lie over each other near the origin. The eye belongs to a view layer of the user's scene:
a figure's own stage, and with it its renders, never notice, and the user's own objects are in other collections.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import bpy

from ..base.hierarchy import is_figure


def shown_figures(view_layer: bpy.types.ViewLayer) -> list[bpy.types.Collection]:
    """Return the figures that a view layer shows."""
    return [eye.collection for eye in _eyes(view_layer.layer_collection) if eye.visible_get()]


def show_alone(view_layer: bpy.types.ViewLayer, figure: bpy.types.Collection | None) -> None:
    """Open the eye of one figure, if any, and close those of all others."""
    for eye in _eyes(view_layer.layer_collection):
        eye.hide_viewport = eye.collection != figure


def show_all(view_layer: bpy.types.ViewLayer) -> None:
    """Open the eyes of all figures."""
    for eye in _eyes(view_layer.layer_collection):
        eye.hide_viewport = False


def _eyes(start: bpy.types.LayerCollection) -> Iterator[bpy.types.LayerCollection]:
    for eye in start.children:
        if is_figure(eye.collection):
            yield eye
        else:
            yield from _eyes(eye)


def is_locked(figure: bpy.types.Collection) -> bool:
    """Tell whether a click passes the figure's parts by; looks at one of them."""
    return all(obj.hide_select for obj in islice(figure.all_objects, 1))


def lock(figure: bpy.types.Collection, *, locked: bool) -> None:
    """Let clicks pass the figure's parts by, or let them be selected; what is locked is deselected."""
    for obj in list(figure.all_objects):  # hiding one changes Blender's list of them
        if locked:
            obj.select_set(state=False)
        obj.hide_select = locked
