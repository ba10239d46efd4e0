# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the Minkowski difference: its vertices by merging edges, and where the origin lies."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from ....geometry import Relation, minkowski_difference
from ...model.style import Role
from ...parts.candidates import Asked, relation_asked
from ...stage.pen import Pen
from ...text.exact import Vector, cross, dot, minus, size, turn, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Row, Table, as_array, draw_shape, name_point
from ..random_shapes import LARGEST_ON_GRID, PolygonPair, Whole, draw_pair, edges_of, whole

KINDS = ("outside", "inside", "outside", "on", "inside")
TABLE = Table({"column.vector": 0.28, "column.from": 0.28, "column.corner": 0.44}, rows=7)
ANSWERS = {
    "outside": "exercise.minkowski_outside",
    "inside": "exercise.minkowski_inside",
    "on": "exercise.minkowski_on",
}
RELATION_OF = {"outside": Relation.SEPARATED, "inside": Relation.PENETRATING, "on": Relation.TOUCHING}
"""The relation of A and B that follows from where the origin lies."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    pair = draw_pair(random, 4, close=kind != "outside")
    if pair is None or len(pair.a) + len(pair.b) > 7:  # too many edges to merge
        return None
    corners = whole(minkowski_difference(pair.a, pair.b))
    edges = [minus(q, p) for p, q in edges_of(corners)]
    if max(size(value) for corner in corners for value in corner) > LARGEST_ON_GRID:
        return None
    turns = [turn(p, q, (0, 0)) for p, q in edges_of(corners)]
    if kind != ("outside" if min(turns) < 0 else "on" if min(turns) == 0 else "inside"):
        return None
    listed = ", ".join(map(written_point, corners))
    last = pair.b.index(max(pair.b))
    leftmost = written_names(f"a1\N{MINUS SIGN}b{last + 1}")
    start = f"{leftmost} = {written_point(minus(pair.a[0], pair.b[last]))}"

    def draw(asked: Pen, solved: Pen) -> None:
        asked.dots(Role.ORIGIN, np.zeros(2), "0")
        name_point(asked, "0", Role.ORIGIN, (0, 0), (1, 1))
        draw_shape(solved, Role.POLYTOPE, corners, "A-B")
        solved.dots(Role.DIFFERENCE_VERTICES, as_array(corners), "A-B-corners")

    exercise = pair.exercise(
        Caption("exercise.minkowski_task"),
        (
            Caption("exercise.minkowski_edges", {"a": _listed(pair.a), "b": _listed([(-x, -y) for x, y in pair.b])}),
            Caption("exercise.minkowski_sorted", {"edges": ", ".join(map(written_point, edges))}),
            Caption("exercise.minkowski_start", {"w": start}),
            Caption("exercise.minkowski_walk", {"corners": listed}),
            Caption("exercise.minkowski_turns", {"turns": ", ".join(map(written, turns))}),
        ),
        Caption(ANSWERS[kind], {"corners": listed, "count": len(corners)}),
        draw,
    )
    asked = (Asked("quiz.minkowski", len(corners)), relation_asked(RELATION_OF[kind]))
    return replace(exercise, cells=tuple(_rows(pair, corners)), asked=asked)


def _rows(pair: PolygonPair, corners: Sequence[Whole]) -> Iterator[Row]:
    """Yield a row of the table for every edge of A − B: whether it comes from A, −B or both, and its end."""
    flipped = [(-x, -y) for x, y in pair.b]
    for p, q in edges_of(corners):
        edge = minus(q, p)
        owners = [
            name
            for name, shape in (("A", pair.a), ("\N{MINUS SIGN}B", flipped))
            for vector in (minus(end, start) for start, end in edges_of(shape))
            if cross(edge, vector) == 0 and dot(edge, vector) > 0
        ]
        yield written_point(edge), ", ".join(owners), written_point(q)


def _listed(shape: Sequence[Vector]) -> str:
    return ", ".join(written_point(minus(q, p)) for p, q in edges_of(shape))
