# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex solid as an eye sees it: faces that look like one are one, and edges lie between two of those."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...geometry.space import ConvexPolyhedron
from ..model.arrays import Floats

FLAT = 1e-4
"""Two faces look like one where the normals of both differ by no more than this."""

Rows = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """Vertices (n, 3), rings of rows of them, one for each face, with outer unit normals (k, 3), and edges.

    `edges` (m, 2) are rows of vertices, `sides` (m, 2) the rows of the faces on both sides. A flat shape has the same
    face twice, with opposite normals; a segment has an edge alone, and no sides.
    """

    vertices: Floats
    rings: tuple[Rows, ...]
    normals: Floats
    edges: NDArray[np.intp]
    sides: NDArray[np.intp]

    @property
    def ends(self) -> Floats:
        """The ends (m, 2, 3) of the edges."""
        ends: Floats = self.vertices[self.edges]
        return ends


def solid_of(shape: ConvexPolyhedron) -> Solid:
    """Return a convex shape as a solid to draw."""
    vertices = shape.vertices
    if shape.dimension < 2:
        edges = np.array(shape.edges, dtype=np.intp).reshape(-1, 2)
        return Solid(vertices, (), np.empty((0, 3)), edges, np.empty((len(edges), 0), dtype=np.intp))
    normals = np.array([_normal(vertices[list(face)]) for face in shape.faces])
    of_face = _groups(shape.faces, normals)
    rings, kept = [], []
    for group in sorted(set(of_face)):
        members = [row for row, other in enumerate(of_face) if other == group]
        ring = _around([shape.faces[row] for row in members])
        largest = max(members, key=lambda row: len(shape.faces[row]))
        rings += [ring] if ring else [shape.faces[row] for row in members]
        kept += [normals[largest]] if ring else [normals[row] for row in members]
    return replace(solid_of_facets(vertices, rings), normals=np.array(kept))


def solid_of_facets(vertices: Floats, facets: Sequence[Rows]) -> Solid:
    """Return a closed surface of facets, each counter-clockwise from outside, as a solid to draw."""
    between: dict[frozenset[int], list[int]] = {}
    for number, ring in enumerate(facets):
        for edge in zip(ring, (*ring[1:], ring[0]), strict=True):
            between.setdefault(frozenset(edge), []).append(number)
    edges, sides = (np.array(each, dtype=np.intp) for each in (list(map(sorted, between)), list(between.values())))
    return Solid(vertices, tuple(facets), np.array([_normal(vertices[list(ring)]) for ring in facets]), edges, sides)


def _normal(ring: Floats) -> Floats:
    """Return the unit normal of a face from the areas of its shadows (M. Newell)."""
    around: Floats = np.cross(ring - ring[0], np.roll(ring, -1, axis=0) - ring[0]).sum(axis=0)
    return around / (float(np.linalg.norm(around)) or 1.0)


def _groups(faces: tuple[Rows, ...], normals: Floats) -> list[int]:
    """Return for each face the first of those, joined by edges, that look like one with it."""
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


def _around(faces: Sequence[Rows]) -> Rows:
    """Return the ring around faces joined by edges; empty where that is not a single one.

    It follows edges alone: to ask which vertices are outermost is to lose one that lies nearly on a line between two
    others, at which the face on the other side still ends.
    """
    edges = {edge for face in faces for edge in zip(face, (*face[1:], face[0]), strict=True)}
    outer = sorted((start, end) for start, end in edges if (end, start) not in edges)
    following = dict(outer)
    ring = [row for row, _ in outer[:1]]
    while ring and (row := following[ring[-1]]) != ring[0]:
        ring.append(row)
    return tuple(ring) if len(ring) == len(outer) else ()
