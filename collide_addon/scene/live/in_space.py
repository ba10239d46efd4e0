# SPDX-License-Identifier: GPL-3.0-or-later
"""Live figures in space: the answer drawn at the objects; at each moment the same Blender objects are rewritten.

While an object's geometry stays the same, only the vertices near its hull are read again when it moves. Objects with
very many vertices get no hull; the vertices that decide the pair's answer are found at each moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from ...figure.live import in_space
from ...figure.model.figure import Figure
from ...figure.model.lesson import Choices, Solids
from ...figure.space.answers import corners_around
from ...figure.space.model import SpaceFigure, SpaceSubject
from ...figure.space.picture import Space
from ...geometry.space import ConvexPolyhedron, TriangleMesh
from ...geometry.space.all_points import AllPoints
from ...geometry.space.deciding import FEW_POINTS, coarse_rows, deciding_corners
from ...geometry.space.motion import NearHull, near_hull
from ..drawing.materials import is_dark
from ..reading.meshes import stand
from ..reading.parts import Readable
from ..reading.read import (
    MOST_STORED_TRIANGLES,
    read_axes,
    read_concave_surface,
    read_in_space,
    read_local,
    read_triangle_mesh,
    world_rows,
)
from ..space.draw import draw_in_space, rewrite
from .session import Reading, Session, is_concave

EDITING = "EDIT_MESH"
"""Blender's mode for moving vertices, which bodies would cover."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadInSpace(Reading):
    """An object as read in space: world points with the same hull.

    `shape` is that hull; for very many points it is None, `every` is the support mapping over all of them, and `coarse`
    has the rows of those that approximate the shape.
    """

    letter: str
    name: str
    count: int
    axes: NDArray[np.float64]
    points: NDArray[np.float64]
    shape: ConvexPolyhedron | None
    every: AllPoints | None
    coarse: NDArray[np.intp] | None
    near: NearHull | None
    mesh: TriangleMesh | None


def read_moving_in_space(
    letter: str,
    obj: Readable,
    depsgraph: bpy.types.Depsgraph,
    last: ReadInSpace | None,
    *,
    of_meshes: bool,
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
        elif len(local) <= FEW_POINTS:
            near = near_hull(local)
        points = stand(local if near is None or not near.serves(rows) else near.local, rows, obj.name)
    count = len(points if local is None else local)
    mesh = None
    if of_meshes and local is not None and last is not None and last.mesh is not None and np.linalg.det(rows[:, :3]):
        mesh = last.mesh.moved(stand(local, rows, obj.name))
    elif of_meshes:
        mesh = read_triangle_mesh(obj, depsgraph, MOST_STORED_TRIANGLES)
    if (
        mesh is not None and len(mesh) > in_space.FEW_TRIANGLES
    ):  # needed only for its centre and the place of its letter
        points = corners_around(mesh)
    shape, every, coarse = ConvexPolyhedron(points) if len(points) <= FEW_POINTS else None, None, None
    if shape is None:
        every, coarse = AllPoints(points), coarse_rows(points) if local is None or last is None else last.coarse
    concave = not of_meshes and is_concave(obj, depsgraph, last, local)
    return ReadInSpace(rows, local, concave, letter, obj.name, count, axes, points, shape, every, coarse, near, mesh)


def pair_in_space(
    readings: Sequence[ReadInSpace], start: NDArray[np.float64] | None
) -> tuple[SpaceSubject, SpaceSubject]:
    """Return A and B in the form from which answers are computed, from scratch or from the direction `start`."""
    a, b = readings
    if a.shape is not None and b.shape is not None:
        return _subject(a, a.shape), _subject(b, b.shape)
    few_a, few_b = deciding_corners(_support(a), _support(b), start)
    return _subject(a, few_a), _subject(b, few_b)


def _support(read: ReadInSpace) -> AllPoints:
    """Return the support mapping over all points of a reading, with no vertex visited yet."""
    return AllPoints(read.points) if read.every is None else read.every.anew()


def _subject(read: ReadInSpace, shape: ConvexPolyhedron) -> SpaceSubject:
    looks_like = None
    if read.coarse is not None:
        points = np.concatenate((read.points[read.coarse], shape.vertices))
        looks_like = cache(partial(ConvexPolyhedron, points))
    return SpaceSubject(read.letter, read.name, shape, read.count, read.axes, read.mesh, looks_like=looks_like)


@dataclass(slots=True, kw_only=True)
class SpaceSession(Session):
    """A live figure of two objects in space, of their hulls or of their meshes as they are."""

    moment: in_space.SpaceMoment = field(init=False)
    space: Space = field(init=False)
    shown: SpaceFigure | None = None
    """The figure that its Blender objects show now; None if unknown."""

    def read_one(self, letter: str, obj: Readable, depsgraph: bpy.types.Depsgraph, last: Any) -> ReadInSpace:
        """Return an object as it is now; a ReadError if it cannot be read."""
        return read_moving_in_space(letter, obj, depsgraph, last, of_meshes=self.choices.solids is Solids.MESHES)

    def compute(self) -> None:
        """Compute the moment of the objects as last read."""
        before, space = (None, None) if self.is_first else (self.moment, self.space)
        a, b = pair_in_space([each.reading for each in self.watched], None if before is None else before.direction)
        self.moment = in_space.next_in_space(a, b, before, self.hull_of)
        self.space, self.is_first = in_space.space_around(self.moment, self.look, space), False

    def first_drawing(self) -> Figure:
        """Return the figure to draw first, with every part that any moment can show."""
        return self._figure()

    def begin(self, collection: bpy.types.Collection, scene: bpy.types.Scene) -> None:
        """Draw the marks in space, and remember the figure."""
        Session.begin(self, collection, scene)
        draw_in_space(collection, self._figure(), scene)

    def write(self, collection: bpy.types.Collection, waiting: str = "") -> bool:
        """Show the moment, or what the figure is waiting for."""
        figure = self._figure(waiting)
        rewrite(
            collection, in_space.parts_of(figure), figure, {} if self.shown is None else in_space.parts_of(self.shown)
        )
        self.shown = figure
        return False

    def forget(self) -> None:
        """Forget what the figure's objects show, since undo may have changed it."""
        self.shown = None

    def parameters(self, choices: Choices) -> dict[str, object]:
        """Return the parameters of the moment's lesson with these choices, for exporting the figure."""
        return in_space.lesson_in_space(self.moment, choices, self.of_concave(read_concave_surface))

    def _figure(self, waiting: str = "") -> SpaceFigure:
        # On dark paper the user's objects would be as pale as letters.
        bodies_show = is_dark(self.look.theme) and bpy.context.mode != EDITING
        return in_space.figure_of(self.moment, self.space, waiting, bodies_show=bodies_show)
