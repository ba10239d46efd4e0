# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the shapes of many pairs in space face each other along a normal, and the proof that they do.

The overlap along any unit normal is an upper bound of a depth, and the gap along one a lower bound of a distance. The
search knows the other bound. Where both meet, so closely that no rounding tells them apart, the length is known.

Bounds g and h of one length, g the smaller, also bound the angle between the normal n and the true one: the nearest
point of A - B, or of a face of the polytope that has the true normal in front of it, is no further away than h and no
nearer along n than g, so its cosine is at least g / h, and the unit vectors differ by no more than sqrt(2 (1 - g / h)).
That lifts no vertex over another one by more than as much times their distance, which is at most 3.5 times the size.
So what is lower than the highest vertex by more than such a band is none of the face along the true normal.

Where the band holds but one vertex of a shape, that one faces the other shape; where it holds an edge of each, and
these are not nearly parallel, both lines are closest where they cross. Anything else is left in doubt: there a segment
or an area may be closest, of which the middle is to be found.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...batch.faces import TOO_NEAR, Facing
from ...batch.support import Differences, Indices, Row, Stack, Support, Table, Vectors, points_of
from ...batch.walk import dot, unit

MEET = 2.0**-41
"""Share of the size by which bounds of a length may differ."""
ROUNDED = 2.0**-47
"""Share of the size by which a sum of two heights may be off: 18u, by what `support.Precision` says, and as much again
for a normal whose length is rounded."""
NARROW = 2.0**-44
"""Share of the size: points of a flat face lie no further from one plane."""
SLIM = 2.0**10
"""A triangle whose two sides together, times the size, are more than so many times the vector product of both, has a
vague normal, and so has an edge that is so many times further from the origin at its end than in its nearest point: a
direction is off by 8u times that at most, which is 2**-40, and a place along it by as much of the size."""
SINE_SQUARED = 2.0**-16
"""Of the angle between two edges; where it is smaller, where they cross is vague."""


class Top(NamedTuple):
    """The highest points of one shape of each pair."""

    first: Vectors
    last: Vectors
    """Two of them, (3, n)."""
    is_vertex: NDArray[np.bool_]
    is_edge: NDArray[np.bool_]
    """Whether there is no other, the same one, or the other one, but for copies."""
    is_flat: NDArray[np.bool_]
    """Whether all lie in one plane."""


def contact_along(
    support: Support, normal: Vectors, bound: Row, normal_doubt: Row, across_face: NDArray[np.bool_]
) -> Facing:
    """Return how A and B face each other along unit normals (3, n) from A to B that are nearly the true ones.

    The bound (n,) is the other one of the signed gap: the length of a point of A - B, or minus the radius of a ball in
    it. The doubt is about the direction of the normals, as of `SLIM`. Those across a triangle of A - B are told, for no
    other leads straight from a face to a vertex: from an edge of the face it may lead a little beside.
    """
    differences, sizes = support.differences, support.sizes
    heights_a, heights_b = support.heights(normal)
    highest_a, highest_b = heights_a.max(axis=0), heights_b.max(axis=0)
    along = -(highest_a + highest_b)
    apart = along > 0.0
    slack = np.abs(bound - along) + ROUNDED * sizes
    band = (3.5 * np.sqrt(2.0 * slack / np.abs(bound)) + 2.0 * NARROW) * sizes
    a = _top(heights_a, highest_a, band, differences.a, support)
    b = _top(heights_b, highest_b, band, differences.b, support)
    between = b.first - a.first
    way_a, way_b = a.last - a.first, b.last - b.first
    across = crosses(way_a, way_b)
    square = dot(across, across)
    aa, ab, bb = dot(way_a, way_a), dot(way_a, way_b), dot(way_b, way_b)
    along_a, along_b = dot(way_a, between), dot(way_b, between)
    share_a, share_b = (bb * along_a - ab * along_b) / square, (ab * along_a - aa * along_b) / square
    two_edges = a.is_edge & b.is_edge & (square > SINE_SQUARED * aa * bb)
    two_edges &= (share_a > 0.0) & (share_a < 1.0) & (share_b > 0.0) & (share_b < 1.0)
    two_vertices = a.is_vertex & b.is_vertex & apart
    at_vertex = (a.is_vertex | b.is_vertex) & ~(a.is_vertex & b.is_vertex)
    at_vertex &= apart | ~(a.is_edge | b.is_edge)  # what is deepest in a vertex is a face
    at_vertex &= across_face | ((a.is_vertex | a.is_edge) & (b.is_vertex | b.is_edge))
    at_vertex &= a.is_flat & b.is_flat & (normal_doubt <= SLIM)
    found = np.where(two_edges, unit(np.where(dot(across, normal) < 0.0, -across, across)), normal)
    found = np.where(two_vertices, unit(between), found)
    gap = np.where(two_vertices, np.sqrt(dot(between, between)), dot(found, between))
    point_a, point_b = a.first + share_a * way_a, b.first + share_b * way_b
    to_b = gap * found
    point_a = np.where(two_edges, point_a, np.where(b.is_vertex & ~a.is_vertex, b.first - to_b, a.first))
    point_b = np.where(two_edges, point_b, np.where(b.is_vertex, b.first, a.first + to_b))
    met = (np.abs(bound - along) <= MEET * sizes) & (np.abs(gap - along) <= MEET * sizes) & ((bound > 0.0) == apart)
    met &= (gap > 0.0) == apart
    met &= (np.abs(along) > TOO_NEAR * sizes) & (np.abs(bound) > TOO_NEAR * sizes)
    certain = support.in_range & met & (two_edges | two_vertices | at_vertex)
    return Facing(certain, gap, found, point_a, point_b)


def _top(heights: Table, highest: Row, band: Row, points: Stack, support: Support) -> Top:
    """Return the points whose heights (k, n) are within a band below the highest."""
    columns = support.columns
    in_band = heights >= highest - band
    rows = np.arange(len(heights), dtype=np.min_scalar_type(len(heights)))[:, np.newaxis]
    last = (in_band * rows).max(axis=0)
    first = len(rows) - 1 - (in_band * rows[::-1]).max(axis=0)
    one, other = points_of(points, first, columns), points_of(points, last, columns)
    simple = np.ones(len(columns), dtype=np.bool_)
    flat = np.ones(len(columns), dtype=np.bool_)
    crowded = np.flatnonzero(in_band.sum(axis=0, dtype=rows.dtype) > 2)
    if len(crowded):  # by copies of two only?
        there, held = points[columns[crowded]], in_band[:, crowded].T
        is_other = held & (there != one.T[crowded, np.newaxis]).any(axis=2)
        row = np.where(is_other.any(axis=1), is_other.argmax(axis=1), first[crowded])
        other[:, crowded] = there[np.arange(len(crowded)), row].T
        is_third = is_other & (there != other.T[crowded, np.newaxis]).any(axis=2)
        simple[crowded] = ~is_third.any(axis=1)
        level = heights[:, crowded] >= (highest - NARROW * support.sizes)[crowded]
        flat[crowded] = (level.T | ~held).all(axis=1) | simple[crowded]
    differ = (one != other).any(axis=0)
    return Top(one, other, simple & ~differ, simple & differ, flat)


def nearest_point(
    differences: Differences, numbers: NDArray[np.float64], columns: Indices, sizes: Row
) -> tuple[Vectors, Row, Row, NDArray[np.bool_]]:
    """Return the unit vectors to the origin from simplices of A - B near it, the lengths of points of them, and doubts.

    The numbers (3, n) are as the walk leaves them: of an edge or a vertex one stands twice or three times. The doubts
    are about the directions, as of `SLIM`; on an edge the way to the origin is the difference of longer ones. Last
    comes which simplices are triangles.
    """
    (a_p, b_p), (a_q, b_q), (a_r, b_r) = (differences.points(each, columns) for each in numbers)
    p = a_p - b_p
    u, v = (a_q - a_p) - (b_q - b_p), (a_r - a_p) - (b_r - b_p)
    uu, uv, vv, up, vp = dot(u, u), dot(u, v), dot(v, v), -dot(u, p), -dot(v, p)
    normal = crosses(u, v)
    square = dot(normal, normal)
    is_face = (numbers[0] != numbers[1]) & (numbers[1] != numbers[2])
    is_edge = (numbers[0] != numbers[1]) & ~is_face
    share_u = np.where(is_face, (up * vv - vp * uv) / square, np.where(is_edge, up / uu, 0.0))
    share_u = np.minimum(np.maximum(share_u, 0.0), 1.0)
    share_v = np.where(is_face, np.maximum((vp * uu - up * uv) / square, 0.0), 0.0)
    share_v = np.minimum(share_v, 1.0 - share_u)
    point = p + share_u * u + share_v * v
    to_origin = -point
    upright = to_origin - dot(to_origin, u) / uu * u  # what rounding left along the edge
    to_origin = np.where(is_edge, np.where(share_u < 1.0, upright, to_origin), to_origin)
    to_origin = np.where(is_face, np.where(dot(normal, p) > 0.0, -normal, normal), to_origin)
    length = np.sqrt(dot(point, point))
    doubt = np.where(is_face, (np.sqrt(uu) + np.sqrt(vv)) / np.sqrt(square) * sizes, np.sqrt(dot(p, p)) / length)
    return unit(to_origin), length, doubt, is_face


def face_normal(differences: Differences, numbers: NDArray[np.float64], columns: Indices) -> tuple[Vectors, Row]:
    """Return the outward unit normals of triangles of A - B, and the doubts about them, as of `nearest_point`."""
    (a_p, b_p), (a_q, b_q), (a_r, b_r) = (differences.points(each, columns) for each in numbers)
    u, v = (a_q - a_p) - (b_q - b_p), (a_r - a_p) - (b_r - b_p)
    normal = crosses(u, v)
    length = np.sqrt(dot(normal, normal))
    return normal / length, (np.sqrt(dot(u, u)) + np.sqrt(dot(v, v))) / length


def crosses(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Return the vector products of vectors (…, 3, n)."""
    product = np.empty(np.broadcast_shapes(p.shape, q.shape), dtype=p.dtype)
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        np.multiply(p[..., i, :], q[..., j, :], out=product[..., k, :])
        product[..., k, :] -= p[..., j, :] * q[..., i, :]
    return product
