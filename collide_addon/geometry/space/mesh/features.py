# SPDX-License-Identifier: GPL-3.0-or-later
"""The distance of two features of meshes in whole numbers: vertices, and insides of edges and triangles."""

from typing import NamedTuple

from ...predicates.vectors import Vector, cross, difference, dot

Points = tuple[Vector, ...]
"""One of a vertex, two of an edge, three of a triangle."""
Weights = tuple[int, ...]


class Closest(NamedTuple):
    """Where the lines and planes of two features are closest, inside of both, and the square of how far they are."""

    numerator: int
    denominator: int
    weights_a: Weights
    """How much each point of the feature counts in the closest point of A; divided by their sum they make 1."""
    weights_b: Weights

    def point_a(self, points: Points) -> tuple[Vector, int]:
        """Return the closest point of A as a vector and what it is to be divided by."""
        return weighted(self.weights_a, points)

    def point_b(self, points: Points) -> tuple[Vector, int]:
        """Return the closest point of B."""
        return weighted(self.weights_b, points)


def weighted(weights: Weights, points: Points) -> tuple[Vector, int]:
    """Return the sum of points, each times its weight, and the sum of the weights."""
    x, y, z = (dot(weights, column) for column in zip(*points, strict=True))
    return (x, y, z), sum(weights)


def closest(a: Points, b: Points) -> Closest | None:
    """Return where two features are closest, if that is inside of both: else smaller features are as close."""
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
    way, to = difference(edge[1], edge[0]), difference(p, edge[0])
    share, whole = dot(way, to), dot(way, way)
    if not 0 < share < whole:
        return None
    return Closest(dot(to, to) * whole - share * share, whole, (1,), (whole - share, share))


def _of_edges(a: Points, b: Points) -> Closest | None:
    way_a, way_b, to = difference(a[1], a[0]), difference(b[1], b[0]), difference(b[0], a[0])
    normal = cross(way_a, way_b)
    whole = dot(normal, normal)
    share_a, share_b = dot(cross(to, way_b), normal), dot(cross(to, way_a), normal)
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
