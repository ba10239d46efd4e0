# SPDX-License-Identifier: GPL-3.0-or-later
"""The box along the principal axes: it contains every point, and the same points always have the same box."""

import math
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError, min_area_box, pca_box, principal_axes, space
from collide_addon.pitfalls.cases import case

from ...cases import in_one


def turned(points, angle):
    cosine, sine = math.cos(angle), math.sin(angle)
    return np.asarray(points, float) @ np.array([[cosine, sine], [-sine, cosine]])


def holds(box, point):
    """Whether a point belongs to the exact box."""
    (cosine, sine), _ = ((Fraction(x), Fraction(y)) for x, y in box.axes.tolist())
    x, y = (Fraction(float(value)) - Fraction(start) for value, start in zip(point, box.center.tolist(), strict=True))
    half_x, half_y = (Fraction(value) * (cosine**2 + sine**2) for value in box.half_extents.tolist())
    return abs(cosine * x + sine * y) <= half_x and abs(cosine * y - sine * x) <= half_y


def same(one, other):
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ("center", "half_extents", "angle"))


def test_the_extents_are_measured_not_standard_deviations():
    corners = [(x, y) for x in (-2, 2) for y in (-1, 1)]
    box = pca_box(corners)
    assert box.half_extents.tolist() == [2, 1]
    assert all(holds(box, corner) for corner in corners)
    assert principal_axes(corners).deviations == (2.0, 1.0)


def test_the_centre_is_the_middle_of_the_extents_not_the_mean():
    points = [(0, 0), (0, 2), (0, 1), (0, 1), (10, 1)]
    box = pca_box(points)
    assert box.center.tolist() == [5, 1]
    assert principal_axes(points).mean.tolist() == [2, 1]


def test_the_sign_of_the_angle_is_kept():
    box = np.array([(x, y) for x in (-4, 4) for y in (-2, 2)])
    for degrees in (30, -30, 0, 60, -60, 89):
        assert math.degrees(pca_box(turned(box, math.radians(degrees))).angle) == pytest.approx(degrees, abs=1e-12)
    assert pca_box(turned(box, math.pi / 2).round()).angle == math.pi / 2


def test_a_square_is_its_own_box():
    known = case("PCA-05-square-isotropic")
    box = pca_box(known.inputs["points"])
    assert box.angle == 0.0
    assert (box.center.tolist(), box.half_extents.tolist()) == ([0, 0], [1, 1])
    assert principal_axes(known.inputs["points"]).isotropic


@in_one("shift", [0, 1e3, 1e9])
@in_one("count", [3, 4, 5, 6, 12])
def test_where_no_direction_is_principal_the_box_stands_upright_whatever_the_rounding(count, shift):
    angle = np.arange(count) * 2 * math.pi / count + 0.3
    points = np.stack([np.cos(angle), np.sin(angle)], axis=1) + shift
    assert principal_axes(points).isotropic
    assert pca_box(points).angle == 0.0


def test_a_direction_that_is_principal_by_a_little_is_found_also_far_from_the_origin():
    points = turned([(-1.001, -1), (1.001, -1), (1.001, 1), (-1.001, 1)], 0.3)
    for shift in (0, 1e3, 1e6):
        axes = principal_axes(points + shift)
        assert not axes.isotropic
        assert axes.angle == pytest.approx(0.3, abs=1e-5)


def test_it_agrees_with_an_eigenvalue_solver():
    random = np.random.default_rng(20260113)
    for _ in range(100):
        points = random.normal(size=(random.integers(2, 30), 2)) @ random.normal(size=(2, 2)) + random.normal(size=2)
        axes = principal_axes(points)
        values, vectors = np.linalg.eigh(np.cov(points.T, bias=True))
        assert axes.deviations == pytest.approx(np.sqrt(np.maximum(values[::-1], 0)), rel=1e-9, abs=1e-7)
        direction = (math.cos(axes.angle), math.sin(axes.angle))
        assert abs(vectors[:, 1] @ direction) == pytest.approx(1.0, abs=1e-9)
        assert -math.pi / 2 < axes.angle <= math.pi / 2


def test_every_point_is_inside_without_any_tolerance():
    random = Random(20260114)
    for count in (1, 2, 3, 10, 40):
        for shift in (0, 1e3, 1e12):
            points = [(shift + random.gauss(0, 2), random.gauss(0, 1)) for _ in range(count)]
            assert all(holds(pca_box(points), point) for point in points)


def test_the_order_of_the_points_does_not_matter_to_the_last_bit():
    random = Random(20260115)
    for _ in range(50):
        points = [(random.gauss(0, 2), random.gauss(1e3, 1)) for _ in range(15)]
        shuffled = random.sample(points, len(points))
        assert same(pca_box(shuffled), pca_box(points))
        assert principal_axes(shuffled).deviations == principal_axes(points).deviations


def test_points_that_are_there_more_often_count_more_often():
    square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    axes = principal_axes([*square, *[(1, 1)] * 20, *[(-1, -1)] * 20])
    assert axes.angle == math.pi / 4
    assert pca_box([*square, *[(1, 1)] * 20, *[(-1, -1)] * 20]).area == pytest.approx(8.0)
    assert min_area_box(square).area == 4.0


def test_it_is_never_smaller_than_the_smallest_box():
    random = np.random.default_rng(20260116)
    for _ in range(100):
        points = random.normal(size=(random.integers(1, 20), 2))
        assert pca_box(points).area >= min_area_box(points).area * (1 - 1e-12)


@in_one("point", [(0, 0), (0.1, 0.7), (1e300, -5e-324)])
@in_one("count", [1, 3, 10])
def test_equal_points_have_a_box_without_size(point, count):
    box = pca_box([point] * count)
    assert (box.center.tolist(), box.half_extents.tolist(), box.angle) == (list(point), [0, 0], 0.0)
    assert principal_axes([point] * count).deviations == (0.0, 0.0)


def test_collinear_points_have_a_box_along_their_line():
    for end, angle in (((3, 4), math.atan2(4, 3)), ((0, 7), math.pi / 2), ((-5, 0), 0.0), ((2, -2), -math.pi / 4)):
        points = [(k * end[0], k * end[1]) for k in (0, 1, 5)]
        box = pca_box(points)
        assert box.angle == pytest.approx(angle, abs=1e-15)
        assert box.half_extents == pytest.approx([2.5 * math.hypot(*end), 0], abs=1e-14)
    assert pca_box([(0.1, 0), (0.1, 1e-20), (0.1, 3e-20)]).angle == math.pi / 2


@pytest.mark.parametrize("unit", [5e-324, 1e-300, 1e-12, 1e12, 1e300])
def test_tiny_and_huge_points_have_the_same_axes(unit):
    points = np.array([(0, 0), (5, 1), (4, 4), (1, 3)])
    assert principal_axes(points * unit).angle == pytest.approx(principal_axes(points).angle, abs=1e-12)
    assert principal_axes(points * unit).deviations[0] == pytest.approx(principal_axes(points).deviations[0] * unit)


@pytest.mark.parametrize("wrong", [[], [(0, math.nan)], [(1, 2, 3)]])
def test_input_that_is_no_points_is_refused(wrong):
    with pytest.raises(GeometryError):
        pca_box(wrong)


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
    box = space.pca_box(points)
    assert (2 * box.half_extents).tolist() == case("PCA-01-extents-are-std").truth["length_width_height"]
    assert box.axes.tolist() == np.eye(3).tolist()
    assert box.volume == 8.0
    assert_sound(box, points)


def test_the_eight_corners_are_rows_of_three_and_are_the_boxs_own():
    assert case("PCA-02-corner-shape").truth == "1x3 row"
    points = about_z(corners(4, 2, 1), 20) + np.array([5, 6, 7])
    found = space.pca_box(points).corners
    assert found.shape == (8, 3)
    for point in points:
        assert np.abs(found - point).max(axis=1).min() <= 1e-14


@pytest.mark.parametrize("degrees", [30, -30])
def test_the_sign_of_a_turn_about_z_can_be_read_from_the_axes(degrees):
    assert case("PCA-04-angle-sign-lost").truth.startswith("+30 and -30")
    box = space.pca_box(about_z(corners(8, 4, 2), degrees))
    x, y, z = box.axes[0]
    assert math.degrees(math.atan2(y, x)) == pytest.approx(degrees, abs=1e-12)
    assert z == pytest.approx(0.0, abs=1e-15)
    assert box.axes[2] == pytest.approx([0, 0, 1], abs=1e-15)


def test_a_cube_is_its_own_box_upright_whatever_the_rounding():
    assert space.pca_box(corners(2, 2, 2)).axes.tolist() == np.eye(3).tolist()
    assert space.pca_box(about_z(corners(2, 2, 2), 30) + 1000).axes.tolist() == np.eye(3).tolist()


@pytest.mark.parametrize(("size", "axes"), [
    ((4, 2, 2), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ((2, 4, 2), [[0, 1, 0], [1, 0, 0], [0, 0, -1]]),
    ((2, 2, 4), [[0, 0, 1], [1, 0, 0], [0, 1, 0]]),
    ((4, 4, 2), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ((2, 4, 4), [[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
])  # fmt: skip
def test_where_two_directions_are_as_good_the_axes_lie_along_the_coordinate_axes(size, axes):
    points = corners(*size)
    assert space.pca_box(points).axes == pytest.approx(np.array(axes), abs=1e-15)
    assert_sound(space.pca_box(points), points)


def test_boxes_of_random_points_are_right_handed_and_hold_them():
    random = np.random.default_rng(20260117)
    for count in (1, 2, 3, 4, 30):
        for scale in (1e-12, 1.0, 1e12):
            points = (random.normal(size=(count, 3)) @ random.normal(size=(3, 3)) + random.normal(size=3)) * scale
            assert_sound(space.pca_box(points), points)


def test_the_order_of_the_points_does_not_matter():
    random = Random(20260118)
    for _ in range(20):
        points = [[random.gauss(0, 3), random.gauss(0, 2), random.gauss(0, 1)] for _ in range(12)]
        one, other = space.pca_box(points), space.pca_box(random.sample(points, 12))
        assert one.axes.tolist() == other.axes.tolist()
        assert one.half_extents == pytest.approx(other.half_extents, abs=1e-15)


def test_flat_straight_and_single_points_have_boxes_without_depth():
    flat = about_z(corners(4, 2, 0), 40)
    straight = np.outer([0, 1, 3], (1, 2, 2))
    for points, half in ((flat, [2, 1, 0]), (straight, [4.5, 0, 0]), ([(1, 2, 3)], [0, 0, 0])):
        box = space.pca_box(points)
        assert box.half_extents == pytest.approx(half, abs=1e-14)
        assert_sound(box, np.asarray(points, float))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([], "points is empty"),
        ([(1, 2)], r"shape \(1, 2\): expected \(n, 3\)"),
        ([(0, 0, 0), (0, 0, math.nan)], "points row 1 is"),
        ([(0, 0, math.inf)], "points row 0 is"),
        ([("a", "b", "c")], "must be rows of numbers"),
    ],
)
def test_input_that_is_no_points_is_refused_and_the_row_is_named(wrong, message):
    with pytest.raises(GeometryError, match=message):
        space.pca_box(wrong)
