# SPDX-License-Identifier: GPL-3.0-or-later
"""The smallest box, compared with every edge by brute force and with shapely; it contains all points, and is unique.

Floats leave out an edge only where it surely has a larger box: the exact calipers, run on all edges, agree.
"""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest
import shapely

from collide_addon.geometry import GeometryError, convex_hull, min_area_box
from collide_addon.geometry.boxes.min_area import calipers, promising_edges

from ...cases import in_one, mostly_slow


def holds(box, point):
    """Whether a point belongs to the exact box."""
    (cosine, sine), _ = ((Fraction(x), Fraction(y)) for x, y in box.axes.tolist())
    x, y = (Fraction(float(value)) - Fraction(start) for value, start in zip(point, box.center.tolist(), strict=True))
    half_x, half_y = (Fraction(value) * (cosine**2 + sine**2) for value in box.half_extents.tolist())
    return abs(cosine * x + sine * y) <= half_x and abs(cosine * y - sine * x) <= half_y


def smallest_area(points):
    """The exact smallest area over all edges of the hull, by projecting every vertex on every edge."""
    hull = [(Fraction(x), Fraction(y)) for x, y in convex_hull(points).tolist()]
    if len(hull) < 3:
        return Fraction(0)
    areas = []
    for (x, y), (to_x, to_y) in zip(hull, hull[1:] + hull[:1], strict=True):
        ux, uy = to_x - x, to_y - y
        along, across = [ux * px + uy * py for px, py in hull], [ux * py - uy * px for px, py in hull]
        areas.append((max(along) - min(along)) * (max(across) - min(across)) / (ux * ux + uy * uy))
    return min(areas)


def grid_sets():
    random = Random(20260109)
    sets = [[(random.randint(-4, 4), random.randint(-4, 4)) for _ in range(random.randint(1, 9))] for _ in range(300)]
    return [*sets, [(0, 0)], [(0, 0), (3, 4)], [(0, 0), (1, 1), (5, 5)], [(-1, -1), (1, -1), (1, 1), (-1, 1)]]


GRID = grid_sets()


def test_on_the_grid_no_edge_has_a_smaller_box():
    for points in GRID:
        assert min_area_box(points).area == pytest.approx(float(smallest_area(points)), rel=1e-14, abs=1e-14)


def test_every_point_is_inside_without_any_tolerance():
    random = Random(20260110)
    floats = [[(random.gauss(1e3, 1), random.gauss(0, 1)) for _ in range(40)] for _ in range(20)]
    for points in [*GRID[::3], *floats]:
        box = min_area_box(points)
        assert all(holds(box, point) for point in points)


def test_shapely_finds_no_smaller_one():
    random = np.random.default_rng(20260111)
    for count in (3, 4, 5, 8, 25, 200):
        for _ in range(25):
            points = random.normal(size=(count, 2)) * (1, random.uniform(0.05, 1))
            oracle = shapely.MultiPoint(points).minimum_rotated_rectangle.area
            assert min_area_box(points).area == pytest.approx(oracle, rel=1e-10)


def test_no_other_angle_gives_a_smaller_box():
    points = np.random.default_rng(7).normal(size=(12, 2))
    smallest = min_area_box(points).area
    for angle in np.linspace(0, math.pi / 2, 500):
        cosine, sine = math.cos(angle), math.sin(angle)
        x, y = points @ (cosine, sine), points @ (-sine, cosine)
        assert np.ptp(x) * np.ptp(y) >= smallest * (1 - 1e-12)


def test_a_turned_rectangle_is_found_again():
    for degrees in (-44, -30, 0, 1, 17, 44, 45):
        angle = math.radians(degrees)
        rotation = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        box = min_area_box(np.array([(-3, -1), (3, -1), (3, 1), (-3, 1), (0.5, 0.5)]) @ rotation.T + (7, 2))
        assert box.angle == pytest.approx(angle, abs=1e-14)
        assert box.half_extents == pytest.approx([3, 1], abs=1e-14)
        assert box.center == pytest.approx([7, 2], abs=1e-14)


def test_the_box_is_turned_by_at_most_45_degrees():
    for points in GRID:
        assert -math.pi / 4 < min_area_box(points).angle <= math.pi / 4


def same(one, other):
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ("center", "half_extents", "angle"))


def test_neither_the_order_nor_copies_of_points_change_the_box():
    random = Random(20260112)
    for points in GRID[::4]:
        shuffled = random.sample(points, len(points))
        assert same(min_area_box(shuffled + points[:2]), min_area_box(points))


def test_of_boxes_as_small_the_one_turned_least_is_taken():
    triangle = [(0, 0), (4, 0), (1, 2)]  # acute: each side has a box of twice its area
    assert min_area_box(triangle).angle == 0.0
    assert min_area_box(triangle).area == 8.0
    tip_up = [(2, 1), (-2, 3), (-2, -1)]  # sides at 26.6 degrees to the left and to the right, and one upright
    assert min_area_box(tip_up).angle == 0.0
    diamond = [(2, 0), (0, 2), (-2, 0), (0, -2)]
    assert min_area_box(diamond).angle == math.pi / 4


def test_of_two_turned_as_much_the_one_turned_counter_clockwise_is_taken():
    kite = [(-4, 0), (0, -2), (4, 0), (0, 2)]  # its sides lean by 26.6 degrees, two to either side
    assert min_area_box(kite).angle == pytest.approx(math.atan2(2, 4), abs=1e-15)
    assert min_area_box([(x, -y) for x, y in kite]).angle == min_area_box(kite).angle


def test_a_square_is_its_own_smallest_box():
    box = min_area_box([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    assert box.angle == 0.0
    assert box.center.tolist() == [0, 0]
    assert box.half_extents.tolist() == [1, 1]


def test_a_point_has_a_box_without_size_and_a_segment_one_without_height():
    box = min_area_box([(3, 4), (3, 4)])
    assert (box.center.tolist(), box.half_extents.tolist(), box.angle) == ([3, 4], [0, 0], 0.0)
    for end, half, angle in (((3, 4), [0, 2.5], math.atan2(-3, 4)), ((0, 2), [0, 1], 0.0), ((5, 0), [2.5, 0], 0.0)):
        box = min_area_box([(0, 0), end])
        assert box.half_extents == pytest.approx(half, abs=1e-15)
        assert box.angle == pytest.approx(angle, abs=1e-15)
        assert holds(box, (0, 0))
        assert holds(box, end)


@pytest.mark.parametrize("unit", [1e-300, 1e-12, 1e12, 1e300])
def test_tiny_and_huge_points_have_the_same_box_but_for_the_unit(unit):
    points = np.array([(0, 0), (5, 1), (4, 4), (1, 3)])
    box, scaled = min_area_box(points), min_area_box(points * unit)
    assert scaled.angle == pytest.approx(box.angle, abs=1e-12)
    assert scaled.half_extents / unit == pytest.approx(box.half_extents, rel=1e-12)


def test_a_sliver_is_held_and_is_as_thin_as_its_angle_allows():
    points = [(0, 0), (1e6, 1e6 + 1e-4), (2e6, 2e6)]
    box = min_area_box(points)
    assert all(holds(box, point) for point in points)
    assert min(box.half_extents) < 1e-3


def test_each_edge_is_recorded_with_its_box_and_the_best_so_far():
    points = [(0, 0), (5, 1), (4, 4), (1, 3), (2, 2)]
    steps = []
    box = min_area_box(points, record=steps.append)
    hull = convex_hull(points)
    assert [step.number for step in steps] == [1, 2, 3, 4]
    for step in steps:
        assert step.ends.tolist() == [hull[step.edge].tolist(), hull[(step.edge + 1) % len(hull)].tolist()]
        assert step.area == pytest.approx(step.box.area, rel=1e-14)
        assert step.best == min(range(1, step.number + 1), key=lambda number: steps[number - 1].area)
        along = step.ends[1] - step.ends[0]
        ahead, across, behind = step.touched
        heights, depths = hull @ along, hull @ (-along[1], along[0])
        assert (heights[ahead], heights[behind], depths[across]) == (heights.max(), heights.min(), depths.max())
    assert same(box, steps[steps[-1].best - 1].box)


def test_a_segment_has_one_step_and_a_point_none():
    for points, count in (([(0, 0), (3, 4), (6, 8)], 1), ([(1, 1)], 0)):
        steps = []
        min_area_box(points, record=steps.append)
        assert len(steps) == count


def test_the_calipers_walk_around_the_hull_once_not_once_an_edge():
    asked = []

    class Ways(list):
        def __getitem__(self, row):
            asked.append(row)
            return super().__getitem__(row)

    angle = np.arange(1000) * 2 * np.pi / 1000
    hull = convex_hull(np.stack([3 * np.cos(angle), np.sin(angle)], axis=1))
    ways = Ways((np.roll(hull, -1, axis=0) - hull).tolist())
    assert len(list(calipers(ways, range(len(hull))))) == len(hull)
    assert len(asked) <= 8 * len(hull)


@pytest.mark.parametrize("wrong", [[], [(0, math.nan)], [(1, 2, 3)]])
def test_input_that_is_no_points_is_refused(wrong):
    with pytest.raises(GeometryError):
        min_area_box(wrong)


def test_an_area_beyond_the_float_range_stopped_the_recording():
    steps = []
    box = min_area_box([(-1e300, -1e300), (1e300, 0), (0, 1e300)], record=steps.append)
    assert [step.area for step in steps] == [math.inf] * 3
    assert box.area == math.inf


def recorded(points):
    """The box that the exact calipers choose among all edges, and the number of its edge."""
    steps = []
    box = min_area_box(points, record=steps.append)
    return box, steps[-1].best - 1


def assert_same_box(points):
    exact, edge = recorded(points)
    box = min_area_box(points)
    for name in ("center", "half_extents", "angle"):
        assert np.array_equal(getattr(box, name), getattr(exact, name))
    hull = convex_hull(points)
    if len(hull) > 2:
        assert edge in promising_edges(hull)


@in_one("unit", [1.0, 0.1, 1e-12, 1e12, 1e-300, 1e-160, 1e300, 5e-324, 2.0**-270, 2.0**260], every=3)
def test_no_edge_that_may_have_the_smallest_box_is_left_out_on_the_grid(unit):
    random = Random(20261210)
    for _ in range(60):
        size = random.choice((1, 2, 4, 9))
        points = [(random.randint(-size, size), random.randint(-size, size)) for _ in range(random.randint(3, 12))]
        assert_same_box(unit * np.array(points, dtype=float))


@pytest.mark.parametrize("count", [5, 150, pytest.param(100, marks=pytest.mark.slow)])
@mostly_slow(("flat", "offset"), [(1.0, 0.0), (1e-9, 0.0), (0.3, 1e9), (1e-200, 0.0)])
def test_nor_of_round_hulls_of_many_edges(count, flat, offset):
    for angles in (
        np.arange(count) * 2.0 * np.pi / count,
        np.random.default_rng(count).uniform(0.0, 2.0 * np.pi, count),
    ):
        assert_same_box(np.stack((np.cos(angles), flat * np.sin(angles)), axis=1) + offset)


def test_of_most_hulls_one_edge_is_left_and_of_a_square_all_four():
    random = np.random.default_rng(20261211)
    for count in (20, 120):
        angles = np.sort(random.uniform(0.0, 2.0 * np.pi, count))
        hull = convex_hull(np.stack((2.0 * np.cos(angles), np.sin(angles)), axis=1))
        assert len(promising_edges(hull)) == 1
    assert promising_edges(convex_hull([(0, 0), (1, 0), (1, 1), (0, 1)])) == [0, 1, 2, 3]


@pytest.mark.parametrize("unit", [1.0, 1e-30])
@pytest.mark.parametrize("count", [0, 100])
def test_an_edge_too_short_for_floats_hid_the_one_with_the_smallest_box(unit, count):
    points = [(0.22, -0.11), (0.0, -0.11), (0.22, -0.33), (0.0, -0.22), (0.33, -0.22)]
    angles = 0.5 * np.pi * np.arange(count) / max(1, count)
    arc = np.stack((0.22 - 0.01 * np.cos(angles), -0.33 - 0.005 * np.sin(angles)), axis=1).tolist()
    short = [(-2e-300, -3e-300), (-4e-300, -4e-300)]
    assert_same_box(np.array([*(unit * np.array([*points, *arc])).tolist(), *short]))


def test_smallest_box_of_points_beyond_two_to_the_256_was_another_one_than_its_steps_tell():
    points = np.array([(2.0, 9.0), (1.0, 4.0), (1.0, 7.0), (7.0, 7.0)])
    box = min_area_box(points)
    for exponent in (-1070, -700, -270, -256, 256, 270, 700, 1018):
        scaled = np.ldexp(points, exponent)
        assert_same_box(scaled)
        assert min_area_box(scaled).angle == box.angle
        assert promising_edges(convex_hull(scaled)) == promising_edges(convex_hull(points))


@pytest.mark.parametrize("count", [30, 140])
def test_edges_with_boxes_that_only_the_last_bits_tell_apart_are_all_kept(count):
    # All boxes of a regular polygon are equally small; rounding its coordinates makes one of them the smallest.
    for turn in range(6):
        angles = (np.arange(count) + turn / 7) * (2.0 * np.pi / count)
        hull = convex_hull(np.stack((np.cos(angles), np.sin(angles)), axis=1))
        assert len(promising_edges(hull)) == len(hull)
