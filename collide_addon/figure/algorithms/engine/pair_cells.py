# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart of pairs: a cell for each, which is filled once it is known whether the two boxes overlap."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ....geometry.broadphase.hierarchy import Settled
from ...model.arrays import Floats
from ...model.figure import Align, Bounds, from_aside
from ...model.style import SMALL_SIZE, Role
from ...page.sheet import corners_of
from ...stage.pen import Pen
from ...text.messages import say

CHART = 118.0
"""Side of the chart, in figure units."""
COLOURS = (("broad.apart", Role.BAR), ("broad.overlap", Role.WEIGHT))
"""The meanings of a cell's colour."""


def chart_of_pairs(unit: float) -> Bounds:
    """Return the extent of the chart."""
    return Bounds(0.0, -CHART * unit, CHART * unit, 0.0)


@dataclass(frozen=True, eq=False)
class PairCells:
    """A cell for each pair of rows, in their `order`, with the rows' `letters` on the diagonal."""

    order: Sequence[int]
    letters: Sequence[str]
    unit: float

    def at(self, x: float, y: float) -> Floats:
        """Return the point (2,) this many cells to the right and down."""
        return np.array([x, -y]) * min(16.0, CHART / len(self.order)) * self.unit

    def letter(self, row: int) -> Floats:
        """Return the place of a row's letter."""
        return self.at(self.order.index(row) + 0.5, self.order.index(row) + 0.5)

    def block(self, one: Iterable[int], other: Iterable[int]) -> Floats:
        """Return the corners (4, 2) of the cells of some rows, consecutive here, with others."""
        (top, *_), (left, *_) = ends = sorted(sorted(map(self.order.index, each)) for each in (one, other))
        bottom, right = (each[-1] + 1 for each in ends)
        return np.array([self.at(x, y) for x, y in ((left, bottom), (right, bottom), (right, top), (left, top))])

    def draw(self, pen: Pen, before: "PairCells | None" = None) -> None:
        """Draw the empty cells; the letters come from where they were `before`."""
        cells = [self.block([one], [other]) for one, other in combinations(self.order, 2)]
        pen.polygon(Role.RULE, np.concatenate(cells), "pairs", starts=tuple(range(4, 4 * len(cells), 4)))
        for row in self.order:
            place, letter = self.letter(row), self.letters[row]
            slides = from_aside(before.letter(row) - place) if before else None
            pen.write(letter, Role.TEXT, place, f"cell-{letter}", SMALL_SIZE, Align.CENTER, slides)

    def fill(self, pen: Pen, settled: Iterable[Settled]) -> None:
        """Fill the cells of what is settled."""
        for one, other, overlap in settled:
            part = "overlap" if overlap else "apart"
            pen.area(COLOURS[overlap][1], self.block(one, other), part)
            pen.polygon(Role.RAIL_NOW, self.block(one, other), part)

    def explain(self, pen: Pen, language: str) -> None:
        """Write a legend of the colours below the cells."""
        for row, (message, role) in enumerate(COLOURS, start=1):
            middle = 9.0 * row - CHART
            box = corners_of(Bounds(0.0, middle - 2.5, 5.0, middle + 2.5))
            pen.area(role, box * np.array(self.unit), "key")
            pen.write(say(message, language), Role.TEXT, np.array([8.0, middle]) * self.unit, "key", SMALL_SIZE)
