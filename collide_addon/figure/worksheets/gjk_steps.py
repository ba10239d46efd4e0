# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of GJK in exact numbers, for exercises in the plane and in space."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Self

from ...geometry.narrowphase.difference import Corner
from ...geometry.narrowphase.simplex import Part
from ...geometry.predicates.grid import Vector, dot
from ..text.exact import written, written_point
from ..text.names import written_names
from .exercise import Row

NO_PART = "\N{EM DASH}"
"""Stands for the kept part in a step that goes no further."""
MINUS_V = "\N{MINUS SIGN}v"


class ExactStep(NamedTuple):
    """A step of GJK: the simplex, its point v nearest to the origin, and the support w along d, a multiple of −v."""

    simplex: tuple[Corner, ...]
    weights: tuple[Fraction, ...]
    v: tuple[Fraction, ...]
    d: Vector
    w: Corner
    joins: bool
    """Whether w joins the simplex, which is then reduced to the `kept` part."""
    kept: tuple[Corner, ...]

    @classmethod
    def at(cls, simplex: tuple[Corner, ...], part: Part, w: Corner, kept: tuple[Corner, ...], *, joins: bool) -> Self:
        """Return the step at a simplex whose nearest `part` to the origin is all of it."""
        weights, v = (tuple(Fraction(each, sum(part.weights)) for each in of) for of in (part.weights, part.nearest))
        return cls(simplex, weights, v, part.towards, w, joins, kept)

    @property
    def square(self) -> Fraction:
        """The squared length of v."""
        return sum((each * each for each in self.v), Fraction())

    @property
    def vector(self) -> str:
        """The direction d as a multiple of −v: "−v", "13/8 (−v)"."""
        factor = sum((x * y for x, y in zip(self.d, self.v, strict=True)), Fraction()) / -self.square
        return MINUS_V if factor == 1 else f"{written(factor)}\N{NO-BREAK SPACE}({MINUS_V})"

    @property
    def heights(self) -> tuple[int, int]:
        """How far v and w lie along d, times the length of d."""
        return dot(self.d, self.simplex[0].point), dot(self.d, self.w.point)

    def closest_points(
        self, a: Sequence[Vector], b: Sequence[Vector]
    ) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        """Return the points of A and B formed with the weights of v."""
        on_a, on_b = [a[each.index_a] for each in self.simplex], [b[each.index_b] for each in self.simplex]
        return _mean(self.weights, on_a), _mean(self.weights, on_b)


def _mean(weights: Sequence[Fraction], points: Sequence[Vector]) -> tuple[Fraction, ...]:
    return tuple(
        sum((weight * x for weight, x in zip(weights, axis, strict=True)), Fraction())
        for axis in zip(*points, strict=True)
    )


def names_by_row(steps: Sequence[ExactStep]) -> dict[Corner, str]:
    """Return the names w1, w2, … of the vertices that join, numbered by the table's rows that find them."""
    joined = {step.w: f"w{row}" for row, step in enumerate(steps, start=2) if step.joins}
    return {steps[0].simplex[0]: "w1", **joined}


def rows_of(start: Vector, steps: Sequence[ExactStep], names: Mapping[Corner, str]) -> Iterator[Row]:
    """Yield the rows of the table: the start, then each step."""
    yield "", written_point(start), *_found(steps[0].simplex[0]), written_names("w1")
    for step in steps:
        kept = written_names(names_of(step.kept, names)) if step.joins else NO_PART
        yield written_point(step.v), written_point(step.d), *_found(step.w), kept


def _found(w: Corner) -> tuple[str, str, str]:
    return written_names(f"a{w.index_a + 1}"), written_names(f"b{w.index_b + 1}"), written_point(w.point)


def names_of(corners: Sequence[Corner], names: Mapping[Corner, str]) -> str:
    """Return the names of vertices as a list: "w1, w2"."""
    return ", ".join(names[corner] for corner in corners)
