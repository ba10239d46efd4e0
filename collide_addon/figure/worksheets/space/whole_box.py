# SPDX-License-Identifier: GPL-3.0-or-later
"""Boxes in space with whole numbers, turned or not: how far they reach along a vector, and the picture from above."""

from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

from ....geometry.predicates.grid import Vector, dot
from ...model.style import Role
from ...stage.pen import Pen
from ...text.exact import dot as dot_of
from ...text.exact import minus, written
from ..exercise import as_array, name_point
from .tetrahedra import from_above


class WholeBox(NamedTuple):
    """A box with whole numbers: its centre, its half lengths, and its axes, each of the same length."""

    middle: Vector
    half: Vector
    axes: tuple[Vector, ...]
    length: int

    def radius(self, along: Vector) -> Fraction:
        """Return how far the box reaches from its centre along a vector, times the vector's length."""
        parts = (half * abs(dot(axis, along)) for half, axis in zip(self.half, self.axes, strict=True))
        return Fraction(sum(parts), self.length)

    @property
    def corners(self) -> tuple[tuple[Fraction, ...], ...]:
        """The vertices; two whose numbers in binary differ in one digit are the ends of an edge."""
        return tuple(map(self._corner, product((-1, 1), repeat=3)))

    def draw(self, pen: Pen, letter: str, role: Role, away_from: Vector) -> None:
        """Draw the edges and the centre from above, with the name and the height z of the centre at the far vertex."""
        plan, away = [*map(from_above, self.corners)], from_above(away_from)
        for (row, p), (other, q) in combinations(enumerate(plan), 2):
            if (row ^ other).bit_count() == 1:
                pen.line(role, as_array([p, q]), f"{letter}-{row}-{other}")
        middle = from_above(self.middle)
        pen.dots(role, as_array([middle]), letter)
        far = max(plan, key=lambda corner: dot_of(minus(corner, away), minus(corner, away)))
        name_point(pen, f"{letter}: {written(self.middle[2])}", role, far, middle)

    def _corner(self, signs: tuple[int, ...]) -> tuple[Fraction, ...]:
        halves = [sign * half for sign, half in zip(signs, self.half, strict=True)]
        return tuple(
            x + Fraction(dot(halves, along), self.length)
            for x, along in zip(self.middle, zip(*self.axes, strict=True), strict=True)
        )
