# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories about the lines of the GJK demo: where two meet, the foot of a perpendicular, the line through one point."""

import math
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import Line, gjk, perpendicular_foot, signed_distance
from ...geometry.predicates.line import intersection
from ...pitfalls.cases.cases import Inputs
from ...pitfalls.snippets import simplex as demo
from ..algorithms.foot import equation
from ..model.arrays import ROUNDED, Floats
from ..model.style import Role
from ..stage.pen import Pen
from ..text.messages import Caption, as_pair, number, point
from .shapes import ORIGIN, as_array, draw_named, name_length, rows
from .story import Statement, Story, Verdict, stated


def meeting_story(inputs: Inputs) -> Story:
    """Return the story of two lines a x + b y + c = 0 that meet."""
    lines = Line(*inputs["arrCf"]), Line(*inputs["arrCf2"])
    classic = demo.ClassicLine(*inputs["arrCf"])
    said, truth = np.array(demo.meeting_point(classic, demo.ClassicLine(*inputs["arrCf2"]))), intersection(*lines)
    reach = math.dist(said, truth) or 1.0
    assumed = Line(*demo.normal_through_origin(classic)).direction

    def draw(pen: Pen) -> None:
        for each in lines:
            pen.whole_line(Role.LINE, perpendicular_foot(each, (0.0, 0.0)), each.direction, "line")
        draw_named(pen, Role.ORIGIN, ORIGIN, "0", (1.0, -1.0), "O")

    def statement(role: Role, at: Floats, message: str) -> Statement:
        def draw(pen: Pen) -> None:
            draw_named(pen, role, at, point(*at.tolist()), (1.0, -1.0), "point")

        return stated(draw, message, "classic.point", {"point": as_pair(at)})

    return Story(
        extent=np.concatenate([[said, truth, ORIGIN], truth + reach * np.array([(-1, -1), (1, 1)])]),
        question=(Caption("classic.meet_question", {"line": equation(lines[0]), "other": equation(lines[1])}),),
        shapes=draw,
        claim=statement(Role.CLAIM, said, "classic.point_says"),
        truth=statement(Role.TRUTH, truth, "classic.meet_true"),
        why=lambda pen: pen.whole_line(Role.GHOST, ORIGIN, assumed, "assumed"),
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
    size = max(np.abs(truth).max(), np.abs(ends).max())
    right = bool(math.dist(said, truth) <= ROUNDED * size)  # the snippet rounds, too
    special = 0.0 in (classic.a, classic.b)

    def draw(pen: Pen) -> None:
        pen.whole_line(Role.LINE, ends[0], exact.direction, "line")
        pen.dots(Role.A, ends, "A")
        pen.dots(Role.B, asked, "B")
        pen.name("P", Role.B, asked, asked - ends.mean(axis=0), "P")

    def statement(role: Role, foot: Floats, length: float, says: str) -> Statement:
        values, result = {"point": as_pair(foot), "distance": length}, {"foot": foot.tolist(), "distance": length}
        return stated(lambda pen: _draw_way(pen, role, asked, foot), says, "classic.point", values, result)

    return Story(
        extent=np.concatenate([ends, [asked, said, truth]]),
        question=(Caption("classic.foot_question"),),
        shapes=draw,
        claim=statement(Role.CLAIM, said, demo.distance_to_line(p, q, (asked[0], asked[1])), "classic.point_says"),
        truth=statement(Role.TRUTH, truth, distance, "classic.foot_true"),
        reason="classic.why_right" if right else "classic.why_shortcut" if special else "classic.why_late_subtraction",
        verdict=Verdict.RIGHT if right else Verdict.WRONG,
    )


def one_point_story(inputs: Inputs) -> Story:
    """Return the story of the "line" through two equal points, and a third one's distance from it."""
    [p, asked] = rows([inputs["v"], inputs["v3"]])
    both, at = as_array([p, p]), np.array(asked)

    def draw(pen: Pen) -> None:
        pen.dots(Role.LINE, both, "two-equal-points")
        pen.dots(Role.ORIGIN, at, "point")
        pen.name("p = q", Role.LINE, both[0], both[0] - at, "p-q")
        pen.name("0", Role.ORIGIN, at, at - both[0], "O")

    def draw_claim(pen: Pen) -> None:
        pen.whole_line(Role.CLAIM, both[0], np.array([0.0, 1.0]), "line")
        _draw_way(pen, Role.CLAIM, at, np.array([p[0], asked[1]]))

    said, true = ({"distance": each} for each in (demo.distance_to_line(p, p, asked), gjk([p], [asked]).distance))
    way = partial(_draw_way, role=Role.TRUTH, start=at, end=both[0])
    return Story(
        extent=as_array([p, p, asked]),
        question=(Caption("classic.one_point_question", {"point": p}),),
        shapes=draw,
        claim=stated(draw_claim, "classic.one_point_says", "classic.verdict_separated", said),
        truth=stated(way, "classic.one_point_true", "classic.verdict_separated", true),
    )


def check_story(inputs: Inputs) -> Story:
    """Return the story of the demo's check of its own lines, the classic code's figure 9."""
    drawn = demo.debug_lines(demo.ClassicLine(*inputs["arrCf"]), inputs["x0"], inputs["xx0"])
    exact, start = Line(*inputs["arrCf"]), drawn.normal[0]

    def statement(role: Role, at: ArrayLike, length: float, message: str) -> Statement:
        foot = np.array(at)
        ends = as_array([foot, start])

        def draw(pen: Pen) -> None:
            pen.ring(role, ends, 5.0 * pen.unit, "rings")
            pen.name(number(length), role, ends.mean(axis=0), np.array([-1.0, 0.0]), "distance")

        values, result = {"point": as_pair(foot), "distance": length}, {"foot": foot.tolist(), "distance": length}
        return stated(draw, message, "classic.verdict_separated", values, result)

    def draw_lines(pen: Pen) -> None:
        pen.line(Role.LINE, as_array(drawn.line), "line")
        pen.line(Role.DIRECTION, as_array(drawn.normal), "normal")

    truth, distance = perpendicular_foot(exact, (0.0, 0.0)), abs(signed_distance(exact, start))
    return Story(
        extent=as_array([*drawn.line, *drawn.normal]),
        question=(Caption("classic.check_question", {"line": equation(exact)}),),
        shapes=draw_lines,
        claim=statement(Role.CLAIM, drawn.foot, drawn.distance, "classic.check_says"),
        truth=statement(Role.TRUTH, truth, distance, "classic.check_true"),
        names={Role.DIRECTION: "classic.word_normal"},
        verdict=Verdict.RIGHT,
    )


def _draw_way(pen: Pen, role: Role, start: Floats, end: Floats) -> None:
    """Draw the line to a point and its length, or the point alone if it is already there."""
    if math.dist(start, end) > 0.0:
        pen.line(role, np.array([start, end]), "way")
        name_length(pen, role, [start, end], "length")
    pen.dots(role, end, "end")
