# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the lines of the GJK demo: where two meet, the foot of a perpendicular, the line through one point."""

import math

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import Line, gjk, perpendicular_foot, signed_distance
from ...geometry.predicates.line import intersection
from ...pitfalls.cases.cases import Inputs
from ...pitfalls.snippets import simplex as demo
from ..algorithms.foot import equation
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel
from ..model.style import Role
from ..page.sheet import Sheet
from ..text.messages import Caption, as_pair, number, point
from .shapes import ORIGIN, as_array, dots, endless_line, label, length_label, line, rows
from .story import Answer, Sketch, Story, Verdict, alike

CLOSE = 1e-9
"""Distance of points, relative to their size, up to which they count as the same: the snippet rounds, too."""
RING = 5.0
"""Radius of the rings in the demo's own check, in figure units."""


def meeting_story(inputs: Inputs) -> Story:
    """Return the story of two lines a x + b y + c = 0 that meet."""
    lines = Line(*inputs["arrCf"]), Line(*inputs["arrCf2"])
    classic = demo.ClassicLine(*inputs["arrCf"])
    said, truth = np.array(demo.meeting_point(classic, demo.ClassicLine(*inputs["arrCf2"]))), intersection(*lines)
    reach = math.dist(said, truth) or 1.0
    assumed = Line(*demo.normal_through_origin(classic)).direction

    def draw(sheet: Sheet) -> Sketch:
        marks = []
        for each in lines:
            on_line = perpendicular_foot(each, (0.0, 0.0))
            marks += endless_line(Role.LINE, on_line, each.direction, "line", sheet, Panel.WORLD)
        return Sketch([*marks, dots(Role.ORIGIN, ORIGIN, "O")], [label("0", Role.ORIGIN, ORIGIN, (1.0, -1.0), "O")])

    def answer(role: Role, at: Floats, message: str) -> Answer:
        sketch = Sketch([dots(role, at, "point")], [label(point(*at.tolist()), role, at, (1.0, -1.0), "point")])
        return alike(sketch, message, "classic.point", {"point": as_pair(at)})

    return Story(
        extent=np.concatenate([[said, truth, ORIGIN], truth + reach * np.array([(-1, -1), (1, 1)])]),
        question=(Caption("classic.meet_question", {"line": equation(lines[0]), "other": equation(lines[1])}),),
        shapes=draw,
        claim=answer(Role.CLAIM, said, "classic.point_says"),
        truth=answer(Role.TRUTH, truth, "classic.meet_true"),
        why=lambda sheet: Sketch(endless_line(Role.GHOST, ORIGIN, assumed, "assumed", sheet, Panel.CLASSIC)),
        names={Role.GHOST: "classic.word_assumed"},
    )


def foot_story(ends: Floats, asked: Floats) -> Story:
    """Return the story of the perpendicular from a point, by the demo's functions."""
    p, q = rows(ends)
    exact, classic = Line.through(p, q), demo.line_through(p, q)
    normal = demo.normal_through_origin(classic)
    through_point = normal._replace(c=-(normal.a * asked[0] + normal.b * asked[1]))
    said, truth = np.array(demo.meeting_point(classic, through_point)), perpendicular_foot(exact, asked)
    distance = abs(signed_distance(exact, asked))
    right = bool(math.dist(said, truth) <= CLOSE * max(np.abs(truth).max(), np.abs(ends).max()))
    special = 0.0 in (classic.a, classic.b)

    def draw(sheet: Sheet) -> Sketch:
        whole = endless_line(Role.LINE, ends[0], exact.direction, "line", sheet, Panel.WORLD)
        name = label("P", Role.B, asked, asked - ends.mean(axis=0), "P")
        return Sketch([*whole, dots(Role.A, ends, "A"), dots(Role.B, asked, "B")], [name])

    def answer(role: Role, foot: Floats, length: float, says: Caption) -> Answer:
        verdict = Caption("classic.point", {"point": as_pair(foot)})
        return Answer(_way(role, asked, foot), (says,), verdict, {"foot": foot.tolist(), "distance": length})

    says = Caption("classic.point_says", {"point": as_pair(said)})
    truly = Caption("classic.foot_true", {"point": as_pair(truth), "distance": distance})
    return Story(
        extent=np.concatenate([ends, [asked, said, truth]]),
        question=(Caption("classic.foot_question"),),
        shapes=draw,
        claim=answer(Role.CLAIM, said, demo.distance_to_line(p, q, (asked[0], asked[1])), says),
        truth=answer(Role.TRUTH, truth, distance, truly),
        reason="right" if right else "shortcut" if special else "late_subtraction",
        verdict=Verdict.RIGHT if right else Verdict.WRONG,
    )


def one_point_story(inputs: Inputs) -> Story:
    """Return the story of the "line" through two equal points, and a third one's distance from it."""
    [p, asked] = rows([inputs["v"], inputs["v3"]])
    both, at = as_array([p, p]), np.array(asked)
    truth = _way(Role.TRUTH, at, both[0])

    def claim(sheet: Sheet) -> Sketch:
        upright = endless_line(Role.CLAIM, both[0], np.array([0.0, 1.0]), "line", sheet, Panel.CLASSIC)
        way = _way(Role.CLAIM, at, np.array([p[0], asked[1]]))
        return Sketch([*upright, *way.marks], way.requests)

    names = [label("p = q", Role.LINE, p, both[0] - at, "p-q"), label("0", Role.ORIGIN, at, at - both[0], "O")]
    said = {"distance": demo.distance_to_line(p, p, asked)}
    true = {"distance": gjk([p], [asked]).distance}
    return Story(
        extent=as_array([p, p, asked]),
        question=(Caption("classic.one_point_question", {"point": p}),),
        shapes=Sketch([dots(Role.LINE, both, "two-equal-points"), dots(Role.ORIGIN, asked, "point")], names),
        claim=alike(claim, "classic.one_point_says", "classic.verdict_separated", said),
        truth=alike(truth, "classic.one_point_true", "classic.verdict_separated", true),
    )


def check_story(inputs: Inputs) -> Story:
    """Return the story of the demo's check of its own lines, the classic code's figure 9."""
    drawn = demo.debug_lines(demo.ClassicLine(*inputs["arrCf"]), inputs["x0"], inputs["xx0"])
    exact, start = Line(*inputs["arrCf"]), drawn.normal[0]

    def answer(role: Role, at: ArrayLike, length: float, message: str) -> Answer:
        foot = np.array(at)
        ends = as_array([foot, start])
        name = label(number(length), role, ends.mean(axis=0), (-1.0, 0.0), "distance")
        return Answer(
            lambda sheet: Sketch([Mark(Kind.RING, role, ends, "rings", radius=RING * sheet.unit)], [name]),
            (Caption(message, {"point": as_pair(foot), "distance": length}),),
            Caption("classic.verdict_separated", {"distance": length}),
            {"foot": foot.tolist(), "distance": length},
        )

    truth, distance = perpendicular_foot(exact, (0.0, 0.0)), abs(signed_distance(exact, start))
    return Story(
        extent=as_array([*drawn.line, *drawn.normal]),
        question=(Caption("classic.check_question", {"line": equation(exact)}),),
        shapes=Sketch([line(Role.LINE, drawn.line, "line"), line(Role.DIRECTION, drawn.normal, "normal")]),
        claim=answer(Role.CLAIM, drawn.foot, drawn.distance, "classic.check_says"),
        truth=answer(Role.TRUTH, truth, distance, "classic.check_true"),
        names={Role.DIRECTION: "classic.word_normal"},
        verdict=Verdict.RIGHT,
    )


def _way(role: Role, start: Floats, end: Floats) -> Sketch:
    """Return the way to a point and its length, or the point alone if it is already there."""
    if math.dist(start, end) == 0.0:
        return Sketch([dots(role, end, "end")])
    marks = [line(role, [start, end], "way"), dots(role, end, "end")]
    return Sketch(marks, [length_label(role, [start, end], "length")])
