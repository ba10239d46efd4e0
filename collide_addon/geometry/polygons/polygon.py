# SPDX-License-Identifier: GPL-3.0-or-later
"""A validated polygon with holes, in normal form: the inside is to the left of every edge.

Rings come in any orientation and order; the even-odd rule decides what is inside, so a ring within a ring is a hole,
and one within a hole an island. Rings may touch themselves and each other, share edges, and have spikes and repeated
vertices: anything that encloses no area is removed. Only rings that cross themselves or each other are refused.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..hull.monotone_chain import convex_hull, vertices_in_order
from ..narrowphase.shapes import Circle, ConvexPolygon
from ..predicates.errors import GeometryError, Phrase
from ..predicates.orientation import orientation
from ..predicates.points import Point, as_rings
from ..predicates.results import read_only
from ..predicates.segments import Edge
from .edge_meetings import first_crossing, plane_sweep
from .rings import Part, Sector, boundary_edges, connected_boundaries, nested_parts


@dataclass(frozen=True, slots=True, eq=False)
class Polygon:
    """A polygon, concave or convex, with or without holes, in one part or several; made by `as_polygon`.

    Attributes
    ----------
    rings : tuple of ndarray (n, 2)
        With the inside on the left: outer rings counter-clockwise, holes clockwise; read-only. They meet each other and
        themselves only at vertices, if at all. A polygon without area has one ring, a point or a segment.
    parts : tuple of tuple of int
        The rows of the rings of each connected part, the outer one first.
    vertices : tuple of Point
        The vertices of all rings, one ring after the other.
    edges : tuple of Edge
        Edge k goes from vertex k to vertex ``following[k]``; a segment has one edge, a point one of zero length.
    following, preceding : tuple of int
        For each vertex, the next one in its ring, and the one before.
    ring_of : tuple of int
        The ring of each vertex.
    starts : tuple of int
        The first vertex of each ring.
    """

    rings: tuple[NDArray[np.float64], ...]
    parts: tuple[tuple[int, ...], ...]
    vertices: tuple[Point, ...]
    edges: tuple[Edge, ...]
    following: tuple[int, ...]
    preceding: tuple[int, ...]
    ring_of: tuple[int, ...]
    starts: tuple[int, ...]

    @classmethod
    def of_parts(cls, parts: Sequence[Part]) -> Self:
        """Return the polygon of normalized rings: for each part, the outer ring and its holes."""
        loops = [loop for part in parts for loop in part]
        numbers = iter(range(len(loops)))
        ends = [0, *accumulate(len(loop) for loop in loops)]
        following, preceding = list(range(1, ends[-1] + 1)), list(range(-1, ends[-1] - 1))
        for first, end in pairwise(ends):
            following[end - 1], preceding[first] = first, end - 1
        edges = [edge for loop in loops for edge in zip(loop, loop[1:] + loop[:1], strict=True)]
        return cls(
            tuple(read_only(np.array(loop)) for loop in loops),
            tuple(tuple(next(numbers) for _ in part) for part in parts),
            tuple(vertex for loop in loops for vertex in loop),
            tuple(edges[:1] if len(loops) == 1 and len(edges) == 2 else edges),
            tuple(following),
            tuple(preceding),
            tuple(ring for ring, loop in enumerate(loops) for _ in loop),
            tuple(ends[:-1]),
        )

    @property
    def solid(self) -> bool:
        """Whether the polygon has an area."""
        return len(self.rings[0]) > 2

    def place_of(self, edge: int) -> tuple[int, int]:
        """Return the ring of an edge and its index within the ring, both from 0; its first vertex has the same."""
        ring = self.ring_of[edge]
        return ring, edge - self.starts[ring]

    def sector(self, edge: int, point: Point) -> Sector:
        """Return the directions into the polygon from a point of an edge, possibly one of its ends."""
        start, end = self.edges[edge]
        if point not in (start, end):
            return Sector(point, (end, start), self.solid)
        vertex = edge if point == start else self.following[edge]
        after, before = (self.vertices[k] for k in (self.following[vertex], self.preceding[vertex]))
        if self.solid:
            return Sector(point, (after, before), solid=True)
        return Sector(point, (after,) if after != point else (), solid=False)


PolygonLike = Polygon | ConvexPolygon | ArrayLike | Sequence[ArrayLike]
"""A polygon, or its rings: one array-like (n, 2) or several."""


def as_polygon(polygon: PolygonLike, name: str = "polygon") -> Polygon:
    """Return a `Polygon` unchanged, and rings as their polygon.

    Parameters
    ----------
    polygon : Polygon, ConvexPolygon, array-like (n, 2) or sequence of array-likes (n, 2)
        One ring of vertices or several; the last vertex joins the first.
    name : str
        Its name in error messages.

    Raises
    ------
    GeometryError
        As `as_rings`; for a circle; when rings cross, or enclose no area without being a point or a segment.
    """
    if isinstance(polygon, Polygon):
        return polygon
    if isinstance(polygon, Circle):
        raise GeometryError("{name} is a circle: expected rings of vertices; gjk and sat take circles", name=name)
    rings = as_rings(polygon.vertices if isinstance(polygon, ConvexPolygon) else polygon, name)
    loops = [_without_repeats([(x, y) for x, y in ring.tolist()]) for ring in rings]
    given = Polygon.of_parts([(loop,) for loop in loops])
    low, high = min(given.vertices), max(given.vertices)
    if all(orientation(low, high, vertex) == 0.0 for vertex in given.vertices):  # all edges may be collinear
        return Polygon.of_parts([(_flat(given.edges, name),)])
    convex = len(rings) == 1 and vertices_in_order(rings[0]) is not None
    swept = None if convex else plane_sweep(given.edges)
    if swept and swept.crossing:
        raise _refusal(given, name, *first_crossing(given.edges))
    if not (swept and swept.touching) and len(loops) == 1 and len(loops[0]) > 2:
        return Polygon.of_parts([(loops[0][:1] + loops[0][:0:-1],)]) if _is_clockwise(loops[0]) else given
    return Polygon.of_parts(_rearranged(given.edges, swept.touched if swept else (), name))


def polygon_of_edges(edges: NDArray[np.float64], name: str) -> Polygon:
    """Return the polygon bounded by edges (n, 2, 2), each from its start to its end, in any order.

    Where they touch, an even number of edges must meet; rings start and are listed in the order of the edges. Raises a
    `GeometryError` if edges cross between their ends, or enclose no area.
    """
    rows = [((px, py), (qx, qy)) for (px, py), (qx, qy) in edges.tolist()]
    swept = plane_sweep(rows)
    if swept.crossing:
        first, second = (rows[edge] for edge in first_crossing(rows))
        raise GeometryError(
            "{name} crosses itself: the edges {first} and {second} meet between their ends",
            name=name,
            first=first,
            second=second,
        )
    return Polygon.of_parts(_rearranged(rows, swept.touched, name))


def _without_repeats(loop: list[Point]) -> list[Point]:
    """Return a ring without consecutive equal vertices; if all are equal, one remains."""
    kept = [vertex for k, vertex in enumerate(loop) if vertex != loop[k - 1]]
    return kept or loop[:1]


def _is_clockwise(loop: list[Point]) -> bool:
    """Tell whether a ring that does not touch itself is clockwise, from its turn at the leftmost vertex."""
    k = loop.index(min(loop))
    return orientation(loop[k - 1], loop[k], loop[(k + 1) % len(loop)]) < 0.0


def _rearranged(given: Sequence[Edge], touched: Collection[tuple[int, Point]], name: str) -> list[Part]:
    """Return the parts bounded by edges, split at touched points; rings are in the order of the edges."""
    edges = boundary_edges(given, touched)
    if not edges:
        return [(_flat(given, name),)]
    place = {vertex: k for k, vertex in enumerate(dict.fromkeys(chain.from_iterable(given)))}

    def from_first(loop: list[Point]) -> list[Point]:
        k = min(range(len(loop)), key=lambda row: place[loop[row]])
        return loop[k:] + loop[:k]

    parts: list[Part] = []
    for outer, *holes in nested_parts(connected_boundaries(edges), edges):
        parts.append((from_first(outer), *sorted(map(from_first, holes), key=lambda loop: place[loop[0]])))
    return sorted(parts, key=lambda part: place[part[0][0]])


def _flat(edges: Sequence[Edge], name: str) -> list[Point]:
    """Return the point or segment formed by edges without any area."""
    ends = convex_hull(np.array(edges).reshape(-1, 2))
    if len(ends) > 2:
        raise GeometryError(
            "{name} encloses no area, its edges only lead there and back: give a ring that goes around one", name=name
        )
    reached = min(min(edge) for edge in edges)
    for start, end in sorted((min(edge), max(edge)) for edge in edges):  # in order along the line
        if start > reached:
            raise GeometryError(
                "{name} encloses no area and has a gap from {reached} to {start}: give one point or one segment",
                name=name,
                reached=reached,
                start=start,
            )
        reached = max(reached, end)
    return [(x, y) for x, y in ends.tolist()]


def _refusal(given: Polygon, name: str, *edges: int) -> GeometryError:
    """Return the error that names the crossing edges and their rings."""

    def place(edge: int) -> Phrase:
        ring, number = given.place_of(edge)
        start, end = (f"({x}, {y})" for x, y in given.edges[edge])
        named = {"number": number, "start": start, "end": end}
        if len(given.rings) == 1:
            return Phrase("edge {number} from {start} to {end}", **named)
        return Phrase("edge {number} of ring {ring} from {start} to {end}", ring=ring, **named)

    first, second = map(place, edges)
    return GeometryError(
        "{name} crosses itself: {first} meets {second}: move a vertex, or split it where they cross",
        name=name,
        first=first,
        second=second,
    )
