# SPDX-License-Identifier: GPL-3.0-or-later
"""Proof of an answer, from its own numbers alone: two bounds that a student can check by hand, and that are exact.

Nothing here knows how the answer was found. Every vertex is looked at, there is no support mapping and no polytope.
Apart: a line with A on one side and B on the other gives a lower bound of the distance, the shortest vector from a
vertex to an edge an upper bound. Overlapping: a direction in which B moves out gives an upper bound of the depth, and
no edge normal of A and B with less overlap a lower one. Floats only say which edges may be the ones; whole numbers
decide. The answer's own points are rounded, so they need only agree within that.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import (
    Vector,
    difference,
    dot,
    opposite,
    root_difference,
    rounded_height,
    unit_vector,
    whole_direction,
)
from ..predicates.progress import in_blocks
from ..predicates.results import ReadOnly, Relation
from .difference import Difference
from .epa import PenetrationResult
from .gjk import GjkResult
from .sat import SatResult, relation_along
from .simplex import nearest_part_in_plane

Answer = GjkResult | PenetrationResult | SatResult
Floats = NDArray[np.float64]

LAST_BITS = 2.0**-50
"""Share by which a length may differ from the exact one: it is rounded to the last bit or the next, or two such are
added."""
ROUNDING = 2.0**-48
"""Share of the largest coordinate by which sums of a few float64 products may be off: 32 u, u = 2**-53.

A unit normal is off by 4 u (edge, length, quotient), a height along it, of no more than 1.5 times the largest
coordinate, by 6 u of that with its products and sum, and a separation by twice as much: 19 u."""
LAST_PLACES = 2.0**-1073
"""How far the numbers of a right answer may be off because there is no finer float64: half a step in each coordinate of
two points, and half a step of the length, together less than two."""
NEARLY = 2.0**-30
"""A product of unit vectors this near to 1 may be of equal ones."""
OUTWARD = np.array((1.0, -1.0))
"""Makes a vector whose coordinates are swapped point to the right of it: away from a counter-clockwise polygon."""
ROWS_AT_ONCE = 1 << 20
"""Products of edges and vertices worked out in one piece, to keep memory small."""


@dataclass(frozen=True, slots=True, eq=False)
class Certificate(ReadOnly):
    """Two bounds of a distance or a depth, and whether they prove the answer.

    Attributes
    ----------
    relation : Relation
        The claim.
    claimed : float
        The claimed distance, or depth; 0 when touching. NaN when GJK claims a penetration: it knows no depth.
    lower, upper : float
        Bounds of that length found here, each exact and rounded once: what lies between the ends of A and B along the
        normal, or their overlap there, and the shortest vector from one to the other, or the least overlap of all.
    normal : ndarray (2,)
        Direction of the extents.
    extent_a : float
        Largest value of A along the normal.
    extent_b : float
        Smallest value of B along the normal: apart when larger than `extent_a`.
    rounding : float
        How far the claimed points may be off by rounding, in scene units.
    holds : bool
        The bounds meet at the claim, exactly; the points belong to their shapes and all other numbers agree, within the
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
    """Check the answer of `gjk`, `epa` or `sat` and return its certificate: at any scale, and of any gap or depth.

    A claim within a tolerance is not proved: the bounds of a gap or depth that is called touching do not meet at 0.

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
    hint = np.zeros(2) if result.normal is None or not holds else result.normal
    gap, directions = _gap_of_cores(of, a, b, hint)
    normal = unit_vector(directions[0]) if result.normal is None else result.normal
    along = _direction_of(normal, directions, of, (a, b)) if holds else directions[0]
    unit_along = unit_vector(along)
    extent_a = max([dot(along, of.point_a(row)) for row in a.furthest(unit_along)])
    extent_b = min([dot(along, of.point_b(row)) for row in b.furthest(-unit_along)])
    between, squared = extent_b - extent_a, dot(along, along)
    seen = Fraction(between * abs(between), squared)
    lower, upper = _length(of, seen), _length(of, gap)
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
    end_a, end_b = (rounded_height(end, squared, of.exponent) for end in (extent_a, extent_b))
    ends = end_a + of.radii[0], end_b - of.radii[1]
    return Certificate(relation, claimed, lower, upper, normal, *ends, rounding, bool(holds))


def _lengths_of(result: Answer, exact: float) -> tuple[float, float]:
    """Return the gap and the depth that are claimed; where an answer claims none, the exact length or 0."""
    is_apart, is_deep = (result.relation is each for each in (Relation.SEPARATED, Relation.PENETRATING))
    if isinstance(result, GjkResult):
        return result.distance, exact if is_deep else 0.0
    if isinstance(result, SatResult):
        return result.gap, result.depth
    return exact if is_apart else 0.0, result.depth


def _points_agree(
    result: GjkResult | PenetrationResult, a: "_Seen", b: "_Seen", normal: Floats, exact: float, unit: int
) -> bool:
    """Tell whether the points of an answer belong to the shapes and lie as far apart as they should."""
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
        agree &= all(abs(a.reach(way) + b.reach(-way) - overlap) <= sure for way in result.normals)
    if is_deep:
        agree &= abs(float(point_a @ normal) - a.reach(normal)) <= sure
        agree &= abs(float(point_b @ normal) + b.reach(-normal)) <= sure
    return bool(agree)


def _gap_of_cores(of: Difference, a: "_Seen", b: "_Seen", hint: Floats) -> tuple[Fraction, list[Vector]]:
    """Return the square of the gap between the cores, with its sign, and the directions from A to B in which it is.

    The largest separation of overlapping polygons is along an edge normal of one of them. Of others their distance is
    that of a vertex from an edge; where it is 0 they touch, and lie on two sides of an edge, or on one line. A normal
    saves work as a hint, which need not be right: of cores that it separates the edge normals are not asked for.
    """
    heights_a, heights_b = a.vertices @ hint, b.vertices @ hint
    normals: list[tuple[Fraction, Vector]] = []
    if heights_b.min() - heights_a.max() <= 2.0 * ROUNDING:
        normals = list(_separations(of, a, b))
    most = max([separation for separation, _ in normals], default=Fraction(0))
    if most >= 0:
        gaps = heights_b.min() - heights_a, heights_b - heights_a.max()
        distance, direction = min(_distances(of, a, b, gaps), key=lambda found: found[0])
        if distance:
            return distance, [direction]
    return most, [normal for separation, normal in normals if separation == most] or [(1, 0)]


def _separations(of: Difference, a: "_Seen", b: "_Seen") -> Iterator[tuple[Fraction, Vector]]:
    """Yield the square of the separation along edge normals from A to B, with its sign: of all that may be largest."""
    kinds = ((a, b, of.point_a, of.point_b, 1), (b, a, of.point_b, of.point_a, -1))
    found = [_float_separations(own, other) for own, other, *_ in kinds]
    most = max(float(each.max(initial=-math.inf)) for each in found)
    for (own, other, own_point, other_point, sign), floats in zip(kinds, found, strict=True):
        for row in np.flatnonzero(floats >= most - 2.0 * ROUNDING).tolist():
            start, end = own_point(row), own_point((row + 1) % len(own.vertices))
            x, y = difference(end, start)
            outward = y, -x
            lowest = min([dot(outward, other_point(low)) for low in other.furthest(-own.normals[row])])
            between = lowest - dot(outward, start)
            normal = outward if sign > 0 else opposite(outward)
            yield Fraction(between * abs(between), dot(outward, outward)), normal


def _float_separations(own: "_Seen", other: "_Seen") -> Floats:
    """Return how far the other shape lies beyond each edge of one, within `ROUNDING`; of a point nothing."""
    if len(own.vertices) == 1:
        return np.empty(0)
    parts, rows = [], max(1, ROWS_AT_ONCE // len(other.vertices))
    for part in in_blocks(len(own.normals), rows):
        some = own.normals[part]
        level = (some * own.vertices[part]).sum(axis=1)
        parts.append((other.vertices @ some.T).min(axis=0) - level)
    return np.concatenate(parts)


def _distances(
    of: Difference, a: "_Seen", b: "_Seen", gaps: tuple[Floats, Floats]
) -> Iterator[tuple[Fraction, Vector]]:
    """Yield the square of the distance of vertices of one core from edges of the other, and its direction from A to B.

    Of all pairs that may be the nearest. No vertex of A or of B is nearer to the other core than its gap, which is
    within `ROUNDING`: that leaves most of them out.
    """
    kinds = ((a, b, of.point_a, of.point_b, 1), (b, a, of.point_b, of.point_a, -1))
    for (own, other, own_point, other_point, sign), least in zip(kinds, gaps, strict=True):
        near: list[tuple[float, int, int]] = []
        limit = float(other.distances_of(own.vertices[[least.argmin()]]).min())
        rows, at_once = np.flatnonzero(least <= limit + 4.0 * ROUNDING), max(1, ROWS_AT_ONCE // len(other.vertices))
        for some in (rows[part] for part in in_blocks(len(rows), at_once)):
            lengths = other.distances_of(own.vertices[some])
            limit = min(limit, float(lengths.min(initial=math.inf)))
            found = np.argwhere(lengths <= limit + 4.0 * ROUNDING)
            near += [(float(lengths[row, edge]), int(some[row]), edge) for row, edge in found.tolist()]
        for length, row, edge in near:
            if length <= limit + 4.0 * ROUNDING:
                ends = [other_point(k % len(other.vertices)) for k in (edge, edge + 1)]
                part = nearest_part_in_plane([difference(end, own_point(row)) for end in ends])
                square = Fraction(dot(part.nearest, part.nearest), sum(part.weights) ** 2)
                yield square, opposite(part.towards) if sign > 0 else part.towards


def _direction_of(
    normal: Floats, directions: Sequence[Vector], of: Difference, shapes: tuple["_Seen", "_Seen"]
) -> Vector:
    """Return the direction that a claimed normal was rounded from: of these, or of an edge normal, or itself."""
    for direction in directions:
        if is_along(normal, direction):
            return direction
    for seen, point, sign in zip(shapes, (of.point_a, of.point_b), (1.0, -1.0), strict=True):
        for row in np.flatnonzero(seen.normals @ (sign * normal) > 1.0 - NEARLY).tolist():
            x, y = difference(point((row + 1) % len(seen.vertices)), point(row))
            direction = (y, -x) if sign > 0.0 else (-y, x)
            if is_along(normal, direction):
                return direction
    return whole_direction(normal.tolist())


def is_same(claimed: float, length: float) -> bool:
    """Tell whether a claimed length is an exact one, rounded."""
    return abs(claimed - length) <= LAST_BITS * abs(length) + LAST_PLACES


def is_along(normal: Floats | None, direction: Vector) -> bool:
    """Tell whether a claimed normal is a direction of whole numbers, rounded."""
    return normal is not None and bool(np.abs(normal - unit_vector(direction)).max() <= LAST_BITS)


def _length(of: Difference, square: Fraction) -> float:
    """Return the gap between two shapes, radii and all, from the square of that of their cores; with signs."""
    numerator, denominator = square.numerator, square.denominator
    if numerator >= 0:
        return root_difference(numerator, denominator, of.radius, of.exponent)
    return -root_difference(-numerator, denominator, -of.radius, of.exponent)


class _Seen:
    """A shape in floats, in units of a power of two about as large as the pair: none of its products underflows."""

    def __init__(self, vertices: Floats, radius: float, unit: int) -> None:
        self.vertices = np.ldexp(vertices, -unit)
        self.radius = math.ldexp(radius, -unit)
        edges = np.concatenate((self.vertices[1:], self.vertices[:1])) - self.vertices
        self.lengths = np.hypot(edges[:, 0], edges[:, 1])
        self.along: Floats = edges / np.where(self.lengths > 0.0, self.lengths, 1.0)[:, np.newaxis]
        """Unit vectors along the edges that leave each vertex; of a point (0, 0)."""
        self.normals: Floats = self.along[:, ::-1] * OUTWARD

    def reach(self, normal: Floats) -> float:
        """Return the largest value along a unit normal."""
        return float((self.vertices @ normal).max()) + self.radius

    def furthest(self, normal: Floats) -> list[int]:
        """Return the rows of all vertices that may be the furthest along a unit normal."""
        heights = self.vertices @ normal
        rows: list[int] = np.flatnonzero(heights >= heights.max() - 2.0 * ROUNDING).tolist()
        return rows

    def distances_of(self, points: Floats) -> Floats:
        """Return the distances (n, m) of points (n, 2) from each of the edges."""
        ways = self.vertices - points[:, np.newaxis]
        shares = np.minimum(np.maximum((ways * self.along).sum(axis=2), -self.lengths), 0.0)
        ways -= shares[:, :, np.newaxis] * self.along
        lengths: Floats = np.hypot(ways[:, :, 0], ways[:, :, 1])
        return lengths

    def outside(self, point: Floats) -> float:
        """Return how far a point lies outside; 0 or less when it belongs to the shape."""
        if len(self.vertices) > 2 and float(((point - self.vertices) * self.normals).sum(axis=1).max()) <= 0.0:
            return -self.radius
        return float(self.distances_of(point[np.newaxis]).min()) - self.radius
