# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the 15 axes of two boxes in space, one of them turned so that its axes are simple fractions.

They do not use `box_sat`, since 1/3 and 3/5 are not exact floats.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import NamedTuple

from ....geometry import Relation
from ....geometry.predicates.grid import Vector, cross, difference, dot, shortest
from ...model.style import Role
from ...parts.candidates import Asked, relation_asked
from ...stage.pen import Pen
from ...text.exact import dot as dot_of
from ...text.exact import minus, written, written_point
from ...text.messages import Caption
from ..exercise import Exercise, Table, as_array, name_point, pens, side_by_side, yes_or_no
from ..random_shapes import draw, shuffled
from .tetrahedra import from_above

KINDS = ("edge", "once, apart", "met", "face", "once, met")
"""The kind of axis that shows a gap, if any; B is turned freely or, if "once", about one axis of space only."""
TABLE = Table(
    {
        "column.axis": 0.15,
        "column.direction": 0.24,
        "column.separation": 0.13,
        "column.radii": 0.33,
        "column.gap": 0.15,
    },
    rows=9,
    halves=2,
)
"""The table for the axes of faces, with those of pairs of edges beside them."""
ONCE, FREELY = ((3, 4, 0), (-4, 3, 0), (0, 0, 5)), ((1, 2, 2), (2, 1, -2), (2, -2, 1))
"""Three vectors at right angles, with the same integer length."""
SPACE_AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
AXES_A, AXES_B = "xyz", ("v₁", "v₂", "v₃")
LEAST_BETWEEN_CENTRES = 3
"""Smallest sum of the absolute coordinates of t, the vector between the centres."""


class WholeBox(NamedTuple):
    """A box in integers: its centre, its half lengths, and its axes, all of the same `length`."""

    middle: Vector
    half: Vector
    axes: tuple[Vector, ...]
    length: int

    def radius(self, along: Vector) -> Fraction:
        """Return the box's radius along a vector, times the vector's length."""
        parts = (half * abs(dot(axis, along)) for half, axis in zip(self.half, self.axes, strict=True))
        return Fraction(sum(parts), self.length)

    @property
    def corners(self) -> tuple[tuple[Fraction, ...], ...]:
        """The vertices; two whose row numbers differ in one binary digit are the ends of an edge."""
        return tuple(map(self._corner, product((-1, 1), repeat=3)))

    def draw(self, pen: Pen, letter: str, role: Role, away_from: Vector) -> None:
        """Draw the edges and the centre from above, and at the far vertex the name and the height z of the centre."""
        plan, away = [*map(from_above, self.corners)], from_above(away_from)
        for (row, p), (other, q) in combinations(enumerate(plan), 2):
            if (row ^ other).bit_count() == 1:
                pen.line(role, as_array([p, q]), f"{letter}-{row}-{other}")
        middle = from_above(self.middle)
        pen.dots(role, as_array([middle]), letter)
        far = max(plan, key=lambda corner: dot_of(minus(corner, away), minus(corner, away)))
        name_point(pen, f"{letter}: {written(self.middle[2])}", role, far, middle)

    def _corner(self, signs: tuple[int, ...]) -> tuple[Fraction, ...]:
        halves = [sign * half for sign, half in zip(signs, self.half, strict=True)]
        return tuple(
            x + Fraction(dot(halves, along), self.length)
            for x, along in zip(self.middle, zip(*self.axes, strict=True), strict=True)
        )


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    once = kind.startswith("once")
    a, b = _draw_box(random, SPACE_AXES, 1), _draw_box(random, *_draw_axes(random, once=once))
    t = difference(b.middle, a.middle)
    rows = [(name, along, abs(dot(t, along)), a.radius(along), b.radius(along)) for name, along in tested_axes(b.axes)]
    over = [distance - of_a - of_b for _, _, distance, of_a, of_b in rows]
    touched = any(each == 0 and any(along) for each, (_, along, *_) in zip(over, rows, strict=True))
    faces, edges = ([rows[k][0] for k in part if over[k] > 0] for part in (range(6), range(6, 15)))
    found = ("once, apart" if faces else "once, met") if once else "face" if faces else "edge" if edges else "met"
    if touched or sum(map(abs, t)) < LEAST_BETWEEN_CENTRES or found != kind:
        return None
    units = [written_point([Fraction(x, b.length) for x in axis]) for axis in b.axes]
    given: dict[str, object] = {
        "a": written_point(a.middle),
        "b": written_point(b.middle),
        "half_a": ", ".join(map(str, a.half)),
        "half_b": ", ".join(map(str, b.half)),
        **{f"v{k}": unit for k, unit in enumerate(units, start=1)},
    }
    numbers: dict[str, object] = {
        "t": written_point(t),
        "radius_a": _sum(AXES_A, a.half),
        "radius_b": _sum(AXES_B, b.half),
        "faces": ", ".join(faces),
        "edges": ", ".join(edges),
        "gaps": ", ".join((*faces, *edges)),
    }
    cells = [
        (
            name,
            written_point(along),
            written(distance),
            f"{written(of_a)} + {written(of_b)} = {written(of_a + of_b)}",
            yes_or_no(distance > of_a + of_b),
        )
        for name, along, distance, of_a, of_b in rows
    ]
    asked, _ = pens()
    a.draw(asked, "A", Role.A, b.middle)
    b.draw(asked, "B", Role.B, a.middle)
    directions = Caption("exercise.space_axes_once" if once else "exercise.space_axes_all")
    of_faces = Caption("exercise.space_axes_faces" if faces else "exercise.space_axes_no_faces", numbers)
    of_edges = Caption("exercise.space_axes_edges" if edges else "exercise.space_axes_no_edges", numbers)
    relation = Relation.SEPARATED if faces or edges else Relation.PENETRATING
    return Exercise(
        (Caption("exercise.space_axes_boxes", given), Caption("exercise.space_axes_task")),
        (Caption("exercise.space_axes_radii", numbers), directions, of_faces, *([] if once else [of_edges])),
        Caption("exercise.space_axes_apart" if faces or edges else "exercise.space_axes_met", numbers),
        asked.sketch,
        (a, b),
        cells=side_by_side(cells[:6], cells[6:]),
        asked=(Asked("quiz.axes", len(faces) + len(edges)), relation_asked(relation)),
    )


def _draw_box(random: Random, axes: tuple[Vector, ...], length: int) -> WholeBox:
    middle = draw(random, -5, 5), draw(random, -2, 2), draw(random, -3, 3)
    return WholeBox(middle, tuple(draw(random, 1, 3) for _ in range(3)), axes, length)


def _draw_axes(random: Random, *, once: bool) -> tuple[tuple[Vector, ...], int]:
    """Return three axes with their coordinates in a random order and with random signs, and their length."""
    order, flips = shuffled(random, range(3)), [2 * draw(random, 0, 1) - 1 for _ in range(3)]
    turned = tuple(tuple(flips[k] * axis[k] for k in order) for axis in (ONCE if once else FREELY))
    return turned, 5 if once else 3


def tested_axes(turned: Sequence[Vector]) -> list[tuple[str, Vector]]:
    """Return the axes with their names: A's, B's, and the cross products of one of each, 0 if these are parallel."""
    own = [*zip(AXES_A, SPACE_AXES, strict=True), *zip(AXES_B, map(shortest, turned), strict=True)]
    return own + [(f"{one} × {other}", shortest(cross(p, q))) for one, p in own[:3] for other, q in own[3:]]


def _sum(names: Sequence[str], half: Vector) -> str:
    return " + ".join(f"{h}·|{name}·L|" for name, h in zip(names, half, strict=True))
