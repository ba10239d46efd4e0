# SPDX-License-Identifier: GPL-3.0-or-later
"""Ear clipping: a polygon is cut into triangles, vertex by vertex, without new vertices.

An ear is a convex corner whose triangle contains no other vertex. Every polygon has two, so ears can be clipped until a
triangle is left. The ear with the shortest cut is clipped first, which leaves few slivers.

A polygon with holes is first turned into a single walk. From the left, each hole is connected by a bridge, walked there
and back, from its leftmost vertex to the nearest visible vertex further left; of several equally near, to the leftmost.
There always is one: the ray to the left ends on an edge, and the edge's left end or a vertex in front of it is visible.
Holes further right do not matter.

References
----------
G. H. Meisters, "Polygons have ears", American Mathematical Monthly 82 (1975).
D. Eberly, "Triangulation by Ear Clipping", 2002, with other bridges.
"""

import math
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from ..broadphase.hierarchy import EMPTY_BOX, Box, Hierarchy, is_right_of
from ..predicates.grid import UNIT
from ..predicates.orientation import orientation
from ..predicates.points import Point
from ..predicates.segments import Edge
from .polygon import Polygon, as_polygon
from .rings import strictly_between

Triangle = tuple[Point, Point, Point]


def triangulate(polygon: Polygon | ArrayLike | Sequence[ArrayLike]) -> list[Triangle]:
    """Return counter-clockwise triangles that fill a polygon, which may have holes, without overlapping.

    Parameters
    ----------
    polygon : Polygon, array-like (n, 2) or sequence of array-likes (n, 2)

    Returns
    -------
    list of triples of points (x, y)
        Their corners are vertices of the polygon, and no vertex lies between the ends of a triangle's edge. The start
        vertices of the rings do not affect them. None for a polygon without area.

    Raises
    ------
    GeometryError
        As `Polygon`.

    Examples
    --------
    >>> len(triangulate([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)]))
    3
    """
    checked = as_polygon(polygon)
    if not checked.solid:
        return []
    rings: list[list[Point]] = []
    for ring in ([(x, y) for x, y in given.tolist()] for given in checked.rings):
        k = min(range(len(ring)), key=[*zip(ring, ring[1:] + ring[:1], strict=True)].__getitem__)
        rings.append(ring[k:] + ring[:k])  # start at the leftmost vertex; if visited twice, always at the same visit
    return [
        triangle
        for outer, *holes in checked.parts
        for triangle in _Ears(bridged(rings[outer], [rings[hole] for hole in holes])).clipped()
    ]


class _Ears:
    """A walk around a polygon, whose ears are clipped one after the other."""

    def __init__(self, walk: list[Point]) -> None:
        self.walk = walk
        count = len(walk)
        self.before = [(row - 1) % count for row in range(count)]
        self.after = [(row + 1) % count for row in range(count)]
        self.dents = {row: k for k, row in enumerate(row for row in range(count) if self._turn(row) <= 0.0)}
        """The remaining vertices that are not convex: if any vertex lies in a corner's triangle, one of these does."""
        self.dented = list(self.dents)
        places = np.array([walk[row] for row in self.dented]).reshape(-1, 2)
        self.hierarchy = Hierarchy(places, places) if self.dents else None
        self.waiting: dict[int, list[int]] = {}
        """Corners that are not yet ears, by a vertex in their triangles."""

    def clipped(self) -> list[Triangle]:
        """Return all ears, clipped one after the other."""
        corners = [(self._cut(row), row) for row in range(len(self.walk)) if row not in self.dents]
        heapify(corners)
        triangles: list[Triangle] = []
        gone = set()
        while len(triangles) < len(self.walk) - 2:
            cut, row = heappop(corners)
            if row in gone or cut != self._cut(row):  # its neighbours changed
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
                    assert self.hierarchy is not None  # noqa: S101  # it had this dent, which is gone
                    self.hierarchy.put(self.dents.pop(changed), EMPTY_BOX)
                    for freed in self.waiting.pop(changed, ()):
                        heappush(corners, (self._cut(freed), freed))
                if changed not in self.dents:
                    heappush(corners, (self._cut(changed), changed))
        return triangles

    def _turn(self, row: int) -> float:
        """Return twice the signed area of a corner: positive if the walk turns left."""
        return orientation(self.walk[self.before[row]], self.walk[row], self.walk[self.after[row]])

    def _cut(self, row: int) -> float:
        """Return the length of the cut that clips a corner."""
        return math.dist(self.walk[self.before[row]], self.walk[self.after[row]])

    def _vertex_in(self, row: int) -> int | None:
        """Return a vertex in or on the triangle of a corner other than its own three; None if there is none."""
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


BOUND_FACTOR = 1.0 - 8.0 * UNIT
"""Factor that makes a distance a lower bound, whatever the rounding of it and of those compared with it."""


def bridged(outer: Sequence[Point], holes: Sequence[Sequence[Point]]) -> list[Point]:
    """Return the walk around an outer ring, counter-clockwise, and its holes, clockwise; no two may touch."""
    if not holes:
        return list(outer)
    walk = _Walk([outer, *sorted(holes, key=min)])
    for number in range(1, len(holes) + 1):
        walk.reach(number)
    return walk.vertices()


class _Walk:
    """The walk around the outer ring and the holes already bridged; it may visit a vertex repeatedly.

    Visits are numbered: those of the rings, one ring after the other, then those added by bridges.
    """

    def __init__(self, rings: Sequence[Sequence[Point]]) -> None:
        self.at = [vertex for ring in rings for vertex in ring]
        self.starts = np.cumsum([0, *(len(ring) for ring in rings)]).tolist()
        self.after, self.before = list(range(1, len(self.at) + 1)), list(range(-1, len(self.at) - 1))
        for first, end in pairwise(self.starts):
            self.after[end - 1], self.before[first] = first, end - 1
        self.visits: dict[Point, list[int]] = {}
        for visit, vertex in enumerate(self.at):
            self.visits.setdefault(vertex, []).append(visit)
        self.landings = [min(ring) for ring in rings]
        self.edges: list[Edge] = [(vertex, self.at[k]) for vertex, k in zip(self.at, self.after, strict=True)]
        self.bridges = len(self.edges)
        self.edges += [(landing, landing) for landing in self.landings]  # bridges to come
        ends = np.array(self.edges)
        self.hierarchy = Hierarchy(ends.min(axis=1), ends.max(axis=1))

    def reach(self, number: int) -> None:
        """Build the bridge to a hole, after those of all holes before it."""
        landing = self.landings[number]
        for vertex in self._nearest_further_left(landing):
            shore = self._visit_towards(vertex, landing)
            if shore is not None and not self._blocked(vertex, landing):
                break
        else:
            raise AssertionError  # see the module's docstring
        hole = range(self.starts[number], self.starts[number + 1])
        arrival = self._visit_towards(landing, vertex, hole)
        assert arrival is not None  # noqa: S101  # the bridge arrives between two of its edges
        self._join(shore, arrival)
        self.edges[self.bridges + number] = vertex, landing
        (left, _), (right, _) = vertex, landing
        low, high = sorted((vertex[1], landing[1]))
        self.hierarchy.put(self.bridges + number, (left, low, right, high))

    def vertices(self) -> list[Point]:
        """Return the vertices visited by the walk, starting with the first one of the outer ring."""
        found, visit = [self.at[0]], self.after[0]
        while visit:
            found.append(self.at[visit])
            visit = self.after[visit]
        return found

    def _join(self, shore: int, arrival: int) -> None:
        """Link the walk from one visit over the bridge to the other, around the hole, and back over the bridge."""
        again, back = len(self.at), len(self.at) + 1
        for old, new in ((arrival, again), (shore, back)):
            self.at.append(self.at[old])
            self.visits[self.at[old]].append(new)
        self.after += (back, self.after[shore])
        self.before += (self.before[arrival], again)
        self.before[self.after[shore]] = back
        self.after[self.before[arrival]] = again
        self.after[shore], self.before[arrival] = arrival, shore

    def _visit_towards(self, vertex: Point, target: Point, among: range | None = None) -> int | None:
        """Return the visit of a vertex, if any, at which the segment to another point starts on the inside."""
        for visit in self.visits[vertex]:
            if among is None or visit in among:
                after, before = self.at[self.after[visit]], self.at[self.before[visit]]
                if strictly_between(vertex, after, target, before):
                    return visit
        return None

    def _nearest_further_left(self, point: Point) -> Iterator[Point]:
        """Yield the vertices to the left of a point, nearest first; of equally near ones, the leftmost first."""
        x, y = point
        boxes, rows, first_leaf = self.hierarchy.boxes, self.hierarchy.rows, self.hierarchy.first_leaf
        waiting: list[tuple[float, int, Point]] = [(0.0, 1, point)]
        done = None
        while waiting:
            _, node, vertex = heappop(waiting)
            if node == 0:
                if vertex != done:
                    yield vertex
                done = vertex
            elif node < first_leaf:
                for below in (2 * node, 2 * node + 1):
                    left, bottom, right, top = boxes[below]
                    if left <= x and left <= right:
                        gap = math.hypot(max(x - right, 0.0), max(bottom - y, y - top, 0.0))
                        heappush(waiting, (gap * BOUND_FACTOR, below, point))
            else:
                start = self.edges[rows[node - first_leaf]][0]
                if start < point:
                    heappush(waiting, (math.dist(start, point), 0, start))

    def _blocked(self, start: Point, end: Point) -> bool:
        """Return whether an edge crosses the segment from start to end, or a vertex lies on it."""
        left, right = start[0], end[0]
        bottom, top = sorted((start[1], end[1]))

        def elsewhere(box: Box) -> bool:
            if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
                return True
            return is_right_of(start, end, box) or is_right_of(end, start, box)

        return any(_crosses(start, end, *self.edges[row]) for row in self.hierarchy.search(elsewhere))


def _crosses(start: Point, end: Point, p: Point, q: Point) -> bool:
    """Return whether an edge from p to q crosses the segment from start to end, start before end, or p lies on it."""
    side_p = orientation(start, end, p)
    if side_p == 0.0:
        return start < p < end
    return side_p * orientation(start, end, q) < 0.0 and orientation(p, q, start) * orientation(p, q, end) < 0.0
