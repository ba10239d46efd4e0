# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of two shapes measure with: the exact truth by brute force, and pairs on which floats go wrong.

The truth knows nothing of the package: all differences of the points as whole numbers, their convex hull, and then every
one of its edges is looked at.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest


@dataclass(frozen=True)
class Truth:
    """How two convex hulls lie to each other, without any rounding."""

    relation: str
    squared_distance: Fraction
    squared_depth: Fraction
    normals: frozenset[tuple[int, int]]
    """Outward normals of the nearest edges of A - B, of any length, when penetrating."""

    @property
    def distance(self):
        return square_root(self.squared_distance)

    @property
    def depth(self):
        return square_root(self.squared_depth)


def square_root(square):
    """Root of a fraction as a float, right to the last bit or the next."""
    bits = 2 * (64 + max(0, square.denominator.bit_length() - square.numerator.bit_length()) // 2)
    return math.isqrt((square.numerator << bits) // square.denominator) / (1 << (bits // 2))


def chain(points):
    kept = []
    for x, y in points:
        while len(kept) > 1:
            (px, py), (qx, qy) = kept[-2:]
            if (qx - px) * (y - py) - (qy - py) * (x - px) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept


def exact_difference(a, b):
    """Vertices of the hull of all a - b as whole numbers, counter-clockwise, and what one unit divides into."""
    scale = max(float(value).as_integer_ratio()[1] for point in (*a, *b) for value in point)
    whole_a, whole_b = ([tuple(int(Fraction(float(value)) * scale) for value in point) for point in s] for s in (a, b))
    points = sorted({(ax - bx, ay - by) for ax, ay in whole_a for bx, by in whole_b})
    lower, upper = chain(points), chain(points[::-1])
    return lower[:-1] + upper[:-1] or lower, scale


def squared_distance_to_segment(p, q):
    """From the origin."""
    edge = (q[0] - p[0], q[1] - p[1])
    length = edge[0] ** 2 + edge[1] ** 2
    along = -(p[0] * edge[0] + p[1] * edge[1])
    if along <= 0:
        return Fraction(p[0] ** 2 + p[1] ** 2)
    if along >= length:
        return Fraction(q[0] ** 2 + q[1] ** 2)
    return Fraction((p[0] * q[1] - p[1] * q[0]) ** 2, length)


def brute_force(a, b):
    hull, scale = exact_difference(a, b)
    edges = list(zip(hull, hull[1:] + hull[:1], strict=True))
    inside = len(hull) > 2 and all(p[0] * q[1] - p[1] * q[0] > 0 for p, q in edges)
    if inside:
        squares = [Fraction((p[0] * q[1] - p[1] * q[0]) ** 2, (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2) for p, q in edges]
        least = min(squares)
        normals = frozenset((q[1] - p[1], p[0] - q[0]) for (p, q), s in zip(edges, squares, strict=True) if s == least)
        return Truth("penetrating", Fraction(0), least / scale**2, normals)
    around = len(hull) > 2 and all(p[0] * q[1] - p[1] * q[0] >= 0 for p, q in edges)
    least = Fraction(0) if around else min(squared_distance_to_segment(p, q) for p, q in edges)
    relation = "separated" if least else "touching"
    return Truth(relation, least / scale**2, Fraction(0), frozenset())
