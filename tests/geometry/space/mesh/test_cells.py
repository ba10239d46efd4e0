# SPDX-License-Identifier: GPL-3.0-or-later
"""The points of a triangle's cells against brute force in fractions: from anywhere inside one of them is in sight."""

from fractions import Fraction
from itertools import combinations
from random import Random

from collide_addon.geometry.space.mesh.cells import points_of_cells


def minus(p, q):
    return [x - y for x, y in zip(p, q, strict=True)]


def dot(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def cross(p, q):
    return [p[k - 2] * q[k - 1] - p[k - 1] * q[k - 2] for k in range(3)]


def normal_of(triangle):
    return cross(minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0]))


def holds(triangle, point):
    """Tell whether a point of a triangle's plane is in the triangle, border and all."""
    normal = normal_of(triangle)
    sides = [dot(normal, cross(minus(triangle[k - 2], triangle[k]), minus(point, triangle[k]))) for k in range(3)]
    return min(sides) >= 0


def is_between(other, normal, p, q):
    """Tell whether the other triangle, or its border where it is in the plane, is between two points of a triangle."""
    across = normal_of(other)
    low, high = dot(across, minus(p, other[0])), dot(across, minus(q, other[0]))
    if low == high == 0:
        for start, end in combinations(other, 2):
            ends = [dot(normal, cross(minus(q, p), minus(each, p))) for each in (start, end)]
            sides = [dot(normal, cross(minus(end, start), minus(each, start))) for each in (p, q)]
            if min(ends) <= 0 <= max(ends) and min(sides) <= 0 <= max(sides):
                return True
        return False
    if low * high > 0:
        return False
    share = Fraction(low, low - high)
    return holds(other, [x + share * (y - x) for x, y in zip(p, q, strict=True)])


def test_each_cell_of_a_triangle_cut_by_others_has_a_point_and_none_is_on_another():
    random, cuts = Random(102), 0

    def whole_triangle(height):
        corners = [[random.randint(-size, size) for size in (4, 4, height)] for _ in range(3)]
        return corners if any(normal_of(corners)) else whole_triangle(height)

    for _ in range(40):
        triangle, others = whole_triangle(0), [whole_triangle(random.choice((0, 3, 3, 3))) for _ in range(4)]
        normal = normal_of(triangle)
        points = list(points_of_cells(triangle, others))
        cuts += len(points) > 1
        for point in points:
            assert dot(normal, minus(point, triangle[0])) == 0
            assert holds(triangle, point)
            for other in others:
                across = normal_of(other)
                assert dot(across, minus(point, other[0])) or not any(cross(normal, across)) or not holds(other, point)
        for _ in range(15):
            weights = [random.randint(1, 10**6) for _ in triangle]
            seen_from = [Fraction(dot(weights, column), sum(weights)) for column in zip(*triangle, strict=True)]
            assert any(not any(is_between(other, normal, seen_from, point) for other in others) for point in points)
    assert cuts > 15
