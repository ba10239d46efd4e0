# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the rays in C, for points, polygons and lines: equal to a run, and why, seen in the input."""

from shapely import LineString

from collide_addon.pitfalls.crossing import (
    Side,
    crossing_side,
    crossings,
    full_test,
    lines_cross,
    named_side,
    point_in_polygon,
    side_counts,
    vertex_in_polygon,
)

from .claim import checks, edges, exact, holds, nearest_on, turn
from .classic_code import area, case_inputs, collide, floats, is_convex, rings, shape_of, shapes


def asked(claim):
    """A and the points that are tested."""
    inputs = case_inputs(claim)
    if not inputs:
        a, b = claim.story.shapes
        return a, b.points
    a = shape_of(inputs["polygon"])
    points = inputs["points"]
    return a, exact(list(points.values()) if isinstance(points, dict) else points)


def on_boundary(shape, point):
    return point in shape.points or any(
        nearest_on(p, q, point) == point for ring in shape.rings for p, q in edges(ring)
    )


def inside(shape, point):
    """Whether points are inside, by the exact parity of edges on the left; the boundary counts as inside."""
    x, y = point
    if on_boundary(shape, point):
        return True
    met = [
        p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1]) < x
        for ring in shape.rings
        for p, q in edges(ring)
        if min(p[1], q[1]) < y <= max(p[1], q[1])
    ]
    return sum(met) % 2 == 1


def answers(claim):
    """For each point what the code says and what is true."""
    a, points = asked(claim)
    ring = floats(a.rings[0])
    return [(point_in_polygon(ring, floats([point])[0]), inside(a, point), point) for point in points]


@checks("classic.points_question", "classic.points_says", "classic.points_true")
def _points(claim):
    found = answers(claim)
    assert claim["count"] == len(found)
    if claim.message != "classic.points_question":
        assert claim["inside"] == sum(each[claim.message == "classic.points_true"] for each in found)


@checks("classic.why_half_open", "classic.why_convex_not_needed", "classic.why_no_holes")
def _why_points(claim):
    if claim.story.figure.parameters["algorithm"] == "polygons":
        assert max(len(shape.rings) for shape in shapes(claim)) > 1
        assert collide(claim) is False
        return
    a, _ = asked(claim)
    wrong = [each for each in answers(claim) if each[0] != each[1]]
    if claim.message == "classic.why_convex_not_needed":
        assert not wrong
        assert not is_convex(a)
    elif claim.message == "classic.why_half_open":
        assert wrong
        assert all(on_boundary(a, point) for *_, point in wrong)
    else:
        assert any(not on_boundary(a, point) for *_, point in wrong)


@checks("classic.side_says", "classic.side_true", "classic.why_left_is_right")
def _side(claim):
    inputs = case_inputs(claim)
    start, end = (tuple(map(float, each)) for each in inputs["line"])
    point = tuple(map(float, inputs["point"]))
    value, side = named_side(start, end, point)
    to_the_left = turn(start, end, point) > 0
    if claim.message == "classic.side_says":
        assert (claim["value"], claim["side"].message) == (value, f"classic.{side}")
    elif claim.message == "classic.side_true":
        assert claim["side"].message == ("classic.left" if to_the_left else "classic.right")
    else:
        assert value == -turn(start, end, point)


# ---- polygons


@checks("classic.vertices_says_no", "classic.vertices_says_yes", "classic.why_vertices_only")
def _vertices(claim):
    a, b = rings(claim)
    said = vertex_in_polygon(a, b) or vertex_in_polygon(b, a)
    assert said == (claim.message == "classic.vertices_says_yes")
    if claim.message == "classic.why_vertices_only":
        assert not any(holds(shape.core, p) for shape, ring in zip(shapes(claim), (b, a), strict=True) for p in ring)
        assert boundaries_cross(claim)


def boundaries_cross(claim):
    a, b = (area(shape).boundary for shape in shapes(claim))
    return a.crosses(b)


def asked_of(claim):
    """The polygon whose vertices are tested, and the other."""
    a, b = rings(claim)
    return (a, b) if claim["letter"] == "A" else (b, a)


@checks("classic.full_says", "classic.full_inside", "classic.full_other_way")
def _full(claim):
    asking, other = asked_of(claim)
    if claim.message == "classic.full_other_way":
        assert full_test(asking, other) is not full_test(other, asking)
        return
    odd = any(crossings(other, vertex).count(Side.LEFT) % 2 for vertex in asking)
    assert odd == (claim.message == "classic.full_inside")
    assert (claim["left"], claim["right"]) == side_counts(asking, other)
    said = odd or claim["left"] == claim["right"] != 0
    assert full_test(asking, other) == said == (claim.story.figure.result["classic"][order(claim)])


def order(claim):
    return "AB" if claim["letter"] == "A" else "BA"


@checks("classic.why_nothing_counted", "classic.why_equal_counts", "classic.why_unequal_counts")
def _counts(claim):
    asking, other = asked_of(claim)
    left, right = side_counts(asking, other)
    assert (claim["left"], claim["right"]) == (left, right)
    if claim.message == "classic.why_equal_counts":
        assert left == right != 0
        assert collide(claim) is False
    elif claim.message == "classic.why_unequal_counts":
        assert left != right
        assert collide(claim)
    else:
        low, high = min(y for _, y in other), max(y for _, y in other)
        assert left == right == 0
        assert all(not low < y < high for _, y in asking)
        assert collide(claim)


@checks("classic.why_half_open_contact")
def _contact(claim):
    assert collide(claim) is None


@checks("classic.mirrored_question", "classic.mirrored_says", "classic.mirrored_true", "classic.why_top_and_bottom")
def _mirrored(claim):
    inputs = case_inputs(claim)
    top, bottom, b = (shape_of(inputs[key]) for key in ("A_top", "A_bottom", "B"))
    assert {(x, -y) for x, y in top.points} == set(bottom.points)
    for a in (top, bottom):
        assert area(a).touches(area(b))
    assert min(y for _, y in top.points) == max(y for _, y in b.points)
    assert full_test(floats(top.points), floats(b.points))
    assert not full_test(floats(bottom.points), floats(b.points))


# ---- lines


def lines(claim):
    inputs = case_inputs(claim)
    if inputs:
        return [floats([inputs[key][:2], inputs[key][2:]]) for key in ("lineA", "lineB")]
    return [floats((shape.core[0], shape.core[-1])) for shape in claim.story.shapes]


def sides(ends, other):
    return [crossing_side(*other, end) for end in ends]


@checks("classic.lines_says_no", "classic.lines_says_yes")
def _lines_say(claim):
    a, b = lines(claim)
    said = lines_cross(*a, *b)
    assert said == (claim.message == "classic.lines_says_yes")
    one_of_each = {Side.LEFT, Side.RIGHT}
    assert said == (set(sides(a, b)) == one_of_each or set(sides(b, a)) == one_of_each)


TRUE_LINES = ("none", "cross", "touch", "overlap")


@checks(*(f"classic.lines_true_{kind}" for kind in TRUE_LINES))
def _lines_are(claim):
    a, b = lines(claim)
    kind = claim.message.rpartition("_")[2]
    (p, q), (r, s) = exact(a), exact(b)
    turns = [turn(p, q, r), turn(p, q, s), turn(r, s, p), turn(r, s, q)]
    on_other = {end for end in (r, s) if nearest_on(p, q, end) == end}
    on_other |= {end for end in (p, q) if nearest_on(r, s, end) == end}
    if kind == "cross":
        assert turns[0] * turns[1] < 0 > turns[2] * turns[3]
        at = LineString(a).intersection(LineString(b))
        claim.near(claim["point_1"], (at.x, at.y))
    elif kind == "none":
        assert not on_other
        assert not turns[0] * turns[1] < 0 or not turns[2] * turns[3] < 0
    else:
        told = {each for each in on_other if each in exact(v for k, v in claim.caption.values.items())}
        assert len(on_other) == len(told) == (2 if kind == "overlap" else 1)


@checks("classic.why_range_of_y", "classic.why_contact_missed")
def _lines_missed(claim):
    a, b = lines(claim)
    assert not lines_cross(*a, *b)
    (p, q), (r, s) = exact(a), exact(b)
    if claim.message == "classic.why_range_of_y":
        for ends, other in ((a, b), (b, a)):
            assert sides(ends, other).count(Side.NONE) > 0
        assert turn(p, q, r) * turn(p, q, s) < 0 > turn(r, s, p) * turn(r, s, q)
    else:
        assert LineString(a).distance(LineString(b)) <= 1e-12 * claim.story.size
