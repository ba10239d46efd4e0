# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon with holes as one walk around it: each hole is reached over a bridge, there and back.

D. Eberly, "Triangulation by Ear Clipping", 2002, with other bridges: from the leftmost vertex of the leftmost hole to
the nearest vertex further left in sight; of several as near, to the leftmost. There always is one: the ray to the left
ends on an edge, of whose left end and the vertices in front of it one is in sight. Holes further right do not matter.
"""

import math
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise

import numpy as np

from ..broadphase.hierarchy import Box, Hierarchy, is_right_of
from ..predicates.orientation import orientation
from ..predicates.points import Point
from ..predicates.sector import strictly_between
from ..predicates.segments import Edge

ROUNDING = 1.0 - 2.0**-50
"""What is further away is not nearer by more than this share, however both distances are rounded."""


def bridged(outer: Sequence[Point], holes: Sequence[Sequence[Point]]) -> list[Point]:
    """Return the walk around an outer ring, counter-clockwise, and its holes, clockwise; none touches another one."""
    if not holes:
        return list(outer)
    walk = _Walk([outer, *sorted(holes, key=min)])
    for number in range(1, len(holes) + 1):
        walk.reach(number)
    return walk.vertices()


class _Walk:
    """The walk around the outer ring and those holes that bridges lead to; it visits a vertex once or more often.

    Visits are numbered: those of the rings, one ring after the other, then those that bridges add.
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
        """Build the bridge to a hole, when all holes before it have theirs."""
        landing = self.landings[number]
        for vertex in self._nearest_further_left(landing):
            shore = self._visit_towards(vertex, landing)
            if shore is not None and not self._blocked(vertex, landing):
                break
        else:
            raise AssertionError  # see above
        hole = range(self.starts[number], self.starts[number + 1])
        arrival = self._visit_towards(landing, vertex, hole)
        assert arrival is not None  # noqa: S101  # the bridge comes in between two of its edges
        self._join(shore, arrival)
        self.edges[self.bridges + number] = vertex, landing
        (left, _), (right, _) = vertex, landing
        low, high = sorted((vertex[1], landing[1]))
        self.hierarchy.put(self.bridges + number, (left, low, right, high))

    def vertices(self) -> list[Point]:
        """Return what the walk visits, from the first vertex of the outer ring on."""
        found, visit = [self.at[0]], self.after[0]
        while visit:
            found.append(self.at[visit])
            visit = self.after[visit]
        return found

    def _join(self, shore: int, arrival: int) -> None:
        """Walk from one visit over to another, around the hole to it again, and back."""
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
        """Return the visit of a vertex from which the way to another point begins on the inside."""
        for visit in self.visits[vertex]:
            if among is None or visit in among:
                after, before = self.at[self.after[visit]], self.at[self.before[visit]]
                if strictly_between(vertex, after, target, before):
                    return visit
        return None

    def _nearest_further_left(self, point: Point) -> Iterator[Point]:
        """Yield the vertices that come before a point, from left to right, in the order of their distance from it."""
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
                        heappush(waiting, (gap * ROUNDING, below, point))
            else:
                start = self.edges[rows[node - first_leaf]][0]
                if start < point:
                    heappush(waiting, (math.dist(start, point), 0, start))

    def _blocked(self, start: Point, end: Point) -> bool:
        """Tell whether an edge crosses the way from start to end, or a vertex lies on it."""
        left, right = start[0], end[0]
        bottom, top = sorted((start[1], end[1]))

        def elsewhere(box: Box) -> bool:
            if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
                return True
            return is_right_of(start, end, box) or is_right_of(end, start, box)

        return any(_crosses(start, end, *self.edges[row]) for row in self.hierarchy.search(elsewhere))


def _crosses(start: Point, end: Point, p: Point, q: Point) -> bool:
    """Tell whether an edge from p to q crosses the way from start to end, start before end, or p lies on it."""
    side_p = orientation(start, end, p)
    if side_p == 0.0:
        return start < p < end
    return side_p * orientation(start, end, q) < 0.0 and orientation(p, q, start) * orientation(p, q, end) < 0.0
