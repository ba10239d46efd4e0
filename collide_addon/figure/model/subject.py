# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure is about: one or two shapes with their letters and names, and how much of them to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...geometry import Circle, ConvexPolygon, RecordedMotion, enclosing_circle
from .heights import Heights
from .outline import circle
from .style import Role

MOST_INPUT_POINTS = 2000
"""More points of an object are not drawn one by one, only their hull: of them the vertices of the hull are kept."""


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """One of the shapes of a figure: its letter and name, its shape, and the points that it was made of.

    `points` (n, 2) are as they were projected, or the hull's vertices when there were too many to draw; `count` tells
    how many there were. `outline` is empty where only the points count; `angle` is the direction of the object's own
    X axis in the plane, in radians. `motion` is how the hull moves, where that was looked at; `shape` is at its start.
    `heights` are those of an object that was seen along Z, None of a shape that was given in the plane.
    """

    letter: str
    name: str
    points: NDArray[np.float64]
    shape: ConvexPolygon | Circle
    count: int
    outline: tuple[NDArray[np.float64], ...] = ()
    angle: float = 0.0
    motion: RecordedMotion | None = None
    heights: Heights | None = None

    @classmethod
    def of_points(cls, letter: str, name: str, points: NDArray[np.float64], count: int | None = None) -> Subject:
        """Return a subject whose shape is the hull of points (n, 2); `count` when they stand for more than they are."""
        shape, whole = ConvexPolygon(points), len(points) if count is None else count
        kept = np.asarray(points, dtype=np.float64) if whole <= MOST_INPUT_POINTS else shape.vertices
        return cls(letter, name, kept, shape, whole)

    @classmethod
    def of_outline(cls, letter: str, name: str, outline: Sequence[NDArray[np.float64]]) -> Subject:
        """Return a subject that is a polygon, concave or with holes: `outline` are its rings (n, 2), outer and inner.

        Its shape is still the convex hull.
        """
        rings = tuple(np.asarray(ring, dtype=np.float64) for ring in outline)
        points = np.concatenate(rings)
        return cls(letter, name, points, ConvexPolygon(points), len(points), rings)

    def turned(self, angle: float) -> Subject:
        """Return the same subject with the direction of its own X axis, in radians."""
        return replace(self, angle=angle)

    def rounded(self) -> Subject:
        """Return the smallest circle around the points as a subject of the same name."""
        if isinstance(self.shape, Circle):
            return self
        circle_around = Subject.of_circle(self.letter, self.name, enclosing_circle(self.points))
        return replace(circle_around, angle=self.angle, heights=self.heights)

    @classmethod
    def of_circle(cls, letter: str, name: str, shape: Circle) -> Subject:
        """Return a circle as a subject."""
        return cls(letter, name, shape.center[np.newaxis], shape, 1)

    @property
    def rings(self) -> tuple[NDArray[np.float64], ...]:
        """The polygon's rings: its outline, or where there is none the convex hull."""
        return self.outline or (self.boundary,)

    @property
    def has_few_points(self) -> bool:
        """Whether `points` are all that there were, few enough to draw them."""
        return self.count <= MOST_INPUT_POINTS

    @property
    def role(self) -> Role:
        """A's or B's role."""
        return Role.A if self.letter == "A" else Role.B

    @property
    def boundary(self) -> NDArray[np.float64]:
        """Vertices (n, 2) to draw, of a circle as a fine polygon."""
        if isinstance(self.shape, Circle):
            return circle(self.shape.center, self.shape.radius)
        return self.shape.vertices

    def vertex_name(self, index: int) -> str:
        """Return the name of a hull vertex: a1, a2, … in the order of the hull."""
        return f"{self.letter.lower()}{index + 1}"
