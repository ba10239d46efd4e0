# SPDX-License-Identifier: GPL-3.0-or-later
"""The convex hull of points in space: corners, edges, and faces that are whole polygons; flat and straight sets too."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...hull.monotone_chain import convex_hull as convex_hull_in_plane
from ...predicates.read_only import ReadOnly
from ...predicates.space_points import as_space_points
from ..vectors import Vector, cross, difference, dot, least_exponent, vector_on_grid
from .inner_points import candidates
from .quickhull import triangles_around

Ring = tuple[int, ...]
Edge = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Hull(ReadOnly):
    """A convex hull in space.

    Attributes
    ----------
    vertices : ndarray (h, 3)
        The corners, in lexicographic order.
    faces : tuple of tuple of int
        Each face as a ring of rows of the vertices, strictly convex, counter-clockwise seen from outside, from its
        smallest row. A flat hull has two faces, one for each side; a segment and a point have none.
    edges : tuple of tuple of two int
        Rows of the two ends, the smaller first; each edge once.
    dimension : int
        3 with a volume, 2 flat, 1 a segment, 0 a point; exactly.
    """

    vertices: NDArray[np.float64]
    faces: tuple[Ring, ...]
    edges: tuple[Edge, ...]
    dimension: int


def convex_hull(points: ArrayLike) -> Hull:
    """Return the convex hull of points (n, 3), exactly: no epsilon makes two faces one, or a thin set flat.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.
    """
    array = np.unique(candidates(as_space_points(points) + 0.0), axis=0)  # in order; + 0.0 makes -0.0 the same as 0.0
    if len(array) == 1:
        return Hull(array, (), (), 0)
    triangles = triangles_around(array) if len(array) > 3 else None
    if triangles is not None:
        return _with_corners_alone(array, _faces(array, triangles), 3)
    normal = _normal(array)
    if normal is None:  # on a line, along which they are in order
        return Hull(array[[0, -1]], (), ((0, 1),), 1)
    ring = _ring(array, normal)
    return _with_corners_alone(array, [ring, ring[::-1]], 2)


def _with_corners_alone(points: NDArray[np.float64], rings: list[Ring], dimension: int) -> Hull:
    """Return a hull whose vertices are the points that are on a ring."""
    rows = sorted({row for ring in rings for row in ring})
    new = {row: number for number, row in enumerate(rows)}
    faces = sorted(_from_smallest([new[row] for row in ring]) for ring in rings)
    edges = {(min(edge), max(edge)) for ring in faces for edge in zip(ring, ring[1:] + ring[:1], strict=True)}
    return Hull(points[rows], tuple(faces), tuple(sorted(edges)), dimension)


def _from_smallest(ring: list[int]) -> Ring:
    first = ring.index(min(ring))
    return tuple(ring[first:] + ring[:first])


def _on_grid(points: NDArray[np.float64], rows: Iterable[int], exponent: int) -> dict[int, Vector]:
    return {row: vector_on_grid(points[row].tolist(), exponent) for row in rows}


def _faces(points: NDArray[np.float64], triangles: list[tuple[int, int, int]]) -> list[Ring]:
    """Return the faces of which some triangles are parts: neighbours in one plane belong together."""
    exponent = least_exponent(points)
    whole = _on_grid(points, {row for triangle in triangles for row in triangle}, exponent)
    triangle_at = {edge: number for number, (a, b, c) in enumerate(triangles) for edge in ((a, b), (b, c), (c, a))}
    normals = [cross(difference(whole[b], whole[a]), difference(whole[c], whole[a])) for a, b, c in triangles]
    face_of = list(range(len(triangles)))

    def face(number: int) -> int:
        while face_of[number] != number:
            face_of[number] = face_of[face_of[number]]
            number = face_of[number]
        return number

    for (start, end), number in triangle_at.items():
        other = triangle_at[end, start]
        if start < end:
            tip = sum(triangles[other]) - start - end
            if dot(normals[number], difference(whole[tip], whole[start])) == 0:
                face_of[face(number)] = face(other)
    following: dict[int, dict[int, int]] = {}
    for (start, end), number in triangle_at.items():
        if face(triangle_at[end, start]) != face(number):
            following.setdefault(face(number), {})[start] = end
    return [_without_straight(_walked(steps), whole) for steps in following.values()]


def _walked(steps: dict[int, int]) -> list[int]:
    """Return the ring that leads from each row to the next."""
    first = row = min(steps)
    ring = [first]
    while (row := steps[row]) != first:
        ring.append(row)
    return ring


def _without_straight(ring: list[int], whole: dict[int, Vector]) -> Ring:
    """Return a ring without the points in the middle of a side."""
    if len(ring) == 3:
        return tuple(ring)
    around = zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
    return tuple(
        row
        for before, row, after in around
        if any(cross(difference(whole[row], whole[before]), difference(whole[after], whole[row])))
    )


def _normal(points: NDArray[np.float64]) -> Vector | None:
    """Return a normal of the plane that holds the points; None when they are on a line."""
    exponent = least_exponent(points)
    first, last = (vector_on_grid(points[row].tolist(), exponent) for row in (0, -1))
    along = difference(last, first)
    for point in points[1:-1].tolist():
        normal = cross(along, difference(vector_on_grid(point, exponent), first))
        if any(normal):
            return normal
    return None


def _ring(points: NDArray[np.float64], normal: Vector) -> Ring:
    """Return the hull of points in a plane as a ring of rows, counter-clockwise about its normal."""
    # Dropping the coordinate along which the normal is longest keeps the plane a plane, and lines lines.
    dropped = max(range(3), key=lambda k: abs(normal[k]))
    kept = [(dropped + 1) % 3, (dropped + 2) % 3]
    seen = points[:, kept]
    row_of = {point: row for row, point in enumerate(map(tuple, seen.tolist()))}
    ring = [row_of[point] for point in map(tuple, convex_hull_in_plane(seen).tolist())]
    return tuple(ring if normal[dropped] > 0 else ring[::-1])
