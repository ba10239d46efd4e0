# SPDX-License-Identifier: GPL-3.0-or-later
"""The Minkowski difference A - B in space, known only through its support mapping: S(d) of A - B is S_A(d) - S_B(-d).

It holds the origin exactly when A and B share a point, and inside of it exactly when their overlap has volume. Its
vertices are asked for one at a time, as whole numbers on the common grid of A and B.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.read_only import ReadOnly
from .polyhedron import ConvexPolyhedron
from .vectors import Vector, difference, opposite, vector_off_grid


class Corner(NamedTuple):
    """A vertex of A - B on the grid, and the rows of the vertices of A and B that it is the difference of."""

    point: Vector
    index_a: int
    index_b: int


Simplex = tuple[Corner, ...]


@dataclass(frozen=True, slots=True)
class DifferenceVertex(ReadOnly):
    """A vertex of the Minkowski difference A - B; of one difference, equal when the two rows are.

    Attributes
    ----------
    index_a, index_b : int
        Rows in the vertices of A and B.
    point_a, point_b : ndarray (3,)
        Those vertices.
    point : ndarray (3,)
        Their difference, rounded once.
    """

    index_a: int
    index_b: int
    point_a: NDArray[np.float64] = field(compare=False)
    point_b: NDArray[np.float64] = field(compare=False)
    point: NDArray[np.float64] = field(compare=False)


class Difference:
    """The Minkowski difference of two polyhedra, on the grid of step ``2**-exponent`` common to both."""

    __slots__ = ("_finer_a", "_finer_b", "_last_a", "_last_b", "a", "b", "exponent", "support_calls")

    def __init__(self, a: ConvexPolyhedron, b: ConvexPolyhedron) -> None:
        self.a, self.b = a, b
        self.exponent = max(a.exponent, b.exponent)
        self._finer_a, self._finer_b = self.exponent - a.exponent, self.exponent - b.exponent
        self._last_a = self._last_b = 0
        self.support_calls = 0

    @property
    def a_comes_first(self) -> bool:
        """Whether A comes before B: an order for choices that nothing else decides, so that a swap mirrors them."""
        return self.a.rows <= self.b.rows

    def support(self, direction: Vector) -> Corner:
        """Return a vertex of A - B furthest along a direction; the climb begins where the last one ended."""
        self.support_calls += 1
        self._last_a = self.a.support_index(direction, self._last_a)
        self._last_b = self.b.support_index(opposite(direction), self._last_b)
        return self.corner(self._last_a, self._last_b)

    def corner(self, index_a: int, index_b: int) -> Corner:
        """Return the difference of a vertex of A and a vertex of B."""
        return Corner(difference(self.point_a(index_a), self.point_b(index_b)), index_a, index_b)

    def point_a(self, index: int) -> Vector:
        """Return a vertex of A on the common grid."""
        x, y, z = point = self.a.on_grid(index)
        if not self._finer_a:
            return point
        return x << self._finer_a, y << self._finer_a, z << self._finer_a

    def point_b(self, index: int) -> Vector:
        """Return a vertex of B on the common grid."""
        x, y, z = point = self.b.on_grid(index)
        if not self._finer_b:
            return point
        return x << self._finer_b, y << self._finer_b, z << self._finer_b

    def vertex(self, corner: Corner) -> DifferenceVertex:
        """Return a corner as it is published."""
        point_a, point_b = self.a.vertices[corner.index_a], self.b.vertices[corner.index_b]
        point = vector_off_grid(corner.point, 1, self.exponent)
        return DifferenceVertex(corner.index_a, corner.index_b, point_a, point_b, point)

    def published(self, corners: Simplex) -> tuple[DifferenceVertex, ...]:
        """Return corners as they are published."""
        return tuple(self.vertex(corner) for corner in corners)
