# SPDX-License-Identifier: GPL-3.0-or-later
"""The distance alone, as needed in a loop: from proved floats, or whole numbers; and the relation they prove."""

import math
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import ConvexPolyhedron, depth, distance, epa, gjk
from collide_addon.geometry.space.float_walk import proved_distance

from ...cases import mostly_slow
from .lattice_truth import lattice_pairs, truth_of


def cloud(random, count, center):
    points = random.normal(size=(count, 3))
    return points / np.linalg.norm(points, axis=1)[:, np.newaxis] * (1.0, 0.8, 0.6) + center


def test_every_case_has_its_distance_its_depth_and_no_wrong_proof(every, cases):
    proved = 0
    for case in cases[::every]:
        for a, b in ((case["a"], case["b"]), (case["b"], case["a"])):
            shape_a, shape_b = ConvexPolyhedron(a), ConvexPolyhedron(b)
            size = max(shape_a.magnitude, shape_b.magnitude)
            assert abs(distance(shape_a, shape_b) - case["distance"]) <= 1e-13 * size
            assert abs(depth(shape_a, shape_b) - case["depth"]) <= 1e-15 * case["depth"]
            assert gjk(shape_a, shape_b).relation.value == case["relation"]
            found = proved_distance(shape_a, shape_b)
            if found is not None:
                proved += 1
                assert case["relation"] == ("penetrating" if found[0] == 0.0 else "separated")
    assert proved > 0.5 * 2 * len(cases[::every])


def test_floats_prove_nothing_wrong_of_small_sets_on_a_lattice(every):
    random = Random(1)
    for a, b in lattice_pairs(random, 400 // every):
        relation = truth_of(a, b).relation
        factor, shift = random.choice((1.0, 0.1, 1e-9, 1e9)), random.choice((0.0, 0.0, 1e3))
        found = proved_distance(
            *(ConvexPolyhedron([[factor * (x + shift) for x in p] for p in points]) for points in (a, b))
        )
        if found is not None and factor == 1.0:
            assert relation == ("penetrating" if found[0] == 0.0 else "separated")
        if found is not None and relation == "separated":
            assert found[0] > 0.0


@mostly_slow("count", [8, 32, 300])
def test_floats_prove_clear_pairs_and_agree_with_whole_numbers(count):
    random = np.random.default_rng(count)
    for _ in range(20):
        away = random.normal(size=3)
        away /= np.linalg.norm(away)
        for reach in (2.5, 0.1):
            a, b = ConvexPolyhedron(cloud(random, count, 0.0)), ConvexPolyhedron(cloud(random, count, reach * away))
            found = proved_distance(a, b)
            assert found is not None
            assert abs(found[0] - gjk(a, b).distance) <= 1e-13
            assert (found[0] == 0.0) == (reach == 0.1)


def test_a_result_whose_relation_floats_proved_has_the_same_fields_as_a_recorded_one():
    for a, b in lattice_pairs(Random(2), 100):
        result, recorded = gjk(a, b), gjk(a, b, record=lambda step: None)
        for name in ("relation", "distance", "direction", "iterations", "support_calls", "simplex"):
            assert getattr(result, name) == getattr(recorded, name)
        for name in ("closest_a", "closest_b"):
            assert getattr(result, name).tolist() == getattr(recorded, name).tolist()
        assert (result.normal is None) == (recorded.normal is None)


def test_a_depth_is_that_of_epa_and_0_of_shapes_apart():
    cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    assert depth(cube, [(x + 0.75, y, z) for x, y, z in cube]) == 0.25
    assert depth(cube, [(x + 7, y, z) for x, y, z in cube]) == 0.0
    assert distance(cube, [(x + 1, y, z) for x, y, z in cube]) == 0.0
    up = math.nextafter(1.0, 2.0)
    assert distance(cube, [(up, 0, 0), (3, 0, 0)]) == up - 1.0
    assert epa(cube, [(up, 0, 0), (3, 0, 0)]).relation is Relation.SEPARATED


@mostly_slow(("asked", "x"), [(distance, 2.5), (depth, 1.2)])
def test_of_very_many_points_it_is_that_of_the_whole_hulls(asked, x):
    random = np.random.default_rng(8)
    a, b = random.normal(size=(2, 6000, 3))
    a, b = a / np.linalg.norm(a, axis=1)[:, np.newaxis], b / np.linalg.norm(b, axis=1)[:, np.newaxis] + (x, 0.1, 0.2)
    assert asked(a, b) == pytest.approx(asked(ConvexPolyhedron(a), ConvexPolyhedron(b)), rel=0.0, abs=1e-13)
