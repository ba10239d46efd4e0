# SPDX-License-Identifier: GPL-3.0-or-later
"""Which part of a simplex is nearest to the origin: a vertex, an edge, a triangle, or a whole tetrahedron.

It is the part whose Voronoi region contains the origin. In the plane the region is found from signs alone: on which
side of an edge the origin lies (a cross product), and whether it projects between the ends of the edge (two dot
products; after E. Catto, "Computing distance", Game Developers Conference 2010). In space the parts are tried one after
the other by Johnson's sub-algorithm (Gilbert, Johnson, Keerthi 1988): the nearest point is a combination of the
vertices of its part with positive weights, and no other vertex lies further along the direction from it to the origin.

If the origin is on an edge or a face of the simplex, the shapes need not touch: A - B may surround it. To decide, A - B
is seen along that edge or face, which then becomes a point at the origin of a plane or a line: a `View`. There the walk
of GJK begins again. If A - B surrounds the origin in every view, the vertices of all views together surround it.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, Self

from ..predicates.grid import Vector, cross, difference, dot, opposite, shortest, turn, vector_on_grid
from .difference import DifferenceVertex, Simplex

ORIGIN: Vector = (0, 0)
TRIANGLE_EDGES = (0, 1), (1, 2), (2, 0)
"""Rows of the ends of a triangle's edges."""
UNIT_AXES: dict[int, tuple[Vector, ...]] = {2: ((1, 0), (0, 1)), 3: ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
"""Unit vectors along the axes, by dimension."""


class Part(NamedTuple):
    """A part of a simplex."""

    rows: tuple[int, ...]
    """Rows of its vertices in the simplex."""
    weights: tuple[int, ...]
    """The weight of each vertex in the nearest point, times their sum."""
    nearest: Vector
    """Its point nearest to the origin, times the sum of the weights."""
    towards: Vector
    """The direction from that point to the origin; its length has no meaning."""

    def of(self, simplex: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the vertices of a simplex that belong to the part."""
        return simplex if len(self.rows) == len(simplex) else tuple([simplex[row] for row in self.rows])


def nearest_part_in_plane(simplex: Sequence[Vector]) -> Part:
    """Return the part of a vertex, an edge or a triangle in the plane that is nearest to the origin."""
    if len(simplex) == 1:  # region of the vertex: all of the plane
        return _vertex(0, simplex[0])
    if len(simplex) == 2:  # region of the edge or of one of its ends
        return _of_edge((0, 1), *simplex)
    p, q, w = simplex
    sides = of_w, of_p, of_q = turn(p, q), turn(q, w), turn(w, p)
    if min(sides) > 0 or max(sides) < 0:  # region inside the triangle
        return Part((0, 1, 2), (abs(of_p), abs(of_q), abs(of_w)), ORIGIN, ORIGIN)
    beyond = []  # regions beyond an edge, or on it: the nearest point is on it
    area = sum(sides)  # twice the area, positive when p, q, w is counter-clockwise
    for rows, side in zip(TRIANGLE_EDGES, sides, strict=True):
        if side == 0 or (side > 0) != (area > 0):
            beyond.append(_of_edge(rows, simplex[rows[0]], simplex[rows[1]]))
    # Beyond two edges, at most one of them has the nearest point between its ends; if none, the nearest vertex wins.
    return max(beyond, key=lambda part: (len(part.rows), -dot(part.nearest, part.nearest))) if beyond[1:] else beyond[0]


def _of_edge(rows: tuple[int, int], p: Vector, q: Vector) -> Part:
    product = dot(p, q)
    beyond_p, beyond_q = dot(p, p) - product, dot(q, q) - product
    if beyond_p <= 0:  # region of p: the origin projects at p or before it
        return _vertex(rows[0], p)
    if beyond_q <= 0:  # region of q
        return _vertex(rows[1], q)
    side = turn(p, q)  # region of the edge: on its left where this is positive
    x, y = p[1] - q[1], q[0] - p[0]  # to the left of the edge
    return Part(rows, (beyond_q, beyond_p), (-side * x, -side * y), (x, y) if side >= 0 else (-x, -y))


def _vertex(row: int, point: Vector) -> Part:
    return Part((row,), (1,), point, opposite(point))


def nearest_part(simplex: Sequence[Vector]) -> Part:
    """Return the part nearest to the origin of a simplex in one to three dimensions.

    The vertices must be affinely independent.
    """
    products = [[dot(p, q) for q in simplex] for p in simplex]
    every = range(len(simplex))
    for size in range(1, len(simplex) + 1):  # regions of vertices, of edges, of faces, and inside
        for rows in combinations(every, size):
            weights = _weights(products, rows)
            if min(weights) <= 0:
                continue
            heights = [sum(w * products[i][j] for w, i in zip(weights, rows, strict=True)) for j in every]
            if min(heights) == heights[rows[0]]:
                nearest = combined(weights, [simplex[i] for i in rows])
                return Part(rows, weights, nearest, shortest(tuple([-value for value in nearest])))
    raise AssertionError  # a simplex has a nearest point


def combined(weights: Sequence[int], points: Sequence[Vector]) -> tuple[int, ...]:
    """Return the sum of points, each times its weight."""
    return tuple([dot(weights, column) for column in zip(*points, strict=True)])


def weights_around_origin(corners: Sequence[Vector]) -> tuple[int, ...]:
    """Return whole weights that combine points around the origin to it: three in the plane, four to six in space.

    Each tetrahedron of the points that contains the origin has its own weights, and these are added up. Every point
    counts: the ray from it through the origin leaves through a triangle of others, and both form such a tetrahedron.
    """
    size = len(corners[0]) + 1
    if len(corners) == size:
        weights = _weights_of_origin(corners)
        return weights if sum(weights) > 0 else tuple([-weight for weight in weights])
    found = [Fraction(0)] * len(corners)
    for rows in combinations(range(len(corners)), size):
        weights = _weights_of_origin([corners[row] for row in rows])
        volume = sum(weights)
        if volume and min(weight * volume for weight in weights) >= 0:
            for row, weight in zip(rows, weights, strict=True):
                found[row] += Fraction(weight, volume)
    scale = math.lcm(*[weight.denominator for weight in found])
    whole = [int(weight * scale) for weight in found]
    divisor = math.gcd(*whole) or 1
    return tuple([weight // divisor for weight in whole])


def exact_weights(points: Sequence[Vector]) -> tuple[Fraction, ...]:
    """Return the weights, of sum 1, that combine points to the origin if they surround it, else to the nearest one."""
    if len(points) > len(points[0]):
        whole = weights_around_origin(points)
    else:
        part = nearest_part(points)
        share_of = dict(zip(part.rows, part.weights, strict=True))
        whole = tuple([share_of.get(row, 0) for row in range(len(points))])
    total = sum(whole) or 1  # points that do not surround it have none
    return tuple([Fraction(weight, total) for weight in whole])


def origin_weights(simplex: Sequence[DifferenceVertex]) -> tuple[Fraction, ...]:
    """Return the weights that combine vertices of A - B to its point nearest to the origin: exact, of sum 1.

    The same weights combine the vertices of A to its closest point, and those of B to its own. The simplex is the last
    one of a `GjkResult`, in the plane or in space. When the cores penetrate, they combine to the origin, and no weight
    is negative; in space all are positive.

    Examples
    --------
    >>> from collide_addon.geometry import gjk
    >>> overlapping = gjk([(0, 0), (2, 0), (2, 2), (0, 2)], [(1, 1), (3, 1), (3, 3)])
    >>> [str(weight) for weight in origin_weights(overlapping.simplex)]
    ['3/4', '1/4', '0']
    """
    pairs = [(vertex.point_a.tolist(), vertex.point_b.tolist()) for vertex in simplex]
    scale = max(value.as_integer_ratio()[1] for pair in pairs for point in pair for value in point)
    exponent = scale.bit_length() - 1
    return exact_weights([difference(*(vector_on_grid(point, exponent) for point in pair)) for pair in pairs])


def _weights_of_origin(corners: Sequence[Vector]) -> tuple[int, ...]:
    """Return the signed areas or volumes of the simplices in which the origin replaces one vertex."""
    if len(corners) == 3:
        p, q, w = corners
        return turn(q, w), turn(w, p), turn(p, q)
    p, q, r, s = corners
    return dot(q, cross(r, s)), -dot(p, cross(r, s)), dot(p, cross(q, s)), -dot(p, cross(q, r))


def _weights(products: list[list[int]], rows: tuple[int, ...]) -> tuple[int, ...]:
    """Return the weights of the foot of the perpendicular from the origin to the line, plane or space of some vertices.

    It is v = p + s (q - p) + t (r - p) … at right angles to all these edges: Cramer's rule, all in whole numbers.
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


class View(NamedTuple):
    """A view of A - B: the whole, or along an edge or a face that contains the origin."""

    axes: tuple[Vector, ...]
    """Directions at right angles to what it looks along, one for each dimension of the view."""
    edges: tuple[Vector, ...] = ()
    """Directions along which it looks."""
    along: Simplex = ()
    """Vertices, with the origin between them, along which it looks; none when A - B is seen whole."""

    def nearest_part(self, simplex: Simplex) -> Part:
        """Return the part of a simplex nearest to the origin, as it is seen here."""
        if self.along:
            return nearest_part([tuple([dot(axis, corner.point) for axis in self.axes]) for corner in simplex])
        points = [corner.point for corner in simplex]
        return nearest_part_in_plane(points) if len(self.axes) == 2 else nearest_part(points)

    def is_filled_by(self, part: Part) -> bool:
        """Tell whether a part that contains the origin is solid in this view, as a triangle is in the plane."""
        return len(part.rows) == len(self.axes) + 1

    def towards_origin(self, part: Part | None) -> Vector:
        """Return the direction from the nearest point of a part to the origin; without a part, an axis of the view."""
        if part is None:
            return self.axes[0]
        if not self.along:
            return part.towards
        towards = combined(part.towards, self.axes)
        return towards if len(self.axes) == 1 else shortest(towards)

    def along_simplex(self, simplex: Simplex, sign: int) -> Self:
        """Return the view along an edge or a face that contains the origin.

        The sign is 1 or -1, so that the views of A - B and of B - A are the mirror images of each other.
        """
        first, *others = simplex
        edges = (*self.edges, *[difference(corner.point, first.point) for corner in others])
        return type(self)(_axes_across(edges, sign), edges, self.along + simplex)


def _axes_across(edges: tuple[Vector, ...], sign: int) -> tuple[Vector, ...]:
    """Return directions at right angles to one or two edges."""
    if len(edges) == 2:
        x, y, z = shortest(cross(*edges))
        return ((sign * x, sign * y, sign * z),)
    (edge,) = edges
    if len(edge) == 2:  # to the left of the edge, which is mirrored itself
        return ((-edge[1], edge[0]),)
    across = shortest(cross(edge, (1, 0, 0) if edge[1] or edge[2] else (0, 1, 0)))
    x, y, z = shortest(cross(edge, across))
    return across, (sign * x, sign * y, sign * z)
