# SPDX-License-Identifier: GPL-3.0-or-later
"""Searching all points finds what their hull finds: the furthest point along a direction, exactly."""

from fractions import Fraction

import numpy as np
import pytest

from collide_addon.geometry.space import ConvexPolyhedron, all_points
from collide_addon.geometry.space.all_points import AllPoints

from ...cases import mostly_slow

WAYS = [(0, 0, 1), (-1, 0, 0), (1, 1, 0), (3, -2, 1), (-7, 5, 11), (2**70 + 1, -(2**69), 3), (1, 2**-0, -(2**60))]


@pytest.fixture(params=[1, 256])
def few_rows(request, monkeypatch):
    """Compare in pairs of floats even where few points are left, or only where many are."""
    monkeypatch.setattr(all_points, "FEW_ROWS", request.param)
    return request.param


def face(points, direction):
    shape = ConvexPolyhedron(points)
    return {tuple(shape.vertices[row].tolist()) for row in shape.face(direction)}


def seen_face(points, direction):
    rows = AllPoints(np.asarray(points, dtype=np.float64)).furthest(direction)
    return {tuple(points[row].tolist()) for row in rows.tolist()}


@mostly_slow("direction", WAYS, 12)
def test_what_is_furthest_has_the_corners_that_the_hull_has_there(direction, few_rows):
    random = np.random.default_rng(few_rows)
    lattice = random.integers(0, 5, (3000, 3)).astype(float)
    ball = random.normal(size=(3000, 3))
    turned = lattice @ np.linalg.qr(random.normal(size=(3, 3)))[0]
    for points in (lattice, ball, turned, turned + 1e5):
        found = seen_face(points, direction)
        assert face(points, direction) <= found
        heights = {sum(map(Fraction.__mul__, map(Fraction, direction), map(Fraction, point))) for point in found}
        assert len(heights) == 1


@pytest.mark.parametrize("direction", WAYS)
def test_of_several_that_are_furthest_the_first_in_order_is_the_support(direction):
    points = np.array([(x, y, z) for z in range(3) for y in range(3) for x in range(3)], dtype=float)
    shape, seen = ConvexPolyhedron(points), AllPoints(points)
    support = points[seen.support_index(direction)].tolist()
    assert support == shape.vertices[shape.support_index(direction)].tolist()
    assert support == shape.vertices[min(shape.face(direction))].tolist()


def test_of_a_large_flat_side_only_the_corners_are_kept():
    side = np.linspace(0.0, 1.0, 100)
    plane = np.array([(x, y, 0.25) for x in side for y in side])
    assert seen_face(plane, (0, 0, 1)) == {(x, y, 0.25) for x in (0.0, 1.0) for y in (0.0, 1.0)}


def test_a_point_that_is_higher_by_one_bit_of_many_is_found(few_rows):
    side = np.linspace(-1.0, 1.0, 24)
    plane = np.array([(x, y, (0.3 - 0.6 * x - 0.5 * y) / 0.7) for x in side for y in side])
    direction = (6, 5, 7)
    exact = [sum(map(Fraction.__mul__, map(Fraction, direction), map(Fraction, point))) for point in plane.tolist()]
    highest = {tuple(p) for p, height in zip(plane.tolist(), exact, strict=True) if height == max(exact)}
    assert seen_face(plane, direction) == highest


def test_equal_points_have_the_row_of_the_first_of_them():
    points = np.tile([(0.0, 0.0, 0.0), (1.0, 2.0, 3.0), (-1.0, 0.5, 2.0)], (2000, 1))
    assert AllPoints(points).support_index((1, 1, 1)) == 1


def test_what_was_met_is_noted():
    points = np.random.default_rng(3).normal(size=(2000, 3))
    seen = AllPoints(points)
    row = seen.support_index((1, 2, 3))
    assert row in seen.met
    assert len(seen.met) == 2  # and the first vertex


@pytest.mark.parametrize(("scale", "usual"), [(1.0, True), (1e-30, False), (1e30, False), (2.0**59, True)])
def test_points_of_unusual_sizes_are_not_looked_at(scale, usual):
    assert AllPoints(np.random.default_rng(4).uniform(-1.0, 1.0, (100, 3)) * scale).is_usual is usual
    assert AllPoints(np.array([(1.0, 2.0**-1000, 0.0)])).is_usual is False
