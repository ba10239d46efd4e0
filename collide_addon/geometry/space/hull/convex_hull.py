# SPDX-License-Identifier: GPL-3.0-or-later
"""The convex hull of points in space: vertices, edges and faces; also of coplanar and collinear points.

A face is a whole polygon: adjacent coplanar triangles of the surface form one face.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...hull.monotone_chain import convex_hull as convex_hull_in_plane
from ...predicates.grid import Vector, cross, difference, least_exponent, vector_on_grid
from ...predicates.points import as_points
from ...predicates.results import ReadOnly
from .facets import Facets
from .quickhull import surface_around

Ring = tuple[int, ...]
Edge = tuple[int, int]
FEW_RINGS = 100
"""Up to this many faces, plain Python is faster than numpy."""


def rings_of(surface: Facets) -> list[Ring]:
    """Return the faces as rings of rows of the points, strictly convex, counter-clockwise seen from outside."""
    rows = surface.rows
    face_of = _faces(surface)
    rings: list[Ring] = []
    steps: dict[int, dict[int, int]] = {}
    for triangle, face in face_of.items():
        a, b, c = surface.triangles[triangle]
        if face is None:
            rings.append((rows[a], rows[b], rows[c]))
            continue
        for start, end in ((a, b), (b, c), (c, a)):
            if face_of[surface.facet_at[end, start]] != face:
                steps.setdefault(face, {})[start] = end
    for each in steps.values():
        ring = _without_straight(_walked(each), {corner: surface.points.whole(rows[corner]) for corner in each})
        rings.append(tuple(rows[corner] for corner in ring))
    return rings


def _faces(surface: Facets) -> dict[int, int | None]:
    """Return, for each triangle of a surface, a triangle that represents its face; None if it is the whole face."""
    triangles, planes, corners, facet_at = surface.triangles, surface.planes, surface.corners, surface.facet_at
    doubt = surface.doubt
    face_of: dict[int, int | None] = {k: None for k, gone in enumerate(surface.replaced) if gone is None}

    def stands_for(triangle: int) -> int:
        face = face_of[triangle]
        while face is not None and face != triangle:
            triangle, face = face, face_of[face]
        return triangle

    for number in face_of:
        a, b, c = triangles[number]
        nx, ny, nz, d = planes[number]
        for start, end in ((a, b), (b, c), (c, a)):
            if start < end:
                other = facet_at[end, start]
                p, q, r = triangles[other]
                tip = p + q + r - start - end
                x, y, z = corners[tip]
                height = nx * x + ny * y + nz * z + d
                if not height < -doubt and not (doubt and surface.exact_height(number, surface.rows[tip])):
                    one, two = stands_for(number), stands_for(other)
                    face_of[one] = face_of[two] = two
    return {number: None if face is None else stands_for(number) for number, face in face_of.items()}


def _walked(steps: dict[int, int]) -> list[int]:
    """Return the ring of corners from a mapping of each corner to the next."""
    first = corner = min(steps)
    ring = [first]
    while (corner := steps[corner]) != first:
        ring.append(corner)
    return ring


def _without_straight(ring: list[int], whole: dict[int, Vector]) -> Ring:
    """Return a ring without the points between the ends of a side."""
    around = zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
    return tuple(
        corner
        for before, corner, after in around
        if any(cross(difference(whole[corner], whole[before]), difference(whole[after], whole[corner])))
    )


@dataclass(frozen=True, slots=True, eq=False)
class Hull(ReadOnly):
    """A convex hull in space.

    Attributes
    ----------
    vertices : ndarray (h, 3)
        In lexicographic order.
    faces : tuple of tuple of int
        Each face as a ring of rows of the vertices, strictly convex, counter-clockwise seen from outside, starting at
        its smallest row. A flat hull has two faces, one for each side; a segment and a point have none.
    edges : tuple of tuple of two int
        Rows of the two ends, the smaller first; each edge once.
    dimension : int
        3 with volume, 2 flat, 1 a segment, 0 a point; exact.
    """

    vertices: NDArray[np.float64]
    faces: tuple[Ring, ...]
    edges: tuple[Edge, ...]
    dimension: int


def convex_hull(points: ArrayLike) -> Hull:
    """Return the convex hull of points (n, 3), exactly: no epsilon merges faces or flattens a thin set.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.

    Examples
    --------
    >>> cube = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> hull = convex_hull([*cube, (0.5, 0.5, 0.5)])
    >>> len(hull.vertices), len(hull.edges), len(hull.faces), hull.dimension
    (8, 12, 6, 3)
    """
    array = as_points(points, dimension=3) + 0.0  # makes -0.0 the same as 0.0
    surface = surface_around(array) if len(array) > 3 else None
    if surface is not None:
        return _with_corners_alone(array, rings_of(surface), 3)
    array = np.unique(array, axis=0)  # in order
    if len(array) == 1:
        return Hull(array, (), (), 0)
    normal = _normal(array)
    if normal is None:  # collinear, and in order along their line
        return Hull(array[[0, -1]], (), ((0, 1),), 1)
    ring = ring_across(array, normal)
    return _with_corners_alone(array, [ring, ring[::-1]], 2)


def _with_corners_alone(points: NDArray[np.float64], rings: Sequence[Ring], dimension: int) -> Hull:
    """Return a hull whose vertices are the points on the rings."""
    if len(rings) > FEW_RINGS and set(map(len, rings)) == {3}:
        return _of_triangles(points, np.array(rings))
    rows = np.array(list({row for ring in rings for row in ring}))
    rows = rows[np.lexsort(points[rows].T[::-1])]
    new = {row: number for number, row in enumerate(rows.tolist())}
    faces, edges = list[Ring](), list[Edge]()
    for ring in rings:
        numbers = [new[row] for row in ring]
        first = numbers.index(min(numbers))
        face = *numbers[first:], *numbers[:first]
        faces.append(face)
        edges += [edge for edge in pairwise(face) if edge[0] < edge[1]]  # another face has its reverse
    return Hull(points[rows], tuple(sorted(faces)), tuple(sorted(edges)), dimension)


def _of_triangles(points: NDArray[np.float64], rings: NDArray[np.intp]) -> Hull:
    """Return the hull whose faces are triangles (m, 3), rows of the points, as `_with_corners_alone` does, by numpy."""
    rows = np.unique(rings)
    rows = rows[np.lexsort(points[rows].T[::-1])]
    new = np.empty(len(points), dtype=np.intp)
    new[rows] = np.arange(len(rows))
    faces = new[rings]
    faces = np.take_along_axis(faces, (faces.argmin(axis=1)[:, np.newaxis] + np.arange(3)) % 3, axis=1)
    faces = faces[np.lexsort(faces.T[::-1])]
    starts, ends = faces.ravel(), np.roll(faces, -1, axis=1).ravel()
    once = starts < ends
    codes = np.sort(starts[once] * len(rows) + ends[once])
    edges = zip((codes // len(rows)).tolist(), (codes % len(rows)).tolist(), strict=True)
    return Hull(points[rows], tuple(map(tuple, faces.tolist())), tuple(edges), 3)


def _normal(points: NDArray[np.float64]) -> Vector | None:
    """Return a normal of the plane that contains the points; None if they are collinear."""
    exponent = least_exponent(points)
    first, last = (vector_on_grid(points[row].tolist(), exponent) for row in (0, -1))
    along = difference(last, first)
    for point in points[1:-1].tolist():
        normal = cross(along, difference(vector_on_grid(point, exponent), first))
        if any(normal):
            return normal
    return None


def ring_across(points: NDArray[np.float64], normal: Vector) -> Ring:
    """Return the hull of coplanar points as a ring of rows, counter-clockwise about the normal; for copies, one row."""
    # Dropping the normal's largest coordinate maps the plane to a plane, and lines to lines.
    dropped = max(range(3), key=lambda k: abs(normal[k]))
    seen = points[:, [(dropped + 1) % 3, (dropped + 2) % 3]] + 0.0
    row_of = {point: row for row, point in reversed([*enumerate(map(tuple, seen.tolist()))])}
    ring = [row_of[point] for point in map(tuple, convex_hull_in_plane(seen).tolist())]
    return tuple(ring if normal[dropped] > 0 else ring[::-1])
