# SPDX-License-Identifier: GPL-3.0-or-later
"""EPA of space in plain floats, whose end whole numbers prove: the depth of two shapes, or that floats are not enough.

It is the expansion of `polytope` from the four vertices around the origin at which the walk in floats ends. Only the
faces that may be the nearest are looked at in whole numbers: each must lie in a face of A - B, exactly.

That proves the depth, however the floats got there. All faces together are a closed surface of points of A - B, which
has the origin on the inner side of each face, and so around it in every direction. In the direction of the nearest face
of A - B the surface is no further away than that, so some face of the surface is as near; it is one of those looked at,
for its distance in floats is right within its doubt; and lying in a face of A - B it is no nearer than the nearest.

The doubt about a height, with u = 2**-53, the reach R of all vertices of A - B, and two edges of lengths k and m: the
vertices are rounded, so that edges are off by 4u R and a normal by 4u R (k + m), and by 8u k m of its own; a height is
R times that, and 5u R k m of its own. As k m is less than R (k + m), that is less than 32u R**2 (k + m) in all.
"""

from collections.abc import Iterable
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import inf, sqrt
from typing import NamedTuple

from ..predicates.grid import root_difference
from .difference import Difference
from .float_walk import LARGEST_REACH, LEAST_REACH, UNIT, FloatCorner, highest
from .polyhedron import ConvexPolyhedron
from .vectors import Vector, cross, difference, dot, shortest

DOUBT = 32.0 * UNIT
MOST_CORNERS = 200
"""Corners after which it is cheaper to give up: shapes that fit in each other have as many near faces as vertices."""


class FloatFace(NamedTuple):
    """A face of the polytope, ordered by how near it may be."""

    least: float
    """A lower bound of its distance from the origin."""
    p: int
    q: int
    r: int
    """Rows of its corners, counter-clockwise seen from outside."""
    x: float
    y: float
    z: float
    height: float
    """Of its plane over the origin, in units of the length of its normal (x, y, z), times that."""
    doubt: float
    """About the height."""


FaceAt = dict[tuple[int, int], FloatFace]
"""The face of each edge, which leads from one corner to another."""


class NearestFaces(NamedTuple):
    """What of A - B is nearest to the origin inside of it."""

    depth: float
    """Right to the last bit or the next."""
    normals: frozenset[Vector]
    """The shortest whole vectors across all faces that are as near, exactly."""


def proved_depth(a: ConvexPolyhedron, b: ConvexPolyhedron, around: tuple[FloatCorner, ...]) -> NearestFaces | None:
    """Return the depth of two shapes whose difference has these four vertices around the origin; None if unsure."""
    reach = 2.0 * (a.magnitude + b.magnitude)
    corners, at, of = list(around), FaceAt(), Difference(a, b)
    heap = _tetrahedron(corners, at, reach)
    if heap is None:
        return None
    heapify(heap)
    nearest, most = Fraction(0), inf
    normals: set[Vector] = set()
    while heap and heap[0].least <= most:
        face = heappop(heap)
        if at.get((face.p, face.q)) is not face:  # seen by a later corner
            continue
        i, j = corners[face.p][3:]
        i, j = highest(a, i, face.x, face.y, face.z), highest(b, j, -face.x, -face.y, -face.z)
        (px, py, pz), (qx, qy, qz) = a.rows[i], b.rows[j]
        w = (px - qx, py - qy, pz - qz, i, j)
        if face.x * w[0] + face.y * w[1] + face.z * w[2] - face.height <= 2.0 * face.doubt:
            found = _squared_distance(of, corners, face)
            if found is None:
                return None
            squared, normal = found
            if most == inf or squared < nearest:
                nearest, normals = squared, {normal}
                most = root_difference(nearest.numerator, nearest.denominator, 0, of.exponent) * (1.0 + 8.0 * UNIT)
            elif squared == nearest:
                normals.add(normal)
            continue
        grown = _grown(corners, at, face, w, reach)
        if grown is None or len(corners) > MOST_CORNERS:
            return None
        for each in grown:
            heappush(heap, each)
    depth = root_difference(nearest.numerator, nearest.denominator, 0, of.exponent)
    return NearestFaces(depth, frozenset(normals))


def _tetrahedron(corners: list[FloatCorner], at: FaceAt, reach: float) -> list[FloatFace] | None:
    """Return the faces of the first four corners."""
    if not LEAST_REACH < reach < LARGEST_REACH:
        return None
    rows = ((0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0))
    return _added(corners, at, rows, reach) or _added(corners, at, [(q, p, r) for p, q, r in rows], reach)


def _added(
    corners: list[FloatCorner], at: FaceAt, triangles: Iterable[tuple[int, int, int]], reach: float
) -> list[FloatFace] | None:
    """Return new faces, put where they belong; None if the origin may be on the outer side of one."""
    made = []
    for p, q, r in triangles:
        (px, py, pz, _, _), (qx, qy, qz, _, _), (rx, ry, rz, _, _) = corners[p], corners[q], corners[r]
        ux, uy, uz, vx, vy, vz = qx - px, qy - py, qz - pz, rx - px, ry - py, rz - pz
        x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        height = x * px + y * py + z * pz
        doubt = DOUBT * reach * reach * (sqrt(ux * ux + uy * uy + uz * uz) + sqrt(vx * vx + vy * vy + vz * vz))
        if not height > doubt:
            return None
        face = FloatFace((height - doubt) / sqrt(x * x + y * y + z * z), p, q, r, x, y, z, height, doubt)
        at[p, q] = at[q, r] = at[r, p] = face
        made.append(face)
    return made


def _grown(
    corners: list[FloatCorner], at: FaceAt, first: FloatFace, w: FloatCorner, reach: float
) -> list[FloatFace] | None:
    """Replace the faces that a corner sees by new ones, and return these; None if the floats contradict themselves."""
    wx, wy, wz, _, _ = w
    seen, known = [first], {(first.p, first.q)}
    following: dict[int, int] = {}
    rim = 0
    for face in seen:  # which grows
        for start, end in ((face.p, face.q), (face.q, face.r), (face.r, face.p)):
            beyond = at[end, start]
            if (beyond.p, beyond.q) in known:
                continue
            if beyond.x * wx + beyond.y * wy + beyond.z * wz - beyond.height >= -beyond.doubt:
                known.add((beyond.p, beyond.q))
                seen.append(beyond)
            else:
                following[start] = end
                rim += 1
    if rim != len(following) or not _is_one_ring(following):
        return None
    for face in seen:
        del at[face.p, face.q], at[face.q, face.r], at[face.r, face.p]
    corners.append(w)
    return _added(corners, at, [(start, end, len(corners) - 1) for start, end in following.items()], reach)


def _is_one_ring(following: dict[int, int]) -> bool:
    """Tell whether edges from each corner to the next are one ring."""
    if not following:
        return False
    first = corner = next(iter(following))
    for step in range(1, len(following) + 1):
        corner = following.get(corner, first)
        if corner == first:
            return step == len(following)
    return False


def _squared_distance(of: Difference, corners: list[FloatCorner], face: FloatFace) -> tuple[Fraction, Vector] | None:
    """Return the square of a face's distance in steps of the grid, and its normal, if it is in one of A - B."""
    p, q, r = (of.corner(*corners[row][3:]).point for row in (face.p, face.q, face.r))
    normal = shortest(cross(difference(q, p), difference(r, p)))
    height = dot(normal, p)
    if dot(normal, of.support(normal).point) != height:
        return None
    return Fraction(height * height, dot(normal, normal)), normal
