# SPDX-License-Identifier: GPL-3.0-or-later
"""Objects read as a segment, a line, a point or a polygon; the errors say what else to select."""

from dataclasses import replace

from ...geometry import Circle, GeometryError, Phrase, Polygon, as_polygon
from .arrays import Floats
from .subject import MOST_INPUT_POINTS, Subject


def segment_ends(subject: Subject) -> Floats:
    """Return the ends (2, 2) of a segment, or a point twice; circles and more vertices raise a GeometryError."""
    if isinstance(subject.shape, Circle):
        raise GeometryError("{name} counts as a circle: a segment has two ends; choose no circles", name=subject.name)
    vertices = subject.shape.vertices
    if len(vertices) > 2:
        raise GeometryError(
            "{name} has {count} vertices: a segment has two; select an object with a single edge",
            name=subject.name,
            count=len(vertices),
        )
    return vertices[[0, -1]]


def line_points(subject: Subject) -> Floats:
    """Return two different points (2, 2) of a subject's line; anything but a segment raises a GeometryError."""
    ends = segment_ends(subject)
    if (ends[0] == ends[1]).all():
        raise GeometryError(
            "{name} is a single point: a line goes through two; select an object with a single edge", name=subject.name
        )
    return ends


def chosen_point(subject: Subject, number: int) -> Floats:
    """Return a subject's point `number` (2,), from 1; without it, or with too many, a GeometryError is raised."""
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
    point: Floats = subject.points[number - 1]
    return point


def refuse_many_points(subject: Subject) -> None:
    """Raise a GeometryError when the subject has so many points that it kept only those of its hull."""
    if not subject.has_few_points:
        raise GeometryError(
            "{name} has {count} points, too many to look at each: select an object with at most {most}",
            name=subject.name,
            count=subject.count,
            most=MOST_INPUT_POINTS,
        )


def refuse_circle(subject: Subject) -> None:
    """Raise a GeometryError when a polygon is wanted and the subject is a circle."""
    if isinstance(subject.shape, Circle):
        raise GeometryError("{name} counts as a circle: a polygon has edges; choose no circles", name=subject.name)


def polygon_of(subject: Subject) -> tuple[Subject, Polygon]:
    """Return a subject with the rings of its polygon, whose vertices the answer names, and the polygon.

    Raises
    ------
    GeometryError
        When it is a circle, or crosses itself.
    """
    refuse_circle(subject)
    polygon = as_polygon(subject.rings, subject.name)
    return replace(subject, outline=polygon.rings), polygon
