# SPDX-License-Identifier: GPL-3.0-or-later
"""Rereading a moving object: its mesh only if that has changed, otherwise only its matrix."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.live.moment import MovingShape, form_of
from ...geometry import ConvexPolygon
from ...geometry.motion.near_hull import NearHull, near_hull
from ..reading.errors import ReadError
from ..reading.meshes import heights_of, project
from ..reading.parts import OF_COLLECTION, ObjectPart, Readable
from ..reading.read import Outermost, read_local, read_outermost, world_rows


class Reading(Protocol):
    """An object as it was read."""

    @property
    def rows(self) -> NDArray[np.float64]:
        """The rows (3, 4) of its world matrix for x, y and z."""

    @property
    def local(self) -> NDArray[np.float32] | None:
        """Its vertices (n, 3) before that matrix; None for an object with instances, which are reread each time."""


Read = TypeVar("Read", bound="Reading")  # by its name: typing would cache the class, which would keep bpy alive


@dataclass(frozen=True, slots=True, eq=False)
class ReadObject:
    """An object as read along Z: its hull in scene coordinates, and the fields of `Reading`.

    `near` are those of its vertices that have the same hull.
    """

    shape: MovingShape
    rows: NDArray[np.float64]
    local: NDArray[np.float32] | None
    near: NearHull | None


@dataclass(slots=True)
class Watched(Generic[Read]):
    """One of the two shapes, found again by its name, else its session number; `reading` is None if it is outdated.

    `what` is what it is of an object, empty for all of it, or that it is a collection.
    """

    letter: str
    number: int
    name: str
    reading: Read | None = None
    what: str = ""

    def now(self) -> bpy.types.Object | bpy.types.Collection | None:
        """Return the object or collection, whatever its name is now; None when it has been deleted."""
        known = bpy.data.collections if self.what == OF_COLLECTION else bpy.data.objects
        obj = known.get(self.name)
        if obj is None or obj.session_uid != self.number:
            obj = next((each for each in known if each.session_uid == self.number), None)
        return obj

    def find(self) -> Readable:
        """Return the shape as it is now; a ReadError when it has been deleted."""
        obj = self.now()
        if obj is None:
            raise ReadError(
                "{name} is gone: undo brings it back, or stop and press Live with two others", name=self.name
            )
        self.name = obj.name
        if isinstance(obj, bpy.types.Collection):
            return ObjectPart(obj)
        return ObjectPart(obj, self.what) if self.what else obj


def read_changed(
    pair: Sequence[Watched[Read]],
    read: Callable[[str, Readable, bpy.types.Depsgraph, Read | None], Read],
    depsgraph: bpy.types.Depsgraph,
    *,
    undone: bool,
) -> tuple[list[Read], bool]:
    """Read what has changed of the watched objects; return all readings, and whether anything has changed.

    An object that cannot be read raises a ReadError now, and is reread once it can be.
    """
    edited = {
        update.id.original.session_uid
        for update in depsgraph.updates
        if update.is_updated_geometry and isinstance(update.id, bpy.types.Object)
    }
    for each in pair:  # before one of them stops all: what has changed now is not announced again
        if undone or each.number in edited:
            each.reading = None
    readings: list[Read] = []
    moved = False
    for each in pair:
        last, each.reading = each.reading, None
        obj = each.find()
        if last is None or not np.array_equal(world_rows(obj, depsgraph), last.rows):
            now, moved = read(each.letter, obj, depsgraph, last), True
        elif last.local is None and depsgraph.updates:  # its instances may have moved
            now, moved = read(each.letter, obj, depsgraph, None), True
        else:
            now = last
        each.reading = now
        readings.append(now)
    return readings, moved


def read_moving(
    letter: str,
    obj: Readable,
    depsgraph: bpy.types.Depsgraph,
    last: ReadObject | None = None,
    radius: float = 0.0,
) -> ReadObject:
    """Return an object as `read_points` reads it, with its errors, grown by a radius.

    `last` is a reading of the same geometry, if any.
    """
    rows = world_rows(obj, depsgraph)
    local = read_local(obj, depsgraph) if last is None else last.local
    if local is None:
        return _read_anew(letter, obj, rows, read_outermost(obj, depsgraph), radius)
    heights = heights_of(local, rows)
    if last is None or last.near is None or not last.near.serves(rows[:2]):
        points = project(local, rows, obj.name)
        read = _read_anew(letter, obj, rows, Outermost(points, len(points), heights), radius)
        return replace(read, local=local, near=near_hull(local, points, rows[:2]))
    polygon = ConvexPolygon(project(last.near.local, rows, obj.name))
    at = rows[:2, 3].copy()
    same = np.array_equal(last.rows[:, :3], rows[:, :3]) and len(last.shape.polygon) == len(polygon)
    form = last.shape.form if same else form_of(polygon, at, radius)
    return ReadObject(MovingShape(letter, obj.name, polygon, at, form, heights, radius), rows, local, last.near)


def _read_anew(letter: str, obj: Readable, rows: NDArray[np.float64], read: Outermost, radius: float) -> ReadObject:
    polygon, at = ConvexPolygon(read.points), rows[:2, 3].copy()
    shape = MovingShape(letter, obj.name, polygon, at, form_of(polygon, at, radius), read.heights, radius)
    return ReadObject(shape, rows, None, None)
