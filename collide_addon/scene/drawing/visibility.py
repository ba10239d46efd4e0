# SPDX-License-Identifier: GPL-3.0-or-later
"""Visibility of a scene's figures and layers, and whether clicks select them, as the outliner's icons show.

Figures of exact coordinates overlap near the origin. The checkbox of the collection around a figure's empty belongs to
a view layer of the user's scene, as does its eye (in files of version 0.1, that of the figure's own collection), so the
stage and its renders are never affected. Closing the eye alone does not spare Blender from evaluating the contents. A
layer is hidden by an invisible material, so that its objects keep their keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

import bpy

from ...figure.model.choices import Layer
from ...figure.model.layers import MADE_WHEN_ASKED, shown_layers
from ...figure.model.records import plain
from ..base import hierarchy
from ..base.hierarchy import FigureError
from ..base.ownership import is_owned
from ..base.restoration import all_or_nothing, take_back_new_blocks
from .draw import add_objects
from .keys import set_in
from .materials import MATERIAL_LAYERS, layers_in, let_slots_show, own_materials
from .parameters import PARAMETERS, lesson_of, parameters_of
from .stage import stage_of


def shown_figures(view_layer: bpy.types.ViewLayer) -> list[bpy.types.Collection]:
    """Return the visible figures of a view layer."""
    layers = _layers(view_layer.layer_collection)
    seen = [layer.collection for layer in layers if hierarchy.is_figure(layer.collection) and layer.visible_get()]
    empties = [empty for empty in hierarchy.instances(view_layer) if empty.visible_get(view_layer=view_layer)]
    return list(dict.fromkeys([*seen, *(empty.instance_collection for empty in empties)]))


def show_alone(view_layer: bpy.types.ViewLayer, figure: bpy.types.Collection | None) -> None:
    """Show at most one figure in a view layer, hide the others, and put it on the stage.

    Our collections around it are opened if the user has closed them. If it is inside a closed collection of the user's,
    it is also linked to the scene's collection.
    """
    scene = view_layer.id_data
    ours = set(hierarchy.instances(scene))
    for layer in list(_layers(view_layer.layer_collection)):
        place = layer.collection
        if hierarchy.is_figure(place):
            layer.hide_viewport = place != figure
        elif is_owned(place):
            held = {obj.instance_collection if obj in ours else None for obj in place.all_objects}
            if figure in held and figure is not None:
                _open(layer)
            elif held and None not in held and not hierarchy.IS_ROOT.of(place) and not layer.exclude:
                layer.exclude = True
    view_layer.update()  # so that Blender knows which objects are in the layer now
    for empty in list(hierarchy.instances(view_layer)):
        empty.hide_set(empty.instance_collection != figure, view_layer=view_layer)
    if figure is None:
        return
    stage_of(figure)
    if figure not in shown_figures(view_layer):
        for empty in ours.intersection(hierarchy.instances_of(figure)) - set(scene.collection.objects):
            scene.collection.objects.link(empty)
            view_layer.update()
            empty.hide_set(state=False, view_layer=view_layer)
    evaluate_again(figure)


def evaluate_again(figure: bpy.types.Collection) -> None:
    """Make Blender evaluate a figure at the current frame: it leaves newly shown objects where they had been hidden."""
    parts = list(figure.all_objects)
    data = [part.data for part in parts if part.data is not None]
    for block in (*parts, *data, *(each.shape_keys for each in data if isinstance(each, bpy.types.Mesh))):
        if block is not None and block.animation_data is not None:
            block.update_tag(refresh={"TIME"})


def _open(layer: bpy.types.LayerCollection) -> None:
    """Make a collection visible in its view layer and in general, only setting values that are not right yet."""
    for switched, name in ((layer, "exclude"), (layer, "hide_viewport"), (layer.collection, "hide_viewport")):
        if getattr(switched, name):
            setattr(switched, name, False)


def _layers(start: bpy.types.LayerCollection) -> Iterator[bpy.types.LayerCollection]:
    """Yield the layer collections of a view layer, except those inside figures."""
    for layer in start.children:
        yield layer
        if not hierarchy.is_figure(layer.collection):
            yield from _layers(layer)


def is_locked(figure: bpy.types.Collection) -> bool:
    """Tell whether clicks ignore the figure, judged by one of its objects."""
    return all(obj.hide_select for obj in islice(chain(hierarchy.instances_of(figure), figure.all_objects), 1))


def lock(figure: bpy.types.Collection, *, locked: bool) -> None:
    """Make clicks ignore the figure, or select it again; locking deselects it."""
    parts = list(figure.all_objects)
    for obj in (*hierarchy.instances_of(figure), *parts):
        if locked and obj.select_get():
            obj.select_set(state=False)
    set_in([figure, *figure.children_recursive], "hide_select", dict.fromkeys(parts, locked))
    for empty in hierarchy.instances_of(figure):
        empty.hide_select = locked


def layers_shown(figure: bpy.types.Collection) -> tuple[Layer, ...]:
    """Return the visible layers of a figure; none for a figure of an earlier version, whose marks are not separated."""
    return () if hierarchy.is_of_earlier_edition(figure) else shown_layers(PARAMETERS.of(figure) or {})


def show_layers(figure: bpy.types.Collection, shown: Iterable[Layer], frame_now: int) -> None:
    """Show these layers of a figure and hide the others, creating what is drawn only on request.

    Raises FigureError or DrawError if the figure is of an earlier version or has lost what it was made of, or a mark
    cannot be drawn. After any error it is unchanged.
    """
    if hierarchy.is_of_earlier_edition(figure):
        raise FigureError("{name} was drawn by an earlier version: make it again first", name=figure.name)
    parameters = {**parameters_of(figure), "layers": plain(tuple(shown))}
    layers = shown_layers(parameters)
    lacking = set(MADE_WHEN_ASKED) & set(layers) - layers_in(figure)
    with all_or_nothing() as undo:
        take_back_new_blocks(undo)
        undo.callback(PARAMETERS.as_now(figure))
        PARAMETERS.keep(figure, parameters)
        if lacking:
            add_objects(figure, lesson_of(figure).figure, frame_now, lambda piece: piece.parts[0].layer in lacking)
        palette = own_materials()
        for obj in list(figure.all_objects):
            let_slots_show(obj, MATERIAL_LAYERS.of(obj) or (), layers, palette)
