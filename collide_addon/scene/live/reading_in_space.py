# SPDX-License-Identifier: GPL-3.0-or-later
"""Repeated reading of a moving object in space: of the vertices near its hull alone, as long as these are the same.

Of very many vertices no hull is made: those are found at each moment that decide the answer of the pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.space.model import SpaceSubject
from ...geometry.space import ConvexPolyhedron
from ...geometry.space.many_points.all_points import AllPoints
from ...geometry.space.many_points.coarse_hull import coarse_rows
from ...geometry.space.many_points.deciding import MANY_POINTS, deciding_corners
from ...geometry.space.motion import NearHull, near_hull
from ..reading.projection import stand
from ..reading.read import read_axes, read_in_space, read_local, world_rows


@dataclass(frozen=True, slots=True, eq=False)
class ReadInSpace:
    """An object as it was read in space: points in the world that have its hull, and what a `Reading` has.

    `shape` is that hull; of very many points there is the support mapping over `every` one instead, and `coarse` are
    the rows of those that look like all.
    """

    letter: str
    name: str
    count: int
    axes: NDArray[np.float64]
    points: NDArray[np.float64]
    shape: ConvexPolyhedron | None
    every: AllPoints | None
    coarse: NDArray[np.intp] | None
    rows: NDArray[np.float64]
    local: NDArray[np.float32] | None
    near: NearHull | None


def read_moving_in_space(
    letter: str, obj: bpy.types.Object, depsgraph: bpy.types.Depsgraph, last: ReadInSpace | None = None
) -> ReadInSpace:
    """Return an object as `read_in_space` reads it; `last` is a reading of the same geometry, if any."""
    rows, axes = world_rows(obj, depsgraph), read_axes(obj, depsgraph)
    local = read_local(obj, depsgraph) if last is None else last.local
    near = None
    if local is None:
        points = read_in_space(obj, depsgraph)
    else:
        if last is not None:
            near = last.near
        elif len(local) <= MANY_POINTS:
            near = near_hull(local)
        points = stand(local if near is None or not near.serves(rows) else near.local, rows, obj.name)
    count = len(points if local is None else local)
    if len(points) <= MANY_POINTS:
        shape = ConvexPolyhedron(points)
        return ReadInSpace(letter, obj.name, count, axes, points, shape, None, None, rows, local, near)
    coarse = coarse_rows(points) if local is None or last is None else last.coarse
    return ReadInSpace(letter, obj.name, count, axes, points, None, AllPoints(points), coarse, rows, local, near)


def pair_in_space(
    readings: Sequence[ReadInSpace], start: NDArray[np.float64] | None = None
) -> tuple[SpaceSubject, SpaceSubject]:
    """Return A and B as the answers need them that begin anew, or in the direction `start`."""
    a, b = readings
    if a.shape is not None and b.shape is not None:
        return _subject(a, a.shape), _subject(b, b.shape)
    few_a, few_b = deciding_corners(_support(a), _support(b), start)
    return _subject(a, few_a), _subject(b, few_b)


def _support(read: ReadInSpace) -> AllPoints:
    """Return the support mapping over all points of a reading, of which no corner was met yet."""
    return AllPoints(read.points) if read.every is None else read.every.anew()


def _subject(read: ReadInSpace, shape: ConvexPolyhedron) -> SpaceSubject:
    looks_like = None
    if read.coarse is not None:
        points = np.concatenate((read.points[read.coarse], shape.vertices))
        looks_like = cache(partial(ConvexPolyhedron, points))
    return SpaceSubject(read.letter, read.name, shape, read.count, read.axes, looks_like=looks_like)
