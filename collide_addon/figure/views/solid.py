# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex solid as it is seen: faces that look like one are merged, and edges lie between merged faces."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...geometry import convex_hull
from ...geometry.space import ConvexPolyhedron
from ..model.arrays import Floats
from ..space.bodies import normals_of

MOST_FACES = 600
"""Most faces of a solid; of more only the outline is drawn."""
FLAT = 1e-4
"""Largest difference of the normals of two faces that are merged."""

Rows = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """Vertices (n, 3), a ring of their rows for each face, with outer unit normals (k, 3), and edges.

    `edges` (m, 2) are rows of vertices, `sides` (m, 2) the rows of the adjacent faces. A flat shape has the same face
    twice, with opposite normals; a segment has only an edge, without sides.
    """

    vertices: Floats
    rings: tuple[Rows, ...]
    normals: Floats
    edges: NDArray[np.intp]
    sides: NDArray[np.intp]

    @property
    def ends(self) -> Floats:
        """The ends (m, 2, 3) of the edges."""
        return self.vertices[self.edges]


@lru_cache(maxsize=4)  # of a page that is turned it is the same time and again
def solid_of(shape: ConvexPolyhedron) -> Solid:
    """Return a convex shape as a solid to draw."""
    vertices = shape.vertices
    if shape.dimension < 2:
        edges = np.array(shape.edges, dtype=np.intp).reshape(-1, 2)
        return Solid(vertices, (), np.empty((0, 3)), edges, np.empty((len(edges), 0), dtype=np.intp))
    whole = solid_of_facets(vertices, shape.faces)
    if len(shape.faces) > MOST_FACES:
        return whole
    of_face = np.unique(_groups(shape.faces, whole.normals), return_inverse=True)[1]
    rings, kept = [], []
    for group in range(int(of_face.max()) + 1):
        members = np.flatnonzero(of_face == group).tolist()
        largest = max(members, key=lambda row: len(shape.faces[row]))
        rows = {vertex for row in members for vertex in shape.faces[row]}
        rings.append(shape.faces[largest] if len(members) == 1 else _ring(rows, vertices, whole.normals[largest]))
        kept.append(whole.normals[largest])
    sides: NDArray[np.intp] = of_face[whole.sides]
    bent = sides[:, 0] != sides[:, 1]
    return Solid(vertices, tuple(rings), np.array(kept), whole.edges[bent], sides[bent])


def solid_of_facets(vertices: Floats, facets: Sequence[Rows]) -> Solid:
    """Return a closed surface of facets, each counter-clockwise from outside, as a solid to draw."""
    between: dict[frozenset[int], list[int]] = {}
    for number, ring in enumerate(facets):
        for edge in zip(ring, (*ring[1:], ring[0]), strict=True):
            between.setdefault(frozenset(edge), []).append(number)
    edges, sides = (np.array(each, dtype=np.intp) for each in (list(map(sorted, between)), list(between.values())))
    return Solid(
        vertices,
        tuple(facets),
        normals_of(vertices[np.concatenate(facets)], np.array(list(map(len, facets)))),
        edges,
        sides,
    )


def _groups(faces: tuple[Rows, ...], normals: Floats) -> list[int]:
    """Return for each face the first of those connected to it that look like one with it."""
    of_edge: dict[frozenset[int], int] = {}
    group = list(range(len(faces)))

    def first(row: int) -> int:
        while group[row] != row:
            row = group[row]
        return row

    for row, face in enumerate(faces):
        for edge in zip(face, (*face[1:], face[0]), strict=True):
            other = of_edge.setdefault(frozenset(edge), row)
            if other != row and float(np.abs(normals[row] - normals[other]).max()) <= FLAT:
                low, high = sorted((first(row), first(other)))
                group[high] = low
    return [first(row) for row in range(len(faces))]


def _ring(rows: set[int], vertices: Floats, normal: Floats) -> Rows:
    """Return the outermost of rows of vertices in a plane, counter-clockwise about its normal."""
    order = sorted(rows)
    across = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    across /= np.linalg.norm(across)
    flat = np.column_stack((vertices[order] @ across, vertices[order] @ np.cross(normal, across)))
    hull = convex_hull(flat)
    places = {tuple(place): row for place, row in zip(flat.tolist(), order, strict=True)}
    return tuple(places[tuple(place)] for place in hull.tolist())
