# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on EPA: from a triangle around the origin to the penetration depth."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ....geometry import DifferenceVertex, PolytopeStep, Relation, epa
from ...labels.names import vertex_name
from ...parts.candidates import length_asked
from ...text.exact import Number, Vector, along, cross, dot, with_decimal, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Table
from ..random_shapes import PolygonPair, draw_pair, edges_of, is_short, is_sure

KINDS = ("one split", "two splits", "no split", "one split", "three splits")
TABLE = Table(
    {
        "column.edge": 0.19,
        "column.n": 0.17,
        "column.offset": 0.13,
        "column.w": 0.18,
        "column.reach": 0.13,
        "column.further": 0.2,
    },
    rows=5,
)
SPLITS = {"no split": 0, "one split": 1, "two splits": 2, "three splits": 3}
LARGEST_SQUARE = 61
"""Largest squared length of an edge."""


class Edge(NamedTuple):
    """An edge of a counter-clockwise polytope, from p to q, with its outward normal."""

    p: DifferenceVertex
    q: DifferenceVertex
    normal: Vector
    offset: Number

    @property
    def square(self) -> Fraction:
        """The squared distance of the edge's line from the origin."""
        return Fraction(self.offset * self.offset) / dot(self.normal, self.normal)

    @property
    def values(self) -> dict[str, object]:
        """The edge as a caption's values."""
        ends = {"p": vertex_name(self.p), "q": vertex_name(self.q)}
        return {**ends, "n": written_point(self.normal), "offset": written(self.offset)}


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    pair = draw_pair(random, 4, close=True)
    if pair is None:
        return None
    steps: list[PolytopeStep] = []
    result = epa(pair.a, pair.b, record=steps.append)
    if result.relation is not Relation.PENETRATING or len(result.normals) > 1 or len(steps) != SPLITS[kind] + 1:
        return None
    if len(steps[0].polytope) != 3 or _is_tied(pair, steps):
        return None
    last = _edge(pair, *steps[-1].edge)
    length = dot(last.normal, last.normal)
    if length > LARGEST_SQUARE or not is_short(last.square):
        return None
    translation = along((0, 0), Fraction(last.offset) / length, last.normal)
    depth = {"square": written(last.square), "depth": with_decimal(last.square), "move": written_point(translation)}
    exercise = pair.exercise(
        Caption("exercise.epa_task", {"triangle": ", ".join(map(pair.named, steps[0].polytope))}),
        (line for before, step in zip((None, *steps), steps, strict=False) for line in _step(pair, before, step)),
        Caption("exercise.epa_answer", depth),
        pair.draw_moved(translation),
    )
    asked = (length_asked("quiz.depth", last.square),)
    return replace(exercise, differences=pair.differences, cells=_cells(pair, steps), asked=asked)


def _cells(pair: PolygonPair, steps: Sequence[PolytopeStep]) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the table: the nearest edge of each step, and the support along its normal."""
    cells = []
    for step in steps:
        edge, w = _edge(pair, *step.edge), pair.corner(step.support)
        offset, reach = written(edge.offset), written(dot(edge.normal, w))
        ends = written_names(f"{vertex_name(edge.p)}, {vertex_name(edge.q)}")
        compared = f"{reach} {'=' if reach == offset else '>'} {offset}"
        cells.append((ends, written_point(edge.normal), offset, written_point(w), reach, compared))
    return tuple(cells)


def _edge(pair: PolygonPair, start: DifferenceVertex, end: DifferenceVertex) -> Edge:
    p, q = pair.corner(start), pair.corner(end)
    return Edge(start, end, (q[1] - p[1], p[0] - q[0]), cross(p, q))


def _is_tied(pair: PolygonPair, steps: list[PolytopeStep]) -> bool:
    """Tell whether in some step two edges are equally near or two vertices equally far, so that students may differ."""
    ordered = (sorted(_edge(pair, *ends).square for ends in edges_of(step.polytope)) for step in steps)
    normals = (_edge(pair, *step.edge).normal for step in steps[:-1])
    return any(squares[0] == squares[1] for squares in ordered) or not all(is_sure(pair, n) for n in normals)


def _step(pair: PolygonPair, previous: PolytopeStep | None, step: PolytopeStep) -> list[Caption]:
    """Return the working of one iteration: the distance of each new edge, the nearest edge, its support."""
    known = edges_of(previous.polytope) if previous else []
    lines = [Caption("exercise.epa_new_edges" if previous else "exercise.epa_edges", {"k": step.number})]
    for edge in (_edge(pair, *ends) for ends in edges_of(step.polytope) if ends not in known):
        length = written(dot(edge.normal, edge.normal))
        lines.append(Caption("exercise.epa_edge", {**edge.values, "length": length, "square": written(edge.square)}))
    nearest = _edge(pair, *step.edge)
    reach = dot(nearest.normal, pair.corner(step.support))
    values = {
        **nearest.values,
        "a": f"a{step.support.index_a + 1}",
        "b": f"b{step.support.index_b + 1}",
        "w": pair.named(step.support),
        "reach": written(reach),
    }
    lines.append(Caption("exercise.epa_final" if reach == nearest.offset else "exercise.epa_split", values))
    return lines
