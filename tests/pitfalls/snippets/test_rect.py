# SPDX-License-Identifier: GPL-3.0-or-later
"""The box in C: no direction of y makes it right."""

import math

import pytest

from collide_addon.pitfalls.snippets.rect import (
    ArcTangent,
    projected_radius,
    recentred,
    rect_of_sides,
    rects_collide,
    turned_and_scaled,
)


def test_with_y_up_the_half_height_is_negative_and_the_centre_far_off():
    rect = rect_of_sides(left=-1, top=1, right=1, bottom=-1)
    assert rect.half == (1, -1)
    assert rect.center == (0, 2)


def test_with_y_down_the_half_height_is_right_and_the_centre_outside():
    rect = rect_of_sides(left=0, top=0, right=2, bottom=2)
    assert rect.half == (1, 1)
    assert rect.center == (1, -1)


def test_with_the_standard_arc_tangent_the_centre_is_mirrored_at_the_diagonal():
    standard = recentred(rect_of_sides(9, 1, 11, 1, ArcTangent.Y_FIRST))
    own = recentred(rect_of_sides(9, 1, 11, 1, ArcTangent.X_FIRST))
    assert standard.center == pytest.approx((1, 10), abs=1e-5)
    assert own.center == pytest.approx((10, 1), abs=1e-5)


def test_a_scale_after_the_turn_acts_along_the_axes_of_the_world():
    rect = recentred(turned_and_scaled(rect_of_sides(9, 0, 11, 0), 90, (2, 1)))
    assert rect.center == pytest.approx((0, 10), abs=1e-5)  # 20 would be right


def test_turning_a_box_does_not_move_it_before_a_second_call():
    rect = rect_of_sides(9, 0, 11, 0)
    assert turned_and_scaled(rect, 90).center == rect.center == (10, 0)
    assert recentred(turned_and_scaled(rect, 90)).center == pytest.approx((0, 10), abs=1e-5)


def test_a_product_that_keeps_its_sign_answers_differently_for_each_order():
    a, b = rect_of_sides(0, 0, 2, 2), rect_of_sides(20, 0, 22, 2)
    assert not rects_collide(a, b)
    assert not rects_collide(b, a)
    assert rects_collide(a, b, keeps_sign=True) is not rects_collide(b, a, keeps_sign=True)


def test_radii_with_signs_cancel():
    rect = turned_and_scaled(rect_of_sides(0, 0, 2, 2), 45)
    level = rect_of_sides(0, 0, 2, 2).axes[0]
    assert projected_radius(rect, level) == pytest.approx(math.sqrt(2))
    assert projected_radius(rect, level, keeps_sign=True) == pytest.approx(0.0, abs=1e-6)
