# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a triangle mesh has an inside, and of which pieces it consists.

Points with equal coordinates count as one here, so that a mesh whose seams are doubled is closed all the same.
"""

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ..orientation import orientation

Rows = NDArray[np.intp]


class Closedness(Enum):
    """Whether it can be asked of a mesh what is inside of it, and if not, why."""

    CLOSED = "closed"
    """Every edge is walked as often one way as the other: around each point the mesh winds a whole number of times."""
    OPEN = "open"
    """An edge has one triangle only: the surface has a border, and no inside."""
    TURNED = "turned"
    """Two triangles walk an edge the same way: one of them faces inwards. Recalculate the normals."""
    NON_MANIFOLD = "non-manifold"
    """An edge has more than two triangles, and not as many one way as the other."""
    FLAT = "flat"
    """Closed, but all in one plane, or of triangles back to back in pairs: nothing is inside."""


def merged(vertices: NDArray[np.float64], triangles: Rows) -> Rows:
    """Return the triangles with the smallest row for each of several vertices with equal coordinates."""
    order = np.lexsort(vertices.T)
    ordered = vertices[order]
    is_first = np.empty(len(order), dtype=bool)
    is_first[0] = True
    np.any(ordered[1:] != ordered[:-1], axis=1, out=is_first[1:])
    group = np.cumsum(is_first) - 1
    row_of = np.empty(len(order), dtype=np.intp)
    row_of[order] = np.minimum.reduceat(order, np.flatnonzero(is_first))[group]
    found: Rows = row_of[triangles]
    return found


def closedness(vertices: NDArray[np.float64], triangles: Rows) -> Closedness:
    """Return whether a mesh whose equal vertices are merged is closed."""
    # A triangle with a vertex twice has an edge there and back, which changes nothing, and one of a vertex to itself.
    start, end = triangles.ravel(), np.roll(triangles, -1, axis=1).ravel()
    real = start != end
    low, high = np.minimum(start, end)[real], np.maximum(start, end)[real]
    order = np.argsort(low * len(vertices) + high, kind="stable")
    low, high = low[order], high[order]
    is_first = np.ones(len(low), dtype=bool)
    is_first[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    firsts = np.flatnonzero(is_first)
    if not firsts.size:  # every triangle is a point
        return Closedness.FLAT
    counts = np.diff(firsts, append=len(low))
    sums = np.add.reduceat(np.where(start[real][order] == low, 1, -1), firsts)
    if (counts == 1).any():
        return Closedness.OPEN
    if sums.any():
        return Closedness.TURNED if (counts[sums != 0] == 2).all() else Closedness.NON_MANIFOLD
    walls = triangles[_are_walls(triangles)]
    return Closedness.FLAT if not walls.size or _is_flat(vertices[np.unique(walls)]) else Closedness.CLOSED


def pieces(triangles: Rows, count: int) -> Rows:
    """Return a number for each triangle, the same for those that hang together by vertices, of which there are so many.

    Each vertex has the smallest number that it is known to hang together with; these spread, and their own spread too.
    """
    label = np.arange(count)
    while True:
        least = label[triangles].min(axis=1)
        spread = label.copy()
        np.minimum.at(spread, triangles.ravel(), np.repeat(least, 3))
        np.minimum.at(spread, label[triangles].ravel(), np.repeat(least, 3))
        spread = spread[spread]
        if (spread == label).all():
            found: Rows = label[triangles[:, 0]]
            return found
        label = spread


def _are_walls(triangles: Rows) -> NDArray[np.bool_]:
    """Return which triangles have three vertices, and not as many others back to back as side by side."""
    in_order = np.sort(triangles, axis=1)
    first = np.argmin(triangles, axis=1)
    rows = np.arange(len(triangles))
    facing = np.where(triangles[rows, (first + 1) % 3] < triangles[rows, (first + 2) % 3], 1, -1)
    facing[(in_order[:, 0] == in_order[:, 1]) | (in_order[:, 1] == in_order[:, 2])] = 0
    order = np.lexsort(in_order.T)
    is_first = np.ones(len(triangles), dtype=bool)
    is_first[1:] = (in_order[order][1:] != in_order[order][:-1]).any(axis=1)
    sums = np.add.reduceat(facing[order], np.flatnonzero(is_first))
    found = np.empty(len(triangles), dtype=bool)
    found[order] = sums[np.cumsum(is_first) - 1] != 0
    return found


def _is_flat(points: NDArray[np.float64]) -> bool:
    """Tell whether points lie in one plane, exactly."""
    first, second = points[0].tolist(), points[int(np.abs(points - points[0]).sum(axis=1).argmax())].tolist()
    rows = points.tolist()
    third = next((row for row in rows if not _on_a_line(first, second, row)), None)
    if third is None:
        return True
    return all(orientation(tuple(first), tuple(second), tuple(third), tuple(row)) == 0.0 for row in rows)


def _on_a_line(p: list[float], q: list[float], r: list[float]) -> bool:
    """Tell whether three points are on a line: seen along every coordinate axis they are."""
    return all(
        orientation((p[i], p[j], 0.0), (q[i], q[j], 0.0), (r[i], r[j], 0.0), (p[i], p[j], 1.0)) == 0.0
        for i, j in ((0, 1), (1, 2), (2, 0))
    )
