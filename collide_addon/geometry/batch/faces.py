# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts of the shapes of many pairs that face each other along a normal, and the proof that they do.

Along a unit normal the highest points of A are a vertex or an edge, and so are the lowest of B. Floats leave a band of
doubt below the highest, chosen far wider than their error. If the bands contain at most two points of each shape, the
closest points follow from these alone, in closed form; if they contain more, the pair is doubtful.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import exact_cross_signs
from .support import Indices, Row, Stack, Support, Table, Vectors, dot, points_of, unit

LEVEL_SHARE = 2.0**-40
"""An edge that rises by no more than this share of its length is level."""
CERTAIN_RISE = 2.0**-40
"""Two points whose heights differ by a larger share of the pair's size are certainly in that order."""
LEAN = 2.0**-42
"""The normal that follows from the faces may differ by this angle from the one along which they were found. No two
points are further apart than 2.9 times the size, so this lifts none across a `CERTAIN_RISE` or a band."""
TOO_NEAR = 2.0**-44
"""Share of the size: the sign of a smaller gap or overlap is uncertain in float64."""


class Contacts(NamedTuple):
    """How the two shapes of each pair face each other."""

    certain: NDArray[np.bool_]
    """Whether the other numbers are right to a few units in the last place of the pair's size, in space to a share
    `MEET` of it, and `gap` also in sign."""
    gap: Row
    """Distance, or minus the overlap."""
    normal: Vectors
    """Unit vectors from A to B, (2, n) or (3, n)."""
    point_a: Vectors
    point_b: Vectors
    """The middles of the facing parts, as `facing_points` returns them for one pair, (2, n) or (3, n)."""


class Face(NamedTuple):
    """The vertex or edge of one shape of each pair: two points (2, n), equal when it is a vertex."""

    first: Vectors
    last: Vectors
    certain: NDArray[np.bool_]

    @property
    def vector(self) -> Vectors:
        """The vector from the first to the last point."""
        return self.last - self.first

    @property
    def is_edge(self) -> NDArray[np.bool_]:
        """Whether the two points differ."""
        return (self.first != self.last).any(axis=0)


def contact_along(support: Support, normal: Vectors) -> Contacts:
    """Return how A and B face each other along unit normals (2, n) from A to B that are nearly the true ones."""
    sizes = support.sizes
    heights_a, heights_b = support.heights(normal)
    band = support.precision.doubt * sizes
    face_a = level_part(top_points(heights_a, band, support.differences.a, support.columns), normal, sizes)
    face_b = level_part(top_points(heights_b, band, support.differences.b, support.columns), -normal, sizes)
    vector_a, vector_b, between = face_a.vector, face_b.vector, face_b.first - face_a.first
    # Positions across the normal, from A's first point. The faces overlap from left to right.
    across = np.stack((normal[1], -normal[0]))
    end_a, start_b = dot(across, vector_a), dot(across, between)
    end_b = start_b + dot(across, vector_b)
    left = np.maximum(np.minimum(0.0, end_a), np.minimum(start_b, end_b))
    right = np.minimum(np.maximum(0.0, end_a), np.maximum(start_b, end_b))
    middle = left / 2.0 + right / 2.0
    is_edge_a, is_edge_b = face_a.is_edge, face_b.is_edge
    both = np.flatnonzero(is_edge_a & is_edge_b & support.in_range)
    if len(both):  # unless parallel, edges are nearest at one end of the overlap
        ends = (end.T[both] for end in (*face_a[:2], *face_b[:2]))
        lean = exact_cross_signs(*ends) * np.sign(end_a[both]) * np.sign((end_b - start_b)[both])
        middle[both] = np.select((lean > 0.0, lean < 0.0), (left[both], right[both]), middle[both])
    share_a, share_b = share_of(middle, end_a), share_of(middle - start_b, end_b - start_b)
    vector = nearer_end(face_b, share_b) - nearer_end(face_a, share_a)
    at_corners = (dot(normal, vector) > 0.0) & ((left > right) | ~(is_edge_a | is_edge_b))
    a_carries = is_edge_a & ~(is_edge_b & ((share_a == 0.0) | (share_a == 1.0)))
    edge = np.where(a_carries, vector_a, vector_b)
    found = unit(np.where(at_corners, vector, np.stack((edge[1], -edge[0]))))
    found = np.where(dot(found, normal) < 0.0, -found, found)
    gap = dot(found, between) + share_b * dot(found, vector_b) - share_a * dot(found, vector_a)
    gap = np.where(at_corners, dot(found, vector), gap)
    turn = np.abs(found[0] - normal[0]) + np.abs(found[1] - normal[1])
    certain = support.in_range & face_a.certain & face_b.certain & (turn <= LEAN) & (np.abs(gap) > TOO_NEAR * sizes)
    return Contacts(certain, gap, found, face_a.first + share_a * vector_a, face_b.first + share_b * vector_b)


def top_points(heights: Table, band: Row, points: Stack, columns: Indices) -> Face:
    """Return the points[columns], of (m, k, 2), whose heights (k, n) are within a band below the highest."""
    in_band = heights >= (heights.max(axis=0) - band).astype(heights.dtype)
    rows = np.arange(len(heights), dtype=np.min_scalar_type(len(heights)))[:, np.newaxis]
    last = (in_band * rows).max(axis=0)
    first = len(rows) - 1 - (in_band * rows[::-1]).max(axis=0)
    ends = points_of(points, first, columns), points_of(points, last, columns)
    certain = np.ones(len(columns), dtype=np.bool_)
    crowded = np.flatnonzero(in_band.sum(axis=0, dtype=rows.dtype) > 2)
    if len(crowded):  # only by copies of the two?
        copies = [(points[columns[crowded]] == end.T[crowded, np.newaxis]).all(axis=2) for end in ends]
        certain[crowded] = (copies[0] | copies[1] | ~in_band[:, crowded].T).all(axis=1)
    return Face(*ends, certain)


def level_part(face: Face, normal: Vectors, sizes: Row) -> Face:
    """Return the faces with both points at the higher one where one is higher than the other."""
    # A level edge rises by a tiny share of its length, a step by more than any doubt; anything else is doubtful.
    vector = face.vector
    rise = dot(normal, vector)
    step = CERTAIN_RISE * sizes
    first, last = np.where(rise > step, face.last, face.first), np.where(rise < -step, face.first, face.last)
    is_level = np.abs(rise) <= LEVEL_SHARE * (np.abs(vector[0]) + np.abs(vector[1]))
    return Face(first, last, face.certain & (is_level | (np.abs(rise) > step)))


def share_of(part: Row, whole: Row) -> Row:
    """Return the part as a share of the whole, limited to 0 to 1; 0 if the whole is 0."""
    share = np.divide(part, whole, out=np.zeros_like(part), where=whole != 0.0)
    return np.minimum(np.maximum(share, 0.0), 1.0)


def nearer_end(face: Face, share: Row) -> Vectors:
    """Return the end of each face that is nearer to this share of it."""
    return np.where(share > 0.5, face.last, face.first)


def cross(p: NDArray[np.float64], q: NDArray[np.float64]) -> Row:
    """Return twice the signed areas of (origin, p, q)."""
    return p[0] * q[1] - p[1] * q[0]
