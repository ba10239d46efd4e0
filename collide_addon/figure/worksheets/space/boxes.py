# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on two axis-parallel boxes in space: A − B by coordinates, and how far apart or how deep they are."""

from collections.abc import Sequence
from itertools import product
from random import Random

from ....geometry import Relation
from ....geometry.predicates.grid import Vector, difference, dot
from ...model.style import Role
from ...parts.candidates import Asked, length_asked, relation_asked
from ...text.exact import middle_of, with_decimal, written, written_point
from ...text.messages import Caption
from ..exercise import Exercise, Table, draw_shape, name_point, pens
from ..random_shapes import LARGEST_ON_GRID, draw
from .tetrahedra import from_above

KINDS = ("edge", "inside", "face", "touching", "vertex")
"""The part of A − B that contains its point closest to the origin, or where the origin is."""
TABLE = Table(
    {
        "column.axis": 0.12,
        "column.shadow_a": 0.22,
        "column.shadow_b": 0.22,
        "column.difference": 0.24,
        "column.closest": 0.2,
    },
    rows=3,
)
CLOSEST_PARTS = {1: "face", 2: "edge", 3: "vertex"}
"""The closest part, by the number of intervals that do not contain 0."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    (low_a, high_a), (low_b, high_b) = a, b = _draw_box(random), _draw_box(random)
    low, high = difference(low_a, high_b), difference(high_a, low_b)
    v = tuple(max(least, min(most, 0)) for least, most in zip(low, high, strict=True))
    vectors = [tuple(end if k == axis else 0 for k in range(3)) for axis in range(3) for end in (low[axis], high[axis])]
    move, second, *_ = sorted(vectors, key=lambda vector: dot(vector, vector))
    found = CLOSEST_PARTS.get(sum(map(bool, v)), "inside" if any(move) else "touching")
    if found != kind or max(map(abs, (*low, *high))) > LARGEST_ON_GRID:
        return None
    if kind == "inside" and dot(move, move) == dot(second, second):
        return None
    numbers: dict[str, object] = {
        "low": written_point(low),
        "high": written_point(high),
        "outside": ", ".join(name for name, each in zip("xyz", v, strict=True) if each),
        "touched": ", ".join(name for name, *ends in zip("xyz", low, high, strict=True) if 0 in ends),
        "v": written_point(v),
        "sum": " + ".join(str(each * each) for each in v if each) + f" = {dot(v, v)}",
        "distance": with_decimal(dot(v, v)),
        "ends": ", ".join(str(abs(end)) for ends in zip(low, high, strict=True) for end in ends),
        "depth": with_decimal(dot(move, move)),
        "move": written_point(move),
    }
    working, answer, lengths = _verdict(kind, numbers, dot(v, v), dot(move, move))
    asked, _ = pens()
    for letter, role, box, other in (("A", Role.A, a, b), ("B", Role.B, b, a)):
        plan = [(box[i][0], box[j][1]) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        middle = middle_of(plan)
        away = middle_of([*map(from_above, other)])
        furthest = max(plan, key=lambda corner: (corner[0] - away[0]) ** 2 + (corner[1] - away[1]) ** 2)
        draw_shape(asked, role, plan, letter)
        name_point(asked, f"{letter}: {written(box[0][2])}…{written(box[1][2])}", role, furthest, middle)
    corners = zip(("low_a", "high_a", "low_b", "high_b"), (*a, *b), strict=True)
    given: dict[str, object] = {name: written_point(corner) for name, corner in corners}
    return Exercise(
        (Caption("exercise.space_boxes_corners", given), Caption("exercise.space_boxes_task")),
        (Caption("exercise.space_boxes_ends", numbers), *working),
        answer,
        asked.sketch,
        (a, b),
        differences=_seen(a, b, 1),
        fronts=_seen(a, b, 2),
        cells=tuple(
            (name, *(f"[{written(start)},\N{NO-BREAK SPACE}{written(end)}]" for start, end in ends), written(closest))
            for name, *ends, closest in zip(
                "xyz", zip(*a, strict=True), zip(*b, strict=True), zip(low, high, strict=True), v, strict=True
            )
        ),
        asked=lengths,
    )


def _seen(a: Sequence[Vector], b: Sequence[Vector], up: int) -> tuple[tuple[int, int], ...]:
    """Return all differences of vertices, with x to the right and another coordinate `up`."""
    return tuple((p[0] - q[0], r[up] - s[up]) for p, r, q, s in product(a, a, b, b))


def _draw_box(random: Random) -> tuple[Vector, Vector]:
    """Return the two vertices of a random box with the smallest and the largest coordinates."""
    low = draw(random, -7, 2), draw(random, -4, 1), draw(random, -4, 2)
    sides = draw(random, 2, 5), draw(random, 2, 4), draw(random, 2, 5)
    return low, tuple(start + side for start, side in zip(low, sides, strict=True))


def _verdict(
    kind: str, numbers: dict[str, object], apart: int, deep: int
) -> tuple[tuple[Caption, ...], Caption, tuple[Asked, ...]]:
    """Return the last lines of the working, the answer and a quiz's questions, given squared lengths."""
    if kind == "inside":
        asked = relation_asked(Relation.PENETRATING), length_asked("quiz.depth", deep)
        return (
            (Caption("exercise.space_boxes_inside", numbers),),
            Caption("exercise.space_boxes_depth", numbers),
            asked,
        )
    if kind == "touching":
        line = Caption("exercise.space_boxes_end", numbers)
        return (line,), Caption("exercise.space_boxes_touch"), (relation_asked(Relation.TOUCHING),)
    lines = (Caption("exercise.space_boxes_closest", numbers), Caption("exercise.space_boxes_length", numbers))
    asked = relation_asked(Relation.SEPARATED), length_asked("quiz.distance", apart)
    return lines[: 1 if kind == "face" else 2], Caption("exercise.space_boxes_apart", numbers), asked
