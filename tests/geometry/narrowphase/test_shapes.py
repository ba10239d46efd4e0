# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex shapes find their furthest point along a direction, exactly and by examining few vertices."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import Circle, ConvexPolygon, convex_hull

from ...cases import in_one, mostly_slow


class CountingPolygon(ConvexPolygon):
    """Counts the vertices whose height is computed."""

    __slots__ = ("asked",)

    def __init__(self, points):
        super().__init__(points)
        object.__setattr__(self, "asked", [])

    def _height(self, index, x, y):
        self.asked.append(index)
        return super()._height(index, x, y)


def regular(count, radius=1.0):
    angles = np.arange(count) * (2.0 * math.pi / count)
    return radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)


def heights_of(polygon, direction):
    x, y = map(Fraction, direction)
    return [x * Fraction(px) + y * Fraction(py) for px, py in polygon.vertices.tolist()]


@mostly_slow("count", [30, 150])
def test_the_support_is_a_highest_vertex_and_of_two_the_last_counter_clockwise(count):
    random = Random(1)
    directions = [(x, y) for x in range(-4, 5) for y in range(-4, 5) if x or y]
    for _ in range(count):
        points = [(random.randint(-4, 4), random.randint(-4, 4)) for _ in range(random.randint(1, 12))]
        polygon = ConvexPolygon(points)
        for direction in directions:
            heights = heights_of(polygon, direction)
            tied = [row for row, height in enumerate(heights) if height == max(heights)]
            last = tied[0] if tied == [0, len(heights) - 1] and len(heights) > 2 else tied[-1]
            if len(heights) == 2 and len(tied) == 2:  # both sides of a segment: the end to the left of the direction
                left = (-direction[1], direction[0])
                last = int(np.argmax(polygon.vertices @ left))
            assert polygon.support(direction).tolist() == polygon.vertices[last].tolist()
            first, end = polygon.face(direction)
            assert end == last
            assert {first, end} == set(tied)


def test_directions_an_ulp_beside_an_edge_normal_find_the_right_end_of_the_edge():
    polygon = ConvexPolygon([(0.1 * x, 0.3 * y) for x, y in ((0, 0), (7, -1), (9, 2), (8, 5), (3, 6), (-1, 4))])
    for start, end in zip(polygon.vertices, np.roll(polygon.vertices, -1, axis=0), strict=True):
        x, y = end[1] - start[1], start[0] - end[0]
        for direction in (
            (x, y),
            (np.nextafter(x, 9), y),
            (np.nextafter(x, -9), y),
            (x, np.nextafter(y, 9)),
            (5e-324, y),
        ):
            heights = heights_of(polygon, direction)
            assert heights_of(ConvexPolygon([polygon.support(direction)]), direction) == [max(heights)]


@pytest.mark.parametrize("scale", [5e-324, 1e-300, 1e-12, 1.0, 1e12, 2.0**1021])
def test_support_is_exact_at_every_scale(scale):
    polygon = ConvexPolygon([(scale * x, scale * y) for x, y in ((-1, 0), (0, -2), (2, -1), (2, 1), (0, 2))])
    for direction in (
        (1, 0),
        (-1, 0),
        (0, 1),
        (1, 1e-300),
        (-1e-300, -1.0),
        (5e-324, 5e-324),
        (2.0**1022, -(2.0**1022)),
    ):
        assert heights_of(ConvexPolygon([polygon.support(direction)]), direction) == [
            max(heights_of(polygon, direction))
        ]


def test_directions_beside_the_negative_x_axis_find_the_end_of_the_left_edge_that_they_mean():
    for left in ([(0, 0), (0, 4)], [(0, 0), (5e-324, -4), (5e-324, 4)], [(0, 0), (1e-200, -4), (1e-200, 4)]):
        polygon = ConvexPolygon([*left, (9, 1), (9, 3)])
        for y in (0.0, 5e-324, -5e-324, 1e-210, -1e-210, 1e-190, -1e-190):
            for x in (-1.0, -(2.0**1022)):
                highest = max(heights_of(polygon, (x, y)))
                assert heights_of(ConvexPolygon([polygon.support((x, y))]), (x, y)) == [highest]


@mostly_slow("count", [16, 256, 4096, 65536])
def test_support_of_a_regular_polygon_looks_at_two_vertices_at_most(count):
    polygon = CountingPolygon(regular(count))
    random = Random(count)
    normals = [tuple(regular(2 * count)[2 * random.randrange(count) + 1].tolist()) for _ in range(50)]
    most = 0
    for direction in [(random.uniform(-1, 1), random.uniform(-1, 1)) for _ in range(200)] + normals:
        polygon.asked.clear()
        polygon.support(direction)
        most = max(most, len(polygon.asked))
    assert most <= 2


@in_one("count", [16, 256, 4096, 65536])
@in_one("flatness", [1.0, 1e-12, 1e-20, 1e-30])
def test_support_walked_along_every_vertex_of_an_arc_too_flat_for_angles(count, flatness):
    x = np.arange(-count // 2, count // 2).astype(float)
    for points, turned in (
        (np.stack([x, x * x * flatness], axis=1), False),
        (np.stack([x * x * flatness, -x], axis=1), True),
    ):
        polygon = CountingPolygon(points)
        assert len(polygon) == count
        for slope in (-0.77, -0.3, 0.0, 1e-3, 0.5):
            direction = (slope * count * flatness, -1.0)
            polygon.asked.clear()
            found = polygon.support(direction[::-1] if turned else direction)
            exact = np.rint(slope * count / 2)
            assert abs(abs(found[1 if turned else 0]) - abs(exact)) <= 1.0
            assert len(polygon.asked) <= 2 * (math.log2(count) + 1)


def test_a_polygon_keeps_strict_vertices_only_and_they_cannot_be_written():
    polygon = ConvexPolygon([(2, 2), (0, 0), (1, 0), (2, 0), (0, 2), (1, 1), (0, 0), (0, 1)])
    assert polygon.vertices.tolist() == [[0, 0], [2, 0], [2, 2], [0, 2]]
    assert len(polygon) == 4
    assert repr(polygon) == "ConvexPolygon([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]])"
    with pytest.raises(ValueError, match="read-only"):
        polygon.vertices[0, 0] = 7.0


def test_a_polygon_does_not_see_later_changes_of_its_points():
    points = np.array([(0.0, 0.0), (2.0, 0.0), (1.0, 1.0)])
    polygon = ConvexPolygon(points)
    points[:] = 9.0
    assert polygon.vertices.tolist() == convex_hull([(0, 0), (2, 0), (1, 1)]).tolist()


def test_the_middle_is_that_of_the_bounding_box_and_does_not_overflow():
    assert ConvexPolygon([(0, 0), (4, 0), (1, 3)]).middle == (2.0, 1.5)
    assert ConvexPolygon([(2.0**1022, -(2.0**1022)), (2.0**1022, 2.0**1022)]).middle == (2.0**1022, 0.0)


def test_the_support_of_a_circle_is_the_end_of_the_radius():
    circle = Circle((1, 2), 5)
    assert circle.support((3, 4)).tolist() == [4.0, 6.0]
    assert circle.support((-1e300, 0)).tolist() == [-4.0, 2.0]
    assert repr(circle) == "Circle([1.0, 2.0], 5.0)"


def test_support_of_a_circle_left_it_along_a_tiny_direction():
    assert Circle((0, 0), 1).support((5e-324, 5e-324)).tolist() == pytest.approx([math.sqrt(0.5)] * 2, rel=1e-15)
    assert Circle((0, 0), 1).support((2.0**1022, 2.0**1022)).tolist() == pytest.approx([math.sqrt(0.5)] * 2, rel=1e-15)
