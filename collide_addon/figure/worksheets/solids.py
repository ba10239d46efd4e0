# SPDX-License-Identifier: GPL-3.0-or-later
"""Tetrahedra of exercises in space: exact vectors, random vertices, and the picture from above with heights."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from ..model.style import Role
from ..stage.pen import Pen
from ..text.exact import Number, middle_of, written
from ..text.names import written_names
from .exercise import as_array, name_point
from .random_shapes import draw

Spot = tuple[Number, Number, Number]
"""A point or a vector in space with exact coordinates."""
LEAST_VOLUME = 20
"""Six times the volume of a tetrahedron that is no sliver."""


def dot(p: Spot, q: Spot) -> Number:
    """Return the dot product."""
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]


def minus(p: Spot, q: Spot) -> Spot:
    """Return p − q."""
    return p[0] - q[0], p[1] - q[1], p[2] - q[2]


def cross(p: Spot, q: Spot) -> Spot:
    """Return the cross product."""
    return p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]


def written_spot(point: Spot) -> str:
    """Write a point or a vector: "(3, −1/2, 0)", with spaces that never break."""
    return "({},\N{NO-BREAK SPACE}{},\N{NO-BREAK SPACE}{})".format(*map(written, point))


def list_of_spots(letter: str, vertices: Sequence[Spot]) -> str:
    """Write vertices with their names: "a₁ (0, 1, 2), a₂ (3, 0, 1)"."""
    named = ((written_names(f"{letter}{row}"), vertex) for row, vertex in enumerate(vertices, start=1))
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{written_spot(vertex)}" for name, vertex in named)


def random_tetrahedron(random: Random, low: Spot, high: Spot) -> tuple[Spot, ...] | None:
    """Return four vertices between two corners, each above a point of its own; None if they make a sliver."""
    p, q, r, s = found = tuple(
        (draw(random, int(low[0]), int(high[0])), draw(random, int(low[1]), int(high[1])),
         draw(random, int(low[2]), int(high[2]))) for _ in range(4)
    )  # fmt: skip
    volume = dot(cross(minus(q, p), minus(r, p)), minus(s, p))
    return found if abs(volume) >= LEAST_VOLUME and len({point[:2] for point in found}) == 4 else None


def draw_plan(pen: Pen, letter: str, role: Role, vertices: Sequence[Spot]) -> None:
    """Draw a tetrahedron as it is seen from above, each vertex with its name and its height z."""
    plan = [(x, y) for x, y, _ in vertices]
    for row, pair in enumerate(combinations(plan, 2)):
        pen.line(role, as_array(pair), f"{letter}-{row}")
    for row, (point, vertex) in enumerate(zip(plan, vertices, strict=True), start=1):
        name = written_names(f"{letter}{row}") + f": {written(vertex[2])}"
        name_point(pen, name, role, point, middle_of(plan))
