# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of the support mapping (the seed's figures 3 and 4): the furthest point along a direction that turns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..geometry import Circle
from .labels import LabelWish, place_labels
from .look import DEFAULT_LOOK
from .messages import Caption, as_pair, say
from .model import Kind, Mark, Panel, Span, Step
from .names import LETTER_ROOM, shape_names
from .page import finish
from .pair import shape_marks
from .sheet import bounds_of, lay_out
from .style import Role
from .subject import Detail, Subject
from .vertex_names import vertex_wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .look import Look
    from .model import Figure
    from .sheet import Sheet

DIRECTIONS_DEGREES = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
REACH = 1.5
"""Half a side of the panel, in multiples of the shape's reach from its middle: room for arrows and support lines."""
ARROW = 40.0
SUPPORT_LINE = 50.0
"""Length of the direction's arrow and half length of the support line, in figure units."""
RING = 6.0
DECIMALS = 15
"""Of a direction: so the cosine of 90° is 0."""


def support_figure(
    subject: Subject, look: Look = DEFAULT_LOOK, *, angles: Sequence[float] = DIRECTIONS_DEGREES
) -> Figure:
    """Return the figure of the support points of a polygon or circle, a step for each direction, in degrees."""
    boundary = subject.boundary
    middle = (boundary.max(axis=0) + boundary.min(axis=0)) / 2
    reach = float(np.hypot(*(boundary - middle).T).max()) * REACH
    sheet = lay_out(bounds_of(boundary, np.array([middle - reach, middle + reach])), None)
    marks = shape_marks([subject], Detail.REDUCED) + shape_names([subject], sheet)
    wishes = vertex_wishes(subject, sheet) if not isinstance(subject.shape, Circle) else []
    steps, support_points = [], []
    for k, angle in enumerate(angles):
        turn = math.radians(angle)
        direction = np.array([math.cos(turn), math.sin(turn)]).round(DECIMALS)
        point = subject.shape.support(direction)
        support_points.append(point.tolist())
        until = None if k == len(angles) - 1 else k
        marks += _marks(direction, point, middle, sheet, Span.of(k, 0, until))
        found = Span.of(k, 1, until)  # the direction comes first, then what is furthest along it
        wishes.append(LabelWish("S(d)", Role.SUPPORT_DIFFERENCE, point, direction, "S(d)", Panel.WORLD, found))
        values: dict[str, object] = {
            "angle": angle,
            "direction": as_pair(direction),
            "point": as_pair(point),
            "height": float(direction @ point),
        }
        kind = "support.circle" if isinstance(subject.shape, Circle) else "support.polygon"
        steps.append(Step(k, f"Support {k:02}", (Caption("support.direction", values), Caption(kind, values))))
    return finish(
        sheet,
        algorithm="Support",
        title=say("title.support", look.language, a=subject.name),
        headings={},
        words={Role.CERTIFICATE: "role.support-line", Role.SUPPORT_DIFFERENCE: "role.support-point"},
        marks=marks + place_labels(wishes, marks, sheet),
        steps=steps,
        result={"angles": list(angles), "support_points": support_points},
        look=look,
    )


def _marks(
    direction: NDArray[np.float64], point: NDArray[np.float64], middle: NDArray[np.float64], sheet: Sheet, span: Span
) -> list[Mark]:
    unit = sheet.unit
    across = np.array([-direction[1], direction[0]])
    tail = middle + LETTER_ROOM * unit * direction
    later = Span(span.first + 1, span.last)
    return [
        Mark(Kind.ARROW, Role.DIRECTION, np.array([tail, tail + ARROW * unit * direction]), "d", Panel.WORLD, span),
        Mark(
            Kind.POLYLINE,
            Role.CERTIFICATE,
            np.array([point - SUPPORT_LINE * unit * across, point + SUPPORT_LINE * unit * across]),
            "support-line",
            Panel.WORLD,
            later,
        ),
        Mark(Kind.RING, Role.SUPPORT_DIFFERENCE, point[np.newaxis], "S(d)", Panel.WORLD, later, radius=RING * unit),
    ]
