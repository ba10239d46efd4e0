# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures 3 and 4 of the seed: the support point of a polygon and of a circle."""

import numpy as np
import pytest

from collide_addon.figure.model import Kind, Panel
from collide_addon.figure.style import Role
from collide_addon.figure.support import DIRECTIONS_DEGREES
from collide_addon.geometry import Circle

POLYGON, CIRCLE = [(0, 0), (3, 0), (4, 2), (1, 3)], Circle((1, 1), 2)


def of(figure, role, kind):
    return [mark for mark in figure.marks if mark.role is role and mark.kind is kind and mark.panel is Panel.WORLD]


@pytest.mark.parametrize("shape", [POLYGON, CIRCLE])
def test_the_ring_stands_at_the_support_point_and_no_point_lies_beyond_the_line(make, shape):
    run = make.support(shape)
    rings = of(run.figure, Role.SUPPORT_DIFFERENCE, Kind.RING)
    lines = of(run.figure, Role.CERTIFICATE, Kind.POLYLINE)
    assert len(rings) == len(lines) == len(run.figure.steps) - 1 == len(DIRECTIONS_DEGREES)
    for angle, ring, line in zip(DIRECTIONS_DEGREES, rings, lines, strict=True):
        direction = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        height = ring.points[0] @ direction
        assert np.allclose(line.points @ direction, height)
        assert (run.a.boundary @ direction <= height + 1e-9).all()


def test_the_support_points_of_a_polygon_are_vertices_and_of_a_circle_a_radius_away(make):
    for point in make.support(POLYGON).figure.result["support_points"]:
        assert tuple(point) in POLYGON
    for point in make.support(CIRCLE).figure.result["support_points"]:
        assert np.hypot(*(np.array(point) - CIRCLE.center)) == pytest.approx(CIRCLE.radius)


def test_each_direction_is_seen_in_its_own_step(make):
    arrows = of(make.support(POLYGON).figure, Role.DIRECTION, Kind.ARROW)
    assert [arrow.span.first // 4 for arrow in arrows] == list(range(8))
    assert all(arrow.span.last == arrow.span.first + 3 for arrow in arrows[:-1])
