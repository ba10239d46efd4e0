# SPDX-License-Identifier: GPL-3.0-or-later
"""The lessons of two polygons: whether they overlap, and how far apart they are by their convex pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...geometry import EdgeContact, InclusionTest, PieceAnswer, as_polygon, concave_distance, polygons_intersect
from ..model.ends import refuse_circle
from ..model.lesson import Algorithm, Lesson, look_of
from .concave.figure import concave_figure
from .polygons.figure import polygons_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...geometry import Polygon
    from ..model.lesson import Choices, Headline
    from ..model.subject import Subject


def polygons_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two polygons: where their boundaries meet, and whether one holds the other.

    Raises
    ------
    GeometryError
        When a subject is a circle, or crosses itself.
    """
    (a, polygon_a), (b, polygon_b) = map(_as_polygon, subjects)
    steps: list[EdgeContact | InclusionTest] = []
    result = polygons_intersect(polygon_a, polygon_b, record=steps.append)
    figure = polygons_figure(a, b, result, look_of(choices, parameters))
    headline: Headline = {
        "relation": result.relation.value,
        "arrangement": result.arrangement.value,
        "points": len(result.points),
    }
    return Lesson(Algorithm.POLYGONS, figure, result, tuple(steps), headline)


def concave_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two concave polygons: their convex pieces and the pair that decides.

    Raises
    ------
    GeometryError
        As `polygons_lesson`.
    """
    (a, polygon_a), (b, polygon_b) = map(_as_polygon, subjects)
    steps: list[PieceAnswer] = []
    result = concave_distance(polygon_a, polygon_b, record=steps.append)
    figure = concave_figure(a, b, result, look_of(choices, parameters))
    headline: Headline = {
        "relation": result.relation.value,
        "distance": result.distance,
        "depth": result.depth,
        "iterations": len(result.answers),
    }
    return Lesson(Algorithm.CONCAVE, figure, result, tuple(steps), headline)


def _as_polygon(subject: Subject) -> tuple[Subject, Polygon]:
    """Return a subject with the rings of its polygon, so that the names of corners are those of the answer's edges."""
    refuse_circle(subject)
    polygon = as_polygon(subject.rings, subject.name)
    return replace(subject, outline=polygon.rings), polygon
