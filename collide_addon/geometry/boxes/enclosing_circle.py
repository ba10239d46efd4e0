# SPDX-License-Identifier: GPL-3.0-or-later
"""The smallest circle around points: it grows by the farthest point that is still outside.

J. Elzinga, D. W. Hearn, "Geometrical solutions for some minimax location problems", Transportation Science 6 (1972).
The circle is determined by two or three points on its rim. The smallest circle around these and the farthest point
outside is larger. As there are finitely many such circles, the growth ends.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..hull.monotone_chain import convex_hull
from ..narrowphase.shapes import Circle
from ..predicates.grid import grid_exponent, off_grid, on_grid, root_difference

GridPoint = tuple[int, int]


class ExactCircle(NamedTuple):
    """A circle with centre (x / w, y / w) on the grid, determined by the points on its rim."""

    x: int
    y: int
    w: int
    rim: tuple[GridPoint, ...]

    def squared_distance(self, point: GridPoint) -> int:
        """Return the squared distance of a point from the centre, times w²."""
        return (self.w * point[0] - self.x) ** 2 + (self.w * point[1] - self.y) ** 2

    @property
    def squared_radius(self) -> int:
        """Squared radius, times w²."""
        return self.squared_distance(self.rim[0])


def enclosing_circle(points: ArrayLike) -> Circle:
    """Return the smallest circle that contains all points.

    Parameters
    ----------
    points : array-like (n, 2)
        In any order, with any duplicates; the answer depends on neither.

    Returns
    -------
    Circle
        The exact centre, rounded once, with the smallest float64 radius for which every point is inside, exactly.

    Raises
    ------
    GeometryError
        As `convex_hull`; and when the radius is larger than the largest coordinate allowed.

    Examples
    --------
    >>> circle = enclosing_circle([(0, 0), (4, 0), (2, 1)])
    >>> circle.center.tolist(), circle.radius
    ([2.0, 0.0], 2.0)
    """
    hull = convex_hull(points)
    exponent = grid_exponent(hull)
    vertices = [(on_grid(x, exponent), on_grid(y, exponent)) for x, y in hull.tolist()]
    held = _smallest(vertices[:2])
    while True:
        farthest = max(vertices, key=held.squared_distance)
        if held.squared_distance(farthest) <= held.squared_radius:
            break
        held = _smallest([*held.rim, farthest])
    center = np.array([off_grid(held.x, held.w, exponent), off_grid(held.y, held.w, exponent)])
    return Circle(center, _reach(center, hull))


def _smallest(points: Sequence[GridPoint]) -> ExactCircle:
    """Return the smallest circle around at most four points, no three of them collinear, by trying all candidates."""
    if len(points) == 1:
        return ExactCircle(*points[0], 1, tuple(points))
    circles = [ExactCircle(p[0] + q[0], p[1] + q[1], 2, (p, q)) for p, q in combinations(points, 2)]  # across
    circles += [_through(p, q, r) for p, q, r in combinations(points, 3)]
    around = [c for c in circles if all(c.squared_distance(point) <= c.squared_radius for point in points)]
    return min(around, key=lambda circle: Fraction(circle.squared_radius, circle.w**2))


def _through(p: GridPoint, q: GridPoint, r: GridPoint) -> ExactCircle:
    """Return the circle through three points that are not collinear: its centre is on two perpendicular bisectors."""
    (qx, qy), (rx, ry) = (q[0] - p[0], q[1] - p[1]), (r[0] - p[0], r[1] - p[1])
    w = 2 * (qx * ry - qy * rx)
    squared_q, squared_r = qx * qx + qy * qy, rx * rx + ry * ry
    x, y = ry * squared_q - qy * squared_r, qx * squared_r - rx * squared_q
    sign = 1 if w > 0 else -1
    return ExactCircle(sign * (w * p[0] + x), sign * (w * p[1] + y), sign * w, (p, q, r))


def _reach(center: NDArray[np.float64], points: NDArray[np.float64]) -> float:
    """Return the smallest float64 that is no less than the distance of any point from the centre, decided exactly."""
    exponent = grid_exponent(np.concatenate([points, center[np.newaxis]]))
    x, y = (on_grid(value, exponent) for value in center.tolist())
    squared = max((on_grid(px, exponent) - x) ** 2 + (on_grid(py, exponent) - y) ** 2 for px, py in points.tolist())
    radius = root_difference(squared, 1, 0, exponent)
    if Fraction(radius) ** 2 < Fraction(squared, 1 << 2 * exponent):
        radius = math.nextafter(radius, math.inf)
    return radius
