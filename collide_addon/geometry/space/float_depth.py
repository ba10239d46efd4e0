# SPDX-License-Identifier: GPL-3.0-or-later
"""EPA of space in plain floats, its result proved in whole numbers: the depth of two shapes, or None if unsure.

It is the expansion of `epa`, from the six outermost vertices of A - B or from the four around the origin at which the
walk in floats ends. Only the faces that may be nearest are tested in whole numbers: each must lie in a face of A - B,
exactly.

This proves the depth, however the floats got there. All faces together are a closed surface of points of A - B with the
origin on the inner side of each face, so the surface surrounds the origin. In the direction of the nearest face of
A - B the surface is no further away than that face, so some face of the surface is at most as far. It is among the
tested ones, as its distance in floats is right within its doubt; and as it lies in a face of A - B, it is no nearer
than the nearest. Faces beyond a bound, the reach of A - B along some normal, are put aside at once; a final test shows
that the depth is within it.

The error bounds are for a face whose edges from one corner have lengths k and m, with u = 2**-53 and the reach R, twice
the sum of the largest coordinates of A and B. A corner of A - B has coordinates up to R / 2, so its length is at most
sqrt(3) R / 2 < 0.9R, that of an edge at most 1.8R, and k m at most (k + m)**2 / 4 < 0.9R (k + m).

- Corners are rounded once, off by 0.9u R. Edges, their rounded differences, are off by 1.8u R + 1.8u R < 4u R.
- Their vector product, the normal, is off by 4u R (k + m) from the edges, and by 3u k m of its own: each coordinate by
  2u of the sizes of its two products, whose sums form a vector no longer than sqrt(2) k m. With 3u k m < 2.7u R (k + m)
  that is 7u R (k + m).
- The height of a vertex of A - B along the normal is off by 0.9R times that, by 0.9u R k m for the vertex and by
  3u * 0.9R k m for three products and two sums: 6.3u R**2 (k + m) + 3.6u R k m < 10u R**2 (k + m). The height of a
  vertex of A or of B, which is not rounded and no longer, is off by less.
- A distance is a height divided by the length of the normal. If the normal is off by d and the height by e, it is at
  least (height - e - 0.9R d) / length, since the height is at most 0.9R times the length. So the lower bound of a
  face's distance takes 7u R**2 (k + m) more, and 5u of itself for a root, a quotient and the number it is compared
  with, each u at most 0.9u R k m < u R**2 (k + m).

Together, 22u R**2 (k + m) are enough for each of these; the doubt is 32u R**2 (k + m).
"""

from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import inf, sqrt
from typing import NamedTuple

from ..predicates.grid import UNIT, Vector, cross, difference, dot, root_difference, shortest
from .float_walk import LARGEST_CUBED, LEAST_CUBED, FloatCorner, near_support, support, top_rows
from .polyhedron import ConvexPolyhedron, Difference

DOUBT = 32.0 * UNIT
"""Share of R**2 (k + m) by which a height, or a distance times the length of a normal, may be off."""
MOST_DEPTH_CORNERS = 200
"""Corners after which it is cheaper to give up: shapes that fit one another have as many near faces as vertices."""

Fans = tuple[tuple[int, tuple[int, ...]], ...]
TETRAHEDRON: Fans = ((0, (2, 1)), (3, (0, 1, 2, 0)))
OCTAHEDRON: Fans = ((2, (0, 1, 3, 4, 0)), (5, (0, 4, 3, 1, 0)))
"""Corners of the first polytope with the rims around them, counter-clockwise seen from outside."""

FloatFace = tuple[float, int, int, int, int, float, float, float, float, float]
"""A face of the polytope, a plain tuple for speed: a lower bound of its distance from the origin, first so that a heap
starts with the nearest; its number; the rows of its corners, counter-clockwise seen from outside; its normal; the
height of its plane over the origin, times the length of the normal; the doubt about that height."""

FaceAt = dict[tuple[int, int], FloatFace]
"""The face of each directed edge, from one corner to another."""


class NearestFaces(NamedTuple):
    """The faces of A - B nearest to the origin inside it."""

    depth: float
    """Correct to the last bit or the next."""
    normals: frozenset[Vector]
    """The shortest whole normals of all faces that are exactly this near."""


def proved_depth(
    a: ConvexPolyhedron, b: ConvexPolyhedron, simplex: tuple[FloatCorner, ...] = ()
) -> NearestFaces | None:
    """Return the depth of two shapes, from four vertices of A - B around the origin; None if floats cannot prove it.

    Without these, the six outermost vertices of A - B are tried, which for round shapes deep in each other surround the
    origin: this also proves that the shapes penetrate.
    """
    reach = 2.0 * (a.magnitude + b.magnitude)
    if not LEAST_CUBED < reach < LARGEST_CUBED:
        return None
    unit = DOUBT * reach * reach
    corners, face_at, gone, heap = _outward(simplex) or _outermost(a, b), FaceAt(), set[int](), list[FloatFace]()
    for apex, rim in TETRAHEDRON if simplex else OCTAHEDRON:
        if not _joined(corners, face_at, heap, rim, apex, unit, inf):
            return None
    of, nearest, bound, most = Difference(a, b), list[tuple[Fraction, Vector]](), inf, inf
    while heap and heap[0][0] <= most:
        face = heappop(heap)
        _, number, p, q, r, x, y, z, height, doubt = face
        if number in gone:
            continue
        _, _, _, i, j = corners[p]
        i, j = near_support(a, b, i, j, x, y, z)
        i, j = support(a, i, x, y, z), support(b, j, -x, -y, -z)
        (px, py, pz), (qx, qy, qz) = a.rows[i], b.rows[j]
        w = (px - qx, py - qy, pz - qz, i, j)
        reached = x * w[0] + y * w[1] + z * w[2]
        if reached - height > 2.0 * doubt:
            gone.add(number)
            bound = min(bound, (reached + doubt) / sqrt(x * x + y * y + z * z))
            if not _grown(corners, face_at, gone, heap, [r, p, q, r, p, q], w, unit, bound):
                return None
            continue
        found = _exact_face(of, corners, face, i, j)
        if found is None:
            return None
        nearest.append(found)
        least, _ = min(nearest)
        most = root_difference(least.numerator, least.denominator, 0, of.exponent)
    if not nearest or most > bound:
        return None
    return NearestFaces(most, frozenset(normal for square, normal in nearest if square == least))


def _outermost(a: ConvexPolyhedron, b: ConvexPolyhedron) -> list[FloatCorner]:
    """Return the vertices of A - B furthest along x, y and z, then those furthest against each."""
    corners = []
    for i, j in zip(a.outermost, b.outermost[3:] + b.outermost[:3], strict=True):
        (px, py, pz), (qx, qy, qz) = a.rows[i], b.rows[j]
        corners.append((px - qx, py - qy, pz - qz, i, j))
    return corners


def _outward(simplex: tuple[FloatCorner, ...]) -> list[FloatCorner]:
    """Return four corners around the origin in an order in which the last one sees the first three clockwise."""
    if not simplex:
        return []
    p, q, r, s = simplex
    ux, uy, uz, vx, vy, vz = q[0] - p[0], q[1] - p[1], q[2] - p[2], r[0] - p[0], r[1] - p[1], r[2] - p[2]
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    return [p, q, r, s] if x * s[0] + y * s[1] + z * s[2] > x * p[0] + y * p[1] + z * p[2] else [q, p, r, s]


def _joined(
    corners: list[FloatCorner],
    face_at: FaceAt,
    heap: list[FloatFace],
    rim: Sequence[int],
    apex: int,
    unit: float,
    bound: float,
) -> bool:
    """Join each edge of a rim to an apex; tell whether the origin is certainly on the inner side of all these faces.

    Faces further away than the bound are not queued.
    """
    wx, wy, wz, _, _ = corners[apex]
    start = rim[0]
    x, y, z, _, _ = corners[start]
    vx, vy, vz = x - wx, y - wy, z - wz
    length = sqrt(vx * vx + vy * vy + vz * vz)
    for end in rim[1:]:
        ux, uy, uz, other_length = vx, vy, vz, length
        x, y, z, _, _ = corners[end]
        vx, vy, vz = x - wx, y - wy, z - wz
        length = sqrt(vx * vx + vy * vy + vz * vz)
        x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        height, doubt = x * wx + y * wy + z * wz, unit * (length + other_length)
        if not height > doubt:
            return False
        least = (height - doubt) / sqrt(x * x + y * y + z * z)
        face = (least, MOST_DEPTH_CORNERS * apex + start, start, end, apex, x, y, z, height, doubt)
        face_at[start, end] = face_at[end, apex] = face_at[apex, start] = face
        if least <= bound:
            heappush(heap, face)
        start = end
    return True


def _grown(
    corners: list[FloatCorner],
    face_at: FaceAt,
    gone: set[int],
    heap: list[FloatFace],
    edges: list[int],
    w: FloatCorner,
    unit: float,
    bound: float,
) -> bool:
    """Replace the faces that a new corner sees, and tell whether the floats are consistent.

    The edges are those of a face already removed, two corners each. If the face beyond an edge is seen too, its edges
    are processed next; if not, the edge belongs to the rim. So the rim is found in order.
    """
    wx, wy, wz, _, _ = w
    rim: list[int] = []
    last = -1
    while edges:
        end, start = edges.pop(), edges.pop()
        _, number, p, q, r, x, y, z, height, doubt = face_at[end, start]
        if number in gone:
            continue
        if x * wx + y * wy + z * wz >= height - doubt:
            gone.add(number)
            third = p + q + r - start - end
            edges += (third, end, start, third)
            continue
        if not rim:
            rim.append(start)
        elif start != last:
            return False
        rim.append(end)
        last = end
    apex = len(corners)
    corners.append(w)
    is_one_ring = bool(rim) and rim[0] == last and len(set(rim)) == len(rim) - 1
    return is_one_ring and apex < MOST_DEPTH_CORNERS and _joined(corners, face_at, heap, rim, apex, unit, bound)


def _exact_face(
    of: Difference, corners: list[FloatCorner], face: FloatFace, i: int, j: int
) -> tuple[Fraction, Vector] | None:
    """Return a face's squared distance and its normal, if it lies in a face of A - B, to which vertices i and j belong.

    Only vertices that may be as high as these are tested. A path of edges leads from i to the vertex of A that is
    exactly the highest, upwards at each step. So each vertex on it is exactly as high as i or higher; in floats, where
    each of the two heights is off by less than the doubt, it is below i by at most twice that. The same holds for B.
    """
    _, _, *rows, x, y, z, _, doubt = face
    p, q, r = [difference(of.point_a(corners[row][3]), of.point_b(corners[row][4])) for row in rows]
    normal = shortest(cross(difference(q, p), difference(r, p)))
    (px, py, pz), (qx, qy, qz) = of.a.rows[i], of.b.rows[j]
    top = top_rows(of.a, i, x, y, z, x * px + y * py + z * pz - 2.0 * doubt)
    bottom = top_rows(of.b, j, -x, -y, -z, -2.0 * doubt - (x * qx + y * qy + z * qz))
    highest = max([dot(normal, of.point_a(row)) for row in top])
    lowest = min([dot(normal, of.point_b(row)) for row in bottom])
    height = dot(normal, p)
    return (Fraction(height * height, dot(normal, normal)), normal) if highest - lowest == height else None
