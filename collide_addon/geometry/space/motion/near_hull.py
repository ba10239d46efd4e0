# SPDX-License-Identifier: GPL-3.0-or-later
"""Which vertices of a moving body can be on its hull in space: those deep inside stay inside however it moves.

An affine map of space takes the hull of points to the hull of their images. So the few vertices near the hull have the
same hull as all, by a margin far larger than any rounding, unless the map makes the body flat.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..polyhedron import ConvexPolyhedron

FEW_VERTICES = 64
"""Bodies with no more of them are taken whole."""
DEPTH = 1e-3
"""How far inside of every face of the hull a vertex is that is left out, by the body's extent."""
ROUNDING = 2.0**-48
"""More than the relative error of a placed vertex."""
FACES_AT_ONCE = 64
"""Faces whose planes all vertices are compared with in one piece, to keep memory small."""


@dataclass(frozen=True, slots=True, eq=False)
class NearHull:
    """The vertices of a body near its hull (m, 3), in their order, before any matrix.

    `reach` (3,) is the largest coordinate of any vertex on each axis, `margin` how far all others are inside.
    """

    local: NDArray[np.float32]
    reach: NDArray[np.float64]
    margin: float

    def serves(self, matrix: NDArray[np.float64]) -> bool:
        """Tell whether they have the hull of the whole body also through a matrix (3, 4)."""
        rounded = ROUNDING * float((np.abs(matrix[:, :3]) @ self.reach + np.abs(matrix[:, 3])).sum())
        narrowest = float(np.linalg.svd(matrix[:, :3], compute_uv=False)[-1])
        return 2.0 * rounded < narrowest * self.margin


def near_hull(local: NDArray[np.float32]) -> NearHull | None:
    """Return the vertices of a body (n, 3) that are near its hull; None where it is flat or has few."""
    if len(local) <= FEW_VERTICES or not np.isfinite(local).all():
        return None
    points = local.astype(np.float64)
    hull = ConvexPolyhedron(points)
    if hull.dimension < 3:
        return None
    first, second, third = (hull.vertices[[face[k] for face in hull.faces]] for k in range(3))
    normals = np.cross(second - first, third - first)
    normals /= np.linalg.norm(normals, axis=1)[:, np.newaxis]
    margin = DEPTH * float(np.ptp(points, axis=0).min())
    offsets = (normals * first).sum(axis=1) - margin
    deep = np.arange(len(points))
    for start in range(0, len(normals), FACES_AT_ONCE):
        some = slice(start, start + FACES_AT_ONCE)
        deep = deep[(points[deep] @ normals[some].T < offsets[some]).all(axis=1)]
    near = np.ones(len(points), dtype=np.bool_)
    near[deep] = False
    return NearHull(local[near], np.abs(points).max(axis=0), margin / 2.0)
