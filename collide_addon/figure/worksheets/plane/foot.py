# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on a line and a point: equation, foot of the perpendicular, distance."""

import math
from fractions import Fraction
from random import Random

from ....geometry import Line
from ...algorithms.foot import equation
from ...model.style import Role
from ...parts.candidates import length_asked
from ...text.exact import (
    MINUS,
    Number,
    Vector,
    along,
    as_factor,
    middle_of,
    minus,
    with_decimal,
    written,
    written_point,
)
from ...text.messages import Caption
from ..exercise import Exercise, Table, as_array, name_point, pens
from ..random_shapes import ROOM_HEIGHT, ROOM_WIDTH, draw_point, draw_room, fits_the_room, form_of, moved

KINDS = ("whole", "root", "beyond", "root")
TABLE = Table(
    {"column.line": 0.32, "column.value": 0.16, "column.square": 0.12, "column.t": 0.12, "column.foot": 0.28}, rows=1
)
WORKING = ("exercise.foot_line", "exercise.foot_value", "exercise.foot_point", "exercise.foot_distance")
LARGEST_SQUARE = 29
"""Largest a² + b², which is the foot's denominator."""
LEAST_VALUE = 4
"""Smallest value of |a x + b y + c| at the point: a nearer one hardly leaves room for a perpendicular."""
SHORTEST_NORMAL = 8


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    p, q, r = moved([draw_point(random, ROOM_WIDTH - 2, ROOM_HEIGHT) for _ in range(3)], draw_room(random))
    d = minus(q, p)
    if d[0] ** 2 + d[1] ** 2 < SHORTEST_NORMAL or 0 in d:
        return None
    line = Line.through(p, q)
    sense = 1 if (line.a, line.b) > (0, 0) else -1
    a, b, c = sense * line.a, sense * line.b, sense * line.c  # whole numbers without a common divisor
    value, normal = a * r[0] + b * r[1] + c, a * a + b * b
    if abs(value) < LEAST_VALUE or normal > LARGEST_SQUARE:
        return None
    foot = along(r, Fraction(-value, normal), (a, b))
    if _kind(p, q, foot, normal) != kind or not fits_the_room((p, q, r, foot)):
        return None
    middle = middle_of((p, q, r))
    points = {"P": p, "Q": q, "R": r}
    numbers: dict[str, object] = {
        "n": written_point((a, b)),
        "line": equation(line),
        "value": written(value),
        "sum": _sum(a, b, c, r),
        "normal": written(normal),
        "r": written_point(r),
        "t": written(Fraction(value, normal)),
        "f": written_point(foot),
        "top": written(abs(value)),
        "d": with_decimal(Fraction(value * value, normal)),
    }
    asked, solved = pens()
    asked.line(Role.LINE, as_array((p, q)), "PQ")
    asked.dots(Role.LINE, as_array((p, q)), "P-Q")
    asked.dots(Role.B, as_array((r,)), "R")
    for name, point in points.items():
        name_point(asked, name, Role.B if name == "R" else Role.LINE, point, middle)
    name_point(solved, "F", Role.FOOT, foot, r)
    if kind == "beyond":
        solved.line(Role.GHOST, as_array((p if _share(p, q, foot) < 0 else q, foot)), "line")
    solved.line(Role.WITNESS, as_array((r, foot)), "perpendicular")
    solved.dots(Role.FOOT, as_array((foot,)), "F")
    return Exercise(
        (
            Caption("exercise.foot_points", {name.lower(): written_point(point) for name, point in points.items()}),
            Caption("exercise.foot_task"),
        ),
        tuple(Caption(each, numbers) for each in WORKING),
        Caption("exercise.foot_answer", numbers),
        asked.sketch,
        form_of((p, q), (r,)),
        cells=(tuple(str(numbers[name]) for name in ("line", "value", "normal", "t", "f")),),
        asked=(length_asked("quiz.foot", Fraction(value * value, normal)),),
    )


def _share(p: Vector, q: Vector, foot: Vector) -> Number:
    return Fraction(foot[0] - p[0]) / (q[0] - p[0])


def _kind(p: Vector, q: Vector, foot: Vector, normal: int) -> str:
    """Return whether the foot is between P and Q and, if so, whether the distance is a fraction or a root."""
    if not 0 <= _share(p, q, foot) <= 1:
        return "beyond"
    return "whole" if math.isqrt(normal) ** 2 == normal else "root"


def _sum(a: int, b: int, c: int, r: Vector) -> str:
    """Write a x + b y + c with a point's coordinates: "2·3 − 5·(−1) + 20"."""
    text = f"{a}·{as_factor(r[0])} {'+' if b > 0 else MINUS} {abs(b)}·{as_factor(r[1])}"
    return f"{text} {'+' if c > 0 else MINUS} {abs(c)}" if c else text
