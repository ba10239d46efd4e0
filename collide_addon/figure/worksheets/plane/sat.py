# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on SAT: both shadows on the normal of every edge."""

import math
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ....geometry import AxisKind, Relation, SatAxis, sat
from ...parts.candidates import overlap_asked, relation_asked
from ...parts.intervals import relation_of
from ...text.exact import Number, Vector, along, dot, size, with_decimal, written, written_point, written_root
from ...text.messages import Caption, by_relation
from ...text.names import written_names
from ..exercise import Exercise, Row, Table
from ..random_shapes import LARGEST_SQUARE, PolygonPair, Whole, draw_pair

KINDS = ("separated", "penetrating", "separated", "touching", "penetrating")
TABLE = Table(
    {
        "column.edge": 0.2,
        "column.u": 0.12,
        "column.shadow_a": 0.16,
        "column.shadow_b": 0.16,
        "column.overlap": 0.15,
        "column.length": 0.21,
    },
    rows=7,
)
SOLUTION_ANSWERS = by_relation("exercise.sat_separated", "exercise.sat_touching", "exercise.sat_penetrating")
ANSWERS = by_relation(
    "exercise.sat_answer_separated", "exercise.sat_answer_touching", "exercise.sat_answer_penetrating"
)
MOST_NORMALS = 7


class ShadowsOnAxis(NamedTuple):
    """A normal as integers without a common divisor, the edges it belongs to, and both shadows on it.

    `overlap` is the smallest translation of B along the axis that separates the shadows, times the normal's length, and
    negative for a gap; `move` is that translation.
    """

    edges: str
    normal: Vector
    shadow_a: tuple[Number, Number]
    shadow_b: tuple[Number, Number]
    overlap: Number
    move: Vector

    @property
    def signed_square(self) -> Fraction:
        """The square of the overlap's length, with the overlap's sign."""
        return Fraction(self.overlap * size(self.overlap)) / dot(self.normal, self.normal)

    @property
    def relation(self) -> Relation:
        """The relation of A and B if this overlap is the smallest."""
        return relation_of(self.overlap)

    @property
    def row(self) -> Row:
        """The axis as a row of the table, with a gap as a negative overlap."""
        a, b = ("[{},\N{NO-BREAK SPACE}{}]".format(*map(written, ends)) for ends in (self.shadow_a, self.shadow_b))
        sign = "\N{MINUS SIGN}" if self.overlap < 0 else ""
        length = " ".join(
            word if word in "=≈" else sign + word for word in with_decimal(size(self.signed_square)).split()
        )
        return written_names(self.edges), written_point(self.normal), a, b, written(self.overlap), length

    @property
    def values(self) -> dict[str, object]:
        """The axis as a caption's values."""
        return {
            "edges": self.edges,
            "n": written_point(self.normal),
            "a": "[{}, {}]".format(*map(written, self.shadow_a)),
            "b": "[{}, {}]".format(*map(written, self.shadow_b)),
            "overlap": written(size(self.overlap)),
            "length": written_root(dot(self.normal, self.normal)),
            "result": with_decimal(size(self.signed_square)),
        }


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    pair = draw_pair(random, 4, close=kind != "separated")
    if pair is None:
        return None
    result = sat(pair.a, pair.b)
    if result.relation.value != kind or result.iterations > MOST_NORMALS:
        return None
    edges: dict[int, list[str]] = {}  # the names of all edges of each tested axis
    for row, axis in enumerate(result.axes):
        tested = row if axis.duplicate_of is None else axis.duplicate_of
        edges.setdefault(tested, []).append(_edge(pair, axis)[0])
    axes = [_shadows(pair, result.axes[row], ", ".join(names)) for row, names in edges.items()]
    best, second = sorted(axes, key=lambda axis: axis.signed_square)[:2]
    if best.signed_square == second.signed_square or dot(best.normal, best.normal) > LARGEST_SQUARE:
        return None
    length = with_decimal(size(best.signed_square))
    answer = {"edges": best.edges, "n": written_point(best.normal), "length": length, "move": written_point(best.move)}
    exercise = pair.exercise(
        Caption("exercise.sat_task"),
        (Caption(SOLUTION_ANSWERS[axis.relation], axis.values) for axis in axes),
        Caption(ANSWERS[best.relation], answer),
        *([pair.draw_moved(best.move)] if kind == "penetrating" else []),
    )
    asked = (relation_asked(best.relation), *overlap_asked(best.signed_square))
    return replace(exercise, cells=tuple(axis.row for axis in axes), asked=asked)


def _edge(pair: PolygonPair, axis: SatAxis) -> tuple[str, Whole]:
    """Return the name of an axis's edge, and its normal, reduced and always in the same sense."""
    of_a = axis.source.kind is AxisKind.EDGE_A
    letter, shape, start = ("a", pair.a, axis.source.index_a) if of_a else ("b", pair.b, axis.source.index_b)
    assert start is not None  # noqa: S101  # every axis of two polygons is an edge's
    end = (start + 1) % len(shape)
    x, y = shape[end][1] - shape[start][1], shape[start][0] - shape[end][0]
    divisor = math.gcd(x, y) * (1 if (x, y) > (0, 0) else -1)
    return f"{letter}{start + 1}{letter}{end + 1}", (x // divisor, y // divisor)


def _shadows(pair: PolygonPair, axis: SatAxis, edges: str) -> ShadowsOnAxis:
    """Return an axis computed in exact numbers."""
    _, normal = _edge(pair, axis)
    low_a, high_a = sorted(dot(normal, pair.a[row]) for row in axis.rows_a)
    low_b, high_b = sorted(dot(normal, pair.b[row]) for row in axis.rows_b)
    ahead, behind = high_a - low_b, high_b - low_a
    overlap, sense = (ahead, 1) if ahead <= behind else (behind, -1)
    move = along((0, 0), Fraction(sense * overlap) / dot(normal, normal), normal)
    return ShadowsOnAxis(edges, normal, (low_a, high_a), (low_b, high_b), overlap, move)
