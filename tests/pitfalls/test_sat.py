# SPDX-License-Identifier: GPL-3.0-or-later
"""Separating axes in TypeScript: shadows that forget, a missing axis, and normals that are never normalised."""

import math
from random import Random

from collide_addon.geometry import Circle, Relation, sat
from collide_addon.pitfalls.sat import (
    Shadow,
    circle_overlaps_polygon,
    polygons_overlap,
    shadow,
    side_normal,
    unit_vector,
)

SQUARE = [(1, 0), (1, 1), (0, 1), (0, 0)]


def test_a_shadow_starts_over_where_one_of_its_ends_is_0():
    assert shadow((1, 0), SQUARE) == Shadow(0, 0)
    assert shadow((1, 0), [(x + 5, y) for x, y in SQUARE]) == Shadow(5, 6)


def test_a_square_inside_a_square_is_missed():
    assert not polygons_overlap(SQUARE, [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)])


def test_the_answer_depends_on_the_vertex_that_the_list_begins_with():
    triangle, b = [(0, 0), (0, 1), (3, 2)], [(1, 1), (2, 1), (2, 2), (1, 2)]
    assert [polygons_overlap(triangle[k:] + triangle[:k], b) for k in range(3)] == [False, True, False]


def test_away_from_the_axes_of_the_plane_convex_polygons_are_right():
    random = Random(1)
    for _ in range(200):
        a, b = (
            [(x + random.uniform(0, 3), y + random.uniform(0, 3)) for _ in range(3)]
            for x, y in ((20.3, 30.7), (21.4, 31.1))
        )
        assert polygons_overlap(a, b) is (sat(a, b).relation is Relation.PENETRATING)


def test_a_circle_near_a_corner_is_a_false_alarm():
    square = [(1, 1), (3, 1), (3, 3), (1, 3)]
    assert circle_overlaps_polygon((4, 4), 1.2, square)
    assert sat(Circle((4, 4), 1.2), square).relation is Relation.SEPARATED


def test_a_circle_inside_a_square_is_missed():
    assert not circle_overlaps_polygon((0.5, 0.5), 0.25, SQUARE)


def test_a_normal_keeps_the_length_of_its_side_whatever_is_asked_for():
    assert side_normal((3, 4), normalised=True) == side_normal((3, 4), normalised=False) == (-4, 3)


def test_two_equal_vertices_in_a_row_separate_anything():
    assert all(math.isnan(value) for value in unit_vector((0, 0)))
    doubled = [(5, 5), (5, 5), (9, 5), (9, 9)]
    assert not polygons_overlap(doubled, [(6, 5.2), (8, 5.2), (8.5, 7)])


def test_touching_is_no_collision():
    assert not polygons_overlap([(1, 1), (2, 1), (2, 2), (1, 2)], [(2, 1), (3, 1), (3, 2), (2, 2)])


def test_a_concave_polygon_is_taken_for_its_hull():
    corner = [(1, 1), (5, 1), (5, 2), (2, 2), (2, 5), (1, 5)]
    assert polygons_overlap(corner, [(2.5, 2.5), (3.4, 2.5), (3.4, 3.4), (2.5, 3.4)])


def test_the_last_recorded_axis_is_the_one_with_the_gap():
    steps = []
    assert not polygons_overlap([(1, 1), (2, 1), (2, 2)], [(4, 1), (5, 1), (5, 2)], steps.append)
    assert [step.overlap for step in steps] == [True] * (len(steps) - 1) + [False]
