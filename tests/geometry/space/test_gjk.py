# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK in space against the exact truth: the relation without exception, the distance to the last bits."""

import math
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.predicates.points import LARGEST_COORDINATE, GeometryError
from collide_addon.geometry.space import ConvexPolyhedron, gjk

from ...cases import mostly_slow
from .lattice_truth import lattice_pairs, truth_of

LAST_BITS = 2.0**-51
STARTS = [(1, 0, 0), (0, -1, 0), (0, 0, 1), (3, -2, 5), (1e-300, 1.0, 0.0), (-1e12, 1e-12, 1.0), (5e-324, 0, -5e-324)]
CUBE = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]


def moved(points, x, y, z):
    return [(px + x, py + y, pz + z) for px, py, pz in points]


def square_root(square):
    bits = 64 + max(0, square.denominator.bit_length() - square.numerator.bit_length()) // 2
    return math.isqrt((square.numerator << 2 * bits) // square.denominator) / (1 << bits)


def assert_true(result, relation, squared_distance):
    distance = square_root(squared_distance)
    assert result.relation.value == relation
    assert abs(result.distance - distance) <= LAST_BITS * distance
    if result.relation is Relation.SEPARATED:
        largest = max(result.a.magnitude, result.b.magnitude)
        assert abs(math.dist(result.closest_a, result.closest_b) - distance) <= 2.0**-50 * largest
    if result.relation is Relation.PENETRATING:
        assert result.normal is None
    else:
        assert abs(math.hypot(*result.normal) - 1.0) <= 2.0**-51
    if result.relation is not Relation.SEPARATED:
        assert result.closest_a.tolist() == result.closest_b.tolist()


def facts(result, *, swapped=False):
    """What GJK says about the shapes, not about its steps; as seen from A, or from B where they were swapped."""
    a, b, sign = (result.closest_b, result.closest_a, -1.0) if swapped else (result.closest_a, result.closest_b, 1.0)
    points = [] if result.relation is Relation.PENETRATING else [a.tolist(), b.tolist()]
    normal = None if result.normal is None else (sign * result.normal + 0.0).tolist()
    return result.relation, result.distance, points, normal


def test_every_case_is_right_in_both_orders_and_shuffled(every, cases):
    random = Random(1)
    for case in cases[::every]:
        a, b = list(case["a"]), list(case["b"])
        truth = case["relation"], Fraction(case["distance2"])
        first = gjk(a, b)
        assert_true(first, *truth)
        normals = case.get("normals")
        if normals and first.normal is not None:
            assert min(np.abs(first.normal - normal).max() for normal in normals) <= 2.0**-51
        random.shuffle(a)
        random.shuffle(b)
        assert facts(gjk(a, b)) == facts(first)
        if sorted(map(tuple, a)) != sorted(map(tuple, b)):
            assert facts(gjk(b, a), swapped=True) == facts(first)


def test_the_closest_points_are_the_middle_of_all_that_are_as_close(cases):
    for case in cases[::9]:
        if case["relation"] == "penetrating":
            continue
        result = gjk(case["a"], case["b"])
        corners = np.array(case["contact"])
        middle = corners.mean(axis=0)
        if len(corners) > 2:  # by area
            fan = [
                (corners[0] + p + q, np.linalg.norm(np.cross(p - corners[0], q - corners[0])))
                for p, q in pairwise(corners[1:])
            ]
            area = sum(weight for _, weight in fan)
            middle = sum(weight * point for point, weight in fan) / area / 3 if area else middle
        size = max(result.a.magnitude, result.b.magnitude)
        assert np.abs(result.closest_a - middle).max() <= 1e-9 * size


def assert_lattice_pairs(random, count):
    found = Counter()
    for a, b in lattice_pairs(random, count):
        truth = truth_of(a, b)
        found[truth.relation] += 1
        first = gjk(a, b)
        assert_true(first, truth.relation, truth.squared_distance)
        if set(a) != set(b):
            assert facts(gjk(b, a), swapped=True) == facts(first)
    assert min(found.values()) > count / 10, "the family has lost one of the relations"


def test_a_share_of_small_sets_on_a_lattice_is_right():
    assert_lattice_pairs(Random(2), 150)


@pytest.mark.nightly
def test_ten_thousand_small_sets_on_a_lattice_are_right():
    assert_lattice_pairs(Random(100), 10_000)


@mostly_slow("factor", [1e-150, 1e-12, 1 / 3, 1e12, 1e150, 2.0**-1074, 2.0**1010])
def test_a_scale_changes_nothing_about_being_right(factor):
    for a, b in lattice_pairs(Random(3), 30):
        truth = truth_of(a, b)
        if factor in (2.0**-1074, 2.0**1010):  # the numbers stay whole
            result = gjk(*([[factor * x for x in p] for p in points] for points in (a, b)))
            assert result.relation.value == truth.relation
            assert abs(result.distance / factor - square_root(truth.squared_distance)) <= 0.5 if factor < 1 else 1e-9
        else:  # and what is equal stays equal
            truth = gjk(a, b)
            if truth.relation is Relation.SEPARATED:
                result = gjk(*([[factor * x for x in p] for p in points] for points in (a, b)))
                assert result.relation is Relation.SEPARATED
                assert result.distance == pytest.approx(factor * truth.distance, rel=1e-13)


def test_a_gap_of_one_ulp_is_a_gap_in_every_direction():
    up, down = math.nextafter(1.0, 2.0), math.nextafter(1.0, 0.0)
    for axis in range(3):
        for edge, relation in ((up, "separated"), (1.0, "touching"), (down, "penetrating")):
            b = [[edge + x if k == axis else x for k, x in enumerate(p)] for p in CUBE]
            b = [[edge if k == axis and p[axis] == edge else x for k, x in enumerate(p)] for p in b]
            result = gjk(CUBE, b)
            assert result.relation.value == relation
            assert result.distance == max(0.0, edge - 1.0)


def test_flat_shapes_in_one_plane_touch_and_a_segment_through_a_face_penetrates():
    triangle = [(0, 0, 0), (4, 0, 0), (0, 4, 0)]
    assert gjk(triangle, moved(triangle, 1, 1, 0)).relation is Relation.TOUCHING
    assert gjk(triangle, moved(triangle, 1, 1, 0)).normal.tolist() == [0.0, 0.0, 1.0]
    assert gjk(triangle, [(1, 1, -1), (1, 1, 1)]).relation is Relation.PENETRATING
    assert gjk(triangle, [(1, 1, 0), (3, 3, 0)]).relation is Relation.TOUCHING
    assert gjk([(0, 0, 0), (2, 0, 0)], [(1, -1, 0), (1, 1, 0)]).relation is Relation.TOUCHING
    assert gjk(CUBE, [(0.5, 0.5, 0.5)]).relation is Relation.PENETRATING
    assert gjk([(1, 2, 3)], [(1, 2, 3)]).relation is Relation.TOUCHING


def test_boxes_face_to_face_are_closest_in_the_middle_of_what_faces():
    result = gjk(CUBE, moved(CUBE, 3, 0.5, 0.25))
    assert result.closest_a.tolist() == [1.0, 0.75, 0.625]
    assert result.closest_b.tolist() == [3.0, 0.75, 0.625]
    assert result.normal.tolist() == [1.0, 0.0, 0.0]


def test_any_start_leads_to_the_same_answer():
    for a, b in lattice_pairs(Random(4), 20):
        expected = facts(gjk(a, b))
        for start in STARTS:
            assert facts(gjk(a, b, start=start)) == expected


def test_the_vertices_around_the_origin_make_it_with_positive_weights_of_sum_one():
    counts = Counter()
    for a, b in lattice_pairs(Random(5), 200):
        result = gjk(a, b)
        if result.relation is Relation.PENETRATING:
            points = np.array([vertex.point for vertex in result.simplex])
            counts[len(points)] += 1
            assert np.linalg.matrix_rank(points - points[0]) == 3
            around = np.vstack([points.T, np.ones(len(points))])
            assert np.linalg.matrix_rank(around) == 4
    assert {4, 5} <= set(counts) <= {4, 5, 6}


def test_each_step_comes_closer_and_tells_the_region_of_the_origin():
    lengths, regions = Counter(), Counter()
    for a, b in lattice_pairs(Random(6), 200):
        steps = []
        result = gjk(a, b, record=steps.append)
        assert facts(result) == facts(gjk(a, b))
        assert [step.number for step in steps] == list(range(1, result.iterations + 1))
        whole = [step for step in steps if not step.along]
        assert all(later.upper < earlier.upper for earlier, later in pairwise(whole))
        for step in steps:
            lengths[len(step.candidates)] += 1
            regions[len(step.candidates), step.region] += 1
            assert step.kept == tuple(step.candidates[row] for row in step.region)
            assert step.lower <= step.upper + 1e-12
            assert sum(step.weights) == pytest.approx(1.0)
            assert min(step.weights) > 0.0
            assert step.relation is None or step is steps[-1]
            if not step.along:  # the weights give v as a point of the kept part
                nearest = sum(w * vertex.point for w, vertex in zip(step.weights, step.kept, strict=True))
                following = next((each for each in steps if each.number == step.number + 1), None)
                if following is not None:
                    assert np.allclose(nearest, following.nearest, atol=1e-12)
        if steps:
            assert steps[-1].relation is result.relation
    assert {1, 2, 3, 4} <= set(lengths)
    assert {region for count, region in regions if count == 4} >= {(0, 1, 2, 3), (1, 2, 3), (3,)}


def test_a_large_shape_is_climbed_and_not_searched():
    random = np.random.default_rng(7)
    points = random.normal(size=(2000, 3))
    points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
    a, b = ConvexPolyhedron(points), ConvexPolyhedron(np.add(points, [2.5, 0.3, 0.1]))
    assert gjk(a, b).relation is Relation.SEPARATED
    assert len(a) == 2000
    assert len(a._grid) < 300  # a coordinate of these vertices was computed
    for direction in random.normal(size=(50, 3)):
        assert float(a.support(direction) @ direction) == pytest.approx(
            float((a.vertices @ direction).max()), rel=1e-15
        )


def test_the_largest_numbers_there_are_have_an_answer():
    m = LARGEST_COORDINATE
    result = gjk([(-m, -m, -m)], [(m, m, m)])
    assert result.relation is Relation.SEPARATED
    assert result.distance == pytest.approx(2.0 * math.sqrt(3.0) * m)
    assert gjk([(-m, 0, 0), (m, 0, 0)], [(0, -m, 5e-324), (0, m, 5e-324)]).distance == 5e-324


@pytest.mark.parametrize(
    ("a", "words"),
    [
        ([], "points is empty"),
        ([(0, 0)], r"points has shape \(1, 2\): expected \(n, 3\)"),
        ([(0, 0, math.nan)], "points row 0 is"),
    ],
)
def test_what_is_no_shape_in_space_is_refused(a, words):
    with pytest.raises(GeometryError, match=words):
        gjk(a, CUBE)
    with pytest.raises(GeometryError, match="a direction needs a length"):
        gjk(CUBE, CUBE, start=(0, 0, 0))


def test_a_search_that_begins_with_the_last_simplex_takes_half_the_steps_and_says_the_same():
    random = np.random.default_rng(9)
    warm = cold = met = 0
    for count in (4, 8, 40):
        a, points = ConvexPolyhedron(random.normal(size=(count, 3))), random.normal(size=(count, 3))
        last = None
        for k in range(80):
            b = ConvexPolyhedron(points + np.array((k / 20 - 2, 5.0 - k / 20, 1.0)))
            fresh, again = gjk(a, b), gjk(a, b, start=last)
            for name in ("relation", "distance", "direction"):
                assert getattr(fresh, name) == getattr(again, name)
            if fresh.relation is Relation.SEPARATED:
                assert fresh.closest_a.tolist() == again.closest_a.tolist()
                warm, cold = warm + again.iterations, cold + fresh.iterations
            met += fresh.relation is not Relation.SEPARATED
            last = again
    assert warm < 0.6 * cold
    assert met > 10


def test_the_last_simplex_of_other_shapes_does_no_harm():
    square = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 1.0, 0.0)])
    cube = np.concatenate([square, square + np.array((0.0, 0.0, 1.0))])
    of_cubes = gjk(cube, cube + np.array((3.0, 4.0, 5.0)))
    needle = [(0.5, 0.5, -1.0), (0.5, 0.5, 1.0)]
    for b in ([(5.0, 5.0, 5.0)], square + np.array((0.0, 0.0, 2.0)), square, needle):
        fresh, again = gjk(square, b), gjk(square, b, start=of_cubes)
        assert (fresh.relation, fresh.distance) == (again.relation, again.distance)
