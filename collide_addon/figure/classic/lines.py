# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the lines of the GJK demo: where two meet, the foot of a perpendicular, the line through one point."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry import Line, gjk, perpendicular_foot, signed_distance
from ...geometry.predicates.line import intersection
from ...pitfalls.snippets.debug_lines import debug_lines
from ...pitfalls.snippets.lines import ClassicLine, distance_to_line, line_through, meeting_point, normal_through_origin
from ..algorithms.foot import equation
from ..labels.labels import LabelRequest
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair, number
from .shapes import as_array, endless_line
from .story import Draw, Sketch, Story, Verdict

CLOSE = 1e-9
"""Two points count as the same up to this share of their size: the snippet rounds, too."""
RING = 5.0
"""Radius of the rings of the demo's own check, in figure units."""


def meeting_story(title: Caption, line: Sequence[float], other: Sequence[float], why: str) -> Story:
    """Return the story of two lines a x + b y + c = 0 that meet."""
    lines = Line(*line), Line(*other)
    said = np.array(meeting_point(ClassicLine(*line), ClassicLine(*other)))
    truth = intersection(*lines)
    reach = math.dist(said, truth) or 1.0
    extent = np.concatenate([[said, truth, (0.0, 0.0)], truth + reach * np.array([(-1, -1), (1, 1)])])
    assumed = normal_through_origin(ClassicLine(*line))
    return Story(
        title=title,
        extent=extent,
        shapes=_both(lines),
        claim=lambda _: _point(Role.CLAIM, said),
        truth=lambda _: _point(Role.TRUTH, truth),
        why=lambda sheet: Sketch(
            endless_line(Role.GHOST, np.zeros(2), Line(*assumed).direction, "assumed", sheet, Panel.CLASSIC)
        ),
        question=(Caption("classic.meet_question", {"line": equation(lines[0]), "other": equation(lines[1])}),),
        says=(Caption("classic.point_says", {"point": as_pair(said)}),),
        truly=(Caption("classic.meet_true", {"point": as_pair(truth)}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.point", {"point": as_pair(said)}),
        truth_verdict=Caption("classic.point", {"point": as_pair(truth)}),
        words={Role.GHOST: "classic.word_assumed"},
        verdict=Verdict.WRONG,
        result={"classic": {"point": said.tolist()}, "true": {"point": truth.tolist()}},
    )


def foot_story(title: Caption, ends: NDArray[np.float64], point: NDArray[np.float64]) -> Story:
    """Return the story of the perpendicular from a point, with the demo's functions."""
    p, q = ((x, y) for x, y in ends.tolist())
    line, classic = Line.through(p, q), line_through(p, q)
    normal = normal_through_origin(classic)
    through_point = normal._replace(c=-(normal.a * point[0] + normal.b * point[1]))
    said, truth = np.array(meeting_point(classic, through_point)), perpendicular_foot(line, point)
    distance = abs(signed_distance(line, point))
    right = bool(math.dist(said, truth) <= CLOSE * max(np.abs(truth).max(), np.abs(ends).max()))
    special = 0.0 in (classic.a, classic.b)
    reason = "right" if right else "shortcut" if special else "late_subtraction"
    return Story(
        title=title,
        extent=np.concatenate([ends, [point, said, truth]]),
        shapes=lambda sheet: _line_and_point(line, ends, point, sheet),
        claim=lambda _: _way(Role.CLAIM, point, said),
        truth=lambda _: _way(Role.TRUTH, point, truth),
        question=(Caption("classic.foot_question"),),
        says=(Caption("classic.point_says", {"point": as_pair(said)}),),
        truly=(Caption("classic.foot_true", {"point": as_pair(truth), "distance": distance}),),
        because=(Caption(f"classic.why_{reason}"),),
        claim_verdict=Caption("classic.point", {"point": as_pair(said)}),
        truth_verdict=Caption("classic.point", {"point": as_pair(truth)}),
        verdict=Verdict.RIGHT if right else Verdict.WRONG,
        result={
            "classic": {"foot": said.tolist(), "distance": distance_to_line(p, q, (point[0], point[1]))},
            "true": {"foot": truth.tolist(), "distance": distance},
        },
    )


def one_point_story(title: Caption, point: Sequence[float], asked: Sequence[float], why: str) -> Story:
    """Return the story of the "line" through two equal points, and its distance from a third."""
    p, asked_point = (float(point[0]), float(point[1])), np.array(asked, dtype=np.float64)
    said = distance_to_line(p, p, (float(asked[0]), float(asked[1])))
    truth = gjk([p], [asked]).distance
    foot = np.array([p[0], asked_point[1]])
    both = np.array([p, p])

    def draw(_sheet: Sheet) -> Sketch:
        marks = [
            Mark(Kind.POINTS, Role.LINE, both, "two-equal-points"),
            Mark(Kind.POINTS, Role.ORIGIN, asked_point[np.newaxis], "point"),
        ]
        requests = [
            LabelRequest("p = q", Role.LINE, both[0], both[0] - asked_point, "p-q", Panel.WORLD),
            LabelRequest("O", Role.ORIGIN, asked_point, asked_point - both[0], "O", Panel.WORLD),
        ]
        return Sketch(marks, requests)

    def claim(sheet: Sheet) -> Sketch:
        upright = endless_line(Role.CLAIM, both[0], np.array([0.0, 1.0]), "line", sheet, Panel.CLASSIC)
        way = _way(Role.CLAIM, asked_point, foot)
        return Sketch([*upright, *way.marks], way.requests)

    return Story(
        title=title,
        extent=np.concatenate([both, asked_point[np.newaxis]]),
        shapes=draw,
        claim=claim,
        truth=lambda _: _way(Role.TRUTH, asked_point, both[0]),
        question=(Caption("classic.one_point_question", {"point": p}),),
        says=(Caption("classic.one_point_says", {"distance": said}),),
        truly=(Caption("classic.one_point_true", {"distance": truth}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.verdict_separated", {"distance": said}),
        truth_verdict=Caption("classic.verdict_separated", {"distance": truth}),
        words={Role.LINE: "classic.word_two_points"},
        verdict=Verdict.WRONG,
        result={"classic": {"distance": said}, "true": {"distance": truth}},
    )


def check_story(title: Caption, line: Sequence[float], first_x: float, last_x: float, why: str) -> Story:
    """Return the story of the demo's own check of its lines, the classic code's figure 9."""
    drawn = debug_lines(ClassicLine(*line), first_x, last_x)
    exact = Line(*line)
    truth = perpendicular_foot(exact, (0.0, 0.0))
    distance = abs(signed_distance(exact, drawn.normal[0]))
    ends, normal, foot = as_array(drawn.line), as_array(drawn.normal), np.array(drawn.foot)

    def draw(_sheet: Sheet) -> Sketch:
        return Sketch(
            [
                Mark(Kind.POLYLINE, Role.LINE, ends, "line"),
                Mark(Kind.POLYLINE, Role.CENTER_LINE, normal, "normal"),
            ]
        )

    def answer(role: Role, at: NDArray[np.float64], length: float, sheet: Sheet) -> Sketch:
        rings = np.array([at, normal[0]])
        marks = [Mark(Kind.RING, role, rings, "rings", radius=RING * sheet.unit)]
        way = np.array([normal[0], at])
        requests = [
            LabelRequest(number(length), role, way.mean(axis=0), np.array([-1.0, 0.0]), "distance", Panel.WORLD)
        ]
        return Sketch(marks, requests)

    values = {"point": as_pair(foot), "distance": drawn.distance}
    return Story(
        title=title,
        extent=np.concatenate([ends, normal]),
        shapes=draw,
        claim=lambda sheet: answer(Role.CLAIM, foot, drawn.distance, sheet),
        truth=lambda sheet: answer(Role.TRUTH, truth, distance, sheet),
        question=(Caption("classic.check_question", {"line": equation(exact)}),),
        says=(Caption("classic.check_says", values),),
        truly=(Caption("classic.check_true", {"point": as_pair(truth), "distance": distance}),),
        because=(Caption(f"classic.why_{why}"),),
        claim_verdict=Caption("classic.verdict_separated", {"distance": drawn.distance}),
        truth_verdict=Caption("classic.verdict_separated", {"distance": distance}),
        words={Role.CENTER_LINE: "role.normal"},
        verdict=Verdict.RIGHT,
        result={
            "classic": {"foot": foot.tolist(), "distance": drawn.distance},
            "true": {"foot": truth.tolist(), "distance": distance},
        },
    )


def _both(lines: Sequence[Line]) -> Draw:
    def draw(sheet: Sheet) -> Sketch:
        marks = []
        for line in lines:
            on_line = perpendicular_foot(line, (0.0, 0.0))
            marks += endless_line(Role.LINE, on_line, line.direction, "line", sheet, Panel.WORLD)
        return Sketch([*marks, Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "O")])

    return draw


def _line_and_point(line: Line, ends: NDArray[np.float64], point: NDArray[np.float64], sheet: Sheet) -> Sketch:
    marks = [
        *endless_line(Role.LINE, ends[0], line.direction, "line", sheet, Panel.WORLD),
        Mark(Kind.POINTS, Role.A, ends, "A"),
        Mark(Kind.POINTS, Role.B, point[np.newaxis], "B"),
    ]
    requests = [LabelRequest("P", Role.B, point, point - ends.mean(axis=0), "P", Panel.WORLD)]
    return Sketch(marks, requests)


def _point(role: Role, at: NDArray[np.float64]) -> Sketch:
    text = f"({number(float(at[0]))}, {number(float(at[1]))})"
    request = LabelRequest(text, role, at, np.array([1.0, -1.0]), "point", Panel.WORLD)
    return Sketch([Mark(Kind.POINTS, role, at[np.newaxis], "point")], [request])


def _way(role: Role, start: NDArray[np.float64], end: NDArray[np.float64]) -> Sketch:
    line = np.array([start, end])
    marks = [Mark(Kind.POLYLINE, role, line, "way"), Mark(Kind.POINTS, role, end[np.newaxis], "end")]
    length = math.dist(start, end)
    if length == 0.0:
        return Sketch(marks[1:])
    across = np.array([start[1] - end[1], end[0] - start[0]])
    return Sketch(marks, [LabelRequest(number(length), role, line.mean(axis=0), across, "length", Panel.WORLD)])
