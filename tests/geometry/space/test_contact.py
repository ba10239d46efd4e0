# SPDX-License-Identifier: GPL-3.0-or-later
"""The contact of two convex shapes in space: the polygon in which faces meet, and the features by name."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Relation
from collide_addon.geometry.space import contact_features, contact_manifold, epa, gjk

from .lattice_truth import lattice_pairs

CUBE = [(x, y, z) for x in (0, 4) for y in (0, 4) for z in (0, 4)]
NAMES = ("vertex", "edge", "face")


def moved(points, x, y, z):
    return [(px + x, py + y, pz + z) for px, py, pz in points]


def points_of(manifold):
    return sorted((p.point_a.tolist(), p.point_b.tolist(), p.depth) for p in manifold.points)


def test_a_box_on_a_box_rests_on_the_four_corners_of_what_they_share():
    steps = []
    manifold = contact_manifold(CUBE, moved(CUBE, 1, 2, 4), record=steps.append)
    assert manifold.relation is Relation.TOUCHING
    assert manifold.normal.tolist() == [0.0, 0.0, 1.0]
    assert [p for p, q, depth in points_of(manifold)] == [[1, 2, 4], [1, 4, 4], [4, 2, 4], [4, 4, 4]]
    assert all(p == q and depth == 0.0 for p, q, depth in points_of(manifold))
    assert len(steps) == 4
    dropped = {tuple(point) for step in steps for point in step.dropped.tolist()}
    assert {(5.0, 2.0, 4.0), (1.0, 6.0, 4.0)} <= dropped
    assert all(later.before.tolist() == earlier.kept.tolist() for earlier, later in pairwise(steps))


def test_crossing_edges_meet_in_one_point_and_parallel_edges_in_two():
    roof = [(-2, -3, 0), (-2, 3, 0), (0, -3, 2), (0, 3, 2), (2, -3, 0), (2, 3, 0)]
    above = [(y, x, 4 - z) for x, y, z in roof]
    assert points_of(contact_manifold(roof, above)) == [([0, 0, 2], [0, 0, 2], 0.0)]
    assert contact_features(gjk(roof, above)).name == "edge, edge"
    along = [(x, y + 1, 4 - z) for x, y, z in roof]
    assert [p for p, _, _ in points_of(contact_manifold(roof, along))] == [[0, -2, 2], [0, 3, 2]]


def test_a_tilted_face_has_the_depth_of_each_of_its_corners():
    tilted = [(1, 1, 3), (3, 1, 3), (1, 3, 3.5), (3, 3, 3.5), (1, 1, 9), (3, 1, 9), (1, 3, 9), (3, 3, 9)]
    manifold = contact_manifold(CUBE, tilted)
    assert (manifold.depth, manifold.reference) == (1.0, "A")
    assert [(q, depth) for _, q, depth in points_of(manifold)] == [
        ([1.0, 1.0, 3.0], 1.0),
        ([1.0, 3.0, 3.5], 0.5),
        ([3.0, 1.0, 3.0], 1.0),
        ([3.0, 3.0, 3.5], 0.5),
    ]
    assert contact_features(epa(CUBE, tilted)).name == "face, edge"


def test_the_features_of_every_case_are_those_of_the_middle_of_its_contact(cases):
    for case in cases[::3]:
        features = contact_features(gjk(case["a"], case["b"]))
        if case["relation"] == "penetrating":
            assert features is None
        elif case["features"]:
            assert features.name == ", ".join(NAMES[dimension] for dimension in case["features"])


def test_every_contact_is_as_deep_as_it_says_and_a_swap_mirrors_it(every):
    for a, b in lattice_pairs(Random(1), 1920 // every):
        manifold, answer = contact_manifold(a, b), epa(a, b)
        assert (manifold.relation, manifold.depth) == (answer.relation, answer.depth)
        assert bool(manifold.points) == (answer.relation is not Relation.SEPARATED)
        for point in manifold.points:
            assert 0.0 <= point.depth <= manifold.depth
            assert np.allclose(point.point_a - point.point_b, point.depth * manifold.normal, atol=1e-14)
            for shape, where in ((answer.a, point.point_a), (answer.b, point.point_b)):
                assert gjk(shape, [where]).distance <= 1e-14 * max(1.0, shape.magnitude)
        if manifold.points:
            assert max(point.depth for point in manifold.points) == pytest.approx(manifold.depth, rel=1e-15)
        if answer.a.rows != answer.b.rows:
            assert sorted((q, p, depth) for p, q, depth in points_of(contact_manifold(b, a))) == points_of(manifold)


def test_shapes_that_are_apart_have_no_contact():
    manifold = contact_manifold(CUBE, moved(CUBE, 9, 0, 0))
    assert (manifold.relation, manifold.points, manifold.depth) == (Relation.SEPARATED, (), 0.0)
