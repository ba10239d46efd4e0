# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's hull: stops, loses vertices, keeps what is none."""

from itertools import permutations

import pytest

from collide_addon.geometry import convex_hull
from collide_addon.pitfalls.snippets.hull import EMPTY_LIST, classic_hull, first_quadrangle
from collide_addon.pitfalls.snippets.simplex import SnippetStoppedError, twice_area


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
