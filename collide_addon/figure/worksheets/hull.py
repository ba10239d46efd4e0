# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on the convex hull: the monotone chain with the sign of every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model.figure import Kind, Mark
from ..model.style import Role
from ..text.exact import middle_of, turn, written, written_point
from ..text.messages import Caption
from .exercise import Exercise, Named, answer_mark, as_array
from .random_shapes import (
    ROOM_HEIGHT,
    ROOM_WIDTH,
    draw,
    draw_point,
    draw_room,
    form_of,
    hull_of,
    is_full,
    moved,
    shuffled,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from .random_shapes import Whole

TOPIC = "hull"
KINDS = ("one inside", "two inside", "on an edge", "two inside")
FEWEST_POINTS, MOST_POINTS = 6, 7
FEWEST_VERTICES = 3
LEAST_SPREAD = 3
"""Of any two points the differences in x and y together are at least this: they are told apart at a glance."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Draw an exercise of a kind; None when the draw is not fit."""
    width, height = draw(random, 8, ROOM_WIDTH - 2), draw(random, 5, ROOM_HEIGHT)
    drawn = {draw_point(random, width, height) for _ in range(draw(random, FEWEST_POINTS, MOST_POINTS))}
    points = shuffled(random, sorted(moved(sorted(drawn), draw_room(random))))
    close = min(abs(p[0] - q[0]) + abs(p[1] - q[1]) for p in points for q in points if p != q)
    if len(points) < FEWEST_POINTS or close < LEAST_SPREAD:
        return None
    hull = hull_of(points)
    if len(hull) < FEWEST_VERTICES or not is_full(hull) or _kind(points, hull) != kind:
        return None
    names = {point: f"p{k}" for k, point in enumerate(points, start=1)}
    middle = middle_of(points)
    ordered = sorted(points)
    lower, lower_words = _chain(ordered, names)
    upper, upper_words = _chain(ordered[::-1], names)
    listed = ", ".join(f"{names[p]}\N{NO-BREAK SPACE}{written_point(p)}" for p in points)
    working = (
        Caption("exercise.hull_sorted", {"points": ", ".join(names[p] for p in ordered)}),
        Caption("exercise.hull_lower"),
        *lower_words,
        Caption("exercise.hull_chain", {"points": ", ".join(names[p] for p in lower)}),
        Caption("exercise.hull_upper"),
        *upper_words,
        Caption("exercise.hull_chain", {"points": ", ".join(names[p] for p in upper)}),
    )
    return Exercise(
        TOPIC,
        kind,
        (Caption("exercise.hull_points", {"points": listed}), Caption("exercise.hull_task")),
        working,
        Caption("exercise.hull_answer", {"points": ", ".join(names[p] for p in hull), "count": len(hull)}),
        (Mark(Kind.POINTS, Role.FOOT, as_array(points), "points"),),
        tuple(Named(names[p], p, Role.FOOT, middle) for p in points),
        form_of(points),
        (answer_mark(Kind.POLYGON, Role.DIFFERENCE_HULL, hull, "hull"),),
    )


def _kind(points: Sequence[Whole], hull: Sequence[Whole]) -> str:
    """Return how many points the hull leaves out, and whether one of them lies on an edge."""
    inner = [p for p in points if p not in hull]
    edges = list(zip(hull, (*hull[1:], hull[0]), strict=True))
    flat = sum(turn(p, q, r) == 0 for r in inner for p, q in edges)
    if flat:
        return "on an edge" if flat == 1 else ""
    return {1: "one inside", 2: "two inside"}.get(len(inner), "")


def _chain(ordered: Sequence[Whole], names: dict[Whole, str]) -> tuple[list[Whole], list[Caption]]:
    """Return one chain, and what is written of every turn that was looked at."""
    chain: list[Whole] = []
    lines = []
    for point in ordered:
        while len(chain) > 1:
            value = turn(chain[-2], chain[-1], point)
            corner = {"p": names[chain[-2]], "q": names[chain[-1]], "r": names[point], "turn": written(value)}
            lines.append(Caption("exercise.hull_left" if value > 0 else "exercise.hull_drop", corner))
            if value > 0:
                break
            chain.pop()
        chain.append(point)
    return chain, lines
