# SPDX-License-Identifier: GPL-3.0-or-later
"""The points of A and B that face each other along a normal of A - B: one pair for two vertices, an area for faces.

The face of A along the direction and that of B against it lie in two parallel planes. Moved into one plane along the
direction, they have a convex set in common: a point, a segment or a polygon, exact, in fractions. Each of its points is
closest to its partner in B, or deepest. Its centroid is chosen, which depends on the shapes alone.

Where a vertex meets a vertex, many planes separate the shapes. The one chosen is that of a face of A - B there, which
comes from a face of A or B at the contact, or from two edges.

The common part is found by clipping: the face of A is cut by the line of each side of B's, one after the other.
I. E. Sutherland, G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17 (1974).
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..narrowphase.contact import HalfSpace, clipped, half_planes, rounded
from ..predicates.grid import Vector, cross, dot, opposite, shortest
from .axes import axes_of_flat, edge_vectors, face_normal, preferred_first
from .polyhedron import ConvexPolyhedron, Difference

Flat = tuple[int | Fraction, int | Fraction]
"""A point of a plane, by two of its coordinates in space."""
SpaceFraction = tuple[Fraction, Fraction, Fraction]


class Facing(NamedTuple):
    """The faces of A and B that face each other, on the grid of a difference."""

    direction: Vector
    rows_a: tuple[int, ...]
    rows_b: tuple[int, ...]
    """Vertices of A furthest along the direction, and of B furthest against it."""
    shift: SpaceFraction
    """Vector from a point of A to its partner in B."""
    common: tuple[SpaceFraction, ...]
    """Vertices of the part of A's face that has partners in B, counter-clockwise about the direction."""

    @property
    def middle(self) -> SpaceFraction:
        """The centroid of the common part."""
        return _centroid(self.common, self.direction)


def facing(of: Difference, direction: Vector) -> Facing:
    """Return the facing parts along a direction, which is the normal of A - B at its point nearest to the origin."""
    rows_a, rows_b = of.a.face(direction), of.b.face(opposite(direction))
    points_a, points_b = [of.point_a(row) for row in rows_a], [of.point_b(row) for row in rows_b]
    height_a, height_b = dot(direction, points_a[0]), dot(direction, points_b[0])
    square, between = dot(direction, direction), height_b - height_a
    x, y, z = (Fraction(between * value, square) for value in direction)
    dropped = max(range(3), key=lambda k: abs(direction[k]))
    i, j = ((1, 2), (2, 0), (0, 1))[dropped]
    if direction[dropped] < 0:  # so that counter-clockwise stays counter-clockwise
        i, j = j, i
    # Scaled by the square of the direction, all vertices are whole.
    face_a = ring_around([(square * p[i], square * p[j]) for p in points_a])
    face_b = ring_around(
        [(square * p[i] - between * direction[i], square * p[j] - between * direction[j]) for p in points_b]
    )

    def in_space(point: Flat) -> SpaceFraction:
        found = [Fraction(0)] * 3
        found[i], found[j] = Fraction(point[0], square), Fraction(point[1], square)
        found[dropped] = (height_a - direction[i] * found[i] - direction[j] * found[j]) / direction[dropped]
        return found[0], found[1], found[2]

    return Facing(direction, rows_a, rows_b, (x, y, z), tuple(map(in_space, _common_part(face_a, face_b))))


def facing_points(of: Difference, direction: Vector) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the middles of the facing parts along a direction, on A and on B, each coordinate rounded once."""
    found = facing(of, direction)
    middle = found.middle
    partner = [x + move for x, move in zip(middle, found.shift, strict=True)]
    return rounded(middle, of.exponent), rounded(partner, of.exponent)


def _common_part(face_a: list[Flat], face_b: list[Flat]) -> list[Flat]:
    """Return the vertices of the intersection of two convex faces in one plane, which have a common point."""
    if len(face_a) == 1 or len(face_b) == 1:
        return face_a if len(face_a) == 1 else face_b
    return ring_around([(x, y) for x, y in clipped(face_a, _sides(face_b))])


def _sides(face: list[Flat]) -> list[HalfSpace]:
    """Return the half planes whose intersection is a face: four for a segment."""
    sides = half_planes(face)
    if len(face) == 2:
        (x, y), (to_x, to_y) = face
        along = to_x - x, to_y - y
        sides.append(HalfSpace(along, along[0] * to_x + along[1] * to_y))
        sides.append(HalfSpace((-along[0], -along[1]), -along[0] * x - along[1] * y))
    return sides


def ring_around(points: list[Flat]) -> list[Flat]:
    """Return the vertices of the hull of a few points of a plane, counter-clockwise."""
    ordered = sorted(set(points))
    if len(ordered) <= 2:
        return ordered

    def chain(path: list[Flat]) -> list[Flat]:
        kept: list[Flat] = []
        for point in path:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], point) <= 0:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    return chain(ordered) + chain(ordered[::-1])


def _turn(p: Flat, q: Flat, r: Flat) -> int | Fraction:
    """Return twice the signed area of the triangle: positive where r is on the left of the line from p to q."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _centroid(ring: tuple[SpaceFraction, ...], direction: Vector) -> SpaceFraction:
    """Return the centroid of a flat convex set: of its area, of its length, or the point itself."""
    first, *others = ring
    if len(ring) <= 2:
        x, y, z = ((p + q) / 2 for p, q in zip(first, ring[-1], strict=True))
        return x, y, z
    k = max(range(3), key=lambda axis: abs(direction[axis]))
    i, j = (k + 1) % 3, (k + 2) % 3
    areas = [(p[i] - first[i]) * (q[j] - first[j]) - (p[j] - first[j]) * (q[i] - first[i]) for p, q in pairwise(others)]
    triangles = list(zip(areas, pairwise(others), strict=True))
    total = 3 * sum(areas, Fraction(0))
    x, y, z = (sum(area * (first[k] + p[k] + q[k]) for area, (p, q) in triangles) / total for k in range(3))
    return x, y, z


def contact_normals(of: Difference, direction: Vector) -> list[Vector]:
    """Return the normals, from A to B, of the planes that separate touching shapes, the preferred one first."""
    found = facing(of, direction)
    a = smallest_face(of.a, of.point_a, found.rows_a, found.middle)
    b = smallest_face(of.b, of.point_b, found.rows_b, found.middle)
    normals = [face_normal(ring, of.point_a) for ring in of.a.faces if a <= set(ring)]
    normals += [opposite(face_normal(ring, of.point_b)) for ring in of.b.faces if b <= set(ring)]
    edges_a, edges_b = edge_vectors(_edges_at(of.a, a), of.point_a), edge_vectors(_edges_at(of.b, b), of.point_b)
    axes = [cross(edge_a, edge_b) for edge_a in edges_a for edge_b in edges_b] + axes_of_flat(of)
    normals += [normal for axis in axes if any(axis) for normal in (shortest(axis), opposite(shortest(axis)))]
    row_a, row_b = min(found.rows_a), min(found.rows_b)

    def supports(normal: Vector) -> bool:
        """Tell whether A ends, and B begins, in the plane through the contact with this normal."""
        highest = dot(normal, of.point_a(of.a.support_index(normal, row_a)))
        lowest = dot(normal, of.point_b(of.b.support_index(opposite(normal), row_b)))
        return highest == lowest

    return preferred_first(of, filter(supports, set(normals)))


def smallest_face(
    shape: ConvexPolyhedron, point_of: Callable[[int], Vector], rows: tuple[int, ...], point: SpaceFraction
) -> frozenset[int]:
    """Return the rows of the smallest vertex, edge or face that contains a point on the face of `rows`."""
    for row in rows:
        if tuple(map(Fraction, point_of(row))) == point:
            return frozenset((row,))
    for row in rows:
        for other in shape.neighbours[row]:
            if row < other and other in rows and _is_between(point_of(row), point_of(other), point):
                return frozenset((row, other))
    return frozenset(rows)


def _is_between(start: Vector, end: Vector, point: SpaceFraction) -> bool:
    """Tell whether a point is on a segment."""
    u = [q - p for p, q in zip(start, end, strict=True)]
    v = [x - p for p, x in zip(start, point, strict=True)]
    straight = all(u[k - 2] * v[k - 1] == u[k - 1] * v[k - 2] for k in range(3))
    along = sum(p * q for p, q in zip(u, v, strict=True))
    return straight and 0 <= along <= sum(p * p for p in u)


def _edges_at(shape: ConvexPolyhedron, feature: frozenset[int]) -> list[tuple[int, int]]:
    """Return the edges at a vertex, or an edge itself, or none for a face."""
    if len(feature) == 1:
        (row,) = feature
        return [(row, other) for other in shape.neighbours[row]]
    return [(min(feature), max(feature))] if len(feature) == 2 else []
