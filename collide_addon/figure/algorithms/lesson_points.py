# SPDX-License-Identifier: GPL-3.0-or-later
"""The lessons about points, segments and lines: PNPOLY, its boundary map, crossing segments, the perpendicular."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from ...geometry import Phrase, PnpolyStep, SegmentStep, boundary_parts, pnpoly, segments_intersect
from ..model.ends import chosen_point, line_points, refuse_circle, segment_ends
from ..model.lesson import Algorithm, Lesson, look_of
from ..text.messages import as_pair, point
from .boundary_map.figure import boundary_map_figure
from .foot import foot_figure
from .pnpoly.figure import PointsInPolygon, pnpoly_figure
from .segments.figure import segments_figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...geometry import BoundaryRule, SegmentIntersection
    from ..model.lesson import Choices, Headline
    from ..model.subject import Subject


def pnpoly_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of B's points and the polygon A, with the steps of one of the points.

    Raises
    ------
    GeometryError
        When A is a circle, or B has no such point or too many to look at each.
    """
    a, b = subjects
    refuse_circle(a)
    chosen = chosen_point(b, choices.point)
    rule: BoundaryRule = choices.boundary.value
    steps: list[PnpolyStep] = []
    pnpoly(a.rings, chosen[np.newaxis], boundary=rule, record=steps.append)
    inside = pnpoly(a.rings, b.points, boundary=rule)
    closed = pnpoly(a.rings, b.points, boundary="inside")
    interior = pnpoly(a.rings, b.points, boundary="outside")
    result = PointsInPolygon(rule, inside, closed & ~interior, choices.point)
    figure = pnpoly_figure(a, b, result, steps, look_of(choices, parameters))
    relation = "inside" if inside[choices.point - 1] else "outside"
    headline: Headline = {"relation": relation, "inside": int(inside.sum()), "of": len(inside)}
    return Lesson(Algorithm.PNPOLY, figure, result, tuple(steps), headline)


def boundary_map_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of one polygon's edges and corners: which count as inside.

    Raises
    ------
    GeometryError
        When the subject is a circle.
    """
    (subject,) = subjects
    refuse_circle(subject)
    parts = boundary_parts(subject.rings, boundary=choices.boundary.value)
    figure = boundary_map_figure(subject, parts, look_of(choices, parameters))
    headline: Headline = {
        "edges inside": sum(piece.inside for piece in parts.pieces),
        "corners inside": int(parts.corners_inside.sum()),
    }
    return Lesson(Algorithm.BOUNDARY_MAP, figure, parts, (), headline)


def segments_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of two segments.

    Raises
    ------
    GeometryError
        When a subject is a circle, or has more than two corners.
    """
    a, b = subjects
    steps: list[SegmentStep] = []
    result = segments_intersect(*segment_ends(a), *segment_ends(b), record=steps.append)
    figure = segments_figure(a, b, result, steps, look_of(choices, parameters))
    headline: Headline = {"relation": result.kind.value, **_places(result)}
    return Lesson(Algorithm.SEGMENTS, figure, result, tuple(steps), headline)


def foot_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of the line through A's two points and the perpendicular from one of B's.

    Raises
    ------
    GeometryError
        When A has not exactly two corners, or B has no such point or too many to look at each.
    """
    a, b = subjects
    ends = line_points(a)
    chosen_point(b, choices.point)
    figure = foot_figure(a, b, ends, choices.point, look_of(choices, parameters))
    distance, foot = cast("float", figure.result["distance"]), np.array(figure.result["foot"])
    return Lesson(Algorithm.FOOT, figure, figure.result, (), {"distance": distance, "foot": point(*as_pair(foot))})


def _places(result: SegmentIntersection) -> dict[str, str]:
    """Where two segments meet: at a point, or from one to another."""
    match [point(*as_pair(place)) for place in result.points]:
        case [place]:
            return {"at": place}
        case [start, end]:
            return {"at": Phrase("{start} to {end}", start=start, end=end)}
    return {}
