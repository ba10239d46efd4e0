# SPDX-License-Identifier: GPL-3.0-or-later
"""The Minkowski difference A - B, known only through its support mapping: S(p) of A - B is S_A(p) - S_B(-p).

A - B, also called the configuration space obstacle (CSO), holds the origin exactly when A and B share a point. It is
never built: its vertices are asked for one at a time, as integers on the common grid of A and B.

A simplex is one, two or three of these vertices. Which part of it is nearest to the origin is a question of signs only:
on which side of an edge the origin lies (a cross product), and whether it projects between the ends of the edge (two
dot products). After E. Catto, Computing Distance, GDC 2010.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import grid_exponent, off_grid, on_grid
from ..predicates.read_only import ReadOnly
from .shapes import ConvexShape

Simplex = tuple["Corner", ...]


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

    def face(self, x: int, y: int) -> tuple[Corner, Corner]:
        """Return the first and last vertex of A - B, counter-clockwise, of those furthest along (x, y)."""
        (first_a, last_a), (first_b, last_b) = self.a.face(x, y), self.b.face(-x, -y)
        return self.corner(first_a, first_b), self.corner(last_a, last_b)

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


def cross(p: Corner, q: Corner) -> int:
    """Return twice the signed area of (origin, p, q): positive when the origin is left of the line from p to q."""
    return p.x * q.y - p.y * q.x


def dot(p: Corner, q: Corner) -> int:
    """Return the scalar product of the vectors from the origin to p and to q."""
    return p.x * q.x + p.y * q.y


def height(direction: tuple[int, int], w: Corner) -> int:
    """Return the height of w over the origin along the direction, in units of the length of the direction."""
    return direction[0] * w.x + direction[1] * w.y


def nearest_part(simplex: Simplex) -> Simplex:
    """Return the vertices of the part of `simplex` that holds its point nearest to the origin.

    One vertex, or two when the nearest point lies between them, or all three when the origin is strictly inside.
    """
    if len(simplex) == 1:
        return simplex
    if len(simplex) == 2:  # a segment
        return _of_segment(*simplex)
    p, q, w = simplex  # a triangle with area
    outside = []
    turn = cross(p, q) + cross(q, w) + cross(w, p)  # twice the area, positive when p, q, w is counter-clockwise
    for start, end in ((p, q), (q, w), (w, p)):
        side = cross(start, end)
        if side == 0 or (side > 0) != (turn > 0):
            outside.append(_of_segment(start, end))
    # Outside of two edges, only one of them can have the nearest point between its ends; else the nearest vertex wins.
    return max(outside, key=lambda part: (len(part), -dot(part[0], part[0])), default=(p, q, w))


def _of_segment(p: Corner, q: Corner) -> Simplex:
    if dot(p, p) <= dot(p, q):
        return (p,)  # region of p: the origin projects at p or before it
    if dot(q, q) <= dot(p, q):
        return (q,)
    return p, q
