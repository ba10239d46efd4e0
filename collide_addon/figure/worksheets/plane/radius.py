# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the radius of a box: the shadows, on an axis, of its half axes a and b and of its vertices."""

from fractions import Fraction
from random import Random

from ...model.style import Role
from ...parts.candidates import length_asked
from ...text.exact import MINUS, PLUS, dot, written, written_point
from ...text.messages import Caption
from ..exercise import Exercise, Table, as_array, draw_shape, name_point, pens
from ..random_shapes import draw, draw_room, fits_the_room, form_of, moved
from .shadow import LENGTH, UNIT_VECTORS

KINDS = ("opposite", "alike")
"""Whether the shadows of the half axes have opposite signs or the same sign."""
TABLE = Table({"column.half_axis": 0.4, "column.shadow_u": 0.6}, rows=4)
WORKING = ("exercise.radius_half_axes", "exercise.radius_vertices")


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    x, y, longer, higher = draw(random, -3, 3), draw(random, 0, 3), draw(random, 1, 3), draw(random, 1, 3)
    a, b, u = (longer * x, longer * y), (-higher * y, higher * x), UNIT_VECTORS[draw(random, 0, len(UNIT_VECTORS) - 1)]
    ends = [(s * a[0] + t * b[0], s * a[1] + t * b[1]) for s, t in ((1, 0), (0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1))]
    (center, *points), shadows = moved([(0, 0), *ends], draw_room(random)), [Fraction(dot(u, p), LENGTH) for p in ends]
    of_a, of_b, *reached = shadows
    if not of_a or not of_b or (of_a * of_b < 0) is not (kind == "opposite") or not fits_the_room(points):
        return None
    names = ("a", "b", f"a {PLUS} b", f"a {MINUS} b")
    asked, solved = pens()
    draw_shape(asked, Role.A, points[2:], "A")
    for name, tip in zip(names[:2], points, strict=False):
        asked.arrow(Role.EDGE_A, as_array((center, tip)), name)
        name_point(asked, name, Role.EDGE_A, tip, center)
    name_point(asked, "M", Role.A, center, points[2])
    furthest = reached.index(max(reached))
    solved.arrow(Role.TRANSLATION, as_array((center, points[2 + furthest])), "furthest")
    given = {name: written_point(point) for name, point in zip("abm", (*ends[:2], center), strict=True)}
    given |= {"u": f"{written_point(u)}/{LENGTH}"}
    numbers: dict[str, object] = {
        "of_a": written(of_a),
        "of_b": written(of_b),
        "radius": written(abs(of_a) + abs(of_b)),
        "reached": ", ".join(map(written, reached)),
    }
    return Exercise(
        (
            Caption("exercise.radius_points", given),
            Caption("exercise.radius_task"),
        ),
        tuple(Caption(each, numbers) for each in WORKING),
        Caption("exercise.radius_answer", numbers),
        asked.sketch,
        (*form_of(points[2:]), u),
        cells=tuple((name, written(shadow)) for name, shadow in zip(names, shadows, strict=False)),
        asked=(length_asked("quiz.radius", (abs(of_a) + abs(of_b)) ** 2),),
    )
