# SPDX-License-Identifier: GPL-3.0-or-later
"""The walk of GJK between two solids with integer vertices, in exact numbers."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ....geometry.narrowphase.difference import Corner
from ....geometry.narrowphase.simplex import nearest_part
from ....geometry.predicates.grid import Vector, difference, dot

Solid = Sequence[Vector]


class WalkedStep(NamedTuple):
    """A step: the simplex, its point v nearest to the origin, and the support w along d, a multiple of −v."""

    simplex: tuple[Corner, ...]
    weights: tuple[Fraction, ...]
    v: tuple[Fraction, ...]
    d: Vector
    w: Corner
    kept: tuple[Corner, ...]

    @property
    def square(self) -> Fraction:
        """The squared length of v."""
        return sum((each * each for each in self.v), Fraction())

    @property
    def factor(self) -> Fraction:
        """How many times −v makes d."""
        return sum((x * y for x, y in zip(self.d, self.v, strict=True)), Fraction()) / -self.square

    @property
    def heights(self) -> tuple[int, int]:
        """How far v and w lie along d, times its length."""
        return dot(self.d, self.simplex[0].point), dot(self.d, self.w.point)

    @property
    def stops(self) -> bool:
        """Whether w lies no further along d than v."""
        return self.heights[0] == self.heights[1]


def walk(a: Solid, b: Solid, start: Vector) -> Iterator[WalkedStep]:
    """Yield the steps of GJK from a direction on: to the one that stops, or until the simplex holds the origin."""
    simplex: tuple[Corner, ...] = (_support(a, b, start),)
    part = nearest_part([simplex[0].point])
    while any(part.nearest):
        w, candidates = _support(a, b, part.towards), simplex
        if dot(part.towards, w.point) > dot(part.towards, simplex[0].point):
            candidates = *simplex, w
        after = nearest_part([corner.point for corner in candidates])
        weights, v = (tuple(Fraction(each, sum(part.weights)) for each in of) for of in (part.weights, part.nearest))
        kept = after.of(candidates)
        yield WalkedStep(simplex, weights, v, part.towards, w, kept)
        if candidates is simplex:
            return
        simplex, part = kept, after


def is_sure(a: Solid, b: Solid, d: Vector) -> bool:
    """Tell whether a single vertex of A − B is furthest along d, so that all students find the same one."""
    heights_a, heights_b = ([dot(d, vertex) for vertex in solid] for solid in (a, b))
    return heights_a.count(max(heights_a)) == heights_b.count(min(heights_b)) == 1


def closest_points(a: Solid, b: Solid, step: WalkedStep) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return the points of A and B that have the weights of v."""
    on_a, on_b = [a[each.index_a] for each in step.simplex], [b[each.index_b] for each in step.simplex]
    return _mean(step.weights, on_a), _mean(step.weights, on_b)


def _mean(weights: Sequence[Fraction], points: Solid) -> tuple[Fraction, ...]:
    return tuple(
        sum((weight * x for weight, x in zip(weights, axis, strict=True)), Fraction())
        for axis in zip(*points, strict=True)
    )


def _support(a: Solid, b: Solid, d: Vector) -> Corner:
    """Return the vertex of A − B furthest along d."""
    i = max(range(len(a)), key=lambda row: dot(d, a[row]))
    j = min(range(len(b)), key=lambda row: dot(d, b[row]))
    return Corner(difference(a[i], b[j]), i, j)
