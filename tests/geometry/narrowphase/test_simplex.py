# SPDX-License-Identifier: GPL-3.0-or-later
"""The part of a vertex, segment or triangle nearest to the origin."""

import json
from fractions import Fraction
from itertools import permutations
from random import Random

from collide_addon.geometry.narrowphase.simplex import nearest_part, nearest_part_in_plane
from collide_addon.pitfalls.cases import CASES_FILE

CASES = {case["id"]: case for case in json.loads(CASES_FILE.read_text("utf-8"))}


def corners(points):
    return [(int(x), int(y)) for x, y in points]


def kept(points):
    part = nearest_part_in_plane(corners(points))
    johnson = nearest_part(corners(points))
    assert sorted(part.rows) == sorted(johnson.rows)
    assert [x * sum(johnson.weights) for x in part.nearest] == [x * sum(part.weights) for x in johnson.nearest]
    return sorted(list(vertex) for vertex in part.of(points))


def nearest_by_search(points):
    """The nearest point of a segment or triangle, and the fewest vertices that span it, by trying all parts."""
    best = None
    for part in [(p,) for p in points] + [(p, q) for p in points for q in points if p < q]:
        p, q = part[0], part[-1]
        edge = (q[0] - p[0], q[1] - p[1])
        if len(part) == 1:
            foot = (Fraction(p[0]), Fraction(p[1]))
        else:
            share = Fraction(-(p[0] * edge[0] + p[1] * edge[1]), edge[0] ** 2 + edge[1] ** 2)
            if not 0 < share < 1:
                continue
            foot = (p[0] + share * edge[0], p[1] + share * edge[1])
        square = foot[0] ** 2 + foot[1] ** 2
        if best is None or (square, len(part)) < best[0]:
            best = (square, len(part)), sorted(map(list, part))
    return best[1]


def area(p, q, w):
    return (q[0] - p[0]) * (w[1] - p[1]) - (q[1] - p[1]) * (w[0] - p[0])


def test_a_horizontal_edge_is_kept():
    inputs = CASES["GJK-01-horizontal-edge"]["inputs"]
    assert kept([inputs["v"], inputs["vv"]]) == sorted(CASES["GJK-01-horizontal-edge"]["truth"]["keep"])


def test_beyond_the_end_of_an_edge_the_end_is_nearest():
    inputs = CASES["GJK-03-line-not-segment"]["inputs"]
    assert kept([inputs["v"], inputs["vv"]]) == CASES["GJK-03-line-not-segment"]["truth"]["keep"]


def test_of_a_triangle_the_nearest_vertex_stays_whatever_its_place():
    triangle = CASES["GJK-04-wrong-deleted-vertex"]["inputs"]["arrQ"]
    expected = nearest_by_search([tuple(p) for p in triangle])
    assert [kept(order) for order in permutations(triangle)] == [expected] * 6


def test_the_origin_on_the_boundary_is_not_inside():
    edge = CASES["GJK-06-boundary-edge"]["inputs"]["simplex"]
    vertex = CASES["GJK-06-boundary-vertex"]["inputs"]["simplex"]
    assert {len(kept(order)) for order in permutations(edge)} == {2}
    assert {tuple(map(tuple, kept(order))) for order in permutations(vertex)} == {((0, 0),)}


def test_a_vertex_is_its_own_nearest_part():
    assert kept([(3, 4)]) == [[3, 4]]


def test_the_nearest_part_of_every_segment_on_a_grid_is_the_one_found_by_search():
    ends = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    for p in ends:
        for q in ends:
            if p != q:
                assert kept([p, q]) == nearest_by_search([p, q])


def test_the_nearest_part_of_triangles_is_the_one_found_by_search():
    random = Random(3)
    for _ in range(3000):
        p, q, w = ((random.randint(-4, 4), random.randint(-4, 4)) for _ in range(3))
        if area(p, q, w) == 0:
            continue
        o = (0, 0)
        signs = {(area(s, e, o) > 0) - (area(s, e, o) < 0) for s, e in ((p, q), (q, w), (w, p))}
        expected = sorted(map(list, (p, q, w))) if len(signs) == 1 and 0 not in signs else nearest_by_search([p, q, w])
        assert kept([p, q, w]) == expected
