# SPDX-License-Identifier: GPL-3.0-or-later
"""Ear clipping: a polygon falls into triangles, corner by corner, without any new vertex.

G. H. Meisters, "Polygons have ears", American Mathematical Monthly 82 (1975). An ear is a corner that bends outwards
and whose triangle holds no other vertex. Every polygon has two, so one can be clipped until a triangle is left. Of all
ears the one with the shortest cut goes first: that leaves few needles.
"""

import math
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import ArrayLike

from ..broadphase.hierarchy import NOWHERE, Box, Hierarchy, is_right_of
from ..predicates.orientation import orientation
from ..predicates.points import Point
from .hole_bridges import bridged
from .polygon import Polygon, as_polygon

Triangle = tuple[Point, Point, Point]


def triangulate(polygon: Polygon | ArrayLike | Sequence[ArrayLike]) -> list[Triangle]:
    """Return triangles, counter-clockwise, that fill a polygon with holes and do not overlap.

    Parameters
    ----------
    polygon : Polygon, array-like (n, 2) or sequence of array-likes (n, 2)

    Returns
    -------
    list of triples of points (x, y)
        Their corners are vertices of the polygon, and no vertex lies inside of an edge of a triangle. Where the rings
        begin does not change them. Of a polygon without area, none.

    Raises
    ------
    GeometryError
        As `Polygon`.
    """
    checked = as_polygon(polygon)
    if not checked.solid:
        return []
    rings: list[list[Point]] = []
    for ring in ([(x, y) for x, y in given.tolist()] for given in checked.rings):
        k = min(range(len(ring)), key=[*zip(ring, ring[1:] + ring[:1], strict=True)].__getitem__)
        rings.append(ring[k:] + ring[:k])  # from the leftmost on; of two visits, always from the same one
    return [
        triangle
        for outer, *holes in checked.parts
        for triangle in _Ears(bridged(rings[outer], [rings[hole] for hole in holes])).clipped()
    ]


class _Ears:
    """A walk around a polygon while its ears are clipped."""

    def __init__(self, walk: list[Point]) -> None:
        self.walk = walk
        count = len(walk)
        self.before = [(row - 1) % count for row in range(count)]
        self.after = [(row + 1) % count for row in range(count)]
        self.dents = {row: k for k, row in enumerate(row for row in range(count) if self._turn(row) <= 0.0)}
        """The vertices left that do not bend outwards: where any vertex is in the way of an ear, one of these is."""
        self.dented = list(self.dents)
        places = np.array([walk[row] for row in self.dented]).reshape(-1, 2)
        self.hierarchy = Hierarchy(places, places) if self.dents else None
        self.waiting: dict[int, list[int]] = {}
        """Corners that are no ears yet, by the vertex in their way."""

    def clipped(self) -> list[Triangle]:
        """Return all ears, clipped one after the other."""
        corners = [(self._cut(row), row) for row in range(len(self.walk)) if row not in self.dents]
        heapify(corners)
        triangles: list[Triangle] = []
        gone = set()
        while len(triangles) < len(self.walk) - 2:
            cut, row = heappop(corners)
            if row in gone or cut != self._cut(row):  # its neighbours have changed since
                continue
            in_the_way = self._vertex_in(row)
            if in_the_way is not None:
                self.waiting.setdefault(in_the_way, []).append(row)
                continue
            before, after = self.before[row], self.after[row]
            triangles.append((self.walk[before], self.walk[row], self.walk[after]))
            gone.add(row)
            self.after[before], self.before[after] = after, before
            for changed in (before, after):
                if changed in self.dents and self._turn(changed) > 0.0:
                    assert self.hierarchy is not None  # noqa: S101  # it had this dent, which is none any more
                    self.hierarchy.put(self.dents.pop(changed), NOWHERE)
                    for freed in self.waiting.pop(changed, ()):
                        heappush(corners, (self._cut(freed), freed))
                if changed not in self.dents:
                    heappush(corners, (self._cut(changed), changed))
        return triangles

    def _turn(self, row: int) -> float:
        """Return twice the signed area of a corner: positive where the walk turns left."""
        return orientation(self.walk[self.before[row]], self.walk[row], self.walk[self.after[row]])

    def _cut(self, row: int) -> float:
        """Return the length of the cut that clips a corner."""
        return math.dist(self.walk[self.before[row]], self.walk[self.after[row]])

    def _vertex_in(self, row: int) -> int | None:
        """Return a vertex in the triangle of a corner, edges included, that is none of its three."""
        if not self.dents:
            return None
        a, b, c = corners = [self.walk[k] for k in (self.before[row], row, self.after[row])]
        (left, bottom), (right, top) = map(min, zip(*corners, strict=True)), map(max, zip(*corners, strict=True))
        x, y = b

        def elsewhere(box: Box) -> bool:
            west, south, east, north = box
            if west > right or east < left or south > top or north < bottom:
                return True
            if west <= x <= east and south <= y <= north:
                return False
            return is_right_of(a, b, box) or is_right_of(b, c, box) or is_right_of(c, a, box)

        assert self.hierarchy is not None  # noqa: S101  # there are dents
        found = (self.dented[dent] for dent in self.hierarchy.search(elsewhere))
        return next((k for k in found if self.walk[k] not in corners), None)
