# SPDX-License-Identifier: GPL-3.0-or-later
"""The contact of two convex shapes in the plane: the points where they meet, and what each cut removed."""

import math

import numpy as np
import pytest

from collide_addon.geometry import Circle, ConvexPolygon, Relation, contact_manifold, epa

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]


def points_of(manifold):
    return [(p.point_a.tolist(), p.point_b.tolist(), p.depth) for p in manifold.points]


def test_an_edge_on_an_edge_meets_at_the_two_ends_of_what_they_share():
    steps = []
    manifold = contact_manifold(SQUARE, [(4, 1), (6, 1), (6, 9), (4, 9)], record=steps.append)
    assert manifold.relation is Relation.TOUCHING
    assert manifold.reference == "A"
    assert sorted(points_of(manifold)) == [([4.0, 1.0], [4.0, 1.0], 0.0), ([4.0, 4.0], [4.0, 4.0], 0.0)]
    assert [step.dropped.tolist() for step in steps] == [[], [[4.0, 9.0]]]
    assert [4.0, 4.0] in steps[1].kept.tolist()
    assert steps[1].before.tolist() == steps[0].kept.tolist()


def test_a_tilted_edge_is_deepest_at_its_corner_and_less_deep_at_its_other_end():
    manifold = contact_manifold(SQUARE, [(3, 1), (5, 1), (5, 3), (3.5, 3)])
    assert manifold.depth == 1.0
    assert manifold.normal.tolist() == [1.0, 0.0]
    assert points_of(manifold) == [([4.0, 3.0], [3.5, 3.0], 0.5), ([4.0, 1.0], [3.0, 1.0], 1.0)]


def test_points_above_the_reference_are_no_contact():
    manifold = contact_manifold(SQUARE, [(3, 2), (6, 3), (6, 1)])
    assert points_of(manifold)[0][2] == manifold.depth == 1.0
    assert all(point.depth >= 0.0 for point in manifold.points)
    assert len(manifold.points) == 1


def test_circles_and_corners_meet_in_one_point_and_shapes_apart_in_none():
    assert points_of(contact_manifold(Circle((0, 0), 2), Circle((3, 0), 2))) == [([2.0, 0.0], [1.0, 0.0], 1.0)]
    assert points_of(contact_manifold(SQUARE, [(4, 4), (5, 7), (7, 5)])) == [([4.0, 4.0], [4.0, 4.0], 0.0)]
    apart = contact_manifold(SQUARE, [(5, 0), (6, 0), (6, 1)])
    assert (apart.relation, apart.points) == (Relation.SEPARATED, ())


def test_two_vertices_that_meet_have_no_reference_edge():
    manifold = contact_manifold([(0, 0), (3, 0), (3, 3), (0, 3)], [(3, 0), (9, -2)])
    assert (manifold.reference, manifold.rows_a, manifold.rows_b) == (None, (1,), (0,))
    assert points_of(manifold) == [([3.0, 0.0], [3.0, 0.0], 0.0)]


def test_every_contact_is_on_both_shapes_as_deep_as_it_says_and_no_deeper_than_the_depth(grid_pairs):
    for a, b in grid_pairs[::4]:
        manifold, swapped, answer = contact_manifold(a, b), contact_manifold(b, a), epa(a, b)
        assert (manifold.relation, manifold.depth) == (answer.relation, answer.depth)
        assert manifold.normal.tolist() == answer.normal.tolist()
        assert bool(manifold.points) == (answer.relation is not Relation.SEPARATED)
        for point in manifold.points:
            assert point.depth == pytest.approx(float((point.point_a - point.point_b) @ manifold.normal), abs=1e-14)
            assert 0.0 <= point.depth <= manifold.depth
            for shape, where in ((a, point.point_a), (b, point.point_b)):
                inside = np.array([ConvexPolygon(shape).middle])
                assert math.dist(where, inside[0]) <= 40.0
        if answer.relation is Relation.PENETRATING:
            assert max(point.depth for point in manifold.points) == pytest.approx(manifold.depth, rel=1e-15)
        if ConvexPolygon(a).vertices.tolist() != ConvexPolygon(b).vertices.tolist():
            mirrored = sorted((q, p, depth) for p, q, depth in points_of(swapped))
            assert mirrored == sorted(points_of(manifold))
