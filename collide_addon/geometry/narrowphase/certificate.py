# SPDX-License-Identifier: GPL-3.0-or-later
"""Proof of an answer, from its own numbers alone: two exact bounds that a student can check by hand.

Nothing here depends on how the answer was found. There is no support mapping and no polytope: A - B is built in full
from all edges of A and B, and measured in whole numbers. When apart, a line with A on one side and B on the other gives
a lower bound of the distance, and the shortest vector from a vertex to an edge an upper bound. When overlapping, the
overlap along the answer's normal is an upper bound of the depth, and the least overlap along all edge normals of A and
B a lower bound. The answer's own points are rounded, so they need only agree within rounding.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ..hull.minkowski import difference_pairs
from ..predicates.grid import UNIT, Vector, dot, root_difference, rounded_height, turn, unit_vector, whole_direction
from ..predicates.results import ReadOnly, Relation
from .difference import AnyCore, Difference, MinkowskiDifference
from .epa import PenetrationResult
from .gjk import GjkResult
from .sat import SatResult, relation_along
from .simplex import nearest_part_in_plane

Answer = GjkResult | PenetrationResult | SatResult
Floats = NDArray[np.float64]

LAST_BITS = 8.0 * UNIT
"""Relative error allowed for a length: it is rounded to the last bit or the next, or is the sum of two such lengths."""
ROUNDING = 32.0 * UNIT
"""Error of a sum of a few float64 products, as a share of the largest coordinate.

A unit normal is off by 4 u (edge, length, quotient). A height along it is at most 1.5 times the largest coordinate and,
with its products and sum, off by 6 u of that; a separation is off by twice as much: 19 u."""
LAST_PLACES = 2.0**-1073
"""How far the numbers of a correct answer may be off because float64 has no finer steps: half a step in each coordinate
of two points and half a step of the length, together less than two steps."""
OUTWARD = np.array((1.0, -1.0))
"""Factors that turn a vector with swapped coordinates to the right, away from a counter-clockwise polygon."""


@dataclass(frozen=True, slots=True, eq=False)
class Certificate(ReadOnly):
    """Two bounds of a distance or a depth, and whether they prove an answer.

    Attributes
    ----------
    relation : Relation
        The claimed relation.
    claimed : float
        The claimed distance, or depth; 0 when touching. NaN when GJK claims a penetration: it computes no depth.
    lower, upper : float
        Bounds of that length found here, each exact and rounded once. One is the gap between A and B along the normal,
        or their overlap there; the other the length of the shortest vector from A to B, or the least overlap of all.
    normal : ndarray (2,)
        The direction along which the extents are measured.
    extent_a : float
        Largest value of A along the normal.
    extent_b : float
        Smallest value of B along the normal: apart when larger than `extent_a`.
    rounding : float
        How far the claimed points may be off by rounding, in scene units.
    holds : bool
        The bounds meet exactly at the claim; the points belong to their shapes and all other numbers agree, within the
        rounding.
    """

    relation: Relation
    claimed: float
    lower: float
    upper: float
    normal: NDArray[np.float64]
    extent_a: float
    extent_b: float
    rounding: float
    holds: bool


def certify(result: Answer) -> Certificate:
    """Check the answer of `gjk`, `epa` or `sat` and return its certificate, at any scale and for any gap or depth.

    Touching within a tolerance is not proved: the bounds of the gap or depth do not meet at 0.

    Examples
    --------
    >>> from collide_addon.geometry import gjk
    >>> proof = certify(gjk([(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 6), (7, 6), (7, 8)]))
    >>> proof.extent_a, proof.extent_b  # 0.6 * 2 + 0.8 * 2 and 0.6 * 5 + 0.8 * 6
    (2.8, 7.8)
    >>> proof.lower, proof.claimed, proof.upper, proof.holds
    (5.0, 5.0, 5.0, True)
    """
    of, relation = Difference(result.a, result.b), result.relation
    magnitude = max(of.a.magnitude, of.b.magnitude, *of.radii)
    rounding, unit = ROUNDING * magnitude, math.frexp(magnitude)[1]
    a, b = (_Seen(shape.core.vertices, shape.radius, unit) for shape in (result.a, result.b))
    holds = result.normal is None or bool(abs(math.hypot(*result.normal) - 1.0) <= ROUNDING)
    edges = _edges_of_difference(of)
    gap, directions = _gap_of_cores(edges)
    normal = unit_vector(directions[0]) if result.normal is None else result.normal
    # The exact direction whose rounding is the claimed normal: one of these, that of another edge, or itself.
    known = (each for each in (*directions, *map(_outward, edges)) if is_along(normal, each))
    along = next(known, whole_direction(normal.tolist())) if holds else directions[0]
    if isinstance(result, SatResult) and relation is Relation.SEPARATED:  # of edges with this normal, the claimed one
        along = min((along, *known), key=lambda each: abs(length_of(of, gap_along(of, each)[0]) - result.gap))
    seen, extent_a, extent_b = gap_along(of, along)
    lower, upper = length_of(of, seen), length_of(of, gap)
    if gap == 0:  # the cores touch: many lines may lie between them
        holds &= abs(lower - upper) <= rounding + LAST_PLACES
    elif isinstance(result, SatResult) and relation is Relation.SEPARATED:  # on its axis the gap may be smaller
        holds &= relation_along(-seen, of.radius, 0.0, of.exponent) is relation
    else:
        holds &= seen == gap
    holds &= relation is relation_along(-gap, of.radius, 0.0, of.exponent)
    lower, upper = (-upper, -lower) if relation is Relation.PENETRATING else (lower, abs(upper))
    exact = 0.0 if relation is Relation.TOUCHING else lower
    apart, deep = _lengths_of(result, exact)
    claimed = apart if relation is Relation.SEPARATED else deep
    holds &= (relation is Relation.SEPARATED or apart == 0.0) and (relation is not Relation.SEPARATED or deep == 0.0)
    if isinstance(result, GjkResult) and relation is Relation.PENETRATING:
        claimed = math.nan
    else:
        holds &= is_same(claimed, exact)
    if not isinstance(result, SatResult):
        holds &= _points_agree(result, a, b, normal, exact, unit)
    end_a, end_b = (rounded_height(end, dot(along, along), of.exponent) for end in (extent_a, extent_b))
    ends = end_a + of.radii[0], end_b - of.radii[1]
    return Certificate(relation, claimed, lower, upper, normal, *ends, rounding, bool(holds))


def _lengths_of(result: Answer, exact: float) -> tuple[float, float]:
    """Return the claimed gap and depth; where an answer has no such number, the exact length or 0."""
    is_apart, is_deep = (result.relation is each for each in (Relation.SEPARATED, Relation.PENETRATING))
    if isinstance(result, GjkResult):
        return result.distance, exact if is_deep else 0.0
    if isinstance(result, SatResult):
        return result.gap, result.depth
    return exact if is_apart else 0.0, result.depth


def _points_agree(
    result: GjkResult | PenetrationResult, a: "_Seen", b: "_Seen", normal: Floats, exact: float, unit: int
) -> bool:
    """Tell whether the points of an answer belong to the shapes and are as far apart as they should be."""
    is_deep, is_gjk = result.relation is Relation.PENETRATING, isinstance(result, GjkResult)
    points = (result.closest_a, result.closest_b) if isinstance(result, GjkResult) else (result.point_a, result.point_b)
    sure = ROUNDING + math.ldexp(LAST_PLACES, -unit)
    with np.errstate(over="ignore"):  # a wrong claim may be anything
        point_a, point_b = (np.ldexp(point, -unit) for point in points)
    between = math.dist(point_a, point_b)
    agree = a.outside(point_a) <= sure and b.outside(point_b) <= sure
    if is_gjk and is_deep:
        return agree and between == 0.0
    agree &= abs(between - math.ldexp(exact, -unit)) <= sure
    if isinstance(result, PenetrationResult):
        overlap = a.reach(normal) + b.reach(-normal)
        agree &= all(abs(a.reach(vector) + b.reach(-vector) - overlap) <= sure for vector in result.normals)
    if is_deep:
        agree &= abs(float(point_a @ normal) - a.reach(normal)) <= sure
        agree &= abs(float(point_b @ normal) + b.reach(-normal)) <= sure
    return bool(agree)


def _edges_of_difference(of: Difference) -> list[tuple[Vector, Vector]]:
    """Return the edges of A - B, counter-clockwise: first those of A, then of B; for a point, one of zero length."""
    pairs = difference_pairs(of.a.vertices, of.b.vertices).tolist()
    steps = zip(pairs, pairs[1:] + pairs[:1], strict=True)  # from a vertex of A, or of B, or of both, to the next
    in_order = sorted(steps, key=lambda step: (step[0][0] == step[1][0], step[0][int(step[0][0] == step[1][0])]))
    return [(of.corner(*start).point, of.corner(*end).point) for start, end in in_order]


def _outward(edge: tuple[Vector, Vector]) -> Vector:
    """Return the outward normal of an edge of A - B, a direction from A to B; for a point, the x axis."""
    (px, py), (qx, qy) = edge
    return (qy - py, px - qx) if edge[0] != edge[1] else (1, 0)


def _gap_of_cores(edges: Sequence[tuple[Vector, Vector]]) -> tuple[Fraction, list[Vector]]:
    """Return the signed square of the gap between the cores, and its directions from A to B.

    It is the origin's distance from A - B: from the nearest edge, and negative inside all edges.
    """
    if len(edges) < 3 or any(turn(*edge) < 0 for edge in edges):
        parts = [nearest_part_in_plane(edge[: len({*edge})]) for edge in edges]
        squares = [Fraction(dot(part.nearest, part.nearest), sum(part.weights) ** 2) for part in parts]
        least = min(squares)
        if least:
            return least, [parts[squares.index(least)].towards]
    normals = [_outward(edge) for edge in edges]
    squares = [Fraction(turn(*edge) ** 2, dot(normal, normal)) for edge, normal in zip(edges, normals, strict=True)]
    least = min(squares)
    return -least, [normal for normal, square in zip(normals, squares, strict=True) if square == least]


def gap_along(of: MinkowskiDifference[AnyCore], direction: Vector) -> tuple[Fraction, int, int]:
    """Return the signed square of the cores' gap along a direction, and the heights at which A ends and B begins."""
    extent_a = max([dot(direction, of.point_a(row)) for row in range(len(of.a.rows))])
    extent_b = min([dot(direction, of.point_b(row)) for row in range(len(of.b.rows))])
    between = extent_b - extent_a
    return Fraction(between * abs(between), dot(direction, direction)), extent_a, extent_b


def is_same(claimed: float, length: float) -> bool:
    """Tell whether a claimed length is the given exact length, up to rounding."""
    return abs(claimed - length) <= LAST_BITS * abs(length) + LAST_PLACES


def is_along(normal: Floats | None, direction: Vector) -> bool:
    """Tell whether a claimed normal has the given direction of whole numbers, up to rounding."""
    return normal is not None and bool(np.abs(normal - unit_vector(direction)).max() <= LAST_BITS)


def length_of(of: MinkowskiDifference[AnyCore], square: Fraction) -> float:
    """Return the signed gap between two shapes, radii included, from the signed square of their cores' gap."""
    numerator, denominator = square.numerator, square.denominator
    if numerator >= 0:
        return root_difference(numerator, denominator, of.radius, of.exponent)
    return -root_difference(-numerator, denominator, -of.radius, of.exponent)


class _Seen:
    """A shape in floats, scaled by a power of two to the size of the pair, so that no product underflows."""

    def __init__(self, vertices: Floats, radius: float, unit: int) -> None:
        self.vertices = np.ldexp(vertices, -unit)
        self.radius = math.ldexp(radius, -unit)
        edges = np.concatenate((self.vertices[1:], self.vertices[:1])) - self.vertices
        self.lengths = np.hypot(edges[:, 0], edges[:, 1])
        self.along: Floats = edges / np.where(self.lengths > 0.0, self.lengths, 1.0)[:, np.newaxis]
        """Unit vector along the edge that leaves each vertex; (0, 0) for a point."""
        self.normals: Floats = self.along[:, ::-1] * OUTWARD

    def reach(self, normal: Floats) -> float:
        """Return the largest value along a unit normal."""
        return float((self.vertices @ normal).max()) + self.radius

    def outside(self, point: Floats) -> float:
        """Return how far outside a point lies; 0 or less if it belongs to the shape."""
        away = self.vertices - point
        if len(away) > 2 and float((away * self.normals).sum(axis=1).min()) >= 0.0:
            return -self.radius
        shares = np.minimum(np.maximum((away * self.along).sum(axis=1), -self.lengths), 0.0)
        away -= shares[:, np.newaxis] * self.along
        return float(np.hypot(*away.T).min()) - self.radius
