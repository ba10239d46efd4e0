# SPDX-License-Identifier: GPL-3.0-or-later
"""The simplex of the demo: what it overlooks, and what it drops by mistake; and its hull, with what that loses.

Lines by special cases: right for a line and its normal through the origin, and for nothing else.
"""

import math
from itertools import pairwise, permutations
from random import Random

import pytest

from collide_addon.geometry import Line, convex_hull, gjk, perpendicular_foot, signed_distance
from collide_addon.pitfalls.simplex import (
    EMPTY_LIST,
    ClassicLine,
    SnippetStoppedError,
    classic_hull,
    debug_lines,
    distance_to_line,
    first_quadrangle,
    foot_of_origin,
    holds_origin,
    line_through,
    meeting_point,
    nearest_on_edge,
    normal_through_origin,
    twice_area,
)


def random_points(count, seed=1):
    random = Random(seed)
    return [(random.uniform(-9, 9), random.uniform(-9, 9)) for _ in range(count)]


def test_the_foot_of_the_origin_is_right_for_every_direction_of_line():
    points = [*random_points(40), (3.0, 1.0), (3.0, -2.0), (-1.0, 4.0), (5.0, 4.0)]
    for p, q in pairwise(points):
        assert foot_of_origin(p, q) == pytest.approx(perpendicular_foot(Line.through(p, q), (0, 0)), abs=1e-9)


def test_the_distance_of_a_point_is_right_for_every_direction_of_line():
    points = [*random_points(40, 2), (3.0, 1.0), (3.0, -2.0), (-1.0, -2.0)]
    for p, q, point in zip(points, points[1:], points[2:], strict=False):
        true = abs(signed_distance(Line.through(p, q), point))
        assert distance_to_line(p, q, point) == pytest.approx(true, abs=1e-9)


def test_two_lines_of_which_none_passes_through_the_origin_meet_somewhere_else():
    assert meeting_point(ClassicLine(2, 5, 20), ClassicLine(-2.5, 1, 3)) == pytest.approx((-4.379, -2.248), abs=1e-3)
    # 2 x + 5 y = -20 and 2.5 x - y = 3 meet at (-0.345, -3.862)


def test_a_level_line_does_not_look_at_the_other_one():
    level = ClassicLine(0, -1, 2)
    assert {meeting_point(level, ClassicLine(1, slope, 0)) for slope in (-1.0, 2.0, 7.0)} == {(0.0, 2.0)}


def test_two_equal_points_make_an_upright_line():
    assert line_through((3, 4), (3, 4)) == (1.0, 0.0, -3)
    assert distance_to_line((3, 4), (3, 4), (0, 0)) == 3.0 != math.hypot(3, 4)


@pytest.mark.parametrize("line", [(2.0, 5.0, 20.0), (1.0, 0.0, -3.0), (0.0, -1.0, 2.0)])
def test_the_normal_is_at_a_right_angle_and_passes_through_the_origin(line):
    normal = normal_through_origin(ClassicLine(*line))
    assert normal.c == 0.0
    assert normal.a * line[0] + normal.b * line[1] == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("line", "ends", "normal", "foot"),
    [
        ((1.0, 0.0, -3.0), ((3.0, -15.0), (3.0, 15.0)), ((-15.0, 0.0), (15.0, 0.0)), (3.0, 0.0)),
        ((0.0, -1.0, 2.0), ((-15.0, 2.0), (15.0, 2.0)), ((0.0, -15.0), (0.0, 15.0)), (0.0, 2.0)),
    ],
    ids=["upright", "level"],
)
def test_upright_and_level_lines_are_drawn_15_units_to_either_side(line, ends, normal, foot):
    drawn = debug_lines(ClassicLine(*line), -15, 55)
    assert drawn.line == ends
    assert drawn.normal == normal
    assert drawn.foot == foot


def test_the_check_only_tries_normals_through_the_origin_so_it_passes():
    drawn = debug_lines(ClassicLine(2.0, 5.0, 20.0), -15, 55)
    x, y = drawn.foot
    assert 2 * x + 5 * y + 20 == pytest.approx(0.0)
    assert 5 * x - 2 * y == pytest.approx(0.0)  # at a right angle, through the origin


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


def true_vertices(points):
    return {(x, y) for x, y in convex_hull(points).tolist()}


@pytest.mark.parametrize("count", [2, 3])
def test_with_two_or_three_points_the_list_is_empty_too_soon(count):
    with pytest.raises(SnippetStoppedError) as caught:
        classic_hull([(0, 0), (4, 0), (1, 3)][:count])
    assert str(caught.value) == EMPTY_LIST


@pytest.mark.parametrize("points", [[], [(1, 2)]])
def test_with_one_point_or_none_there_is_no_second_one_to_compare(points):
    with pytest.raises(SnippetStoppedError, match="undefined"):
        classic_hull(points)


def test_a_square_is_its_own_hull_whatever_the_order():
    for points in permutations([(0.0, 0.0), (2.0, 0.5), (2.5, 2.0), (0.5, 3.0)]):
        assert set(classic_hull(points)) == set(points)


def test_a_clockwise_start_loses_true_vertices():
    points = [(6, 0), (4, 6), (0, 6), (4, 1)]
    ring = first_quadrangle(points)
    assert all(twice_area(ring[k], ring[(k + 1) % 4], ring[(k + 2) % 4]) < 0 for k in range(4))
    assert set(classic_hull(points)) < true_vertices(points)


def test_a_start_that_crosses_itself_loses_a_true_vertex():
    points = [(0, 6), (5, 5), (2, 6), (4, 5)]
    assert true_vertices(points) - set(classic_hull(points)) == {(2.0, 6.0)}


def test_collinear_points_become_a_polygon_without_area():
    assert len(classic_hull([(1, 2), (1, 1), (1, 5), (1, 3)])) == 4


def test_a_point_on_an_edge_stays_a_vertex_once_it_is_in():
    points = [(0, 0), (0, 2), (4, 0), (4, 4), (0, 4)]
    assert (0, 2) in first_quadrangle(points)
    assert set(classic_hull(points)) - true_vertices(points) == {(0.0, 2.0)}


def test_unlike_the_seed_it_leaves_its_input_alone():
    points = [(6, 0), (4, 6), (0, 6), (4, 1)]
    classic_hull(points)
    assert points == [(6, 0), (4, 6), (0, 6), (4, 1)]
