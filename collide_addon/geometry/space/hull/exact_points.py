# SPDX-License-Identifier: GPL-3.0-or-later
"""Points whose places over a plane are told exactly: by floats beyond their rounding, by whole numbers within it."""

import math

import numpy as np
from numpy.typing import NDArray

from ...predicates.orientation import UNDERFLOW_MARGIN
from ...predicates.space_points import SpacePoint
from ...predicates.vectors import Vector, cross, difference, dot, least_exponent, vector_on_grid

LATTICE_STEPS = 1 << 16
"""Points on a lattice with no more steps to a side have heights of six products of three: below 2**53, so not rounded.
"""
RELATIVE_ERROR = 192.0 * 2.0**-53
"""By this share of size**3 the height of a point over a plane of three may be off.

With u = 2**-53 and s the size, which no coordinate exceeds, seen from the least corner. Being seen from there rounds
each by u s, so edges U and V, the sums of three coordinates, are off by 2u s a coordinate and by u of themselves; the
normal, no longer than U V, is off by 4u U V + 4u s (U + V). That counts s times. With the normal, the product of the
point is off by 2u s U V for where it and the plane's corner are seen from, that of the corner by 3u s U V, and their
difference, four products in any order, by 8u s U V. U and V are 3s at most: together 17 * 9 + 4 * 6 = 177 u s**3, and
some u**2.
"""

Plane = tuple[float, float, float, float]
"""A normal, as long as the triangle it is of has area twice, and what to add to its product with a point: the height.
"""


class ExactPoints:
    """Points in space (n, 3), as floats seen from their least corner and, where in doubt, as whole numbers."""

    def __init__(self, array: NDArray[np.float64]) -> None:
        lattice = _on_small_lattice(array)
        self.array = array if lattice is None else lattice
        self.is_on_lattice = lattice is not None
        self.places: NDArray[np.float64] = np.ones((4, len(array)))
        """The points as columns, above ones: planes (k, 4) times these are their heights."""
        seen = self.places[:3]
        seen[:] = self.array.T
        seen -= seen.min(axis=1)[:, np.newaxis]
        self.size = float(seen.max())
        self.doubt = 0.0 if self.is_on_lattice else self._doubt()
        """By so much a height in floats may be off."""
        self._exponent: int | None = None
        self._places: dict[int, SpacePoint] = {}

    def _doubt(self) -> float:
        size = self.size * (1.0 + 2.0**-40)  # it was rounded
        return RELATIVE_ERROR * size * size * size + UNDERFLOW_MARGIN * (1.0 + 3.0 * size)

    def place(self, row: int) -> SpacePoint:
        """Return a point as plain floats, seen from the least corner."""
        found = self._places.get(row)
        if found is None:
            x, y, z, _ = self.places[:, row].tolist()
            found = self._places[row] = (x, y, z)
        return found

    def whole(self, row: int) -> Vector:
        """Return a point on the grid that all share."""
        if self._exponent is None:
            self._exponent = least_exponent(self.array)
        return vector_on_grid(self.array[row].tolist(), self._exponent)


def exact_height(p: Vector, a: Vector, b: Vector, c: Vector) -> int:
    """Return how high a point is over the plane of three, times the length of the normal."""
    return dot(difference(p, a), cross(difference(b, a), difference(c, a)))


def plane_of(a: SpacePoint, b: SpacePoint, c: SpacePoint) -> Plane:
    """Return the plane of three points, from which they turn counter-clockwise."""
    ax, ay, az = a
    ux, uy, uz = b[0] - ax, b[1] - ay, b[2] - az
    vx, vy, vz = c[0] - ax, c[1] - ay, c[2] - az
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    return nx, ny, nz, -(nx * ax + ny * ay + nz * az)


def _on_small_lattice(array: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return points as whole floats, seen from their least corner, if a lattice of a few steps a side holds them."""
    columns = np.ascontiguousarray(array.T)  # whose ends are found several times as fast
    low, high = columns.min(axis=1), columns.max(axis=1)
    largest = float(max(high.max(), -low.min()))
    extent = float((high - low).max())
    if not 2.0**-900 < extent <= largest * 2.0 < 2.0**900:
        return None
    step = math.ldexp(1.0, math.frexp(extent)[1] - LATTICE_STEPS.bit_length() + 1)
    if largest / step >= 2.0**52:
        return None
    for some in (array[:8], array):  # of points on no lattice a few say so
        steps = some / step
        if not bool((steps == np.floor(steps)).all()):
            return None
    whole: NDArray[np.float64] = steps - low / step
    return whole
