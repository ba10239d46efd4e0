# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories of the GJK demo's other computations: convex hull, meeting point of lines, foot of a perpendicular.

Two are about formulas of the article: the depth over all of A − B, and a plane with both shapes on one side.
"""

import math
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from ...geometry import Line, convex_hull, epa, gjk, minkowski_difference, perpendicular_foot, signed_distance
from ...geometry.predicates.line import intersection
from ...geometry.predicates.points import Point
from ...pitfalls import simplex
from ...pitfalls.cases import Inputs
from ...pitfalls.simplex import SnippetStoppedError, classic_hull, first_quadrangle, twice_area
from ..algorithms.foot import equation
from ..model.arrays import ROUNDED, UP, Floats
from ..model.figure import Panel
from ..model.style import Role
from ..model.subject import MOST_INPUT_POINTS
from ..stage.pen import RING_RADIUS, Pen
from ..text.messages import Caption, as_pair, number, point
from . import shapes
from .shapes import ORIGIN, as_array, name_length, rows
from .story import Statement, Story, Verdict, nothing, stated


def hull_story(points: ArrayLike) -> Story:
    """Return the story of the hull of points."""
    given = rows(points)
    truth = rows(convex_hull(given))
    said: list[Point] = []
    stopped = ""
    try:
        said = classic_hull(given)
    except SnippetStoppedError as error:
        stopped = str(error)
    lost, extra = [each for each in truth if each not in said], [each for each in said if each not in truth]
    says = {"count": len(said), "lost": len(lost), "extra": len(extra), "words": stopped}
    messages = ("classic.stops", "classic.verdict_stops") if stopped else ("classic.hull_says", "classic.vertices")
    result, true = {"hull": as_array(said).tolist(), "stopped": stopped}, {"hull": as_array(truth).tolist()}
    draw = partial(_draw_polygon, role=Role.TRUTH, ring=truth)
    reason = _reason(given, said, lost, extra, flat=len(truth) < 3)
    few = given if len(given) <= MOST_INPUT_POINTS else truth
    return Story(
        extent=as_array(given),
        question=(Caption("classic.hull_question", {"count": len(given)}),),
        shapes=lambda pen: pen.dots(Role.A, as_array(few), "A"),
        claim=stated(partial(_draw_polygon, role=Role.CLAIM, ring=said), *messages, says, result),
        truth=stated(draw, "classic.hull_true", "classic.vertices", {"count": len(truth)}, true),
        reason=reason,
        why=lambda pen: _draw_start(pen, given, [] if stopped else [*lost, *extra]),
        names={
            Role.GHOST: "classic.word_quadrangle",
            Role.DIRECTION: "classic.word_sense",
            Role.FINAL: "classic.word_lost" if lost else "classic.word_too_many",
        },
        verdict=Verdict.RIGHT if reason == "classic.why_right" else Verdict.WRONG,
    )


def _reason(
    points: Sequence[Point], said: Sequence[Point], lost: Sequence[Point], extra: Sequence[Point], *, flat: bool
) -> str:
    """Return the message that says why the demo is wrong, or that it is right."""
    if not said:
        return "classic.why_too_few_points"
    if lost:
        ring = first_quadrangle(points)
        turns = [twice_area(ring[row], ring[(row + 1) % 4], ring[(row + 2) % 4]) for row in range(4)]
        return "classic.why_clockwise_start" if min(turns) < 0.0 else "classic.why_equal_x"
    if extra:
        return "classic.why_no_area" if flat else "classic.why_points_on_edges"
    return "classic.why_right"


def _draw_polygon(pen: Pen, role: Role, ring: Sequence[Point]) -> None:
    if ring:
        pen.shape(role, as_array(ring), "hull", filled=True)
        pen.dots(role, as_array(ring), "vertices")


def _draw_start(pen: Pen, points: Sequence[Point], wrong: Sequence[Point]) -> None:
    """Draw the first quadrangle with its orientation, and rings at missing and surplus vertices."""
    pen.ring(Role.FINAL, as_array(wrong), RING_RADIUS * pen.unit, "wrong")
    if len(points) > 3:
        ring = as_array(first_quadrangle(points))
        pen.polygon(Role.GHOST, ring, "first-quadrangle")
        for number, (start, end) in enumerate(pairwise([*ring, ring[0]]), start=1):
            vector = end - start
            if vector.any():
                pen.arrow(Role.DIRECTION, np.array([start + vector / 3, start + 2 * vector / 3]), f"way-{number}")
            pen.name(str(number), Role.GHOST, start, start - ring.mean(axis=0), f"corner-{number}")


def meeting_story(inputs: Inputs) -> Story:
    """Return the story of two lines a x + b y + c = 0 that meet."""
    lines = Line(*inputs["arrCf"]), Line(*inputs["arrCf2"])
    classic = simplex.ClassicLine(*inputs["arrCf"])
    said, truth = np.array(simplex.meeting_point(classic, simplex.ClassicLine(*inputs["arrCf2"]))), intersection(*lines)
    reach = math.dist(said, truth) or 1.0
    assumed = Line(*simplex.normal_through_origin(classic)).direction

    def draw(pen: Pen) -> None:
        for each in lines:
            pen.whole_line(Role.LINE, perpendicular_foot(each, (0.0, 0.0)), each.direction, "line")
        pen.dot(Role.ORIGIN, ORIGIN, "0", np.array([1.0, -1.0]), "O")

    def statement(role: Role, at: Floats, message: str) -> Statement:
        def draw(pen: Pen) -> None:
            pen.dot(role, at, point(*at.tolist()), np.array([1.0, -1.0]), "point")

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
    exact, classic = Line.through(p, q), simplex.line_through(p, q)
    normal = simplex.normal_through_origin(classic)
    through_point = normal._replace(c=-(normal.a * asked[0] + normal.b * asked[1]))
    said, truth = np.array(simplex.meeting_point(classic, through_point)), perpendicular_foot(exact, asked)
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
        claim=statement(Role.CLAIM, said, simplex.distance_to_line(p, q, (asked[0], asked[1])), "classic.point_says"),
        truth=statement(Role.TRUTH, truth, distance, "classic.foot_true"),
        reason="classic.why_right" if right else "classic.why_shortcut" if special else "classic.why_late_subtraction",
        verdict=Verdict.RIGHT if right else Verdict.WRONG,
    )


def one_point_story(inputs: Inputs) -> Story:
    """Return the story of the "line" through two equal points, and of a third point's distance from it."""
    [p, asked] = rows([inputs["v"], inputs["v3"]])
    both, at = as_array([p, p]), np.array(asked)

    def draw(pen: Pen) -> None:
        pen.dots(Role.LINE, both, "two-equal-points")
        pen.dots(Role.ORIGIN, at, "point")
        pen.name("p = q", Role.LINE, both[0], both[0] - at, "p-q")
        pen.name("0", Role.ORIGIN, at, at - both[0], "O")

    def draw_claim(pen: Pen) -> None:
        pen.whole_line(Role.CLAIM, both[0], UP, "line")
        _draw_way(pen, Role.CLAIM, at, np.array([p[0], asked[1]]))

    said, true = ({"distance": each} for each in (simplex.distance_to_line(p, p, asked), gjk([p], [asked]).distance))
    vector = partial(_draw_way, role=Role.TRUTH, start=at, end=both[0])
    return Story(
        extent=as_array([p, p, asked]),
        question=(Caption("classic.one_point_question", {"point": p}),),
        shapes=draw,
        claim=stated(draw_claim, "classic.one_point_says", "classic.verdict_separated", said),
        truth=stated(vector, "classic.one_point_true", "classic.verdict_separated", true),
    )


def check_story(inputs: Inputs) -> Story:
    """Return the story of the demo's check of its own lines, figure 9 of the GJK demo."""
    drawn = simplex.debug_lines(simplex.ClassicLine(*inputs["arrCf"]), inputs["x0"], inputs["xx0"])
    exact, start = Line(*inputs["arrCf"]), drawn.normal[0]

    def statement(role: Role, at: ArrayLike, length: float, message: str) -> Statement:
        foot = np.array(at)
        ends = as_array([foot, start])

        def draw(pen: Pen) -> None:
            pen.ring(role, ends, RING_RADIUS * pen.unit, "rings")
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
    """Draw the line to a point with its length, or only the point if the length is zero."""
    if math.dist(start, end) > 0.0:
        pen.line(role, np.array([start, end]), "way")
        name_length(pen, role, [start, end], "length")
    pen.dots(role, end, "end")


def depth_story(inputs: Inputs) -> Story:
    """Return the story of a depth defined as the smallest |x| of all x in A − B, which is 0 if A and B overlap."""
    a, b = shapes.polygon("A", inputs["A"]), shapes.polygon("B", inputs["B"])
    hull, deep = minkowski_difference(a.shape.core, b.shape.core), epa(a.shape, b.shape)
    way_out = np.array([ORIGIN, deep.depth * deep.normal])

    def draw_why(pen: Pen) -> None:
        there = pen.at(Panel.DIFFERENCE)
        there.polygon(Role.DIFFERENCE_HULL, hull, "A-B", filled=True)
        there.name("A − B", Role.DIFFERENCE_HULL, hull.max(axis=0), np.ones(2), "A-B")
        there.dot(Role.CLAIM, ORIGIN, "x = 0", -deep.normal, "smallest")
        there.line(Role.TRUTH, way_out, "depth")
        name_length(there, Role.TRUTH, way_out, "depth")

    return Story(
        extent=shapes.outline_of((a, b)),
        question=(Caption("classic.depth_question"),),
        shapes=shapes.with_letters(a, b),
        claim=stated(nothing, "classic.depth_says", "classic.verdict_depth", {"depth": 0.0}),
        truth=shapes.true_statement(shapes.measured(a, b)),
        values={"depth": deep.depth},
        why=draw_why,
        difference=np.concatenate([hull, [ORIGIN]]),
    )


def plane_story(inputs: Inputs) -> Story:
    """Return the story of a plane said to separate two shapes that are both on one side of it."""
    a, b = shapes.polygon("A", inputs["A"]), shapes.polygon("B", inputs["B"])
    vector = np.array(inputs["p"], dtype=np.float64)
    low_a, low_b = (float((each.boundary @ vector).min()) + inputs["delta"] for each in (a, b))
    foot = -inputs["delta"] * vector / (vector @ vector)
    values = {"p": as_pair(vector), "delta": float(inputs["delta"]), "a": low_a, "b": low_b}

    def draw_plane(pen: Pen) -> None:
        pen.whole_line(Role.CLAIM, foot, np.array([-vector[1], vector[0]]), "plane")
        pen.arrow(Role.DIRECTION, np.array([foot, foot + vector]), "p")
        pen.name("p", Role.DIRECTION, foot + vector, vector)

    return Story(
        extent=np.concatenate([shapes.outline_of((a, b)), [foot, foot + vector]]),
        question=(Caption("classic.plane_question", values),),
        shapes=shapes.with_letters(a, b),
        claim=stated(draw_plane, "classic.plane_says", "classic.verdict_separates", values, {"separates": True}),
        truth=shapes.true_statement(shapes.measured(a, b)),
        values=values,
    )
