# SPDX-License-Identifier: GPL-3.0-or-later
"""Rays in C: right for a point, wrong for everything built on it."""

from random import Random

import pytest

from collide_addon.geometry import pnpoly
from collide_addon.pitfalls.crossing import (
    full_test,
    lines_cross,
    named_side,
    point_in_polygon,
    side_counts,
    vertex_in_polygon,
)

SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
UPRIGHT, LEVEL = [(-1, -5), (1, -5), (1, 5), (-1, 5)], [(-5, -1), (5, -1), (5, 1), (-5, 1)]


def test_off_the_boundary_every_point_is_right_also_in_concave_polygons():
    random = Random(1)
    for _ in range(300):
        polygon = [(random.uniform(-3, 3), random.uniform(-3, 3)) for _ in range(random.randint(3, 8))]
        point = random.uniform(-3, 3), random.uniform(-3, 3)
        assert point_in_polygon(polygon, point) is bool(pnpoly(polygon, [point])[0])


def test_on_the_boundary_only_left_and_top_count_as_inside():
    middles = {"left": (0, 0.5), "right": (1, 0.5), "top": (0.5, 1), "bottom": (0.5, 0)}
    assert [name for name, point in middles.items() if point_in_polygon(SQUARE, point)] == ["left", "top"]
    assert [corner for corner in SQUARE if point_in_polygon(SQUARE, corner)] == [(0, 1)]


def test_polygons_without_vertices_in_each_other_are_missed():
    assert not vertex_in_polygon(UPRIGHT, LEVEL)
    assert not vertex_in_polygon(LEVEL, UPRIGHT)


def test_a_polygon_that_holds_the_other_is_missed_when_it_is_the_one_that_asks():
    outer = [(-5, -5), (5, -5), (5, 5), (-5, 5)]
    assert not vertex_in_polygon(outer, SQUARE)
    assert vertex_in_polygon(SQUARE, outer)


def test_the_full_test_misses_a_plus_sign_from_one_of_its_sides():
    assert not full_test(UPRIGHT, LEVEL)
    assert full_test(LEVEL, UPRIGHT)
    assert side_counts(UPRIGHT, LEVEL) == (0, 0)


def test_a_spike_through_a_block_gives_unequal_counts():
    spike, block = [(-5, -0.5), (-5, 0.5), (5, 0)], [(-1, -2), (1, -2), (1, 2), (-1, 2)]
    assert not full_test(spike, block)
    assert side_counts(spike, block) == (2, 4)


def test_a_u_around_a_block_gives_equal_counts_without_touching_it():
    u = [(-3, -0.5), (-2, -0.5), (-2, 3), (2, 3), (2, -0.5), (3, -0.5), (3, 4), (-3, 4)]
    assert full_test(u, [(-1, -1), (1, -1), (1, 1), (-1, 1)])


def test_contact_counts_from_the_top_and_not_from_the_bottom():
    block = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    assert full_test([(-5, 1), (5, 1), (0, 5)], block)
    assert not full_test([(-5, -1), (5, -1), (0, -5)], block)


def test_a_crossing_of_lines_whose_heights_overlap_in_part_is_missed():
    assert not lines_cross((0, 0), (2, 2), (1.6, 1), (1.2, 3))
    assert lines_cross((0, 0), (4, 4), (1, 2), (3, 1.5))


@pytest.mark.parametrize(
    "lines",
    [((0, 0), (4, 0), (2, 0), (6, 0)), ((0, 0), (2, 2), (1, 1), (3, 3)), ((0, 0), (1, 1), (1, 1), (2, 0))],
    ids=["a common level piece", "a common slanted piece", "a common end"],
)
def test_contacts_of_lines_are_missed(lines):
    p, q, r, s = lines
    assert not lines_cross(p, q, r, s)
    assert not lines_cross(r, s, p, q)


def test_the_side_that_the_text_calls_left_is_the_right_one():
    assert named_side((0, 0), (0, 1), (1, 0.5)) == (1, "left")
    assert named_side((0, 0), (0, 1), (-1, 0.5)) == (-1, "right")
    assert named_side((0, 0), (0, 1), (0, 5)) == (0, "on the line")
