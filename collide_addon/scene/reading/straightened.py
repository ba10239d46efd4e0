# SPDX-License-Identifier: GPL-3.0-or-later
"""Rings without the vertices at which they go straight on: a finely divided square has four corners.

D. H. Douglas, T. K. Peucker, "Algorithms for the reduction of the number of points required to represent a digitized
line or its caricature", The Canadian Cartographer 10 (1973), with a tolerance just above rounding.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...geometry.polygons.polygon import as_polygon
from ...geometry.predicates.errors import GeometryError


def straightened(rings: Sequence[NDArray[np.float64]], tolerance: float) -> list[NDArray[np.float64]]:
    """Return rings (n, 2), each without the vertices that lie on the line between others, but for the tolerance.

    Rings no wider than the tolerance are left out. Where rings come so near to each other that fewer vertices would
    make them cross, all the others keep theirs.
    """
    corners = [_corners(ring, tolerance) for ring in rings]
    wide = [(ring, rows) for ring, rows in zip(rings, corners, strict=True) if len(rows) > 2]
    if not wide:
        return []
    try:
        return list(as_polygon([ring[rows] for ring, rows in wide]).rings)
    except GeometryError:
        return [ring for ring, _ in wide]


def _corners(ring: NDArray[np.float64], tolerance: float) -> NDArray[np.intp]:
    """Return the rows of the vertices that stay: two in any case, then the furthest from each line between them."""
    first = int(np.argmin(ring @ np.array([1.0, 2.0**-10])))
    opposite = int(np.argmax(np.hypot(*(ring - ring[first]).T)))
    count = len(ring)
    kept = {first, opposite}
    waiting = [(first, opposite), (opposite, first)]
    while waiting:
        start, end = waiting.pop()
        between = np.arange(start + 1, end if end > start else end + count) % count
        if not len(between):
            continue
        distances = _distances(ring[between], ring[start], ring[end])
        furthest = int(distances.argmax())
        if distances[furthest] > tolerance:
            row = int(between[furthest])
            kept.add(row)
            waiting += [(start, row), (row, end)]
    return _needed(ring, sorted(kept), tolerance)


def _needed(ring: NDArray[np.float64], kept: list[int], tolerance: float) -> NDArray[np.intp]:
    """Leave out what was kept only because the search began or split there."""
    count = len(ring)
    k = 0
    while k < len(kept) and len(kept) > 3:
        start, end = kept[k - 1], kept[(k + 1) % len(kept)]
        between = np.arange(start + 1, end if end > start else end + count) % count
        if _distances(ring[between], ring[start], ring[end]).max() <= tolerance:
            del kept[k]
        else:
            k += 1
    return np.array(kept)


def _distances(
    points: NDArray[np.float64], start: NDArray[np.float64], end: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the distances of points (n, 2) from a segment."""
    way = end - start
    squared = float(way @ way)
    along = np.clip((points - start) @ way / squared, 0.0, 1.0) if squared > 0.0 else np.zeros(len(points))
    distances: NDArray[np.float64] = np.hypot(*(points - start - along[:, np.newaxis] * way).T)
    return distances
