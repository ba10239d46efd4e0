# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex shapes and their support mapping: the point of a shape furthest along a direction.

A shape is a convex polygon, its `core`, grown by a `radius` all around: a `ConvexPolygon` has radius 0, the core of a
`Circle` is a point. The algorithms work on the cores and add the radii at the end, in closed form.
"""

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..float_search.support import Edges, edges_of
from ..hull.monotone_chain import convex_hull, vertices_in_order
from ..predicates.grid import Vector, grid_exponent, on_grid, whole_direction
from ..predicates.points import LARGEST_LENGTH, as_direction, as_length, as_points, as_vector
from ..predicates.results import read_only

ANGLE_ROUNDING = 2.0**-45
"""Radians: far more than the rounding of an edge's angle, far less than the angle between most neighbouring edges."""


@dataclass(frozen=True, eq=False, init=False, repr=False)
class ConvexPolygon:
    """The convex hull of points, prepared for support queries in O(log h).

    Parameters
    ----------
    points : array-like (n, 2)
        In any order; a single point and collinear points are polygons with one or two vertices.

    Attributes
    ----------
    vertices : ndarray (h, 2)
        Strictly convex, counter-clockwise, starting at the lexicographically smallest vertex; read-only.
    edges : Edges
        The same in plain floats, prepared for support queries.

    Raises
    ------
    GeometryError
        As `convex_hull`.
    """

    vertices: NDArray[np.float64]
    edges: Edges
    _grid: dict[int, tuple[int, int]]

    radius: ClassVar[float] = 0.0

    def __init__(self, points: ArrayLike) -> None:
        checked = as_points(points)
        ordered = vertices_in_order(checked)
        vertices = read_only(convex_hull(checked) if ordered is None else ordered)
        put = object.__setattr__
        put(self, "vertices", vertices)
        put(self, "edges", edges_of(vertices))
        put(self, "_grid", {})

    # For the exact algorithms, computed when first read.
    @cached_property
    def exponent(self) -> int:
        """All coordinates are whole multiples of ``2**-exponent``."""
        return grid_exponent(self.vertices)

    @cached_property
    def magnitude(self) -> float:
        """The largest absolute coordinate."""
        return float(np.abs(self.vertices).max())

    def __len__(self) -> int:
        return len(self.vertices)

    def __repr__(self) -> str:
        return f"ConvexPolygon({self.vertices.tolist()})"

    @property
    def core(self) -> Self:
        """The polygon itself."""
        return self

    @property
    def rows(self) -> list[list[float]]:
        """The vertices as plain numbers."""
        return self.vertices.tolist()

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the bounding box."""
        x, y = (self.vertices.min(axis=0) / 2 + self.vertices.max(axis=0) / 2).tolist()
        return x, y

    def support(self, direction: ArrayLike) -> NDArray[np.float64]:
        """Return the vertex (2,) furthest along a nonzero direction (2,); of two, the last one counter-clockwise."""
        return self.vertices[self.support_index(whole_direction(as_direction(direction)))]

    def support_index(self, direction: Vector, start: int = 0) -> int:  # noqa: ARG002  # polyhedra start here
        """Return the row of the vertex furthest along a direction of whole numbers, decided exactly.

        A vertex is furthest along the directions between the normals of its two edges, so bisection among the normals'
        angles finds it. Angles are rounded (never across pi: their signs are exact). Among the vertices they leave in
        doubt, few or on a flat arc many, a second bisection compares exact heights, which rise up to the one sought.
        """
        count = len(self.vertices)
        if count == 1:
            return 0
        x, y = direction
        largest = max(abs(x), abs(y))
        angle = math.atan2(y / largest, x / largest)
        angles = self.edges.angles
        first = bisect_left(angles, angle - ANGLE_ROUNDING)
        last = bisect_right(angles, angle + ANGLE_ROUNDING)
        while first < last:
            middle = (first + last) // 2
            (px, py), (qx, qy) = self.on_grid(middle), self.on_grid((middle + 1) % count)
            rise = x * (qx - px) + y * (qy - py)
            if rise > 0 or (rise == 0 and x * (qy - py) > y * (qx - px)):  # of equal ones, the last one
                first = middle + 1
            else:
                last = middle
        return first % count

    def face(self, direction: Vector) -> tuple[int, int]:
        """Return the first and last row, counter-clockwise, of the vertices furthest along a direction."""
        last = self.support_index(direction)
        previous = (last - 1) % len(self.vertices)
        (x, y), (px, py), (qx, qy) = direction, self.on_grid(previous), self.on_grid(last)
        return (previous if x * (qx - px) == y * (py - qy) else last), last

    def on_grid(self, index: int) -> Vector:
        """Return vertex `index` as integers, in steps of ``2**-exponent``."""
        cached = self._grid.get(index)
        if cached is None:
            px, py = self.vertices[index].tolist()
            cached = self._grid[index] = on_grid(px, self.exponent), on_grid(py, self.exponent)
        return cached


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class RoundedPolygon:
    """A convex polygon grown by a radius all around: a capsule for two points, a circle for one.

    Parameters
    ----------
    points : array-like (n, 2)
        As for `ConvexPolygon`.
    radius : float
        In scene units.

    Attributes
    ----------
    core : ConvexPolygon
        The hull of the points.
    radius : float
    edges : Edges
        Of the core.

    Raises
    ------
    GeometryError
        As `convex_hull`, or when the radius is negative or not finite.
    """

    core: ConvexPolygon
    radius: float
    edges: Edges

    def __init__(self, points: ArrayLike, radius: float) -> None:
        core, put = ConvexPolygon(points), object.__setattr__
        put(self, "core", core)
        put(self, "radius", as_length(radius, "radius", most=LARGEST_LENGTH))
        put(self, "edges", core.edges)

    def __repr__(self) -> str:
        return f"RoundedPolygon({self.core.rows}, {self.radius})"

    def support(self, direction: ArrayLike) -> NDArray[np.float64]:
        """Return the point (2,) furthest along a nonzero direction (2,): the core's, moved by the radius along it."""
        x, y = as_direction(direction)
        largest = max(abs(x), abs(y))
        x, y = x / largest, y / largest  # otherwise the length of a tiny vector loses bits
        length = math.hypot(x, y)
        return self.core.support(direction) + self.radius * np.array([x / length, y / length])


@dataclass(frozen=True, slots=True, eq=False, init=False, repr=False)
class Circle(RoundedPolygon):
    """A circle with its interior; with radius 0, a point.

    Parameters
    ----------
    center : array-like (2,)
    radius : float
        In scene units.

    Attributes
    ----------
    center : ndarray (2,)
        Read-only.
    radius : float
    core : ConvexPolygon
        The centre.
    edges : Edges
        Of the core.

    Raises
    ------
    GeometryError
        When the centre is not two finite numbers or the radius is negative or not finite.
    """

    center: NDArray[np.float64]

    def __init__(self, center: ArrayLike, radius: float) -> None:
        RoundedPolygon.__init__(self, [as_vector(center, "center")], radius)
        object.__setattr__(self, "center", self.core.vertices[0])

    def __repr__(self) -> str:
        return f"Circle({self.center.tolist()}, {self.radius})"


ConvexShape = ConvexPolygon | RoundedPolygon
SHAPES = ConvexPolygon, RoundedPolygon


def moved(shape: ConvexShape, points: NDArray[np.float64]) -> ConvexShape:
    """Return a shape of the same kind and radius with the hull of other points as its core."""
    if isinstance(shape, Circle):
        return Circle(points[0], shape.radius)
    return RoundedPolygon(points, shape.radius) if isinstance(shape, RoundedPolygon) else ConvexPolygon(points)


def as_shape(shape: ConvexShape | ArrayLike) -> ConvexShape:
    """Return a shape unchanged, and points as their convex polygon."""
    return shape if isinstance(shape, SHAPES) else ConvexPolygon(shape)
