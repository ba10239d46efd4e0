# SPDX-License-Identifier: GPL-3.0-or-later
"""From the end of GJK to one signed number: how far apart two shapes are, or how deep in each other (negative).

The cores are measured exactly and the radii are taken off at the end, which is the closed form for circles: growing
both shapes all around by their radii brings them nearer by the sum, whether they are apart or overlap.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..predicates.grid import off_grid, root_difference, root_is_within, unit_vector
from ..predicates.results import Relation
from .contact import contact_normals, facing_points, preference_of_normals
from .polytope import edge_between, expand
from .simplex import cross, dot, height

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ..float_search.epa import Nearest
    from .difference import Difference
    from .polytope import Edge, PolytopeStep
    from .shapes import ConvexShape
    from .simplex import Simplex


@dataclass(frozen=True, slots=True, eq=False)
class SignedGap:
    """The gap between two shapes with its sign decided exactly.

    Attributes
    ----------
    relation : Relation
        Exact.
    value : float
        Distance when separated, minus the depth when penetrating, 0 when touching.
    direction : tuple of two int
        The normal from A to B as the algorithms know it, exactly.
    normals : tuple of ndarray (2,)
        Unit normals from A to B: the one of `direction` (at a contact of two corners, their bisector) and all tied.
    signed_square : tuple of two int
        Square of the gap of the cores in squared grid steps, with the sign of that gap: numerator and denominator.
    iterations : int
        Of the expanding polytope; 0 when the cores do not overlap.
    """

    relation: Relation
    value: float
    direction: tuple[int, int]
    normals: tuple[NDArray[np.float64], ...]
    signed_square: tuple[int, int]
    iterations: int = 0

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


def gap_of_edge(difference: Difference, nearest: Nearest) -> SignedGap | None:
    """Return the gap where the cores overlap and floats have found the nearest edge of A - B; None if it is none.

    It is an edge where, exactly, nothing of A - B reaches further along its normal.
    """
    _, _, ((_, start, end), *_) = nearest
    p, q = (difference.corner(i % len(difference.a), j % len(difference.b)) for _, _, i, j in (start, end))
    direction = q.y - p.y, p.x - q.x
    (first_a, last_a), (first_b, last_b) = (
        difference.a.face(*direction),
        difference.b.face(-direction[0], -direction[1]),
    )
    first, last = difference.corner(first_a, first_b), difference.corner(last_a, last_b)
    if height(direction, first) != height(direction, p):
        return None
    edge = edge_between(difference, first, last)
    value = -(edge.distance + off_grid(difference.radius, 1, difference.exponent))
    return SignedGap(Relation.PENETRATING, value, edge.normal, (unit_vector(*edge.normal),), _squared_depth(edge))


def gap_of_touching(difference: Difference, direction: tuple[int, int]) -> SignedGap:
    """Return the gap where the cores touch; A - B lies behind `direction`."""
    relation = Relation.PENETRATING if difference.radius else Relation.TOUCHING
    value = -off_grid(difference.radius, 1, difference.exponent)
    return SignedGap(relation, value, direction, contact_normals(difference, direction), (0, 1))


def gap_of_penetrating(
    difference: Difference, simplex: Simplex, record: Callable[[PolytopeStep], object] | None = None
) -> SignedGap:
    """Return the gap where the cores overlap: minus the depth, with the normals of all nearest edges of A - B."""
    edges, iterations = expand(difference, simplex, record)
    least = edges[0].squared_distance
    normals = {edge.normal: unit_vector(*edge.normal) for edge in edges}
    chosen, *equal = (edge.normal for edge in edges if edge.squared_distance == least)
    if equal:
        preference = preference_of_normals(difference)
        chosen = max(chosen, *equal, key=lambda direction: preference(normals[direction]))
    turn = math.atan2(normals[chosen][1], normals[chosen][0])
    around = sorted(normals, key=lambda d: (math.atan2(normals[d][1], normals[d][0]) - turn) % (2 * math.pi))
    value = -(edges[0].distance + off_grid(difference.radius, 1, difference.exponent))
    every = tuple(normals[direction] for direction in around)
    return SignedGap(Relation.PENETRATING, value, chosen, every, _squared_depth(edges[0]), iterations)


def _squared_depth(edge: Edge) -> tuple[int, int]:
    """The square of the gap that an edge of A - B tells of, with the sign of the gap, which is below 0."""
    x, y = edge.normal
    return -(cross(edge.start, edge.end) ** 2), x * x + y * y
