# SPDX-License-Identifier: GPL-3.0-or-later
"""The surface of a growing hull: its triangles, and how a point outside is joined to its horizon.

The facets that a point sees are removed, and their rim, the horizon, is joined to it. A facet whose plane contains the
point is not seen: it stays, and a coplanar neighbour is added, so that a face of many corners grows by one triangle at
a time. Whether a point is above a facet is exact: floats decide beyond their rounding, whole numbers within it. No new
facet is degenerate: a rim edge collinear with the point would put the point in the plane of the facet seen there.
"""

import math
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...predicates.grid import UNIT, Vector, least_exponent, vector_on_grid, volume
from ...predicates.orientation import UNDERFLOW_MARGIN
from ...predicates.points import SpacePoint

LATTICE_STEPS = 1 << 16
"""On a lattice with no more steps to a side, heights are sums of six products of three, below 2**53, so not rounded.
"""
RELATIVE_ERROR = 192.0 * UNIT
"""Share of size**3 by which the height of a point over the plane of three others may be off.

Let u = 2**-53 and s the size, which no coordinate relative to the least corner exceeds. Moving the origin there rounds
each coordinate by u s. So with U and V for the sums of an edge's three coordinates, edges are off by 2u s a coordinate
and by u of themselves; the normal, no longer than U V, is off by 4u U V + 4u s (U + V), which counts s times. Its
product with the point is off by 2u s U V from the moves of the point and of the plane's corner, that with the corner by
3u s U V, and their difference, four products in any order, by 8u s U V. U and V are at most 3s: together 17 * 9 + 4 * 6
= 177 u s**3, and some u**2.
"""

Plane = tuple[float, float, float, float]
"""A triangle's normal, of length twice its area, and what to add to its product with a point to get the height.
"""
Triangle = tuple[int, int, int]


class ExactPoints:
    """Points in space (n, 3), as floats relative to their least corner and, for doubtful signs, as whole numbers."""

    def __init__(self, array: NDArray[np.float64]) -> None:
        lattice = _on_small_lattice(array)
        self.array = array if lattice is None else lattice
        self.is_on_lattice = lattice is not None
        self.places: NDArray[np.float64] = np.ones((4, len(array)))
        """The points as columns, with ones below: planes (k, 4) times this matrix are heights."""
        seen = self.places[:3]
        seen[:] = self.array.T
        seen -= seen.min(axis=1)[:, np.newaxis]
        size = float(seen.max()) * (1.0 + 2.0**-40)  # covers its rounding
        most = RELATIVE_ERROR * size * size * size + UNDERFLOW_MARGIN * (1.0 + 3.0 * size)
        self.doubt = 0.0 if self.is_on_lattice else most
        """Error bound of a height in floats."""
        self._places: dict[int, SpacePoint] = {}
        self._whole: dict[int, Vector] = {}

    @cached_property
    def _exponent(self) -> int:
        return least_exponent(self.array)

    def place(self, row: int) -> SpacePoint:
        """Return a point as plain floats, relative to the least corner."""
        found = self._places.get(row)
        if found is None:
            x, y, z, _ = self.places[:, row].tolist()
            found = self._places[row] = (x, y, z)
        return found

    def whole(self, row: int) -> Vector:
        """Return a point on the common grid."""
        found = self._whole.get(row)
        if found is None:
            found = self._whole[row] = vector_on_grid(self.array[row].tolist(), self._exponent)
        return found


def plane_of(a: SpacePoint, b: SpacePoint, c: SpacePoint) -> Plane:
    """Return the plane of three points, which are counter-clockwise seen from its positive side."""
    ax, ay, az = a
    ux, uy, uz = b[0] - ax, b[1] - ay, b[2] - az
    vx, vy, vz = c[0] - ax, c[1] - ay, c[2] - az
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    return nx, ny, nz, -(nx * ax + ny * ay + nz * az)


def _on_small_lattice(array: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return points as whole floats, relative to their least corner, if they are on a lattice of few steps a side."""
    columns = np.ascontiguousarray(array.T)  # the extremes are found several times faster
    low, high = columns.min(axis=1), columns.max(axis=1)
    largest = float(max(high.max(), -low.min()))
    extent = float((high - low).max())
    if not 2.0**-900 < extent <= largest * 2.0 < 2.0**900:
        return None
    step = math.ldexp(1.0, math.frexp(extent)[1] - LATTICE_STEPS.bit_length() + 1)
    if largest / step >= 2.0**52:
        return None
    for some in (array[:8], array):  # points off any lattice mostly show early
        steps = some / step
        if not bool((steps == np.floor(steps)).all()):
            return None
    return steps - low / step


class Facets:
    """A closed convex surface of triangles, counter-clockwise seen from outside.

    Attributes
    ----------
    rows : list of int
        For each corner, the row of its point. Triangles name corners by their index in this list.
    triangles, planes : list
        All that ever existed; a plane's normal points outwards.
    replaced : list of range or None
        For each triangle: None while it is part of the surface, then the triangles that replaced it.
    facet_at : dict
        For two corners: the triangle of the surface that has the edge from the first to the second.
    """

    def __init__(self, points: ExactPoints, tetrahedron: tuple[int, int, int, int]) -> None:
        self.points = points
        self.doubt = points.doubt
        self.rows = list(tetrahedron)
        self.corners = [points.place(row) for row in tetrahedron]
        self.triangles: list[Triangle] = [(0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)]
        self.planes = [plane_of(*[self.corners[corner] for corner in triangle]) for triangle in self.triangles]
        self.replaced: list[range | None] = [None] * 4
        self.facet_at: dict[tuple[int, int], int] = {}
        for number, (a, b, c) in enumerate(self.triangles):
            self.facet_at[a, b] = self.facet_at[b, c] = self.facet_at[c, a] = number

    def exact_height(self, facet: int, row: int) -> int:
        """Return a number with the sign of the height of one of the points over a facet."""
        a, b, c = (self.points.whole(self.rows[corner]) for corner in self.triangles[facet])
        return volume(a, b, c, self.points.whole(row))

    def seen_from(self, facet: int, point: SpacePoint) -> int | None:
        """Return a facet of the surface that is certainly below a point that saw `facet`; None if floats find none."""
        x, y, z = point

        def is_below(other: int) -> bool:
            nx, ny, nz, d = self.planes[other]
            return nx * x + ny * y + nz * z + d > self.doubt

        found: int | None = facet
        while found is not None and (instead := self.replaced[found]) is not None:
            found = next(filter(is_below, instead), None)
        return found

    def insert(self, row: int, point: SpacePoint, facet: int) -> tuple[range, set[int]]:
        """Extend the hull by a point above a facet; return the facets added and those removed."""
        seen, rim = self._horizon(row, point, facet)
        corner, number = len(self.rows), len(self.triangles)
        self.rows.append(row)
        self.corners.append(point)
        corners, triangles, planes, facet_at = self.corners, self.triangles, self.planes, self.facet_at
        add, add_plane = triangles.append, planes.append
        x, y, z = point
        for end, start in rim:
            sx, sy, sz = corners[start]
            ex, ey, ez = corners[end]
            sx -= x
            sy -= y
            sz -= z
            ex -= x
            ey -= y
            ez -= z
            nx, ny, nz = sy * ez - sz * ey, sz * ex - sx * ez, sx * ey - sy * ex
            facet_at[start, end] = facet_at[end, corner] = facet_at[corner, start] = number
            add((start, end, corner))
            add_plane((nx, ny, nz, -(nx * x + ny * y + nz * z)))
            number += 1
        new = range(number - len(rim), number)
        self.replaced += [None] * len(rim)
        for gone in seen:
            self.replaced[gone] = new
        return new, seen

    def _horizon(self, row: int, point: SpacePoint, facet: int) -> tuple[set[int], list[tuple[int, int]]]:
        """Return the facets that a point sees, and the edges around them, in the direction of the facets beyond."""
        x, y, z = point
        facet_at, planes, triangles, doubt = self.facet_at, self.planes, self.triangles, self.doubt
        seen, rim, to_look_at = {facet}, [], [facet]
        while to_look_at:
            a, b, c = triangles[to_look_at.pop()]
            for edge in ((b, a), (c, b), (a, c)):
                beyond = facet_at[edge]
                if beyond in seen:
                    continue
                nx, ny, nz, d = planes[beyond]
                height = nx * x + ny * y + nz * z + d
                if height > doubt or (doubt and not height < -doubt and self.exact_height(beyond, row) > 0):
                    seen.add(beyond)
                    to_look_at.append(beyond)
                else:
                    rim.append(edge)
        return seen, rim
