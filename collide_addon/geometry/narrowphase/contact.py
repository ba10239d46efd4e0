# SPDX-License-Identifier: GPL-3.0-or-later
"""Where two convex shapes of the plane are in contact: one point or two, by clipping.

E. Catto, "Contact manifolds", Game Developers Conference 2007. The edge perpendicular to the normal is the reference;
the edge of the other shape that faces it most is cut at the reference's two ends, and the part left behind the
reference is in contact. Everything is decided exactly. Contacts in space use the same clipping, of a polygon or a
segment by half planes or half spaces.

I. E. Sutherland, G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17 (1974).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..hull.monotone_chain import convex_hull
from ..predicates.grid import Vector, difference, dot, opposite, root_difference
from ..predicates.results import ReadOnly, Relation
from .difference import Difference
from .gjk import walk_to_origin
from .shapes import ConvexPolygon, ConvexShape, as_shape
from .signed_gap import measure

ExactPoint = tuple[int | Fraction, ...]
"""Two or three coordinates on a grid."""


class HalfSpace(NamedTuple):
    """The points p with ``normal·p <= limit``, behind a side of the reference, and the rows of that side's two ends."""

    normal: tuple[int | Fraction, ...]
    limit: int | Fraction
    side: tuple[int, int] = (0, 0)

    def excess(self, point: ExactPoint) -> int | Fraction:
        """Return how far outside a point lies, times the length of the normal; negative inside."""
        return sum((n * x for n, x in zip(self.normal, point, strict=True)), -self.limit)


@dataclass(frozen=True, slots=True, eq=False)
class ClipStep(ReadOnly):
    """One cut of an incident edge or face.

    Attributes
    ----------
    number : int
        1, 2, …
    side : tuple of two int
        Rows of the two ends of the reference side that made the cut.
    before, kept, dropped : ndarray (n, 2) or (n, 3)
        The points before the cut, those it kept (some may be new), and those it removed.
    """

    number: int
    side: tuple[int, int]
    before: NDArray[np.float64]
    kept: NDArray[np.float64]
    dropped: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class ContactPoint(ReadOnly):
    """One point of a contact.

    Attributes
    ----------
    point_a, point_b : ndarray (2,) or (3,)
        The points on A and on B, `depth` apart along the normal.
    depth : float
        How far B must move along the normal to resolve this point alone, in scene units.
    """

    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    depth: float


@dataclass(frozen=True, slots=True, eq=False)
class ContactManifold(ReadOnly):
    """Where two convex shapes that touch or overlap are in contact.

    Attributes
    ----------
    relation : Relation
        Exact; shapes that are apart have no points.
    depth : float
        The depth of `epa`.
    normal : ndarray (2,) or (3,)
        Unit vector from A to B, the normal of `epa`.
    reference : str or None
        "A" or "B": the shape whose edge (in space, face) is perpendicular to the normal and cuts the other's; None
        where neither has one, and vertices or crossing edges meet.
    rows_a, rows_b : tuple of int
        The vertices of A and of B that take part: those of the reference, in order, and those of the edge or face cut.
    points : tuple of ContactPoint
        In the order of the edge or face that was cut.
    """

    relation: Relation
    depth: float
    normal: NDArray[np.float64]
    reference: str | None
    rows_a: tuple[int, ...]
    rows_b: tuple[int, ...]
    points: tuple[ContactPoint, ...]


def half_planes(ring: Sequence[tuple[int | Fraction, int | Fraction]]) -> list[HalfSpace]:
    """Return the half planes whose intersection is a convex polygon, counter-clockwise; two for a segment."""
    sides = []
    for (x, y), (to_x, to_y) in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        normal = to_y - y, x - to_x
        sides.append(HalfSpace(normal, normal[0] * x + normal[1] * y))
    return sides


def clipped(
    ring: Sequence[ExactPoint],
    half_spaces: Sequence[HalfSpace],
    exponent: int = 0,
    record: Callable[[ClipStep], object] | None = None,
) -> list[ExactPoint]:
    """Return the part of a polygon, segment or point inside all half spaces; recorded points are in scene units."""
    left = list(ring)
    for number, half_space in enumerate(half_spaces, start=1):
        kept = _cut(left, half_space)
        if record is not None:
            dropped = [point for point in left if half_space.excess(point) > 0]
            sets = (_rounded(points, exponent, len(half_space.normal)) for points in (left, kept, dropped))
            record(ClipStep(number, half_space.side, *sets))
        left = kept
    return left


def _cut(ring: list[ExactPoint], half_space: HalfSpace) -> list[ExactPoint]:
    """Return the part of a polygon inside one half space, each point once."""
    excess = [half_space.excess(point) for point in ring]
    kept: dict[ExactPoint, None] = {}  # in order, without repetition
    for k, (point, outside) in enumerate(zip(ring, excess, strict=True)):
        before, outside_before = ring[k - 1], excess[k - 1]
        if outside * outside_before < 0 and (k or len(ring) > 2):  # a segment is not closed
            share = Fraction(outside_before, outside_before - outside)
            kept[tuple(p + share * (q - p) for p, q in zip(before, point, strict=True))] = None
        if outside <= 0:
            kept[point] = None
    return list(kept)


def common_part(a: ArrayLike, b: ArrayLike) -> NDArray[np.float64]:
    """Return the vertices (k, 2) of the intersection of the hulls of two point sets (n, 2); none if it is empty."""
    return _rounded(_intersection(a, b), 0, 2)


def overlap_area(a: ArrayLike, b: ArrayLike) -> float:
    """Return the area of the intersection of the hulls of two point sets, rounded once."""
    piece = _intersection(a, b)
    return float(sum(p[0] * q[1] - p[1] * q[0] for p, q in pairwise([*piece[-1:], *piece])) / 2)


def _intersection(a: ArrayLike, b: ArrayLike) -> list[ExactPoint]:
    piece, knife = ([(Fraction(x), Fraction(y)) for x, y in convex_hull(points).tolist()] for points in (a, b))
    return clipped(piece, half_planes(knife)) if min(len(piece), len(knife)) > 2 else []


def rounded(point: Sequence[int | Fraction], exponent: int) -> NDArray[np.float64]:
    """Return a point on the grid in scene units, each coordinate rounded once."""
    return np.array([value.numerator / (value.denominator << exponent) for value in point])


def _rounded(points: list[ExactPoint], exponent: int, dimension: int) -> NDArray[np.float64]:
    return np.array([rounded(point, exponent) for point in points]).reshape(-1, dimension)


def contact_manifold(
    a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike, *, record: Callable[[ClipStep], object] | None = None
) -> ContactManifold:
    """Return where two convex shapes that touch or overlap are in contact, as points.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull. With a circle there is one contact point, that of `epa`.
    record : callable, optional
        Receives a `ClipStep` for each cut.

    Returns
    -------
    ContactManifold

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.

    Examples
    --------
    >>> contact = contact_manifold([(0, 0), (2, 0), (2, 2), (0, 2)], [(2, 1), (4, 1), (4, 3), (2, 3)])
    >>> sorted(point.point_a.tolist() for point in contact.points)
    [[2.0, 1.0], [2.0, 2.0]]
    """
    shape_a, shape_b = as_shape(a), as_shape(b)
    of = Difference(shape_a, shape_b)
    gap = measure(of, walk_to_origin(of))
    apart, depth, normal = gap.relation is Relation.SEPARATED, max(0.0, -gap.value), gap.normals[0]
    (first_a, last_a), (last_b, first_b) = of.a.face(gap.direction), of.b.face(opposite(gap.direction))
    for corner in of.face(gap.direction):
        if not any(corner.point):  # two vertices meet, and the normal is the bisector of all possible ones
            first_a, last_a, first_b, last_b = *2 * (corner.index_a,), *2 * (corner.index_b,)
    is_edge_a, is_edge_b = first_a != last_a, first_b != last_b
    rows_a, rows_b = tuple(dict.fromkeys((first_a, last_a))), tuple(dict.fromkeys((last_b, first_b)))
    if apart or of.radius or not (is_edge_a or is_edge_b):
        point_a, point_b = gap.points(of, shape_a, shape_b)
        if gap.relation is Relation.TOUCHING:
            point_b = point_a.copy()
        alone = () if apart else (ContactPoint(point_a, point_b, depth),)
        return ContactManifold(gap.relation, depth, normal, None, rows_a, rows_b, alone)
    a_is_reference = is_edge_a and (not is_edge_b or of.a_comes_first)
    outward = gap.direction if a_is_reference else opposite(gap.direction)
    if a_is_reference:
        reference, point_of, incident_point_of = rows_a, of.point_a, of.point_b
        rows_b = incident = _facing_edge(of.b, of.point_b, outward, rows_b)
    else:
        reference, point_of, incident_point_of = rows_b, of.point_b, of.point_a
        rows_a = incident = _facing_edge(of.a, of.point_a, outward, rows_a)
    ends = [point_of(row) for row in reference]
    across = HalfSpace(outward, dot(outward, ends[0])), _ends(ends, reference)
    cut = [incident_point_of(row) for row in incident]
    points = points_behind(*across, cut, of.exponent, record, a_is_reference=a_is_reference)
    return ContactManifold(gap.relation, depth, normal, "A" if a_is_reference else "B", rows_a, rows_b, points)


def points_behind(
    reference: HalfSpace,
    sides: Sequence[HalfSpace],
    incident: Sequence[Vector],
    exponent: int,
    record: Callable[[ClipStep], object] | None,
    *,
    a_is_reference: bool,
) -> tuple[ContactPoint, ...]:
    """Return the points of an edge or face behind the reference and between its sides, each with its foot on it."""
    squared = sum(n * n for n in reference.normal)
    found = []
    for point in clipped(incident, sides, exponent, record):
        below = -Fraction(reference.excess(point))
        if below >= 0:
            above = [x + below * n / squared for x, n in zip(point, reference.normal, strict=True)]
            square = below * below / squared
            depth = root_difference(square.numerator, square.denominator, 0, exponent)
            pair = rounded(above, exponent), rounded(point, exponent)
            found.append(ContactPoint(*(pair if a_is_reference else pair[::-1]), depth))
    return tuple(found)


def _ends(ends: list[Vector], rows: tuple[int, ...]) -> list[HalfSpace]:
    """Return the two half planes that bound the strip between the ends of the reference."""
    along = difference(ends[1], ends[0])
    vectors = (opposite(along), ends[0], rows[0]), (along, ends[1], rows[1])
    return [HalfSpace(vector, dot(vector, end), (row, row)) for vector, end, row in vectors]


def _facing_edge(
    polygon: ConvexPolygon, point_of: Callable[[int], Vector], direction: Vector, rows: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the edge that most nearly faces a direction, of the two at the vertex furthest against it."""
    if len(rows) == 2 or len(polygon) == 1:
        return rows
    (row,) = rows
    count = len(polygon)
    edges = ((row - 1) % count, row), (row, (row + 1) % count)

    def steepness(edge: tuple[int, int]) -> Fraction:
        """Return the squared sine of the angle between the edge and the line across the direction, times a constant."""
        (px, py), (qx, qy) = map(point_of, edge)
        along = qx - px, qy - py
        return Fraction(dot(direction, along) ** 2, dot(along, along))

    return min(edges, key=steepness)
