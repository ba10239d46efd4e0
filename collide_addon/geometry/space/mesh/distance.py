# SPDX-License-Identifier: GPL-3.0-or-later
"""The relation of two triangle meshes (apart, touching, crossing, one inside the other) and their distance.

Trees of boxes leave few pairs of triangles, floats leave few of these, and whole numbers decide. If the surfaces do not
meet, the closest of their vertices, edges and triangles are measured. Only a closed mesh can have the other inside: it
does if it winds around a point of the other.
"""

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...narrowphase.contact import rounded
from ...predicates.grid import Vector, root_difference, vector_on_grid
from ...predicates.progress import run, scaled
from ...predicates.results import ReadOnly, Relation
from ..gjk import gjk
from .crossing import FractionPoint, closest, crossing_segment, divided, passes_through, touch, weighted
from .float_features import Corner, Features, closest_features
from .meeting_pairs import meeting_pairs, sorted_by_meeting
from .near import Near, facing_parts, near_pairs
from .solids import PlacedMesh, inside, overlap, overlaps_at, placed
from .tree import UNDERFLOW, Rows, without_repeats
from .triangle_mesh import TriangleMesh, as_mesh


@dataclass(frozen=True, slots=True)
class MeshFeature:
    """The smallest part of a mesh that contains a given point: a vertex, an edge or a triangle.

    Attributes
    ----------
    rows : tuple of int
        Rows of its vertices, one to three, in order.
    triangle : int
        The first triangle that has these vertices.
    """

    rows: tuple[int, ...]
    triangle: int

    @property
    def name(self) -> str:
        """The kind of feature: "vertex", "edge" or "triangle"."""
        return ("vertex", "edge", "triangle")[len(self.rows) - 1]


@dataclass(frozen=True, slots=True, eq=False)
class MeshDistanceResult(ReadOnly):
    """The relation and the distance of two triangle meshes.

    Attributes
    ----------
    relation : Relation
        Exact. Closed meshes penetrate when their insides overlap with volume; a mesh without an inside penetrates a
        closed one when some of its surface is inside it; two without an inside penetrate when two triangles pass
        through each other. Otherwise meshes touch if they have a common point, or are separated.
    distance : float
        How far the meshes are apart: 0.0 if they touch or penetrate, also if one is inside the other.
    surface_distance : float
        How far their surfaces are apart: more than `distance` only if one is inside the other.
    closest_a, closest_b : ndarray (3,)
        The closest points of the two surfaces, or a common point. Of several such pairs, it is the one whose middle has
        the smallest x, then y, then z; if triangles pass through each other, a point of the pair of triangles with the
        smallest sum of corners.
    feature_a, feature_b : MeshFeature
        The smallest parts of A and B that contain these points.
    a_is_inside : bool or None
        Whether all of A is inside B, away from its surface; None if B has no inside, for the reason in `b.closedness`.
    b_is_inside : bool or None
        Whether all of B is inside A; None if A has no inside.
    a, b : TriangleMesh
        The meshes.
    """

    relation: Relation
    distance: float
    surface_distance: float
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    feature_a: MeshFeature
    feature_b: MeshFeature
    a_is_within: bool
    """The value of `a_is_inside` if B has an inside."""
    b_is_within: bool
    a: TriangleMesh
    b: TriangleMesh

    @property
    def a_is_inside(self) -> bool | None:
        """Whether all of A is inside B; None if B has no inside."""
        return self.a_is_within if self.b.is_closed else None

    @property
    def b_is_inside(self) -> bool | None:
        """Whether all of B is inside A; None if A has no inside."""
        return self.b_is_within if self.a.is_closed else None


class _Contact(NamedTuple):
    """Closest points on the grid, in fractions, the features that contain them, and their squared distance."""

    point_a: FractionPoint
    point_b: FractionPoint
    rows_a: Corner
    rows_b: Corner
    numerator: int
    denominator: int


_Through = tuple[int, int, FractionPoint]
"""A triangle of A and one of B that pass through each other, and a common point."""


def mesh_distance(
    a: TriangleMesh | tuple[ArrayLike, ArrayLike], b: TriangleMesh | tuple[ArrayLike, ArrayLike]
) -> MeshDistanceResult:
    """Return the relation and the distance of two triangle meshes, which may be concave or open.

    Parameters
    ----------
    a, b : TriangleMesh, or vertices (n, 3) and triangles (m, 3)
        Make a mesh once for several queries.

    Returns
    -------
    MeshDistanceResult
        Relations, and which mesh is inside the other, are exact; distances are right to the last bit or the next.
        Swapping A and B swaps the answer.

    Raises
    ------
    GeometryError
        As `TriangleMesh`.

    Examples
    --------
    >>> vertices = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    >>> tetrahedron = vertices, [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)]
    >>> answer = mesh_distance(tetrahedron, ([(0, 0, 3), (1, 0, 3), (0, 1, 3)], [(0, 1, 2)]))
    >>> answer.relation.value, answer.distance
    ('separated', 2.0)
    """
    return run(mesh_distance_in_parts(a, b))


def mesh_distance_in_parts(
    a: TriangleMesh | tuple[ArrayLike, ArrayLike], b: TriangleMesh | tuple[ArrayLike, ArrayLike]
) -> Generator[float, None, MeshDistanceResult]:
    """Do the work of `mesh_distance` in parts: yield the share done if surfaces meet, and return the result."""
    a, b = as_mesh(a, "a"), as_mesh(b, "b")
    *parts, reach = facing_parts(a, b)
    one, other = placed(a, b, *parts)
    tree_a, tree_b = (without_repeats(of.tree, of.mesh.merged) if of.mesh.repeats else of.tree for of in (one, other))
    reach = float(np.ldexp(reach, one.scale))
    near = near_pairs(tree_a, tree_b, reach)
    meeting = yield from scaled(_meeting(one, other, near), 0.0, 0.5)
    if not meeting:
        first, second, _ = near or cast("Near", near_pairs(tree_a, tree_b, reach, np.inf))
        rows = one.mesh.triangles, other.mesh.triangles
        [features] = closest_features(one.tree, other.tree, *rows, first, second)
        return result_apart(one, other, features)
    contact, through = meeting
    penetrates = yield from scaled(_penetrates(one, other, through), 0.5, 1.0)
    relation = Relation.PENETRATING if penetrates else Relation.TOUCHING
    return _result(one, other, contact, relation, a_is_within=False, b_is_within=False)


def result_apart(a: PlacedMesh, b: PlacedMesh, features: Features) -> MeshDistanceResult:
    """Return the answer for meshes whose surfaces do not meet; `features` include the closest ones."""
    contact = _preferred(a, b, _closest_of(a, b, features))
    within_b, within_a = inside(a, b), inside(b, a)
    relation = Relation.PENETRATING if any(within_a) or any(within_b) else Relation.SEPARATED
    return _result(a, b, contact, relation, a_is_within=all(within_b), b_is_within=all(within_a))


def _result(
    a: PlacedMesh, b: PlacedMesh, contact: _Contact, relation: Relation, *, a_is_within: bool, b_is_within: bool
) -> MeshDistanceResult:
    length = root_difference(contact.numerator, contact.denominator, 0, a.exponent)
    distance = length if relation is Relation.SEPARATED else 0.0
    point_a, point_b = (rounded(point, a.exponent) for point in (contact.point_a, contact.point_b))
    where = point_a, point_b, _feature(a.whole, contact.rows_a), _feature(b.whole, contact.rows_b)
    return MeshDistanceResult(relation, distance, length, *where, a_is_within, b_is_within, a.whole, b.whole)


def _feature(mesh: TriangleMesh, rows: Corner) -> MeshFeature:
    having = (np.flatnonzero(mesh.triangles == rows[0]) // 3).tolist()
    return MeshFeature(rows, next(k for k in having if set(rows) <= set(mesh.triangles[k].tolist())))


def exact_square(found: MeshDistanceResult) -> Fraction:
    """Return the exact squared distance of the surfaces."""
    a, b = placed(found.a, found.b)
    at = closest(_points(a, found.feature_a.rows), _points(b, found.feature_b.rows))
    return Fraction(0) if at is None else Fraction(at.numerator, at.denominator) / Fraction(4) ** a.exponent


def crossing_curve(a: TriangleMesh, b: TriangleMesh) -> NDArray[np.float64]:
    """Return the segments (n, 2, 3) along which triangles of two meshes pass through each other, ends rounded once.

    Together they are the curve along which the surfaces cross. Coplanar triangles contribute none.
    """
    one, other = placed(a, b)
    segments = []
    for i, j in zip(*(rows.tolist() for rows in meeting_pairs(one.tree, other.tree, every=True)), strict=True):
        ends = crossing_segment(one.triangle(i), other.triangle(j))
        if ends is not None:
            segments.append([rounded(point, one.exponent) for point in ends])
    return np.array(segments).reshape(-1, 2, 3)


def _closest_of(a: PlacedMesh, b: PlacedMesh, features: Features) -> list[_Contact]:
    """Return the closest of some pairs of features, all tied ones included."""
    found: list[_Contact] = []
    for rows_a, rows_b in features:
        points_a, points_b = _points(a, rows_a), _points(b, rows_b)
        at = closest(points_a, points_b)
        if at is None:
            continue
        if found:
            ahead = at.numerator * found[0].denominator - found[0].numerator * at.denominator
            if ahead > 0:
                continue
            if ahead < 0:
                found.clear()
        places = divided(*weighted(at.weights_a, points_a)), divided(*weighted(at.weights_b, points_b))
        found.append(_Contact(*places, rows_a, rows_b, at.numerator, at.denominator))
    return found


def _points(of: PlacedMesh, rows: Corner) -> tuple[Vector, ...]:
    return tuple(of.mesh.on_grid(row, of.exponent) for row in rows)


def _preferred(a: PlacedMesh, b: PlacedMesh, contacts: list[_Contact]) -> _Contact:
    """Return the contact to choose from several equally close ones, independent of the order of the meshes."""
    if len(contacts) == 1:
        return contacts[0]
    in_order = a.mesh.vertices.tobytes() <= b.mesh.vertices.tobytes()

    def key(contact: _Contact) -> tuple[object, ...]:
        one, other = (contact.point_a, contact.rows_a), (contact.point_b, contact.rows_b)
        if not in_order:
            one, other = other, one
        middle = [p + q for p, q in zip(one[0], other[0], strict=True)]
        return middle, min(one[0], other[0]), one[0], len(one[1]) + len(other[1]), one[1], other[1]

    return min(contacts, key=key)


def _meeting(
    a: PlacedMesh, b: PlacedMesh, near: Near | None
) -> Generator[float, None, tuple[_Contact, _Through | None] | None]:
    """Return where two surfaces meet, and where they pass through each other, if they do; None if they do not meet.

    `near` has their near triangles, or is None.
    """
    if near is None:
        first, second = meeting_pairs(a.tree, b.tree)
    else:
        first, second = (rows[near[2] <= UNDERFLOW] for rows in near[:2])
        if first.size:
            meet = np.concatenate(sorted_by_meeting(a.tree, b.tree, first, second))
            first, second = first[meet], second[meet]
    if not first.size:
        return None
    through = yield from _first_through(a, b, first, second)
    if through:
        return _shared(a, b, *through, (0, 1, 2), (0, 1, 2)), through
    contacts: list[_Contact] = []
    lowest = np.maximum(
        *(of.mesh.vertices[of.mesh.triangles[rows]].min(axis=1) for of, rows in ((a, first), (b, second)))
    )
    for done, row in enumerate(np.lexsort(lowest.T[::-1]).tolist()):
        yield done / len(first)
        if contacts and contacts[-1].point_a < divided(vector_on_grid(lowest[row].tolist(), a.exponent), 1):
            break  # no remaining triangle has so low a point
        i, j = int(first[row]), int(second[row])
        found = touch(a.triangle(i), b.triangle(j))
        if found and not (contacts and contacts[-1].point_a < found.point):
            contacts.append(_shared(a, b, i, j, *found))
    return (_preferred(a, b, contacts), None) if contacts else None


def _shared(
    a: PlacedMesh, b: PlacedMesh, i: int, j: int, point: FractionPoint, corners_a: Corner, corners_b: Corner
) -> _Contact:
    """Return the contact at a common point of two triangles, on the features with these of their corners, 0 to 2."""
    rows_a, rows_b = (
        tuple(sorted(of.mesh.triangles[k, list(corners)].tolist()))
        for of, k, corners in ((a, i, corners_a), (b, j, corners_b))
    )
    return _Contact(point, point, rows_a, rows_b, 0, 1)


def _first_through(a: PlacedMesh, b: PlacedMesh, first: Rows, second: Rows) -> Generator[float, None, _Through | None]:
    """Return the triangles that pass through each other with the smallest sum of corners, and a common point."""
    sums = a.tree.corners.take(first, axis=2).sum(axis=1) + b.tree.corners.take(second, axis=2).sum(axis=1)
    found: list[tuple[FractionPoint, int, int]] = []
    level: list[float] = []
    for done, row in enumerate(np.lexsort(sums[::-1]).tolist()):
        yield done / len(first)
        here = sums[:, row].tolist()
        if found and here != level:
            break
        i, j = int(first[row]), int(second[row])
        point = passes_through(a.triangle(i), b.triangle(j))
        if point is not None:
            level = here
            found.append((point, i, j))
    if not found:
        return None
    point, i, j = min(found, key=lambda each: each[0])
    return i, j, point


def _penetrates(a: PlacedMesh, b: PlacedMesh, through: _Through | None) -> Generator[float, None, bool]:
    """Tell whether two meshes penetrate whose surfaces meet, or pass through each other at `through`."""
    if not (a.whole.is_closed or b.whole.is_closed):
        return through is not None
    if through:
        if overlaps_at(a, b, *through):
            return True
    elif gjk(a.whole.points, b.whole.points).relation is not Relation.PENETRATING:
        return False
    a, b = placed(a.whole, b.whole)
    first, second = meeting_pairs(a.tree, b.tree, every=True)
    return (yield from overlap(a, b, first.tolist(), second.tolist()))
