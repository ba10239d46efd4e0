# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on points in a polygon: the crossings of a ray."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..model.figure import Kind, Mark
from ..model.style import Role
from ..text.exact import middle_of, turn, written, written_point
from ..text.messages import Caption
from .exercise import Exercise, Named, answer_mark, as_array, list_of, named_corners, polygon_mark
from .random_shapes import ROOM_HEIGHT, ROOM_WIDTH, draw, draw_point, draw_room, edges_of, form_of, moved, star_polygon

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from ..text.exact import Vector
    from .random_shapes import Whole

TOPIC = "pnpoly"
KINDS = ("in and out", "through a corner", "both out", "in and out", "both in", "through a corner")
FEWEST_CORNERS, MOST_CORNERS = 5, 6
LARGEST_DENOMINATOR = 7
"""Of the height of an edge that the ray meets."""
POINTS = "PQ"


def attempt(random: Random, kind: str) -> Exercise | None:
    """Draw an exercise of a kind; None when the draw is not fit."""
    width, height = draw(random, 8, ROOM_WIDTH), draw(random, 6, ROOM_HEIGHT)
    polygon = star_polygon(random, draw(random, FEWEST_CORNERS, MOST_CORNERS), width, height)
    if polygon is None or not any(_is_reflex(polygon, row) for row in range(len(polygon))):
        return None
    room = draw_room(random)
    polygon = moved(polygon, room)
    p, q = moved([draw_point(random, width, height) for _ in POINTS], room)
    if p[1] == q[1] or not (_is_apt(p, polygon) and _is_apt(q, polygon)) or _kind(p, q, polygon) != kind:
        return None
    inside = {name: is_inside(point, polygon) for name, point in zip(POINTS, (p, q), strict=True)}
    found = {
        f"{name.lower()}": Caption(f"exercise.pnpoly_{'inside' if inside[name] else 'outside'}", {"name": name})
        for name in POINTS
    }
    task = {"corners": list_of("a", polygon), "p": written_point(p), "q": written_point(q)}
    marks = [Mark(Kind.POINTS, Role.FOOT, as_array([point]), name) for name, point in zip(POINTS, (p, q), strict=True)]
    middle = middle_of(polygon)
    return Exercise(
        TOPIC,
        kind,
        (Caption("exercise.pnpoly_corners", task), Caption("exercise.pnpoly_task")),
        tuple(line for name, point in zip(POINTS, (p, q), strict=True) for line in _lines(name, point, polygon)),
        Caption("exercise.pnpoly_answer", found),
        (polygon_mark(Role.A, polygon, "A"), *marks),
        (*named_corners("a", Role.A, polygon), Named("P", p, Role.FOOT, middle), Named("Q", q, Role.FOOT, middle)),
        form_of(polygon, (p,), (q,)),
        tuple(mark for point in (p, q) for mark in _ray(point, polygon)),
    )


def is_inside(point: Whole, polygon: Sequence[Whole]) -> bool:
    """Tell whether a ray to the right crosses an odd number of edges."""
    return sum(x > point[0] for _, x in _crossings(point, polygon)) % 2 == 1


def _crossings(point: Whole, polygon: Sequence[Whole]) -> list[tuple[int, Fraction]]:
    """Return the edges with the height of the point in their half-open range, and where they cross it."""
    found = []
    for row, (p, q) in enumerate(edges_of(polygon)):
        if min(p[1], q[1]) <= point[1] < max(p[1], q[1]):
            found.append((row, p[0] + Fraction(point[1] - p[1], q[1] - p[1]) * (q[0] - p[0])))
    return found


def _is_apt(point: Whole, polygon: Sequence[Whole]) -> bool:
    """Tell whether a point is not on an edge, its ray meets some, and the crossings are easy to write."""
    on_edge = any(turn(p, q, point) == 0 and min(p, q) <= point <= max(p, q) for p, q in edges_of(polygon))
    crossings = _crossings(point, polygon)
    return not on_edge and bool(crossings) and all(x.denominator <= LARGEST_DENOMINATOR for _, x in crossings)


def _is_reflex(polygon: Sequence[Whole], row: int) -> bool:
    return turn(polygon[row - 1], polygon[row], polygon[(row + 1) % len(polygon)]) < 0


def _kind(p: Whole, q: Whole, polygon: Sequence[Whole]) -> str:
    """Return where the points are, or that a ray passes a corner, where only a rule decides."""
    if any(corner[1] == point[1] and corner[0] > point[0] for point in (p, q) for corner in polygon):
        return "through a corner"
    return ("both out", "in and out", "both in")[is_inside(p, polygon) + is_inside(q, polygon)]


def _lines(name: str, point: Whole, polygon: Sequence[Whole]) -> list[Caption]:
    """What is written of one point: the edges of its height, each crossing, the count."""
    crossings = _crossings(point, polygon)
    edges = edges_of(polygon)
    lines = [Caption("exercise.pnpoly_height", {"name": name, "y": written(point[1])})]
    for row, x in crossings:
        p, q = edges[row]
        values = {
            "edge": f"a{row + 1}a{(row + 1) % len(polygon) + 1}",
            "low": written(min(p[1], q[1])),
            "high": written(max(p[1], q[1])),
            "y": written(point[1]),
            "start": written(p[0]),
            "share": written(Fraction(point[1] - p[1], q[1] - p[1])),
            "run": written(q[0] - p[0]) if q[0] >= p[0] else f"({written(q[0] - p[0])})",
            "x": written(x),
            "at": written(point[0]),
        }
        lines.append(Caption("exercise.pnpoly_counts" if x > point[0] else "exercise.pnpoly_behind", values))
    count = sum(x > point[0] for _, x in crossings)
    message = "exercise.pnpoly_odd" if count % 2 else "exercise.pnpoly_even"
    lines.append(Caption(message, {"name": name, "count": count}))
    return lines


def _ray(point: Whole, polygon: Sequence[Whole]) -> list[Mark]:
    """The ray of a point as far as the polygon reaches, with the crossings on it."""
    end: Vector = (max(*(x for x, _ in polygon), point[0]) + 1, point[1])
    crossings = [(x, point[1]) for _, x in _crossings(point, polygon) if x > point[0]]
    marks = [answer_mark(Kind.ARROW, Role.RAY, (point, end), "ray")]
    return [*marks, answer_mark(Kind.POINTS, Role.CROSSING, crossings, "crossings")] if crossings else marks
