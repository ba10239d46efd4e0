# SPDX-License-Identifier: GPL-3.0-or-later
"""Proof of an answer in space, without rounding: computed afresh, so that a student could check it by hand.

There is no search here. Every vertex is measured along the one direction that the answer names. Separation and touching
are proved by a plane with A on one side and B on the other; a distance, by a point of A - B at the distance of the two
planes. A common point of A and B is proved by weights that combine vertices of A - B to the origin; an overlap with
volume, by positive weights of vertices that do not lie in one plane. A depth is proved by all faces of A - B, from A, B
and pairs of edges: no overlap is smaller.
"""

from dataclasses import dataclass
from fractions import Fraction

from ..narrowphase.certificate import gap_along, is_along, is_same, length_of
from ..narrowphase.difference import Corner
from ..narrowphase.simplex import combined, exact_weights
from ..predicates.grid import Vector, cross, difference, dot
from ..predicates.results import ReadOnly, Relation
from .axes import faces_of_difference
from .epa import PenetrationResult
from .gjk import GjkResult
from .polyhedron import Difference


@dataclass(frozen=True, slots=True, eq=False)
class Certificate(ReadOnly):
    """The numbers that prove an answer, and whether they do.

    Attributes
    ----------
    relation : Relation
        The claimed relation.
    claimed : float
        The claimed distance, or depth; 0 when touching. NaN when GJK claims a penetration: it computes no depth.
    lower, upper : float
        Bounds of that length found here. For a distance, the gap between the planes, and the length of a point of
        A - B; for a depth, the least overlap of all faces of A - B, and the overlap along the normal.
    direction : tuple of three int, or None
        The normal in whole numbers; None when GJK claims a penetration.
    extent_a, extent_b : Fraction or None
        The largest value of A along the direction and the smallest value of B, exactly: apart when B's is larger.
    weights : tuple of Fraction
        Weights, of sum 1, that combine the simplex to the point of A - B nearest to the origin; empty for EPA.
    faces : int
        Number of faces of A - B measured for a depth.
    holds : bool
        Whether these numbers prove the claim, exactly.
    """

    relation: Relation
    claimed: float
    lower: float
    upper: float
    direction: Vector | None
    extent_a: Fraction | None
    extent_b: Fraction | None
    weights: tuple[Fraction, ...]
    faces: int
    holds: bool


def certify(result: GjkResult | PenetrationResult) -> Certificate:
    """Check the answer of `gjk` or `epa` in space and return its certificate: exact at any scale and for any gap.

    Examples
    --------
    >>> from collide_addon.geometry.space import epa
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> proof = certify(epa(cube, [(x + 0.75, y + 0.5, z + 0.5) for x, y, z in cube]))
    >>> proof.lower, proof.upper, proof.faces, proof.holds
    (0.25, 0.25, 12, True)
    """
    of = Difference(result.a, result.b)
    if isinstance(result, GjkResult):
        return _certify_gjk(of, result)
    return _certify_epa(of, result)


def _certify_gjk(of: Difference, result: GjkResult) -> Certificate:
    corners = [of.corner(vertex.index_a, vertex.index_b) for vertex in result.simplex]
    weights = exact_weights([corner.point for corner in corners])
    nearest = combined(weights, [corner.point for corner in corners])  # type: ignore[arg-type]  # fractions add up too
    holds = sum(weights) == 1 and min(weights) >= 0
    upper = length_of(of, Fraction(dot(nearest, nearest)))
    if result.relation is Relation.PENETRATING:
        holds &= not any(nearest) and min(weights) > 0 and _have_volume(corners) and result.distance == 0.0
        nothing = float("nan")
        return Certificate(result.relation, nothing, nothing, nothing, None, None, None, weights, 0, holds)
    assert result.direction is not None  # noqa: S101  # only a penetration has none
    direction = result.direction
    gap, extent_a, extent_b = gap_along(of, direction)
    lower = length_of(of, abs(gap))
    holds &= dot(nearest, nearest) == abs(gap)
    holds &= (gap > 0) == (result.relation is Relation.SEPARATED) and gap >= 0
    holds &= is_same(result.distance, lower) and is_along(result.normal, direction)
    ends = Fraction(extent_a, 1 << of.exponent), Fraction(extent_b, 1 << of.exponent)
    return Certificate(result.relation, result.distance, lower, upper, direction, *ends, weights, 0, bool(holds))


def _certify_epa(of: Difference, result: PenetrationResult) -> Certificate:
    direction = result.direction
    gap, extent_a, extent_b = gap_along(of, direction)
    faces = 0
    if result.relation is Relation.SEPARATED:
        holds = gap > 0 and result.depth == 0.0
        lower = upper = 0.0
    else:
        squares = [face.square for face in filter(None, faces_of_difference(of))]
        faces, least = len(squares), min(squares)
        holds = least == -gap and gap <= 0
        holds &= (gap < 0) == (result.relation is Relation.PENETRATING)
        lower, upper = length_of(of, abs(least)), length_of(of, abs(gap))
    holds &= is_same(result.depth, upper) and is_along(result.normal, direction)
    ends = Fraction(extent_a, 1 << of.exponent), Fraction(extent_b, 1 << of.exponent)
    return Certificate(result.relation, result.depth, lower, upper, direction, *ends, (), faces, bool(holds))


def _have_volume(corners: list[Corner]) -> bool:
    first, *others = [corner.point for corner in corners]
    edges = [difference(point, first) for point in others]
    return any(dot(p, cross(q, r)) for p in edges for q in edges for r in edges)
