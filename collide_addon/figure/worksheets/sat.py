# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on SAT: both shadows on the normal of every edge."""

import math
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ...geometry import AxisKind, SatAxis, SatResult, sat
from ..text.exact import Number, Vector, along, dot, size, with_decimal, written, written_point, written_root
from ..text.messages import Caption
from .exercise import Exercise
from .pair import PolygonPair, draw_pair
from .random_shapes import Whole, form_of

TOPIC = "sat"
KINDS = ("separated", "penetrating", "separated", "touching", "penetrating")
MOST_AXES = 7
LARGEST_NORMAL = 41
"""Largest square of the length of a normal, which is in the answer's denominator."""


class ShadowsOnAxis(NamedTuple):
    """A normal as whole numbers without a common divisor, the edges it belongs to, and both shadows on it.

    `overlap` counts in the shadows' own unit, the length of the normal: the least that B must move along the axis to
    leave A, negative for a gap; `way` is the normal in the sense in which it does.
    """

    edges: str
    normal: Vector
    shadow_a: tuple[Number, Number]
    shadow_b: tuple[Number, Number]
    overlap: Number
    way: Vector

    @property
    def signed_square(self) -> Fraction:
        """Square of the overlap as a length, with the sign of the overlap."""
        return Fraction(self.overlap * size(self.overlap)) / dot(self.normal, self.normal)


def attempt(random: Random, kind: str) -> Exercise | None:
    """Draw an exercise of a kind; None when the draw is not fit."""
    pair = draw_pair(random, 4, close=kind != "separated")
    if pair is None:
        return None
    result = sat(pair.a, pair.b)
    if result.relation.value != kind or result.iterations > MOST_AXES:
        return None
    axes = _axes_of(pair, result)
    overlaps = sorted(axis.signed_square for axis in axes)
    if overlaps[0] == overlaps[1]:
        return None
    best = min(axes, key=lambda axis: axis.signed_square)
    if dot(best.normal, best.normal) > LARGEST_NORMAL:
        return None
    return Exercise(
        TOPIC,
        kind,
        pair.task(TOPIC),
        tuple(_line(axis) for axis in axes),
        _answer(best),
        pair.marks(),
        pair.names(),
        form_of(pair.a, pair.b),
        pair.moved_marks(_translation_of(best)) if kind == "penetrating" else (),
    )


def _axes_of(pair: PolygonPair, result: SatResult) -> list[ShadowsOnAxis]:
    """Return the axes that were tested with exact numbers, each with the names of all its edges."""
    edges: dict[int, list[str]] = {}
    for row, axis in enumerate(result.axes):
        tested = row if axis.duplicate_of is None else axis.duplicate_of
        edges.setdefault(tested, []).append(_edge(pair, axis)[0])
    return [_axis(pair, result.axes[row], ", ".join(names)) for row, names in edges.items()]


def _relation(signed_square: Fraction) -> str:
    """Return what the smallest overlap tells."""
    if signed_square == 0:
        return "touching"
    return "penetrating" if signed_square > 0 else "separated"


def _edge(pair: PolygonPair, axis: SatAxis) -> tuple[str, Whole]:
    """Return the name of an axis's edge, and its normal, shortened; of its two senses always the same one."""
    of_a = axis.source.kind is AxisKind.EDGE_A
    letter, shape, start = ("a", pair.a, axis.source.index_a) if of_a else ("b", pair.b, axis.source.index_b)
    assert start is not None  # noqa: S101  # every axis of two polygons is an edge's
    end = (start + 1) % len(shape)
    x, y = shape[end][1] - shape[start][1], shape[start][0] - shape[end][0]
    divisor = math.gcd(x, y) * (1 if (x, y) > (0, 0) else -1)
    return f"{letter}{start + 1}{letter}{end + 1}", (x // divisor, y // divisor)


def _axis(pair: PolygonPair, axis: SatAxis, edges: str) -> ShadowsOnAxis:
    _, normal = _edge(pair, axis)
    low_a, high_a = sorted(dot(normal, pair.a[row]) for row in axis.rows_a)
    low_b, high_b = sorted(dot(normal, pair.b[row]) for row in axis.rows_b)
    ahead, behind = high_a - low_b, high_b - low_a
    way = normal if ahead <= behind else (-normal[0], -normal[1])
    return ShadowsOnAxis(edges, normal, (low_a, high_a), (low_b, high_b), min(ahead, behind), way)


def _line(axis: ShadowsOnAxis) -> Caption:
    values = {
        "edges": axis.edges,
        "n": written_point(axis.normal),
        "a": _interval(axis.shadow_a),
        "b": _interval(axis.shadow_b),
        "overlap": written(size(axis.overlap)),
        "length": written_root(dot(axis.normal, axis.normal)),
        "result": with_decimal(size(axis.signed_square)),
    }
    return Caption(f"exercise.sat_{_relation(axis.signed_square)}", values)


def _interval(ends: tuple[Number, Number]) -> str:
    return f"[{written(ends[0])}, {written(ends[1])}]"


def _answer(best: ShadowsOnAxis) -> Caption:
    values = {
        "edges": best.edges,
        "n": written_point(best.normal),
        "length": with_decimal(size(best.signed_square)),
        "move": written_point(_translation_of(best)),
    }
    return Caption(f"exercise.sat_answer_{_relation(best.signed_square)}", values)


def _translation_of(axis: ShadowsOnAxis) -> Vector:
    """Return how B must move along an axis for the shadows to touch."""
    return along((0, 0), Fraction(axis.overlap) / dot(axis.normal, axis.normal), axis.way)
