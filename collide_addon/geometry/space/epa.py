# SPDX-License-Identifier: GPL-3.0-or-later
"""The expanding polytope algorithm in space: how deeply two convex shapes penetrate, and how to separate them.

G. van den Bergen, "Proximity queries and penetration depth computation on 3D game objects", Game Developers Conference
2001. GJK ends with a simplex around the origin; `expand` grows it to the nearest face of A - B.

If the support point along the normal of the facet nearest to the origin lies no further than the facet, this lies in a
face of A - B. Otherwise the support point is a new corner. The facets that it sees are removed, and their rim, the
horizon, is joined to it. (Splitting only the nearest facet would leave a polytope that is not convex.)

A facet whose plane contains the new corner is removed as well, so that a face of A - B has few triangles. If it stayed,
the answer would be the same, since both polytopes are the hull of the same vertices.

Under either rule no new facet is degenerate. Suppose the corner is collinear with an edge of the rim. Then it lies in
the planes of both facets at that edge, the removed one and the one that stays. But if facets in the corner's plane are
removed, it is strictly below the facet that stays; and if they stay, it is strictly above the removed one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.difference import Corner, DifferenceVertex, Simplex
from ..narrowphase.epa import EpaAnswer
from ..narrowphase.gjk import walk_to_origin
from ..narrowphase.polytope import TIE_ROUNDING
from ..predicates.grid import (
    Vector,
    cross,
    difference,
    dot,
    root_difference,
    shortest,
    unit_vector,
    volume,
    whole_direction,
)
from ..predicates.points import as_direction
from ..predicates.results import ReadOnly, Relation
from .axes import preferred_first
from .facing import contact_normals, facing_points
from .hull.convex_hull import Edge
from .polyhedron import ConvexPolyhedron, Difference, as_polyhedron

Triangle = tuple[int, int, int]


class Facet(NamedTuple):
    """A triangle of the polytope; its distance is the first field, so that a heap of facets starts with the nearest."""

    distance: float
    corners: Triangle
    """Rows of the polytope's corners, counter-clockwise seen from outside."""
    normal: Vector
    """Outward normal."""
    height: int
    """Height of its plane over the origin, times the length of the normal."""

    @property
    def squared_distance(self) -> Fraction:
        """Exact squared distance of its plane from the origin, in squared grid steps."""
        return Fraction(self.height**2, dot(self.normal, self.normal))


@dataclass(frozen=True, slots=True, eq=False)
class PolytopeStep(ReadOnly):
    """One iteration of EPA in space.

    Attributes
    ----------
    number : int
        1, 2, …
    corners : tuple of DifferenceVertex
        All vertices of A - B met so far; vertices on no facet lie inside.
    facets : tuple of tuple of three int
        The polytope before this step: triangles of rows of the corners, counter-clockwise seen from outside.
    nearest : int
        Row of the facet nearest to the origin.
    normal : ndarray (3,)
        Its outward unit normal.
    distance : float
        Distance of the origin from its plane: a lower bound of the depth.
    support : DifferenceVertex
        The vertex of A - B furthest along the normal.
    growth : float
        How far the support point lies beyond the facet; 0 when the facet lies in a face of A - B.
    seen : tuple of int
        Rows of the facets that the support point sees, which are removed; empty without growth.
    horizon : tuple of tuple of two int
        The edges around them, as rows of corners; each makes a new facet with the support point.
    after : tuple of tuple of three int
        The polytope after this step; the support point has the row after the last of `corners`.
    """

    number: int
    corners: tuple[DifferenceVertex, ...]
    facets: tuple[Triangle, ...]
    nearest: int
    normal: NDArray[np.float64]
    distance: float
    support: DifferenceVertex
    growth: float
    seen: tuple[int, ...]
    horizon: tuple[tuple[int, int], ...]
    after: tuple[Triangle, ...]


class Polytope:
    """A convex polytope of vertices of A - B; all signs are exact."""

    def __init__(self, of: Difference, simplex: Simplex) -> None:
        """Start from a tetrahedron of the simplex, four to six vertices around the origin, and add its others."""
        self._exponent = of.exponent
        self.corners: list[Corner] = []
        self.facets: dict[Triangle, Facet] = {}
        self._facet_at: dict[tuple[int, int], Facet] = {}
        self._heap: list[Facet] = []
        first = next(four for four in combinations(simplex, 4) if _volume(four))
        p, q, r, s = first if _volume(first) < 0 else (first[1], first[0], first[2], first[3])
        self.corners += (p, q, r, s)
        for triangle in ((0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)):
            self._add(triangle)
        for corner in simplex:
            if corner not in first:
                seen_by = (facet for facet in self.facets.values() if _rise(facet, corner) > 0)
                self.grow(corner, *self.seen_from(corner, next(seen_by)))

    def nearest(self) -> Facet:
        """Pop the nearest facet from the queue; it stays in the polytope."""
        while True:
            facet = heappop(self._heap)
            if facet.corners in self.facets:
                return facet

    def has_nearer_than(self, distance: float) -> bool:
        """Tell whether a facet still in the queue is at most that far away."""
        while self._heap and self._heap[0].corners not in self.facets:
            heappop(self._heap)
        return bool(self._heap) and self._heap[0].distance <= distance

    def seen_from(self, corner: Corner, first: Facet) -> tuple[list[Facet], list[tuple[int, int]]]:
        """Return the facets that a point beyond `first` sees or whose plane contains it, and the edges around them."""
        seen, met, rim = [first], {first.corners}, []
        for facet in seen:  # seen grows during the loop
            a, b, c = facet.corners
            for start, end in ((a, b), (b, c), (c, a)):
                beyond = self._facet_at[end, start]
                if beyond.corners in met:
                    continue
                if _rise(beyond, corner) < 0:
                    rim.append((start, end))
                else:
                    met.add(beyond.corners)
                    seen.append(beyond)
        return seen, rim

    def grow(self, corner: Corner, seen: list[Facet], rim: list[tuple[int, int]]) -> None:
        """Replace the facets that a new corner sees by facets that join it to the rim."""
        for facet in seen:
            del self.facets[facet.corners]
        self.corners.append(corner)
        for start, end in rim:
            self._add((start, end, len(self.corners) - 1))

    def _add(self, triangle: Triangle) -> None:
        a, b, c = triangle
        p, q, r = (self.corners[row].point for row in triangle)
        normal = shortest(cross(difference(q, p), difference(r, p)))
        height = dot(normal, p)
        distance = root_difference(height * height, dot(normal, normal), 0, self._exponent)
        facet = Facet(distance, triangle, normal, height)
        self.facets[triangle] = self._facet_at[a, b] = self._facet_at[b, c] = self._facet_at[c, a] = facet
        heappush(self._heap, facet)


def expand(
    of: Difference, simplex: Simplex, record: Callable[[PolytopeStep], object] | None = None
) -> tuple[list[Facet], int]:
    """Return the facets of A - B nearest to the origin and the number of iterations.

    The nearest facets come first, then those tied with them within rounding. The simplex surrounds the origin.
    """
    polytope = Polytope(of, simplex)
    tie = TIE_ROUNDING * max(of.a.magnitude, of.b.magnitude)
    nearest: list[Facet] = []
    number = 0
    while not nearest or polytope.has_nearer_than(nearest[0].distance + tie):
        number += 1
        facet = polytope.nearest()
        support = of.support(facet.normal)
        grows = _rise(facet, support) > 0
        seen, rim = polytope.seen_from(support, facet) if grows else ([], [])
        if record is not None:
            record(_step(of, number, polytope, facet, support, seen, rim))
        if grows:
            polytope.grow(support, seen, rim)
        else:
            nearest.append(facet)
    return sorted(nearest, key=lambda facet: facet.squared_distance), number


def _step(
    of: Difference, number: int, polytope: Polytope, facet: Facet, support: Corner, seen: list[Facet], rim: list[Edge]
) -> PolytopeStep:
    triangles, growth = tuple(polytope.facets), _rise(facet, support)
    row, *others = (triangles.index(each.corners) for each in (facet, *seen))
    rise = root_difference(growth * growth, dot(facet.normal, facet.normal), 0, of.exponent)
    away = unit_vector(facet.normal), facet.distance, of.vertex(support), rise
    before, new = of.vertices(tuple(polytope.corners)), len(polytope.corners)
    kept = (triangle for place, triangle in enumerate(triangles) if place not in others)
    after = *kept, *((start, end, new) for start, end in rim)
    return PolytopeStep(number, before, triangles, row, *away, tuple(others), tuple(rim), after)


def _rise(facet: Facet, corner: Corner) -> int:
    """Return how far a corner lies beyond the plane of a facet, times the length of its normal."""
    return dot(facet.normal, corner.point) - facet.height


def _volume(four: Simplex) -> int:
    return volume(*[corner.point for corner in four])


@dataclass(frozen=True, slots=True, eq=False)
class PenetrationResult(EpaAnswer[ConvexPolyhedron]):
    """The answer of `epa` in space: the fields of `EpaAnswer`, and one more.

    Attributes
    ----------
    direction : tuple of three int
        The normal in whole numbers, not rounded.
    """

    direction: Vector


def epa(
    a: ConvexPolyhedron | ArrayLike,
    b: ConvexPolyhedron | ArrayLike,
    *,
    start: ArrayLike | None = None,
    record: Callable[[PolytopeStep], object] | None = None,
) -> PenetrationResult:
    """Return the penetration depth of two convex shapes in space and the smallest translation that separates them.

    The depth is that of a face of the Minkowski difference itself, not of an approximation, and exact up to one
    rounding. A segment through a polygon has a depth too.

    Parameters
    ----------
    a, b : ConvexPolyhedron or array-like (n, 3)
        Points stand for their convex hull.
    start : array-like (3,), optional
        First search direction of GJK, from whose last simplex the polytope grows.
    record : callable, optional
        Receives a `PolytopeStep` for each iteration; none unless the overlap has volume.

    Returns
    -------
    PenetrationResult

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape, or the start is zero.

    Examples
    --------
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> answer = epa(cube, [(x + 0.75, y + 0.5, z + 0.5) for x, y, z in cube])
    >>> answer.depth, answer.direction
    (0.25, (1, 0, 0))
    """
    shape_a, shape_b = as_polyhedron(a), as_polyhedron(b)
    difference = Difference(shape_a, shape_b)
    towards = None if start is None else whole_direction(as_direction(start, "start", 3))
    trace = walk_to_origin(difference, towards)
    depth, iterations = 0.0, 0
    if trace.relation is Relation.PENETRATING:
        facets, iterations = expand(difference, trace.simplex, record)
        depth = facets[0].distance
        least = facets[0].squared_distance
        equal = [facet.normal for facet in facets if facet.squared_distance == least]
        directions = preferred_first(difference, equal)
        directions += preferred_first(difference, {facet.normal for facet in facets} - set(equal))
    elif trace.relation is Relation.TOUCHING:
        directions = contact_normals(difference, trace.direction)
    else:
        directions = [trace.direction]
    direction, normals = directions[0], tuple(map(unit_vector, directions))
    point_a, point_b = facing_points(difference, direction)
    if trace.relation is Relation.TOUCHING:
        point_b = point_a.copy()
    found = trace.relation, depth, normals[0], point_a, point_b, normals
    return PenetrationResult(*found, iterations, difference.support_calls, 0.0, shape_a, shape_b, direction)
