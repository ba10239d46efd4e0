# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the shadow of a polygon: a unit vector, its normal, the number of each vertex, and their interval."""

from fractions import Fraction
from random import Random

from ...model.style import Role
from ...parts.candidates import length_asked
from ...text.exact import along, dot, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Table, as_array, draw_shape, list_of, name_vertices, pens
from ..random_shapes import convex_polygon, draw, draw_room, fits_the_room, form_of, moved

KINDS = ("one side", "both sides", "with 0", "both sides")
"""Where the shadow lies relative to the origin: on one side, on both, or with a vertex at 0."""
TABLE = Table({"column.vertex": 0.3, "column.shadow": 0.7}, rows=4)
UNIT_VECTORS = ((4, 3), (3, 4), (4, -3), (3, -4))
"""Unit vectors with rational coordinates, times five."""
LENGTH = 5
WORKING = ("exercise.shadow_normal", "exercise.shadow_numbers")
RAY_LENGTH = 2
"""Length of the light rays in the solution, as a multiple of the vectors in `UNIT_VECTORS`."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    polygon = convex_polygon(random, draw(random, 3, 4), 8, 7)
    x, y = UNIT_VECTORS[draw(random, 0, len(UNIT_VECTORS) - 1)]
    if polygon is None:
        return None
    vertices = moved(polygon, draw_room(random))
    shadows = [Fraction(dot((-y, x), vertex), LENGTH) for vertex in vertices]
    low, high = min(shadows), max(shadows)
    if _kind(shadows) != kind or len(set(shadows)) < len(shadows):
        return None
    names = [f"a{row}" for row in range(1, 1 + len(vertices))]
    ends = [vertices[shadows.index(each)] for each in (low, high)]
    light = [along(end, RAY_LENGTH, (x, y)) for end in ends]
    if not fits_the_room((*vertices, *light)):
        return None
    products = ", ".join(
        f"S·{written_names(name)} = {written(each)}" for name, each in zip(names, shadows, strict=True)
    )
    numbers: dict[str, object] = {
        "s": f"{written_point((-y, x))}/{LENGTH}",
        "products": products,
        "low": written(low),
        "high": written(high),
        "length": written(high - low),
    }
    asked, solved = pens()
    draw_shape(asked, Role.A, vertices, "A")
    name_vertices(asked, "A", Role.A, vertices)
    for row, (end, far) in enumerate(zip(ends, light, strict=True)):
        solved.line(Role.PROJECTION_A, as_array((end, far)), f"light-{row}")
        solved.dots(Role.SUPPORT_A, as_array((end,)), f"end-{row}")
    return Exercise(
        (
            Caption("exercise.shadow_points", {"a": list_of("A", vertices), "p": f"{written_point((x, y))}/{LENGTH}"}),
            Caption("exercise.shadow_task"),
        ),
        tuple(Caption(each, numbers) for each in WORKING),
        Caption("exercise.shadow_answer", numbers),
        asked.sketch,
        form_of(vertices),
        cells=tuple((written_names(name), written(each)) for name, each in zip(names, shadows, strict=True)),
        asked=(length_asked("quiz.shadow", (high - low) ** 2),),
    )


def _kind(shadows: list[Fraction]) -> str:
    if 0 in shadows:
        return "with 0"
    return "both sides" if min(shadows) < 0 < max(shadows) else "one side"
