# SPDX-License-Identifier: GPL-3.0-or-later
"""The Minkowski difference A - B, given only by its support mapping: S(d) of A - B is S_A(d) - S_B(-d).

A - B, also called the configuration space obstacle (CSO), contains the origin if and only if A and B share a point. It
is never built, neither in the plane nor in space: its vertices are computed one at a time, on request, as whole numbers
on the common grid of A and B.
"""

from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import Vector, difference, finer, grid_exponent, on_grid, opposite
from ..predicates.results import ReadOnly
from .shapes import ConvexPolygon


class Corner(NamedTuple):
    """A vertex of A - B on the grid, with the rows of the vertices of A and B whose difference it is."""

    point: Vector
    index_a: int
    index_b: int


Simplex = tuple[Corner, ...]
"""Up to three vertices of A - B in the plane, up to four in space."""


@dataclass(frozen=True, slots=True)
class DifferenceVertex(ReadOnly):
    """A vertex of the Minkowski difference A - B; two of the same difference are equal when their rows are.

    Attributes
    ----------
    index_a, index_b : int
        Rows of its two vertices, in those of A's core and of B's.
    point_a, point_b : ndarray (2,) or (3,)
        These two vertices.
    point : ndarray (2,) or (3,)
        Their difference, rounded once.
    """

    index_a: int
    index_b: int
    point_a: NDArray[np.float64] = field(compare=False)
    point_b: NDArray[np.float64] = field(compare=False)
    point: NDArray[np.float64] = field(compare=False)


class Core(Protocol):
    """A convex polygon or polyhedron: its vertices, as floats and on a grid, and its support mapping."""

    @property
    def vertices(self) -> NDArray[np.float64]: ...  # noqa: D102

    @property
    def rows(self) -> Any: ...  # noqa: D102

    @property
    def exponent(self) -> int: ...  # noqa: D102

    def support_index(self, direction: Vector, start: int = 0) -> int: ...  # noqa: D102

    def on_grid(self, row: int) -> Vector: ...  # noqa: D102


AnyCore = TypeVar("AnyCore", bound=Core)
Shape = TypeVar("Shape")
ItsCore_co = TypeVar("ItsCore_co", bound=Core, covariant=True)


class Grown(Protocol[ItsCore_co]):
    """A convex shape: a core grown by a radius."""

    @property
    def core(self) -> ItsCore_co: ...  # noqa: D102

    @property
    def radius(self) -> float: ...  # noqa: D102


class MinkowskiDifference(Generic[AnyCore]):
    """The Minkowski difference of two shapes' cores, on their common grid of step ``2**-exponent``."""

    __slots__ = (
        *("_finer_a", "_finer_b", "_last_a", "_last_b", "_vertices"),
        *("a", "b", "exponent", "radii", "radius", "support_calls"),
    )

    def __init__(self, a: Grown[AnyCore], b: Grown[AnyCore]) -> None:
        self.a, self.b = a.core, b.core
        self.radii = a.radius, b.radius
        self.exponent = max(self.a.exponent, self.b.exponent)
        self.radius = 0
        """Sum of the two radii, on the grid."""
        if any(self.radii):
            self.exponent = max(self.exponent, grid_exponent(np.array(self.radii)))
            self.radius = on_grid(a.radius, self.exponent) + on_grid(b.radius, self.exponent)
        self._finer_a, self._finer_b = self.exponent - self.a.exponent, self.exponent - self.b.exponent
        self._last_a = self._last_b = 0
        self.support_calls = 0
        self._vertices: dict[Corner, DifferenceVertex] = {}

    @property
    def a_comes_first(self) -> bool:
        """Whether A comes before B in an order that decides ties, so that swapping the shapes mirrors the answer."""
        radius_a, radius_b = self.radii
        return bool((self.a.rows, -radius_a) <= (self.b.rows, -radius_b))

    def support(self, direction: Vector) -> Corner:
        """Return a vertex of A - B furthest along a direction; in the plane, of two the last one counter-clockwise.

        In space the search begins where the previous one ended.
        """
        self.support_calls += 1
        self._last_a = self.a.support_index(direction, self._last_a)
        self._last_b = self.b.support_index(opposite(direction), self._last_b)
        return self.corner(self._last_a, self._last_b)

    def corner(self, index_a: int, index_b: int) -> Corner:
        """Return the difference of a vertex of A and a vertex of B."""
        return Corner(difference(self.point_a(index_a), self.point_b(index_b)), index_a, index_b)

    def point_a(self, index: int) -> Vector:
        """Return a vertex of A on the common grid."""
        point = self.a.on_grid(index)
        return finer(point, self._finer_a) if self._finer_a else point

    def point_b(self, index: int) -> Vector:
        """Return a vertex of B on the common grid."""
        point = self.b.on_grid(index)
        return finer(point, self._finer_b) if self._finer_b else point

    def off_grid(self, point: Vector, denominator: int = 1) -> NDArray[np.float64]:
        """Return a grid point, divided by a denominator, in scene units, each coordinate rounded once."""
        scale = denominator << self.exponent
        return np.array([value / scale for value in point])

    def vertex(self, corner: Corner) -> DifferenceVertex:
        """Convert a corner to the public DifferenceVertex."""
        vertex = self._vertices.get(corner)
        if vertex is None:
            _, i, j = corner
            point_a, point_b, point = self.a.vertices[i], self.b.vertices[j], self.off_grid(corner.point)
            vertex = self._vertices[corner] = DifferenceVertex(i, j, point_a, point_b, point)
        return vertex

    def vertices(self, corners: Simplex) -> tuple[DifferenceVertex, ...]:
        """Convert corners to public vertices."""
        return tuple([self.vertex(corner) for corner in corners])


class Difference(MinkowskiDifference[ConvexPolygon]):
    """The Minkowski difference of two shapes of the plane."""

    __slots__ = ()

    def face(self, direction: Vector) -> tuple[Corner, Corner]:
        """Return the first and last vertex of A - B, counter-clockwise, among those furthest along a direction."""
        (first_a, last_a), (first_b, last_b) = self.a.face(direction), self.b.face(opposite(direction))
        return self.corner(first_a, first_b), self.corner(last_a, last_b)
