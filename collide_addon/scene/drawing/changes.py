# SPDX-License-Identifier: GPL-3.0-or-later
"""Changing the theme or storyboard of a figure that is already drawn, without rebuilding its objects.

Whatever the user has moved, keyed, renamed, recoloured or deleted is kept. A new theme replaces materials and paper;
between light and dark paper, half-transparent marks also get new opacities, because renderers mix light. A new
storyboard replaces the keyframes. Only questions may need new objects: a figure without pauses has none for them, so
they are created when it first pauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import bpy

from ...figure.model.choices import Storyboard
from ...figure.model.look import Theme
from ..base import timeline
from ..base.hierarchy import FigureError, shows
from ..base.ownership import IDENTITY, is_owned
from ..base.restoration import all_or_nothing, put_back, remove_blocks, show_frame, take_back_new_blocks
from .draw import add_objects
from .keys import ASKING, change_paper, hide, keep_keys, key_writer, life_of
from .materials import INVISIBLE_ROLE, is_dark, key_of, like_in, own_materials
from .parameters import PARAMETERS, kept_figure, lesson_of, parameters_of, theme_of
from .stage import LAST_FRAME, paper_of, show_all_frames, stages
from .user_view import lay_paper


def recolour(figure: bpy.types.Collection, theme: Theme, frame_now: int) -> None:
    """Give a figure the colours of `theme`; its objects stay as they are at `frame_now`.

    Raises a FigureError if the figure has lost its parameters, since exports would keep the old theme.

    After any error it is as it was.
    """
    parameters = parameters_of(figure)
    turns = is_dark(theme) is not is_dark(theme_of(parameters))
    with all_or_nothing() as undo:
        objects = [obj for obj in figure.all_objects if _is_of(obj, figure)]  # copied: Blender may rebuild its own
        copies = keep_keys(objects, undo) if turns else []
        take_back_new_blocks(undo)
        palette, replaced = own_materials(), set[bpy.types.Material]()
        for material, put in _slots(figure):
            key = None if material is None else key_of(material)
            if key is not None and key[0] is not theme and key[2] != INVISIBLE_ROLE:
                undo.callback(put, material)
                put(like_in(theme, *key[1:], palette))
                replaced.add(material)
        for obj in objects if turns else ():
            change_paper(obj, frame_now, dark=is_dark(theme))
        for stage in stages(figure):
            if stage.world is not None and is_owned(stage.world):
                put_back(undo, stage, "world")
                stage.world = paper_of(theme)
        undo.callback(PARAMETERS.as_now(figure))
        PARAMETERS.keep(figure, {**parameters, "theme": theme.value})
        lay_paper(theme)
    remove_blocks([*copies, *(material for material in replaced if material.users == 0)])


def _slots(figure: bpy.types.Collection) -> Iterator[tuple[bpy.types.Material | None, Callable[[object], object]]]:
    """Yield each material drawn for this figure, on an object or its data, with a function that replaces it."""
    objects = [obj for obj in figure.all_objects if obj.data is not None and hasattr(obj.data, "materials")]
    for data in {obj.data for obj in objects if _is_of(obj.data, figure)}:
        for slot, material in enumerate(data.materials):
            yield material, partial(data.materials.__setitem__, slot)
    for obj in objects:
        for slot in obj.material_slots:
            if slot.link == "OBJECT":
                yield slot.material, partial(setattr, slot, "material")


def _is_of(block: bpy.types.ID, figure: bpy.types.Collection) -> bool:
    return is_owned(block) and IDENTITY.of(block) == IDENTITY.of(figure)


def retime(collection: bpy.types.Collection, board: Storyboard, scene: bpy.types.Scene) -> None:
    """Give a figure another storyboard, keeping `scene` and the figure's stages at their current phase.

    Raises FigureError or DrawError when the figure has lost its steps or the subjects of its questions, or a
    question cannot be drawn. After any error everything is as it was.
    """
    figure = kept_figure(collection, board)
    before, markers = timeline.steps_of(collection), timeline.marker_frames(collection)
    marked = [each for each in bpy.data.scenes if each.library is None and timeline.markers_named(each, set(markers))]
    with all_or_nothing() as undo:
        copies = keep_keys(collection.all_objects, undo)
        take_back_new_blocks(undo)
        after = timeline.describe_steps(figure)
        for place in (collection, *stages(collection)):
            undo.callback(timeline.STEPS.as_now(place))
            timeline.STEPS.keep(place, after)
        undo.callback(PARAMETERS.as_now(collection))
        PARAMETERS.keep(collection, dict(figure.parameters))
        undo.callback(LAST_FRAME.as_now(collection))
        LAST_FRAME.keep(collection, timeline.last_frame(figure))
        for place in marked:
            undo.callback(timeline.exchange_markers, place, timeline.marker_frames(collection), markers)
            timeline.exchange_markers(place, markers, timeline.marker_frames(collection))
        put_back(undo, scene, "frame_current")
        for stage in stages(collection):
            put_back(undo, stage, "frame_start", "frame_end", "frame_current")
            show_all_frames(stage, collection)
            if stage != scene:
                stage.frame_current = same_place(before, after, stage.frame_current)
        frame = scene.frame_current
        if shows(scene, collection):
            frame = same_place(before, after, frame)
        hidden: dict[bpy.types.Object, bool] = {}
        write_keys = key_writer(figure, frame, hidden)
        for obj in list(collection.all_objects):  # hiding one makes Blender rebuild its list
            life = life_of(obj)
            if life is not None:
                write_keys(obj, life)
        hide([collection, *collection.children_recursive], hidden)
        pauses = board.pause and any(step.asks for step in figure.steps)
        if pauses and not any(ASKING.of(obj) == 1 for obj in collection.all_objects if is_owned(obj)):
            if not any(any(step.reading) for step in figure.steps):  # in earlier versions they had other places
                raise FigureError("{name} does not say how it plays: draw the figure again", name=collection.name)
            add_objects(collection, lesson_of(collection).figure, frame, lambda piece: bool(piece.life.asking))
        show_frame(scene, frame)
    remove_blocks(copies)


def same_place(before: Sequence[timeline.StepFrames], after: Sequence[timeline.StepFrames], frame: int) -> int:
    """Return the frame at which the steps `after` show what the steps `before` showed at `frame`.

    For a question that is no longer asked, this is the frame just before its answer.
    """
    now = timeline.stop_at(before, frame)
    if frame < now.begins:
        return frame
    places = {(stop.step.number, stop.phase): stop for stop in timeline.stops_of(after)}
    for old in reversed([stop for stop in timeline.stops_of(before) if stop.begins <= now.begins]):
        if new := places.get((old.step.number, old.phase)):
            return new.begins if old == now and frame == now.begins else new.frame
    return frame
