# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on EPA: from a triangle around the origin to the penetration depth."""

from fractions import Fraction
from random import Random

from ...geometry import DifferenceVertex, PolytopeStep, Relation, epa
from ..text.exact import Number, Vector, along, cross, dot, with_decimal, written, written_point
from ..text.messages import Caption
from .exercise import Exercise
from .pair import PolygonPair, draw_pair, is_short, is_sure
from .random_shapes import edges_of, form_of

TOPIC = "epa"
KINDS = ("one split", "two splits", "no split", "one split", "three splits")
SPLITS = {"no split": 0, "one split": 1, "two splits": 2, "three splits": 3}
LARGEST_NORMAL = 61
"""Largest square of the length of an edge that has to be looked at."""
LARGEST_DENOMINATOR = 41
TRIANGLE = 3


def attempt(random: Random, kind: str) -> Exercise | None:
    """Draw an exercise of a kind; None when the draw is not fit."""
    pair = draw_pair(random, 4, close=True)
    if pair is None:
        return None
    steps: list[PolytopeStep] = []
    result = epa(pair.a, pair.b, record=steps.append)
    if result.relation is not Relation.PENETRATING or len(result.normals) > 1 or len(steps) != SPLITS[kind] + 1:
        return None
    if len(steps[0].polytope) != TRIANGLE or _is_tied(pair, steps):
        return None
    normal, offset = _edge(*(_corner(pair, vertex) for vertex in steps[-1].edge))
    square = Fraction(offset * offset) / dot(normal, normal)
    if dot(normal, normal) > LARGEST_NORMAL or not is_short(square, LARGEST_DENOMINATOR):
        return None
    translation = along((0, 0), Fraction(offset) / dot(normal, normal), normal)
    triangle = ", ".join(_named(pair, vertex) for vertex in steps[0].polytope)
    corners, question = pair.task(TOPIC)
    depth = {"square": written(square), "depth": with_decimal(square), "move": written_point(translation)}
    return Exercise(
        TOPIC,
        kind,
        (corners, Caption(question.message, {"triangle": triangle})),
        tuple(line for last, step in zip((None, *steps), steps, strict=False) for line in _step(pair, last, step)),
        Caption("exercise.epa_answer", depth),
        pair.marks(),
        pair.names(),
        form_of(pair.a, pair.b),
        pair.moved_marks(translation),
    )


def _corner(pair: PolygonPair, vertex: DifferenceVertex) -> Vector:
    return pair.corner(vertex.index_a, vertex.index_b)


def _named(pair: PolygonPair, vertex: DifferenceVertex) -> str:
    return pair.named(vertex.index_a, vertex.index_b)


def _edge(p: Vector, q: Vector) -> tuple[Vector, Number]:
    """Return the outward normal of an edge of a counter-clockwise polygon, and its offset n·p."""
    return (q[1] - p[1], p[0] - q[0]), cross(p, q)


def _squares(pair: PolygonPair, step: PolytopeStep) -> list[Fraction]:
    """The squared distances of the edges of a polytope from the origin."""
    squares = []
    for p, q in edges_of(step.polytope):
        normal, offset = _edge(_corner(pair, p), _corner(pair, q))
        squares.append(Fraction(offset * offset) / dot(normal, normal))
    return squares


def _is_tied(pair: PolygonPair, steps: list[PolytopeStep]) -> bool:
    """Tell whether at some step two edges are equally near or two corners equally far: students may take either."""
    ordered = (sorted(_squares(pair, step)) for step in steps)
    normals = (_edge(*(_corner(pair, vertex) for vertex in step.edge))[0] for step in steps[:-1])
    return any(squares[0] == squares[1] for squares in ordered) or not all(is_sure(pair, n) for n in normals)


def _step(pair: PolygonPair, previous: PolytopeStep | None, step: PolytopeStep) -> list[Caption]:
    """What is written of one iteration: the distance of every edge that is new, the nearest one, its support."""
    known = edges_of(previous.polytope) if previous else []
    lines = [Caption("exercise.epa_new_edges" if previous else "exercise.epa_edges", {"k": step.number})]
    for p, q in edges_of(step.polytope):
        if (p, q) in known:
            continue
        normal, offset = _edge(_corner(pair, p), _corner(pair, q))
        values = {
            "p": pair.name(p.index_a, p.index_b),
            "q": pair.name(q.index_a, q.index_b),
            "n": written_point(normal),
            "offset": written(offset),
            "length": written(dot(normal, normal)),
            "square": written(Fraction(offset * offset) / dot(normal, normal)),
        }
        lines.append(Caption("exercise.epa_edge", values))
    start, end = step.edge
    normal, offset = _edge(_corner(pair, start), _corner(pair, end))
    reach = dot(normal, _corner(pair, step.support))
    values = {
        "p": pair.name(start.index_a, start.index_b),
        "q": pair.name(end.index_a, end.index_b),
        "n": written_point(normal),
        "a": f"a{step.support.index_a + 1}",
        "b": f"b{step.support.index_b + 1}",
        "w": _named(pair, step.support),
        "reach": written(reach),
        "offset": written(offset),
    }
    lines.append(Caption("exercise.epa_final" if reach == offset else "exercise.epa_split", values))
    return lines
