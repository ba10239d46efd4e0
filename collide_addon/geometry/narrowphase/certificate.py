# SPDX-License-Identifier: GPL-3.0-or-later
"""Proof of an answer, from its own numbers alone: two bounds that a student can check by hand.

Nothing here knows how the answer was found. Every vertex is looked at, there is no support mapping, no simplex, no
polytope. Apart: a line with A on one side and B on the other gives a lower bound of the distance, two points of the
shapes an upper bound. Overlapping: a direction in which B moves out gives an upper bound of the depth, and no edge
normal of A and B with less overlap a lower one.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from .epa import PenetrationResult
from .gjk import GjkResult
from .sat import SatResult
from .shapes import Circle, ConvexPolygon, ConvexShape

Answer = GjkResult | PenetrationResult | SatResult

ROUNDING = 2.0**-48
"""Share of the largest coordinate by which sums of a few float64 products may be off: 32 u, u = 2**-53.

A unit normal is off by 4 u (edge, length, quotient), a height along it, of no more than 1.5 times the largest
coordinate, by 6 u of that with its products and sum, and a separation by twice as much: 19 u."""
SMALL = 2.0**-500
"""Shapes and claims below are looked at in a unit as small as they are, or what is worked out here would underflow."""
LAST_PLACES = 2.0**-1073
"""How far the numbers of a right answer may be off because there is no finer float64: half a step in each coordinate of
two points, and half a step of the length, together less than two."""
LENGTHS = ("distance", "depth", "gap", "closest_a", "closest_b", "point_a", "point_b")
"""What answers say in scene units."""

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
        Bounds of that length found here.
    normal : ndarray (2,)
        Direction of the extents.
    extent_a : float
        Largest value of A along the normal.
    extent_b : float
        Smallest value of B along the normal: apart when larger than `extent_a`.
    rounding : float
        How far the bounds may be off by rounding, in scene units.
    holds : bool
        The bounds meet at the claim within the rounding, the points belong to their shapes, all other numbers agree.
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
    """Check the answer of `gjk`, `epa` or `sat` and return its certificate.

    What rounding could have made is not proved, and `holds` is False: a gap or a depth below `rounding`. Nor is a claim
    within a tolerance: the bounds of a gap or depth that is called touching do not meet at 0.
    """
    magnitude = max(result.a.core.magnitude, result.b.core.magnitude, result.a.radius, result.b.radius)
    exponent = -math.frexp(magnitude)[1] if magnitude < SMALL else 0
    rounding = ROUNDING * math.ldexp(magnitude, exponent)
    claimed_to = rounding + math.ldexp(LAST_PLACES, exponent)
    if exponent:
        result = _enlarged(result, exponent)
    if isinstance(result, SatResult):
        certificate = _certify_axis(result, rounding, claimed_to)
    else:
        certificate = _certify_points(result, rounding, claimed_to)
    if not exponent:
        return certificate
    names = "claimed", "lower", "upper", "extent_a", "extent_b", "rounding"
    lengths: dict[str, Any] = {name: math.ldexp(getattr(certificate, name), -exponent) for name in names}
    return replace(certificate, **lengths)


def _certify_points(result: GjkResult | PenetrationResult, rounding: float, claimed_to: float) -> Certificate:
    """Check an answer that has points; its own numbers may be off by `claimed_to`, what is found here by `rounding`."""
    a, b, normal = result.a, result.b, result.normal
    if isinstance(result, GjkResult):
        point_a, point_b = result.closest_a, result.closest_b
        normals: tuple[NDArray[np.float64], ...] = ()
        distance: float | None = result.distance
        depth = None if result.relation is Relation.PENETRATING else 0.0
    else:
        point_a, point_b, normals = result.point_a, result.point_b, result.normals
        distance, depth = None if result.relation is Relation.SEPARATED else 0.0, result.depth
    if result.relation is Relation.PENETRATING or normal is None:
        least, least_normal = least_overlap(a, b, rounding)
        normal = least_normal if normal is None else normal
    extent_a, extent_b = _largest(a, normal), -_largest(b, -normal)
    between = math.dist(point_a, point_b)

    def equal(length: float, *others: float) -> bool:
        return all(abs(length - other) <= claimed_to for other in others)

    holds = _outside(a, point_a) <= claimed_to and _outside(b, point_b) <= claimed_to
    holds &= abs(math.hypot(*normal) - 1.0) <= ROUNDING
    holds &= all(equal(_largest(a, other) + _largest(b, -other), extent_a - extent_b) for other in normals)
    if result.relation is Relation.PENETRATING:
        claimed, lower, upper = math.nan, least, extent_a - extent_b
        holds &= distance == 0.0 and lower > rounding and equal(lower, upper)
        if depth is None:
            holds &= between == 0.0
        else:
            claimed = depth
            holds &= equal(depth, upper, between)
            holds &= equal(float(point_a @ normal), extent_a) and equal(float(point_b @ normal), extent_b)
    else:
        claimed, lower, upper = between if distance is None else distance, extent_b - extent_a, between
        holds &= depth == 0.0 and equal(claimed, lower, upper)
        apart, touching = lower > rounding, claimed == 0.0 and abs(lower) <= rounding
        holds &= apart if result.relation is Relation.SEPARATED else touching
    return Certificate(result.relation, claimed, lower, upper, normal, extent_a, extent_b, rounding, holds)


def _certify_axis(result: SatResult, rounding: float, claimed_to: float) -> Certificate:
    """Check an answer that has no points: what the chosen axis says against all directions there are."""
    # The bounds of a gap are that on the axis and the distance, which may be larger: the gap itself is the claim.
    a, b, normal = result.a, result.b, result.normal
    extent_a, extent_b = _largest(a, normal), -_largest(b, -normal)
    overlap, least = extent_a - extent_b, least_overlap(a, b, rounding)[0]
    holds = abs(math.hypot(*normal) - 1.0) <= ROUNDING
    if result.relation is Relation.PENETRATING:
        claimed, lower, upper = result.depth, least, overlap
        holds &= result.gap == 0.0 and lower > rounding and abs(upper - lower) <= rounding
    elif result.relation is Relation.SEPARATED:
        claimed, lower, upper = result.gap, -overlap, -least
        holds &= result.depth == 0.0 and lower > rounding and upper >= lower - rounding
    else:
        claimed, lower, upper = 0.0, -overlap, abs(least)
        holds &= result.gap == result.depth == 0.0 and upper <= rounding
    holds &= abs(claimed - (overlap if result.relation is Relation.PENETRATING else lower)) <= claimed_to
    return Certificate(result.relation, claimed, lower, upper, normal, extent_a, extent_b, rounding, bool(holds))


def _enlarged(result: Answer, exponent: int) -> Answer:
    """Return an answer about shapes that are larger by a power of two, which rounds nothing."""
    with np.errstate(over="ignore"):  # a wrong claim may be anything
        lengths = {name: np.ldexp(getattr(result, name), exponent) for name in LENGTHS if hasattr(result, name)}
    return replace(result, a=_enlarged_shape(result.a, exponent), b=_enlarged_shape(result.b, exponent), **lengths)


def _enlarged_shape(shape: ConvexShape, exponent: int) -> ConvexShape:
    if isinstance(shape, Circle):
        return Circle(np.ldexp(shape.center, exponent), math.ldexp(shape.radius, exponent))
    return ConvexPolygon(np.ldexp(shape.vertices, exponent))


def least_overlap(a: ConvexShape, b: ConvexShape, rounding: float) -> tuple[float, NDArray[np.float64]]:
    """Return the smallest overlap of A and B along any direction, and that direction, by looking at all of them.

    The smallest overlap of two polygons is along an edge normal of one of them; where the cores do not overlap, it is
    along the shortest way between them. Negative when the shapes are apart.

    Along an edge normal, the gap of segments on one line is a rounded 0, which may have either sign. So the way is
    looked for unless they overlap by more than `rounding`; one that is longer than this is a gap.
    """
    best, best_normal = -math.inf, np.array([1.0, 0.0])
    for shape, other, sign in ((a.core, b.core, 1.0), (b.core, a.core, -1.0)):
        normals = _edge_normals(shape)
        for first in range(0, len(normals), rows := max(1, ROWS_AT_ONCE // len(other))):
            some = normals[first : first + rows]
            own = (some * shape.vertices[first : first + len(some)]).sum(axis=1)
            separation = (other.vertices @ some.T).min(axis=0) - own
            row = int(separation.argmax())
            if separation[row] > best:
                best, best_normal = float(separation[row]), sign * some[row]
    if best >= -rounding or len(a.core) == len(b.core) == 1:
        distance, normal = _shortest_way(a.core, b.core)
        if distance > rounding:
            best, best_normal = distance, normal
        else:
            best = 0.0
    return a.radius + b.radius - best, best_normal


def _edge_normals(polygon: ConvexPolygon) -> NDArray[np.float64]:
    """Return the outward unit normals (h, 2) of the edges that leave each vertex; a point has none."""
    if len(polygon) == 1:
        return np.empty((0, 2))
    edge = np.roll(polygon.vertices, -1, axis=0) - polygon.vertices
    normals: NDArray[np.float64] = np.stack([edge[:, 1], -edge[:, 0]], axis=1) / np.hypot(*edge.T)[:, np.newaxis]
    return normals


def _shortest_way(a: ConvexPolygon, b: ConvexPolygon) -> tuple[float, NDArray[np.float64]]:
    """Return the smallest distance of any vertex of one to any edge of the other, and its direction from A to B."""
    ways = [_way_to(b, point) for point in a.vertices] + [-_way_to(a, point) for point in b.vertices]
    way = min(ways, key=lambda vector: float(np.hypot(*vector)))
    length = float(np.hypot(*way))
    return length, way / length if length > 0.0 else np.array([1.0, 0.0])


def _way_to(polygon: ConvexPolygon, point: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the shortest vector from a point to the edges of a polygon."""
    starts = polygon.vertices
    edges = np.roll(starts, -1, axis=0) - starts
    lengths = np.hypot(*edges.T)
    along = edges / np.where(lengths > 0.0, lengths, 1.0)[:, np.newaxis]
    ways = starts - point
    ways -= np.clip((ways * along).sum(axis=1), -lengths, 0.0)[:, np.newaxis] * along
    shortest: NDArray[np.float64] = ways[np.hypot(*ways.T).argmin()]
    return shortest


def _largest(shape: ConvexShape, normal: NDArray[np.float64]) -> float:
    """Return the largest value of a shape along a unit normal, over all vertices."""
    return float((shape.core.vertices @ normal).max()) + shape.radius


def _outside(shape: ConvexShape, point: NDArray[np.float64]) -> float:
    """Return how far a point lies outside of a shape; 0 or less when it belongs to it."""
    core = shape.core
    if len(core) > 2:  # with an area
        normals = _edge_normals(core)
        if float(((point - core.vertices) * normals).sum(axis=1).max()) <= 0.0:
            return -shape.radius
    return float(np.hypot(*_way_to(core, point))) - shape.radius
