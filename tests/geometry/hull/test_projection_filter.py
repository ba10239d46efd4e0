# SPDX-License-Identifier: GPL-3.0-or-later
"""Points discarded before projection do not change the hull, not even by one bit."""

import numpy as np
import pytest

from collide_addon.geometry import convex_hull
from collide_addon.geometry.hull.projection_filter import area_moments, possible_projected_vertices

from ...cases import in_one, mostly_slow

COUNT = 12_100
UPRIGHT = np.array([(1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)])
TURNED = np.array([(0.9, 0.1, 0.3, 2.5), (-0.1, 0.95, -0.2, -1.25)])
FLATTENED = np.array([(1.0, 0.5, 0.0, 0.0), (2.0, 1.0, 0.0, 0.0)])
FAR = np.array([(1.0, 0.0, 0.5, 1e6), (0.0, 1.0, 0.5, -1e6)])


def sphere():
    points = np.random.default_rng(1).normal(size=(COUNT, 3))
    return points / np.linalg.norm(points, axis=1, keepdims=True)


def ball():
    return sphere() * np.random.default_rng(2).uniform(0.0, 1.0, (COUNT, 1))


def cylinder():
    angles = np.random.default_rng(3).uniform(0.0, 6.3, COUNT)
    return np.stack([np.cos(angles), np.sin(angles), np.random.default_rng(4).uniform(-1.0, 1.0, COUNT)], axis=1)


def grid():
    """A plane of 110 by 110 vertices, with whole rows of them on every edge of its hull."""
    return np.array([(x, y, 0.0) for x in range(110) for y in range(110)])


def needle():
    return ball() * (1e3, 1e-3, 1e-3)


def rod():
    return ball() * (10.0, 0.1, 0.1)


def two_clusters():
    return ball() + np.where(np.arange(COUNT) % 2, 100.0, 0.0)[:, np.newaxis]


def line():
    return np.linspace(0.0, 1.0, COUNT)[:, np.newaxis] * (1.0, 2.0, 3.0)


def one_point():
    return np.tile([1.0, 2.0, 3.0], (COUNT, 1))


SHAPES = (sphere, ball, cylinder, grid, needle, rod, two_clusters, line, one_point)


def projected(points, matrix):
    x, y, z = points.astype(np.float64).T
    return np.stack([x * a + y * b + z * c + d for a, b, c, d in matrix], axis=1)


@in_one("size", [1.0, 1e-12, 1e12, 1e-30, 1e30], every=3)
@in_one("matrix", [UPRIGHT, TURNED, FLATTENED, FAR], ids=["upright", "turned", "flattened", "far"])
@in_one("shape", SHAPES)
def test_the_hull_of_what_is_left_is_the_hull_of_all(shape, matrix, size):
    points = (shape() * size).astype(np.float32)
    rows = possible_projected_vertices(points, matrix)
    if rows is not None:
        assert np.array_equal(convex_hull(projected(points[rows], matrix)), convex_hull(projected(points, matrix)))
        assert (np.diff(rows) > 0).all()


@in_one(("shape", "most"), [(sphere, 0.15), (ball, 0.05), (grid, 0.3), (rod, 0.05)])
@in_one("matrix", [UPRIGHT, TURNED], ids=["upright", "turned"])
def test_of_a_solid_shape_most_points_are_thrown_out(shape, matrix, most):
    rows = possible_projected_vertices(shape().astype(np.float32), matrix)
    assert len(rows) < most * COUNT


def test_where_all_points_lie_on_the_rim_none_is_looked_at_in_vain():
    assert possible_projected_vertices(cylinder().astype(np.float32), UPRIGHT) is None


@in_one("value", [np.nan, np.inf, -np.inf])
@in_one("row", [0, 7, COUNT - 1])
def test_a_coordinate_that_is_not_finite_is_left_to_the_caller(row, value):
    points = ball().astype(np.float32)
    points[row, 2] = value
    assert possible_projected_vertices(points, UPRIGHT) is None


@mostly_slow("seed", [9, 10, 11, 13])
def test_far_away_the_rounding_of_a_projection_brought_points_below_a_side_onto_the_hull(seed):
    random = np.random.default_rng(seed)
    points = random.uniform(-1.0, 1.0, (60_000, 3))
    near_side = points[:20_000]
    near_side[:, 0] = np.sign(near_side[:, 0]) * (1.0 - 10.0 ** random.uniform(-7.0, -4.0, 20_000))
    near_side[:, 1] *= 0.2
    points[:10_000, :2] = points[:10_000, 1::-1].copy()
    random.shuffle(points)
    angle = random.uniform(0.0, 6.3)
    turned = np.array([(np.cos(angle), -np.sin(angle), 0.0, 3e12), (np.sin(angle), np.cos(angle), 0.0, 1e12)])
    coordinates, matrix = points.astype(np.float32), turned.astype(np.float32).astype(np.float64)
    rows = possible_projected_vertices(coordinates, matrix)
    assert rows is not None
    seen = projected(coordinates, matrix)
    assert np.array_equal(convex_hull(seen[rows]), convex_hull(seen))


TRIANGLE = np.array([(0.0, 0.0), (6.0, 0.0), (0.0, 3.0)])
BOX = np.array([(1.0, 1.0), (5.0, 1.0), (5.0, 3.0), (1.0, 3.0)])


def test_of_a_triangle_they_are_those_of_the_textbook():
    middle, covariance = area_moments(TRIANGLE)
    assert middle == pytest.approx([2.0, 1.0])
    assert covariance == pytest.approx(np.array([(2.0, -0.5), (-0.5, 0.5)]))


@pytest.mark.parametrize("cuts", [1, 2, 50])
def test_of_a_box_they_are_a_twelfth_of_the_squared_sides_with_any_points_on_its_edges(cuts):
    shares = np.linspace(0.0, 1.0, cuts, endpoint=False) ** 3  # crowded at one end of each edge
    ways = np.roll(BOX, -1, axis=0) - BOX
    corners = (BOX[:, np.newaxis] + shares[:, np.newaxis] * ways[:, np.newaxis]).reshape(-1, 2)
    middle, covariance = area_moments(corners)
    assert middle == pytest.approx([3.0, 2.0])
    assert covariance == pytest.approx(np.array([(16.0 / 12.0, 0.0), (0.0, 4.0 / 12.0)]))


def test_they_follow_the_shape_when_it_is_stretched_turned_and_moved():
    linear, offset = np.array([(3.0, -1.0), (0.5, 0.25)]), np.array([7.0, -4.0])
    middle, covariance = area_moments(BOX)
    moved, stretched = area_moments(BOX @ linear.T + offset)
    assert moved == pytest.approx(linear @ middle + offset)
    assert stretched == pytest.approx(linear @ covariance @ linear.T)


@pytest.mark.parametrize("corners", [[(1.0, 2.0)], [(0.0, 0.0), (1.0, 1.0)], [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)]])
def test_a_point_and_a_segment_have_none(corners):
    assert area_moments(np.array(corners)) is None
