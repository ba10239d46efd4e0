# SPDX-License-Identifier: GPL-3.0-or-later
"""The boxes in Java: they walk away, forget where they came from, and take degrees for radians.

The numbers of the box classes.

The box in C: no direction of y makes it right.
"""

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import OrientedBox, Relation, box_sat
from collide_addon.geometry.space import pca_box
from collide_addon.pitfalls.box import (
    AngleReading,
    ArcTangent,
    as_float32,
    born_box,
    box_at,
    boxes_collide,
    classic_pca_box,
    cosine_and_sine,
    covariance,
    direction_angles,
    projected_radius,
    recentred,
    rect_of_sides,
    shape_of_corner,
    spread_alike,
    turned,
    turned_and_scaled,
)

from .answers.boxes import corners_of_box


def test_a_quarter_turn_leaves_a_small_cosine():
    cosine, sine = cosine_and_sine(np.float32(90))
    assert cosine == np.float32(-4.371139e-08)
    assert sine == 1


def test_the_same_number_means_another_angle_in_radians():
    cosine, sine = cosine_and_sine(np.float32(90), AngleReading.RADIANS)
    assert (cosine, sine) == pytest.approx((math.cos(90), math.sin(90)))


def test_everything_stays_in_single_precision():
    assert all(isinstance(value, np.float32) for value in (*as_float32((0.1, 2.0)), *cosine_and_sine(np.float32(3))))


PIVOT = (400.0, 240.0)


def center(box):
    return tuple(map(float, box.center))


def test_a_box_walks_away_even_when_it_is_turned_by_nothing():
    box = born_box((500, 240), (10, 10), PIVOT)
    places = [center(box)]
    for _ in range(3):
        box = turned(box, 0)
        places.append(center(box))
    assert places == [(600.0, 240.0), (700.0, 240.0), (800.0, 240.0), (900.0, 240.0)]


def test_a_box_born_at_the_pivot_stays():
    assert center(turned(born_box(PIVOT, (10, 10), PIVOT), 77)) == PIVOT


def test_the_direction_from_the_pivot_is_forgotten():
    above, right = born_box((400, 340), (10, 10), PIVOT), born_box((500, 240), (10, 10), PIVOT)
    assert above.offset == right.offset == 100
    assert center(above) == (500.0, 340.0), "laid along the box's own x axis"


def test_degrees_taken_for_radians_turn_a_box_somewhere_else():
    box = box_at((-10, -1), 20, 2, 90, AngleReading.RADIANS)
    angle = math.degrees(math.atan2(float(box.axes[0][1]), float(box.axes[0][0])))
    assert angle == pytest.approx(math.degrees(90) % 360, abs=1e-3)
    assert not boxes_collide(box, box_at((-1, 7), 2, 2))  # about (0, 8)
    assert boxes_collide(box_at((-10, -1), 20, 2, 90), box_at((-1, 7), 2, 2))


def test_read_in_degrees_random_boxes_are_right():
    random = Random(1)
    for _ in range(200):
        numbers = [[float(np.float32(random.uniform(*r))) for r in ((-4, 4), (-4, 4), (1, 5), (1, 5))] for _ in "ab"]
        angles = [random.randint(0, 359) for _ in "ab"]
        classic = [box_at((x, y), w, h, t) for (x, y, w, h), t in zip(numbers, angles, strict=True)]
        boxes = [
            OrientedBox.from_corner((x, y), (w, h), math.radians(t))
            for (x, y, w, h), t in zip(numbers, angles, strict=True)
        ]
        assert boxes_collide(*classic) is (box_sat(*boxes).relation is Relation.PENETRATING)


def test_touching_is_no_collision():
    assert not boxes_collide(box_at((0, 0), 2, 2), box_at((2, 0), 2, 2))


def test_a_negative_scale_makes_a_negative_radius_and_the_box_is_missed():
    box = box_at((0, 0), 4, 2)
    mirrored = replace(box, scale=(np.float32(-1), np.float32(1)))
    assert projected_radius(mirrored, box.axes[0]) == -2
    assert boxes_collide(box, box)
    assert not boxes_collide(mirrored, box)


def test_the_corners_are_those_of_the_box_that_it_believes_in():
    assert box_at((-10, -1), 20, 2, 90).corners == pytest.approx(
        OrientedBox.from_corner((-10, -1), (20, 2), math.pi / 2).corners, abs=1e-5
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
    assert not boxes_collide(a, b)
    assert not boxes_collide(b, a)
    assert boxes_collide(a, b, keeps_sign=True) is not boxes_collide(b, a, keeps_sign=True)


def test_radii_with_signs_cancel():
    rect = turned_and_scaled(rect_of_sides(0, 0, 2, 2), 45)
    level = rect_of_sides(0, 0, 2, 2).axes[0]
    assert projected_radius(rect, level) == pytest.approx(math.sqrt(2))
    assert projected_radius(rect, level, keeps_sign=True) == pytest.approx(0.0, abs=1e-6)


BOX = corners_of_box((4, 2, 1))


def test_the_sides_are_standard_deviations_and_all_points_stand_out():
    box = classic_pca_box(BOX)
    assert box.sides == pytest.approx(BOX.std(axis=0, ddof=1))
    heights = np.abs((BOX - box.center) @ box.directions.T)
    assert (heights > box.sides / 2).all()
    assert 2 * pca_box(BOX).half_extents == pytest.approx((4, 2, 1))


def test_a_crowd_on_one_side_pulls_the_middle_over():
    points = np.concatenate([BOX, np.repeat(BOX[:1], 20, axis=0)])
    assert np.abs(classic_pca_box(points).center).max() > 1.0
    assert pca_box(BOX).center == pytest.approx((0, 0, 0))


def test_a_row_plus_a_column_is_a_table():
    assert shape_of_corner((1, 3), (3, 1)) == (3, 3)
    assert shape_of_corner((1, 3), (1, 3)) == (1, 3)


@pytest.mark.parametrize(("degrees", "angles"), [(30, (150, 120, 90)), (-30, (150, 60, 90)), (0, (180, 90, 90))])
def test_the_angles_are_those_of_one_direction_with_three_axes(degrees, angles):
    assert direction_angles(classic_pca_box(corners_of_box((8, 4, 2), degrees))) == pytest.approx(angles)


def test_where_all_directions_are_alike_none_stands_out():
    square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    assert spread_alike(covariance(square))
    assert not spread_alike(covariance([*square, (5, 0)]))


def test_collinear_points_have_a_box_without_height():
    box = classic_pca_box([(0.0, 0.0), (3.0, 4.0), (6.0, 8.0)])
    assert box.sides == pytest.approx((5, 0), abs=1e-7)
    assert box.corners.shape == (4, 2)
