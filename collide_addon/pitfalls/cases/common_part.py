# SPDX-License-Identifier: GPL-3.0-or-later
"""The intersection of two convex polygons, by cutting one along the edges of the other.

I. E. Sutherland, G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17 (1974), in fractions.
"""

from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...geometry import convex_hull

Exact = tuple[Fraction, Fraction]


def common_part(a: ArrayLike, b: ArrayLike) -> NDArray[np.float64]:
    """Return the vertices (k, 2) of the intersection of the convex hulls of two sets of points (n, 2), none without."""
    return np.array(_intersection(a, b), dtype=np.float64).reshape(-1, 2)


def overlap_area(a: ArrayLike, b: ArrayLike) -> float:
    """Return the area of that intersection, rounded once."""
    piece = _intersection(a, b)
    if not piece:
        return 0.0
    return float(sum(p[0] * q[1] - p[1] * q[0] for p, q in pairwise([piece[-1], *piece])) / 2)


def _intersection(a: ArrayLike, b: ArrayLike) -> list[Exact]:
    piece, knife = _exact(a), _exact(b)
    if min(len(piece), len(knife)) < 3:
        return []
    for start, end in pairwise([knife[-1], *knife]):
        piece = _left_of(start, end, piece)
        if not piece:
            break
    return piece


def _exact(points: ArrayLike) -> list[Exact]:
    return [(Fraction(x), Fraction(y)) for x, y in convex_hull(points).tolist()]


def _left_of(start: Exact, end: Exact, piece: list[Exact]) -> list[Exact]:
    """The part of a convex polygon on the left of a line, or on it."""

    def height(point: Exact) -> Fraction:
        along, across = end[0] - start[0], end[1] - start[1]
        return along * (point[1] - start[1]) - across * (point[0] - start[0])

    kept: list[Exact] = []
    for before, point in pairwise([piece[-1], *piece]):
        low, high = height(before), height(point)
        if (low < 0) != (high < 0) and high != 0:
            share = low / (low - high)
            kept.append((before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])))
        if high >= 0:
            kept.append(point)
    return kept
