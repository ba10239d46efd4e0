# SPDX-License-Identifier: GPL-3.0-or-later
"""Repeated reading of a moving object in space: of the vertices near its hull alone, as long as these are the same."""

from __future__ import annotations

from dataclasses import dataclass

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.space.model import SpaceSubject
from ...geometry.space import ConvexPolyhedron
from ...geometry.space.motion.near_hull import NearHull, near_hull
from ..reading.projection import stand
from ..reading.read import read_axes, read_in_space, read_local, world_rows


@dataclass(frozen=True, slots=True, eq=False)
class ReadInSpace:
    """An object as it was read in space: its hull, and what a `Reading` has."""

    shape: SpaceSubject
    rows: NDArray[np.float64]
    local: NDArray[np.float32] | None
    near: NearHull | None


def read_moving_in_space(
    letter: str, obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, last: ReadInSpace | None = None
) -> ReadInSpace:
    """Return an object as `read_in_space` reads it; `last` is a reading of the same geometry, if any."""
    rows = world_rows(obj, depsgraph)
    local = read_local(obj, depsgraph) if last is None else last.local
    if local is None:
        points = read_in_space(obj, depsgraph)
        return ReadInSpace(_subject(letter, obj, points, len(points), depsgraph), rows, None, None)
    near = near_hull(local) if last is None else last.near
    some = local if near is None or not near.serves(rows) else near.local
    points = stand(some, rows, obj.name)
    return ReadInSpace(_subject(letter, obj, points, len(local), depsgraph), rows, local, near)


def _subject(
    letter: str, obj: bpy.types.Object, points: NDArray[np.float64], count: int, depsgraph: bpy.types.Depsgraph
) -> SpaceSubject:
    return SpaceSubject(letter, obj.name, ConvexPolyhedron(points), count, read_axes(obj, depsgraph))
