# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the inside of one mesh meets the other when their surfaces meet, and which pieces lie inside.

Two closed meshes overlap if and only if both wind around the points on one side of some piece of a surface. A surface
without an inside overlaps a closed mesh if and only if some piece of it has the mesh's inside on both sides. So one
point is enough for each cell into which the surfaces cut each other, and for each part that does not meet the other.

Points of cells are computed in fractions. Projected along the coordinate axis nearest to its normal, the triangle is
one in 2-D, and any other that meets its plane is a segment, or three if coplanar. Vertical lines through all ends and
crossings of these divide it into strips, in which no two segments cross: the area between two of them is part of one
cell.

A closed mesh winds around a point 0 times if it is outside and once if inside, decided exactly. A ray from the point
passes through triangles; each through which it leaves counts 1, each through which it enters -1. If a ray meets an
edge, another is tried. Floats only select the triangles that the ray can meet.
"""

import math
from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

import numpy as np

from ...predicates.grid import UNIT, Vector, cross, difference, dot, opposite
from .crossing import FractionPoint, Triangle, divided, ends_in_plane, heights, normal_of
from .tree import BoxTree, Floats, boxes_around
from .triangle_mesh import TriangleMesh, pieces, scale_of

RAY_BITS = 12
DOUBT = 2.0**-44
"""Share of all coordinates by which a triangle may miss a ray in floats although it meets it: 512u, of which a scalar
product with a unit vector takes four, that vector and the point one or two more."""


class PlacedMesh(NamedTuple):
    """A mesh of a pair or part of it: on the grid common to both, and as floats that neither over- nor underflow."""

    mesh: TriangleMesh
    """The mesh, or the part of it that may meet the other or be closest."""
    whole: TriangleMesh
    scale: int
    exponent: int
    """The grid's step is ``2**-exponent``."""

    @property
    def tree(self) -> BoxTree:
        """The tree of the mesh times ``2**scale``."""
        return self.mesh.tree_at(self.scale)

    def triangle(self, number: int) -> Triangle:
        """Return the corners of a triangle on the grid."""
        p, q, r = (self.mesh.on_grid(row, self.exponent) for row in self.mesh.triangles[number].tolist())
        return p, q, r

    def seen_from(self, number: int, point: Vector, by: int) -> Triangle:
        """Return the corners of a triangle relative to the point ``point / by``, times `by`."""
        p, q, r = (difference((by * x, by * y, by * z), point) for x, y, z in self.triangle(number))
        return p, q, r

    def as_floats(self, point: Vector, by: int) -> Floats:
        """Return the point ``point / by`` on the grid in the tree's coordinates."""
        shift = self.exponent - self.scale
        return np.array([(value << max(-shift, 0)) / (by << max(shift, 0)) for value in point])


def placed(a: TriangleMesh, b: TriangleMesh, *parts: TriangleMesh) -> tuple[PlacedMesh, PlacedMesh]:
    """Return two meshes, or the given parts of both, on a common grid."""
    one, other = parts or (a, b)
    grid = scale_of(max(one.magnitude, other.magnitude)), max(one.exponent, other.exponent)
    return PlacedMesh(one, a, *grid), PlacedMesh(other, b, *grid)


def winding(of: PlacedMesh, point: Vector, by: int, side: Vector | None = None) -> int:
    """Return how often a closed mesh winds around a point, given as a vector on the grid and a divisor.

    The point must not be on an edge of the mesh. It may be inside a triangle if `side` is a normal of that: it then
    stands for a point slightly further along this normal.
    """
    for ray in _rays(side):
        hits = 0
        for number in _met(of, of.as_floats(point, by), ray):
            p, q, r = of.seen_from(number, point, by)
            hit = _hit(p, q, r, ray)
            if hit is None:
                break
            hits += hit
        else:
            return hits
    raise AssertionError  # there are infinitely many rays


def _rays(side: Vector | None) -> Iterator[Vector]:
    """Yield random directions, always the same ones; on one side of a plane if its normal is given."""
    random = Random(1)  # noqa: S311  # the same rays each time
    bound = 1 << RAY_BITS
    while True:
        ray = random.randint(-bound, bound), random.randint(-bound, bound), random.randint(1, bound)
        along = 1 if side is None else dot(ray, side)
        if along:
            yield ray if along > 0 else opposite(ray)


def _met(of: PlacedMesh, point: Floats, ray: Vector) -> list[int]:
    """Return the triangles that a ray may meet."""
    corners = of.tree.corners
    doubt = DOUBT * max(of.tree.reach, float(np.abs(point).max()))
    seen = np.einsum("kc,cim->kim", _frame(ray), corners - point[:, np.newaxis, np.newaxis])
    low, high = seen.min(axis=1), seen.max(axis=1)
    return np.flatnonzero((low[:2] <= doubt).all(axis=0) & (high >= -doubt).all(axis=0)).tolist()


@cache
def _frame(ray: Vector) -> Floats:
    """Return three unit vectors at right angles, the last along a ray; cached, as there are few different rays."""
    along = np.array(ray) / np.linalg.norm(ray)
    across = np.cross(along, np.eye(3)[np.abs(along).argmin()])
    across /= np.linalg.norm(across)
    return np.array([across, np.cross(along, across), along])


def _hit(p: Vector, q: Vector, r: Vector, ray: Vector) -> int | None:
    """Return 1 if a ray from the origin leaves through a triangle, -1 if it enters, 0 if it misses, None if unclear."""
    first = cross(p, q)
    sides = dot(ray, first), dot(ray, cross(q, r)), dot(ray, cross(r, p))
    if min(sides) < 0 < max(sides):
        return 0
    volume = dot(first, r)
    if 0 in sides:
        return None if volume else 0
    sign = 1 if sides[0] > 0 else -1
    return sign if sign * volume > 0 else 0


def overlap(
    a: PlacedMesh, b: PlacedMesh, meeting_a: Iterable[int], meeting_b: Iterable[int]
) -> Generator[float, None, bool]:
    """Tell whether the inside of one mesh meets the other, from the triangles of each that meet the other mesh.

    Yields the share done.
    """
    for half, (one, other, meeting) in enumerate(((a, b, set(meeting_a)), (b, a, set(meeting_b)))):
        if other.mesh.is_closed:
            groups = _looked_at(one, meeting)
            for done, group in enumerate(groups):
                for number in group:
                    yield (half + done / len(groups)) / 2
                    found = _overlaps_beside(one, other, number, first_alone=number not in meeting)
                    if found:
                        return True
                    if found is None:  # the whole group is outside
                        break
    return False


def overlaps_at(a: PlacedMesh, b: PlacedMesh, number_a: int, number_b: int, point: FractionPoint) -> bool:
    """Tell whether meshes certainly overlap beside a point where a triangle of A and one of B pass through each other.

    One of the four sectors there is inside both, unless another triangle of a mesh passes through the point.
    """
    place, by = on_one_denominator(point)
    return (a.whole.is_closed or b.whole.is_closed) and all(
        _has_alone(of, number, place, by) for of, number in ((a, number_a), (b, number_b))
    )


def inside(a: PlacedMesh, b: PlacedMesh) -> list[bool]:
    """Tell, for each piece of A, or once for all pieces, whether it is inside B; their surfaces must not meet.

    Nothing is inside a mesh without an inside.
    """
    (low, high), (lower, upper) = a.whole.ends, b.whole.ends
    if (low > upper).any() or (high < lower).any() or not b.whole.is_closed:
        return [False]
    if len(a.whole.pieces) == 1 and ((low < lower).any() or (high > upper).any()):
        return [False]  # a part of it is outside, and it does not cross the surface
    a, b = placed(a.whole, b.whole)
    found = []
    for first in a.mesh.pieces:
        corner = a.mesh.vertices[a.mesh.triangles[first, 0]]
        is_beyond = (corner < lower).any() or (corner > upper).any()
        found.append(not is_beyond and winding(b, a.triangle(first)[0], 1) != 0)
    return found


def on_one_denominator(point: FractionPoint) -> tuple[Vector, int]:
    """Return a point in fractions as a vector of whole numbers and a common divisor."""
    by = math.lcm(*[value.denominator for value in point])
    x, y, z = (value.numerator * (by // value.denominator) for value in point)
    return (x, y, z), by


def _looked_at(of: PlacedMesh, meeting: set[int]) -> list[list[int]]:
    """Return groups of triangles: each connected part that does not meet the other mesh, then each other one alone."""
    free = np.ones(len(of.mesh), dtype=bool)
    free[list(meeting)] = False
    rows = np.flatnonzero(free)
    part = pieces(of.mesh.merged[rows], len(of.mesh.vertices))
    groups = [rows[part == number].tolist() for number in np.unique(part)]
    return [*groups, *[[number] for number in sorted(meeting)]]


def _overlaps_beside(of: PlacedMesh, other: PlacedMesh, number: int, *, first_alone: bool) -> bool | None:
    """Tell whether the other mesh's inside is on the inner side of a triangle, or on both sides if the mesh is open.

    With `first_alone`, for a part that does not meet the other mesh, one point outside decides: returns None.
    """
    triangle = of.triangle(number)
    normal = normal_of(triangle)
    corners = of.tree.corners[:, :, number]
    around = [boxes_around(each.tree, corners.min(axis=1), corners.max(axis=1)).tolist() for each in (of, other)]
    others = [of.triangle(row) for row in around[0] if row != number] + [other.triangle(row) for row in around[1]]
    for point in points_of_cells(triangle, others):
        place, by = on_one_denominator(point)
        of_other = [winding(other, place, by, side) != 0 for side in (normal, opposite(normal))]
        if not any(of_other):
            if first_alone:
                return None
            continue
        own = [False, False]
        if of.mesh.is_closed:
            own = [winding(of, place, by, side) != 0 for side in (normal, opposite(normal))]
        if all(of_other) if not any(own) else (own[0] and of_other[0]) or (own[1] and of_other[1]):
            return True
    return False


def _has_alone(of: PlacedMesh, number: int, point: Vector, by: int) -> bool:
    """Tell whether no other triangle of its mesh contains a point of a triangle."""
    place = of.as_floats(point, by)
    slack = 8.0 * UNIT * np.abs(place)
    for row in boxes_around(of.tree, place - slack, place + slack).tolist():
        p, q, r = of.seen_from(row, point, by)
        normal = cross(difference(q, p), difference(r, p))
        if row != number and any(normal) and dot(normal, p) == 0:
            sides = (dot(normal, cross(u, v)) for u, v in ((p, q), (q, r), (r, p)))
            if min(sides) >= 0:
                return False
    return True


Flat = tuple[Fraction, Fraction]
Segment = tuple[Flat, Flat]
"""From left to right."""


def points_of_cells(triangle: Triangle, others: Iterable[Triangle]) -> Iterator[FractionPoint]:
    """Yield points inside a triangle and on no other, unless coplanar: at least one in each cell."""
    normal = normal_of(triangle)
    if not any(normal):
        return
    dropped = max(range(3), key=lambda k: abs(normal[k]))
    i, j = ((1, 2), (2, 0), (0, 1))[dropped]

    def flat(point: FractionPoint | Vector) -> Flat:
        return Fraction(point[i]), Fraction(point[j])

    corners = [flat(corner) for corner in triangle]
    border = [(p, q) for p, q in combinations(sorted(corners), 2)]
    segments = [
        (min(flat(p), flat(q)), max(flat(p), flat(q)))
        for other in others
        for p, q in _shared(triangle, normal, other)
        if _may_pass_inside(flat(p), flat(q), corners)
    ]
    level = dot(normal, triangle[0])
    for x, y in _between(border, segments):
        point = [Fraction(0)] * 3
        point[i], point[j] = x, y
        point[dropped] = (level - normal[i] * x - normal[j] * y) / normal[dropped]
        yield point[0], point[1], point[2]


def _shared(triangle: Triangle, normal: Vector, other: Triangle) -> list[tuple[FractionPoint, FractionPoint]]:
    """Return the segments that bound the common part of another triangle and this one's plane."""
    high = heights(other, triangle, normal)
    if min(high) > 0 or max(high) < 0:
        return []
    if not any(high):
        return [(divided(p, 1), divided(q, 1)) for p, q in combinations(other, 2) if p != q]
    ends = ends_in_plane(other, high)
    return [(ends[0], ends[1])] if len(ends) == 2 else []


def _may_pass_inside(p: Flat, q: Flat, corners: list[Flat]) -> bool:
    """Tell whether a segment may pass through the interior of a triangle: it is not entirely beyond or on a side."""
    turn = _turn(*corners)
    return all(max(turn * _turn(u, v, p), turn * _turn(u, v, q)) > 0 for u, v in pairwise((*corners, corners[0])))


def _turn(p: Flat, q: Flat, r: Flat) -> Fraction:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _between(border: list[Segment], segments: list[Segment]) -> Iterator[Flat]:
    """Yield points of the triangle with this border, between the segments that cut it."""
    left, right = min(p for p, _ in border)[0], max(q for _, q in border)[0]
    ends = {point[0] for segment in (*border, *segments) for point in segment}
    ends.update(x for one, other in combinations((*border, *segments), 2) for x in _crossing(one, other))
    for low, high in pairwise(sorted(x for x in ends if left <= x <= right)):
        x = (low + high) / 2
        bottom, top = sorted(_heights(border, x))
        inner = {y for y in _heights(segments, x) if bottom < y < top}
        for below, above in pairwise(sorted((bottom, *inner, top))):
            yield x, (below + above) / 2


def _heights(segments: list[Segment], x: Fraction) -> list[Fraction]:
    """Return the heights at which segments pass the vertical line at x."""
    return [p[1] + (q[1] - p[1]) * (x - p[0]) / (q[0] - p[0]) for p, q in segments if p[0] < x < q[0]]


def _crossing(one: Segment, other: Segment) -> list[Fraction]:
    """Return the x at which two segments cross, if they do."""
    (p, q), (r, s) = one, other
    ux, uy, vx, vy = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    turn = ux * vy - uy * vx
    if turn == 0:
        return []
    share = ((r[0] - p[0]) * vy - (r[1] - p[1]) * vx) / turn
    along = ((r[0] - p[0]) * uy - (r[1] - p[1]) * ux) / turn
    return [p[0] + share * ux] if 0 <= share <= 1 and 0 <= along <= 1 else []
