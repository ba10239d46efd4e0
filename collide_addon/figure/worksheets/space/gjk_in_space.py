# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on GJK in space: the distance of two tetrahedra, with a row of the table for each step."""

from collections.abc import Iterator, Sequence
from random import Random

from ....geometry.narrowphase.difference import Corner
from ....geometry.narrowphase.simplex import nearest_part
from ....geometry.predicates.grid import Vector, difference, dot
from ...model.style import Role
from ...parts.candidates import length_asked
from ...text.exact import with_decimal, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Table, as_array, list_of, pens
from ..gjk_steps import ExactStep, names_by_row, names_of, rows_of
from ..random_shapes import is_short, is_sure
from .tetrahedra import draw_plan, is_clear_from_above, random_tetrahedron

STEP_COUNTS = {"two": 2, "three": 3, "four": 4}
KINDS = ("three", "two", "four", "three", "two")
TABLE = Table(
    {"column.v": 0.26, "column.d": 0.18, "column.a": 0.07, "column.b": 0.07, "column.w": 0.2, "column.keep": 0.22},
    rows=5,
)
LARGEST_DENOMINATOR, LARGEST_WAY = 15, 12
"""Largest denominator of v and the weights, and largest coordinate of d."""
Solid = Sequence[Vector]


def walk(a: Solid, b: Solid, start: Vector) -> Iterator[ExactStep]:
    """Yield the steps of GJK from a first direction to the last, or until the simplex contains the origin."""
    simplex: tuple[Corner, ...] = (_support(a, b, start),)
    part = nearest_part([simplex[0].point])
    while any(part.nearest):
        w, candidates = _support(a, b, part.towards), simplex
        if dot(part.towards, w.point) > dot(part.towards, simplex[0].point):
            candidates = *simplex, w
        after = nearest_part([corner.point for corner in candidates])
        kept, joins = after.of(candidates), candidates is not simplex
        yield ExactStep.at(simplex, part, w, kept, joins=joins)
        if not joins:
            return
        simplex, part = kept, after


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
    steps: list[ExactStep] = []
    for step in walk(a, b, start):
        if len(steps) == STEP_COUNTS[kind] or not _is_short(step) or (step.joins and not is_sure((a, b), step.d)):
            return None
        steps.append(step)
    if len(steps) != STEP_COUNTS[kind] or steps[-1].joins or not is_sure((a, b), start):
        return None
    first, square = steps[0].simplex[0], steps[-1].square
    names = names_by_row(steps)
    p, q = steps[-1].closest_points(a, b)
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
        cells=tuple(rows_of(start, steps, names)),
        asked=(length_asked("quiz.distance", square),),
    )


def _is_short(step: ExactStep) -> bool:
    """Tell whether the numbers of a step are easy to write."""
    below = max(each.denominator for each in (*step.v, *step.weights))
    return below <= LARGEST_DENOMINATOR and is_short(step.square) and max(map(abs, step.d)) <= LARGEST_WAY


def _lines(k: int, step: ExactStep, names: dict[Corner, str]) -> Iterator[Caption]:
    """Yield the working of a step: the nearest point, the support, and what is dropped when that joins."""
    simplex, height, reach = names_of(step.simplex, names), *map(written, step.heights)
    v: dict[str, object] = {"k": k, "v": written_point(step.v), "square": written(step.square)}
    if len(step.simplex) == 1:
        yield Caption("exercise.gjk_nearest_vertex", {**v, "w": simplex})
    else:
        shares = ", ".join(map(written, step.weights))
        yield Caption("exercise.space_gjk_nearest", {**v, "part": simplex, "weights": shares})
    name = f"{written_names(names[step.w])} = " if step.joins else ""
    found = {"a": f"a{step.w.index_a + 1}", "b": f"b{step.w.index_b + 1}", "w": name + written_point(step.w.point)}
    values = {"d": written_point(step.d), "way": step.vector, **found, "reach": reach, "height": height}
    yield Caption("exercise.gjk_joins" if step.joins else "exercise.gjk_no_closer", values)
    dropped = names_of([each for each in step.simplex if each not in step.kept], names)
    if dropped and step.joins:
        yield Caption("exercise.space_gjk_kept", {"kept": names_of(step.kept, names), "dropped": dropped})
