# SPDX-License-Identifier: GPL-3.0-or-later
"""Rounded polygons: the algorithms work on the cores, and the radii are subtracted at the end."""

import math

import numpy as np
import pytest

from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    GeometryError,
    Relation,
    RoundedPolygon,
    certify,
    epa,
    gjk,
    sat,
    signed_distance_of,
)


def fine(points, radius, count=720):
    """Nearly the same shape, as a polygon inside it."""
    angles = np.arange(count) * 2 * math.pi / count
    ring = radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.concatenate([point + ring for point in np.asarray(points, float)])


@pytest.mark.parametrize("seed", range(12))
def test_it_lies_as_a_fine_polygon_does(seed):
    random = np.random.default_rng(seed)
    (a, b), radii = (random.uniform(-5, 5, (random.integers(1, 6), 2)) for _ in "AB"), random.uniform(0.1, 2.0, 2)
    b = b + random.uniform(0, 9, 2)
    shapes = RoundedPolygon(a, radii[0]), RoundedPolygon(b, radii[1])
    found = signed_distance_of(*shapes)
    assert found.value == pytest.approx(
        signed_distance_of(*(ConvexPolygon(fine(p, r)) for p, r in zip((a, b), radii, strict=True))).value, abs=2e-4
    )
    results = gjk(*shapes), epa(*shapes), sat(*shapes)
    assert {each.relation for each in results} == {found.relation}
    assert all(certify(each).holds for each in results[:2])
    if found.relation is Relation.PENETRATING:
        assert results[2].depth == pytest.approx(results[1].depth)


def test_of_one_point_it_is_a_circle_and_without_a_radius_the_polygon():
    point, square = [(3, 4)], [(0, 0), (2, 0), (2, 2), (0, 2)]
    assert gjk(RoundedPolygon(point, 1.5), square).distance == gjk(Circle(point[0], 1.5), square).distance
    assert gjk(RoundedPolygon(square, 0.0), point).distance == gjk(square, point).distance
    assert RoundedPolygon(square, 1.0).support((0, -1)).tolist() in ([0, -1], [2, -1])


def test_touching_is_decided_exactly():
    a, b = RoundedPolygon([(0, 0), (4, 0)], 1.0), RoundedPolygon([(7, 4), (9, 9)], 4.0)  # 3-4-5
    assert {each(a, b).relation for each in (gjk, epa, sat)} == {Relation.TOUCHING}


@pytest.mark.parametrize("radius", [-1.0, math.inf, math.nan])
def test_a_radius_that_is_no_length_is_refused(radius):
    with pytest.raises(GeometryError, match="radius"):
        RoundedPolygon([(0, 0)], radius)
