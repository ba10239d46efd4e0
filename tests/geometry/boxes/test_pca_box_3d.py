# SPDX-License-Identifier: GPL-3.0-or-later
"""The box along the principal axes in space: right-handed, of measured extents, the same for the same points."""

import math
from itertools import product
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, pca_box_3d
from collide_addon.pitfalls.cases.cases import case


def corners(x, y, z):
    return np.array(list(product((-x / 2, x / 2), (-y / 2, y / 2), (-z / 2, z / 2))))


def about_z(points, degrees):
    angle = math.radians(degrees)
    cosine, sine = math.cos(angle), math.sin(angle)
    return points @ np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]])


def assert_sound(box, points):
    assert box.axes @ box.axes.T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.linalg.det(box.axes) == pytest.approx(1.0, abs=1e-12)
    outside = np.abs((points - box.center) @ box.axes.T) - box.half_extents
    assert outside.max() <= 2.0**-48 * max(np.abs(points).max(), 1e-300)
    assert (box.half_extents >= 0).all()


def test_the_extents_of_a_box_are_its_own():
    points = corners(4, 2, 1)
    box = pca_box_3d(points)
    assert (2 * box.half_extents).tolist() == case("PCA-01-extents-are-std").truth["length_width_height"]
    assert box.axes.tolist() == np.eye(3).tolist()
    assert box.volume == 8.0
    assert_sound(box, points)


def test_the_eight_corners_are_rows_of_three_and_are_the_boxs_own():
    assert case("PCA-02-corner-shape").truth == "1x3 row"
    points = about_z(corners(4, 2, 1), 20) + np.array([5, 6, 7])
    found = pca_box_3d(points).corners
    assert found.shape == (8, 3)
    for point in points:
        assert np.abs(found - point).max(axis=1).min() <= 1e-14


@pytest.mark.parametrize("degrees", [30, -30])
def test_the_sign_of_a_turn_about_z_can_be_read_from_the_axes(degrees):
    assert case("PCA-04-angle-sign-lost").truth.startswith("+30 and -30")
    box = pca_box_3d(about_z(corners(8, 4, 2), degrees))
    x, y, z = box.axes[0]
    assert math.degrees(math.atan2(y, x)) == pytest.approx(degrees, abs=1e-12)
    assert z == pytest.approx(0.0, abs=1e-15)
    assert box.axes[2] == pytest.approx([0, 0, 1], abs=1e-15)


def test_a_cube_is_its_own_box_upright_whatever_the_rounding():
    assert pca_box_3d(corners(2, 2, 2)).axes.tolist() == np.eye(3).tolist()
    assert pca_box_3d(about_z(corners(2, 2, 2), 30) + 1000).axes.tolist() == np.eye(3).tolist()


@pytest.mark.parametrize(("size", "axes"), [
    ((4, 2, 2), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ((2, 4, 2), [[0, 1, 0], [1, 0, 0], [0, 0, -1]]),
    ((2, 2, 4), [[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
    ((4, 4, 2), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ((2, 4, 4), [[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
])  # fmt: skip
def test_where_two_directions_are_as_good_the_axes_lie_along_the_coordinate_axes(size, axes):
    points = corners(*size)
    assert pca_box_3d(points).axes == pytest.approx(np.array(axes), abs=1e-15)
    assert_sound(pca_box_3d(points), points)


def test_boxes_of_random_points_are_right_handed_and_hold_them():
    random = np.random.default_rng(20260117)
    for count in (1, 2, 3, 4, 30):
        for scale in (1e-12, 1.0, 1e12):
            points = (random.normal(size=(count, 3)) @ random.normal(size=(3, 3)) + random.normal(size=3)) * scale
            assert_sound(pca_box_3d(points), points)


def test_the_order_of_the_points_does_not_matter():
    random = Random(20260118)
    for _ in range(20):
        points = [[random.gauss(0, 3), random.gauss(0, 2), random.gauss(0, 1)] for _ in range(12)]
        one, other = pca_box_3d(points), pca_box_3d(random.sample(points, 12))
        assert one.axes.tolist() == other.axes.tolist()
        assert one.half_extents == pytest.approx(other.half_extents, abs=1e-15)


def test_flat_straight_and_single_points_have_boxes_without_depth():
    flat = about_z(corners(4, 2, 0), 40)
    straight = np.outer([0, 1, 3], (1, 2, 2))
    for points, half in ((flat, [2, 1, 0]), (straight, [4.5, 0, 0]), ([(1, 2, 3)], [0, 0, 0])):
        box = pca_box_3d(points)
        assert box.half_extents == pytest.approx(half, abs=1e-14)
        assert_sound(box, np.asarray(points, float))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([], "points is empty"),
        ([(1, 2)], r"shape \(1, 2\): expected \(n, 3\)"),
        ([(0, 0, 0), (0, 0, math.nan)], "points row 1 is"),
        ([(0, 0, math.inf)], "points row 0 is"),
        ([("a", "b", "c")], "must be numbers"),
    ],
)
def test_input_that_is_no_points_is_refused_and_the_row_is_named(wrong, message):
    with pytest.raises(GeometryError, match=message):
        pca_box_3d(wrong)
