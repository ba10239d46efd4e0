# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on oriented boxes: radius projections against the distance of the centres.

Worked out here, not by `box_sat`: no float holds 3/5 or 4/5, so that its boxes would only nearly touch.
"""

from fractions import Fraction
from random import Random
from typing import NamedTuple

from ..model.figure import Kind, Mark
from ..model.style import Role
from ..text.exact import Number, Vector, along, dot, minus, size, written, written_point
from ..text.messages import Caption
from .exercise import Exercise, Named, answer_mark, as_array, polygon_mark
from .random_shapes import ROOM_HEIGHT, ROOM_WIDTH, draw, draw_room, form_of, pick

TOPIC = "obb"
KINDS = ("separated", "penetrating", "touching", "separated", "penetrating")
DIRECTIONS: tuple[Vector, ...] = (
    (1, 0),
    (Fraction(4, 5), Fraction(3, 5)),
    (Fraction(3, 5), Fraction(4, 5)),
    (Fraction(4, 5), Fraction(-3, 5)),
    (Fraction(3, 5), Fraction(-4, 5)),
)
"""Unit vectors with fractions a student knows: of the 3-4-5 triangle."""
LARGEST_HALF, SMALLEST_HALF = 4, 1
LEAST_CLEARANCE = Fraction(1, 5)
"""A gap or depth is at least this much, so that the picture agrees with the numbers at a glance."""


class ExactBox(NamedTuple):
    """A box: its centre, half its sides and the direction of the first one."""

    center: Vector
    half: tuple[int, int]
    u: Vector

    @property
    def v(self) -> Vector:
        """Direction of the second side."""
        return -self.u[1], self.u[0]

    @property
    def corners(self) -> tuple[Vector, ...]:
        """All four, counter-clockwise."""
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return tuple(along(along(self.center, s * self.half[0], self.u), t * self.half[1], self.v) for s, t in signs)

    def radius(self, axis: Vector) -> Number:
        """Return how far the box reaches from its centre along an axis."""
        return self.half[0] * size(dot(self.u, axis)) + self.half[1] * size(dot(self.v, axis))


class RadiiOnAxis(NamedTuple):
    """An axis of a box with the numbers of the test."""

    name: str
    direction: Vector
    terms: tuple[str, str]
    radius_a: Number
    radius_b: Number
    distance: Number

    @property
    def overlap(self) -> Number:
        """Negative for a gap."""
        return self.radius_a + self.radius_b - self.distance


def attempt(random: Random, kind: str) -> Exercise | None:
    """Draw an exercise of a kind; None when the draw is not fit."""
    a, b = _box(random), _box(random)
    room = draw_room(random)
    a, b = (each._replace(center=along(each.center, 1, room)) for each in (a, b))
    if {a.u, b.u} == {(1, 0)} or a.center == b.center or not (_fits(a, room) and _fits(b, room)):
        return None
    axes = axes_of(a, b)
    overlaps = sorted(axis.overlap for axis in axes)
    least = overlaps[0]
    found = "touching" if least == 0 else "penetrating" if least > 0 else "separated"
    if found != kind or overlaps[0] == overlaps[1] or 0 < size(least) < LEAST_CLEARANCE:
        return None
    best = min(axes, key=lambda axis: axis.overlap)
    values = {"axis": best.name, "length": written(size(least))}
    return Exercise(
        TOPIC,
        kind,
        (_described("A", a), _described("B", b), Caption("exercise.obb_task")),
        (Caption("exercise.obb_centers", {"d": written_point(minus(b.center, a.center))}), *map(_line, axes)),
        Caption(f"exercise.obb_answer_{kind}", values),
        (polygon_mark(Role.A, a.corners, "A"), polygon_mark(Role.B, b.corners, "B"), *_axes_marks(a, b)),
        _names(a, b),
        form_of(a.corners, b.corners),
        (answer_mark(Kind.POLYLINE, Role.CENTER_LINE, (a.center, b.center), "centers"),),
    )


def axes_of(a: ExactBox, b: ExactBox) -> list[RadiiOnAxis]:
    """Return the axes of both boxes, those of one direction once."""
    axes: list[RadiiOnAxis] = []
    for name, direction in (("uA", a.u), ("vA", a.v), ("uB", b.u), ("vB", b.v)):
        if any(size(dot(axis.direction, direction)) == 1 for axis in axes):
            continue
        d = minus(b.center, a.center)
        terms = _sum(a, direction), _sum(b, direction)
        axes.append(
            RadiiOnAxis(name, direction, terms, a.radius(direction), b.radius(direction), size(dot(d, direction)))
        )
    return axes


def _box(random: Random) -> ExactBox:
    center = draw(random, 1, ROOM_WIDTH - 1), draw(random, 1, ROOM_HEIGHT - 1)
    half = draw(random, SMALLEST_HALF, LARGEST_HALF), draw(random, SMALLEST_HALF, LARGEST_HALF - 1)
    return ExactBox(center, half, pick(random, DIRECTIONS))


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
    """Write a radius projection as a sum of two products."""
    parts = [f"{half}·{written(size(dot(side, axis)))}" for half, side in zip(box.half, (box.u, box.v), strict=True)]
    return " + ".join(parts)


def _line(axis: RadiiOnAxis) -> Caption:
    sign = "<" if axis.overlap < 0 else "=" if axis.overlap == 0 else ">"
    values = {
        "axis": axis.name,
        "n": written_point(axis.direction),
        "sum_a": axis.terms[0],
        "sum_b": axis.terms[1],
        "a": written(axis.radius_a),
        "b": written(axis.radius_b),
        "both": written(axis.radius_a + axis.radius_b),
        "distance": written(axis.distance),
        "sign": sign,
        "length": written(size(axis.overlap)),
    }
    meaning = {"<": "gap", "=": "contact", ">": "overlap"}[sign]
    return Caption(f"exercise.obb_{meaning}", values)


def _axes_marks(a: ExactBox, b: ExactBox) -> tuple[Mark, ...]:
    """The centres, and the directions of both boxes as arrows."""
    marks = []
    for letter, role, box in (("A", Role.A, a), ("B", Role.B, b)):
        marks.append(Mark(Kind.POINTS, role, as_array([box.center]), f"center-{letter}"))
        for name, way in (("u", box.u), ("v", box.v)):
            ends = as_array([box.center, along(box.center, 1, way)])
            marks.append(Mark(Kind.ARROW, Role.BOX_AXIS, ends, f"{name}{letter}"))
    return tuple(marks)


def _names(a: ExactBox, b: ExactBox) -> tuple[Named, ...]:
    return tuple(
        Named(letter, box.corners[2], role, box.center) for letter, role, box in (("A", Role.A, a), ("B", Role.B, b))
    )
