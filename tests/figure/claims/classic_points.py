# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the demo's hull and its lines."""

import math
import re
from fractions import Fraction

import pytest

from collide_addon.pitfalls.simplex import (
    ClassicLine,
    SnippetStoppedError,
    classic_hull,
    debug_lines,
    distance_to_line,
    first_quadrangle,
    line_through,
    meeting_point,
    normal_through_origin,
)

from .claim import checks, edges, exact, length, minus, nearest_on, turn
from .classic_code import case_inputs, floats, shape_of


def points(claim):
    """The points whose hull is computed, in their order."""
    inputs = case_inputs(claim)
    return shape_of(inputs["points"]) if inputs else claim.story.shapes[0]


def lost_and_extra(claim):
    """The true vertices missing from the demo's hull, and its false ones."""
    said, true = classic_hull(floats(points(claim).points)), floats(points(claim).core)
    return [each for each in true if each not in said], [each for each in said if each not in true]


@checks("classic.hull_question")
def _count(claim):
    assert claim["count"] == len(points(claim).points)


@checks("classic.hull_says")
def _returns(claim):
    lost, extra = lost_and_extra(claim)
    assert claim["count"] == len(classic_hull(floats(points(claim).points)))
    assert (claim["lost"], claim["extra"]) == (len(lost), len(extra))


@checks("classic.hull_true")
def _hull(claim):
    assert claim["count"] == len(points(claim).core)


@checks("classic.stops")
def _stops(claim):
    """The claim about the hull; the one about GJK is checked with its reason."""
    if (
        claim.story.figure.result.get("function") == "cnvxHll"
        or claim.story.figure.parameters["algorithm"] == "convex_hull"
    ):
        with pytest.raises(SnippetStoppedError, match=re.escape(claim["words"])):
            classic_hull(floats(points(claim).points))


@checks("classic.why_too_few_points")
def _too_few(claim):
    assert len(points(claim).points) < 4


@checks("classic.why_clockwise_start")
def _not_counter_clockwise(claim):
    ring = exact(first_quadrangle(floats(points(claim).points)))
    turns = [turn(ring[k], ring[(k + 1) % 4], ring[(k + 2) % 4]) for k in range(4)]
    assert min(turns) < 0
    assert lost_and_extra(claim)[0]


@checks("classic.why_equal_x")
def _equal_x(claim):
    xs = [x for x, _ in points(claim).points]
    assert len(set(xs)) < len(xs)
    assert lost_and_extra(claim)[0]


@checks("classic.why_no_area", "classic.why_points_on_edges")
def _nothing_dents(claim):
    core = points(claim).core
    assert (len(core) < 3) == (claim.message == "classic.why_no_area")
    lost, extra = lost_and_extra(claim)
    assert extra
    assert not lost
    for point in exact(extra):
        assert any(nearest_on(p, q, point) == point for p, q in edges(core)) or core == [point]


# ---- lines


def line_and_point(claim):
    line, other = claim.story.shapes
    number = claim.story.figure.parameters["point"]
    return floats((line.core[0], line.core[-1])), floats(other.points)[number - 1]


def meeting(one, other):
    """Where two lines a x + b y + c = 0 meet, exactly."""
    (a, b, c), (d, e, f) = (tuple(map(Fraction, line)) for line in (one, other))
    size = a * e - b * d
    return (b * f - c * e) / size, (c * d - a * f) / size


@checks("classic.point_says")
def _classic_place(claim):
    inputs = case_inputs(claim)
    if inputs:
        said = meeting_point(ClassicLine(*inputs["arrCf"]), ClassicLine(*inputs["arrCf2"]))
    else:
        (p, q), point = line_and_point(claim)
        line = line_through(p, q)
        normal = normal_through_origin(line)
        said = meeting_point(line, normal._replace(c=-(normal.a * point[0] + normal.b * point[1])))
    claim.near(claim["point"], said)


@checks("classic.meet_true")
def _meeting(claim):
    inputs = case_inputs(claim)
    claim.near(claim["point"], meeting(inputs["arrCf"], inputs["arrCf2"]))


@checks("classic.foot_true")
def _foot(claim):
    (p, q), point = (exact(line_and_point(claim)[0]), exact([line_and_point(claim)[1]])[0])
    way = minus(q, p)
    share = (way[0] * (point[0] - p[0]) + way[1] * (point[1] - p[1])) / (way[0] ** 2 + way[1] ** 2)
    foot = (p[0] + share * way[0], p[1] + share * way[1])
    claim.near(claim["point"], foot)
    claim.near(claim["distance"], length(minus(point, foot)))


@checks("classic.why_shortcut", "classic.why_late_subtraction")
def _kind_of_line(claim):
    inputs = case_inputs(claim)
    if inputs:
        line, normal = ClassicLine(*inputs["arrCf"]), ClassicLine(*inputs["arrCf2"])
    else:
        (p, q), (x, y) = line_and_point(claim)
        line = line_through(p, q)
        normal = normal_through_origin(line)
        normal = normal._replace(c=-(normal.a * x + normal.b * y))
    assert (0 in (line.a, line.b)) == (claim.message == "classic.why_shortcut")
    if claim.message == "classic.why_late_subtraction":
        assert normal.c != 0


@checks("classic.one_point_question", "classic.one_point_says", "classic.one_point_true", "classic.why_no_line")
def _line_of_one_point(claim):
    p, q, asked = (floats([case_inputs(claim)[key]])[0] for key in ("v", "v2", "v3"))
    assert p == q
    if claim.message == "classic.one_point_question":
        assert claim["point"] == p
        assert asked == (0, 0)
    elif claim.message == "classic.one_point_says":
        assert claim["distance"] == distance_to_line(p, q, asked)
        assert line_through(p, q).b == 0
    elif claim.message == "classic.one_point_true":
        claim.near(claim["distance"], math.dist(p, asked))


@checks("classic.check_says", "classic.check_true")
def _own_check(claim):
    inputs = case_inputs(claim)
    line = inputs["arrCf"]
    said = debug_lines(ClassicLine(*line), inputs["x0"], inputs["xx0"])
    if claim.message == "classic.check_says":
        assert (claim["point"], claim["distance"]) == (tuple(said.foot), said.distance)
        return
    foot = meeting(line, (line[1], -line[0], 0))
    claim.near(claim["point"], foot)
    claim.near(claim["distance"], math.dist(tuple(map(float, foot)), said.normal[0]))


@checks("classic.meet_question", "classic.check_question")
def _equations(claim):
    """The equation as it is written, with the given numbers."""
    inputs = case_inputs(claim)
    for name, key in (("line", "arrCf"), ("other", "arrCf2")):
        if name in claim.caption.values:
            assert coefficients(claim[name]) == proportional(inputs[key], coefficients(claim[name]))


def coefficients(equation):
    """The a, b and c of "2x + 5y + 20 = 0"."""
    left, _, right = equation.replace("−", "-").replace(" ", "").partition("=")
    found = dict.fromkeys("xy1", Fraction(0))
    for sign, number, variable in re.findall(r"([+-]?)([\d.]*)([xy]?)", left):
        if number or variable:
            found[variable or "1"] += Fraction(f"{sign}{number or 1}")
    assert Fraction(right) == 0
    return tuple(found.values())


def proportional(line, like):
    """A line's numbers multiplied so that the first nonzero one equals that of another line."""
    row = next(k for k, each in enumerate(line) if each)
    return tuple(Fraction(each) * like[row] / Fraction(line[row]) for each in line)
