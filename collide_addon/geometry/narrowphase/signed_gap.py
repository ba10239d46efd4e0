# SPDX-License-Identifier: GPL-3.0-or-later
"""From the end of GJK to numbers: how far apart two shapes are or how deep they penetrate (negative), and where.

The cores are measured exactly and the radii are subtracted at the end, which is the closed form for circles: growing
both shapes by their radii reduces the gap by the sum, whether they are apart or overlap. When shapes penetrate, GJK
reports a common point of both instead of the closest points: `common_point`.

Points and normals depend on the shapes alone, not on the iterations of an algorithm: the middle of the common part is
chosen where edges are parallel, and the bisector of all possible normals where two vertices meet.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import (
    ROOT_BITS,
    Vector,
    dot,
    off_grid,
    opposite,
    root_difference,
    root_is_within,
    turn,
    unit_vector,
)
from ..predicates.results import Relation
from .difference import AnyCore, Difference, MinkowskiDifference, Simplex
from .gjk_trace import GjkTrace
from .polytope import PolytopeStep, expand
from .shapes import ConvexShape
from .simplex import combined, weights_around_origin


@dataclass(frozen=True, slots=True, eq=False)
class SignedGap:
    """The gap between two shapes with its sign decided exactly."""

    relation: Relation
    value: float
    """Distance when separated, minus the depth when penetrating, 0 when touching."""
    direction: Vector
    """The normal from A to B, exactly, in whole numbers."""
    normals: tuple[NDArray[np.float64], ...]
    """Unit normals (2,) from A to B: that of `direction` (where two vertices meet, the bisector), then any tied."""
    signed_square: tuple[int, int]
    """Square of the gap of the cores in squared grid steps, with the sign of that gap: numerator and denominator."""
    iterations: int = 0
    """Steps of the expanding polytope; 0 when the cores do not overlap."""

    def relation_within(self, tolerance: float, difference: Difference) -> Relation:
        """Return the relation, decided exactly, where a gap or depth of at most `tolerance` counts as touching."""
        if tolerance and root_is_within(*self.signed_square, difference.radius, tolerance, difference.exponent):
            return Relation.TOUCHING
        return self.relation

    def points(
        self, difference: Difference, a: ConvexShape, b: ConvexShape
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the points of A and B at the two ends of the gap."""
        point_a, point_b = facing_points(difference, self.direction)
        if a.radius:
            point_a = point_a + a.radius * self.normals[0]
        if b.radius:
            point_b = point_b - b.radius * self.normals[0]
        return point_a, point_b


def measure(
    difference: Difference, trace: GjkTrace, record: Callable[[PolytopeStep], object] | None = None
) -> SignedGap:
    """Return the signed gap of the shapes, radii included, from the end of GJK on the cores."""
    if trace.relation is Relation.SEPARATED:
        return gap_of_separated(difference, trace.simplex, trace.direction)
    radius = off_grid(difference.radius, 1, difference.exponent)
    if trace.relation is Relation.TOUCHING:  # then A - B lies behind the direction
        relation = Relation.PENETRATING if difference.radius else Relation.TOUCHING
        return SignedGap(relation, -radius, trace.direction, contact_normals(difference, trace.direction), (0, 1))
    edges, iterations = expand(difference, trace.simplex[:3], record)
    least = edges[0].squared_distance
    normals = {edge.normal: unit_vector(edge.normal) for edge in edges}
    chosen, *equal = (edge.normal for edge in edges if edge.squared_distance == least)
    if equal:
        preference = preference_of_normals(difference)
        chosen = max(chosen, *equal, key=lambda direction: preference(normals[direction]))
    first = math.atan2(normals[chosen][1], normals[chosen][0])
    angles = {d: (math.atan2(normal[1], normal[0]) - first) % (2 * math.pi) for d, normal in normals.items()}
    around = sorted(normals, key=lambda d: (d != chosen, angles[d]))  # another angle may round to that of `chosen`
    value, every = -(edges[0].distance + radius), tuple(normals[direction] for direction in around)
    return SignedGap(Relation.PENETRATING, value, chosen, every, edges[0].signed_square, iterations)


def gap_of_separated(difference: Difference, simplex: Simplex, direction: Vector) -> SignedGap:
    """Return the gap of shapes with separated cores; `simplex` is the vertex or edge of A - B nearest to the origin."""
    numerator, denominator = squared_distance([corner.point for corner in simplex])
    reach = difference.radius**2 * denominator
    if numerator == reach:
        relation, value = Relation.TOUCHING, 0.0
    else:
        relation = Relation.SEPARATED if numerator > reach else Relation.PENETRATING
        value = root_difference(numerator, denominator, difference.radius, difference.exponent)
    return SignedGap(relation, value, direction, (unit_vector(direction),), (numerator, denominator))


def squared_distance(simplex: Sequence[Vector]) -> tuple[int, int]:
    """Return numerator and denominator of the origin's squared distance from a vertex, or from the line of an edge."""
    if len(simplex) == 1:
        return dot(simplex[0], simplex[0]), 1
    p, q = simplex
    return turn(p, q) ** 2, (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2


def common_point(
    difference: Difference, simplex: Simplex, gap: SignedGap | None, a: ConvexShape, b: ConvexShape
) -> NDArray[np.float64]:
    """Return a common point (2,) of both shapes.

    If `gap` is None the cores overlap, and the simplex is a triangle around the origin; else only the radii overlap.
    """
    if gap is None:
        return shared_point(difference, simplex)
    # On the line between the facing points of the cores, A reaches to its radius, and B from its own.
    core_a, core_b = facing_points(difference, gap.direction)
    length = float(np.hypot(*(core_b - core_a)))
    middle = (max(0.0, length - b.radius) + min(a.radius, length + b.radius)) / 2
    return core_a + middle * gap.normals[0]


def shared_point(difference: MinkowskiDifference[AnyCore], simplex: Simplex) -> NDArray[np.float64]:
    """Return a common point of both cores: A's vertices, with the weights that combine the simplex to the origin."""
    weights = weights_around_origin([corner.point for corner in simplex])
    point = combined(weights, [difference.point_a(corner.index_a) for corner in simplex])
    return difference.off_grid(point, sum(weights))


def facing_points(difference: Difference, direction: Vector) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the points of A and B that face each other along `direction`, which is a normal of A - B.

    The face of A along the direction and the face of B against it are vertices or edges. Seen along the direction they
    overlap; on each, the point at the middle of the overlap is returned. Each coordinate is rounded once.
    """
    (row_a, last_row_a), (last_row_b, row_b) = difference.a.face(direction), difference.b.face(opposite(direction))
    if row_a == last_row_a and row_b == last_row_b:
        return difference.a.vertices[row_a].copy(), difference.b.vertices[row_b].copy()
    first_a, last_a = difference.point_a(row_a), difference.point_a(last_row_a)
    first_b, last_b = difference.point_b(row_b), difference.point_b(last_row_b)

    doubled_middle = max(turn(direction, first_a), turn(direction, first_b))
    doubled_middle += min(turn(direction, last_a), turn(direction, last_b))

    def between(first: Vector, last: Vector) -> NDArray[np.float64]:
        start, end = turn(direction, first), turn(direction, last)
        if start == end:
            return difference.off_grid(first)
        share = doubled_middle - 2 * start
        return difference.off_grid(combined((2 * (end - start) - share, share), (first, last)), 2 * (end - start))

    # B's face is listed counter-clockwise around B, so it runs opposite to A's.
    return between(first_a, last_a), between(first_b, last_b)


def contact_normals(difference: Difference, direction: Vector) -> tuple[NDArray[np.float64], ...]:
    """Return the unit normals of a contact: the origin is on the boundary of A - B, which lies behind `direction`.

    One normal, except for a flat A - B with the origin between its ends: then those of both sides, the preferred one
    first. For two coincident points every direction is equally good; the x axis is returned.
    """
    for corner in difference.face(direction):
        if not any(corner.point):
            # The edges of A and of -B at this vertex, as vectors: A - B lies in the cone that they span.
            i, j = corner.index_a, corner.index_b
            beside_a = [difference.corner(k % len(difference.a), j) for k in (i + 1, i - 1)]
            beside_b = [difference.corner(i, k % len(difference.b)) for k in (j + 1, j - 1)]
            cone = [edge.point for both in zip(beside_a, beside_b, strict=True) for edge in both if any(edge.point)]
            return (_bisector(cone) if cone else unit_vector((1 if difference.a_comes_first else -1, 0)),)
    normal, behind = unit_vector(direction), opposite(direction)
    if dot(direction, difference.support(behind).point) != 0:
        return (normal,)
    return tuple(sorted((normal, unit_vector(behind)), key=preference_of_normals(difference), reverse=True))


def preference_of_normals(difference: Difference) -> Callable[[NDArray[np.float64]], tuple[float, ...]]:
    """Return the key that breaks exact ties between normals (largest wins).

    The normal closest to the direction from the middle of A to that of B wins, then the one further to its left; if the
    middles coincide, the normal with the smallest angle, from the shape that comes first. Swapping A and B mirrors the
    choice, except for equal shapes.
    """
    (ax, ay), (bx, by) = difference.a.middle, difference.b.middle
    cx, cy = bx - ax, by - ay
    side = 1.0 if difference.a_comes_first else -1.0

    def preference(normal: NDArray[np.float64]) -> tuple[float, ...]:
        nx, ny = normal.tolist()
        angle = math.atan2(side * ny, side * nx)
        return nx * cx + ny * cy, cx * ny - cy * nx, -abs(angle), angle

    return preference


def _bisector(cone: list[Vector]) -> NDArray[np.float64]:
    """Return the bisector of the normals at the apex of the cone, of less than half a turn, that the vectors span."""
    # It bisects the sides' outward normals, and its opposite bisects the sides. The sum of the sides cancels where the
    # cone is wide, that of the normals where it is narrow: each is used where its terms are no more than a quarter turn
    # apart. Factors of `ROOT_BITS` bits bring them to one length: only the answer is rounded.
    right = next(e for e in cone if all(turn(e, f) >= 0 for f in cone))
    left = next(e for e in cone if all(turn(e, f) <= 0 for f in cone))
    factor_right, factor_left = (math.isqrt(dot(side, side) << 2 * ROOT_BITS) for side in (left, right))
    factors = factor_right, factor_left
    if dot(right, left) >= 0:
        return unit_vector(opposite(combined(factors, (right, left))))
    return unit_vector(combined(factors, ((right[1], -right[0]), (-left[1], left[0]))))
