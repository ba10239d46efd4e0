# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on a line and a convex polygon: the sign of the cross product at each vertex, and the piece inside."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ...model.style import Role
from ...parts.candidates import Asked, length_asked
from ...parts.turns import sign_of
from ...text.exact import Number, Vector, along, dot, minus, turn, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from .. import random_shapes as shapes
from ..exercise import Exercise, Table, as_array, draw_shape, list_of, name_point, name_vertices, pens
from ..random_shapes import Whole

KINDS = ("cut", "misses", "vertex", "cut", "edge")
"""Whether the line passes through A, misses it, or only touches a vertex or an edge."""
ANSWERS = {
    "cut": "exercise.line_cut",
    "misses": "exercise.line_misses",
    "vertex": "exercise.line_vertex",
    "edge": "exercise.line_edge",
}
MEETING_CHOICES = {
    "cut": "choice.cross",
    "misses": "choice.miss",
    "vertex": "choice.only_touch",
    "edge": "choice.only_touch",
}
TABLE = Table({"column.vertex": 0.3, "column.turn": 0.4, "column.sign": 0.3}, rows=5)


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    polygon = shapes.convex_polygon(random, shapes.draw(random, 3, 5), shapes.ROOM_WIDTH - 2, shapes.ROOM_HEIGHT - 1)
    if polygon is None:
        return None
    p, q = (shapes.draw_point(random, shapes.ROOM_WIDTH - 2, shapes.ROOM_HEIGHT) for _ in "PQ")
    first, second = shapes.edges_of(polygon)[shapes.draw(random, 0, len(polygon) - 1)]
    if kind == "vertex":  # random lines hardly ever pass through one
        q = 2 * first[0] - p[0], 2 * first[1] - p[1]
    elif kind == "edge":
        p, q = (2 * first[0] - second[0], 2 * first[1] - second[1]), second
    p, q, *corners = shapes.moved((p, q, *polygon), shapes.draw_room(random))
    areas = [turn(p, q, corner) for corner in corners]
    d = minus(q, p)
    if (
        0 in d
        or dot(d, d) < shapes.SHORTEST_SQUARE
        or _kind(areas) != kind
        or not shapes.fits_the_sheet((p, q, *corners))
    ):
        return None
    crossings = sorted(_crossings(corners, areas), key=lambda each: dot(each[1], d))
    on_line = [(f"a{row + 1}", corners[row]) for row, area in enumerate(areas) if area == 0]
    if any(value.denominator > shapes.LARGEST_DENOMINATOR for _, point in crossings for value in point):
        return None
    names = [written_names(f"a{row + 1}") for row in range(len(corners))]
    asked, solved = pens()
    name_vertices(asked, "A", Role.A, corners)
    draw_shape(asked, Role.A, corners, "A")
    asked.line(Role.LINE, as_array((p, q)), "PQ")
    asked.dots(Role.LINE, as_array((p, q)), "P-Q")
    for name, place, other in (("P", p, q), ("Q", q, p)):
        name_point(asked, name, Role.LINE, place, other)
    met = [point for _, point in crossings or on_line]
    if met:
        solved.dots(Role.CROSSING, as_array(met), "met")
        solved.line(Role.CROSSING, as_array(met), "piece")
    given = {"p": written_point(p), "q": written_point(q), "corners": list_of("a", corners)}
    lines = [
        Caption("exercise.segments_turn", {"ends": f"P, Q, {name}", "turn": written(area), "sign": sign_of(area)})
        for name, area in zip(names, areas, strict=True)
    ]
    lines += [Caption("exercise.line_crosses", {"edge": edge, "x": written_point(point)}) for edge, point in crossings]
    places = dict(zip(("first", "last"), map(written_point, met), strict=False))
    answer = Caption(ANSWERS[kind], {**places, "name": "".join(name for name, _ in on_line)})
    meetings = {each: Caption(each) for each in MEETING_CHOICES.values()}
    piece = minus(*met) if kind == "cut" else (0, 0)
    lengths = (length_asked("quiz.piece", dot(piece, piece)),) if kind == "cut" else ()
    return Exercise(
        (Caption("exercise.line_given", given), Caption("exercise.line_task")),
        tuple(lines),
        answer,
        asked.sketch,
        shapes.form_of(corners, (p, q)),
        cells=tuple((name, written(area), sign_of(area)) for name, area in zip(names, areas, strict=True)),
        asked=(Asked("quiz.line", right=meetings[MEETING_CHOICES[kind]], among=tuple(meetings.values())), *lengths),
    )


def _kind(areas: Sequence[Number]) -> str:
    """Return how a line meets a polygon, given the cross product at each vertex."""
    zeros, both = list(areas).count(0), min(areas) < 0 < max(areas)
    if both:
        return "cut" if not zeros else ""
    return ("misses", "vertex", "edge")[zeros]


def _crossings(corners: Sequence[Whole], areas: Sequence[Number]) -> list[tuple[str, Vector]]:
    """Return the edges whose ends are on opposite sides of the line, with the points where it crosses them."""
    found = []
    for row, (start, end) in enumerate(shapes.edges_of(corners)):
        after = (row + 1) % len(corners)
        if areas[row] * areas[after] < 0:
            share = Fraction(areas[row], areas[row] - areas[after])
            found.append((f"a{row + 1}a{after + 1}", along(start, share, minus(end, start))))
    return found
