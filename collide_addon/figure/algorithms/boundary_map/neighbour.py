# SPDX-License-Identifier: GPL-3.0-or-later
"""A copy of a polygon beside it, turned by half a turn about the middle of an edge: so the two share that edge.

Copies like that fill the plane when the polygon is a triangle or a quadrangle, and every other polygon may still ask
which of the two the points of the common edge belong to.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....geometry import BoundaryParts, BoundaryPiece
from ...page.sheet import bounds_of, lay_out

FLAT = 1e-9
"""Height over an edge, as a share of its length times the polygon's size, that rounding can make."""


@dataclass(frozen=True, slots=True, eq=False)
class Neighbour:
    """A polygon's copy across the edge `ring`, `edge` from `start` to `end` (2,), by its rings (n, 2)."""

    ring: int
    edge: int
    start: NDArray[np.float64]
    end: NDArray[np.float64]
    rings: tuple[NDArray[np.float64], ...]

    @property
    def away(self) -> NDArray[np.float64]:
        """Unit vector (2,) from the polygon to its copy, across the edge."""
        x, y = (self.end - self.start) / np.hypot(*(self.end - self.start))
        across = np.array([-y, x])
        lies_there = float((self.rings[0] - self.start).mean(axis=0) @ across) > 0.0
        return across if lies_there else -across


def neighbour_of(rings: tuple[NDArray[np.float64], ...], parts: BoundaryParts) -> Neighbour | None:
    """Return the copy across an edge that does not count as inside and has all of the polygon on one side.

    Parameters
    ----------
    rings : tuple of ndarray (n, 2)
    parts : BoundaryParts
        By the half-open rule.

    Returns
    -------
    Neighbour or None
        Of several, the one that leaves the edge longest on a page that shows both; None when there is none.
    """
    best, longest = None, 0.0
    for piece in parts.pieces:
        if piece.inside or not _is_outermost(piece, parts.corners):
            continue
        copy = tuple(piece.start + piece.end - ring for ring in rings)
        length = float(np.hypot(*(piece.end - piece.start))) / lay_out(bounds_of(*rings, *copy), None).unit
        if length > longest:
            best, longest = Neighbour(piece.ring, piece.edge, piece.start, piece.end, copy), length
    return best


def _is_outermost(piece: BoundaryPiece, corners: NDArray[np.float64]) -> bool:
    """Tell whether all corners lie on one side of an edge or on it, and not all on it."""
    size = float(np.ptp(corners, axis=0).max())
    (along_x, along_y), (x, y) = (piece.end - piece.start) / size, ((corners - piece.start) / size).T
    heights = along_x * y - along_y * x
    slack = FLAT * float(np.hypot(along_x, along_y))
    lowest, highest = float(heights.min()), float(heights.max())
    return min(-lowest, highest) <= slack < max(-lowest, highest)
