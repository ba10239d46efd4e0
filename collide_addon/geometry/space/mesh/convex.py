# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a mesh is the whole surface of its convex hull, so that answers for the hull hold for the mesh."""

import numpy as np
from numpy.typing import NDArray

from ..polyhedron import ConvexPolyhedron
from .triangle_mesh import TriangleMesh

SHALLOW = 1e-5
"""Largest share of the hull's volume allowed for dents, as rounded coordinates may cause some."""


def fans(hull: ConvexPolyhedron) -> NDArray[np.intp]:
    """Return the triangles (n, 3) into which the faces of a hull are cut, as rows of its vertices."""
    rows = [(face[0], *face[k : k + 2]) for face in hull.faces for k in range(1, len(face) - 1)]
    return np.array(rows, dtype=np.intp).reshape(-1, 3)


def is_convex(mesh: TriangleMesh, hull: ConvexPolyhedron) -> bool:
    """Tell whether a mesh covers the whole surface of its convex hull, and has no triangles inside it.

    Triangles all around the hull span its volume with its middle, whichever way they face; those of a flat mesh have
    its area. Duplicate triangles count once. A segment or a point is convex.
    """
    if hull.dimension < 2:
        return True
    triangles = np.unique(np.sort(mesh.merged, axis=1), axis=0)
    middle, size = np.array(hull.middle), float(np.abs(hull.vertices - hull.middle).max())
    spanned, whole = (
        _spanned((points[rows] - middle) / size, hull.dimension)
        for points, rows in ((mesh.vertices, triangles), (hull.vertices, fans(hull)))
    )
    if hull.dimension == 2:
        whole /= 2.0  # a flat hull has a face on either side
    return abs(spanned - whole) <= SHALLOW * whole


def _spanned(corners: NDArray[np.float64], dimension: int) -> float:
    """Return six times the volume that triangles (n, 3, 3) span with the origin; if coplanar, twice their area."""
    p, q, r = corners.transpose(1, 0, 2)
    if dimension == 2:
        return float(np.linalg.norm(np.cross(q - p, r - p), axis=1).sum())
    return float(np.abs((p * np.cross(q, r)).sum(axis=1)).sum())
