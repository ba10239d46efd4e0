# SPDX-License-Identifier: GPL-3.0-or-later
"""Which figures are out of date: drawn by an earlier version, or with objects moved, changed or deleted since.

Blender reports which objects it has evaluated again; noting these costs nothing. Shortly after the last change, the
figures of these objects are compared, number by number, with what would be read now, so moving an object back makes its
figures up to date again. None of this is stored in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from time import monotonic

import bpy

from ...figure import lessons
from ...figure.algorithms import pairs
from ...figure.model.algorithm import Algorithm, Input
from ...figure.model.lesson import Measured, read_choices
from ...figure.space import pairs as space_pairs
from ...geometry.predicates.errors import GeometryError, Phrase
from ...geometry.predicates.progress import run
from ...scene.base import hierarchy
from ...scene.base.custom_property import json_text, json_value
from ...scene.base.ownership import IDENTITY, anything_of_ours
from ...scene.drawing import parameters as drawing_parameters
from ...scene.reading import hulls as reading_hulls
from ...scene.reading import parts, read
from ...scene.reading.errors import ReadError
from . import selection, subjects
from .current import LATER
from .make import MADE_BY, algorithm_of
from .origin import let_go_of_deleted, named_objects, objects_now
from .reporting import redraw

SETTLED_SECONDS = 0.25
"""Seconds from the last change until figures are compared, so that this is not done while an object is dragged."""

_reasons: dict[str, Phrase] = {}
"""Why figures are out of date, by their identities."""
_touched: set[str] = set()
"""Names of objects that Blender has evaluated since the last comparison."""
LISTENERS: list[Callable[[set[str]], object]] = []
"""Functions called with the names of objects that Blender has evaluated; "" means all."""
_last_change = 0.0


def why_out_of_date(figure: bpy.types.Collection) -> Phrase | None:
    """Return why a figure does not show its objects as they are, if that is known; otherwise None."""
    if hierarchy.is_of_later_version(figure):
        return Phrase(LATER, name=figure.name)
    if hierarchy.is_of_earlier_edition(figure):
        return Phrase("drawn by an earlier version; ⟳ or its own button makes it again")
    known = _reasons.get(IDENTITY.of(figure) or "")
    if known is not None or _method(figure) is None:
        return known
    here = bpy.context.scene.objects
    for name, obj in islice(named_objects(figure), 3):  # each time a panel is drawn
        is_there = obj is not None and (here.get(obj.name) == obj or bool(obj.users_scene))  # checks all scenes last
        is_no_object = name == selection.CURSOR or parts.part_named(name, bpy.context.scene)
        if not is_no_object and (obj is None or obj.name_full != name or not is_there):
            return Phrase("{name} was renamed or deleted", name=name)
    return None


def objects_of(figure: bpy.types.Collection, scene: bpy.types.Scene) -> list[subjects.Source]:
    """Return a figure's objects, even if renamed, and the 3D cursor if it was one; a ReadError names a missing one."""
    found: list[subjects.Source] = []
    there = set(scene.objects)  # a name would not tell a linked object from a local one
    for name, obj in named_objects(figure):
        if obj in there:
            found.append(obj)
        elif name == selection.CURSOR:
            x, y, _ = scene.cursor.location
            found.append(subjects.Place(selection.CURSOR, (x, y)))
        elif part := parts.part_named(name, scene):
            found.append(part)
        else:
            raise ReadError("{name} is no longer in this scene: select other objects and make a new one", name=name)
    return found


def is_of_objects_alone(figure: bpy.types.Collection) -> bool:
    """Tell whether a figure was made of A and B, or of one of them, at a single frame."""
    return isinstance(_method(figure), Algorithm)


def is_changed(figure: bpy.types.Collection, depsgraph: bpy.types.Depsgraph) -> bool:
    """Tell whether a figure differs from its objects as they are now."""
    method = _method(figure)
    return method is not None and _reason(figure, method, depsgraph, None) is not None


def compare(depsgraph: bpy.types.Depsgraph, touched: set[str] | None = None) -> None:
    """Compare a scene's figures with their objects, all of them or only those of `touched` objects."""
    for figure in hierarchy.figures(depsgraph.scene):
        identity, method = IDENTITY.of(figure) or "", _method(figure)
        if method is None:
            continue
        now = objects_now(figure)
        concerned = touched is None or any(
            obj is None or obj.name_full in touched or obj.type == "EMPTY" for obj in now
        )
        if not concerned and identity not in _reasons:
            continue
        reason = _reason(figure, method, depsgraph, touched)
        if reason is None:
            _reasons.pop(identity, None)
        else:
            _reasons[identity] = reason


def _reason(
    figure: bpy.types.Collection, method: Algorithm | str, depsgraph: bpy.types.Depsgraph, touched: set[str] | None
) -> Phrase | None:
    parameters, scene = drawing_parameters.PARAMETERS.of(figure), depsgraph.scene
    if parameters is None:
        return None
    for name, obj in named_objects(figure):
        is_no_object = name == selection.CURSOR or parts.part_named(name, scene)
        now = name if is_no_object else None if obj is None else obj.name_full
        if now != name:
            deleted = Phrase("{name} was deleted", name=name)
            return deleted if now is None else Phrase("{old} is now called {name}", old=name, name=now)
    try:
        sources = objects_of(figure, scene)
        if isinstance(method, Algorithm):
            return _changed_subject(method, sources, parameters, depsgraph)
        return _changed_hull(sources, parameters, depsgraph, touched)
    except (ReadError, GeometryError) as error:
        return error.phrase
    except (LookupError, ValueError, TypeError):  # edited by hand
        return None


def _changed_subject(
    algorithm: Algorithm,
    sources: list[subjects.Source],
    parameters: Mapping[str, object],
    depsgraph: bpy.types.Depsgraph,
) -> Phrase | None:
    kept = parameters["subjects"]
    found = run(subjects.read_subjects_in_parts(algorithm, sources, read_choices(parameters), depsgraph))
    read = json_value(json_text(lessons.kept_subjects(found)))
    compared = zip(sources, kept if isinstance(kept, list) else (), read, strict=True)
    return next((Phrase("{name} has changed", name=source.name) for source, old, new in compared if old != new), None)


def _changed_hull(
    sources: list[subjects.Source],
    parameters: Mapping[str, object],
    depsgraph: bpy.types.Depsgraph,
    touched: set[str] | None,
) -> Phrase | None:
    kept = parameters.get("digests", parameters["shapes"])
    looked_at = [
        (source, before)
        for source, before in zip(sources, kept if isinstance(kept, list) else (), strict=True)
        if isinstance(source, bpy.types.Object) and (touched is None or source.name_full in touched)
    ]
    objects = [source for source, _ in looked_at]
    hulls: Iterator[object]
    if "digests" in parameters:
        hulls = (space_pairs.digest_of(*read.read_surface(obj, depsgraph)) for obj in objects)
    elif parameters.get("measured") == Measured.SPACE.value:
        hulls = (subjects.hull_in_space(obj, depsgraph) for obj in objects)
    else:
        found = reading_hulls.read_hulls(objects, depsgraph)
        if found.unread:
            return found.unread[0].error.phrase
        hulls = (shape.tolist() for shape in found.shapes)
    changed = (source for (source, before), now in zip(looked_at, hulls, strict=True) if before != now)
    return next((Phrase("{name} has changed", name=source.name) for source in changed), None)


def _method(figure: bpy.types.Collection) -> Algorithm | str | None:
    """Return what can make a figure again from its objects: its algorithm, or `PAIRS` for a table of pairs.

    None for other figures: sweeps, whose objects move, live ones, which follow objects, and those of later versions.
    """
    found = maker(figure)
    moves = isinstance(found, Algorithm) and Input.MOTION in found.inputs
    return None if moves or hierarchy.is_of_later_version(figure) else found


def maker(figure: bpy.types.Collection) -> Algorithm | str | None:
    """Return what made a figure of objects, even over frames; None for live figures, and those made without objects."""
    algorithm = algorithm_of(figure)
    if algorithm is not None:
        return algorithm if algorithm.inputs else None
    return pairs.PAIRS if MADE_BY.of(figure) == pairs.PAIRS else None


def _note(_scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> None:
    """Note which objects were moved or changed; called by Blender after each evaluation."""
    now = {
        update.id.name_full
        for update in depsgraph.updates
        if (update.is_updated_transform or update.is_updated_geometry) and isinstance(update.id, bpy.types.Object)
    }
    _touched.update(now)
    if _touched:
        _compare_soon()
    for listen in LISTENERS if now else ():
        listen(now)


def _note_all(*_of_blender: object) -> None:
    """Request a comparison of all figures; called by Blender after undo, redo and loading a file."""
    _touched.add("")
    _compare_soon()
    for listen in LISTENERS:
        listen({""})


def _forget(*_of_blender: object) -> None:
    """Forget everything about a file that is being closed; called by Blender."""
    for kept in (_reasons, _touched):
        kept.clear()


def _compare_soon() -> None:
    global _last_change  # noqa: PLW0603  # Blender passes no state of ours to timers and handlers
    _last_change = monotonic()
    if not bpy.app.background and not bpy.app.timers.is_registered(_compare_when_settled):
        bpy.app.timers.register(_compare_when_settled, first_interval=SETTLED_SECONDS)


def _compare_when_settled() -> float | None:
    """Compare the figures that the windows show, and redraw if anything has changed; called by a timer."""
    if monotonic() - _last_change < SETTLED_SECONDS:
        return SETTLED_SECONDS
    touched = None if "" in _touched else set(_touched)
    _touched.clear()
    if not anything_of_ours():
        return None
    before = dict(_reasons)
    for window in bpy.context.window_manager.windows:
        compare(window.view_layer.depsgraph, touched)
    if _reasons != before:
        redraw(bpy.context.window_manager.windows)
    return None


HANDLERS = (
    ("depsgraph_update_post", _note),
    ("undo_post", _note_all),
    ("redo_post", _note_all),
    ("load_pre", _forget),
    ("load_post", _note_all),
    ("save_pre", let_go_of_deleted),
)


def unregister() -> None:
    """Stop the timer, and forget everything."""
    if bpy.app.timers.is_registered(_compare_when_settled):
        bpy.app.timers.unregister(_compare_when_settled)
    _forget()
