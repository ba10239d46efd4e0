# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the convex hull: the monotone chain with the sign of every turn."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ....geometry import HullSorted, HullStep, convex_hull
from ...model.style import Role
from ...parts.candidates import Asked
from ...text.exact import middle_of, turn, written, written_point
from ...text.messages import Caption
from ...text.names import written_names
from .. import random_shapes as shapes
from ..exercise import Exercise, Row, Table, as_array, draw_shape, name_point, pens, side_by_side, yes_or_no
from ..random_shapes import Whole

KINDS = ("one inside", "two inside", "on an edge", "two inside")
TABLE = Table(
    {"column.chain": 0.19, "column.p": 0.1, "column.q": 0.1, "column.r": 0.1, "column.turn": 0.21, "column.stays": 0.3},
    rows=9,
    halves=2,
)
"""The table for the lower chain, with the upper one beside it."""
FEWEST_POINTS, MOST_POINTS = 6, 7
FEWEST_VERTICES = 3
LEAST_SPREAD = 3
"""Smallest sum of the differences in x and y of two points, so that they are easily told apart."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    width, height = shapes.draw(random, 8, shapes.ROOM_WIDTH - 2), shapes.draw(random, 5, shapes.ROOM_HEIGHT)
    drawn = {shapes.draw_point(random, width, height) for _ in range(shapes.draw(random, FEWEST_POINTS, MOST_POINTS))}
    points = shapes.shuffled(random, sorted(shapes.moved(sorted(drawn), shapes.draw_room(random))))
    close = min(abs(p[0] - q[0]) + abs(p[1] - q[1]) for p in points for q in points if p != q)
    if len(points) < FEWEST_POINTS or close < LEAST_SPREAD:
        return None
    steps: list[HullSorted | HullStep] = []
    hull = shapes.whole(convex_hull(points, record=steps.append))
    if len(hull) < FEWEST_VERTICES or not shapes.is_full(hull) or _kind(points, hull) != kind:
        return None
    names = {point: f"p{k}" for k, point in enumerate(points, start=1)}
    middle = middle_of(points)
    listed = ", ".join(f"{written_names(names[p])}\N{NO-BREAK SPACE}{written_point(p)}" for p in points)
    asked, solved = pens()
    asked.dots(Role.FOOT, as_array(points), "points")
    for point in points:
        name_point(asked, names[point], Role.FOOT, point, middle)
    draw_shape(solved, Role.POLYTOPE, hull, "hull")
    return Exercise(
        (Caption("exercise.hull_points", {"points": listed}), Caption("exercise.hull_task")),
        (
            Caption("exercise.hull_sorted", {"points": _listed(sorted(points), names)}),
            *_chain("lower", steps, names),
            *_chain("upper", steps, names),
        ),
        Caption("exercise.hull_answer", {"points": _listed(hull, names), "count": len(hull)}),
        asked.sketch,
        shapes.form_of(points),
        cells=side_by_side(*([*_rows(chain, steps, names)] for chain in ("lower", "upper"))),
        asked=(Asked("quiz.hull", len(hull)),),
    )


def _kind(points: Sequence[Whole], hull: Sequence[Whole]) -> str:
    """Return the kind: how many points are not vertices of the hull, and whether one of them is on an edge."""
    inner = [p for p in points if p not in hull]
    flat = sum(turn(p, q, r) == 0 for r in inner for p, q in shapes.edges_of(hull))
    if flat:
        return "on an edge" if flat == 1 else ""
    return {1: "one inside", 2: "two inside"}.get(len(inner), "")


def _chain(name: str, steps: Sequence[HullSorted | HullStep], names: Mapping[Whole, str]) -> list[Caption]:
    """Return the working of one of the two chains: every turn examined, then its points."""
    turns = _turns(name, steps)
    lines = [Caption("exercise.hull_lower" if name == "lower" else "exercise.hull_upper")]
    for found in turns:
        p, q, r = (names[point] for point in found.corner)
        values = {"p": p, "q": q, "r": r, "turn": written(turn(*found.corner))}
        lines.append(Caption("exercise.hull_left" if found.stays else "exercise.hull_drop", values))
    added = shapes.whole(step.point for step in steps if isinstance(step, HullStep) and step.chain == name)
    gone = [found.corner[1] for found in turns if not found.stays]
    chain = [point for point in added if point not in gone]
    return [*lines, Caption("exercise.hull_chain", {"points": _listed(chain, names)})]


def _rows(name: str, steps: Sequence[HullSorted | HullStep], names: Mapping[Whole, str]) -> Iterator[Row]:
    """Yield a row of the table for every turn of one of the two chains."""
    for found in _turns(name, steps):
        points = (written_names(names[point]) for point in found.corner)
        value = written(turn(*found.corner))
        called = "worksheet.lower" if name == "lower" else "worksheet.upper"
        yield (Caption(called), *points, value, yes_or_no(found.stays))


class _Turn(NamedTuple):
    """A turn that a chain examined, and whether its middle point is kept."""

    corner: tuple[Whole, Whole, Whole]
    stays: bool


def _turns(name: str, steps: Sequence[HullSorted | HullStep]) -> list[_Turn]:
    """Return every turn that one of the two chains examined."""
    chain: list[Whole] = []
    turns = []
    for step in steps:
        if isinstance(step, HullSorted) or step.chain != name:
            continue
        [point] = shapes.whole([step.point])
        for _ in step.popped:
            turns.append(_Turn((chain[-2], chain[-1], point), stays=False))
            chain.pop()
        if len(chain) > 1:
            turns.append(_Turn((chain[-2], chain[-1], point), stays=True))
        chain.append(point)
    return turns


def _listed(points: Sequence[Whole], names: Mapping[Whole, str]) -> str:
    return ", ".join(names[point] for point in points)
