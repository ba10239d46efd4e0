# SPDX-License-Identifier: GPL-3.0-or-later
"""EPA in space against the exact truth: depth, all directions with that depth, and the recorded polytope."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import ConvexPolyhedron, epa, gjk

from ...cases import mostly_slow
from .lattice_truth import lattice_pairs, truth_of

LAST_BITS = 2.0**-51
CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def square_root(square):
    bits = 64 + max(0, square.denominator.bit_length() - square.numerator.bit_length()) // 2
    return math.isqrt((square.numerator << 2 * bits) // square.denominator) / (1 << bits)


def assert_true(result, relation, squared_depth):
    depth = square_root(squared_depth)
    assert result.relation.value == relation
    assert abs(result.depth - depth) <= LAST_BITS * depth
    size = max(result.a.magnitude, result.b.magnitude)
    for normal in result.normals:
        assert abs(math.hypot(*normal) - 1.0) <= LAST_BITS
        if relation != "separated":
            overlap = (result.a.vertices @ normal).max() - (result.b.vertices @ normal).min()
            assert abs(overlap - depth) <= 2.0**-46 * size
    if relation != "separated":
        assert np.abs(result.point_a - result.point_b - depth * result.normal).max() <= 2.0**-48 * size


def facts(result, *, swapped=False):
    a, b, sign = (result.point_b, result.point_a, -1.0) if swapped else (result.point_a, result.point_b, 1.0)
    normals = [(sign * normal + 0.0).tolist() for normal in result.normals]
    return result.relation, result.depth, a.tolist(), b.tolist(), normals[0], sorted(normals)


def test_every_case_is_right_in_both_orders_and_shuffled(every, cases):
    random = Random(1)
    for case in cases[::every]:
        a, b = list(case["a"]), list(case["b"])
        first = epa(a, b)
        assert_true(first, case["relation"], Fraction(case["depth2"]))
        if case["relation"] == "penetrating":
            found = np.array(list(first.normals))
            assert min(np.abs(first.normal - normal).max() for normal in case["normals"]) <= LAST_BITS
            assert all(np.abs(found - normal).max(axis=1).min() <= LAST_BITS for normal in case["normals"])
        random.shuffle(a)
        random.shuffle(b)
        assert facts(epa(a, b)) == facts(first)
        if first.a.rows != first.b.rows:
            assert facts(epa(b, a), swapped=True) == facts(first)


def assert_lattice_pairs(random, count):
    for a, b in lattice_pairs(random, count):
        truth = truth_of(a, b)
        result = epa(a, b)
        assert_true(result, truth.relation, truth.squared_depth)
        if result.a.rows != result.b.rows:
            assert facts(epa(b, a), swapped=True) == facts(result)


@mostly_slow("count", [60, 200])
def test_a_share_of_small_sets_on_a_lattice_is_right(count):
    assert_lattice_pairs(Random(2), count)


@pytest.mark.nightly
def test_ten_thousand_small_sets_on_a_lattice_are_right():
    assert_lattice_pairs(Random(200), 10_000)


def test_a_cube_in_the_middle_of_a_cube_can_leave_by_six_faces():
    result = epa(CUBE, [(x / 4, y / 4, z / 4) for x, y, z in CUBE])
    assert result.depth == 1.25
    assert sorted(normal.tolist() for normal in result.normals) == sorted(
        [sign * float(k == axis) for k in range(3)] for axis in range(3) for sign in (1.0, -1.0)
    )


def test_a_point_in_the_middle_of_an_octahedron_can_leave_by_eight_faces():
    octahedron = [tuple(sign * (k == axis) for k in range(3)) for axis in range(3) for sign in (1, -1)]
    result = epa(octahedron, [(0, 0, 0)])  # GJK ends with six vertices, the later ones of which rise by only one step
    assert abs(result.depth - math.sqrt(1 / 3)) <= LAST_BITS
    assert len(result.normals) == 8


def test_of_ways_exactly_as_short_the_preferred_one_comes_first_whatever_its_face():
    ring = [(2.5, 5), (6.25, 0), (2.5, -5), (-2.5, -5), (-6.25, 0), (-2.5, 5)]  # equally far: (0, 1) and (0.8, 0.6)
    result = epa([(*corner, z) for corner in ring for z in (-9, 9)], [(0, 0, 0)])
    assert result.depth == 5.0
    assert len(result.normals) == 6
    assert result.normal.tolist() == [0.0, 1.0, 0.0]


def test_moving_b_by_the_depth_makes_the_shapes_touch():
    b = [(x + 1, y + 0.5, z + 0.5) for x, y, z in CUBE]
    result = epa(CUBE, b)
    assert (result.depth, result.normal.tolist()) == (1.0, [1.0, 0.0, 0.0])
    assert epa(CUBE, np.array(b) + result.depth * result.normal).relation is Relation.TOUCHING
    assert result.point_a.tolist() == [1.0, 0.25, 0.25]
    assert result.point_b.tolist() == [0.0, 0.25, 0.25]


def test_a_segment_through_a_face_has_a_depth_and_flat_shapes_in_one_plane_have_none():
    triangle = [(0, 0, 0), (4, 0, 0), (0, 4, 0)]
    assert epa(triangle, [(1, 1, -0.5), (1, 1, 3)]).depth == 0.5
    assert epa(triangle, [(1, 1, 0), (9, 9, 0)]).depth == 0.0
    assert [normal.tolist() for normal in epa(triangle, triangle).normals] == [[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]


def test_the_polytope_stays_convex_around_the_origin_and_its_nearest_face_never_comes_closer():
    sizes = Counter()
    for a, b in lattice_pairs(Random(3), 150):
        steps = []
        result = epa(a, b, record=steps.append)
        assert facts(result) == facts(epa(a, b))
        assert len(steps) == result.iterations
        assert bool(steps) == (result.relation is Relation.PENETRATING)
        for step in steps:
            sizes[len(step.facets)] += 1
            points = np.rint([corner.point for corner in step.corners]).astype(int)
            edges = Counter(edge for i, j, k in step.facets for edge in ((i, j), (j, k), (k, i)))
            assert set(edges.values()) == {1}
            assert {edge[::-1] for edge in edges} == set(edges)
            for i, j, k in step.facets:
                normal = np.cross(points[j] - points[i], points[k] - points[i])
                assert normal.any()
                assert ((points - points[i]) @ normal).max() == 0
                assert points[i] @ normal >= 0
            assert (step.growth > 0.0) == bool(step.seen)
            assert (step.nearest in step.seen) == bool(step.seen)
            for edge in step.horizon:
                assert edges[edge] == 1
        for earlier, later in combinations([step for step in steps if step.growth], 2):
            assert earlier.distance <= later.distance + 1e-12
    assert max(sizes) > 12


def test_two_round_shapes_have_the_depth_of_their_nearest_faces():
    random = np.random.default_rng(4)
    points = random.normal(size=(120, 3))
    points /= np.linalg.norm(points, axis=1)[:, np.newaxis]
    a, b = ConvexPolyhedron(points), ConvexPolyhedron(0.7 * points[:, ::-1] + np.array([0.5, 0.2, 0.1]))
    result = epa(a, b)
    assert gjk(a, b).relation is Relation.PENETRATING
    along = random.normal(size=(4000, 3))
    along /= np.linalg.norm(along, axis=1)[:, np.newaxis]
    overlaps = (a.vertices @ along.T).max(axis=0) - (b.vertices @ along.T).min(axis=0)
    assert 0.0 < result.depth <= overlaps.min() <= 1.05 * result.depth


@pytest.mark.parametrize("scale", [1.0, 2.0**-30, 2.0**30])
def test_ways_that_are_as_short_but_for_rounding_are_all_named(scale):
    cube = scale * np.array(list(np.ndindex(2, 2, 2)))
    found = epa(cube, np.add(cube, scale * np.array((0.125, 0.125 + 2.0**-53, 0.125 - 2.0**-52))))
    assert {tuple(normal) for normal in found.normals} == {(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)}
    assert tuple(found.normal) == (0.0, 1.0, 0.0)
    assert len(epa(cube, np.add(cube, scale * np.array((0.125, 0.125 + 2.0**-40, 0.125 - 2.0**-40)))).normals) == 1


def test_the_larger_shape_says_what_rounding_is():
    cube, tiny = np.array(list(np.ndindex(2, 2, 2))), 2.0**-20 * np.array(CUBE)
    moved = cube - (0.125, 0.125 + 2.0**-53, 0.125 - 2.0**-52)
    assert len(epa(moved, tiny).normals) == len(epa(tiny, moved).normals) == 3


def test_ways_that_are_as_short_are_all_named_where_the_tolerance_of_a_tie_underflows():
    smallest = 5e-324 * np.array(CUBE)
    assert len(epa(smallest, smallest).normals) == 6


@pytest.mark.parametrize("start", [None, (1.0, 0.0, 0.0), (-1.0, 0.5, 2.0)])
def test_it_begins_with_the_simplex_gjk_ends_with_whatever_the_first_direction(start):
    b = [(x + 0.75, y + 0.5, z + 0.25) for x, y, z in CUBE]
    steps = []
    result, plain = epa(CUBE, b, start=start, record=steps.append), epa(CUBE, b)
    assert set(gjk(CUBE, b, start=start).simplex) <= set(steps[0].corners)
    assert (result.depth, result.normal.tolist()) == (plain.depth, plain.normal.tolist())


def test_facets_in_the_plane_of_a_new_corner_go_with_those_that_it_sees():
    steps = []
    epa(CUBE, [(x + 0.5, y + 0.25, z) for x, y, z in CUBE], record=steps.append)
    growing = [step for step in steps if step.growth]
    assert growing
    for step in growing:
        for row in set(range(len(step.facets))) - set(step.seen):
            p, q, r = (step.corners[corner].point for corner in step.facets[row])
            assert np.linalg.det([q - p, r - p, step.support.point - p]) < -1e-9
