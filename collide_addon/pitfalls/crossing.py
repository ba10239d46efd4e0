# SPDX-License-Identifier: GPL-3.0-or-later
"""Collision by casting rays, as a C library of 2-D games has it: point, polygon and line tests built on one crossing.

Source document 003, functions `TestPolygonPoint`, `TestPolygonPolygon`, `TestPolygonPolygonFull` and `TestLineLine`.
All ask of an edge: does the level line through a point cross it, and on which side of the point? What goes wrong:

- Nothing goes wrong with a point off the boundary. On it, only the left and the top edges count as inside, where the
  text promises all; it also asks for convex polygons, without need, and its "left" is right where y points up.
- Two polygons are compared by the vertices of the first alone: around the second, or across it, none is inside.
- The "full" test counts crossings left and right of all vertices and takes equal counts for a crossing through. A U
  around a block counts equal without touching it, and a plus sign seen from the other side counts nothing at all.
- Of two lines, only ends within the other line's range of y are looked at: a crossing of two lines whose ranges overlap
  in part is missed, and so is every contact of ends and every common piece.

The arithmetic is float64, where the classic code has float32: these are mistakes of thought, not of rounding.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise

from ..geometry.predicates.points import Point


class Side(Enum):
    """Where the level line through a point crosses an edge: left of the point or at it, right of it, nowhere."""

    LEFT = 1
    RIGHT = 2
    NONE = 0


def crossing_x(start: Point, end: Point, y: float) -> float:
    """Return where the line through `start` and `end`, which is not level, is at height `y`."""
    return start[0] + (y - start[1]) / (end[1] - start[1]) * (end[0] - start[0])


def crossing_side(start: Point, end: Point, point: Point) -> Side:
    """Return on which side of `point` its level line crosses the edge; the edge's upper end belongs to it."""
    x, y = point
    if (start[1] < y) == (end[1] < y):
        return Side.NONE
    return Side.LEFT if crossing_x(start, end, y) <= x else Side.RIGHT


def crossings(polygon: Sequence[Point], point: Point) -> list[Side]:
    """Return the side for each edge of `polygon`, the first one from its last vertex to its first."""
    return [crossing_side(end, start, point) for start, end in _edges(polygon)]


def point_in_polygon(polygon: Sequence[Point], point: Point) -> bool:
    """Tell whether the classic code says that a polygon holds a point (`TestPolygonPoint`)."""
    return crossings(polygon, point).count(Side.LEFT) % 2 == 1


def vertex_in_polygon(a: Sequence[Point], b: Sequence[Point]) -> bool:
    """Tell whether a vertex of A is in B, which the classic code takes for a collision (`TestPolygonPolygon`)."""
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
    """Yield both counts after each vertex of A; they are never set back."""
    left = right = 0
    for vertex in a:
        sides = crossings(b, vertex)
        left += sides.count(Side.LEFT)
        right += sides.count(Side.RIGHT)
        yield left, right


def lines_cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Tell whether the classic code says that the line from p to q meets the one from r to s (`TestLineLine`)."""
    return _on_both_sides(p, q, r, s) or _on_both_sides(r, s, p, q)


def named_side(start: Point, end: Point, point: Point) -> tuple[float, str]:
    """Return the cross product of the text, and the side of the line that the text reads from its sign."""
    product = (point[0] - start[0]) * (end[1] - start[1]) - (point[1] - start[1]) * (end[0] - start[0])
    if product == 0.0:
        return product, "on the line"
    return product, "left" if product > 0.0 else "right"


def _on_both_sides(p: Point, q: Point, start: Point, end: Point) -> bool:
    return {crossing_side(start, end, p), crossing_side(start, end, q)} == {Side.LEFT, Side.RIGHT}


def _edges(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from pairwise([polygon[-1], *polygon])
