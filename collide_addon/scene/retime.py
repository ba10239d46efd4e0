# SPDX-License-Identifier: GPL-3.0-or-later
"""Another storyboard for a figure that is drawn already: new keys for the objects that are there.

Nothing is built again, so what the user has moved, renamed, recoloured or deleted stays so. The one exception are the
questions: a figure without a pause has no objects for them, and gets them when it first pauses.
"""

from __future__ import annotations

import json

import bpy

from ..figure.model import Figure, Panel
from ..figure.pace import Storyboard
from .draw import PANEL, Drawing, make_object
from .hierarchy import SHELF, FigureError, Shelf, figures
from .kept import PARAMETERS, kept_figure
from .keys import ASKING, key_writer, life_of
from .materials import own_materials
from .owned import FIGURE, IDENTITY, is_owned, users_scenes
from .plan import pieces
from .stage import show_from_first_to_last, stages
from .timeline import (
    STEPS,
    StepFrames,
    add_markers,
    describe_steps,
    marker_names,
    remove_markers,
    steps_of,
    stop_at,
    stops_of,
)
from .unkeyed import show_frame


def retime(collection: bpy.types.Collection, board: Storyboard, scene: bpy.types.Scene) -> None:
    """Let a figure play by another storyboard.

    Parameters
    ----------
    collection : bpy.types.Collection
        The figure's.
    board : Storyboard
        How it is to play.
    scene : bpy.types.Scene
        The scene at which the user looks: it, and the figure's stages, stay at the phase they show.

    Raises
    ------
    FigureError
        When the figure does not tell its steps, with everything as it was.
    """
    figure = kept_figure(collection, board)
    before = steps_of(collection)
    if not before:
        raise FigureError("{name} has no steps: draw the figure again", name=collection.name)
    showing = _showing(collection)
    for place in showing:
        remove_markers(place, marker_names(collection))
    collection[STEPS] = describe_steps(figure, collection[FIGURE])
    collection[PARAMETERS] = json.dumps(dict(figure.parameters), ensure_ascii=False, allow_nan=False)
    after = steps_of(collection)
    for stage in stages(collection):
        stage[STEPS] = collection[STEPS]
        show_from_first_to_last(stage, figure)
    for place in showing:
        add_markers(place, collection)
        if is_owned(place) and place != scene:
            place.frame_current = same_place(before, after, place.frame_current)
    frame = same_place(before, after, scene.frame_current) if scene in showing else scene.frame_current
    _key_again(collection, figure, frame)
    if board.pause:
        _add_questions(collection, figure, frame)
    show_frame(scene, frame)


def same_place(before: list[StepFrames], after: list[StepFrames], frame: int) -> int:
    """Return the frame at which the steps `after` show what the same steps showed `before` at `frame`.

    Of a question that is asked no more it is what stood before its answer.
    """
    now = stop_at(before, frame)
    if frame < now.begins:
        return frame
    places = {(stop.step.number, stop.phase): stop for stop in stops_of(after)}
    for old in reversed([stop for stop in stops_of(before) if stop.begins <= now.begins]):
        if new := places.get((old.step.number, old.phase)):
            return new.begins if old == now and frame == now.begins else new.frame
    return frame


def _showing(collection: bpy.types.Collection) -> list[bpy.types.Scene]:
    """Return the scenes of this file that have the figure, the user's and stages."""
    users = [scene for scene in users_scenes() if collection in set(figures(scene))]
    return [*users, *stages(collection)]


def _key_again(collection: bpy.types.Collection, figure: Figure, frame_now: int) -> None:
    write_keys = key_writer(figure, frame_now)
    for obj in list(collection.all_objects):  # hiding one makes Blender list them anew
        life = life_of(obj) if is_owned(obj) else None
        if life is not None:
            write_keys(obj, life)


def _add_questions(collection: bpy.types.Collection, figure: Figure, frame_now: int) -> None:
    """Make the objects of the questions, unless the figure has some of them."""
    objects = [obj for obj in collection.all_objects if is_owned(obj)]
    page = next((obj for obj in objects if obj.get(PANEL) == Panel.PAGE.value), None)
    if page is None or any(obj.get(ASKING) == 1 for obj in objects):
        return  # without the page's empty they would stand anywhere
    shelves = [child for child in collection.children_recursive if child.get(SHELF) == Shelf.TEXT.value]
    drawing = Drawing(
        figure,
        collection[FIGURE],
        collection[IDENTITY],
        own_materials(),
        {Panel.PAGE: page},
        {Shelf.TEXT: shelves[0] if shelves else collection},
        key_writer(figure, frame_now),
    )
    for piece in pieces(figure):
        make_object(piece, drawing)
