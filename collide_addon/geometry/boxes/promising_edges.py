# SPDX-License-Identifier: GPL-3.0-or-later
"""Edges of a hull along which the smallest box may lie, as far as float64 can tell: of most hulls it is only one.

Of few edges, every vertex is projected on every edge. Of many, calipers in floats, all edges at once: a side of the box
touches the vertex at which the edges turn past its own direction, and these directions are in order already.
"""

import math

import numpy as np
from numpy.typing import NDArray

FEW_EDGES = 150
"""Edges up to which projecting all vertices on all of them is faster than looking for the ones that are touched."""
IN_DOUBT = 2.0**-42
"""Areas that differ by no more than this may be in the other order, where the size is below 1; with u = 2**-53:

No two vertices are further apart than sqrt(5), so width and height are at most that. A height over an edge, by the
length of the edge, is off by 6 u of rounding (two differences, two products, a sum), so a width by 14 u, a product of
two by 66 u, and divided by the square of the length, which is off by 4 u, by 91 u.

Calipers in floats may also take a neighbour of the vertex that a side touches. An angle up to 4 pi is off by 22 u by
rounding, as each addition that led to it is, and so is the other one that it is compared with: 44 u, and a vertex that
is furthest along a direction turned by so much is too low by 99 u. One height and two of a width make an area that is
too small by 3 * sqrt(5) * 99 u = 661 u. Two areas are compared: all in all less than 1000 u, and this is 2048 u."""
SHORTEST = 2.0**-400
"""Edges of a smaller share of the size may have lost their direction, and their squares might underflow."""


def promising_edges(hull: NDArray[np.float64]) -> list[int]:
    """Return the rows of the vertices that the edges leave along which the smallest box may lie, ascending.

    All rows of the hull (h, 2), which has at least three vertices, where floats cannot tell.
    """
    size = float(np.abs(hull - hull[0]).max())
    # In a unit of about the size no product over- or underflows that counts; a power of two rounds nothing before.
    with np.errstate(under="ignore"):
        scaled = np.ldexp(hull, -math.frexp(size)[1])
    areas = _areas_of_few(scaled) if len(hull) <= FEW_EDGES else _areas_at_once(scaled)
    if areas is None:
        return list(range(len(hull)))
    enough = min(areas) + IN_DOUBT
    return [row for row, area in enumerate(areas) if not area > enough]


def _areas_of_few(hull: NDArray[np.float64]) -> list[float] | None:
    """Return the area of the box along each edge; None where one is too short for its direction to be known."""
    # All vertices, from the first one as their origin, are projected on all edges and on all normals, whether or not a
    # side touches them. The edges are differences of the vertices as they were given: short ones lose nothing.
    x, y = (np.concatenate((hull[1:], hull[:1])) - hull).T
    squares: list[float] = (x * x + y * y).tolist()
    if min(squares) < SHORTEST * SHORTEST:
        return None
    heights = (hull - hull[0]) @ np.concatenate((x, -y, y, x)).reshape(2, -1)
    extents: list[float] = (heights.max(axis=0) - heights.min(axis=0)).tolist()
    return [
        width * height / square
        for width, height, square in zip(extents, extents[len(squares) :], squares, strict=False)
    ]


def _areas_at_once(hull: NDArray[np.float64]) -> list[float] | None:
    """Return the same for many edges."""
    edges = np.concatenate((hull[1:], hull[:1])) - hull
    lengths = np.hypot(edges[:, 0], edges[:, 1])
    if lengths.min() < SHORTEST:
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
