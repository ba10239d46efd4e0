# SPDX-License-Identifier: GPL-3.0-or-later
"""One moment of two moving shapes: their distance or depth, found from the answer of the previous moment.

A shape that only moves keeps its outline: its vertices are also stored relative to a point that moves with it, and
while that array is the same object, only the point has changed.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...geometry import ConvexPolygon, Relation, RoundedPolygon, epa, gjk, minkowski_difference
from ..model.arrays import Floats
from ..model.heights import Heights, hulls_of, looked_at, view_headline, view_summary
from ..model.lesson import Headline
from ..model.subject import grown

LEAST_REDUCED = 256
"""Outlines with fewer vertices keep all of them."""
UNSEEN_HEIGHT = 2.0**-19
"""A vertex is dropped if its height over its neighbours is at most this share of the outline's extent: less than a
hundredth of a pixel on a whole page, even after all rounds."""


def seen(outline: Floats) -> Floats:
    """Return the visible vertices of a convex polygon (n, 2), in order; all if there are few."""
    if len(outline) < LEAST_REDUCED:
        return outline
    kept = np.arange(len(outline))
    x, y = outline[:, 0].copy(), outline[:, 1].copy()
    extent = max(float(x.max() - x.min()), float(y.max() - y.min()))
    with np.errstate(all="ignore"):  # undecidable vertices are kept
        x, y = (x - x[0]) / extent, (y - y[0]) / extent
        while len(kept) >= LEAST_REDUCED:
            flat = 2 * np.flatnonzero(_height_over_neighbours(x[kept], y[kept]) <= UNSEEN_HEIGHT) + 1
            if len(flat) < len(kept) // 8:  # not worth another round
                break
            kept = np.delete(kept, flat)
    return outline.take(kept, axis=0)


def form_of(polygon: ConvexPolygon, at: Floats, radius: float) -> Floats:
    """Return the `seen` vertices of a polygon, grown by a radius, relative to a point."""
    outline = seen(polygon.vertices)
    return (grown(outline, radius) if radius else outline) - at


def _height_over_neighbours(x: Floats, y: Floats) -> Floats:
    """Return the distances of every second vertex, from index 1 on, to the line between its neighbours."""
    from_x, from_y = x[:-1:2], y[:-1:2]
    to_x, to_y = np.append(x[2::2], x[:1]), np.append(y[2::2], y[:1])  # if odd, the last one is skipped
    along_x, along_y = to_x[: len(from_x)] - from_x, to_y[: len(from_y)] - from_y
    area = along_x * (y[1::2] - from_y) - along_y * (x[1::2] - from_x)
    return np.abs(area) / np.hypot(along_x, along_y)


@dataclass(frozen=True, slots=True, eq=False)
class MovingShape:
    """A shape at its current place: "A" or "B", the object's name, and its polygon in scene coordinates.

    `at` (2,) is a point that moves with the shape; `form` (k, 2) are its `seen` vertices relative to it, the same array
    as in the previous moment while the shape only moves. `heights` are None for a shape given in the plane. The shape
    is the polygon grown by a `radius`.
    """

    letter: str
    name: str
    polygon: ConvexPolygon
    at: Floats
    form: Floats
    heights: Heights | None = None
    radius: float = 0.0

    @property
    def shape(self) -> ConvexPolygon | RoundedPolygon:
        """The shape that is measured."""
        return RoundedPolygon(self.polygon.vertices, self.radius) if self.radius else self.polygon


@dataclass(frozen=True, slots=True, eq=False)
class MomentOfTwo:
    """The answer about two shapes at one time, in the plane or in space: the distance or, if they penetrate, the depth.

    `nearest` is GJK's answer, `deepest` EPA's. `cold_steps` is the number of iterations that GJK needs without starting
    at the last answer. `hull_of` are the letters of concave objects represented by their hulls.
    """

    nearest: Any
    deepest: Any | None
    cold_steps: int
    hull_of: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def relation(self) -> Relation:
        """The relation of the shapes."""
        relation: Relation = self.nearest.relation
        return relation

    @property
    def found(self) -> Any:
        """The answer that is drawn, which has a normal: EPA's if the shapes penetrate, otherwise GJK's."""
        return self.nearest if self.deepest is None else self.deepest

    @property
    def direction(self) -> Floats:
        """The normal, with which the next search starts, since successive normals are close to each other."""
        normal: Floats = self.found.normal
        return normal

    @property
    def points(self) -> tuple[Floats, Floats]:
        """The closest points, or the deepest points if the shapes penetrate."""
        if self.deepest is None:
            return self.nearest.closest_a, self.nearest.closest_b
        return self.deepest.point_a, self.deepest.point_b

    @property
    def steps(self) -> int:
        """The number of GJK's iterations, started at the last answer."""
        return int(self.nearest.iterations)

    @property
    def view(self) -> dict[str, object]:
        """How the shapes were viewed, as stored in a figure's parameters."""
        return hulls_of(self.hull_of)

    def answer(self) -> dict[str, object]:
        """Return the answer as JSON values."""
        point_a, point_b = self.points
        return {
            "relation": self.relation.value,
            "distance": self.nearest.distance,
            "depth": 0.0 if self.deepest is None else self.deepest.depth,
            "normal": self.direction.tolist(),
            "point_a": point_a.tolist(),
            "point_b": point_b.tolist(),
            "iterations": self.steps,
            **view_summary(self.view),
        }

    def headline(self) -> Headline:
        """Return the answer in a few plain values."""
        length = {"distance": self.nearest.distance} if self.deepest is None else {"depth": self.deepest.depth}
        return {"relation": self.relation.value, **length, "iterations": self.steps, **view_headline(self.view)}


@dataclass(frozen=True, slots=True, eq=False)
class LiveMoment(MomentOfTwo):
    """The moment of two shapes in the plane.

    `difference` (k, 2) are the `seen` vertices of A − B relative to ``a.at - b.at``, the same array as in the previous
    moment while the shapes only move; `cores` (j, 2) are the same for the polygons without their radii.
    """

    a: MovingShape
    b: MovingShape
    difference: Floats
    cores: Floats

    @property
    def length(self) -> float:
        """The distance, or the depth if the shapes penetrate."""
        return float(self.nearest.distance if self.deepest is None else self.deepest.depth)

    @property
    def view(self) -> dict[str, object]:
        """How the shapes were viewed, as stored in a figure's parameters."""
        return {**looked_at(self.a.heights, self.b.heights), **hulls_of(self.hull_of)}


def next_moment(
    a: MovingShape,
    b: MovingShape,
    last: LiveMoment | None = None,
    tolerance: float = 0.0,
    hull_of: tuple[str, ...] = (),
) -> LiveMoment:
    """Return the moment of two shapes, starting from the `last` one; a negative tolerance raises a GeometryError."""
    if last is not None and a.form is last.a.form and b.form is last.b.form:
        difference, cores = last.difference, last.cores
    else:
        cores, radius = seen(minkowski_difference(a.polygon, b.polygon)) - (a.at - b.at), a.radius + b.radius
        difference = grown(cores, radius) if radius else cores
    shapes = a.shape, b.shape
    cold = gjk(*shapes, tolerance=tolerance)
    nearest = cold if last is None else gjk(*shapes, start=last.direction, tolerance=tolerance)
    penetrating = nearest.relation is Relation.PENETRATING
    deepest = epa(*shapes, tolerance=tolerance) if penetrating else None
    return LiveMoment(nearest, deepest, cold.iterations, a, b, difference, cores, hull_of=hull_of)
