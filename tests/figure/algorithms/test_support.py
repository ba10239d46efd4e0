# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures 3 and 4 of the seed: the support point of a polygon and of a circle."""

import numpy as np
import pytest

from collide_addon.figure.algorithms.support import DIRECTIONS_DEGREES
from collide_addon.figure.model.figure import Kind, Panel
from collide_addon.figure.model.style import Role
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


@pytest.mark.parametrize("shape", [POLYGON, CIRCLE])
def test_earlier_support_points_stay_as_dots(make, shape):
    figure = make.support(shape).figure
    dots = of(figure, Role.SUPPORT_A, Kind.POINTS)
    points = [tuple(point) for point in figure.result["support_points"]]
    assert {tuple(dot.points[0]) for dot in dots} == set(points)
    for dot in dots:
        assert dot.span.first == 4 * (points.index(tuple(dot.points[0])) + 1)
        assert dot.span.last is None


def test_at_the_end_arrows_show_where_the_support_point_of_a_polygon_changes(make):
    run = make.support(POLYGON)
    (arrows,) = of(run.figure, Role.AXIS, Kind.ARROW)
    vertices = run.a.shape.core.vertices
    edges = np.roll(vertices, -1, axis=0) - vertices
    assert arrows.span.first == 4 * len(DIRECTIONS_DEGREES)
    for tail, head, vertex, edge in zip(arrows.points[::2], arrows.points[1::2], vertices, edges, strict=True):
        assert np.allclose(tail, vertex + edge / 2)
        assert (head - tail) @ edge == pytest.approx(0)
        assert (run.a.boundary @ (head - tail)).max() == pytest.approx(tail @ (head - tail)), "outwards"
    for turn in run.figure.result["turns"]:
        direction = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
        first, second = np.sort(vertices @ direction)[:-3:-1]
        assert first == pytest.approx(second), "two vertices are equally far"


@pytest.mark.parametrize(
    ("shape", "message", "turns"),
    [
        (POLYGON, "support.polygon_turns", 4),
        ([(0, 0), (2, 2)], "support.polygon_turns", 2),
        ([(1, 1)], "support.point_turns", 0),
        (CIRCLE, "support.circle_turns", 0),
        ([(np.cos(k), np.sin(k)) for k in range(9)], "support.many_turns", 9),
    ],
)
def test_the_last_caption_says_when_the_support_point_changes(make, shape, message, turns):
    figure = make.support(shape).figure
    assert [caption.message for caption in figure.steps[-1].captions] == [message]
    assert len(figure.result["turns"]) == turns
    assert all(0 <= turn < 360 for turn in figure.result["turns"])
    assert bool(of(figure, Role.AXIS, Kind.ARROW)) is (0 < turns <= 8)


def test_the_direction_is_seen_before_the_point_that_it_asks_for(make):
    figure = make.support(POLYGON).figure
    named = [mark.span for mark in figure.marks if mark.text == "S(d)"]
    assert [(span.first, span.last) for span in named] == [(4 * k + 1, 4 * k + 3) for k in range(8)]
