# SPDX-License-Identifier: GPL-3.0-or-later
"""The faces of a hull as whole polygons: triangles that are neighbours in one plane belong together."""

from ...predicates.vectors import Vector, cross, difference
from .facets import Facets

Ring = tuple[int, ...]


def rings_of(surface: Facets) -> list[Ring]:
    """Return the faces as rings of rows of the points, strictly convex, counter-clockwise seen from outside."""
    rows = surface.rows
    face_of = _faces(surface)
    rings: list[Ring] = []
    steps: dict[int, dict[int, int]] = {}
    for triangle, face in face_of.items():
        if face is None:
            a, b, c = surface.triangles[triangle]
            rings.append((rows[a], rows[b], rows[c]))
            continue
        for start, end in _edges(surface, triangle):
            if face_of[surface.facet_at[end, start]] != face:
                steps.setdefault(face, {})[start] = end
    for each in steps.values():
        ring = _without_straight(_walked(each), {corner: surface.whole(rows[corner]) for corner in each})
        rings.append(tuple(rows[corner] for corner in ring))
    return rings


def _edges(surface: Facets, triangle: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    a, b, c = surface.triangles[triangle]
    return (a, b), (b, c), (c, a)


def _faces(surface: Facets) -> dict[int, int | None]:
    """Return for each triangle of a surface a triangle that stands for its whole face; None where it is all of it."""
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
    """Return the ring that leads from each corner to the next."""
    first = corner = min(steps)
    ring = [first]
    while (corner := steps[corner]) != first:
        ring.append(corner)
    return ring


def _without_straight(ring: list[int], whole: dict[int, Vector]) -> Ring:
    """Return a ring without the points in the middle of a side."""
    around = zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
    return tuple(
        corner
        for before, corner, after in around
        if any(cross(difference(whole[corner], whole[before]), difference(whole[after], whole[corner])))
    )
