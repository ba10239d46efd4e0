# SPDX-License-Identifier: GPL-3.0-or-later
"""Rings around the inside, from edges that may touch each other; the parts with their holes; sectors at vertices.

1. An edge is split where a vertex lies on it. A piece that is covered twice has the same on both sides and is no
   boundary: a spike, the seam between two rings, the mouth of a hole at the outer edge. Such pieces are removed. Now
   edges meet only at their ends.
2. The boundary consists of closed walks with the inside on the left of every edge. Where two edges meet, there is one
   way to continue; where four or more meet, the sectors between them are alternately inside and outside, and a walk
   stays with its sector. So it goes around one connected piece of the inside: two squares that touch at a corner have
   a walk each, and a hole that touches the outer boundary at a corner is part of the walk around both.
3. Connected boundaries do not touch each other, so what is true of one vertex of a boundary is true of all of it. For
   its leftmost vertex the plane sweep counts the edges below, and finds the nearest of these: an odd number means
   inside, and the boundary is a hole of the part that this edge bounds.

Near a point of its boundary a polygon is a sector between two rays. Whether two polygons whose boundaries meet there
overlap depends only on directions, so signs of determinants decide it exactly; no coordinate is computed.
"""

from collections.abc import Iterable, Sequence
from functools import cmp_to_key
from itertools import pairwise
from typing import NamedTuple

from ..predicates.orientation import orientation
from ..predicates.points import Point
from ..predicates.segments import Edge
from .edge_meetings import plane_sweep

Star = dict[Point, list[Point]]
"""The neighbours of each vertex of a boundary, counter-clockwise from straight down."""
Ring = list[Point]
Part = tuple[Ring, ...]
"""An outer ring, counter-clockwise, and its holes, clockwise."""


def boundary_edges(edges: Sequence[Edge], touched: Iterable[tuple[int, Point]]) -> list[Edge]:
    """Return the edges split at the touched points, without pieces that are covered an even number of times."""
    inner: dict[int, list[Point]] = {}
    for row, point in touched:
        inner.setdefault(row, []).append(point)
    odd: dict[Edge, None] = {}
    for row, (start, end) in enumerate(edges):
        stops = sorted({start, end, *inner.get(row, ())})  # in order along the line
        for piece in pairwise(stops):
            if odd.pop(piece, ...) is ...:
                odd[piece] = None
    return list(odd)


def connected_boundaries(edges: Iterable[tuple[Point, Point]]) -> list[Star]:
    """Return the connected boundaries; edges are distinct, and each vertex must have an even number of them."""
    neighbours: dict[Point, list[Point]] = {}
    for p, q in edges:
        neighbours.setdefault(p, []).append(q)
        neighbours.setdefault(q, []).append(p)
    boundaries = []
    for first in list(neighbours):
        boundary: Star = {}
        waiting = [first]
        while waiting:
            vertex = waiting.pop()
            if vertex in neighbours:
                around = neighbours.pop(vertex)
                boundary[vertex] = counter_clockwise(vertex, around)
                waiting.extend(around)
        if boundary:
            boundaries.append(boundary)
    return boundaries


def walks(boundary: Star, *, within: bool) -> list[list[Point]]:
    """Return the closed walks along a connected boundary, as sequences of vertices.

    If the boundary lies `within` the inside of others, the first walk is a hole, and clockwise; all others are not.
    """
    leftmost = min(boundary)
    starts = [(leftmost, boundary[leftmost][-1 if within else 0])]
    place = {vertex: {other: k for k, other in enumerate(around)} for vertex, around in boundary.items()}
    entered: set[Point] = set()
    walked: set[tuple[Point, Point]] = set()
    found = []
    for start in starts:
        if start in walked:
            continue
        vertex, following = start
        walk = []
        while (vertex, following) not in walked:
            walked.add((vertex, following))
            walk.append(vertex)
            around, arrival = boundary[following], place[following][vertex]
            # The inside is to the left, so clockwise from the edge back; other inside sectors start other walks.
            if following not in entered:
                entered.add(following)
                starts.extend((following, around[k]) for k in range((arrival + 1) % 2, len(around), 2))
            vertex, following = following, around[arrival - 1]
        found.append(walk)
    return found


def nested_parts(boundaries: Sequence[Star], edges: Sequence[Edge]) -> list[Part]:
    """Return the connected parts of the inside (even-odd); `edges` are all edges, each from left to right."""
    if len(boundaries) == 1:
        return [(ring,) for ring in walks(boundaries[0], within=False)]
    leftmost = {min(boundary): boundary for boundary in boundaries}
    below = plane_sweep(edges, leftmost).below
    parts: list[list[Ring]] = []
    part_of: dict[Edge, int] = {}

    def add(ring: Ring, part: int) -> None:
        parts[part].append(ring)
        part_of.update((min((p, q), (q, p)), part) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))

    for vertex in sorted(leftmost):
        count, edge = below[vertex]
        rings = walks(leftmost[vertex], within=count % 2 == 1)
        if count % 2:
            add(rings.pop(0), part_of[edges[edge]])
        for ring in rings:
            parts.append([])
            add(ring, len(parts) - 1)
    return [tuple(part) for part in parts]


class Sector(NamedTuple):
    """The directions from a point of a polygon's boundary into the polygon, which is `solid` if it has an area."""

    tip: Point
    rays: tuple[Point, ...]
    """Points on the two rays along the boundary; the inside is counter-clockwise from the first to the last. For a
    polygon without area, points on the rays along it: two, one or, for a point, none."""
    solid: bool


def same_ray(tip: Point, p: Point, q: Point) -> bool:
    """Tell whether two points, other than `tip`, are in the same direction from it."""
    if (p[0] > tip[0]) is not (q[0] > tip[0]) or (p[1] > tip[1]) is not (q[1] > tip[1]):
        return False
    return orientation(tip, p, q) == 0.0


def strictly_between(tip: Point, first: Point, point: Point, last: Point) -> bool:
    """Tell whether a point lies strictly inside the sector counter-clockwise from `first` to `last`."""
    turn = orientation(tip, first, last)
    if turn > 0.0:
        return orientation(tip, first, point) > 0.0 and orientation(tip, point, last) > 0.0
    if turn == 0.0:  # half a turn or a full one
        return not same_ray(tip, first, point) if same_ray(tip, first, last) else orientation(tip, first, point) > 0.0
    return orientation(tip, first, point) > 0.0 or orientation(tip, point, last) > 0.0


def overlap(a: Sector, b: Sector) -> bool:
    """Tell whether two sectors with the same tip have a common area, or a line of one is inside the other's area."""
    if a.solid and b.solid:
        (first_a, last_a), (first_b, last_b) = a.rays, b.rays
        return (
            same_ray(a.tip, first_a, first_b)
            or strictly_between(a.tip, first_a, first_b, last_a)
            or strictly_between(a.tip, first_b, first_a, last_b)
        )
    if b.solid:
        a, b = b, a
    return a.solid and any(strictly_between(a.tip, a.rays[0], ray, a.rays[1]) for ray in b.rays)


def contains(outer: Sector, inner: Sector) -> bool:
    """Tell whether `inner` is a subset of `outer`, including boundaries; both have the same tip."""
    tip = outer.tip
    if not outer.solid:
        return not inner.solid and all(any(same_ray(tip, ray, other) for other in outer.rays) for ray in inner.rays)
    first, last = outer.rays

    def holds(ray: Point) -> bool:
        return same_ray(tip, first, ray) or same_ray(tip, last, ray) or strictly_between(tip, first, ray, last)

    if not inner.solid:
        return all(holds(ray) for ray in inner.rays)
    start, end = inner.rays
    begins = same_ray(tip, first, start) or strictly_between(tip, first, start, last)
    return begins and (same_ray(tip, last, end) or strictly_between(tip, start, end, last))


def hold(outers: Sequence[Sector], inner: Sector) -> bool:
    """Tell whether `inner` is inside the sectors of one polygon, including boundaries; all have the same tip."""
    # A line may enter through one sector and leave through another; an area cannot, as the outside is between them.
    parts = [inner] if inner.solid else [inner._replace(rays=(ray,)) for ray in inner.rays]
    return all(any(contains(outer, part) for outer in outers) for part in parts)


def counter_clockwise(tip: Point, points: Iterable[Point]) -> list[Point]:
    """Return points sorted by direction from `tip`, counter-clockwise from straight down (which itself is last)."""

    def compare(p: Point, q: Point) -> int:
        # Is it in the first half of the turn: right of the tip or straight above it?
        right_p, right_q = (x > tip[0] or (x == tip[0] and y > tip[1]) for x, y in (p, q))
        if right_p is not right_q:
            return -1 if right_p else 1
        turn = orientation(tip, p, q)
        return (turn < 0.0) - (turn > 0.0)

    return sorted(points, key=cmp_to_key(compare))
