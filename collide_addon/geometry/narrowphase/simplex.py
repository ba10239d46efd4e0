# SPDX-License-Identifier: GPL-3.0-or-later
"""The simplex of GJK and its part nearest to the origin, by Voronoi regions and exact signs.

A simplex is one, two or three vertices of the Minkowski difference. Which part of it is nearest to the origin is a
question of signs only: on which side of an edge the origin lies (a cross product), and whether it projects between the
ends of the edge (two dot products). After E. Catto, Computing Distance, GDC 2010.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .difference import Corner

    Simplex = tuple[Corner, ...]


def cross(p: Corner, q: Corner) -> int:
    """Twice the signed area of (origin, p, q): positive when the origin is on the left of the line p to q."""
    return p.x * q.y - p.y * q.x


def dot(p: Corner, q: Corner) -> int:
    """Scalar product of the vectors from the origin to p and to q."""
    return p.x * q.x + p.y * q.y


def height(direction: tuple[int, int], w: Corner) -> int:
    """Height of w over the origin along the direction; the length of the direction has no meaning."""
    return direction[0] * w.x + direction[1] * w.y


def nearest_part(simplex: Simplex) -> Simplex:
    """Return the vertices of the part of `simplex` that holds its point nearest to the origin.

    One vertex, or two when the nearest point lies between them, or all three when the origin is strictly inside.
    """
    if len(simplex) == 1:
        return simplex
    if len(simplex) == 2:  # a segment
        return _of_segment(*simplex)
    return _of_triangle(*simplex)


def _of_segment(p: Corner, q: Corner) -> Simplex:
    if dot(p, p) <= dot(p, q):
        return (p,)  # region of p: the origin projects at p or before it
    if dot(q, q) <= dot(p, q):
        return (q,)
    return p, q


def _of_triangle(p: Corner, q: Corner, w: Corner) -> Simplex:
    """Of a triangle with area, whose newest vertex is w."""
    outside = []
    turn = cross(p, q) + cross(q, w) + cross(w, p)  # twice the area, positive when p, q, w is counter-clockwise
    for start, end in ((p, q), (q, w), (w, p)):
        side = cross(start, end)
        if side == 0 or (side > 0) != (turn > 0):
            outside.append(_of_segment(start, end))
    # Outside of two edges, only one of them can have the nearest point between its ends; else the nearest vertex wins.
    return max(outside, key=lambda part: (len(part), -dot(part[0], part[0])), default=(p, q, w))
