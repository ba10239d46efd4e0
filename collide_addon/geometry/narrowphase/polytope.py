# SPDX-License-Identifier: GPL-3.0-or-later
"""The expanding polytope: from a simplex around the origin outwards to the nearest edge of the Minkowski difference.

If no vertex of A - B lies beyond the polytope's nearest edge, this is an edge of A - B itself. Otherwise the support
point along its normal splits it, and the polytope grows. Each split adds a vertex of A - B, so there are at most as
many splits as A - B has vertices.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import UNIT, Vector, dot, root_difference, turn, unit_vector
from ..predicates.grid import difference as minus
from ..predicates.results import ReadOnly
from .difference import Corner, Difference, DifferenceVertex, Simplex

TIE_ROUNDING = 16.0 * UNIT
"""Edges (in space, facets) count as equally near when their distances differ by less than this share of the largest
coordinate: a few units in the last place, by which the input may already be off."""


class PolytopeEdge(NamedTuple):
    """An edge of the polytope; its distance is the first field, so that a heap of edges starts with the nearest."""

    distance: float
    start: Corner
    end: Corner

    @property
    def normal(self) -> Vector:
        """Outward normal; the polytope is counter-clockwise."""
        x, y = minus(self.end.point, self.start.point)
        return y, -x

    @property
    def squared_distance(self) -> Fraction:
        """Exact squared distance from the origin, in squared grid steps."""
        square, length = self.signed_square
        return Fraction(-square, length)

    @property
    def signed_square(self) -> tuple[int, int]:
        """Numerator and denominator of the cores' squared gap, with the sign of the gap: negative, as they overlap."""
        normal = self.normal
        return -(turn(self.start.point, self.end.point) ** 2), dot(normal, normal)


@dataclass(frozen=True, slots=True, eq=False)
class PolytopeStep(ReadOnly):
    """One iteration of EPA.

    Attributes
    ----------
    number : int
        1, 2, …
    polytope : tuple of DifferenceVertex
        The polytope before this step, counter-clockwise.
    edge : tuple of two DifferenceVertex
        The edge nearest to the origin.
    normal : ndarray (2,)
        Its outward unit normal.
    distance : float
        Distance of the origin from the edge: as the edge is the nearest, a lower bound of the depth.
    support : DifferenceVertex
        The vertex of A - B furthest along the normal.
    growth : float
        How far the support point lies beyond the edge; 0 when the edge is an edge of A - B.
    """

    number: int
    polytope: tuple[DifferenceVertex, ...]
    edge: tuple[DifferenceVertex, DifferenceVertex]
    normal: NDArray[np.float64]
    distance: float
    support: DifferenceVertex
    growth: float


def expand(
    difference: Difference, simplex: Simplex, record: Callable[[PolytopeStep], object] | None = None
) -> tuple[list[PolytopeEdge], int]:
    """Return the edges of A - B nearest to the origin and the number of iterations.

    The nearest edge comes first, then those tied with it within rounding. The origin is an interior point of A - B; the
    simplex is a triangle that contains it, inside or on the edge of its first two vertices.
    """
    polytope = _first_polytope(difference, simplex)
    heap = [edge_between(difference, *ends) for ends in zip(polytope, polytope[1:] + polytope[:1], strict=True)]
    heapify(heap)
    tie = TIE_ROUNDING * max(difference.a.magnitude, difference.b.magnitude)
    nearest: list[PolytopeEdge] = []
    number = 0
    while heap and not (nearest and heap[0].distance > nearest[0].distance + tie):
        number += 1
        edge = heappop(heap)
        normal = edge.normal
        support = difference.support(normal)
        growth = dot(normal, support.point) - dot(normal, edge.start.point)
        if record is not None:
            ends = difference.vertex(edge.start), difference.vertex(edge.end)
            rise = root_difference(growth * growth, dot(normal, normal), 0, difference.exponent)
            away = unit_vector(normal), edge.distance, difference.vertex(support), rise
            record(PolytopeStep(number, difference.vertices(tuple(polytope)), ends, *away))
        if growth == 0:
            nearest.append(edge)
            continue
        heappush(heap, edge_between(difference, edge.start, support))
        heappush(heap, edge_between(difference, support, edge.end))
        polytope.insert(polytope.index(edge.start) + 1, support)
    return sorted(nearest, key=lambda edge: edge.squared_distance), number


def _first_polytope(difference: Difference, simplex: Simplex) -> list[Corner]:
    """Return the simplex, counter-clockwise, as a quadrangle if the origin is on the edge between its first two."""
    p, q, w = simplex
    if turn(p.point, q.point) + turn(q.point, w.point) + turn(w.point, p.point) < 0:
        p, q = q, p
    if turn(p.point, q.point) != 0:
        return [p, q, w]
    x, y = minus(q.point, p.point)
    return [p, difference.support((y, -x)), q, w]


def edge_between(difference: Difference, start: Corner, end: Corner) -> PolytopeEdge:
    """Return the edge between two vertices of A - B."""
    along, height = minus(end.point, start.point), turn(start.point, end.point)
    return PolytopeEdge(root_difference(height * height, dot(along, along), 0, difference.exponent), start, end)
