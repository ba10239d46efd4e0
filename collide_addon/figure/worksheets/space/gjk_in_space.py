# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on GJK in space: the distance of two tetrahedra, a row of the table for each step."""

from collections.abc import Iterator, Sequence
from random import Random

from ....geometry.narrowphase.difference import Corner
from ....geometry.predicates.grid import difference
from ...model.style import Role
from ...parts.candidates import length_asked
from ...text.exact import with_decimal, written
from ...text.messages import Caption
from ...text.names import written_names
from ..exercise import Exercise, Row, Table, as_array, pens
from ..random_shapes import is_short
from .tetrahedra import draw_plan, is_clear_from_above, list_of_spots, random_tetrahedron, written_spot
from .walk import WalkedStep, closest_points, is_sure, walk

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


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    a = random_tetrahedron(random, (-3, -2, 0), (0, 2, 2), step=2)
    b = random_tetrahedron(random, (0, -2, 0), (3, 2, 2), step=2)
    if a is None or b is None or not all(map(is_clear_from_above, (a, b))):
        return None
    start = difference(b[0], a[0])
    steps: list[WalkedStep] = []
    for step in walk(a, b, start):
        if len(steps) == STEPS[kind] or not _is_short(step) or not (step.stops or is_sure(a, b, step.d)):
            return None
        steps.append(step)
    if len(steps) != STEPS[kind] or not steps[-1].stops or not is_sure(a, b, start):
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
    begun = {"d": written_spot(start), "w": f"{written_names('w1')} = {written_spot(first.point)}"}
    return Exercise(
        (
            Caption("exercise.polygons", {"a": list_of_spots("a", a), "b": list_of_spots("b", b)}),
            Caption("exercise.space_gjk_task"),
        ),
        (
            Caption("exercise.gjk_start", begun),
            *(line for k, step in enumerate(steps, start=1) for line in _lines(k, step, names)),
            Caption("exercise.space_gjk_ends", {"p": written_spot(p), "q": written_spot(q)}),
        ),
        Caption("exercise.gjk_separated", {"square": written(square), "length": with_decimal(square)}),
        asked.sketch,
        (a, b),
        cells=(("", written_spot(start), *_found(first), written_names("w1")), *_rows(steps, names)),
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
        yield written_spot(step.v), written_spot(step.d), *_found(step.w), kept


def _found(w: Corner) -> tuple[str, str, str]:
    return written_names(f"a{w.index_a + 1}"), written_names(f"b{w.index_b + 1}"), written_spot(w.point)


def _names_of(corners: Sequence[Corner], names: dict[Corner, str]) -> str:
    return ", ".join(names[corner] for corner in corners)


def _lines(k: int, step: WalkedStep, names: dict[Corner, str]) -> Iterator[Caption]:
    """Yield the lines of a step: the nearest point, the support, and what goes when that joins."""
    simplex, height, reach = _names_of(step.simplex, names), *map(written, step.heights)
    v: dict[str, object] = {"k": k, "v": written_spot(step.v), "square": written(step.square)}
    if len(step.simplex) == 1:
        yield Caption("exercise.gjk_nearest_vertex", {**v, "w": simplex})
    else:
        shares = ", ".join(map(written, step.weights))
        yield Caption("exercise.space_gjk_nearest", {**v, "part": simplex, "weights": shares})
    way = MINUS_V if step.factor == 1 else f"{written(step.factor)}\N{NO-BREAK SPACE}({MINUS_V})"
    name = "" if step.stops else f"{written_names(names[step.w])} = "
    found = {"a": f"a{step.w.index_a + 1}", "b": f"b{step.w.index_b + 1}", "w": name + written_spot(step.w.point)}
    values = {"d": written_spot(step.d), "way": way, **found, "reach": reach, "height": height}
    yield Caption("exercise.gjk_no_closer" if step.stops else "exercise.gjk_joins", values)
    dropped = _names_of([each for each in step.simplex if each not in step.kept], names)
    if dropped and not step.stops:
        yield Caption("exercise.space_gjk_kept", {"kept": _names_of(step.kept, names), "dropped": dropped})
