# SPDX-License-Identifier: GPL-3.0-or-later
"""Random shapes with small integer coordinates, suitable for working by hand; the same on every machine.

They use only `random.Random.random`, whose sequence Python guarantees across versions. Here is also what exercises with
two convex polygons share: the question, and the vertices of A − B.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeVar

from ...geometry import DifferenceVertex
from ...geometry.hull.monotone_chain import hull_of_few
from ...geometry.narrowphase.difference import Corner
from ...geometry.predicates.points import Point
from ..labels.names import vertex_name
from ..model.style import Role
from ..stage.pen import Pen
from ..text.exact import Number, Vector, along, cross, middle_of, minus, size, turn, written_point
from ..text.messages import Caption
from ..text.names import written_names
from .exercise import Exercise, as_array, draw_shape, list_of, name_vertices, pens

ROOM_WIDTH, ROOM_HEIGHT = 14, 8
"""Room for an exercise's shapes, in squares of the grid; its aspect ratio is about a page's."""
LARGEST_ON_GRID = 12
SHORTEST_SQUARE = 13
"""Square of the smallest distance of two points that define a line."""
LARGEST_DENOMINATOR = 7
"""Largest denominator of the coordinates where a line meets an edge."""
LARGEST_SQUARE = 41
"""Largest denominator of a squared length that is an answer."""
FULLNESS = 0.36
"""Twice a shape's area is at least this share of its squared diagonal; thinner shapes are slivers."""

Whole = tuple[int, int]
T = TypeVar("T")


def draw(random: Random, low: int, high: int) -> int:
    """Return a random integer from `low` to `high`, inclusive."""
    return low + math.floor(random.random() * (high - low + 1))


def shuffled(random: Random, items: Sequence[T]) -> list[T]:
    """Return the items in a random order."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = draw(random, 0, last)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def draw_point(random: Random, width: int, height: int) -> Whole:
    """Return a random point of the grid from (0, 0) to (width, height)."""
    return draw(random, 0, width), draw(random, 0, height)


def draw_room(random: Random) -> Whole:
    """Return a random lower left corner of an exercise's room, such that the room contains the origin."""
    return draw(random, -LARGEST_ON_GRID, LARGEST_ON_GRID - ROOM_WIDTH), draw(random, 1 - ROOM_HEIGHT, -1)


def moved(points: Sequence[Whole], by: Whole) -> tuple[Whole, ...]:
    """Return the points moved by a vector."""
    return tuple((x + by[0], y + by[1]) for x, y in points)


def fits_the_room(points: Sequence[Vector]) -> bool:
    """Tell whether the points fit into the room of an exercise."""
    xs, ys = zip(*points, strict=True)
    return bool(max(xs) - min(xs) <= ROOM_WIDTH and max(ys) - min(ys) <= ROOM_HEIGHT)


def fits_the_sheet(points: Sequence[Whole]) -> bool:
    """Tell whether points fit into the room of an exercise, and their coordinates are small."""
    return max(abs(value) for point in points for value in point) <= LARGEST_ON_GRID and fits_the_room(points)


def convex_polygon(random: Random, corners: int, width: int, height: int) -> tuple[Whole, ...] | None:
    """Return a random strictly convex polygon, counter-clockwise from its leftmost vertex; None if unsuitable."""
    points: list[Point] = sorted({draw_point(random, width, height) for _ in range(corners)})
    if len(points) < corners:
        return None
    polygon = whole(hull_of_few(points))  # to check the input of thousands of draws would take longer than their hulls
    return polygon if len(polygon) == corners and is_full(polygon) else None


def whole(points: Iterable[Sequence[float]]) -> tuple[Whole, ...]:
    """Return grid points as integers; geometry returns them as floats."""
    return tuple((int(x), int(y)) for x, y in points)


def is_full(polygon: Sequence[Whole]) -> bool:
    """Tell whether a polygon is neither a sliver nor tiny, with no vertex that is nearly straight."""
    diagonal = max((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p, q in combinations(polygon, 2))
    area = sum(cross(p, q) for p, q in edges_of(polygon))
    blunt = min(map(size, _turns(polygon)))
    return area >= max(FULLNESS * diagonal, 6) and blunt >= 2  # all of these are twice an area


def is_convex(polygon: Sequence[Whole]) -> bool:
    """Tell whether a counter-clockwise polygon turns left at every vertex."""
    return min(_turns(polygon)) >= 0


def _turns(polygon: Sequence[Whole]) -> list[Number]:
    corners = zip((polygon[-1], *polygon[:-1]), polygon, (*polygon[1:], polygon[0]), strict=True)
    return [turn(p, q, r) for p, q, r in corners]


def edges_of(polygon: Sequence[T]) -> list[tuple[T, T]]:
    """Return the edges of a polygon: each vertex with the next."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def star_polygon(random: Random, corners: int, width: int, height: int) -> tuple[Whole, ...] | None:
    """Return a random simple polygon, counter-clockwise from its leftmost vertex; None if the draw is unsuitable."""
    middle = draw_point(random, width, height)
    points = {draw_point(random, width, height) for _ in range(corners)} - {middle}
    if len(points) < corners:
        return None
    rays = {point: minus(point, middle) for point in points}
    ordered = sorted(points, key=lambda point: math.atan2(rays[point][1], rays[point][0]))
    if not all(cross(rays[p], rays[q]) > 0 for p, q in edges_of(ordered)):
        return None  # not all of it is visible from the middle
    first = ordered.index(min(ordered))
    polygon = (*ordered[first:], *ordered[:first])
    return polygon if is_full(polygon) else None


def form_of(*parts: Sequence[Vector]) -> tuple[object, ...]:
    """Return the form of an exercise: equal for all translated, rotated, mirrored and swapped copies of its parts."""
    forms = []
    for flip_x in (1, -1):
        for flip_y in (1, -1):
            for swap in (False, True):
                turned = [
                    [(y * flip_y, x * flip_x) if swap else (x * flip_x, y * flip_y) for x, y in part] for part in parts
                ]
                left = min(x for part in turned for x, _ in part)
                bottom = min(y for part in turned for _, y in part)
                forms.append(sorted(sorted((x - left, y - bottom) for x, y in part) for part in turned))
    return tuple(tuple(part) for part in min(forms))


FEWEST_CORNERS, MOST_CORNERS = 3, 5
LARGEST_WIDTH, LARGEST_HEIGHT = 6, 6
"""Largest size of one shape, in squares of the grid."""


class PolygonPair(NamedTuple):
    """Two convex polygons."""

    a: tuple[Whole, ...]
    b: tuple[Whole, ...]

    def exercise(
        self,
        task: Caption,
        working: Iterable[Caption],
        answer: Caption,
        *draw: Callable[[Pen, Pen], None],
    ) -> Exercise:
        """Return an exercise about both shapes, whose vertices are listed before the task.

        Each of `draw` receives the pens for the question and for the solution.
        """
        asked, solved = pens()
        for letter, role, shape in (("A", Role.A, self.a), ("B", Role.B, self.b)):
            draw_shape(asked, role, shape, letter)
            name_vertices(asked, letter, role, shape)
        for each in draw:
            each(asked, solved)
        listed = {"a": list_of("a", self.a), "b": list_of("b", self.b)}
        asks = Caption("exercise.polygons", listed), task
        return Exercise(asks, tuple(working), answer, asked.sketch, form_of(self.a, self.b))

    def corner(self, vertex: DifferenceVertex | Corner) -> Vector:
        """Return a vertex of A − B."""
        return minus(self.a[vertex.index_a], self.b[vertex.index_b])

    def on_grid(self, vertex: DifferenceVertex) -> Corner:
        """Return a vertex of A − B in integers."""
        (x, y), (to_x, to_y) = self.b[vertex.index_b], self.a[vertex.index_a]
        return Corner((to_x - x, to_y - y), vertex.index_a, vertex.index_b)

    @property
    def differences(self) -> tuple[Vector, ...]:
        """The points a − b of all vertices."""
        return tuple(minus(p, q) for p in self.a for q in self.b)

    def named(self, vertex: DifferenceVertex | Corner) -> str:
        """Return the name and coordinates of a vertex of A − B."""
        return f"{written_names(vertex_name(vertex))} = {written_point(self.corner(vertex))}"

    def draw_moved(self, move: Vector) -> Callable[[Pen, Pen], None]:
        """Return a function that draws B translated, and the arrow of the translation."""
        ghost, middle = [along(corner, 1, move) for corner in self.b], middle_of(self.b)

        def draw(_: Pen, solved: Pen) -> None:
            solved.polygon(Role.GHOST, as_array(ghost), "B-moved")
            solved.arrow(Role.TRANSLATION, as_array((middle, along(middle, 1, move))), "translation")

        return draw


def draw_pair(random: Random, most_corners: int = MOST_CORNERS, *, close: bool) -> PolygonPair | None:
    """Return two random convex polygons, likely to overlap if `close`; None if the draw is unsuitable."""
    shapes = []
    for _ in range(2):
        width, height = draw(random, 3, LARGEST_WIDTH), draw(random, 3, LARGEST_HEIGHT)
        shape = convex_polygon(random, draw(random, FEWEST_CORNERS, most_corners), width, height)
        if shape is None:
            return None
        shapes.append((shape, width, height))
    (a, _, height_a), (b, width_b, height_b) = shapes
    room = draw_room(random)
    lowest_a = draw(random, 0, ROOM_HEIGHT - height_a)
    right = (1, 5) if close else (3, ROOM_WIDTH - width_b)
    place_b = (draw(random, *right), draw(random, 0, ROOM_HEIGHT - height_b))
    a, b = moved(a, (room[0], room[1] + lowest_a)), moved(b, (room[0] + place_b[0], room[1] + place_b[1]))
    if draw(random, 0, 1):
        a, b = b, a
    return PolygonPair(a, b)


def is_short(square: Number) -> bool:
    """Tell whether the numerator and the denominator of a squared length are easy to write."""
    return square.denominator <= LARGEST_SQUARE and abs(square.numerator) <= LARGEST_SQUARE * 4


def is_sure(pair: Sequence[Sequence[Sequence[Number]]], direction: Sequence[Number]) -> bool:
    """Tell whether only one vertex of A − B is furthest in a direction, so that all students find the same one."""
    heights_a, heights_b = (
        [sum(x * y for x, y in zip(direction, vertex, strict=True)) for vertex in shape] for shape in pair
    )
    return heights_a.count(max(heights_a)) == heights_b.count(min(heights_b)) == 1
