# SPDX-License-Identifier: GPL-3.0-or-later
"""Where two convex shapes of the plane are in contact: one point or two, by clipping.

E. Catto, "Contact manifolds", Game Developers Conference 2007. The edge across the normal is the reference; of the
other shape the edge that faces it most is cut at the reference's two ends, and what is left behind the reference is in
contact. All of it is decided exactly.
"""

from collections.abc import Callable
from fractions import Fraction

from numpy.typing import ArrayLike

from ..predicates.grid import root_difference
from ..predicates.results import Relation
from ..predicates.vectors import Vector, dot, opposite
from .clipping import ClipStep, ContactManifold, ContactPoint, ExactPoint, HalfSpace, clipped, rounded
from .difference import Difference
from .gjk import walk_to_origin
from .shapes import ConvexPolygon, ConvexShape, as_shape
from .signed_gap import measure


def contact_manifold(
    a: ConvexShape | ArrayLike, b: ConvexShape | ArrayLike, *, record: Callable[[ClipStep], object] | None = None
) -> ContactManifold:
    """Return where two convex shapes that touch or overlap are in contact.

    Parameters
    ----------
    a, b : ConvexPolygon, Circle or array-like (n, 2)
        Points stand for their convex hull. With a circle there is one point, that of `epa`.
    record : callable, optional
        Gets a `ClipStep` for each cut.

    Returns
    -------
    ContactManifold

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.
    """
    shape_a, shape_b = as_shape(a), as_shape(b)
    of = Difference(shape_a, shape_b)
    gap = measure(of, walk_to_origin(of))
    apart, depth, normal = gap.relation is Relation.SEPARATED, max(0.0, -gap.value), gap.normals[0]
    (first_a, last_a), (last_b, first_b) = of.a.face(gap.direction), of.b.face(opposite(gap.direction))
    is_edge_a, is_edge_b = first_a != last_a, first_b != last_b
    rows_a, rows_b = tuple(dict.fromkeys((first_a, last_a))), tuple(dict.fromkeys((last_b, first_b)))
    if apart or of.radius or not (is_edge_a or is_edge_b):
        point_a, point_b = gap.points(of, shape_a, shape_b)
        if gap.relation is Relation.TOUCHING:
            point_b = point_a.copy()
        points = () if apart else (ContactPoint(point_a, point_b, depth),)
        return ContactManifold(gap.relation, depth, normal, None, rows_a, rows_b, points)
    a_is_reference = is_edge_a and (not is_edge_b or of.a_comes_first)
    if a_is_reference:
        outward, reference, point_of, other_point_of = gap.direction, rows_a, of.point_a, of.point_b
        rows_b = incident = _facing_edge(of.b, of.point_b, gap.direction, rows_b)
    else:
        outward, reference, point_of, other_point_of = (
            opposite(gap.direction),
            rows_b,
            of.point_b,
            of.point_a,
        )
        rows_a = incident = _facing_edge(of.a, of.point_a, outward, rows_a)
    ends = [point_of(row) for row in reference]
    squared, level = dot(outward, outward), dot(outward, ends[0])
    left = clipped(
        [tuple(map(Fraction, other_point_of(row))) for row in incident], _ends(ends, reference), of.exponent, record
    )
    found = []
    for point in left:
        below = Fraction(level) - outward[0] * point[0] - outward[1] * point[1]
        if below >= 0:
            contact = _contact(point, below, outward, squared, of.exponent)
            found.append(
                contact if not a_is_reference else ContactPoint(contact.point_b, contact.point_a, contact.depth)
            )
    return ContactManifold(gap.relation, depth, normal, "A" if a_is_reference else "B", rows_a, rows_b, tuple(found))


def _contact(point: ExactPoint, below: Fraction, outward: Vector, squared: int, exponent: int) -> ContactPoint:
    """Return a contact whose first point is on what was cut, and the second on the reference above it."""
    above = [x + below * n / squared for x, n in zip(point, outward, strict=True)]
    square = below * below / squared
    depth = root_difference(square.numerator, square.denominator, 0, exponent)
    return ContactPoint(rounded(point, exponent), rounded(above, exponent), depth)


def _ends(ends: list[Vector], rows: tuple[int, ...]) -> list[HalfSpace]:
    """Return the half planes between the two ends of the reference."""
    (px, py), (qx, qy) = ends
    along = qx - px, qy - py
    back = -along[0], -along[1]
    return [
        HalfSpace(back, dot(back, ends[0]), (rows[0], rows[0])),
        HalfSpace(along, dot(along, ends[1]), (rows[1], rows[1])),
    ]


def _facing_edge(
    polygon: ConvexPolygon, point_of: Callable[[int], Vector], direction: Vector, rows: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the edge that faces a direction most, of those at the vertex furthest against it."""
    if len(rows) == 2 or len(polygon) == 1:
        return rows
    (row,) = rows
    count = len(polygon)
    edges = ((row - 1) % count, row), (row, (row + 1) % count)

    def steepness(edge: tuple[int, int]) -> Fraction:
        """Return the square of the sine of the angle between the edge and the line across the direction."""
        (px, py), (qx, qy) = map(point_of, edge)
        along = qx - px, qy - py
        return Fraction(dot(direction, along) ** 2, dot(along, along))

    return min(edges, key=steepness)
