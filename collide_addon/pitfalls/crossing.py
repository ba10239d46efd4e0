# SPDX-License-Identifier: GPL-3.0-or-later
"""Collision tests by casting rays from a C library for 2-D games: for points, polygons and lines, on one crossing test.

Source document 003, functions `TestPolygonPoint`, `TestPolygonPolygon`, `TestPolygonPolygonFull` and `TestLineLine`.
All test for an edge whether the horizontal line through a point crosses it, and on which side. What goes wrong:

- Nothing for a point off the boundary. On it, only left and top edges count as inside, where the document promises all;
  it also requires convex polygons, needlessly, and its "left" is the right if y points up.
- Two polygons are compared only by the vertices of the first: if it surrounds or crosses the second, none is inside.
- The "full" test counts crossings left and right of all vertices and takes equal counts for a collision. A U around a
  block has equal counts without touching it, and a plus sign tested from the other side has none at all.
- For two lines, only ends within the other line's range of y are tested: a crossing of two lines whose ranges overlap
  partly is missed, and so is every contact of ends and every common piece.

The arithmetic is float64 instead of the classic code's float32: the mistakes are in the logic, not in rounding.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise

from ..geometry.predicates.points import Point


class Side(Enum):
    """Where the horizontal line through a point crosses an edge: left of the point or at it, right of it, nowhere."""

    LEFT = 1
    RIGHT = 2
    NONE = 0


def crossing_x(start: Point, end: Point, y: float) -> float:
    """Return the x at height `y` of the line through `start` and `end`, which must not be horizontal."""
    return start[0] + (y - start[1]) / (end[1] - start[1]) * (end[0] - start[0])


def crossing_side(start: Point, end: Point, point: Point) -> Side:
    """Return on which side of `point` its horizontal line crosses the edge, which includes its upper end."""
    x, y = point
    if (start[1] < y) == (end[1] < y):
        return Side.NONE
    return Side.LEFT if crossing_x(start, end, y) <= x else Side.RIGHT


def crossings(polygon: Sequence[Point], point: Point) -> list[Side]:
    """Return the side for each edge of `polygon`, the first one from its last vertex to its first."""
    return [crossing_side(end, start, point) for start, end in _edges(polygon)]


def point_in_polygon(polygon: Sequence[Point], point: Point) -> bool:
    """Tell whether a polygon contains a point by the classic code (`TestPolygonPoint`)."""
    return crossings(polygon, point).count(Side.LEFT) % 2 == 1


def vertex_in_polygon(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Tell whether a vertex of A is in B, which the classic code equates with a collision (`TestPolygonPolygon`)."""
    return any(point_in_polygon(b, vertex) for vertex in a)


def full_test(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Tell whether A and B collide by counting crossings left and right of A's vertices (`TestPolygonPolygonFull`)."""
    for left, _ in running_counts(a, b):
        if left % 2 == 1:
            return True
    left, right = side_counts(a, b)
    return left != 0 and left == right


def side_counts(a: Sequence[Point], b: Sequence[Point]) -> tuple[int, int]:
    """Return how many crossings lie left and right of all vertices of A."""
    return list(running_counts(a, b))[-1]


def running_counts(a: Sequence[Point], b: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """Yield both counts after each vertex of A; they are never reset."""
    left = right = 0
    for vertex in a:
        sides = crossings(b, vertex)
        left += sides.count(Side.LEFT)
        right += sides.count(Side.RIGHT)
        yield left, right


def lines_cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Tell whether the line from p to q meets the one from r to s by the classic code (`TestLineLine`)."""
    return _on_both_sides(p, q, r, s) or _on_both_sides(r, s, p, q)


def named_side(start: Point, end: Point, point: Point) -> tuple[float, str]:
    """Return the document's cross product, and the side of the line that the document infers from its sign."""
    product = (point[0] - start[0]) * (end[1] - start[1]) - (point[1] - start[1]) * (end[0] - start[0])
    if product == 0.0:
        return product, "on the line"
    return product, "left" if product > 0.0 else "right"


def _on_both_sides(p: Point, q: Point, start: Point, end: Point) -> bool:
    return {crossing_side(start, end, p), crossing_side(start, end, q)} == {Side.LEFT, Side.RIGHT}


def _edges(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from pairwise([polygon[-1], *polygon])
