# SPDX-License-Identifier: GPL-3.0-or-later
"""Read a moving object again and again: its mesh only when that has changed, and otherwise only its matrix."""

from __future__ import annotations

from dataclasses import dataclass, replace

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.live.moment import MovingShape
from ...figure.live.seen import seen
from ...geometry import ConvexPolygon
from ...geometry.motion.near_hull import NearHull, near_hull
from ..reading.read import Outermost, heights_of, place_local, read_local, read_outermost, world_rows


@dataclass(frozen=True, slots=True, eq=False)
class ReadObject:
    """An object as it was read.

    Attributes
    ----------
    shape : MovingShape
        Its hull in scene coordinates.
    rows : ndarray (3, 4)
        The rows of its world matrix that give x, y and z.
    local : ndarray of float32, shape (n, 3), or None
        Its vertices before that matrix; None of an object with instances, which are read anew each time.
    near : NearHull or None
        Those of them that have the same hull.
    """

    shape: MovingShape
    rows: NDArray[np.float64]
    local: NDArray[np.float32] | None
    near: NearHull | None


def has_moved(obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, last: ReadObject) -> bool:
    """Tell whether an object stands elsewhere than it was read.

    Raises
    ------
    ReadError
        When it cannot be read now.
    """
    return not np.array_equal(world_rows(obj, depsgraph), last.rows)


def read_moving(
    letter: str,
    obj: bpy.types.Object,
    depsgraph: bpy.types.Depsgraph,
    last: ReadObject | None = None,
) -> ReadObject:
    """Return an object as it stands now: exactly what `read_points` and its hull give.

    Parameters
    ----------
    letter : str
        "A" or "B".
    obj, depsgraph
        As of `read_points`.
    last : ReadObject, optional
        What it was read as before, where its geometry is the same now.

    Raises
    ------
    ReadError
        As of `read_points`.
    """
    rows = world_rows(obj, depsgraph)
    local = read_local(obj, depsgraph) if last is None else last.local
    if local is None:
        return _read_anew(letter, obj, rows, read_outermost(obj, depsgraph))
    heights = heights_of(local, rows)
    if last is None or last.near is None or not last.near.serves(rows[:2]):
        points = place_local(local, rows, obj.name)
        read = _read_anew(letter, obj, rows, Outermost(points, len(points), heights))
        return replace(read, local=local, near=near_hull(local, points, rows[:2]))
    polygon = ConvexPolygon(place_local(last.near.local, rows, obj.name))
    at = rows[:2, 3].copy()
    same = np.array_equal(last.rows[:, :3], rows[:, :3]) and len(last.shape.polygon) == len(polygon)
    form = last.shape.form if same else seen(polygon.vertices) - at
    return ReadObject(MovingShape(letter, obj.name, polygon, at, form, heights), rows, local, last.near)


def _read_anew(letter: str, obj: bpy.types.Object, rows: NDArray[np.float64], read: Outermost) -> ReadObject:
    polygon, at = ConvexPolygon(read.points), rows[:2, 3].copy()
    shape = MovingShape(letter, obj.name, polygon, at, seen(polygon.vertices) - at, read.heights)
    return ReadObject(shape, rows, None, None)
