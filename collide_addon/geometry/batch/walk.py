# SPDX-License-Identifier: GPL-3.0-or-later
"""GJK for many pairs in step, in the plane and in space: every pair walks on until it has arrived.

It is the walk of `gjk`, in floats: fast, and now and then wrong in the last bits. So nothing here is an answer yet:
what the walk found is proved afterwards, from the points themselves, or else thrown away.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .support import Corners, Float, Numbers, Row, Support, Vectors

Truths = NDArray[np.bool_]
Simplices = NDArray[Float]
"""Vertices of A - B of each pair, two in the plane and three in space, one when the walk begins: shape (m, d + 1, n),
the coordinates and the number. A vertex that stands twice makes a smaller simplex."""
NearestPart = Callable[[Simplices, Corners], tuple[Truths, Simplices, Vectors]]
"""Takes simplices and the support w, which lies further towards the origin. Returns whether both together hold the
origin, else their part nearest to it, and the direction from there to the origin."""

SMALLEST_SQUARE = 2.0**-960
"""Far above the squares that lose bits, and far below those that count."""
PACKED = 0.75
"""When no more than this share of the pairs still walks, the others are taken out of the tables."""


class Walks(NamedTuple):
    """Where the walks ended."""

    inside: Truths
    """The origin seems to be in the simplex with w; else the simplex without it to be the part of A - B nearest to
    the origin, (n,)."""
    apart: Truths
    """The walk was stopped by a direction along which the pair surely has a gap of more than was asked about."""
    numbers: Numbers
    """Numbers of vertices of A - B, of the simplex and then w, (d + 1, n)."""


def walk_to_origin(
    support: Support, most_steps: int, nearest_part: NearestPart, sure_gap: NDArray[Any] | None = None
) -> Walks:
    """Return where a simplex of each A - B ends on its walk towards the origin, as far as floats can tell.

    A walk that takes more than `most_steps` is left where it is; it may go round in its roundings. With `sure_gap`
    (n,), a gap that no rounding can make, a walk also stops at the first direction with a larger one; NaN: never.
    """
    count, size = len(support.columns), len(support.tables)
    pairs, walking = np.arange(count), np.ones(count, dtype=np.bool_)
    end = Walks(~walking, ~walking, np.zeros((size + 1, count)))
    arrived = support.precision.arrived
    sure_gap = None if sure_gap is None else sure_gap.astype(support.precision.floats)
    simplex: Simplices = support.furthest_nearly(support.first_direction())[np.newaxis]
    direction: Any = -simplex[0, :size]
    for _ in range(most_steps):
        w = support.furthest_nearly(direction)
        height, height_w = dot(direction, simplex[0]), dot(direction, w)
        stops = ~(height_w - height > -arrived * height)
        for number in simplex[:, size]:
            stops |= number == w[size]
        if sure_gap is not None:
            length = np.sqrt(dot(direction, direction))
            apart = (-height_w > sure_gap * length) & (length > sure_gap)  # of less the products might underflow
            end.apart[pairs[walking & apart]] = True
            stops |= apart
        inside, nearest, direction = nearest_part(simplex, w)
        inside &= ~stops
        stopped = np.flatnonzero(walking & (inside | stops))
        at = pairs[stopped]
        end.inside[at] = inside[stopped]
        end.numbers[:size, at], end.numbers[size, at] = simplex[:, size].take(stopped, axis=1), w[size].take(stopped)
        walking[stopped] = False
        left = np.flatnonzero(walking)
        if len(left) == 0:
            break
        simplex = nearest
        if len(left) <= PACKED * len(walking):
            simplex, direction = simplex.take(left, axis=2), direction.take(left, axis=1)
            support, pairs, walking = support.take(left), pairs[left], walking[left]
            sure_gap = None if sure_gap is None else sure_gap[left]
    return end


def dot(p: NDArray[Any], q: NDArray[Any]) -> Row:
    """Return the scalar products (n,) of vectors p (d, n) with others, or with vertices whose number stands below."""
    product: Row = p[0] * q[0]
    for x, y in zip(p[1:], q[1:], strict=False):
        product += x * y
    return product


def unit(vectors: Vectors) -> Vectors:
    """Return the vectors with length 1; NaN where there is no length, or one whose square is no proper float."""
    squares = dot(vectors, vectors)
    squares[squares < SMALLEST_SQUARE] = np.nan
    lengths: Row = np.sqrt(squares)
    return vectors / lengths
