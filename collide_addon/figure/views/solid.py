# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex solid as it is drawn: faces that look like one are merged, and edges lie between merged faces."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...geometry import convex_hull
from ...geometry.space import ConvexPolyhedron
from ..model.arrays import Floats
from ..space.bodies import leading_faces, normals_of

MOST_FACES = 600
"""Most faces of a solid; with more, only the outline is drawn."""

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


@lru_cache(maxsize=4)  # a page being turned needs it again and again
def solid_of(shape: ConvexPolyhedron) -> Solid:
    """Return a convex shape as a solid to draw."""
    vertices = shape.vertices
    if shape.dimension < 2:
        edges = np.array(shape.edges, dtype=np.intp).reshape(-1, 2)
        return Solid(vertices, (), np.empty((0, 3)), edges, np.empty((len(edges), 0), dtype=np.intp))
    whole = solid_of_facets(vertices, shape.faces)
    if len(shape.faces) > MOST_FACES:
        return whole
    leaders = leading_faces(vertices, shape.faces, whole.sides)
    members: dict[int, set[int]] = {}  # vertices of the merged faces
    for leader, face in zip(leaders.tolist(), shape.faces, strict=True):
        members.setdefault(leader, set()).update(face)
    rings = [
        shape.faces[leader] if len(rows) == len(shape.faces[leader]) else _ring(rows, vertices, whole.normals[leader])
        for leader, rows in members.items()
    ]
    places = {leader: place for place, leader in enumerate(members)}
    sides = np.array([places[each] for each in leaders.tolist()])[whole.sides]
    bent = sides[:, 0] != sides[:, 1]
    return Solid(vertices, tuple(rings), whole.normals[list(members)], whole.edges[bent], sides[bent])


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


def _ring(rows: set[int], vertices: Floats, normal: Floats) -> Rows:
    """Return the rows of the outermost of some vertices in a plane, counter-clockwise about its normal."""
    order = sorted(rows)
    across = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    across /= np.linalg.norm(across)
    flat = np.column_stack((vertices[order] @ across, vertices[order] @ np.cross(normal, across)))
    hull = convex_hull(flat)
    places = {tuple(place): row for place, row in zip(flat.tolist(), order, strict=True)}
    return tuple(places[tuple(place)] for place in hull.tolist())
