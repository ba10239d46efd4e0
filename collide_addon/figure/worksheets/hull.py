# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the convex hull: the monotone chain with the sign of every turn."""

from collections.abc import Mapping, Sequence
from random import Random

from ...geometry import HullSorted, HullStep, convex_hull
from ..model.figure import Kind
from ..model.style import Role
from ..text.exact import middle_of, turn, written, written_point
from ..text.messages import Caption
from ..text.names import written_names
from . import random_shapes as shapes
from .exercise import Exercise, Named, Table, answer_mark, points_mark
from .random_shapes import Whole

KINDS = ("one inside", "two inside", "on an edge", "two inside")
TABLE = Table({"chain": 0.2, "p": 0.12, "q": 0.12, "r": 0.12, "turn": 0.2, "stays": 0.24}, rows=10)
FEWEST_POINTS, MOST_POINTS = 6, 7
FEWEST_VERTICES = 3
LEAST_SPREAD = 3
"""Least sum of the differences in x and y of two points, so that they can be told apart at a glance."""


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
    return Exercise(
        (Caption("exercise.hull_points", {"points": listed}), Caption("exercise.hull_task")),
        (
            Caption("exercise.hull_sorted", {"points": _listed(sorted(points), names)}),
            *_chain("lower", steps, names),
            *_chain("upper", steps, names),
        ),
        Caption("exercise.hull_answer", {"points": _listed(hull, names), "count": len(hull)}),
        (points_mark(Role.FOOT, points, "points"),),
        tuple(Named(names[p], p, Role.FOOT, middle) for p in points),
        shapes.form_of(points),
        (answer_mark(Kind.POLYGON, Role.POLYTOPE, hull, "hull", filled=True),),
    )


def _kind(points: Sequence[Whole], hull: Sequence[Whole]) -> str:
    """Return the kind: how many points the hull leaves out, and whether one of them is on an edge."""
    inner = [p for p in points if p not in hull]
    flat = sum(turn(p, q, r) == 0 for r in inner for p, q in shapes.edges_of(hull))
    if flat:
        return "on an edge" if flat == 1 else ""
    return {1: "one inside", 2: "two inside"}.get(len(inner), "")


def _chain(name: str, steps: Sequence[HullSorted | HullStep], names: Mapping[Whole, str]) -> list[Caption]:
    """Return the lines of one of the two chains: every turn examined, then its points."""
    chain: list[Whole] = []
    lines = [Caption(f"exercise.hull_{name}")]
    for step in steps:
        if isinstance(step, HullSorted) or step.chain != name:
            continue
        [point] = shapes.whole([step.point])
        for _ in step.popped:
            lines.append(_turn("exercise.hull_drop", (*chain[-2:], point), names))
            chain.pop()
        if len(chain) > 1:
            lines.append(_turn("exercise.hull_left", (*chain[-2:], point), names))
        chain.append(point)
    return [*lines, Caption("exercise.hull_chain", {"points": _listed(chain, names)})]


def _turn(message: str, corner: Sequence[Whole], names: Mapping[Whole, str]) -> Caption:
    p, q, r = (names[point] for point in corner)
    return Caption(message, {"p": p, "q": q, "r": r, "turn": written(turn(*corner))})


def _listed(points: Sequence[Whole], names: Mapping[Whole, str]) -> str:
    return ", ".join(names[point] for point in points)
