# SPDX-License-Identifier: GPL-3.0-or-later
"""What a figure is about: one or two shapes with their letters and names, and how much of them to show."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from ..geometry import Circle, ConvexPolygon
from .outline import circle
from .style import Role

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_INPUT_POINTS = 2000
"""More points of an object are not drawn one by one, only their hull: of them the vertices of the hull are kept."""


class Detail(Enum):
    """How much of the construction a figure shows."""

    FULL = "full"
    REDUCED = "reduced"
    """As with the seed's ``prn = false``: shapes, difference points, their hull, origin and the result."""


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """One of the shapes of a figure: its letter and name, its shape, and the points that it was made of.

    `points` (n, 2) are as they were projected, or the hull's vertices when there were too many to draw; `count` tells
    how many there were.
    """

    letter: str
    name: str
    points: NDArray[np.float64]
    shape: ConvexPolygon | Circle
    count: int

    @classmethod
    def of_points(cls, letter: str, name: str, points: NDArray[np.float64], count: int | None = None) -> Subject:
        """Return a subject whose shape is the hull of points (n, 2); `count` when they stand for more than they are."""
        shape = ConvexPolygon(points)
        few = len(points) <= MOST_INPUT_POINTS
        kept = np.asarray(points, dtype=np.float64) if few else shape.vertices
        return cls(letter, name, kept, shape, len(points) if count is None else count)

    @classmethod
    def of_circle(cls, letter: str, name: str, shape: Circle) -> Subject:
        """Return a circle as a subject."""
        return cls(letter, name, shape.center[np.newaxis], shape, 1)

    @property
    def has_few_points(self) -> bool:
        """Whether `points` are all that there were, few enough to draw them."""
        return self.count <= MOST_INPUT_POINTS

    @property
    def role(self) -> Role:
        """A's or B's role."""
        return Role.A if self.letter == "A" else Role.B

    @property
    def boundary(self) -> NDArray[np.float64]:
        """Vertices (n, 2) to draw, of a circle as a fine polygon."""
        if isinstance(self.shape, Circle):
            return circle(self.shape.center, self.shape.radius)
        return self.shape.vertices

    def vertex_name(self, index: int) -> str:
        """Return the name of a hull vertex: a1, a2, … in the order of the hull."""
        return f"{self.letter.lower()}{index + 1}"
