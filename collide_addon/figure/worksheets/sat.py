# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on SAT: both shadows on the normal of every edge."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ..text.exact import along, dot, size, with_decimal, written, written_point, written_root
from ..text.messages import Caption
from .exercise import Exercise
from .pair import draw_pair
from .random_shapes import edges_of, form_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from ..text.exact import Number, Vector
    from .pair import Pair
    from .random_shapes import Whole

TOPIC = "sat"
KINDS = ("separated", "penetrating", "separated", "touching", "penetrating")
MOST_AXES = 7
LARGEST_NORMAL = 41
"""Largest square of the length of a normal, which is in the answer's denominator."""


class Axis(NamedTuple):
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
    axes = axes_of(pair)
    overlaps = sorted(axis.signed_square for axis in axes)
    if len(axes) > MOST_AXES or relation(overlaps[0]) != kind or overlaps[0] == overlaps[1]:
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
        pair.moved_marks(translation_of(best)) if kind == "penetrating" else (),
    )


def axes_of(pair: Pair) -> list[Axis]:
    """Return the axes of all edges, parallel ones once."""
    found: dict[Whole, list[str]] = {}
    for letter, shape in (("a", pair.a), ("b", pair.b)):
        for k, (p, q) in enumerate(edges_of(shape)):
            name = f"{letter}{k + 1}{letter}{(k + 1) % len(shape) + 1}"
            found.setdefault(_normal(p, q), []).append(name)
    return [_axis(pair.a, pair.b, normal, ", ".join(names)) for normal, names in found.items()]


def relation(signed_square: Fraction) -> str:
    """Return what the smallest overlap tells."""
    if signed_square == 0:
        return "touching"
    return "penetrating" if signed_square > 0 else "separated"


def _normal(p: Whole, q: Whole) -> Whole:
    """Return the normal of an edge, shortened; of its two senses always the same one."""
    x, y = q[1] - p[1], p[0] - q[0]
    divisor = math.gcd(x, y) * (1 if (x, y) > (0, 0) else -1)
    return x // divisor, y // divisor


def _axis(a: Sequence[Vector], b: Sequence[Vector], normal: Vector, edges: str) -> Axis:
    heights_a, heights_b = [dot(normal, p) for p in a], [dot(normal, p) for p in b]
    shadow_a, shadow_b = (min(heights_a), max(heights_a)), (min(heights_b), max(heights_b))
    ahead, behind = shadow_a[1] - shadow_b[0], shadow_b[1] - shadow_a[0]
    way = normal if ahead <= behind else (-normal[0], -normal[1])
    return Axis(edges, normal, shadow_a, shadow_b, min(ahead, behind), way)


def _line(axis: Axis) -> Caption:
    values = {
        "edges": axis.edges,
        "n": written_point(axis.normal),
        "a": _interval(axis.shadow_a),
        "b": _interval(axis.shadow_b),
        "overlap": written(size(axis.overlap)),
        "length": written_root(dot(axis.normal, axis.normal)),
        "result": with_decimal(size(axis.signed_square)),
    }
    return Caption(f"exercise.sat_{relation(axis.signed_square)}", values)


def _interval(ends: tuple[Number, Number]) -> str:
    return f"[{written(ends[0])}, {written(ends[1])}]"


def _answer(best: Axis) -> Caption:
    values = {
        "edges": best.edges,
        "n": written_point(best.normal),
        "length": with_decimal(size(best.signed_square)),
        "move": written_point(translation_of(best)),
    }
    return Caption(f"exercise.sat_answer_{relation(best.signed_square)}", values)


def translation_of(axis: Axis) -> Vector:
    """Return how B must move along an axis for the shadows to touch."""
    return along((0, 0), Fraction(axis.overlap) / dot(axis.normal, axis.normal), axis.way)
