# SPDX-License-Identifier: GPL-3.0-or-later
"""Exercises on two segments: four orientation tests, and their common point."""

import math
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ....geometry import SegmentStep, segments_intersect
from ...algorithms.segments import MEETINGS
from ...model.style import Role
from ...parts.candidates import Asked
from ...parts.turns import sign_of
from ...text.exact import Vector, along, as_factor, cross, middle_of, minus, written, written_point
from ...text.messages import Caption
from .. import random_shapes as shapes
from ..exercise import Exercise, Table, as_array, name_point, pens
from ..random_shapes import Whole

KINDS = ("cross", "none", "cross", "touch", "none", "overlap")
ANSWERS = {
    "cross": "exercise.segments_cross",
    "none": "exercise.segments_none",
    "touch": "exercise.segments_touch",
    "overlap": "exercise.segments_overlap",
}
TABLE = Table({"column.ends": 0.34, "column.turn": 0.4, "column.sign": 0.26}, rows=4)
TEST_POINTS = ("P, Q, R", "P, Q, S", "R, S, P", "R, S, Q")
"""The three points of each orientation test, in the order of the algorithm."""
LARGEST_DENOMINATOR = 13
LEAST_HEIGHT = 2
"""Smallest height of a picture in rows of the grid."""


def attempt(random: Random, kind: str) -> Exercise | None:
    """Return a random exercise of a kind; None if the draw is unsuitable."""
    p, q, r, s = (shapes.draw_point(random, shapes.ROOM_WIDTH - 2, shapes.ROOM_HEIGHT) for _ in range(4))
    if kind == "overlap":  # random segments are hardly ever on one line
        divisor = math.gcd(q[0] - p[0], q[1] - p[1]) or 1
        step = (q[0] - p[0]) // divisor, (q[1] - p[1]) // divisor
        r, s = (
            (p[0] + k * step[0], p[1] + k * step[1]) for k in (shapes.draw(random, -2, 6), shapes.draw(random, -2, 6))
        )
    ends = shapes.moved((p, q, r, s), shapes.draw_room(random))
    p, q, r, s = ends
    lengths = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 for a, b in ((p, q), (r, s)))
    heights = [y for _, y in ends]
    hides_an_axis = any(a[k] == b[k] == 0 for a, b in ((p, q), (r, s)) for k in (0, 1))
    if min(lengths) < shapes.SHORTEST_SQUARE or max(heights) - min(heights) < LEAST_HEIGHT or hides_an_axis:
        return None
    parallel = cross(minus(q, p), minus(s, r)) == 0
    if not shapes.fits_the_sheet(ends) or len(set(ends)) <= (2 if parallel else 3):
        return None
    steps: list[SegmentStep] = []
    result = segments_intersect(p, q, r, s, record=steps.append)
    if result.kind.value != kind:
        return None
    turns = [int(step.area) for step in steps]
    common = (_crossing(ends, turns)[1],) if kind == "cross" else shapes.whole(result.points)
    if any(value.denominator > LARGEST_DENOMINATOR for point in common for value in point):
        return None
    names = dict(zip("PQRS", ends, strict=True))
    values = {name.lower(): written_point(point) for name, point in names.items()}
    middle = middle_of(ends)
    shown = dict(zip(("first", "last"), map(written_point, common), strict=False))
    meetings = {each: Caption(word) for each, word in MEETINGS.items()}
    asked, solved = pens()
    for part, role, segment in (("PQ", Role.A, (p, q)), ("RS", Role.B, (r, s))):
        asked.line(role, as_array(segment), part)
        asked.dots(role, as_array(segment), f"{part}-ends")
        for name in part:
            name_point(asked, name, role, names[name], middle)
    if common:
        solved.dots(Role.CROSSING, as_array(common), "common")
        solved.line(Role.CROSSING, as_array(common), "piece")
    return Exercise(
        (Caption("exercise.segments_ends", values), Caption("exercise.segments_task")),
        _working(ends, turns, kind),
        Caption(ANSWERS[kind], shown),
        asked.sketch,
        shapes.form_of((p, q), (r, s)),
        cells=tuple((ends, written(value), sign_of(value)) for ends, value in zip(TEST_POINTS, turns, strict=True)),
        asked=(Asked("ask.segments.title", right=meetings[result.kind], among=tuple(meetings.values())),),
    )


def _crossing(ends: Sequence[Whole], turns: Sequence[int]) -> tuple[Fraction, Vector]:
    """Return the share of the way from P to Q at which the line RS meets the segment, and the point."""
    share = Fraction(turns[2], turns[2] - turns[3])
    return share, along(ends[0], share, minus(ends[1], ends[0]))


def _working(ends: Sequence[Whole], turns: Sequence[int], found: str) -> tuple[Caption, ...]:
    lines = [
        Caption("exercise.segments_turn", {"ends": names, "turn": written(value), "sign": sign_of(value)})
        for names, value in zip(TEST_POINTS, turns, strict=True)
    ]
    if not any(turns):
        return (*lines, Caption("exercise.segments_one_line"))
    if found == "none":
        line = "PQ" if turns[0] * turns[1] > 0 else "RS"
        return (*lines, Caption("exercise.segments_same_side", {"line": line, "ends": "RS" if line == "PQ" else "PQ"}))
    share, point = _crossing(ends, turns)
    values = {
        "first": written(turns[2]),
        "second": as_factor(turns[3]),
        "t": written(share),
        "p": written_point(ends[0]),
        "d": written_point(minus(ends[1], ends[0])),
        "x": written_point(point),
    }
    return (*lines, Caption("exercise.segments_both_sides"), Caption("exercise.segments_point", values))
