# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the axes of two boxes stand, beside them, and how wide the chart is that shows their lengths in one scale.

Each axis stands on the side where the page stays larger. On it the centres of A and B are the marks that count: A's
radius reaches from the one towards the other, and B's back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ....geometry import BoxAxis, OrientedBox
from ...model.choices import Layout, Rulers
from ...model.figure import Bounds, Panel
from ...page.sheet import Sheet, bounds_of, lay_out, settled

LANE_A, LANE_AXIS, LANE_B, LANE_DIFFERENCE, LANE_END = 5.0, 10.0, 15.0, 19.5, 24.0
"""How far from the boxes A's radius, the axis, B's radius, the difference and the end are, in figure units."""
TAIL, HEAD = 5.0, 12.0
"""How far the axis reaches beyond the lengths on it, in figure units."""
NEARLY = 1.001
"""Other sides are better only when they make the page larger by more than this factor: else below, or on the right."""


@dataclass(frozen=True, slots=True, eq=False)
class RadiusAxis:
    """An axis beside two boxes, from A to B; the centres are `center_a` and `center_b` high along its direction.

    `away` (2,) is the unit vector across it, along which the boxes reach `offset` far. `unit` is one figure unit.
    """

    axis: BoxAxis
    center_a: float
    center_b: float
    away: NDArray[np.float64]
    offset: float
    unit: float

    def at(self, height: float, lane: float) -> NDArray[np.float64]:
        """Return the point (2,) over a height along the direction, `lane` figure units away from the boxes."""
        point: NDArray[np.float64] = height * self.axis.direction + (self.offset + lane * self.unit) * self.away
        return point

    @property
    def end_a(self) -> float:
        """How high A reaches, towards B."""
        return self.center_a + self.axis.radius_a

    @property
    def end_b(self) -> float:
        """How low B reaches, towards A."""
        return self.center_b - self.axis.radius_b

    def piece(self, lane: float) -> NDArray[np.float64]:
        """Return the ends (2, 2) of the piece of the axis that holds all lengths."""
        heights = (self.center_a, self.center_b, self.end_a, self.end_b)
        first, last = min(heights) - TAIL * self.unit, max(heights) + HEAD * self.unit
        return np.array([self.at(first, lane), self.at(last, lane)])


def place_radius_axes(
    a: OrientedBox,
    b: OrientedBox,
    axes: Sequence[BoxAxis],
    outline: NDArray[np.float64],
    narrowest_chart: float | None,
    rulers: Rulers,
) -> tuple[Sheet, list[RadiusAxis]]:
    """Return a page for the outlines (n, 2) with axes around them, and where each axis stands.

    The chart is as wide as the longest length in it and at least `narrowest_chart` figure units; None for no chart.
    How far the axes stand away depends on the figure unit and the unit on the room that they take, so both are found
    together.
    """
    longest = max(max(axis.radius_a + axis.radius_b, axis.center_distance) for axis in axes)

    def places(sides: Sequence[bool], unit: float) -> list[RadiusAxis]:
        return [_place(a, b, axis, outline, unit, below=below) for axis, below in zip(axes, sides, strict=True)]

    def attempt(sides: Sequence[bool], unit: float) -> Sheet:
        around = bounds_of(outline, *(place.piece(lane) for place in places(sides, unit) for lane in (0.0, LANE_END)))
        chart = None if narrowest_chart is None else Bounds(0.0, 0.0, max(longest, narrowest_chart * unit), 0.0)
        return lay_out(around, chart, Layout.PANELS, Panel.MEASURE, rulers)

    world = bounds_of(outline)
    unit = lay_out(world, None, rulers=rulers).unit
    choices = list(product((True, False), repeat=len(axes)))
    units = [attempt(sides, unit).unit for sides in choices]
    best = next(sides for sides, size in zip(choices, units, strict=True) if size <= NEARLY * min(units))
    sheet = settled(partial(attempt, best), unit, fits_any=world.width == world.height == 0.0)
    return sheet, places(best, sheet.unit)


def _place(
    a: OrientedBox, b: OrientedBox, axis: BoxAxis, outline: NDArray[np.float64], unit: float, *, below: bool
) -> RadiusAxis:
    x, y = axis.direction.tolist()
    leads_right = x > 0.0 or (x == 0.0 and y > 0.0)
    away = np.array([y, -x]) if leads_right is below else np.array([-y, x])
    offset = float((outline @ away).max())
    return RadiusAxis(axis, float(a.center @ axis.direction), float(b.center @ axis.direction), away, offset, unit)
