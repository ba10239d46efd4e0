# SPDX-License-Identifier: GPL-3.0-or-later
"""The smallest box compared with randomly turned boxes, each made smaller step by step."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from collide_addon.geometry import GeometryError
from collide_addon.geometry.space import convex_hull, min_volume_box

from ....cases import mostly_slow

CUBE = np.array(list(product((0.0, 1.0), repeat=3)))
TETRAHEDRON = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]


def turns(quaternions):
    w, x, y, z = (quaternions / np.linalg.norm(quaternions, axis=1)[:, np.newaxis]).T
    rows = [
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    ]
    return np.array(rows).transpose(2, 0, 1)


def least_of_turned(points, random):
    """Return the least volume found by turning boxes at random, and the best ones again by ever smaller angles."""

    def volumes(quaternions):
        return np.ptp(turns(quaternions) @ points.T, axis=2).prod(axis=1)

    tried = random.normal(size=(5000, 4))
    best = tried[np.argsort(volumes(tried))[:25]]
    best /= np.linalg.norm(best, axis=1)[:, np.newaxis]
    least, step = volumes(best), 0.1
    for _ in range(250):
        beside = best + step * random.normal(size=best.shape)
        smaller = volumes(beside) < least
        best[smaller] = beside[smaller]
        least, step = volumes(best), step * 0.96
    return least.min()


def assert_inside(points, box):
    """Each point is in the box by definition, without any tolerance."""
    u, v, w = ([Fraction(x) for x in axis] for axis in box.axes.tolist())

    def cross(p, q):
        return [p[k - 2] * q[k - 1] - p[k - 1] * q[k - 2] for k in range(3)]

    for axis, normal, half in zip((u, v, w), (cross(v, w), cross(w, u), cross(u, v)), box.half_extents, strict=True):
        whole = sum(x * y for x, y in zip(axis, normal, strict=True))
        for point in np.asarray(points, dtype=float).tolist():
            along = sum((Fraction(x) - Fraction(c)) * n for x, c, n in zip(point, box.center, normal, strict=True))
            assert abs(along / whole) <= Fraction(float(half))


@pytest.mark.parametrize(
    "count", [2, pytest.param(12, marks=pytest.mark.slow), pytest.param(150, marks=pytest.mark.nightly)]
)
def test_no_turned_box_is_smaller(count):
    random = np.random.default_rng(count)
    for number in range(count):
        size = int(random.integers(4, 12))
        points = random.normal(size=(size, 3)) if number % 2 else random.integers(-3, 4, (size, 3)).astype(float)
        hull = convex_hull(points)
        if hull.dimension < 3:
            continue
        box = min_volume_box(points)
        assert_inside(points, box)
        assert box.volume <= least_of_turned(hull.vertices, random) * (1.0 + 1e-9)
        shuffled = min_volume_box(random.permutation(points))
        assert (shuffled.center.tolist(), shuffled.axes.tolist()) == (box.center.tolist(), box.axes.tolist())


def test_no_box_along_a_face_of_a_large_hull_is_smaller():
    random = np.random.default_rng(5)
    points = random.normal(size=(300, 3)) * (3.0, 2.0, 1.0)
    hull = convex_hull(points)
    box = min_volume_box(points)
    assert_inside(points, box)
    for p, q, r, *_ in hull.faces:
        normal = np.cross(hull.vertices[q] - hull.vertices[p], hull.vertices[r] - hull.vertices[p])
        normal /= np.linalg.norm(normal)
        across = np.cross(normal, np.eye(3)[np.abs(normal).argmin()])
        across /= np.linalg.norm(across)
        up = np.cross(normal, across)
        angles = np.linspace(0.0, np.pi / 2, 200)[:, np.newaxis]
        sides = np.cos(angles) * across + np.sin(angles) * up, np.cos(angles) * up - np.sin(angles) * across
        heights = [np.ptp(hull.vertices @ ways.T, axis=0) for ways in (normal[np.newaxis], *sides)]
        assert box.volume <= (heights[0] * heights[1] * heights[2]).min() * (1.0 + 1e-9)


def test_a_hull_of_many_edges_has_a_box_that_no_turned_one_is_smaller_than():
    turn = turns(np.array([[0.3, -0.5, 0.7, 0.2]]))[0]
    points = []
    for corner in np.array(TETRAHEDRON, dtype=float):  # each trimmed a little, by a turned hexagon
        away = np.cross(corner, np.array((1.0, 0.2, 0.4)) + corner)
        ways = away / np.linalg.norm(away), np.cross(corner, away) / np.linalg.norm(np.cross(corner, away))
        angles = np.arange(6)[:, np.newaxis] * np.pi / 3.0
        points.append(0.98 * corner + 0.02 * (np.cos(angles) * ways[0] + np.sin(angles) * ways[1]))
    points = np.concatenate(points) @ turn.T
    assert len(convex_hull(points).edges) > 60
    box = min_volume_box(points)
    assert_inside(points, box)
    assert box.volume <= least_of_turned(points, np.random.default_rng(1)) * (1.0 + 1e-9)


def test_two_corners_that_rounding_makes_one_have_a_box_all_the_same():
    thin = [(-0.46, 0.67, -1.22), (0.67, 0.64, -1.35), (0.67, 1.0, 0.0), (0.67, 1.0, 2.0**-55)]  # as CAD writes zeros
    needle = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.5, 2.0**-900, 0.0), (0.5, 0.0, 2.0**-900)]
    for points in (thin, needle):
        assert convex_hull(points).dimension == 3
        assert_inside(points, min_volume_box(points))


def test_a_cube_and_a_regular_tetrahedron_have_the_cube_around_them():
    assert min_volume_box(CUBE).axes.tolist() == np.eye(3).tolist()
    assert min_volume_box(CUBE).volume == 1.0
    box = min_volume_box(TETRAHEDRON)  # none of its faces lies in a side, only edges do
    assert (box.axes.tolist(), box.half_extents.tolist()) == (np.eye(3).tolist(), [1.0, 1.0, 1.0])
    turn = turns(np.array([[0.3, -0.5, 0.7, 0.2]]))[0]
    assert min_volume_box(CUBE @ turn.T).volume == pytest.approx(1.0, rel=1e-12)
    assert min_volume_box(np.array(TETRAHEDRON) @ turn.T).volume == pytest.approx(8.0, rel=1e-12)


def test_a_smallest_box_did_not_tell_whether_it_is_proved_to_be():
    turn = turns(np.array([[0.3, -0.5, 0.7, 0.2]]))[0]
    angles = np.arange(32) * np.pi / 16
    rim = np.column_stack((np.cos(angles), np.sin(angles)))
    cylinder = np.concatenate([np.column_stack((rim, np.full(32, z))) for z in (-1.0, 1.0)]).astype(np.float32)
    for points in (CUBE, CUBE @ turn.T, (CUBE @ turn.T).astype(np.float32), TETRAHEDRON, cylinder, CUBE[:4], CUBE[:1]):
        assert min_volume_box(points).is_proved
    ball = np.random.default_rng(0).normal(size=(300, 3))
    ball /= np.linalg.norm(ball, axis=1, keepdims=True)  # its boxes are nearly equally small
    assert not min_volume_box(ball).is_proved


def test_flat_straight_and_single_points_have_flat_straight_and_single_boxes():
    rectangle = np.array([(0, 0, 5), (4, 0, 5), (4, 2, 5), (0, 2, 5), (1, 1, 5)], dtype=float)
    box = min_volume_box(rectangle)
    assert (box.axes.tolist(), box.half_extents.tolist()) == (np.eye(3).tolist(), [2.0, 1.0, 0.0])
    turn = turns(np.array([[0.3, -0.5, 0.7, 0.2]]))[0]
    assert sorted(min_volume_box(rectangle @ turn.T).half_extents) == pytest.approx([0, 1, 2], abs=1e-14)
    slanted = min_volume_box([(0, 0, 0), (3, -1, -2), (1, 2, -3), (-2, 4, -2), (-3, 1, 2)])
    assert min(slanted.half_extents) == pytest.approx(0.0, abs=1e-14)
    segment = min_volume_box([(1, 2, 3), (2, 4, 5), (4, 8, 9)])
    assert sorted(segment.half_extents) == pytest.approx([0, 0, 4.5], abs=1e-14)
    assert_inside([(1, 2, 3), (2, 4, 5), (4, 8, 9)], segment)
    point = min_volume_box([(1, 2, 3), (1, 2, 3)])
    assert (point.center.tolist(), point.volume) == ([1, 2, 3], 0.0)


@mostly_slow("factor", [2.0**-700, 1e-150, 1e8, 1e150, 2.0**1000])
def test_a_scale_turns_nothing(factor):
    points = np.random.default_rng(4).normal(size=(9, 3))
    one, other = min_volume_box(points), min_volume_box(points * factor)
    assert other.half_extents == pytest.approx(one.half_extents * factor, rel=1e-6)
    assert_inside(points * factor, other)


def test_far_from_the_origin_the_box_is_as_small():
    points = np.random.default_rng(6).integers(-9, 10, (9, 3)).astype(float)
    far = min_volume_box(points + 1e8)
    assert far.volume == pytest.approx(min_volume_box(points).volume, rel=1e-6)
    assert_inside(points + 1e8, far)


@pytest.mark.parametrize(("points", "words"), [([], "points is empty"), ([(0, 0, math.nan)], "row 0")])
def test_what_is_no_set_of_points_is_refused(points, words):
    with pytest.raises(GeometryError, match=words):
        min_volume_box(points)
