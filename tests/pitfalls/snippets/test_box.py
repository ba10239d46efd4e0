# SPDX-License-Identifier: GPL-3.0-or-later
"""The boxes in Java: they walk away, forget where they came from, and take degrees for radians.

Numbers of the box classes.
"""

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import OrientedBox, Relation, box_sat
from collide_addon.pitfalls.snippets.box import (
    AngleReading,
    as_float32,
    born_box,
    box_at,
    boxes_collide,
    cosine_and_sine,
    projected_radius,
    turned,
)


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
