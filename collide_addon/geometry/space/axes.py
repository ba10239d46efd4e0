# SPDX-License-Identifier: GPL-3.0-or-later
"""Directions that can be normals of A - B: of its faces, and where it is flat of the plane or line that holds it.

A face of A - B is a face of A, a face of B, or is spanned by an edge of A and an edge of B.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from ..predicates.vectors import Vector, cross, difference, dot, shortest, unit_vector
from .polyhedron import Difference

UPRIGHT: Vector = (0, 0, 1)
"""The direction where every direction is as good: of two equal points."""


def face_normal(ring: tuple[int, ...], point: Callable[[int], Vector]) -> Vector:
    """Return the outward normal of a face."""
    p, q, r = (point(row) for row in ring[:3])
    return shortest(cross(difference(q, p), difference(r, q)))


def edge_vectors(edges: Iterable[tuple[int, int]], point: Callable[[int], Vector]) -> list[Vector]:
    """Return the shortest vectors along edges."""
    return [shortest(difference(point(end), point(start))) for start, end in edges]


def axes_of_flat(of: Difference) -> list[Vector]:
    """Return the axes that a flat A - B needs besides those of its faces: up to their sign; none when it has volume."""
    if 3 in (of.a.dimension, of.b.dimension):
        return []
    edges = edge_vectors(of.a.edges, of.point_a) + edge_vectors(of.b.edges, of.point_b)
    if not edges:
        between = of.corner(0, 0).point
        return [shortest(between)] if any(between) else [UPRIGHT]
    first = edges[0]
    normal = next((n for edge in edges if any(n := cross(first, edge))), None)
    if normal is None:  # on a line
        across = shortest(cross(first, (1, 0, 0) if first[1] or first[2] else (0, 1, 0)))
        return [first, across, shortest(cross(first, across))]
    if any(dot(normal, edge) for edge in edges):
        return []
    return [shortest(normal), *[shortest(cross(normal, edge)) for edge in edges]]


def preference_of_normals(of: Difference) -> Callable[[NDArray[np.float64]], tuple[float, ...]]:
    """Return a key that is largest for the normal to choose where several are exactly as good.

    First choice is away from the middle of A to the middle of B; then the largest coordinates as the shape that comes
    first sees them. Swapping A and B mirrors the choice; equal shapes cannot.
    """
    way = np.array(of.b.middle) - of.a.middle
    sign = 1.0 if of.a_comes_first else -1.0

    def preference(normal: NDArray[np.float64]) -> tuple[float, ...]:
        x, y, z = (sign * normal).tolist()
        return float(normal @ way), z, y, x

    return preference


def preferred_first(of: Difference, directions: Iterable[Vector]) -> list[Vector]:
    """Return directions without repetition, the preferred one first."""
    preference = preference_of_normals(of)
    return sorted(set(directions), key=lambda direction: preference(unit_vector(direction)), reverse=True)
