# SPDX-License-Identifier: GPL-3.0-or-later
"""The pen of a live figure: its marks are relative to a place that moves, so that their points can stay as drawn."""

from dataclasses import dataclass, field, replace
from typing import Self, Unpack

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Kind, Mark, Motion
from ..model.style import LABEL_SIZE, Role
from ..stage.pen import More, Pen

ORIGIN = np.zeros(2)
NO_POINTS = np.zeros((0, 2))
ONE_POINT = np.zeros((1, 2))
"""A mark of one point is at its place: one array serves all, since it never changes."""


@dataclass(frozen=True, slots=True, eq=False)
class LiveMark:
    """A mark whose points are relative to `at` (2,), a place in its panel."""

    mark: Mark
    at: Floats


@dataclass(frozen=True, slots=True, eq=False)
class LivePen(Pen):
    """A pen that draws the same marks in every moment, without points where they do not show.

    Points are relative to its `place` (2,); `moving` is all that was drawn.
    """

    place: Floats = field(default_factory=lambda: ORIGIN)
    moving: list[LiveMark] = field(default_factory=list)

    def moved_to(self, place: Floats) -> Self:
        """Return the pen for another place."""
        return replace(self, place=place)

    def mark(
        self, kind: Kind, role: Role, points: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]
    ) -> None:
        """Add a mark, with or without points."""
        self.moving.append(LiveMark(Mark(kind, role, points, part, self.panel, motion=motion, **more), self.place))

    def write(
        self, text: str, role: Role, at: Floats, part: str, size: float = LABEL_SIZE, align: Align = Align.CENTER,
        motion: Motion | None = None,
    ) -> None:  # fmt: skip
        """Add a text at a place (2,), its `size` in figure units."""
        Pen.write(self.moved_to(at), text, role, ORIGIN, part, size, align, motion)
