# SPDX-License-Identifier: GPL-3.0-or-later
"""Two triangles in whole numbers: the distance of features, common points, whether they pass through each other.

Features are vertices and the interiors of edges and triangles.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ...predicates.grid import Vector, cross, difference, dot

Points = tuple[Vector, ...]
"""One point for a vertex, two for an edge, three for a triangle."""
Weights = tuple[int, ...]


class Closest(NamedTuple):
    """The closest points of the lines or planes of two features, inside both features, and their squared distance."""

    numerator: int
    denominator: int
    weights_a: Weights
    """The weight of each point of A's feature in the closest point of A, times the sum of the weights."""
    weights_b: Weights


def weighted(weights: Weights, points: Points) -> tuple[Vector, int]:
    """Return the sum of points, each times its weight, and the sum of the weights."""
    x, y, z = (dot(weights, column) for column in zip(*points, strict=True))
    return (x, y, z), sum(weights)


def closest(a: Points, b: Points) -> Closest | None:
    """Return the closest points of two features if inside both; else None, as smaller features are as close."""
    if len(a) == 1 and len(b) == 1:
        between = difference(a[0], b[0])
        return Closest(dot(between, between), 1, (1,), (1,))
    if len(a) == 2 and len(b) == 2:
        return _of_edges(a, b)
    if len(a) > len(b):
        found = closest(b, a)
        return found and Closest(found.numerator, found.denominator, found.weights_b, found.weights_a)
    return _of_vertex_and_edge(a[0], b) if len(b) == 2 else _of_vertex_and_triangle(a[0], b)


def _of_vertex_and_edge(p: Vector, edge: Points) -> Closest | None:
    vector, to = difference(edge[1], edge[0]), difference(p, edge[0])
    share, whole = dot(vector, to), dot(vector, vector)
    if not 0 < share < whole:
        return None
    return Closest(dot(to, to) * whole - share * share, whole, (1,), (whole - share, share))


def _of_edges(a: Points, b: Points) -> Closest | None:
    vector_a, vector_b, to = difference(a[1], a[0]), difference(b[1], b[0]), difference(b[0], a[0])
    normal = cross(vector_a, vector_b)
    whole = dot(normal, normal)
    share_a, share_b = dot(cross(to, vector_b), normal), dot(cross(to, vector_a), normal)
    if not (0 < share_a < whole and 0 < share_b < whole):
        return None
    return Closest(dot(normal, to) ** 2, whole, (whole - share_a, share_a), (whole - share_b, share_b))


def _of_vertex_and_triangle(p: Vector, triangle: Points) -> Closest | None:
    q, r, s = triangle
    normal = cross(difference(r, q), difference(s, q))
    weights = (
        dot(normal, cross(difference(s, r), difference(p, r))),
        dot(normal, cross(difference(q, s), difference(p, s))),
        dot(normal, cross(difference(r, q), difference(p, q))),
    )
    if min(weights) <= 0:
        return None
    return Closest(dot(normal, difference(p, q)) ** 2, dot(normal, normal), (1,), weights)


Triangle = tuple[Vector, Vector, Vector]
FractionPoint = tuple[Fraction, Fraction, Fraction]
CORNERS = ((0,), (1,), (2,))
EDGES = ((0, 1), (1, 2), (0, 2))
FEATURES = (*CORNERS, *EDGES, (0, 1, 2))
Corner = tuple[int, ...]


def normal_of(triangle: Triangle) -> Vector:
    """Return a normal of a triangle, of length twice its area."""
    p, q, r = triangle
    return cross(difference(q, p), difference(r, p))


def heights(triangle: Triangle, of: Triangle, normal: Vector) -> tuple[int, int, int]:
    """Return the heights of a triangle's corners over the plane of another, times the length of the other's normal."""
    level = dot(normal, of[0])
    p, q, r = (dot(normal, corner) - level for corner in triangle)
    return p, q, r


class _End(NamedTuple):
    """A point where the border of a triangle meets a plane, and its place along a direction, both times `by` > 0."""

    point: Vector
    place: int
    by: int


def passes_through(a: Triangle, b: Triangle) -> FractionPoint | None:
    """Return the middle of two triangles' common part if they pass through each other: no small move separates them.

    They do if each has corners on both sides of the other's plane, and their parts of the planes' common line overlap
    by more than a point. A triangle without area counts as a segment, which may pass through the interior of another.
    """
    normal_a, normal_b = normal_of(a), normal_of(b)
    if not any(normal_a) or not any(normal_b):
        return _pierced(a, b, normal_b) if any(normal_b) else _pierced(b, a, normal_a)
    ends = _common_ends(a, b, normal_a, normal_b)
    if ends is None:
        return None
    low, high = ends
    by = 2 * low.by * high.by
    x, y, z = (Fraction(p * high.by + q * low.by, by) for p, q in zip(low.point, high.point, strict=True))
    return x, y, z


def crossing_segment(a: Triangle, b: Triangle) -> tuple[FractionPoint, FractionPoint] | None:
    """Return the ends of the common part of two triangles with area that pass through each other; else None."""
    ends = _common_ends(a, b, normal_of(a), normal_of(b))
    return ends and (divided(ends[0].point, ends[0].by), divided(ends[1].point, ends[1].by))


def _common_ends(a: Triangle, b: Triangle, normal_a: Vector, normal_b: Vector) -> tuple[_End, _End] | None:
    high_a, high_b = heights(a, b, normal_b), heights(b, a, normal_a)
    if not (min(high_a) < 0 < max(high_a) and min(high_b) < 0 < max(high_b)):
        return None
    along = cross(normal_a, normal_b)
    low, high = _ends_along(a, high_a, along)
    first, last = _ends_along(b, high_b, along)
    low, high = first if _is_before(low, first) else low, last if _is_before(last, high) else high
    return (low, high) if _is_before(low, high) else None


def _is_before(one: _End, other: _End) -> bool:
    return one.place * other.by < other.place * one.by


def _ends_along(triangle: Triangle, high: tuple[int, int, int], along: Vector) -> tuple[_End, _End]:
    """Return the ends, in order, of the segment in which a triangle with area meets a plane between its corners."""
    one, other = (_End(point, dot(along, point), by) for point, by in _border_in_plane(triangle, high))
    return (one, other) if _is_before(one, other) else (other, one)


def _border_in_plane(triangle: Triangle, high: tuple[int, int, int]) -> Iterator[tuple[Vector, int]]:
    """Yield the points, each times a divisor > 0, where a triangle with corners at these heights meets the plane."""
    yield from ((corner, 1) for corner, height in zip(triangle, high, strict=True) if height == 0)
    for i, j in EDGES:
        if high[i] * high[j] < 0:
            u, v = (high[j], -high[i]) if high[j] > high[i] else (-high[j], high[i])
            yield weighted((u, v), (triangle[i], triangle[j]))


class Touch(NamedTuple):
    """A common point of two triangles, and the smallest features that contain it, by their corners, 0 to 2."""

    point: FractionPoint
    rows_a: Corner
    rows_b: Corner


def touch(a: Triangle, b: Triangle) -> Touch | None:
    """Return the first common point of two triangles that do not pass through each other; None if there is none."""
    for one, other in ((a, b), (b, a)):
        high = heights(one, other, normal_of(other))
        if min(high) > 0 or max(high) < 0:
            return None
    found: list[Touch] = []
    for rows_a in FEATURES:
        for rows_b in FEATURES:
            if len(rows_a) + len(rows_b) <= 4:
                points_a = tuple(a[row] for row in rows_a)
                at = closest(points_a, tuple(b[row] for row in rows_b))
                if at is not None and at.numerator == 0:
                    found.append(Touch(divided(*weighted(at.weights_a, points_a)), rows_a, rows_b))
    return min(found, key=lambda each: (each.point, len(each.rows_a) + len(each.rows_b)), default=None)


def _pierced(segment: Triangle, triangle: Triangle, normal: Vector) -> FractionPoint | None:
    """Return where a triangle without area passes through the interior of another."""
    high = heights(segment, triangle, normal)
    if not min(high) < 0 < max(high):
        return None
    x, y, z = point = ends_in_plane(segment, high)[0]
    by = math.lcm(x.denominator, y.denominator, z.denominator)
    corners = tuple((by * u, by * v, by * w) for u, v, w in triangle)
    return point if closest(((int(by * x), int(by * y), int(by * z)),), corners) else None


def divided(vector: Vector, by: int) -> FractionPoint:
    """Return a vector of whole numbers divided by a whole number."""
    x, y, z = (Fraction(value, by) for value in vector)
    return x, y, z


def ends_in_plane(triangle: Triangle, high: tuple[int, int, int]) -> list[FractionPoint]:
    """Return the points, one or two, where the border of a triangle with corners at these heights meets the plane."""
    return sorted({divided(point, by) for point, by in _border_in_plane(triangle, high)})
