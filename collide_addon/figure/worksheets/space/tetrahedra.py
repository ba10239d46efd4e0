# SPDX-License-Identifier: GPL-3.0-or-later
"""Tetrahedra for exercises in space: random vertices, and the picture from above with heights."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from ....geometry.predicates.grid import Vector, cross, difference, dot, opposite, shortest, turn, volume
from ...model.style import Role
from ...stage.pen import Pen
from ...text.exact import Number, middle_of, written
from ...text.names import written_names
from ..exercise import Row, as_array, name_point, side_by_side
from ..random_shapes import draw

LARGEST_DIRECTION = 3
"""Largest coordinate of a given direction."""
LARGEST_SQUARE = 60
"""Largest squared length of a face's normal."""


def from_above(point: Sequence[Number]) -> tuple[Number, Number]:
    """Return a point's place as seen from above."""
    return point[0], point[1]


def random_vector(random: Random) -> Vector:
    """Return a random vector with small integer coordinates, possibly 0."""
    return tuple(draw(random, -LARGEST_DIRECTION, LARGEST_DIRECTION) for _ in range(3))


def random_tetrahedron(random: Random, low: Vector, high: Vector, step: int = 1) -> tuple[Vector, ...] | None:
    """Return four random vertices in the box from `low` to `high`, no two one above the other; None if a sliver.

    All coordinates are multiples of `step`; a larger one gives shorter fractions for points of the solid.
    """
    p, q, r, s = found = [tuple(step * draw(random, *ends) for ends in zip(low, high, strict=True)) for _ in range(4)]
    apart = len({point[:2] for point in found}) == len(found)
    return tuple(found) if apart and abs(volume(p, q, r, s)) >= 20 else None  # else it is a sliver


def is_clear_from_above(vertices: Sequence[Vector]) -> bool:
    """Tell whether no three vertices are on one line as seen from above, where an edge would hide two others."""
    plan = [(x, y) for x, y, _ in vertices]
    return all(turn(difference(q, p), difference(r, p)) for p, q, r in combinations(plan, 3))


def outward_face(corners: Sequence[Vector], rows: tuple[int, ...]) -> tuple[tuple[int, ...], Vector]:
    """Return a face with its outward normal in the smallest integers."""
    p, q, r = (corners[row] for row in rows)
    (other,) = {0, 1, 2, 3} - set(rows)
    normal = shortest(cross(difference(q, p), difference(r, p)))
    return rows, normal if dot(normal, difference(corners[other], p)) < 0 else opposite(normal)


def face_name(rows: Sequence[int]) -> str:
    """Return the name of a face, or of another part, from the rows of its vertices: "w1w2w4"."""
    return "".join(f"w{row + 1}" for row in rows)


def draw_plan(pen: Pen, letter: str, role: Role, vertices: Sequence[Vector]) -> None:
    """Draw a tetrahedron from above, each vertex with its name and its height z."""
    plan = [(x, y) for x, y, _ in vertices]
    for row, pair in enumerate(combinations(plan, 2)):
        pen.line(role, as_array(pair), f"{letter}-{row}")
    for row, (point, vertex) in enumerate(zip(plan, vertices, strict=True), start=1):
        name = written_names(f"{letter}{row}") + f": {written(vertex[2])}"
        name_point(pen, name, role, point, middle_of(plan))


def draw_reached(asked: Pen, solved: Pen, *reached: tuple[Sequence[Vector], int]) -> None:
    """Draw A and B from above and, in the solution, the furthest vertex of each, given by its row."""
    roles = ("a", Role.A, Role.SUPPORT_A), ("b", Role.B, Role.SUPPORT_B)
    for (letter, role, found), (shape, row) in zip(roles, reached, strict=True):
        draw_plan(asked, letter, role, shape)
        solved.dots(found, as_array([from_above(shape[row])]), letter)


def rows_of_products(of_a: Sequence[int], of_b: Sequence[int]) -> tuple[Row, ...]:
    """Return the rows of a table with a product for each vertex of A, and beside it of B."""
    return side_by_side(
        *(
            [(written_names(f"{letter}{row}"), written(each)) for row, each in enumerate(products, start=1)]
            for letter, products in (("a", of_a), ("b", of_b))
        )
    )
