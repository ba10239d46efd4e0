# SPDX-License-Identifier: GPL-3.0-or-later
"""Points that are a convex polygon already are seen to be one, and nothing else is."""

import math
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import convex_hull
from collide_addon.geometry.hull.order import FEW_POINTS, vertices_in_order

COUNTS = (3, 4, 5, 16, FEW_POINTS, FEW_POINTS + 1, 300)


def ellipse(count, phase=0.3):
    angles = phase + np.arange(count) * (2.0 * math.pi / count)
    return np.stack([3.0 * np.cos(angles), np.sin(angles)], axis=1)


@pytest.mark.parametrize("count", COUNTS)
def test_a_polygon_from_any_vertex_and_either_way_round_is_its_own_hull(count):
    polygon = ellipse(count)
    hull = convex_hull(polygon)
    for first in {0, 1, count // 2, count - 1}:
        for points in (np.roll(polygon, first, axis=0), np.roll(polygon, first, axis=0)[::-1]):
            found = vertices_in_order(points)
            assert found.tolist() == hull.tolist()
            assert not np.shares_memory(found, points)


@pytest.mark.parametrize("count", [5, 7, 41, 201])
@pytest.mark.parametrize("step", [2, -2, 3])
def test_a_star_that_turns_left_at_every_point_goes_round_more_than_once(count, step):
    star = ellipse(count)[np.arange(count) * step % count]
    assert vertices_in_order(star) is None


@pytest.mark.parametrize("count", COUNTS[1:])
def test_what_is_not_strictly_convex_or_not_in_order_is_left_to_the_hull(count):
    polygon = ellipse(count)
    swapped = polygon.copy()
    swapped[[0, 1]] = swapped[[1, 0]]
    dented = polygon.copy()
    dented[1] *= -0.1
    doubled = np.concatenate((polygon[:1], polygon))
    split = np.concatenate((polygon, [(polygon[-1] + polygon[0]) / 2]))
    closed = np.concatenate((polygon, polygon[:1]))
    for points in (swapped, dented, doubled, closed):
        assert vertices_in_order(points) is None
    found = vertices_in_order(split)  # rounding may have put the middle outside
    assert found is None or found.tolist() == convex_hull(split).tolist()


def test_whatever_is_found_is_the_hull():
    random, found = Random(4), 0
    for _ in range(3000):
        points = np.array([(random.randint(-3, 3), random.randint(-3, 3)) for _ in range(random.randint(1, 6))], float)
        vertices = vertices_in_order(points)
        if vertices is not None:
            found += 1
            assert vertices.tolist() == convex_hull(points).tolist()
            assert len(vertices) == len(points)
    assert found > 300


@pytest.mark.parametrize("points", [[(0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)], [(1, 1)] * 4])
def test_points_and_lines_are_left_to_the_hull(points):
    assert vertices_in_order(np.array(points, dtype=float)) is None


def test_a_turn_that_float64_cannot_tell_is_left_to_the_hull():
    for count in (3, 60):
        polygon = ellipse(max(count, 4))[:count]
        assert vertices_in_order(polygon * 1e-200) is None
        assert vertices_in_order(polygon * 1e300) is None


def test_minus_zero_becomes_zero():
    found = vertices_in_order(np.array([(-0.0, -0.0), (1.0, -0.0), (-0.0, 1.0)]))
    assert not np.signbit(found).any()


def with_a_point_on_a_side(random, count):
    """Return an arc and a point on its chord, but for rounding: it turns there to the left or to the right."""
    angles = random.uniform(0.0, 7.0) + np.arange(count) * (3.0 / count)
    arc = np.stack([3.0 * np.cos(angles), np.sin(angles)], axis=1) + random.choice((0.0, 1.0)) * random.random()
    return np.concatenate((arc, arc[-1:] + random.uniform(0.2, 0.8) * (arc[:1] - arc[-1:])))


@pytest.mark.parametrize("count", [3, 12, FEW_POINTS + 1])
def test_turns_that_rounding_alone_makes_left_are_in_doubt(count):
    random = Random(3)
    for _ in range(600):
        points = with_a_point_on_a_side(random, count)
        found = vertices_in_order(points)
        assert found is None or found.tolist() == convex_hull(points).tolist()
