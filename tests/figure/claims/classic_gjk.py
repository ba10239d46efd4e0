# SPDX-License-Identifier: GPL-3.0-or-later
"""Claims about the GJK demo: what it prints, equal to a run of it, and why, seen in the simplexes of that run."""

import math
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from collide_addon.pitfalls.gjk import GUARD, PENETRATION, classic_gjk, in_order, message_box, starts
from collide_addon.pitfalls.simplex import SnippetStoppedError, holds_origin, nearest_on_edge
from collide_addon.pitfalls.space import polytopes_split_in_three

from .claim import checks, cross, dot, exact, holds, hull, length, minus, nearest_on, turn
from .classic_code import case_inputs, collide, cores, true_gap

ORIGIN = (0, 0)


@cache
def ran(a, b, start):
    """What the demo says about A and B from a given start, and its rounds."""
    rounds = []
    return classic_gjk(a, b, *start, rounds.append), rounds


def run(claim):
    told = claim.earlier("classic.gjk_dice", same_step=False)[-1]
    return ran(*map(tuple, cores(claim)), (told["a"], told["b"]))


def is_right(claim, value):
    """Whether a number is the distance, or the demo's word for shapes that overlap."""
    gap = true_gap(claim)
    return value == PENETRATION if gap < 0 else math.isclose(value, gap, rel_tol=1e-9)


@checks("classic.gjk_dice")
def _start(claim):
    a, b = cores(claim)
    assert 1 <= claim["a"] <= len(a) - 2
    assert 1 <= claim["b"] <= len(b) - 2


@checks("classic.gjk_prints")
def _prints(claim):
    said, _ = run(claim)
    assert claim["printed"] == f"Iterations amount = {said.iterations}; distance between A and B = {said.value:g}"
    assert claim["words"] == message_box(said.value)


@checks("classic.gjk_circles")
def _circles(claim):
    said, _ = run(claim)
    assert claim["value"] == said.value
    assert all(
        circle in core for circle, core in zip((said.circles.on_a, said.circles.on_b), cores(claim), strict=True)
    )
    claim.near(claim["apart"], math.dist(said.circles.on_a, said.circles.on_b))


@checks("classic.gjk_starts")
def _all_starts(claim):
    a, b = map(tuple, cores(claim))
    places = list(starts(a, b))[: claim["count"]]
    assert len(places) == claim["count"]
    assert claim["wrong"] == sum(not is_right(claim, ran(a, b, place)[0].value) for place in places)


@checks("classic.why_too_few_vertices")
def _too_few(claim):
    a, b = cores(claim)
    assert min(len(a), len(b)) < 3
    with pytest.raises(SnippetStoppedError, match="needs three vertices"):
        classic_gjk(a, b)


@checks("classic.why_right_penetration")
def _right_but_no_distance(claim):
    assert collide(claim)
    assert claim["value"] == run(claim)[0].value == PENETRATION


def edge_of_line(step):
    """The ends of the edge whose line was mistaken for the nearest part of the simplex."""
    p, q, *third = step.simplex
    pairs = [(p, q, None)] if not third else [(p, q, third[0]), (q, third[0], p), (third[0], p, q)]
    return next((p, q) for p, q, left in pairs if nearest_on_edge(p, q, step.simplex, left) == step.edge)


@checks("classic.why_distance_of_line", "classic.why_other_start")
def _line_is_nearer(claim):
    said, rounds = run(claim)
    p, q = exact(edge_of_line(rounds[-1]))
    on_line = abs(cross(minus(q, p), p)) / length(minus(q, p))
    claim.near(said.value, on_line)
    assert length(nearest_on(p, q)) > on_line
    if claim.message == "classic.why_other_start":
        a, b = map(tuple, cores(claim))
        assert not is_right(claim, said.value)
        assert any(ran(a, b, place)[0].value != said.value for place in starts(a, b))


@checks("classic.why_line_through_origin")
def _line_through_origin(claim):
    p, q = exact(edge_of_line(run(claim)[1][-1]))
    assert run(claim)[0].value == cross(p, q) == 0
    assert nearest_on(p, q) != ORIGIN


@checks("classic.why_zero_for_overlap")
def _origin_on_edge(claim):
    said, rounds = run(claim)
    p, q = exact(edge_of_line(rounds[-1]))
    assert nearest_on(p, q) == ORIGIN
    assert said.value == 0
    assert collide(claim)


@checks("classic.why_start_collapses")
def _one_point(claim):
    told = claim.earlier("classic.gjk_dice", same_step=False)[-1]
    a, b = (core[told[key] - 1 : told[key] + 2] for key, core in zip("ab", cores(claim), strict=True))
    assert a == b
    assert set(run(claim)[1][-1].simplex) == {ORIGIN}


@checks("classic.why_guard", "classic.why_cycle")
def _in_a_circle(claim):
    said, rounds = run(claim)
    a, b = cores(claim)
    assert claim["guard"] == len(a) * len(b)
    assert (said.value, said.iterations) == (GUARD, claim["guard"] + 1)
    last = rounds[-1]
    again = tuple(in_order([*last.edge.kept, last.support.difference]))
    circle = rounds[[each.simplex for each in rounds].index(again) :]
    assert len(circle) > 1
    if claim.message == "classic.why_cycle":
        assert not any(holds(hull(exact(each.simplex)), ORIGIN, strictly=True) for each in circle)
        assert len(circle) == 2
        assert collide(claim)


@checks("classic.why_clockwise")
def _clockwise(claim):
    triangles = [exact(each.simplex) for each in run(claim)[1] if len(each.simplex) == 3]
    assert any(turn(*each) < 0 and holds(hull(each), ORIGIN, strictly=True) for each in triangles)
    assert run(claim)[0].value != PENETRATION


@checks("classic.why_ended_early")
def _counts_as_deleted(claim):
    said, rounds = run(claim)
    last = rounds[-1]
    foot, w = exact([last.edge.foot, last.support.difference])
    assert last.support.difference in last.edge.deleted
    assert dot(foot, w) < dot(foot, foot)  # it would lead closer to O
    assert said.value > true_gap(claim)


@checks("classic.why_one_word")
def _one_word(claim):
    assert collide(claim) is None
    square, apart, over = ([(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)] for x, y in ((0, 0), (5, 0), (1, 1)))
    said = [run(claim)[0].message, *(classic_gjk(square, other).message for other in (apart, over))]
    assert said == ["Distance 0"] * 3


@checks("classic.why_sentinel")
def _state_is_printed(claim):
    assert collide(claim)
    assert run(claim)[0].printed.endswith("= -2")


@checks("classic.why_random_start")
def _four_numbers(claim):
    a, b = map(tuple, cores(claim))
    found = [ran(a, b, place)[0].value for place in starts(a, b)]
    assert len(found) == 4
    assert [float(each) for each in claim["numbers"].split(", ")] == found


@checks("classic.why_vertices_not_points")
def _not_the_closest(claim):
    said, _ = run(claim)
    difference = minus(said.circles.on_a, said.circles.on_b)
    assert difference == said.circles.vertex
    assert said.circles.apart > true_gap(claim)


@checks("classic.why_empty_test")
def _always_passed(claim):
    said, _ = run(claim)
    v, foot = exact([said.circles.vertex, said.circles.foot])
    assert dot(v, foot) >= 0
    assert collide(claim)
    assert said.value > 0


# ---- the simplex


def told_edge(claim):
    inputs = case_inputs(claim)
    return exact([inputs["v"], inputs["vv"]])


@checks("classic.edge_says", "classic.edge_true", "classic.why_only_y", "classic.why_line_not_segment")
def _edge(claim):
    p, q = told_edge(claim)
    ends = tuple(tuple(map(float, each)) for each in (p, q))
    said, near = nearest_on_edge(*ends, ends), nearest_on(p, q)
    if claim.message == "classic.edge_says":
        assert (claim["count"], claim["distance"]) == (len(said.kept), said.distance)
    elif claim.message == "classic.edge_true":
        claim.near(claim["point"], near)
        claim.near(claim["distance"], length(near))
        assert claim["count"] == (1 if near in (p, q) else 2)
    elif claim.message == "classic.why_only_y":
        assert p[1] == q[1]
        assert near not in (p, q)
    else:
        assert near in (p, q)
        assert said.distance < length(near)


@checks("classic.second_edge_says", "classic.second_edge_true", "classic.why_wrong_deleted")
def _second_edge(claim):
    w = [tuple(map(float, each)) for each in case_inputs(claim)["arrQ"]]
    said = nearest_on_edge(w[1], w[2], w, w[0])

    def named(points):
        return ", ".join(f"w{w.index(point) + 1}" for point in points)

    near = nearest_on(*exact(w[1:]))
    if claim.message == "classic.second_edge_says":
        assert (claim["kept"], claim["dropped"]) == (named(said.kept), named(said.deleted))
    elif claim.message == "classic.second_edge_true":
        assert near == w[1]
        assert (claim["kept"], claim["dropped"]) == ("w2", "w1, w3")
    else:
        assert said.kept == (w[1],)
        assert w[1] in said.deleted


@checks("classic.inside_says", "classic.inside_true", "classic.why_strictly_inside")
def _triangle(claim):
    triangle = exact(case_inputs(claim)["simplex"])
    assert not holds_origin(case_inputs(claim)["simplex"])
    assert holds(hull(triangle), ORIGIN)
    assert not holds(hull(triangle), ORIGIN, strictly=True)


# ---- two formulas of the article


@checks("classic.depth_says", "classic.why_inf_over_all")
def _depth_over_all(claim):
    a, b = cores(claim)
    obstacle = hull({minus(p, q) for p in a for q in b})
    assert holds(obstacle, ORIGIN)
    if claim.message == "classic.depth_says":
        assert claim["depth"] == 0.0
        return
    claim.near(claim["depth"], -true_gap(claim))


@checks("classic.plane_says", "classic.why_both_sides")
def _plane(claim):
    inputs, shapes = case_inputs(claim), cores(claim)
    heights = [[dot(inputs["p"], point) + inputs["delta"] for point in shape] for shape in shapes]
    assert (claim["a"], claim["b"]) == tuple(map(min, heights))
    assert min(map(min, heights)) >= 0
    assert all(max(each) > 0 for each in heights)
    assert (claim["p"], claim["delta"]) == (tuple(inputs["p"]), inputs["delta"])


# ---- two shortcuts in space


def solid_cross(p, q):
    return tuple(p[i] * q[j] - p[j] * q[i] for i, j in ((1, 2), (2, 0), (0, 1)))


def heights(corners, face, points):
    """How far points lie above a face, times the length of its normal, which points away from the vertices' middle."""
    p, q, r = (corners[row] for row in face)
    normal = solid_cross(minus(q, p), minus(r, p))
    middle = tuple(sum(xs) for xs in zip(*corners, strict=True))
    side = dot(normal, minus(middle, tuple(len(corners) * x for x in p)))
    return [(-1 if side > 0 else 1) * dot(normal, minus(point, p)) for point in points]


def face_rows(name):
    return [int(digit) - 1 for digit in name.replace("w", "")]


def distance_of_face(corners, face):
    """The distance of a face: to the foot on its plane, where that lies on the face, otherwise to its nearest edge."""
    p, q, r = (corners[row] for row in face)
    normal = solid_cross(minus(q, p), minus(r, p))
    foot = tuple(Fraction(dot(normal, p), dot(normal, normal)) * x for x in normal)
    edges = (p, q), (q, r), (r, p)
    if all(dot(normal, solid_cross(minus(end, start), minus(foot, start))) >= 0 for start, end in edges):
        return length(foot)
    return min(distance_of_edge(*edge) for edge in edges)


def distance_of_edge(start, end):
    way = minus(end, start)
    share = min(max(Fraction(-dot(start, way), dot(way, way)), 0), 1)
    return length(tuple(x + share * d for x, d in zip(start, way, strict=True)))


@checks("classic.three_signs_says", "classic.three_signs_true", "classic.why_three_signs")
def _three_signs(claim):
    corners = [tuple(corner) for corner in case_inputs(claim)["simplex"]]
    faces = ((3, 2, 1), (3, 1, 0), (3, 0, 2))
    signs = [heights(corners, face, [(0, 0, 0)])[0] for face in faces]
    beyond = [sorted(face) for face, sign in zip(faces, signs, strict=True) if sign > 0]
    nearest = min(beyond, key=lambda face: distance_of_face(corners, face))
    if claim.message == "classic.why_three_signs":
        claim.near(claim["near"], distance_of_face(corners, nearest))
        claim.near(claim["further"], distance_of_face(corners, beyond[0]))
        return
    said = claim.message == "classic.three_signs_says"
    assert face_rows(claim["face"]) == (beyond[0] if said else nearest)
    assert {*face_rows(claim["face"]), *face_rows(claim["dropped"])} == {0, 1, 2, 3}
    assert [int(each.replace("\N{MINUS SIGN}", "-")) for each in claim["signs"].split(", ")] == signs


@checks("classic.one_face_question", "classic.one_face_says", "classic.one_face_true", "classic.why_one_face_split")
def _one_face(claim):
    inputs = case_inputs(claim)
    corners = [tuple(map(Fraction, corner)) for corner in inputs["simplex"]]
    polytopes = polytopes_split_in_three(inputs["A"], inputs["B"], inputs["simplex"])
    w = tuple(map(Fraction, polytopes[0].found.tolist()))
    seen = [set(face) for face in combinations(range(4), 3) if heights(corners, face, [w])[0] > 0]
    assert (claim["w"], claim["seen"]) == ("w5", len(seen))
    assert face_rows(claim["dent"]) == sorted(set.intersection(*seen))
    assert claim["faces"] == 4 - len(seen) + len(seen) + 2 == 4 - 1 + 3
    if claim.message == "classic.why_one_face_split":
        found = [tuple(each.found.tolist()) for each in polytopes]
        before = {tuple(corner) for corner in inputs["simplex"]} | {*found[:-1]}
        assert len(found) == claim["steps"]
        assert found[-1] in before
        assert len({*found[:-1]} - {tuple(corner) for corner in inputs["simplex"]}) == len(found) - 1
