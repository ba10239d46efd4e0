# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK for many pairs in step: every pair walks on until it has arrived.

It is the walk of `gjk`, in floats: fast, and now and then wrong in the last bits. So nothing here is an answer yet:
what the walk found is proved afterwards, from the points themselves, or else thrown away.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import certain_signs
from .support import Corners, Differences, Indices, Numbers, Row, Support, Vectors

Truths = NDArray[np.bool_]

SMALLEST_SQUARE = 2.0**-960
"""Far above the squares that lose bits, and far below those that count."""
PACKED = 0.75
"""When no more than this share of the pairs is still on its way, the others are taken out of the tables."""


class Walks(NamedTuple):
    """Where the walks ended."""

    inside: Truths
    """The origin seems to be in the triangle p, q, w; else the segment pq to be nearest to it of A - B, (n,)."""
    apart: Truths
    """The walk was stopped by a direction along which the pair surely has a gap."""
    p: Numbers
    q: Numbers
    w: Numbers
    """Numbers of vertices of A - B; p is q where the nearest point is a vertex."""


def walk_to_origin(support: Support, most_steps: int, sure_gap: NDArray[Any] | None = None) -> Walks:
    """Return where a simplex of each A - B ends on its walk towards the origin, as far as floats can tell.

    A walk that takes more than `most_steps` is left where it is; it may go round in its roundings. With `sure_gap`
    (n,), a gap that no rounding can make, a walk also stops at the first direction with a larger one.
    """
    pairs, walking = np.arange(len(support.columns)), np.ones(len(support.columns), dtype=np.bool_)
    end = Walks(~walking, ~walking, *np.zeros((3, len(pairs))))
    arrived = support.precision.arrived
    p = q = support.furthest_nearly(support.first_direction())
    direction = -p[:2]
    for _ in range(most_steps):
        w = support.furthest_nearly(direction)
        height_p, height_w = dot(direction, p), dot(direction, w)
        advanced = (height_w - height_p > -arrived * height_p) & (w[2] != p[2]) & (w[2] != q[2])
        # The origin is on the left of pq, and so is w: it is in the triangle, or on the right of qw or of wp.
        beyond_qw, beyond_wp = cross(q, w) < 0.0, cross(w, p) < 0.0
        inside = advanced & ~beyond_qw & ~beyond_wp & (p[2] != q[2])
        stops = inside | ~advanced
        if sure_gap is not None:
            length = np.abs(direction[0]) + np.abs(direction[1])
            apart = (-height_w > sure_gap * length) & (length > sure_gap)  # of less the products might underflow
            end.apart[pairs[walking & apart]] = True
            stops |= apart
        stopped = np.flatnonzero(walking & stops)
        at = pairs[stopped]
        end.inside[at], end.p[at], end.q[at], end.w[at] = inside[stopped], p[2, stopped], q[2, stopped], w[2, stopped]
        walking[stopped] = False
        left = np.flatnonzero(walking)
        if len(left) == 0:
            break
        p, q, direction = nearest_side(p, q, w, beyond_qw, beyond_wp)
        if len(left) <= PACKED * len(walking):
            p, q, direction = (of_pairs.take(left, axis=1) for of_pairs in (p, q, direction))
            support, pairs, walking = support.take(left), pairs[left], walking[left]
            sure_gap = None if sure_gap is None else sure_gap[left]
    return end


def nearest_side(
    p: Corners, q: Corners, w: Corners, beyond_qw: Truths, beyond_wp: Truths
) -> tuple[Corners, Corners, Vectors]:
    """Return the part of the triangle p, q, w nearest to the origin, which is outside, and the direction to it."""
    # That part is the side qw or wp, its ends so ordered that the origin is on the left, or the vertex w, twice. Of two
    # sides that the origin is beyond, only one can have the nearest point between its ends.
    length, along_p, along_q = square(w), dot(w, p), dot(w, q)
    is_qw = beyond_qw & ~(beyond_wp & (length > along_p))
    is_w = length <= np.where(is_qw, along_q, along_p)
    start, end = np.where(is_qw | is_w, w, p), np.where(is_qw & ~is_w, q, w)
    leftwards = np.stack((start[1] - end[1], end[0] - start[0]))
    return start, end, np.where(is_w, -w[:2], leftwards)


def separating_normal(differences: Differences, walk: Walks, columns: Indices) -> Vectors:
    """Return the unit vectors to the origin from the segments pq, which were as near to it as the walks came."""
    # They follow from the points that were given: each difference is rounded once, so that a short edge has its
    # direction, and a short way to the origin has its own.
    number_p, number_q = walk.p[columns], walk.q[columns]
    (a_p, b_p), (a_q, b_q) = differences.points(number_p, columns), differences.points(number_q, columns)
    p, q, way = a_p - b_p, a_q - b_q, (a_q - a_p) - (b_q - b_p)
    share = dot(p, way) / -square(way)
    across = np.stack((-way[1], way[0]))
    normal = np.where(dot(across, p) > 0.0, -across, across)
    normal = np.where(share >= 1.0, -q, normal)
    normal = np.where((share <= 0.0) | (number_p == number_q), -p, normal)
    return unit(normal)


def common_point(differences: Differences, walk: Walks, columns: Indices) -> tuple[Vectors, Truths]:
    """Return a point that both shapes hold, and whether the triangle p, q, w proves that it is an inner one."""
    # The weights that make the origin of p, q, w make a point of A of A's points, and the same point of B of B's. The
    # signs of the weights are certain or they prove nothing.
    ends = [differences.points(numbers[columns], columns) for numbers in (walk.p, walk.q, walk.w)]
    p, q, w = (point_a - point_b for point_a, point_b in ends)
    (a_p, _), (a_q, _), (a_w, _) = ends
    weight_p, weight_q, weight_w = cross(q, w), cross(w, p), cross(p, q)
    way = (weight_q * (a_q - a_p) + weight_w * (a_w - a_p)) / (weight_p + weight_q + weight_w)
    signs = certain_signs(*p, *q) + certain_signs(*q, *w) + certain_signs(*w, *p)
    return a_p + way, np.abs(signs) == 3


def dot(p: NDArray[np.float64], q: NDArray[np.float64]) -> Row:
    """Return the scalar products of x and y, the first two rows."""
    product: Row = p[0] * q[0] + p[1] * q[1]
    return product


def square(p: NDArray[np.float64]) -> Row:
    """Return the squared lengths."""
    return dot(p, p)


def cross(p: NDArray[np.float64], q: NDArray[np.float64]) -> Row:
    """Return twice the signed areas of (origin, p, q)."""
    area: Row = p[0] * q[1] - p[1] * q[0]
    return area


def unit(vectors: Vectors) -> Vectors:
    """Return the vectors with length 1; NaN where there is no length, or one whose square is no proper float."""
    squares = square(vectors)
    squares[squares < SMALLEST_SQUARE] = np.nan
    lengths: Row = np.sqrt(squares)
    return vectors / lengths
