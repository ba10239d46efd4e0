# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes from the words in which some cases keep them."""

import pytest

from collide_addon.pitfalls.cases.described import (
    boundary_of,
    corners_of_box,
    ends_of,
    line_of,
    numbers_in,
    range_of,
    rotations_of,
    shape_of,
    sides_of,
    turned_rectangle_of,
)


def test_words_become_shapes():
    assert numbers_in("8x4x2 box turned +30 deg / -30 deg") == [8.0, 4.0, 2.0, 30.0, -30.0]
    assert line_of("(0,0)->(0,1)") == ((0.0, 0.0), (0.0, 1.0))
    assert ends_of([1, 2, 3, 4]) == ((1, 2), (3, 4))
    assert range_of("[0,2]^2") == ((0.0, 0.0), (2.0, 2.0))
    assert range_of("[2,4]x[0,2]") == ((2.0, 0.0), (2.0, 2.0))
    assert turned_rectangle_of("x=-5.5 y=7.9 w=2 h=2 rotation 0") == ((-5.5, 7.9), (2.0, 2.0), 0.0)
    assert rotations_of("setRotation(0) x3") == [0.0, 0.0, 0.0]
    assert rotations_of("constructor; setRotation(90)") == [90.0]
    assert sides_of("8 corners of a 4x2x1 box") == (4.0, 2.0, 1.0)
    assert sides_of("8x4x2 box turned +30 deg / -30 deg about z") == (8.0, 4.0, 2.0)
    assert shape_of("1x3 row") == (1, 3)


def test_the_boundary_of_a_square_is_four_middles_four_corners_and_for_comparison_its_middle():
    assert len(set(boundary_of([(0, 0), (1, 0), (1, 1), (0, 1)]))) == 9


def test_a_box_is_turned_about_its_middle():
    assert corners_of_box((4, 2, 1), 90).max(axis=0) == pytest.approx((1, 2, 0.5))
