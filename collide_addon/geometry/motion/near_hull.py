# SPDX-License-Identifier: GPL-3.0-or-later
"""The vertices of a moving body that can be on its hull: those deep inside stay inside while it turns and slides.

An affine map of the plane takes the hull of points to the hull of their images. So as long as a body is seen from the
same side, the few vertices near its hull have the same hull as all, by a margin far larger than any rounding.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..hull.monotone_chain import convex_hull
from ..polygons.pnpoly import pnpoly
from ..predicates.grid import UNIT

MOST_CORNERS = 64
"""Corners of the polygon inside of which a vertex counts as deep: corners of the hull, some of them if it has many."""
DEPTH = 1e-3
"""How far inside of the hull a vertex is that is left out, by the extent."""
ROUNDING = 32.0 * UNIT
"""More than the relative error of a placed vertex."""


@dataclass(frozen=True, slots=True, eq=False)
class NearHull:
    """The vertices of a body near its hull, as seen through one matrix."""

    local: NDArray[np.float32]
    """The vertices, in their order, before the matrix, (m, 3)."""
    matrix: NDArray[np.float64]
    """The matrix they were seen through, (2, 4)."""
    back: NDArray[np.float64]
    """Pseudo-inverse of its first three columns, (3, 2)."""
    reach: NDArray[np.float64]
    """Largest coordinate of any vertex of the body, on each axis, (3,)."""
    margin: float
    """How far every other vertex is inside, at least, in the plane of the matrix."""

    def serves(self, matrix: NDArray[np.float64]) -> bool:
        """Tell whether the vertices have the hull of the whole body through another matrix (2, 4), too."""
        turn = matrix[:, :3] @ self.back
        determinant = float(turn[0, 0] * turn[1, 1] - turn[0, 1] * turn[1, 0])
        if determinant == 0.0:
            return False
        undo = np.array([[turn[1, 1], -turn[0, 1]], [-turn[1, 0], turn[0, 0]]]) / determinant
        # What is left of the other matrix when it is turned back: seen from another side, or rounded.
        drift = np.abs(undo @ matrix[:, :3] - self.matrix[:, :3]) @ self.reach
        rounded = ROUNDING * (np.abs(undo) @ (np.abs(matrix[:, :3]) @ self.reach + np.abs(matrix[:, 3])))
        # A deep vertex may go outwards by so much, and the hull around it inwards.
        return bool(2.0 * (drift + rounded).sum() < self.margin)


def near_hull(local: NDArray[np.float32], points: NDArray[np.float64], matrix: NDArray[np.float64]) -> NearHull:
    """Return the vertices (n, 3) that are near the hull of `points` (n, 2), which `matrix` (2, 4) has made of them."""
    corners = convex_hull(points)
    corners = corners[:: -(-len(corners) // MOST_CORNERS)]
    reach = np.abs(local).max(axis=0).astype(np.float64)
    near, margin = local, 0.0
    if len(corners) > 2:
        middle = corners.mean(axis=0)
        arm, vector = corners - middle, np.roll(corners, -1, axis=0) - corners
        lengths = np.hypot(vector[:, 0], vector[:, 1])
        edges = lengths > 0.0  # two corners by the origin of the scene may be one when seen from their middle
        heights = (arm[:, 0] * vector[:, 1] - arm[:, 1] * vector[:, 0])[edges] / lengths[edges]
        margin, inner = DEPTH * float(heights.min()), middle + (1.0 - DEPTH) * arm
        near = local[~pnpoly(inner, points, boundary="outside")]
    return NearHull(near, matrix, np.linalg.pinv(matrix[:, :3]), reach, margin)
