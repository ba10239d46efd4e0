# SPDX-License-Identifier: GPL-3.0-or-later
"""The subjects of a figure: shapes with their letters and names.

They are read as a segment, a line, a point or a polygon; the errors say what else to select.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ... import geometry
from ...geometry import Circle, ConvexPolygon, GeometryError, Phrase, RoundedPolygon
from ...geometry.narrowphase.shapes import ConvexShape
from .arrays import Floats
from .heights import Heights
from .outline import circle
from .style import Role

MOST_INPUT_POINTS = 2000
"""For an object with more points than this, only the vertices of its hull are stored."""


class Lettered:
    """A subject with a letter, A, B and so on, and a name."""

    __slots__ = ()
    letter: str
    name: str

    @property
    def role(self) -> Role:
        """The role of A or B."""
        return Role.A if self.letter == "A" else Role.B

    @property
    def lit_role(self) -> Role:
        """The role of those of its vertices that a step uses."""
        return Role.SUPPORT_A if self.letter == "A" else Role.SUPPORT_B

    def vertex_name(self, index: int) -> str:
        """Return a hull vertex's name: a1, a2, … in the order of the hull."""
        return f"{self.letter.lower()}{index + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Subject(Lettered):
    """One of a figure's shapes: its letter and name, its shape, and the points that it was made from.

    `points` (n, 2) are as projected, or the hull's vertices if there were more than `MOST_INPUT_POINTS`; `count` is how
    many there were. `outline` is empty if only points count; `own_outline` has the rings of a concave object that is
    represented by its hull; `crossed` tells whether a face of the object crosses itself. `angle` is the direction of
    the object's own X axis in the plane, in radians. `motion` is how the hull moves, starting as `shape`. `heights` are
    None for a shape given in the plane.
    """

    letter: str
    name: str
    points: Floats
    shape: ConvexPolygon | RoundedPolygon
    count: int
    outline: tuple[Floats, ...] = ()
    own_outline: tuple[Floats, ...] = ()
    crossed: bool = False
    angle: float = 0.0
    motion: geometry.RecordedMotion | None = None
    heights: Heights | None = None

    @classmethod
    def of_points(cls, letter: str, name: str, points: Floats, count: int | None = None) -> Subject:
        """Return a subject whose shape is the hull of points (n, 2); `count` is how many they represent, if more."""
        shape, whole = ConvexPolygon(points), len(points) if count is None else count
        kept = np.asarray(points, dtype=np.float64) if whole <= MOST_INPUT_POINTS else shape.vertices
        return cls(letter, name, kept, shape, whole)

    @classmethod
    def of_outline(cls, letter: str, name: str, outline: Sequence[Floats]) -> Subject:
        """Return a subject that is a polygon with rings `outline` (n, 2), outer and inner; its shape is their hull."""
        rings = tuple(np.asarray(ring, dtype=np.float64) for ring in outline)
        points = np.concatenate(rings)
        return cls(letter, name, points, ConvexPolygon(points), len(points), rings)

    def turned(self, angle: float) -> Subject:
        """Return the subject with `angle`, in radians, as the direction of its own X axis."""
        return replace(self, angle=angle)

    def rounded(self) -> Subject:
        """Return the smallest circle around the points, as a subject with the same name."""
        if isinstance(self.shape, Circle):
            return self
        circle_around = Subject.of_circle(self.letter, self.name, geometry.enclosing_circle(self.points))
        return replace(circle_around, angle=self.angle, heights=self.heights)

    def grown(self, radius: float) -> Subject:
        """Return the subject with its hull grown by a radius all around, so that a segment becomes a capsule."""
        shape = self.shape
        if not radius:
            return self
        grown = RoundedPolygon(shape.core.vertices, shape.radius + radius)
        motion = self.motion and replace(self.motion, radius=self.motion.radius + radius)
        return replace(self, shape=grown, outline=(), motion=motion)

    @classmethod
    def of_circle(cls, letter: str, name: str, shape: Circle) -> Subject:
        """Return a subject that is a circle."""
        return cls(letter, name, shape.center[np.newaxis], shape, 1)

    @property
    def rings(self) -> tuple[Floats, ...]:
        """The polygon's rings: its outline or, if it has none, its convex hull."""
        return self.outline or (self.boundary,)

    @property
    def has_few_points(self) -> bool:
        """Whether `points` are all its points, few enough to draw."""
        return self.count <= MOST_INPUT_POINTS

    @property
    def boundary(self) -> Floats:
        """Vertices (n, 2) to draw; for a round shape, the vertices of a fine polygon."""
        return boundary_of(self.shape)

    def edge_name(self, index: int) -> str:
        """Return the name of a hull's edge from its ends: a1a2."""
        return self.vertex_name(index) + self.vertex_name((index + 1) % len(self.shape.core))


@lru_cache(maxsize=64)
def boundary_of(shape: ConvexShape) -> Floats:
    """Return the vertices (n, 2) to draw for a shape; for a round one, the vertices of a fine polygon."""
    return grown(shape.core.vertices, shape.radius) if shape.radius else shape.core.vertices


def grown(vertices: Floats, radius: float) -> Floats:
    """Return the vertices (m, 2) of a fine polygon approximating a convex one (n, 2) grown by a radius."""
    arcs = [circle(vertex, radius) for vertex in vertices]
    return arcs[0] if len(arcs) == 1 else ConvexPolygon(np.concatenate(arcs)).vertices


def segment_ends(subject: Subject) -> Floats:
    """Return the ends (2, 2) of a segment, or a point twice; raise a GeometryError for circles and polygons."""
    if isinstance(subject.shape, Circle):
        raise GeometryError("{name} counts as a circle: a segment has two ends; choose no circles", name=subject.name)
    vertices = subject.shape.core.vertices
    if len(vertices) > 2:
        raise GeometryError(
            "{name} has {count} vertices: a segment has two; select an object with a single edge",
            name=subject.name,
            count=len(vertices),
        )
    return vertices[[0, -1]]


def line_points(subject: Subject) -> Floats:
    """Return two distinct points (2, 2) of a subject's line; raise a GeometryError for anything but a segment."""
    ends = segment_ends(subject)
    if (ends[0] == ends[1]).all():
        raise GeometryError(
            "{name} is a single point: a line goes through two; select an object with a single edge", name=subject.name
        )
    return ends


def chosen_point(subject: Subject, number: int) -> Floats:
    """Return a subject's point `number` (2,), from 1; raise a GeometryError if it is missing or points were dropped."""
    refuse_many_points(subject)
    count = len(subject.points)
    if not 1 <= number <= count:
        points = Phrase("{count} points", count=count) if count > 1 else Phrase("one point")
        raise GeometryError(
            "{name} has {points}: there is no point {number}; choose one from 1 to {count}",
            name=subject.name,
            points=points,
            number=number,
            count=count,
        )
    return subject.points[number - 1]


def refuse_many_points(subject: Subject) -> None:
    """Raise a GeometryError if the subject has so many points that only those of its hull were stored."""
    if not subject.has_few_points:
        raise GeometryError(
            "{name} has {count} points, too many to look at one by one: select an object with at most {most}",
            name=subject.name,
            count=subject.count,
            most=MOST_INPUT_POINTS,
        )


def refuse_circle(*subjects: Subject) -> None:
    """Raise a GeometryError if polygons are needed and one of the subjects is a circle."""
    for subject in subjects:
        if isinstance(subject.shape, Circle):
            raise GeometryError("{name} counts as a circle: a polygon has edges; choose no circles", name=subject.name)


def polygon_of(subject: Subject) -> tuple[Subject, geometry.Polygon]:
    """Return the subject with the rings of its polygon, to whose vertices the answer refers, and the polygon.

    Raises
    ------
    GeometryError
        When it is a circle, or crosses itself.
    """
    refuse_circle(subject)
    polygon = geometry.as_polygon(subject.rings, subject.name)
    return replace(subject, outline=polygon.rings), polygon
