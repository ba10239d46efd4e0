# SPDX-License-Identifier: GPL-3.0-or-later
"""What exercises with two convex polygons share: random shapes, the question, and the vertices of A − B."""

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from ...geometry import DifferenceVertex
from ..labels.names import corner_name
from ..model.style import Role
from ..stage.pen import Pen
from ..text.exact import Number, Vector, along, dot, middle_of, minus, written_point
from ..text.messages import Caption
from ..text.names import written_names
from .exercise import Exercise, as_array, draw_shape, list_of, name_vertices, pens
from .random_shapes import ROOM_HEIGHT, ROOM_WIDTH, Whole, convex_polygon, draw, draw_room, form_of, moved

FEWEST_CORNERS, MOST_CORNERS = 3, 5
LARGEST_WIDTH, LARGEST_HEIGHT = 6, 6
"""Of one shape, in squares of the grid."""


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
        """Return an exercise with both shapes, whose vertices are listed before the task.

        What else to `draw` gets the pens for the question and for the solution.
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

    def corner(self, vertex: DifferenceVertex) -> Vector:
        """Return a vertex of A − B."""
        return minus(self.a[vertex.index_a], self.b[vertex.index_b])

    @property
    def differences(self) -> tuple[Vector, ...]:
        """The points a − b of all vertices."""
        return tuple(minus(p, q) for p in self.a for q in self.b)

    def named(self, vertex: DifferenceVertex) -> str:
        """Return the name and coordinates of a vertex of A − B."""
        return f"{written_names(corner_name(vertex))} = {written_point(self.corner(vertex))}"

    def draw_moved(self, move: Vector) -> Callable[[Pen, Pen], None]:
        """Return what draws B moved by a translation, and the arrow of the move."""
        ghost, middle = [along(corner, 1, move) for corner in self.b], middle_of(self.b)

        def draw(_: Pen, solved: Pen) -> None:
            solved.polygon(Role.GHOST, as_array(ghost), "B-moved")
            solved.arrow(Role.TRANSLATION, as_array((middle, along(middle, 1, move))), "translation")

        return draw


def draw_pair(random: Random, most_corners: int = MOST_CORNERS, *, close: bool = False) -> PolygonPair | None:
    """Return two random convex polygons, likely overlapping if `close`; None if the draw is unsuitable."""
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


def is_short(value: Number, most: int) -> bool:
    """Tell whether a fraction's numerator and denominator are easy to write."""
    return value.denominator <= most and abs(value.numerator) <= most * 4


def is_sure(pair: PolygonPair, direction: Vector) -> bool:
    """Tell whether just one vertex of A − B is furthest in a direction, so that all students find the same."""
    heights_a, heights_b = ([dot(direction, corner) for corner in shape] for shape in pair)
    return heights_a.count(max(heights_a)) == heights_b.count(min(heights_b)) == 1
