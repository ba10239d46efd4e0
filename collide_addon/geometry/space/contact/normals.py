# SPDX-License-Identifier: GPL-3.0-or-later
"""The features that meet in a contact, and the normals of all planes of A - B through the origin.

Where a corner meets a corner, many planes lie between the shapes. Those with a name are the faces of A - B there: of a
face of A or B at the contact, or of two edges; one of them is chosen.
"""

from collections.abc import Callable
from fractions import Fraction

from ...predicates.vectors import Vector, cross, dot, opposite, shortest
from ..axes import axes_of_flat, edge_vectors, face_normal, preferred_first
from ..polyhedron import ConvexPolyhedron, Difference
from .facing import SpaceFraction, facing


def contact_normals(of: Difference, direction: Vector) -> list[Vector]:
    """Return the normals of a contact from A to B, the preferred one first; A and B touch in the plane of one."""
    found = facing(of, direction)
    a = smallest_face(of.a, of.point_a, found.rows_a, found.middle)
    b = smallest_face(of.b, of.point_b, found.rows_b, found.middle)
    normals = [face_normal(ring, of.point_a) for ring in of.a.faces if a <= set(ring)]
    normals += [opposite(face_normal(ring, of.point_b)) for ring in of.b.faces if b <= set(ring)]
    edges_a, edges_b = edge_vectors(_edges_at(of.a, a), of.point_a), edge_vectors(_edges_at(of.b, b), of.point_b)
    axes = [cross(edge_a, edge_b) for edge_a in edges_a for edge_b in edges_b] + axes_of_flat(of)
    normals += [way for axis in axes if any(axis) for way in (shortest(axis), opposite(shortest(axis)))]
    row_a, row_b = min(found.rows_a), min(found.rows_b)

    def supports(normal: Vector) -> bool:
        """Tell whether A ends, and B begins, in the plane through the contact."""
        highest = dot(normal, of.point_a(of.a.support_index(normal, row_a)))
        lowest = dot(normal, of.point_b(of.b.support_index(opposite(normal), row_b)))
        return highest == lowest

    return preferred_first(of, filter(supports, set(normals)))


def smallest_face(
    shape: ConvexPolyhedron, point_of: Callable[[int], Vector], rows: tuple[int, ...], point: SpaceFraction
) -> frozenset[int]:
    """Return the rows of the vertex, the edge or the face that a point is inside of; it is on the face of `rows`."""
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
    """Return the edges that leave a vertex; an edge itself; of a face none."""
    if len(feature) == 1:
        (row,) = feature
        return [(row, other) for other in shape.neighbours[row]]
    return [(min(feature), max(feature))] if len(feature) == 2 else []
