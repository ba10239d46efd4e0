# SPDX-License-Identifier: GPL-3.0-or-later
"""The surface of a hull that grows: triangles, and how a point outside is joined to the horizon that it sees.

The facets that a point sees go, and their rim, the horizon, is joined to the point. A facet in whose plane the point
lies is not seen: it stays, and gets a neighbour in its plane, so that a face of many corners grows by one triangle at a
time. No new facet is flat: a rim edge on one line with the point would lie in its plane, as would the facet seen there.
"""

from ...predicates.space_points import SpacePoint
from ...predicates.vectors import Vector
from .exact_points import ExactPoints, Plane, exact_height, plane_of

Triangle = tuple[int, int, int]


class Facets:
    """A closed convex surface of triangles, counter-clockwise seen from outside.

    Attributes
    ----------
    rows : list of int
        Of each corner: which of the points it is. Triangles name corners by their place in this list.
    triangles, planes : list
        All that ever were; a plane's normal points outwards.
    replaced : list of range or None
        Of each triangle: None while it is part of the surface, then the triangles that took its place.
    facet_at : dict
        Of two corners: the triangle of the surface that has the edge from one to the other.
    """

    def __init__(self, points: ExactPoints, tetrahedron: tuple[int, int, int, int]) -> None:
        self.points = points
        self.doubt = points.doubt
        self.rows: list[int] = []
        self.corners: list[SpacePoint] = []
        self._whole: dict[int, Vector] = {}
        self.triangles: list[Triangle] = []
        self.planes: list[Plane] = []
        self.replaced: list[range | None] = []
        self.facet_at: dict[tuple[int, int], int] = {}
        for row in tetrahedron:
            self.rows.append(row)
            self.corners.append(points.place(row))
        for a, b, c in ((0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)):
            self.facet_at[a, b] = self.facet_at[b, c] = self.facet_at[c, a] = len(self.triangles)
            self.triangles.append((a, b, c))
            self.planes.append(plane_of(self.corners[a], self.corners[b], self.corners[c]))
            self.replaced.append(None)

    def whole(self, row: int) -> Vector:
        """Return one of the points on the grid that all share."""
        found = self._whole.get(row)
        if found is None:
            found = self._whole[row] = self.points.whole(row)
        return found

    def exact_height(self, facet: int, row: int) -> int:
        """Return a number of the sign of the height of one of the points over a facet."""
        a, b, c = (self.whole(self.rows[corner]) for corner in self.triangles[facet])
        return exact_height(self.whole(row), a, b, c)

    def seen_from(self, facet: int, point: SpacePoint) -> int | None:
        """Return a facet of the surface that is surely below a point that saw this one; None if floats find none."""
        x, y, z = point
        found: int | None = facet
        while found is not None:
            instead = self.replaced[found]
            if instead is None:
                break
            found = None
            for other in instead:
                nx, ny, nz, d = self.planes[other]
                if nx * x + ny * y + nz * z + d > self.doubt:
                    found = other
                    break
        return found

    def insert(self, row: int, point: SpacePoint, facet: int) -> tuple[range, set[int]]:
        """Make the surface that of the hull with one more point, above a facet; return what came, and what went."""
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
        """Return the facets that a point sees, and the edges around them, seen from beyond."""
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
