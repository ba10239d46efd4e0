# SPDX-License-Identifier: GPL-3.0-or-later
"""Floats leave out an edge only where it surely has a larger box: the exact calipers, asked for all edges, agree."""

from random import Random

import numpy as np
import pytest

from collide_addon.geometry import convex_hull, min_area_box
from collide_addon.geometry.boxes.promising_edges import promising_edges


def recorded(points):
    """The box that the exact calipers choose among all edges, and the number of the edge."""
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


@pytest.mark.parametrize("unit", [1.0, 0.1, 1e-12, 1e12, 1e-300, 1e-160, 1e300, 5e-324, 2.0**-270, 2.0**260])
def test_no_edge_that_may_have_the_smallest_box_is_left_out_on_the_grid(unit):
    random = Random(20261210)
    for _ in range(60):
        size = random.choice((1, 2, 4, 9))
        points = [(random.randint(-size, size), random.randint(-size, size)) for _ in range(random.randint(3, 12))]
        assert_same_box(unit * np.array(points, dtype=float))


@pytest.mark.parametrize("count", [5, 100, 149, 150, 151, 350])
@pytest.mark.parametrize(("flat", "offset"), [(1.0, 0.0), (1e-9, 0.0), (0.3, 1e9), (1e-200, 0.0)])
def test_nor_of_round_hulls_of_few_and_of_many_edges(count, flat, offset):
    for angles in (
        np.arange(count) * 2.0 * np.pi / count,
        np.random.default_rng(count).uniform(0.0, 2.0 * np.pi, count),
    ):
        assert_same_box(np.stack((np.cos(angles), flat * np.sin(angles)), axis=1) + offset)


def test_of_most_hulls_one_edge_is_left_and_of_a_square_all_four():
    random = np.random.default_rng(20261211)
    for count in (20, 2_000):
        angles = np.sort(random.uniform(0.0, 2.0 * np.pi, count))
        hull = convex_hull(np.stack((2.0 * np.cos(angles), np.sin(angles)), axis=1))
        assert len(promising_edges(hull)) == 1
    assert promising_edges(convex_hull([(0, 0), (1, 0), (1, 1), (0, 1)])) == [0, 1, 2, 3]


@pytest.mark.parametrize("unit", [1.0, 1e-30])
@pytest.mark.parametrize("count", [0, 200])
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


@pytest.mark.parametrize("count", [30, 3000])
def test_edges_with_boxes_that_only_the_last_bits_tell_apart_are_all_kept(count):
    # All boxes of a regular polygon are as small; rounding its coordinates makes one of them the smallest.
    for turn in range(6):
        angles = (np.arange(count) + turn / 7) * (2.0 * np.pi / count)
        hull = convex_hull(np.stack((np.cos(angles), np.sin(angles)), axis=1))
        assert len(promising_edges(hull)) == len(hull)
