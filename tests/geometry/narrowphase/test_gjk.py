# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK against the exact truth: the relation without exception, the distance to the last bits."""

import json
import math
import sys
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Circle, ConvexPolygon, Relation, certify, gjk
from collide_addon.pitfalls.cases import CASES_FILE

from ...cases import in_one

CASES = [
    case for case in json.loads(CASES_FILE.read_text("utf-8")) if case["id"].startswith("GJK") and "A" in case["inputs"]
]
LAST_BITS = 2.0**-51
SCALES = (1e-12, 1e-3, 0.1, 1 / 3, 1e12, 2.0**-40, 2.0**40)
M = 2.0**1022
TINY = 5e-324


def scaled(points, factor):
    return [(factor * x, factor * y) for x, y in points]


def moved(points, x, y):
    return [(px + x, py + y) for px, py in points]


def square(x, y, size):
    return [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]


def assert_true(result, truth):
    assert result.relation.value == truth.relation
    assert abs(result.distance - truth.distance) <= max(LAST_BITS * truth.distance, TINY)
    if result.relation is Relation.SEPARATED:
        between = math.dist(result.closest_a, result.closest_b)
        largest = max(np.abs(result.a.core.vertices).max(), np.abs(result.b.core.vertices).max())
        assert abs(between - truth.distance) <= 2.0**-50 * largest + TINY


@in_one("case", CASES, ids=[case["id"] for case in CASES])
def test_pairs_on_which_the_seed_failed_are_right_from_every_start(case, truth):
    a, b = case["inputs"]["A"], case["inputs"]["B"]
    known = case["truth"] if isinstance(case["truth"], dict) else {"relation": "penetrating"}
    starts = [None, *((ax - bx, ay - by) for ax, ay in a for bx, by in b if (ax, ay) != (bx, by))]
    for start in starts:
        for first, second in ((a, b), (b, a)):
            result = gjk(first, second, start=start)
            assert_true(result, truth(first, second))
            assert result.relation.value == known.get("relation", "separated")
            assert result.distance == known.get("distance", 0.0)
            assert certify(result).holds


def test_the_seed_file_brings_the_pairs():
    assert len(CASES) >= 13


def test_every_pair_of_small_polygons_on_grids_is_right(grid_pairs, truth, every):
    relations = {relation.value: 0 for relation in Relation}
    for a, b in grid_pairs:
        true = truth(a, b)
        relations[true.relation] += 1
        for first, second in ((a, b), (b, a)):
            assert_true(gjk(first, second), true)
    assert min(relations.values()) > 50 / every, "the family has lost one of the relations"


@pytest.mark.parametrize("factor", SCALES)
def test_a_scale_changes_nothing_about_being_right(factor, grid_pairs, truth):
    for pair in grid_pairs[::5]:
        a, b = (scaled(points, factor) for points in pair)
        assert_true(gjk(a, b), truth(a, b))


@pytest.mark.parametrize("shift", [(1e12, -1e12), (0.1, 1 / 3), (2.0**50, 2.0**-1)])
def test_a_place_far_away_changes_nothing_about_being_right(shift, grid_pairs, truth):
    for pair in grid_pairs[::8]:
        a, b = (moved(points, *shift) for points in pair)
        assert_true(gjk(a, b), truth(a, b))


def test_coordinates_with_all_bits_in_use_are_right(float_pairs, truth):
    for a, b in float_pairs:
        assert_true(gjk(a, b), truth(a, b))
        assert_true(gjk(b, a), truth(a, b))


def test_touching_is_touching_where_no_coordinate_is_round(touching_pairs, truth):
    for a, b in touching_pairs:
        assert truth(a, b).relation == "touching"
        assert gjk(a, b).relation is gjk(b, a).relation is Relation.TOUCHING


def test_an_ulp_decides_between_apart_touching_and_penetrating():
    for edge in (0.1, 1 / 3, 1e12, 1e-12, 1e-300):
        a = [(edge - abs(edge), -edge), (edge, -edge), (edge, edge)]
        for x, relation in (
            (np.nextafter(edge, math.inf), Relation.SEPARATED),
            (edge, Relation.TOUCHING),
            (np.nextafter(edge, -math.inf), Relation.PENETRATING),
        ):
            result = gjk(a, [(x, 0.0), (2 * edge, -0.3 * edge), (2 * edge, 0.1 * edge)])
            assert result.relation is relation
            assert result.distance == max(0.0, x - edge)


def test_neighbours_of_a_touching_vertex_are_told_apart_on_a_slanted_edge(touching_pairs, truth):
    for a, b in touching_pairs[2::3]:
        (x, y), *rest = b
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                near = (np.nextafter(x, x + dx), np.nextafter(y, y + dy))
                assert gjk(a, [near, *rest]).relation.value == truth(a, [near, *rest]).relation


@pytest.mark.parametrize("unit", [TINY, 2.0**-1022, 1e-300, 1e300, 2.0**1018])
def test_the_ends_of_the_float_range_are_right(unit, named_pairs, truth):
    for pair in named_pairs.values():
        a, b = (scaled(points, unit) for points in pair)
        if np.abs([*a, *b]).max() <= 9 * unit:
            assert_true(gjk(a, b), truth(a, b))
            assert_true(gjk(b, a), truth(a, b))


def test_the_largest_and_the_smallest_coordinates_go_together(truth):
    for a, b in (
        (square(-M, -M, M), square(M / 2, M / 2, M / 2)),
        ([(-M, -M)], [(M, M)]),
        ([(-M, -M), (M, M)], [(TINY, 0.0)]),
        ([(-M, -M), (M, M)], [(1.0, 1.0), (TINY, TINY)]),
        (square(0.0, 0.0, M), [(-TINY, 5.0)]),
    ):
        assert_true(gjk(a, b), truth(a, b))


def test_a_distance_below_the_smallest_float_was_called_touching(truth):
    segment, point = [(0.0, 0.0), (2 * TINY, TINY)], [(TINY, 0.0)]
    assert truth(segment, point).relation == "separated"
    result = gjk(segment, point)
    assert result.relation is Relation.SEPARATED
    assert result.distance == 0.0  # 0.45 of the smallest float, rounded


def test_distances_are_those_of_shapely(grid_pairs, float_pairs):
    shapely = pytest.importorskip("shapely")
    for a, b in grid_pairs[::3] + float_pairs:
        hull_a, hull_b = (shapely.MultiPoint(points).convex_hull for points in (a, b))
        largest = max(abs(value) for point in (*a, *b) for value in point)
        assert abs(gjk(a, b).distance - hull_a.distance(hull_b)) <= 2.0**-48 * largest


def test_closest_points_are_the_middle_where_parallel_edges_face_each_other():
    result = gjk([(0, 0), (2, 0), (2, 2), (0, 2)], [(1, 5), (4, 5), (4, 7), (1, 7)])
    assert result.closest_a.tolist() == [1.5, 2.0]
    assert result.closest_b.tolist() == [1.5, 5.0]
    assert result.normal.tolist() == [0.0, 1.0]


def test_the_normal_of_polygons_apart_points_from_a_to_b(grid_pairs):
    for a, b in grid_pairs[::4]:
        result = gjk(a, b)
        if result.relation is Relation.SEPARATED:
            way = result.closest_b - result.closest_a
            assert np.abs(way - result.distance * result.normal).max() <= 2.0**-48
        if result.relation is Relation.PENETRATING:
            assert result.normal is None
            assert result.closest_a.tolist() == result.closest_b.tolist()


def test_no_step_is_built_when_none_is_asked_for(monkeypatch, named_pairs):
    monkeypatch.setattr(sys.modules[gjk.__module__.replace("gjk", "gjk_trace")], "GjkStep", None)
    for a, b in named_pairs.values():
        gjk(a, b)
    with pytest.raises(TypeError):
        gjk(*named_pairs["vertex against edge"], record=print)


def test_recorded_steps_bracket_the_distance_and_come_nearer(grid_pairs, float_pairs, truth):
    for a, b in grid_pairs[::3] + float_pairs[::3]:
        steps = []
        result = gjk(a, b, record=steps.append)
        distance = truth(a, b).distance
        rounding = 2.0**-50 * max(abs(value) for point in (*a, *b) for value in point)
        assert [step.number for step in steps] == list(range(1, result.iterations + 1))
        for step in steps:
            assert step.lower - rounding <= distance <= step.upper + rounding
            assert abs(math.hypot(*step.nearest) - step.upper) <= rounding
            assert abs(-(step.support.point @ step.direction) - step.lower) <= rounding
            assert step.lower != 0.0 or math.copysign(1.0, step.lower) == 1.0  # a caption would read -0
            assert set(step.kept) <= set(step.candidates)
            origin_on_segment = step.upper == 0.0  # then both sides of it are examined
            assert step.support in step.candidates or origin_on_segment or step.relation is Relation.SEPARATED
        for step, following in pairwise(steps):
            assert following.upper <= step.upper + rounding
            assert following.simplex == step.kept or len(step.simplex) == 2
            assert step.relation is None
        if steps:
            assert steps[-1].relation is result.relation
            assert steps[-1].kept == result.simplex


def test_the_step_that_meets_the_origin_left_the_relation_open():
    steps = []
    result = gjk([(0, 0), (2, 0), (2, 2)], [(2, 2), (5, 3), (3, 5)], start=(-1, 0), record=steps.append)
    assert result.relation is Relation.TOUCHING
    assert [step.relation for step in steps][-1] is Relation.TOUCHING


def test_the_answer_is_the_same_with_and_without_recording(grid_pairs):
    for a, b in grid_pairs[::6]:
        result, recorded = gjk(a, b), gjk(a, b, record=lambda step: None)
        assert (result.relation, result.distance, result.iterations, result.support_calls) == (
            recorded.relation,
            recorded.distance,
            recorded.iterations,
            recorded.support_calls,
        )
        assert result.simplex == recorded.simplex


def test_a_gap_up_to_the_tolerance_is_touching():
    a, b = square(0, 0, 2), square(2.5, 0, 2)
    for tolerance, relation, distance in (
        (0.0, "separated", 0.5),
        (0.25, "separated", 0.5),
        (0.5, "touching", 0.0),
        (1, "touching", 0.0),
    ):
        result = gjk(a, b, tolerance=tolerance)
        assert (result.relation.value, result.distance) == (relation, distance)
        assert result.closest_a.tolist() == [2.0, 1.0]
        assert result.closest_b.tolist() == [2.5, 1.0]


def test_a_depth_up_to_the_tolerance_is_touching():
    a, b = square(0, 0, 2), square(1.5, 0, 2)
    for tolerance, relation in ((0.0, "penetrating"), (0.25, "penetrating"), (0.5, "touching"), (1, "touching")):
        result = gjk(a, b, tolerance=tolerance)
        assert (result.relation.value, result.distance) == (relation, 0.0)
    assert result.closest_a.tolist() == [2.0, 1.0]
    assert result.closest_b.tolist() == [1.5, 1.0]
    assert result.normal.tolist() == [1.0, 0.0]


TRIPLES = [(3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29), (119, 120, 169)]


@in_one("triple", TRIPLES)
@in_one("unit", [1.0, 2.0**-40, 2.0**60])
def test_circles_with_a_pythagorean_distance_are_told_apart_exactly(triple, unit):
    x, y, length = (unit * side for side in triple)
    for radius_a in (0.0, unit, 2 * unit):
        a = Circle((-y, x), radius_a)
        for change, relation in ((-1, Relation.SEPARATED), (0, Relation.TOUCHING), (1, Relation.PENETRATING)):
            radius_b = length - radius_a
            radius_b = np.nextafter(radius_b, change * math.inf) if change else radius_b
            result = gjk(a, Circle((x - y, y + x), radius_b))
            assert result.relation is relation
            assert result.distance == max(0.0, length - radius_a - radius_b)
            assert np.abs(result.normal - np.array(triple[:2]) / triple[2]).max() <= 2.0**-53


def circle_truth(truth, a, b):
    """Relation and signed gap of shapes with a core and a radius: the cores exactly, minus the radii."""
    cores = truth(a.core.vertices.tolist(), b.core.vertices.tolist())
    radii = Fraction(float(a.radius)) + Fraction(float(b.radius))
    if cores.relation != "separated" or cores.squared_distance < radii**2:
        inside = cores.relation == "penetrating" or radii > 0
        return "penetrating" if inside else "touching", cores.distance - cores.depth - float(radii)
    relation = "touching" if cores.squared_distance == radii**2 else "separated"
    return relation, cores.distance - float(radii)


def test_circles_and_polygons_in_every_mix_are_right(grid_pairs, truth):
    random = Random(8)
    for a, b in grid_pairs[::2]:
        first = Circle(a[0], random.choice((0, 1, 2, 0.5, math.sqrt(2))))
        second = random.choice((Circle(b[0], random.choice((0, 1, 3, 0.1))), ConvexPolygon(b)))
        relation, gap = circle_truth(truth, first, second)
        for one, other in ((first, second), (second, first)):
            result = gjk(one, other)
            assert result.relation.value == relation
            assert abs(result.distance - (max(0.0, gap) if relation == "separated" else 0.0)) <= 2.0**-49
            if abs(gap) > 2.0**-40 or relation == "touching":
                assert certify(result).holds


@in_one(
    ("center", "radius", "relation", "distance"),
    [
        ((5, 1), 1.0, "separated", 2.0),
        ((5, 6), 1.0, "separated", 4.0),  # 3, 4, 5 from the vertex
        ((5, 6), 5.0, "touching", 0.0),
        ((3, 1), 1.0, "touching", 0.0),
        ((3, 1), 1.5, "penetrating", 0.0),
        ((2, 1), 0.0, "touching", 0.0),
        ((2, 1), 1.0, "penetrating", 0.0),
        ((2, 2), 0.0, "touching", 0.0),
        ((2, 2), 1.0, "penetrating", 0.0),
        ((1, 1), 0.0, "penetrating", 0.0),
        ((1, 1), 0.5, "penetrating", 0.0),
        ((1, 1), 9.0, "penetrating", 0.0),
    ],
)
def test_a_circle_and_a_square(center, radius, relation, distance):
    circle, box = Circle(center, radius), ConvexPolygon(square(0, 0, 2))
    for a, b in ((circle, box), (box, circle)):
        result = gjk(a, b)
        assert (result.relation.value, result.distance) == (relation, distance)
        assert certify(result).holds


def test_a_circle_of_radius_zero_is_a_point(grid_pairs):
    for a, b in grid_pairs[::10]:
        circle, point = gjk(Circle(a[0], 0.0), b), gjk([a[0]], b)
        assert (circle.relation, circle.distance) == (point.relation, point.distance)
        assert circle.closest_b.tolist() == point.closest_b.tolist()


def test_circles_that_penetrate_have_their_common_point_in_both():
    for a, b in (
        (Circle((0, 0), 3), Circle((3, 4), 4)),
        (Circle((0, 0), 9), Circle((3, 4), 1)),
        (Circle((0, 0), 1), Circle((3, 4), 9)),
        (Circle((1, 1), 2), Circle((1, 1), 1)),
    ):
        result = gjk(a, b)
        assert result.relation is Relation.PENETRATING
        for circle in (a, b):
            assert math.dist(result.closest_a, circle.center) < circle.radius


def test_gap_between_circles_that_almost_cancels_keeps_all_its_bits():
    result = gjk(Circle((0, 0), 1.0), Circle((2.0, 2.0**-30), 1.0))
    assert result.relation is Relation.SEPARATED
    assert result.distance == pytest.approx(2.0**-62, rel=1e-15)  # sqrt(4 + e^2) - 2 = e^2 / 4
