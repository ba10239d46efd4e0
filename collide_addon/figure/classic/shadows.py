# SPDX-License-Identifier: GPL-3.0-or-later
"""An axis beside two shapes with a shadow of each: as the classic code sees them, or as they are."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...geometry import Circle
from ..algorithms.sat.marks import LANE_A, LANE_B, AxisPlace
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import PAGE_WIDTH, Role
from ..model.subject import Subject
from ..page.sheet import EDGE, LEGEND_COLUMN, PANEL_GAP, PANEL_MARGIN, Sheet, bounds_of
from .story import Sketch

PANEL_WIDTH = (PAGE_WIDTH - 2 * EDGE - LEGEND_COLUMN - PANEL_GAP) / 2 - 2 * PANEL_MARGIN
PANEL_HEIGHT = 105.0
"""What a panel has for its contents, in figure units, more or less."""
AXIS_ROOM = 24.0
"""What an axis beside the shapes takes of that."""
RESTART = 3.5
"""Half the length of the stroke where a shadow starts over, in figure units."""


@dataclass(frozen=True, slots=True, eq=False)
class Shadows:
    """The shadows of A and B on an axis of a direction (2,), a unit vector."""

    direction: NDArray[np.float64]
    a: tuple[float, float]
    b: tuple[float, float]


def true_shadows(direction: NDArray[np.float64], a: Subject, b: Subject) -> Shadows:
    """Return the shadows as they are."""
    return Shadows(direction, _shadow(direction, a), _shadow(direction, b))


def _shadow(direction: NDArray[np.float64], subject: Subject) -> tuple[float, float]:
    if isinstance(subject.shape, Circle):
        middle, radius = float(subject.shape.center @ direction), subject.shape.radius
        return middle - radius, middle + radius
    heights = np.concatenate(subject.rings) @ direction
    return float(heights.min()), float(heights.max())


def place_of(shadows: Shadows, outline: NDArray[np.float64], unit: float) -> AxisPlace:
    """Return where the axis stands: below the shapes, or on their right."""
    x, y = shadows.direction.tolist()
    side = 1.0 if x > 0.0 or (x == 0.0 and y > 0.0) else -1.0
    away = side * np.array([y, -x])
    along = [*shadows.a, *shadows.b]
    return AxisPlace(shadows.direction, away, float((outline @ away).max()), min(along), max(along), unit)


def with_room(outline: NDArray[np.float64], *axes: Shadows) -> NDArray[np.float64]:
    """Return the outline (n, 2) with the room that axes beside it will need; the page is not known yet."""
    bounds = bounds_of(outline)
    largest = max(bounds.width / (PANEL_WIDTH - AXIS_ROOM), bounds.height / (PANEL_HEIGHT - AXIS_ROOM))
    return np.concatenate([outline, *(place_of(each, outline, largest).room for each in axes)])


def shadow_drawing(shadows: Shadows, outline: NDArray[np.float64], sheet: Sheet) -> Sketch:
    """Draw an axis with both shadows, and the gap between them where there is one."""
    place = place_of(shadows, outline, sheet.unit)
    marks = [Mark(Kind.ARROW, Role.AXIS, place.arrow, "axis")]
    for letter, role, interval, lane in (
        ("A", Role.SHADOW_A, shadows.a, LANE_A),
        ("B", Role.SHADOW_B, shadows.b, LANE_B),
    ):
        ends = np.array([place.at(value, lane) for value in interval])
        kind = Kind.BAR if interval[0] < interval[1] else Kind.POINTS
        numbers = {"interval": list(interval)}
        marks.append(Mark(kind, role, ends[: 1 if kind is Kind.POINTS else 2], f"shadow-{letter}", numbers=numbers))
    low, high = sorted((shadows.a, shadows.b))
    if low[1] < high[0]:
        lane = (LANE_A + LANE_B) / 2
        gap = np.array([place.at(value, lane) for value in (low[1], high[0])])
        marks.append(Mark(Kind.POLYLINE, Role.GAP, gap, "gap"))
    return Sketch(marks)


def restart_drawing(shadows: Shadows, truth: Shadows, outline: NDArray[np.float64], sheet: Sheet) -> Sketch:
    """Show on the axis what the classic shadows have lost, and the 0 at which they start over."""
    place = place_of(shadows, outline, sheet.unit)
    marks = []
    for letter, said, true, lane in (("A", shadows.a, truth.a, LANE_A), ("B", shadows.b, truth.b, LANE_B)):
        pieces = [(true[0], said[0]), (said[1], true[1])]
        marks += [
            Mark(
                Kind.POLYLINE,
                Role.TRUTH,
                np.array([place.at(value, lane) for value in piece]),
                f"lost-{letter}",
                Panel.CLASSIC,
            )
            for piece in pieces
            if piece[0] < piece[1]
        ]
    zero = np.array([place.at(0.0, LANE_A - RESTART), place.at(0.0, LANE_B + RESTART)])
    marks.append(Mark(Kind.POLYLINE, Role.CLAIM, zero, "zero", Panel.CLASSIC))
    return Sketch(marks, [LabelRequest("0", Role.CLAIM, zero[1], place.away, "zero", Panel.CLASSIC)])


def outline_of(subjects: Sequence[Subject]) -> NDArray[np.float64]:
    """Return all points (n, 2) of the boundaries of subjects."""
    return np.concatenate([ring for subject in subjects for ring in subject.rings])
