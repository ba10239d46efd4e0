# SPDX-License-Identifier: GPL-3.0-or-later
"""Changing the storyboard of a figure that is already drawn: its objects get new keys.

No object is made again, so what the user has moved, renamed, recoloured or deleted stays so. The one exception is the
questions: a figure without a pause has no objects for them, and gets them when it first pauses.
"""

from __future__ import annotations

from collections.abc import Sequence

import bpy

from ...figure.model.choices import Storyboard
from ...figure.model.figure import Figure
from ...figure.model.playback import answers
from ..base.all_or_nothing import all_or_nothing, put_back, take_back_new_blocks
from ..base.hierarchy import FigureError, shows
from ..base.owned import is_owned
from ..base.timeline import (
    STEPS,
    StepFrames,
    describe_steps,
    exchange_markers,
    last_frame,
    marker_frames,
    markers_named,
    steps_of,
    stop_at,
    stops_of,
)
from ..base.unkeyed import show_frame
from .draw import add_objects
from .kept import PARAMETERS, kept_figure, lesson_of
from .keys import ASKING, hide, keep_keys, key_writer, life_of
from .stage import LAST_FRAME, show_all_frames, stages


def retime(collection: bpy.types.Collection, board: Storyboard, scene: bpy.types.Scene) -> None:
    """Let a figure play by another storyboard; `scene`, at which the user looks, and its stages stay at their phase.

    Raises
    ------
    FigureError, DrawError
        When the figure does not tell its steps or what its questions are about, or a question cannot be drawn. After
        any error everything is as it was.
    """
    figure = kept_figure(collection, board)
    before, markers = steps_of(collection), marker_frames(collection)
    marked = [each for each in bpy.data.scenes if each.library is None and markers_named(each, set(markers))]
    with all_or_nothing() as undo:
        copies = keep_keys(collection.all_objects, undo)
        take_back_new_blocks(undo)
        after = describe_steps(figure)
        for place in (collection, *stages(collection)):
            undo.callback(STEPS.as_now(place))
            STEPS.keep(place, after)
        undo.callback(PARAMETERS.as_now(collection))
        PARAMETERS.keep(collection, dict(figure.parameters))
        undo.callback(LAST_FRAME.as_now(collection))
        LAST_FRAME.keep(collection, last_frame(figure))
        for place in marked:
            undo.callback(exchange_markers, place, marker_frames(collection), markers)
            exchange_markers(place, markers, marker_frames(collection))
        put_back(undo, scene, "frame_current")
        for stage in stages(collection):
            put_back(undo, stage, "frame_start", "frame_end", "frame_current")
            show_all_frames(stage, collection)
            if stage != scene:
                stage.frame_current = same_place(before, after, stage.frame_current)
        shows_it = shows(scene, collection)
        frame = same_place(before, after, scene.frame_current) if shows_it else scene.frame_current
        _key_again(collection, figure, frame)
        if board.pause and answers(figure):
            _add_questions(collection, figure, frame)
        show_frame(scene, frame)
    bpy.data.batch_remove(copies)


def same_place(before: Sequence[StepFrames], after: Sequence[StepFrames], frame: int) -> int:
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


def _key_again(collection: bpy.types.Collection, figure: Figure, frame_now: int) -> None:
    hidden: dict[bpy.types.Object, bool] = {}
    write_keys = key_writer(figure, frame_now, hidden)
    for obj in list(collection.all_objects):  # hiding one makes Blender list them anew
        life = life_of(obj)
        if life is not None:
            write_keys(obj, life)
    hide([collection, *collection.children_recursive], hidden)


def _add_questions(collection: bpy.types.Collection, kept: Figure, frame_now: int) -> None:
    """Make the objects of the questions, unless the figure has some of them."""
    objects = [obj for obj in collection.all_objects if is_owned(obj)]
    if any(ASKING.of(obj) == 1 for obj in objects):
        return
    if not any(any(step.reading) for step in kept.steps):  # an earlier version's page had other places for them
        raise FigureError("{name} does not say how it plays: draw the figure again", name=collection.name)
    add_objects(collection, lesson_of(collection).figure, frame_now, lambda piece: bool(piece.life.asking))
