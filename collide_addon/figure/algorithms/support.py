# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the support mapping (figures 3 and 4 of the GJK demo): the furthest point in a turning direction."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ...geometry import Circle
from ..labels.labels import LabelRequest
from ..labels.names import LETTER_ROOM, shape_names, vertex_requests
from ..model.arrays import Floats
from ..model.choices import Detail
from ..model.figure import Figure, Kind, Mark, Panel, Span
from ..model.lesson import Choices, Lesson, look_of
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import Role
from ..model.subject import Subject
from ..page.sheet import Sheet, bounds_of, lay_out, within_area
from ..parts.draft import Draft
from ..parts.pair import shape_marks
from ..text.messages import Caption, as_pair, number, say

DIRECTIONS_DEGREES = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
REACH = 1.25
"""Half a side of the panel, in multiples of the shape's reach from its middle, for arrows and support lines to fit."""
ARROW = 40.0
SUPPORT_LINE = 50.0
"""Length of the direction's arrow, and half the support line's, in figure units."""
RING = 6.0
DECIMALS = 15
"""Decimals of a direction, so that the cosine of 90° is 0."""
MOST_TURNS = 8
"""With more edges, a polygon gets no arrows and no list of the directions at which its support point changes."""
TURN_ARROW = 16.0
"""Length of the arrow at an edge's middle, in figure units."""


def support_lesson(subjects: Sequence[Subject], choices: Choices, parameters: Mapping[str, object]) -> Lesson:
    """Return the lesson of one subject's support mapping."""
    (subject,) = subjects
    figure = support_figure(subject, look_of(choices, parameters))
    return Lesson(figure, None, (), {"directions": len(DIRECTIONS_DEGREES)})


def support_figure(subject: Subject, look: Look = DEFAULT_LOOK) -> Figure:
    """Return the figure of the support points of a polygon or circle, with a step for each direction, in degrees.

    Earlier support points stay as dots; at the end the directions are shown at which the support point changes.
    """
    boundary = subject.boundary
    middle = (boundary.max(axis=0) + boundary.min(axis=0)) / 2
    reach = float(np.hypot(*(boundary - middle).T).max()) * REACH
    sheet = lay_out(bounds_of(boundary, np.array([middle - reach, middle + reach])), None, rulers=look.rulers)
    is_circle = isinstance(subject.shape, Circle)
    draft = Draft("Support", sheet, look, shape_marks([subject], Detail.REDUCED) + shape_names([subject], sheet))
    draft.requests += [] if is_circle else vertex_requests(subject, sheet)
    support_points: list[list[float]] = []
    for k, angle in enumerate(DIRECTIONS_DEGREES):
        turn = math.radians(angle)
        direction = np.array([math.cos(turn), math.sin(turn)]).round(DECIMALS)
        point = subject.shape.support(direction)
        draft.marks += _marks(direction, point, middle, sheet, Span.of(k, 0, k))
        if point.tolist() not in support_points:
            at, part = point[np.newaxis], f"earlier-{k}"
            draft.marks.append(Mark(Kind.POINTS, Role.SUPPORT_A, at, part, Panel.WORLD, Span.of(k + 1)))
        support_points.append(point.tolist())
        role, found = Role.SUPPORT_DIFFERENCE, Span.of(k, 1, k)  # first the direction, then what is furthest in it
        draft.requests.append(LabelRequest("S(d)", role, point, direction, "S(d)", Panel.WORLD, found))
        values: dict[str, object] = {
            "angle": angle,
            "direction": as_pair(direction),
            "point": as_pair(point),
            "height": float(direction @ point),
        }
        found_point = Caption("support.circle" if is_circle else "support.polygon", values)
        draft.tell(Caption("support.direction", values), found_point, ask="ask.support", answer=1)
    degrees = (math.degrees(math.atan2(y, x)) % 360.0 for x, y in _normals(subject).tolist())
    turns = sorted(angle % 360.0 for angle in degrees)  # again, since a tiny negative angle leaves 360 itself
    if 0 < len(turns) <= MOST_TURNS:
        vertices, normals = subject.shape.core.vertices, _normals(subject)
        middles = (vertices + np.roll(vertices, -1, axis=0)) / 2
        heads = middles + TURN_ARROW * sheet.unit * normals / np.hypot(normals[:, 0], normals[:, 1])[:, np.newaxis]
        arrows = np.stack([middles, heads], axis=1).reshape(-1, 2)
        draft.marks.append(Mark(Kind.ARROW, Role.AXIS, arrows, "turns", Panel.WORLD, Span.of(len(DIRECTIONS_DEGREES))))
    draft.tell(_result(subject, turns), ask="ask.support_turns")
    return draft.finish(
        say("title.support", look.language, a=subject.name),
        words={
            Role.CERTIFICATE: "role.support-line",
            Role.SUPPORT_DIFFERENCE: "role.support-point",
            Role.SUPPORT_A: "role.support-earlier",
            Role.AXIS: "role.support-turn",
        },
        result={"angles": list(DIRECTIONS_DEGREES), "support_points": support_points, "turns": turns},
    )


def _normals(subject: Subject) -> Floats:
    """Return outward normals (n, 2) of the edges, none for a circle or point; + 0.0 keeps −0 from becoming 360°."""
    vertices = subject.shape.core.vertices
    if isinstance(subject.shape, Circle) or len(vertices) < 2:
        return np.empty((0, 2))
    ways = np.roll(vertices, -1, axis=0) - vertices
    normals: Floats = np.stack([ways[:, 1], -ways[:, 0]], axis=1) + 0.0
    return normals


def _result(subject: Subject, turns: Sequence[float]) -> Caption:
    if isinstance(subject.shape, Circle):
        center, radius = as_pair(subject.shape.center), subject.shape.radius
        return Caption("support.circle_turns", {"center": center, "radius": radius})
    if not turns:
        return Caption("support.point_turns")
    if len(turns) > MOST_TURNS:
        return Caption("support.many_turns", {"count": len(turns)})
    return Caption("support.polygon_turns", {"angles": ", ".join(f"{number(angle)}°" for angle in turns)})


def _marks(direction: Floats, point: Floats, middle: Floats, sheet: Sheet, span: Span) -> list[Mark]:
    unit, later = sheet.unit, Span(span.first + 1, span.last)
    across = SUPPORT_LINE * unit * np.array([-direction[1], direction[0]])
    tail = middle + LETTER_ROOM * unit * direction
    arrow, at = np.array([tail, tail + ARROW * unit * direction]), point[np.newaxis]
    line = np.array([within_area(point, sign * across, sheet, Panel.WORLD) for sign in (-1, 1)])
    return [
        Mark(Kind.ARROW, Role.DIRECTION, arrow, "d", Panel.WORLD, span),
        Mark(Kind.POLYLINE, Role.CERTIFICATE, line, "support-line", Panel.WORLD, later),
        Mark(Kind.RING, Role.SUPPORT_DIFFERENCE, at, "S(d)", Panel.WORLD, later, radius=RING * unit),
    ]
