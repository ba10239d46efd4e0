# SPDX-License-Identifier: GPL-3.0-or-later
"""One signed number from the end of GJK: how far apart two shapes are, or how deep in each other (negative).

The cores are measured exactly and the radii are taken off at the end, which is the closed form for circles: growing
both shapes all around by their radii brings them nearer by the sum, whether they are apart or overlap. Of shapes that
penetrate, GJK shows a point that both hold instead of the closest points: `common_point`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import off_grid, root_difference, root_is_within, unit_vector
from ..predicates.results import Relation
from .contact import contact_normals, facing_points, preference_of_normals
from .difference import Difference, DifferenceVertex, Simplex, cross, dot
from .polytope import PolytopeStep, expand
from .shapes import ConvexShape


class Walk(NamedTuple):
    """Where GJK ended on the cores: what it found, the simplex, and the direction that proves it."""

    relation: Relation
    simplex: Simplex
    direction: tuple[int, int]
    iterations: int


@dataclass(frozen=True, slots=True, eq=False)
class SignedGap:
    """The gap between two shapes with its sign decided exactly."""

    relation: Relation
    value: float
    """Distance when separated, minus the depth when penetrating, 0 when touching."""
    direction: tuple[int, int]
    """The normal from A to B as the algorithms know it, exactly."""
    normals: tuple[NDArray[np.float64], ...]
    """Unit normals from A to B: the one of `direction` (at a contact of two corners, their bisector) and all tied,
    (2,)."""
    signed_square: tuple[int, int]
    """Square of the gap of the cores in squared grid steps, with the sign of that gap: numerator and denominator."""
    iterations: int = 0
    """Steps of the expanding polytope; 0 when the cores do not overlap."""

    def relation_within(self, tolerance: float, difference: Difference) -> Relation:
        """Return the relation, where a gap or depth of at most `tolerance` is touching, exactly."""
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


def measure(difference: Difference, walk: Walk, record: Callable[[PolytopeStep], object] | None = None) -> SignedGap:
    """Return the signed gap of the shapes, radii and all, from where GJK ended on the cores."""
    if walk.relation is Relation.SEPARATED:
        return gap_of_separated(difference, walk.simplex, walk.direction)
    radius = off_grid(difference.radius, 1, difference.exponent)
    if walk.relation is Relation.TOUCHING:  # then A - B lies behind the direction
        relation = Relation.PENETRATING if difference.radius else Relation.TOUCHING
        return SignedGap(relation, -radius, walk.direction, contact_normals(difference, walk.direction), (0, 1))
    edges, iterations = expand(difference, walk.simplex, record)
    least = edges[0].squared_distance
    normals = {edge.normal: unit_vector(*edge.normal) for edge in edges}
    chosen, *equal = (edge.normal for edge in edges if edge.squared_distance == least)
    if equal:
        preference = preference_of_normals(difference)
        chosen = max(chosen, *equal, key=lambda direction: preference(normals[direction]))
    turn = math.atan2(normals[chosen][1], normals[chosen][0])
    around = sorted(normals, key=lambda d: (math.atan2(normals[d][1], normals[d][0]) - turn) % (2 * math.pi))
    value, every = -(edges[0].distance + radius), tuple(normals[direction] for direction in around)
    return SignedGap(Relation.PENETRATING, value, chosen, every, edges[0].signed_square, iterations)


def gap_of_separated(difference: Difference, simplex: Simplex, direction: tuple[int, int]) -> SignedGap:
    """Return the gap where the cores are apart; `simplex` is the vertex or edge of A - B nearest to the origin."""
    numerator, denominator = squared_distance(simplex)
    reach = difference.radius**2 * denominator
    if numerator == reach:
        relation, value = Relation.TOUCHING, 0.0
    else:
        relation = Relation.SEPARATED if numerator > reach else Relation.PENETRATING
        value = root_difference(numerator, denominator, difference.radius, difference.exponent)
    return SignedGap(relation, value, direction, (unit_vector(*direction),), (numerator, denominator))


def squared_distance(simplex: Simplex) -> tuple[int, int]:
    """Return numerator and denominator of the squared distance of the origin from a vertex or an edge beside it."""
    if len(simplex) == 1:
        return dot(simplex[0], simplex[0]), 1
    p, q = simplex
    return cross(p, q) ** 2, (q.x - p.x) ** 2 + (q.y - p.y) ** 2


def common_point(
    difference: Difference, simplex: Simplex, gap: SignedGap | None, a: ConvexShape, b: ConvexShape
) -> NDArray[np.float64]:
    """Return a point (2,) of both shapes.

    Without a gap the cores overlap, and the simplex is a triangle around the origin; else the shapes penetrate by their
    radii only, and the gap is theirs.
    """
    if gap is None:  # A's vertices, weighted as the simplex's vertices are to make the origin: a point that B shares
        p, q, w = simplex
        x = y = total = 0
        for corner, weight in zip(simplex, (cross(q, w), cross(w, p), cross(p, q)), strict=True):
            ax, ay = difference.point_a(corner.index_a)
            x, y, total = x + weight * ax, y + weight * ay, total + weight
        return difference.off_grid(*((x, y, total) if total > 0 else (-x, -y, -total)))
    # The cores face each other over a length; on that line A reaches to its radius, B from its own.
    core_a, core_b = facing_points(difference, gap.direction)
    length = float(np.hypot(*(core_b - core_a)))
    middle = (max(0.0, length - b.radius) + min(a.radius, length + b.radius)) / 2
    point: NDArray[np.float64] = core_a + middle * gap.normals[0]
    return point


def origin_weights(simplex: Sequence[DifferenceVertex]) -> tuple[Fraction, ...]:
    """Return the weights with which three vertices of A - B make the origin: exact, none negative, of sum 1.

    The same weights make a common point of A of its three vertices, and of B of its own. The simplex is the last one of
    a `GjkResult` whose cores penetrate.
    """
    p, q, w = (
        tuple(Fraction(a) - Fraction(b) for a, b in zip(vertex.point_a.tolist(), vertex.point_b.tolist(), strict=True))
        for vertex in simplex
    )
    areas = [first[0] * second[1] - first[1] * second[0] for first, second in ((q, w), (w, p), (p, q))]
    return tuple(area / sum(areas) for area in areas)
