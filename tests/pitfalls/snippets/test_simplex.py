# SPDX-License-Identifier: GPL-3.0-or-later
"""The simplex of the demo: what it does not see, and what it drops by mistake."""

import math

from collide_addon.geometry import gjk
from collide_addon.pitfalls.snippets.simplex import holds_origin, nearest_on_edge

ORIGIN = [(0, 0)]


def test_a_triangle_around_the_origin_holds_it_when_it_is_counter_clockwise():
    assert holds_origin([(-3, -2), (4, -1), (0, 5)])


def test_the_same_triangle_clockwise_holds_nothing():
    assert not holds_origin([(0, 5), (4, -1), (-3, -2)])


def test_an_origin_on_the_boundary_is_taken_for_outside():
    assert not holds_origin([(-2, 0), (2, 0), (0, 3)])
    assert not holds_origin([(0, 0), (2, 1), (-2, 1)])


def test_a_vertex_and_a_segment_hold_nothing():
    assert not holds_origin([(0, 0)])
    assert not holds_origin([(-1, 0), (1, 0)])


def test_of_a_level_or_a_falling_edge_one_vertex_is_always_dropped():
    for p, q in (((-1, -2), (1, -2)), ((3, 2), (3, -2)), ((-1, 3), (2, 1))):
        assert len(nearest_on_edge(p, q, [p, q]).kept) == 1
        assert len(gjk([p, q], ORIGIN).simplex) == 2 or (p, q) == ((-1, 3), (2, 1))


def test_of_a_rising_edge_with_the_foot_on_it_both_vertices_stay():
    assert nearest_on_edge((3, -2), (3, 2), [(3, -2), (3, 2)]).kept == ((3, -2), (3, 2))


def test_beyond_the_end_of_an_edge_the_distance_is_that_of_its_line():
    answer = nearest_on_edge((5.0, 1.0), (9.0, 5.0), [(5.0, 1.0), (9.0, 5.0)])
    assert answer.kept == ((5.0, 1.0),)
    assert math.isclose(answer.distance, math.sqrt(8))
    assert math.isclose(gjk([(5, 1), (9, 5)], ORIGIN).distance, math.sqrt(26))


def test_of_the_second_edge_the_vertex_that_stays_counts_as_deleted():
    triangle = [(-6.0, -6.0), (5.0, 1.0), (9.0, 5.0)]
    answer = nearest_on_edge(triangle[1], triangle[2], triangle, triangle[0])
    assert set(answer.kept) < set(answer.deleted)


def test_of_the_first_edge_the_right_vertex_counts_as_deleted():
    triangle = [(5.0, 1.0), (9.0, 5.0), (-6.0, -6.0)]
    answer = nearest_on_edge(triangle[0], triangle[1], triangle, triangle[2])
    assert set(answer.deleted) == set(triangle) - set(answer.kept)
