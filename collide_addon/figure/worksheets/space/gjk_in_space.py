# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on GJK in space: the distance of two tetrahedra, a row of the table for each step."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ....geometry.narrowphase.difference import Corner
from ....geometry.narrowphase.simplex import nearest_part
from ....geometry.predicates.grid import Vector, difference, dot
from ...model.style import Role
from ...parts.asked import length_asked
from ...text.exact import with_decimal, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Row, Table, as_array, list_of, pens
from ..random_shapes import is_short, is_sure
from .tetrahedra import draw_plan, is_clear_from_above, random_tetrahedron

STEPS = {"two": 2, "three": 3, "four": 4}
KINDS = ("three", "two", "four", "three", "two")
TABLE = Table(
    {"column.v": 0.26, "column.d": 0.18, "column.a": 0.07, "column.b": 0.07, "column.w": 0.2, "column.keep": 0.22},
    rows=5,
)
LARGEST_BELOW, LARGEST_SQUARE, LARGEST_WAY = 15, 41, 12
"""Largest denominators of v and the weights, and of |v|²; largest coordinate of d."""
NOTHING = "\N{EM DASH}"
"""What is kept by the step that stops."""
MINUS_V = "\N{MINUS SIGN}v"

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


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    a = random_tetrahedron(random, (-3, -2, 0), (0, 2, 2), step=2)
    b = random_tetrahedron(random, (0, -2, 0), (3, 2, 2), step=2)
    if a is None or b is None or not all(map(is_clear_from_above, (a, b))):
        return None
    start = difference(b[0], a[0])
    steps: list[WalkedStep] = []
    for step in walk(a, b, start):
        if len(steps) == STEPS[kind] or not _is_short(step) or not (step.stops or is_sure((a, b), step.d)):
            return None
        steps.append(step)
    if len(steps) != STEPS[kind] or not steps[-1].stops or not is_sure((a, b), start):
        return None
    first, square = steps[0].simplex[0], steps[-1].square
    names = {first: "w1"} | {step.w: f"w{row}" for row, step in enumerate(steps[:-1], start=2)}
    p, q = closest_points(a, b, steps[-1])
    asked, solved = pens()
    draw_plan(asked, "a", Role.A, a)
    draw_plan(asked, "b", Role.B, b)
    closest = as_array([(p[0], p[1]), (q[0], q[1])])
    solved.line(Role.WITNESS, closest, "distance")
    solved.dots(Role.WITNESS, closest, "closest")
    begun = {"d": written_point(start), "w": f"{written_names('w1')} = {written_point(first.point)}"}
    return Exercise(
        (
            Caption("exercise.polygons", {"a": list_of("a", a), "b": list_of("b", b)}),
            Caption("exercise.space_gjk_task"),
        ),
        (
            Caption("exercise.gjk_start", begun),
            *(line for k, step in enumerate(steps, start=1) for line in _lines(k, step, names)),
            Caption("exercise.space_gjk_ends", {"p": written_point(p), "q": written_point(q)}),
        ),
        Caption("exercise.gjk_separated", {"square": written(square), "length": with_decimal(square)}),
        asked.sketch,
        (a, b),
        cells=(("", written_point(start), *_found(first), written_names("w1")), *_rows(steps, names)),
        asked=(length_asked("quiz.distance", square),),
    )


def _is_short(step: WalkedStep) -> bool:
    """Tell whether the numbers of a step are easy to write."""
    below = max(each.denominator for each in (*step.v, *step.weights))
    return below <= LARGEST_BELOW and is_short(step.square, LARGEST_SQUARE) and max(map(abs, step.d)) <= LARGEST_WAY


def _rows(steps: Sequence[WalkedStep], names: dict[Corner, str]) -> Iterator[Row]:
    """Yield the table's rows behind the first, which has the start."""
    for step in steps:
        kept = NOTHING if step.stops else written_names(_names_of(step.kept, names))
        yield written_point(step.v), written_point(step.d), *_found(step.w), kept


def _found(w: Corner) -> tuple[str, str, str]:
    return written_names(f"a{w.index_a + 1}"), written_names(f"b{w.index_b + 1}"), written_point(w.point)


def _names_of(corners: Sequence[Corner], names: dict[Corner, str]) -> str:
    return ", ".join(names[corner] for corner in corners)


def _lines(k: int, step: WalkedStep, names: dict[Corner, str]) -> Iterator[Caption]:
    """Yield the lines of a step: the nearest point, the support, and what goes when that joins."""
    simplex, height, reach = _names_of(step.simplex, names), *map(written, step.heights)
    v: dict[str, object] = {"k": k, "v": written_point(step.v), "square": written(step.square)}
    if len(step.simplex) == 1:
        yield Caption("exercise.gjk_nearest_vertex", {**v, "w": simplex})
    else:
        shares = ", ".join(map(written, step.weights))
        yield Caption("exercise.space_gjk_nearest", {**v, "part": simplex, "weights": shares})
    way = MINUS_V if step.factor == 1 else f"{written(step.factor)}\N{NO-BREAK SPACE}({MINUS_V})"
    name = "" if step.stops else f"{written_names(names[step.w])} = "
    found = {"a": f"a{step.w.index_a + 1}", "b": f"b{step.w.index_b + 1}", "w": name + written_point(step.w.point)}
    values = {"d": written_point(step.d), "way": way, **found, "reach": reach, "height": height}
    yield Caption("exercise.gjk_no_closer" if step.stops else "exercise.gjk_joins", values)
    dropped = _names_of([each for each in step.simplex if each not in step.kept], names)
    if dropped and not step.stops:
        yield Caption("exercise.space_gjk_kept", {"kept": _names_of(step.kept, names), "dropped": dropped})
