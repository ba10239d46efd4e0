# SPDX-License-Identifier: GPL-3.0-or-later
"""Which part of a simplex is nearest to the origin: of a tetrahedron a vertex, an edge, a face, or all of it.

That is the part in whose Voronoi region the origin lies. Its nearest point is made of its vertices with weights that
are all positive, and no other vertex lies further along the way from that point to the origin. By Johnson's
sub-algorithm (Gilbert, Johnson, Keerthi 1988) the parts are tried one after the other, in whole numbers: one fits.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from .vectors import Vector, cross, dot

Coordinates = Sequence[int]
"""One to three: a simplex is looked at in space, in a plane or on a line."""


class Part(NamedTuple):
    """A part of a simplex."""

    rows: tuple[int, ...]
    """Of its vertices."""
    weights: tuple[int, ...]
    """How much each counts in the nearest point; divided by their sum they make 1."""
    nearest: tuple[int, ...]
    """The point of it nearest to the origin, times the sum of the weights."""


def nearest_part(simplex: Sequence[Coordinates]) -> Part:
    """Return the part of a simplex that holds its point nearest to the origin; no vertex is in the span of others."""
    products = [[dot(p, q) for q in simplex] for p in simplex]
    every = range(len(simplex))
    for size in range(1, len(simplex) + 1):
        for rows in combinations(every, size):
            weights = _weights(products, rows)
            if min(weights) <= 0:
                continue
            heights = [sum(w * products[i][j] for w, i in zip(weights, rows, strict=True)) for j in every]
            if min(heights) == heights[rows[0]]:
                return Part(rows, weights, combined(weights, [simplex[i] for i in rows]))
    raise AssertionError  # a simplex has a nearest point


def combined(weights: Sequence[int], points: Sequence[Coordinates]) -> tuple[int, ...]:
    """Return the sum of the points, each times its weight."""
    return tuple(dot(weights, column) for column in zip(*points, strict=True))


def weights_around_origin(corners: Sequence[Vector]) -> tuple[int, ...]:
    """Return whole weights, all positive, with which four to six points around the origin make it.

    Every tetrahedron of them that holds the origin has its own weights; these are added up. Each point counts: the ray
    from it through the origin leaves through a triangle of others, and both together are such a tetrahedron.
    """
    found = [Fraction(0)] * len(corners)
    for rows in combinations(range(len(corners)), 4):
        weights = _weights_of_origin([corners[row] for row in rows])
        volume = sum(weights)
        if volume and min(weight * volume for weight in weights) >= 0:
            for row, weight in zip(rows, weights, strict=True):
                found[row] += Fraction(weight, volume)
    scale = math.lcm(*[weight.denominator for weight in found])
    whole = [int(weight * scale) for weight in found]
    divisor = math.gcd(*whole)
    return tuple(weight // divisor for weight in whole)


def _weights_of_origin(corners: Sequence[Vector]) -> tuple[int, int, int, int]:
    """Return the signed volumes of the tetrahedra of the origin and three of four corners."""
    p, q, r, s = corners
    return dot(q, cross(r, s)), -dot(p, cross(r, s)), dot(p, cross(q, s)), -dot(p, cross(q, r))


def _weights(products: list[list[int]], rows: tuple[int, ...]) -> tuple[int, ...]:
    """Return the weights of the foot of the origin on the line, the plane, or the space through some vertices.

    With v = p + s (q - p) + t (r - p) … at right angles to all these edges: Cramer's rule, all in whole numbers.
    """
    if len(rows) == 1:
        return (1,)
    p, *others = rows
    base = products[p]
    to_origin = [base[p] - base[q] for q in others]
    edges = [[products[q][r] - base[q] - base[r] + base[p] for r in others] for q in others]
    shares = [
        _determinant([[*row[:k], value, *row[k + 1 :]] for row, value in zip(edges, to_origin, strict=True)])
        for k in range(len(others))
    ]
    return (_determinant(edges) - sum(shares), *shares)


def _determinant(rows: list[list[int]]) -> int:
    if len(rows) == 1:
        return rows[0][0]
    if len(rows) == 2:
        (a, b), (c, d) = rows
        return a * d - b * c
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
