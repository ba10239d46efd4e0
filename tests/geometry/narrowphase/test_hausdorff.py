# SPDX-License-Identifier: GPL-3.0-or-later
"""The Hausdorff distance, compared with exact fractions, shapely and pairs whose answer is obvious."""

import sys
from fractions import Fraction

import numpy as np
import pytest
import shapely

from collide_addon.geometry import Circle, ConvexPolygon, GeometryError, hausdorff

from ...cases import in_one

module = sys.modules[hausdorff.__module__]
SQUARE = [(0, 0), (2, 0), (2, 2), (0, 2)]


def square(left, bottom, side):
    return [(left, bottom), (left + side, bottom), (left + side, bottom + side), (left, bottom + side)]


def pairs(count=60):
    """Random pairs on a coarse grid, with many ties, and with floats; apart, overlapping, flat, single points."""
    random = np.random.default_rng(5)
    for k in range(count):
        sizes = random.integers(1, 9, 2)
        if k % 2:
            yield tuple(random.integers(-4, 5, (size, 2)).astype(float) + np.array([k % 5, 0.0]) for size in sizes)
        else:
            yield tuple(random.normal(size=(size, 2)) * 10.0 ** random.integers(-6, 7) for size in sizes)


def squared_distance(point, vertices):
    """The square of the exact distance of a point from a convex polygon, counter-clockwise."""
    p = [Fraction(each) for each in point]
    corners = [[Fraction(each) for each in row] for row in vertices]
    lengths, sides = [], []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        way, seen = [e - s for s, e in zip(start, end, strict=True)], [q - s for s, q in zip(start, p, strict=True)]
        square = way[0] ** 2 + way[1] ** 2
        t = (
            min(max((way[0] * seen[0] + way[1] * seen[1]) / square, Fraction(0)), Fraction(1))
            if square
            else Fraction(0)
        )
        lengths.append((seen[0] - t * way[0]) ** 2 + (seen[1] - t * way[1]) ** 2)
        sides.append(way[0] * seen[1] - way[1] * seen[0])
    inside = len(corners) > 2 and all(side >= 0 for side in sides)
    return Fraction(0) if inside else min(lengths)


def directed(a, b):
    return max(squared_distance(vertex, b.vertices.tolist()) for vertex in a.vertices.tolist())


@in_one(("a", "b"), list(pairs()))
def test_the_distances_are_those_of_exact_fractions(a, b):
    result = hausdorff(a, b)
    squares = directed(result.a, result.b), directed(result.b, result.a)
    for length, square in zip((result.from_a, result.from_b, result.distance), (*squares, max(squares)), strict=True):
        assert length == pytest.approx(float(square) ** 0.5, rel=1e-15)
    own, other = (result.a, result.b) if result.polygon == "A" else (result.b, result.a)
    assert np.array_equal(result.point, own.vertices[result.vertex])
    assert squared_distance(result.point, other.vertices.tolist()) == max(squares)


@in_one(("a", "b"), list(pairs()))
def test_exchanged_shapes_have_the_same_distance(a, b):
    there, back = hausdorff(a, b), hausdorff(b, a)
    assert there.distance == back.distance
    assert (there.from_a, there.from_b) == (back.from_b, back.from_a)


def outline(polygon):
    kind = {1: shapely.Point, 2: shapely.LineString}.get(len(polygon), shapely.Polygon)
    return kind(polygon.vertices if len(polygon) > 1 else polygon.vertices[0])


@in_one(("a", "b"), list(pairs()))
def test_shapely_finds_the_same(a, b):
    result = hausdorff(a, b)
    shapes = outline(result.a), outline(result.b)
    for length, own, other in ((result.from_a, result.a, shapes[1]), (result.from_b, result.b, shapes[0])):
        assert length == pytest.approx(max(shapely.Point(each).distance(other) for each in own.vertices), rel=1e-12)
    if shapes[0].disjoint(shapes[1]):  # shapely measures the outlines, without their interiors
        assert result.distance == pytest.approx(shapely.hausdorff_distance(*shapes), rel=1e-12)


def test_each_shape_grown_by_the_distance_holds_the_other():
    random = np.random.default_rng(2)
    for _ in range(20):
        result = hausdorff(random.normal(size=(9, 2)), random.normal(size=(7, 2)) + 1.0)
        for own, other in ((result.a, result.b), (result.b, result.a)):
            inside = random.dirichlet(np.ones(len(own)), 50) @ own.vertices
            reach = max(shapely.Point(each).distance(outline(other)) for each in inside)
            assert reach <= result.distance * (1 + 1e-12)


def test_a_step_for_each_vertex_of_either():
    steps = []
    result = hausdorff(SQUARE, [(1, 1), (6, 1)], record=steps.append)
    assert [(step.number, step.polygon, step.vertex) for step in steps] == [
        *((1, "A", 0), (2, "A", 1), (3, "A", 2), (4, "A", 3)),
        *((5, "B", 0), (6, "B", 1)),
    ]
    assert [step.distance for step in steps] == [2**0.5, 1.0, 1.0, 2**0.5, 0.0, 4.0]
    assert [step.best for step in steps] == [1, 1, 1, 1, 1, 6]
    assert (result.distance, result.from_a, result.from_b) == (4.0, 2**0.5, 4.0)
    assert (result.polygon, result.vertex) == ("B", 1)
    assert (result.point.tolist(), result.nearest.tolist()) == ([6.0, 1.0], [2.0, 1.0])


def test_a_vertex_inside_is_its_own_nearest_point():
    steps = []
    result = hausdorff(square(4, 4, 2), square(0, 0, 10), record=steps.append)
    assert [step.distance for step in steps[:4]] == [0.0] * 4
    assert all(np.array_equal(step.point, step.nearest) for step in steps[:4])
    assert (result.from_a, result.from_b) == (0.0, 32**0.5)


@pytest.mark.parametrize("shape", [SQUARE, [(1, 2)], [(0, 0), (3, 1)], [(0, 0), (1, 1), (3, 3)]])
def test_a_shape_is_not_away_from_itself(shape):
    result = hausdorff(shape, shape)
    assert (result.distance, result.from_a, result.from_b) == (0.0, 0.0, 0.0)
    assert (result.polygon, result.vertex) == ("A", 0)


def test_points_and_segments_are_polygons():
    assert hausdorff([(1, 2)], [(4, 6)]).distance == 5.0
    assert hausdorff([(0, 0), (4, 0)], [(0, 3), (4, 3)]).distance == 3.0
    assert hausdorff([(0, 0), (4, 0)], [(2, 0)]).distance == 2.0


def test_which_vertex_is_furthest_is_decided_where_floats_see_no_difference():
    tip = np.nextafter(3.0, 4.0)
    result = hausdorff([(0.0, 0.0)], [(-3.0, 0.0), (tip, 0.0)])
    assert result.point.tolist() == [tip, 0.0]
    big = 2.0**60
    result = hausdorff([(-big, 0.0), (-big, 3.0)], [(big, 0.0)])
    assert result.point.tolist() == [-big, 3.0]


@pytest.mark.parametrize("refused", [[], [(0, np.nan)], [(1, 2, 3)], Circle((0, 0), 1)])
def test_what_is_no_polygon_is_refused(refused):
    for pair in ((refused, SQUARE), (SQUARE, refused)):
        with pytest.raises(GeometryError):
            hausdorff(*pair)


def test_shapes_that_are_ready_are_taken_as_they_are():
    a, b = ConvexPolygon(SQUARE), ConvexPolygon([(5, 1)])
    result = hausdorff(a, b)
    assert result.a is a
    assert result.b is b
