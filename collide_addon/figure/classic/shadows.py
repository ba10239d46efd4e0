# SPDX-License-Identifier: GPL-3.0-or-later
"""An axis beside two shapes with both shadows: as the classic code computes them, or as they are."""

from dataclasses import dataclass

import numpy as np

from ...geometry import Circle
from ..model.arrays import Floats
from ..model.figure import Kind
from ..model.style import PAGE_WIDTH, Role
from ..model.subject import Subject
from ..page.sheet import EDGE, PANEL_GAP, PANEL_MARGIN, bounds_of
from ..parts.turning_axis import CLEAR, LANE_1, LANE_2, AxisPlace
from ..stage.pen import Pen
from .shapes import as_array

PANEL_WIDTH, PANEL_HEIGHT, AXIS_ROOM = (PAGE_WIDTH - 2 * EDGE - PANEL_GAP) / 2 - 2 * PANEL_MARGIN, 105.0, 24.0
"""Approximate room for a panel's contents, in figure units, and what an axis beside the shapes takes of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Shadows:
    """The shadows of A and B on an axis along `direction` (2,), a unit vector."""

    direction: Floats
    a: tuple[float, float]
    b: tuple[float, float]


def true_shadows(direction: Floats, a: Subject, b: Subject) -> Shadows:
    """Return the shadows as they really are."""
    return Shadows(direction, _shadow(direction, a), _shadow(direction, b))


def _shadow(direction: Floats, subject: Subject) -> tuple[float, float]:
    if isinstance(subject.shape, Circle):
        middle, radius = float(subject.shape.center @ direction), subject.shape.radius
        return middle - radius, middle + radius
    heights = np.concatenate(subject.rings) @ direction
    return float(heights.min()), float(heights.max())


def place_of(shadows: Shadows, outline: Floats, unit: float) -> AxisPlace:
    """Return the place of the axis: below the shapes or on their right."""
    x, y = shadows.direction.tolist()
    side = 1.0 if x > 0.0 or (x == 0.0 and y > 0.0) else -1.0
    away = side * np.array([y, -x])
    along = [*shadows.a, *shadows.b]
    offset = float((outline @ away).max()) + CLEAR * unit
    return AxisPlace(shadows.direction, away, offset, min(along), max(along), unit)


def with_room(outline: Floats, *axes: Shadows) -> Floats:
    """Return the outline (n, 2) extended by the room that axes beside it need, as estimated without the page."""
    bounds = bounds_of(outline)
    largest = max(bounds.width / (PANEL_WIDTH - AXIS_ROOM), bounds.height / (PANEL_HEIGHT - AXIS_ROOM))
    return np.concatenate([outline, *(place_of(each, outline, largest).room for each in axes)])


def draw_shadows(pen: Pen, shadows: Shadows, outline: Floats) -> None:
    """Draw an axis with both shadows and any gap between them."""
    place = place_of(shadows, outline, pen.unit)
    pen.arrow(Role.AXIS, place.arrow, "axis")
    for role, (low, high), lane, part in (
        (Role.SHADOW_A, shadows.a, LANE_1, "shadow-A"),
        (Role.SHADOW_B, shadows.b, LANE_2, "shadow-B"),
    ):
        ends, kind = as_array([place.at(low, lane), place.at(high, lane)]), Kind.BAR if low < high else Kind.POINTS
        pen.mark(kind, role, ends if low < high else ends[:1], part, numbers={"interval": [low, high]})
    near, far = sorted((shadows.a, shadows.b))
    if near[1] < far[0]:
        lane = (LANE_1 + LANE_2) / 2
        pen.line(Role.GAP, as_array([place.at(near[1], lane), place.at(far[0], lane)]), "gap")


def draw_restart(pen: Pen, shadows: Shadows, truth: Shadows, outline: Floats) -> None:
    """Draw what the classic shadows have lost on the axis, and the 0 at which they start over."""
    place = place_of(shadows, outline, pen.unit)
    for said, true, lane, part in ((shadows.a, truth.a, LANE_1, "lost-A"), (shadows.b, truth.b, LANE_2, "lost-B")):
        for low, high in ((true[0], said[0]), (said[1], true[1])):
            if low < high:
                pen.line(Role.TRUTH, as_array([place.at(low, lane), place.at(high, lane)]), part)
    zero = as_array([place.at(0.0, LANE_1 - 3.5), place.at(0.0, LANE_2 + 3.5)])
    pen.line(Role.CLAIM, zero, "zero")
    pen.name("0", Role.CLAIM, zero[1], place.away, "zero")
