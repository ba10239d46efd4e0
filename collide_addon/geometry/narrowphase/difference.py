# SPDX-License-Identifier: GPL-3.0-or-later
"""The Minkowski difference A - B, known only through its support mapping: S(p) of A - B is S_A(p) - S_B(-p).

A - B, also called the configuration space obstacle (CSO), holds the origin exactly when A and B share a point. It is
never built: its vertices are asked for one at a time, as integers on the common grid of A and B.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..predicates.grid import grid_exponent, off_grid, on_grid
from ..predicates.read_only import ReadOnly

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .shapes import ConvexShape


class Corner(NamedTuple):
    """A vertex of A - B on the grid, and the rows of the vertices of A and B that it is the difference of."""

    x: int
    y: int
    index_a: int
    index_b: int


@dataclass(frozen=True, slots=True)
class DifferenceVertex(ReadOnly):
    """A vertex of the Minkowski difference A - B; of one difference, equal when the two rows are.

    Attributes
    ----------
    index_a, index_b : int
        Rows in the vertices of A's and B's core.
    point_a, point_b : ndarray (2,)
        Those vertices.
    point : ndarray (2,)
        Their difference, rounded once.
    """

    index_a: int
    index_b: int
    point_a: NDArray[np.float64] = field(compare=False)
    point_b: NDArray[np.float64] = field(compare=False)
    point: NDArray[np.float64] = field(compare=False)


class Difference:
    """The Minkowski difference of the cores of two shapes, on the grid of step ``2**-exponent`` common to both."""

    __slots__ = ("a", "b", "exponent", "radii", "radius", "support_calls")

    def __init__(self, a: ConvexShape, b: ConvexShape) -> None:
        self.a, self.b = a.core, b.core
        self.radii = a.radius, b.radius
        self.exponent = max(self.a.exponent, self.b.exponent)
        if any(self.radii):
            self.exponent = max(self.exponent, grid_exponent(np.array(self.radii)))
        self.radius = on_grid(a.radius, self.exponent) + on_grid(b.radius, self.exponent)
        """Sum of the two radii, on the grid."""
        self.support_calls = 0

    @property
    def a_comes_first(self) -> bool:
        """Whether A comes before B: an order for choices that nothing else decides, so that a swap mirrors them."""
        radius_a, radius_b = self.radii
        return (self.a.vertices.tolist(), -radius_a) <= (self.b.vertices.tolist(), -radius_b)

    def support(self, x: int, y: int) -> Corner:
        """Return the vertex of A - B furthest along (x, y); of two, the last one counter-clockwise."""
        self.support_calls += 1
        return self.corner(self.a.support_index(x, y), self.b.support_index(-x, -y))

    def corner(self, index_a: int, index_b: int) -> Corner:
        """Return the difference of a vertex of A and a vertex of B."""
        ax, ay = self.point_a(index_a)
        bx, by = self.point_b(index_b)
        return Corner(ax - bx, ay - by, index_a, index_b)

    def point_a(self, index: int) -> tuple[int, int]:
        """Return a vertex of A on the common grid."""
        x, y = self.a.on_grid(index)
        finer = self.exponent - self.a.exponent
        return x << finer, y << finer

    def point_b(self, index: int) -> tuple[int, int]:
        """Return a vertex of B on the common grid."""
        x, y = self.b.on_grid(index)
        finer = self.exponent - self.b.exponent
        return x << finer, y << finer

    def off_grid(self, x: int, y: int, denominator: int = 1) -> NDArray[np.float64]:
        """Return the point (x, y) / denominator in scene units."""
        return np.array([off_grid(x, denominator, self.exponent), off_grid(y, denominator, self.exponent)])

    def vertex(self, corner: Corner) -> DifferenceVertex:
        """Return a corner as it is published."""
        return DifferenceVertex(
            corner.index_a,
            corner.index_b,
            self.a.vertices[corner.index_a],
            self.b.vertices[corner.index_b],
            self.off_grid(corner.x, corner.y),
        )

    def vertices(self, corners: tuple[Corner, ...]) -> tuple[DifferenceVertex, ...]:
        """Return corners as they are published."""
        return tuple(self.vertex(corner) for corner in corners)
