# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure that follows two objects while they are moved.

Blender wakes it: its handlers are there only while a figure is live, and return at once unless one of the two objects
has another place or another geometry than before. So nothing that it writes itself wakes it again, and nothing costs
anything while nothing moves. It keeps no reference to anything of Blender's from one moment to the next: objects are
known by the number that Blender gives each of them for a session, which survives renaming and undo.

Loading a file takes the handlers away, as Blender does with all that are not marked as persistent, and then the figure
is a still one like any other.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import bpy

from ...figure.live.marks import live_marks, rate_text
from ...figure.live.moment import LiveMoment, next_moment
from ...figure.live.page import first_drawing, lesson_parameters, page_marks, room_to_move, still_fits
from ...figure.model.heights import view_summary
from ...figure.model.theme import Theme
from ...figure.page.look import Look
from ...figure.page.sheet import Sheet
from ...figure.text.messages import say
from ...geometry import Phrase
from ..base.custom_property import CustomProperty, whole
from ..base.hierarchy import FigureError
from ..base.owned import IDENTITY
from ..drawing.draw import RESULT, Request, draw_all
from ..drawing.kept import PARAMETERS, parameters_of
from ..reading.read import ReadError
from .parts import Written, figure_of, write_marks
from .reading import ReadObject, has_moved, read_moving

REVISION = CustomProperty("cld_revision", whole())
"""Of a live figure's collection: counts its moments. After undo it is another than the one written."""
LETTERS = ("A", "B")
MOMENTS_TIMED = 120
LONGEST_PAUSE = 0.5
"""Seconds between two moments of one movement; after a longer pause the rate is counted anew."""
RATE_SHOWN_EVERY = 0.25
"""Seconds between two changes of the rate shown: letters that change faster cannot be read."""


class Timing(NamedTuple):
    """When a moment was done, and how many seconds it took to read, to compute and to write."""

    done: float
    reading: float
    geometry: float
    writing: float


class Watched(NamedTuple):
    """An object as it is found again: by its number in this session, first looked for under its name."""

    number: int
    name: str


class State(NamedTuple):
    """What a panel shows of a live figure."""

    figure: bpy.types.Collection
    names: tuple[str, ...]
    waiting: Phrase | None
    rate: float
    milliseconds: float


@dataclass(slots=True)
class Session:
    """What is kept from one moment to the next."""

    written: Written
    figure_name: str
    scene: int
    view_layer: str
    look: Look
    tolerance: float
    watched: list[Watched]
    readings: list[ReadObject | None]
    sheet: Sheet
    moment: LiveMoment
    note: Note
    revision: int = 0
    waiting: Phrase | None = None
    timings: deque[Timing] = field(default_factory=lambda: deque(maxlen=MOMENTS_TIMED))
    rate_shown: float = 0.0
    rate_text: str = ""


Note = Callable[[bpy.types.Collection, LiveMoment], object]
"""Keeps with a figure's collection what else is to be known of a moment."""

_session: Session | None = None


def start(
    pair: Sequence[bpy.types.Object],
    look: Look,
    tolerance: float,
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    replace: bpy.types.Collection | None = None,
    note: Note = lambda _collection, _moment: None,
    origin: Callable[[bpy.types.Collection], object] = lambda _collection: None,
) -> bpy.types.Collection:
    """Draw the figure of A and B into `scene`, and let it follow them; a figure that was live before stands still.

    Parameters
    ----------
    pair : sequence of two objects
        A and B.
    look : Look
        Its detail, rulers and storyboard are not those of a live figure.
    tolerance : float
        In scene units.
    scene, replace
        As of `draw`.
    depsgraph : bpy.types.Depsgraph
        ``context.evaluated_depsgraph_get()``.
    note : callable, optional
        Called with each moment shown.
    origin : callable, optional
        Called once, when the figure is drawn.

    Raises
    ------
    ReadError, DrawError, GeometryError
        With the scene as it was.
    """
    global _session  # one figure is live, and the handlers that Blender calls get nothing of ours
    readings = [read_moving(letter, obj, depsgraph) for letter, obj in zip(LETTERS, pair, strict=True)]
    moment = next_moment(readings[0].shape, readings[1].shape, None, tolerance)
    sheet = room_to_move(moment, look.layout)
    watched = [Watched(obj.session_uid, obj.name) for obj in pair]
    started: list[Session] = []

    def show_first(collection: bpy.types.Collection) -> None:
        written, view_layer = Written(IDENTITY.of(collection) or ""), depsgraph.view_layer.name
        where = (written, collection.name, scene.session_uid, view_layer)
        started.append(Session(*where, look, tolerance, watched, list(readings), sheet, moment, note))
        _show(started[0], collection)
        origin(collection)

    [collection] = draw_all([Request(first_drawing(moment, sheet, look), replace, show_first)], scene)
    stop()
    [_session] = started
    for handlers, function in _handlers():
        handlers.append(function)
    settle()
    return collection


def stop() -> None:
    """Let the live figure be a still one, if there is one."""
    global _session  # noqa: PLW0603
    settle()
    for handlers, function in _handlers():
        while function in handlers:
            handlers.remove(function)
    _session = None


def stop_if_gone() -> None:
    """Stop when the live figure has been removed; one that was undone may come back and is waited for."""
    if _session is not None and _live_figure() is None:
        stop()


def settle(*_of_blender: object) -> None:
    """Keep with the live figure, if there is one, what it is made of, so that it can be exported.

    Blender calls this before a file is saved.
    """
    figure = _live_figure()
    if figure is not None and _session is not None:
        look = replace(_session.look, theme=_theme_now(figure, _session.look.theme))
        PARAMETERS.keep(figure, lesson_parameters(_session.moment, look, _session.tolerance))


def _theme_now(figure: bpy.types.Collection, drawn_in: Theme) -> Theme:
    """Return a figure's theme: the one it was drawn in, or another that was chosen since."""
    try:
        return Theme(parameters_of(figure).get("theme", drawn_in.value))
    except (FigureError, ValueError):  # edited by hand
        return drawn_in


def _handlers() -> list[tuple[list[Callable[..., object]], Callable[..., object]]]:
    """Where Blender looks for whom to call: when objects were moved or edited, in another frame, before saving."""
    lists = bpy.app.handlers
    return [(lists.depsgraph_update_post, follow), (lists.frame_change_post, follow), (lists.save_pre, settle)]


def is_live() -> bool:
    """Tell whether a figure follows its objects. After a file was loaded none does, nor after its figure is gone."""
    return _live_figure() is not None


def state() -> State | None:
    """Return what is known of the live figure."""
    figure = _live_figure()
    if figure is None or _session is None:
        return None
    rate, seconds = _pace(_session)
    return State(figure, tuple(each.name for each in _session.watched), _session.waiting, rate, seconds * 1000)


def timings() -> list[Timing]:
    """Return how long the latest moments took."""
    return [] if _session is None else list(_session.timings)


def follow(scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph | None = None) -> None:
    """Let the live figure show its objects as they are now. Blender calls this."""
    session = _session
    if session is None or depsgraph is None or scene.session_uid != session.scene or _renders(depsgraph):
        return
    if depsgraph.view_layer_eval.name != session.view_layer:
        return
    collection = figure_of(session.written.identity, session.figure_name)
    if collection is None:  # undone or deleted: redo brings it back
        return
    began = time.perf_counter()
    undone = REVISION.of(collection) != session.revision
    try:
        moved = _read(session, depsgraph, undone=undone)
    except ReadError as error:
        _wait(session, collection, error)
        return
    if not moved and not undone and session.waiting is None:
        return
    read = time.perf_counter()
    first, second = session.readings
    assert first is not None and second is not None  # noqa: S101, PT018  # both have been read
    session.moment = next_moment(first.shape, second.shape, session.moment, session.tolerance)
    computed = time.perf_counter()
    session.waiting = None
    if undone:
        session.written.forget()
    _show(session, collection)
    now = time.perf_counter()
    session.timings.append(Timing(now, read - began, computed - read, now - computed))


def _live_figure() -> bpy.types.Collection | None:
    if _session is None or follow not in bpy.app.handlers.depsgraph_update_post:
        return None
    return figure_of(_session.written.identity, _session.figure_name)


def _renders(depsgraph: bpy.types.Depsgraph) -> bool:
    """Tell whether a picture is being rendered: what it shows must not change meanwhile."""
    return depsgraph.mode == "RENDER" or bool(bpy.app.is_job_running("RENDER"))


def _read(session: Session, depsgraph: bpy.types.Depsgraph, *, undone: bool) -> bool:
    """Read what has changed of the two objects; tell whether anything has."""
    edited = {
        update.id.original.session_uid
        for update in depsgraph.updates
        if update.is_updated_geometry and isinstance(update.id, bpy.types.Object)
    }
    # Of both objects, before one of them stops all: what has changed now is not told again.
    session.readings = [
        None if undone or watched.number in edited else last
        for watched, last in zip(session.watched, session.readings, strict=True)
    ]
    moved = False
    for row, letter in enumerate(LETTERS):
        last, session.readings[row] = session.readings[row], None  # what cannot be read now is read anew once it can
        obj = _object(session, row)
        if last is not None and not has_moved(obj, depsgraph, last):
            if last.local is not None or not depsgraph.updates:
                session.readings[row] = last
                continue
            last = None  # its instances may have moved
        session.readings[row] = read_moving(letter, obj, depsgraph, last)
        moved = True
    return moved


def _object(session: Session, row: int) -> bpy.types.Object:
    """Return a watched object, whatever its name is now.

    Raises
    ------
    ReadError
        When it has been deleted.
    """
    number, name = session.watched[row]
    obj = bpy.data.objects.get(name)
    if obj is None or obj.session_uid != number:
        obj = next((each for each in bpy.data.objects if each.session_uid == number), None)
    if obj is None:
        raise ReadError("{name} is gone: undo brings it back, or stop and press Live with two others", name=name)
    session.watched[row] = Watched(number, obj.name)
    return obj


def _show(session: Session, collection: bpy.types.Collection) -> None:
    """Write the moment into the figure."""
    moment = session.moment
    if not still_fits(session.sheet, moment):
        session.sheet = room_to_move(moment, session.look.layout)
    _note_rate(session)
    marks = [
        *live_marks(moment, session.sheet),
        *page_marks(moment, session.sheet, session.look.language, session.rate_text),
    ]
    write_marks(collection, marks, session.sheet, session.written)
    _note(session, collection)


def _wait(session: Session, collection: bpy.types.Collection, error: ReadError) -> None:
    """Say once that an object cannot be read, and leave the rest as it was."""
    if session.waiting == error.phrase and REVISION.of(collection) == session.revision:
        return
    session.waiting = error.phrase
    text = say("live.waiting", session.look.language, name=str(error.phrase.values.get("name", "")))
    marks = page_marks(session.moment, session.sheet, session.look.language, "", text)
    write_marks(collection, marks, session.sheet, session.written)
    _note(session, collection)


def _note(session: Session, collection: bpy.types.Collection) -> None:
    """Keep with the figure what it shows, for the panel and for whoever finds it in a saved file."""
    moment = session.moment
    session.figure_name = collection.name
    session.revision += 1
    REVISION.keep(collection, session.revision)
    nearest, deepest = moment.nearest, moment.deepest
    points = (nearest.closest_a, nearest.closest_b) if deepest is None else (deepest.point_a, deepest.point_b)
    answer = {
        "relation": moment.relation.value,
        "distance": nearest.distance,
        "depth": 0.0 if deepest is None else deepest.depth,
        "normal": moment.direction.tolist(),
        "point_a": points[0].tolist(),
        "point_b": points[1].tolist(),
        "iterations": moment.steps,
        **view_summary(moment.view),
    }
    RESULT.keep(collection, answer)
    session.note(collection, moment)


def _pace(session: Session) -> tuple[float, float]:
    """Return how many moments a second there are while something moves, and the seconds that one takes."""
    times = session.timings
    if len(times) < 2:
        return 0.0, 0.0
    began = len(times) - 1
    while began > 0 and times[began].done - times[began - 1].done < LONGEST_PAUSE:
        began -= 1
    passed = times[-1].done - times[began].done
    rate = (len(times) - 1 - began) / passed if passed > 0.0 else 0.0
    own = [each.reading + each.geometry + each.writing for each in times]
    return rate, sum(own) / len(own)


def _note_rate(session: Session) -> None:
    now = time.perf_counter()
    if now - session.rate_shown >= RATE_SHOWN_EVERY:
        session.rate_shown = now
        rate, seconds = _pace(session)
        if rate:
            session.rate_text = rate_text(rate, seconds, session.look.language)
