# SPDX-License-Identifier: GPL-3.0-or-later
"""Along which edges of a hull the smallest box may lie, as far as float64 can tell: of most hulls it is only one.

Of few edges, every vertex is projected on every edge. Of many, calipers in floats, all edges at once: a side of the box
touches the vertex at which the edges turn past its own direction, and these directions are in order already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEW_EDGES = 150
"""Up to so many, to project all vertices on all edges takes less time than to look for the ones that are touched."""
IN_DOUBT = 2.0**-44
"""Areas that differ by no more than this share of the squared size may be in the other order: each follows from a few
roundings of a share of 2**-53, and from vertices that are too low or moved by no more than that."""
SMALLEST, LARGEST = 2.0**-400, 2.0**400
"""Edges and sizes of which no product under- or overflows."""


def promising_edges(hull: NDArray[np.float64]) -> list[int]:
    """Return the rows of the vertices that the edges leave along which the smallest box may lie.

    Parameters
    ----------
    hull : ndarray (h, 2)
        As of `convex_hull`, with at least three vertices.

    Returns
    -------
    list of int
        Ascending; all rows where floats cannot tell.
    """
    local = hull - hull[0]
    size = float(np.abs(local).max())
    if not SMALLEST < size < LARGEST:
        return list(range(len(hull)))
    areas = _areas_of_few(hull, local) if len(hull) <= FEW_EDGES else _areas_at_once(hull)
    if areas is None:
        return list(range(len(hull)))
    enough = min(areas) + IN_DOUBT * size * size
    return [row for row, area in enumerate(areas) if not area > enough]


def _areas_of_few(hull: NDArray[np.float64], local: NDArray[np.float64]) -> list[float] | None:
    """The area of the box along each edge; None where one is too short for its direction to be known.

    All vertices, from the first one as their origin, are projected on all edges and on all normals, without looking for
    those that a side touches. The edges are differences of the vertices as they were given: short ones lose nothing.
    """
    x, y = (np.concatenate((hull[1:], hull[:1])) - hull).T
    squares: list[float] = (x * x + y * y).tolist()
    if not min(squares) > SMALLEST * SMALLEST:
        return None
    heights = local @ np.concatenate((x, -y, y, x)).reshape(2, -1)
    extents: list[float] = (heights.max(axis=0) - heights.min(axis=0)).tolist()
    return [
        width * height / square
        for width, height, square in zip(extents, extents[len(squares) :], squares, strict=False)
    ]


def _areas_at_once(hull: NDArray[np.float64]) -> list[float] | None:
    """The same for many edges."""
    edges = np.concatenate((hull[1:], hull[:1])) - hull
    lengths = np.hypot(edges[:, 0], edges[:, 1])
    if lengths.min() < SMALLEST:
        return None
    x, y = edges.T / lengths
    angles = np.arctan2(y, x)
    angles[np.argmax(hull[:, 0]) :] %= 2.0 * np.pi  # the upper half of the hull follows the lower one
    round_twice = np.concatenate((angles, angles + 2.0 * np.pi))
    ahead, across, behind = (
        hull.take(np.searchsorted(round_twice, angles + turn) % len(hull), axis=0).T
        for turn in (0.5 * np.pi, np.pi, 1.5 * np.pi)
    )
    start = hull.T
    width = x * (ahead[0] - behind[0]) + y * (ahead[1] - behind[1])
    height = x * (across[1] - start[1]) - y * (across[0] - start[0])
    areas: list[float] = (width * height).tolist()
    return areas
