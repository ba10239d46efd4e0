# SPDX-License-Identifier: GPL-3.0-or-later
"""The visibility of a scene's figures, and whether clicks reach them: the icons of the outliner.

Figures of exact coordinates lie over each other near the origin. The eye of the empty that shows one, or in a file of
version 0.1 that of its collection, belongs to a view layer of the user's scene: the stage, and with it renders, never
notice, and the user's own objects have eyes of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

import bpy

from ..base.hierarchy import instances, instances_of, is_figure
from .stage import stage_of


def shown_figures(view_layer: bpy.types.ViewLayer) -> list[bpy.types.Collection]:
    """Return the figures that a view layer shows."""
    seen = [eye.collection for eye in _eyes(view_layer.layer_collection) if eye.visible_get()]
    empties = (empty for empty in instances(view_layer) if empty.visible_get(view_layer=view_layer))
    return list(dict.fromkeys([*seen, *(empty.instance_collection for empty in empties)]))


def show_alone(view_layer: bpy.types.ViewLayer, figure: bpy.types.Collection | None) -> None:
    """Open the eye of one figure, if any, and put it on the stage; close the eyes of all others."""
    for eye in _eyes(view_layer.layer_collection):
        eye.hide_viewport = eye.collection != figure
    for empty in list(instances(view_layer)):
        empty.hide_set(empty.instance_collection != figure, view_layer=view_layer)
    if figure is not None:
        stage_of(figure)


def show_all(view_layer: bpy.types.ViewLayer) -> None:
    """Open the eyes of all figures."""
    for eye in _eyes(view_layer.layer_collection):
        eye.hide_viewport = False
    for empty in list(instances(view_layer)):
        empty.hide_set(state=False, view_layer=view_layer)


def _eyes(start: bpy.types.LayerCollection) -> Iterator[bpy.types.LayerCollection]:
    for eye in start.children:
        if is_figure(eye.collection):
            yield eye
        else:
            yield from _eyes(eye)


def is_locked(figure: bpy.types.Collection) -> bool:
    """Tell whether a click passes the figure by; looks at one of its objects."""
    return all(obj.hide_select for obj in islice(chain(instances_of(figure), figure.all_objects), 1))


def lock(figure: bpy.types.Collection, *, locked: bool) -> None:
    """Let clicks pass the figure by, or let it be selected; what is locked is deselected."""
    for obj in [*instances_of(figure), *figure.all_objects]:  # a list: hiding one changes Blender's of them
        if locked and obj.select_get():
            obj.select_set(state=False)
        obj.hide_select = locked
