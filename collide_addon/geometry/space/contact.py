# SPDX-License-Identifier: GPL-3.0-or-later
"""Where two convex shapes of space are in contact: one point, two, or the vertices of a polygon, by clipping.

E. Catto, "Contact manifolds", Game Developers Conference 2007; D. Gregorius, "Robust contact creation for physics
simulations", Game Developers Conference 2015. The face across the normal is the reference; the face of the other shape
that faces it most is cut at the reference's sides, and the part behind the reference is in contact. All is exact.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ..narrowphase.contact import ClipStep, ContactManifold, ContactPoint, HalfSpace, points_behind, rounded
from ..predicates.grid import Vector, cross, difference, dot, opposite
from ..predicates.results import Relation
from .axes import PointOf, face_normal
from .epa import PenetrationResult, epa
from .facing import facing, smallest_face
from .gjk import GjkResult
from .polyhedron import ConvexPolyhedron, Difference, PolyhedronLike


@dataclass(frozen=True, slots=True)
class ContactFeatures:
    """The smallest parts of A and B that contain the middle of the contact: rows of a vertex, an edge, or a face."""

    rows_a: tuple[int, ...]
    rows_b: tuple[int, ...]

    @property
    def name(self) -> str:
        """The kinds of the features that meet, A's first: "vertex, face" or "edge, edge"."""
        return ", ".join(("vertex", "edge", "face")[min(len(rows), 3) - 1] for rows in (self.rows_a, self.rows_b))


def contact_features(result: GjkResult | PenetrationResult) -> ContactFeatures | None:
    """Return which features of A and B meet at the points of an answer; None where GJK claims a penetration.

    Examples
    --------
    >>> from collide_addon.geometry.space import gjk
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> contact_features(gjk(cube, [(x + 1, y, z) for x, y, z in cube])).name
    'face, face'
    """
    if result.direction is None:
        return None
    of = Difference(result.a, result.b)
    found = facing(of, result.direction)
    middle = found.middle
    x, y, z = (value + move for value, move in zip(middle, found.shift, strict=True))
    a = smallest_face(of.a, of.point_a, found.rows_a, middle)
    b = smallest_face(of.b, of.point_b, found.rows_b, (x, y, z))
    return ContactFeatures(tuple(sorted(a)), tuple(sorted(b)))


def contact_manifold(
    a: PolyhedronLike, b: PolyhedronLike, *, record: Callable[[ClipStep], object] | None = None
) -> ContactManifold:
    """Return where two convex shapes of space that touch or overlap are in contact.

    Parameters
    ----------
    a, b : ConvexPolyhedron or array-like (n, 3)
        Points stand for their convex hull.
    record : callable, optional
        Receives a `ClipStep` for each cut.

    Returns
    -------
    ContactManifold

    Raises
    ------
    GeometryError
        When the input is empty, not finite or of the wrong shape.
    """
    answer = epa(a, b)
    of = Difference(answer.a, answer.b)
    direction = answer.direction
    found = facing(of, direction)
    ring_a = _ring(of.a, of.point_a, direction, found.rows_a)
    ring_b = _ring(of.b, of.point_b, opposite(direction), found.rows_b)
    a_is_reference = ring_a is not None and (ring_b is None or of.a_comes_first)
    rows_a, rows_b = ring_a or found.rows_a, ring_b or found.rows_b
    points: tuple[ContactPoint, ...] = ()
    reference = None
    if answer.relation is Relation.SEPARATED:
        pass
    elif ring_a is None and ring_b is None:
        for point in found.common:
            partner = [x + move for x, move in zip(point, found.shift, strict=True)]
            pair = rounded(point, of.exponent), rounded(partner, of.exponent)
            points = (*points, ContactPoint(*pair, answer.depth))
    elif a_is_reference:
        reference, rows_b = "A", _facing_ring(of.b, of.point_b, direction, rows_b)
        sides = _sides([of.point_a(row) for row in rows_a], direction, rows_a)
        cut = [of.point_b(row) for row in rows_b]
        points = points_behind(*sides, cut, of.exponent, record, a_is_reference=True)
    else:
        reference, rows_a = "B", _facing_ring(of.a, of.point_a, opposite(direction), rows_a)
        sides = _sides([of.point_b(row) for row in rows_b], opposite(direction), rows_b)
        cut = [of.point_a(row) for row in rows_a]
        points = points_behind(*sides, cut, of.exponent, record, a_is_reference=False)
    return ContactManifold(answer.relation, answer.depth, answer.normal, reference, rows_a, rows_b, points)


def _sides(corners: list[Vector], outward: Vector, rows: tuple[int, ...]) -> tuple[HalfSpace, list[HalfSpace]]:
    """Return the half space behind a face, and those behind the planes through its sides, perpendicular to it."""
    sides = []
    for start, end, *side in zip(corners, corners[1:] + corners[:1], rows, rows[1:] + rows[:1], strict=True):
        normal = cross(difference(end, start), outward)
        sides.append(HalfSpace(normal, dot(normal, start), (side[0], side[1])))
    return HalfSpace(outward, dot(outward, corners[0])), sides


def _ring(shape: ConvexPolyhedron, point_of: PointOf, outward: Vector, rows: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the outward face with these vertices as a ring (a flat shape has two faces); None if there is no face."""
    rings = (ring for ring in shape.faces if len(ring) == len(rows) and set(ring) == set(rows))
    return next((ring for ring in rings if dot(face_normal(ring, point_of), outward) > 0), None)


def _facing_ring(
    shape: ConvexPolyhedron, point_of: PointOf, direction: Vector, rows: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the face at these vertices that most nearly faces a direction; if there is none, the vertices."""
    faces = [ring for ring in shape.faces if set(rows) <= set(ring)]

    def against(ring: tuple[int, ...]) -> Fraction:
        normal = face_normal(ring, point_of)
        along = -dot(normal, direction)
        return Fraction(along * abs(along), dot(normal, normal))

    return max(faces, key=against, default=rows)
