# SPDX-License-Identifier: GPL-3.0-or-later
"""Points whose places over a plane are told exactly: by floats beyond their rounding, by whole numbers within it."""

import math

import numpy as np
from numpy.typing import NDArray

from ...predicates.orientation import UNDERFLOW_MARGIN
from ...predicates.space_points import SpacePoint
from ..orientation import RELATIVE_ERROR
from ..vectors import Vector, cross, difference, dot, least_exponent, vector_on_grid

LATTICE_STEPS = 1 << 16
"""Points on a lattice with no more steps to a side have heights of six products of three: below 2**53, so not rounded.
"""


class Plane:
    """The plane of three points, in floats."""

    __slots__ = ("corners", "doubt", "normal", "origin")

    def __init__(self, points: "ExactPoints", corners: tuple[int, int, int]) -> None:
        a, b, c = (points.rows[corner] for corner in corners)
        ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
        vx, vy, vz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
        self.corners = corners
        self.origin = a
        self.normal = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        sides = (abs(ux) + abs(uy) + abs(uz)) * (abs(vx) + abs(vy) + abs(vz))
        self.doubt = points.relative_error * points.size * sides + points.margin
        """By so much a height over the plane may be off: the bound of `orientation`, with the largest differences."""

    def height(self, point: SpacePoint) -> float:
        """Return how far a point lies above the plane, times the length of the normal, within the doubt."""
        (nx, ny, nz), (x, y, z) = self.normal, self.origin
        return nx * (point[0] - x) + ny * (point[1] - y) + nz * (point[2] - z)


class ExactPoints:
    """Points in space (n, 3), as floats and, where these are in doubt, as whole numbers."""

    def __init__(self, array: NDArray[np.float64]) -> None:
        lattice = _on_small_lattice(array)
        self.array = array if lattice is None else lattice
        self.rows: list[SpacePoint] = [tuple(row) for row in self.array.tolist()]
        self.size = float((self.array.max(axis=0) - self.array.min(axis=0)).max())
        """No two coordinates along one axis differ by more; rounded, which the factor in the margin outweighs."""
        self.relative_error = RELATIVE_ERROR * (1.0 + 2.0**-40) if lattice is None else 0.0
        self.margin = UNDERFLOW_MARGIN * (1.0 + 3.0 * self.size) if lattice is None else 0.0
        self._exponent = least_exponent(self.array)
        self._whole: dict[int, Vector] = {}

    def whole(self, row: int) -> Vector:
        """Return a point on the grid that all share."""
        found = self._whole.get(row)
        if found is None:
            found = self._whole[row] = vector_on_grid(self.rows[row], self._exponent)
        return found

    def exact_height(self, plane: Plane, row: int) -> int:
        """Return a number of the sign of a point's height over a plane."""
        a, b, c = map(self.whole, plane.corners)
        return dot(difference(self.whole(row), a), cross(difference(b, a), difference(c, a)))

    def is_above(self, plane: Plane, row: int) -> bool:
        """Tell whether a point lies strictly above a plane."""
        height = plane.height(self.rows[row])
        return height > 0.0 if abs(height) > plane.doubt else self.exact_height(plane, row) > 0

    def is_below(self, plane: Plane, row: int) -> bool:
        """Tell whether a point lies strictly below a plane."""
        height = plane.height(self.rows[row])
        return height < 0.0 if abs(height) > plane.doubt else self.exact_height(plane, row) < 0

    def heights(self, plane: Plane, rows: NDArray[np.intp]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Return the heights of many points over a plane, within the doubt, and exactly which of them are above."""
        with np.errstate(all="ignore"):  # what overflows is in doubt
            heights = (self.array[rows] - plane.origin) @ np.array(plane.normal)
        above = heights > plane.doubt
        for k in np.flatnonzero(~(np.abs(heights) > plane.doubt)) if plane.doubt else ():
            above[k] = self.exact_height(plane, int(rows[k])) > 0
        return heights, above


def _on_small_lattice(array: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return points as whole floats, seen from their least corner, if a lattice of a few steps a side holds them."""
    largest = float(np.abs(array).max())
    low = array.min(axis=0)
    extent = float((array.max(axis=0) - low).max())
    if not 2.0**-900 < extent <= largest * 2.0 < 2.0**900:
        return None
    step = math.ldexp(1.0, math.frexp(extent)[1] - LATTICE_STEPS.bit_length() + 1)
    if largest / step >= 2.0**52:
        return None
    steps = array / step
    return steps - low / step if bool((steps == np.floor(steps)).all()) else None
