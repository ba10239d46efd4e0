# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the axes of SAT stand: each beside the shapes, just outside of them, on the side where the page has room.

The shadow of a shape on an axis does not depend on where the axis stands, so it is drawn where nothing is hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....geometry import SatAxis
from ...model.choices import Layout, Rulers
from ...model.figure import Bounds, Panel
from ...model.style import PAGE_HEIGHT, PAGE_WIDTH
from ...page.sheet import (
    CAPTION_STRIP,
    EDGE,
    HEADING_STRIP,
    LEGEND_COLUMN,
    PANEL_GAP,
    PANEL_MARGIN,
    TITLE_STRIP,
    Sheet,
    bounds_of,
    lay_out,
    settled,
)

LANE_A, LANE_AXIS, LANE_B, LANE_END = 6.5, 10.7, 14.4, 21.0
"""How far from the shapes the shadow of A, the axis, the shadow of B and the end of all are, in figure units."""
TAIL, HEAD = 5.0, 11.0
"""How far the axis reaches beyond the shadows, in figure units: into the margin of the panel."""
BEYOND = 3.0
"""How much room beyond the shadows is kept free, in figure units."""
NEARLY = 1.001
"""Only a side that shrinks the page by more than this factor is better; else an axis is below, or on the right."""
FREE_WIDTH = PAGE_WIDTH - 2 * EDGE - LEGEND_COLUMN - 2 * PANEL_MARGIN
FREE_HEIGHT = PAGE_HEIGHT - TITLE_STRIP - HEADING_STRIP - CAPTION_STRIP - 2 * PANEL_MARGIN
"""What a page with one panel has for its contents, in figure units."""


@dataclass(frozen=True, slots=True, eq=False)
class AxisPlace:
    """Where an axis stands: `direction` and `away` (2,) are unit vectors along it and across, away from the shapes.

    These reach `offset` far along `away`; shadows on the axis go from `first` to `last`. `unit` is one figure unit.
    """

    direction: NDArray[np.float64]
    away: NDArray[np.float64]
    offset: float
    first: float
    last: float
    unit: float

    def at(self, value: float, lane: float) -> NDArray[np.float64]:
        """Return the point (2,) over `value` on the axis, `lane` figure units away from the shapes."""
        point: NDArray[np.float64] = value * self.direction + (self.offset + lane * self.unit) * self.away
        return point

    @property
    def arrow(self) -> NDArray[np.float64]:
        """The axis itself (2, 2)."""
        return self._along(LANE_AXIS, TAIL, HEAD)

    @property
    def room(self) -> NDArray[np.float64]:
        """Corners (4, 2) of all that is drawn on the axis."""
        return np.concatenate([self._along(lane, BEYOND, BEYOND) for lane in (0.0, LANE_END)])

    def _along(self, lane: float, before: float, after: float) -> NDArray[np.float64]:
        return np.array([self.at(self.first - before * self.unit, lane), self.at(self.last + after * self.unit, lane)])


def place_axes(
    axes: Sequence[SatAxis], outline: NDArray[np.float64], chart: tuple[float, float] | None, rulers: Rulers
) -> tuple[Sheet, list[AxisPlace]]:
    """Return a page for the outlines of the shapes (n, 2) with axes around them, and where each axis stands.

    `chart` is the size in figure units of a second panel for lengths; None for a page without it. How far the axes
    stand away depends on the figure unit and the unit on the room that they take, so both are found together.
    """
    world = bounds_of(outline)
    unit = lay_out(world, None, rulers=rulers).unit
    page = outline
    if world.width == world.height == 0.0:  # around a point any unit would do: keep this one
        page = outline[:1] + FREE_HEIGHT / 2 * unit * np.array([(-1.0, -1.0), (1.0, 1.0)])
    width = FREE_WIDTH - (0.0 if chart is None else chart[0] + 2 * PANEL_MARGIN + PANEL_GAP)
    sides = _sides(axes, outline, unit, width / FREE_HEIGHT)

    def places(unit: float) -> list[AxisPlace]:
        return [_place(axis, outline, side, unit) for axis, side in zip(axes, sides, strict=True)]

    def attempt(unit: float) -> Sheet:
        second = None if chart is None else Bounds(0.0, -chart[1] * unit, chart[0] * unit, 0.0)
        around = bounds_of(page, *(place.room for place in places(unit)))
        return lay_out(around, second, Layout.PANELS, Panel.MEASURE, rulers)

    sheet = settled(attempt, unit, fits_any=False)
    return sheet, places(sheet.unit)


def _place(axis: SatAxis, outline: NDArray[np.float64], side: float, unit: float) -> AxisPlace:
    x, y = axis.direction.tolist()
    away = side * np.array([y, -x])
    along = outline @ axis.direction
    return AxisPlace(axis.direction, away, float((outline @ away).max()), float(along.min()), float(along.max()), unit)


def _sides(axes: Sequence[SatAxis], outline: NDArray[np.float64], unit: float, aspect: float) -> list[float]:
    """For each axis its side, 1.0 or -1.0: the page is turned over axis by axis as long as that makes it smaller."""
    below = [1.0 if axis.direction[0] > 0.0 or axis.direction.tolist() == [0.0, 1.0] else -1.0 for axis in axes]
    rooms = [{side: _place(axis, outline, side, unit).room for side in (1.0, -1.0)} for axis in axes]
    sides = list(below)

    def size() -> float:
        around = bounds_of(outline, *(room[side] for room, side in zip(rooms, sides, strict=True)))
        return max(around.width / aspect, around.height)

    for row in 2 * list(range(len(axes))):
        before = size()
        sides[row] = -sides[row]
        if size() * NEARLY >= before:
            sides[row] = -sides[row]
    return sides
