# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the contact manifold: the edge of B that faces the upper side of a box, cut at its ends, and depths."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from ....geometry import contact_manifold, epa
from ...model.style import Role
from ...parts.candidates import Asked, length_asked
from ...stage.pen import Pen
from ...text.exact import Number, Vector, along, minus, size, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Table, as_array, yes_or_no
from ..random_shapes import PolygonPair, convex_polygon, draw, draw_room, fits_the_sheet, moved

KINDS = ("cut", "whole", "cut", "one")
"""Whether a side cuts the edge, no side does, or a single point of the edge is in contact."""
TABLE = Table({"column.point": 0.2, "column.place": 0.4, "column.depth": 0.2, "column.contact": 0.2}, rows=2)
LARGEST_DENOMINATOR = 5
ANSWERS = ("exercise.contact_one", "exercise.contact_two")


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    pair = _table_and_box(random)
    edge = _incident(pair) if pair else None
    if pair is None or edge is None:
        return None
    (left, _), (right, top) = pair.a[0], pair.a[2]
    ends: list[tuple[str, Vector]] = sorted(((f"b{row + 1}", pair.b[row]) for row in edge), key=lambda each: each[1][0])
    (first, p), (second, q) = ends
    lines = [Caption("exercise.contact_incident", {"edge": first + second, "y": written(top)})]
    for number, (side, inward) in enumerate(((left, 1), (right, -1))):
        name, (x, _) = ends[number]
        if (x - side) * inward >= 0:
            lines.append(Caption("exercise.contact_uncut", {"x": written(side)}))
            continue
        ends[number] = f"p{number + 1}", along(p, Fraction(side - p[0], q[0] - p[0]), minus(q, p))
        values = {"x": written(side), "gone": name, "new": f"p{number + 1}", "point": written_point(ends[number][1])}
        lines.append(Caption("exercise.contact_cut", values))
    depths = [top - y for _, (_, y) in ends]
    kept = [(name, place, each) for (name, place), each in zip(ends, depths, strict=True) if each >= 0]
    cuts, hard = [name for name, _ in ends if name[0] == "p"], max(v.denominator for _, place in ends for v in place)
    beyond = ends[0][1][0] > right or ends[1][1][0] < left
    if kind != ("one" if len(kept) == 1 else "cut" if cuts else "whole") or hard > LARGEST_DENOMINATOR or beyond:
        return None
    points = ", ".join(f"{written_names(name)} = {written_point(place)}: {written(each)}" for name, place, each in kept)
    lines.append(Caption("exercise.contact_depths", {"y": written(top), "depths": ", ".join(map(written, depths))}))

    def drawn(_: Pen, solved: Pen) -> None:
        solved.line(Role.EDGE_B, as_array([place for _, place in ends]), "edge")
        for name, (x, y), each in kept:
            solved.dots(Role.MEETING, as_array([(x, y)]), name)
            if each:
                solved.arrow(Role.TRANSLATION, as_array([(x, y), (x, top)]), f"depth-{name}")

    exercise = pair.exercise(
        Caption("exercise.contact_task"), lines, Caption(ANSWERS[len(kept) - 1], {"points": points}), drawn
    )
    cells = tuple(
        (written_names(name), written_point(place), written(each), yes_or_no(each >= 0))
        for (name, place), each in zip(ends, depths, strict=True)
    )
    asked = Asked("quiz.contacts", len(kept)), length_asked("quiz.depth", max(depths) ** 2)
    return replace(exercise, cells=cells, asked=asked)


def _table_and_box(random: Random) -> PolygonPair | None:
    """Return a level box, and a polygon that is pushed up out of the box's upper side."""
    width, height, depth, room = draw(random, 4, 8), draw(random, 2, 3), draw(random, 1, 2), draw_room(random)
    polygon = convex_polygon(random, draw(random, 3, 4), 7, 5)
    if polygon is None:
        return None
    shift = draw(random, -2, width - 2), height - depth - min(y for _, y in polygon)
    table = ((0, 0), (width, 0), (width, height), (0, height))
    pair = PolygonPair(moved(table, room), moved(moved(polygon, shift), room))
    if not fits_the_sheet((*pair.a, *pair.b)) or len(epa(pair.a, pair.b).normals) > 1:
        return None
    found = contact_manifold(pair.a, pair.b)
    return pair if found.reference == "A" and found.normal.tolist() == [0.0, 1.0] else None


def _incident(pair: PolygonPair) -> tuple[int, int] | None:
    """Return the rows of the less steep edge at B's lowest vertex; None if both edges are equally steep."""
    low, count = min(y for _, y in pair.b), len(pair.b)
    row = next(row for row, (_, y) in enumerate(pair.b) if y == low)
    slopes = list[tuple[Number, int]]()
    for other in ((row - 1) % count, (row + 1) % count):
        x, y = minus(pair.b[other], pair.b[row])
        if x:
            slopes.append((size(Fraction(y) / x), other))
    (flat, other), *steeper = sorted(slopes)
    return None if steeper and steeper[0][0] == flat else (row, other)
