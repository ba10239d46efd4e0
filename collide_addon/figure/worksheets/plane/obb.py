# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on oriented boxes: projected radii against the distance of the centres.

They do not use `box_sat`, since 3/5 and 4/5 are not exact floats and boxes would touch only approximately.
"""

from fractions import Fraction
from random import Random
from typing import NamedTuple

from ...model.style import Role
from ...parts.candidates import overlap_asked, relation_asked
from ...parts.intervals import relation_of
from ...stage.pen import Pen
from ...text.exact import Number, Vector, along, dot, minus, size, written, written_point
from ...text.messages import Caption
from ..exercise import Exercise, Row, Table, as_array, draw_shape, name_point, pens
from ..random_shapes import ROOM_HEIGHT, ROOM_WIDTH, draw, draw_room, form_of

KINDS = ("separated", "penetrating", "touching", "separated", "penetrating")
TABLE = Table(
    {
        "column.axis": 0.16,
        "column.radius_a": 0.18,
        "column.radius_b": 0.18,
        "column.sum": 0.16,
        "column.centres": 0.16,
        "column.overlap": 0.16,
    },
    rows=4,
)
ANSWERS = {
    "separated": "exercise.obb_answer_separated",
    "touching": "exercise.obb_answer_touching",
    "penetrating": "exercise.obb_answer_penetrating",
}
RATIONAL_DIRECTIONS: tuple[Vector, ...] = (
    (1, 0),
    (Fraction(4, 5), Fraction(3, 5)),
    (Fraction(3, 5), Fraction(4, 5)),
    (Fraction(4, 5), Fraction(-3, 5)),
    (Fraction(3, 5), Fraction(-4, 5)),
)
"""Unit vectors whose coordinates are simple fractions, from the 3-4-5 triangle."""
LARGEST_HALF, SMALLEST_HALF = 4, 1
LEAST_CLEARANCE = Fraction(1, 5)
"""Smallest gap or depth, so that the picture visibly agrees with the numbers."""


class ExactBox(NamedTuple):
    """A box: its centre, half the lengths of its sides, and the direction `u` of the first."""

    center: Vector
    half: tuple[int, int]
    u: Vector

    @property
    def v(self) -> Vector:
        """The direction of the second side."""
        return -self.u[1], self.u[0]

    @property
    def corners(self) -> tuple[Vector, ...]:
        """The four vertices, counter-clockwise."""
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(along(along(self.center, s * self.half[0], self.u), t * self.half[1], self.v) for s, t in signs)

    def radius(self, axis: Vector) -> Number:
        """Return the box's radius along an axis: its extent from the centre."""
        return self.half[0] * size(dot(self.u, axis)) + self.half[1] * size(dot(self.v, axis))


class RadiiOnAxis(NamedTuple):
    """An axis of a box with the numbers of its test; a negative overlap is a gap."""

    name: str
    direction: Vector
    distance: Number
    overlap: Number


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    a, b = _box(random), _box(random)
    room = draw_room(random)
    a, b = (each._replace(center=along(each.center, 1, room)) for each in (a, b))
    if {a.u, b.u} == {(1, 0)} or a.center == b.center or not (_fits(a, room) and _fits(b, room)):
        return None
    axes = axes_of(a, b)
    best, second = sorted(axes, key=lambda axis: axis.overlap)[:2]
    least, relation = best.overlap, relation_of(best.overlap)
    if relation.value != kind or least == second.overlap or 0 < size(least) < LEAST_CLEARANCE:
        return None
    values = {"axis": best.name, "length": written(size(least))}
    asked, solved = pens()
    for letter, role, box in (("A", Role.A, a), ("B", Role.B, b)):
        draw_shape(asked, role, box.corners, letter)
        name_point(asked, letter, role, box.corners[2], box.center)
    _draw_axes(asked, a, b)
    solved.line(Role.CENTER_LINE, as_array((a.center, b.center)), "centers")
    return Exercise(
        (_described("A", a), _described("B", b), Caption("exercise.obb_task")),
        (
            Caption("exercise.obb_centers", {"c": written_point(minus(b.center, a.center))}),
            *(_line(axis, a, b) for axis in axes),
        ),
        Caption(ANSWERS[kind], values),
        asked.sketch,
        form_of(a.corners, b.corners),
        cells=tuple(_row(axis, a, b) for axis in axes),
        asked=(relation_asked(relation), *overlap_asked(least * size(least))),
    )


def axes_of(a: ExactBox, b: ExactBox) -> list[RadiiOnAxis]:
    """Return the axes of both boxes, without parallel ones."""
    axes: list[RadiiOnAxis] = []
    for name, direction in (("uA", a.u), ("vA", a.v), ("uB", b.u), ("vB", b.v)):
        if any(size(dot(axis.direction, direction)) == 1 for axis in axes):
            continue
        distance = size(dot(minus(b.center, a.center), direction))
        overlap = a.radius(direction) + b.radius(direction) - distance
        axes.append(RadiiOnAxis(name, direction, distance, overlap))
    return axes


def _box(random: Random) -> ExactBox:
    center = draw(random, 1, ROOM_WIDTH - 1), draw(random, 1, ROOM_HEIGHT - 1)
    half = draw(random, SMALLEST_HALF, LARGEST_HALF), draw(random, SMALLEST_HALF, LARGEST_HALF - 1)
    return ExactBox(center, half, RATIONAL_DIRECTIONS[draw(random, 0, len(RATIONAL_DIRECTIONS) - 1)])


def _fits(box: ExactBox, room: tuple[int, int]) -> bool:
    return all(0 <= x - room[0] <= ROOM_WIDTH and 0 <= y - room[1] <= ROOM_HEIGHT for x, y in box.corners)


def _described(letter: str, box: ExactBox) -> Caption:
    values = {
        "letter": letter,
        "center": written_point(box.center),
        "w": box.half[0],
        "h": box.half[1],
        "u": written_point(box.u),
        "v": written_point(box.v),
    }
    return Caption("exercise.obb_box", values)


def _sum(box: ExactBox, axis: Vector) -> str:
    """Write a projected radius as a sum of two products."""
    parts = [f"{half}·{written(size(dot(side, axis)))}" for half, side in zip(box.half, (box.u, box.v), strict=True)]
    return " + ".join(parts)


def _line(axis: RadiiOnAxis, a: ExactBox, b: ExactBox) -> Caption:
    radius_a, radius_b = a.radius(axis.direction), b.radius(axis.direction)
    message, sign = ("exercise.obb_contact", "=") if axis.overlap == 0 else ("exercise.obb_overlap", ">")
    if axis.overlap < 0:
        message, sign = "exercise.obb_gap", "<"
    values = {
        "axis": axis.name,
        "n": written_point(axis.direction),
        "sum_a": _sum(a, axis.direction),
        "sum_b": _sum(b, axis.direction),
        "a": written(radius_a),
        "b": written(radius_b),
        "both": written(radius_a + radius_b),
        "distance": written(axis.distance),
        "sign": sign,
        "length": written(size(axis.overlap)),
    }
    return Caption(message, values)


def _row(axis: RadiiOnAxis, a: ExactBox, b: ExactBox) -> Row:
    """Return an axis as a row of the table, with a gap as a negative overlap."""
    radii = a.radius(axis.direction), b.radius(axis.direction)
    return (axis.name, *map(written, (*radii, sum(radii), axis.distance, axis.overlap)))


def _draw_axes(pen: Pen, a: ExactBox, b: ExactBox) -> None:
    """Draw the centres, and the directions of both boxes as arrows."""
    for letter, role, box in (("A", Role.A, a), ("B", Role.B, b)):
        pen.dots(role, as_array([box.center]), f"center-{letter}")
        for name, vector in (("u", box.u), ("v", box.v)):
            pen.arrow(Role.AXIS, as_array([box.center, along(box.center, 1, vector)]), f"{name}{letter}")
