# SPDX-License-Identifier: GPL-3.0-or-later
"""The vertices of a moving body that can be on its hull: those deep inside stay inside while it turns and moves.

An affine map of the plane takes the hull of points to the hull of their images. So as long as a body is seen from the
same side, the few vertices near its hull have the hull of all vertices, by a margin far larger than any rounding.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..hull.monotone_chain import convex_hull
from ..polygons.pnpoly import pnpoly
from ..predicates.grid import UNIT

MOST_INNER_CORNERS = 64
"""Most corners of the polygon inside which a vertex counts as deep: vertices of the hull, or a selection of them."""
DEEP_SHARE = 1e-3
"""How far inside the hull an omitted vertex is, as a share of the extent."""
ROUNDING = 32.0 * UNIT
"""More than the relative error of a transformed vertex."""


@dataclass(frozen=True, slots=True, eq=False)
class NearHull:
    """The vertices of a body near its hull, as projected by one matrix."""

    local: NDArray[np.float32]
    """The vertices, in their order, before projection, (m, 3)."""
    matrix: NDArray[np.float64]
    """The matrix of the projection, (2, 4)."""
    back: NDArray[np.float64]
    """Pseudo-inverse of its first three columns, (3, 2)."""
    reach: NDArray[np.float64]
    """Largest absolute coordinate of any vertex of the body, on each axis, (3,)."""
    margin: float
    """How far inside every other vertex is at least, in the plane of the projection."""

    def serves(self, matrix: NDArray[np.float64]) -> bool:
        """Tell whether the vertices have the hull of the whole body also when projected by another matrix (2, 4)."""
        turn = matrix[:, :3] @ self.back
        determinant = float(turn[0, 0] * turn[1, 1] - turn[0, 1] * turn[1, 0])
        if determinant == 0.0:
            return False
        undo = np.array([[turn[1, 1], -turn[0, 1]], [-turn[1, 0], turn[0, 0]]]) / determinant
        # The difference between the matrices that no map of the plane explains: another view, or roundings.
        drift = np.abs(undo @ matrix[:, :3] - self.matrix[:, :3]) @ self.reach
        rounded = ROUNDING * (np.abs(undo) @ (np.abs(matrix[:, :3]) @ self.reach + np.abs(matrix[:, 3])))
        # A deep vertex may move outwards by this, and the hull around it inwards.
        return bool(2.0 * (drift + rounded).sum() < self.margin)


def near_hull(local: NDArray[np.float32], points: NDArray[np.float64], matrix: NDArray[np.float64]) -> NearHull:
    """Return those vertices (n, 3) that are near the hull of `points` (n, 2), their projections by `matrix` (2, 4)."""
    corners = convex_hull(points)
    corners = corners[:: -(-len(corners) // MOST_INNER_CORNERS)]
    reach = np.abs(local).max(axis=0).astype(np.float64)
    near, margin = local, 0.0
    if len(corners) > 2:
        middle = corners.mean(axis=0)
        arm, vector = corners - middle, np.roll(corners, -1, axis=0) - corners
        lengths = np.hypot(vector[:, 0], vector[:, 1])
        edges = lengths > 0.0  # corners near the scene's origin may coincide relative to their middle
        heights = (arm[:, 0] * vector[:, 1] - arm[:, 1] * vector[:, 0])[edges] / lengths[edges]
        margin, inner = DEEP_SHARE * float(heights.min()), middle + (1.0 - DEEP_SHARE) * arm
        near = local[~pnpoly(inner, points, boundary="outside")]
    return NearHull(near, matrix, np.linalg.pinv(matrix[:, :3]), reach, margin)
