# SPDX-License-Identifier: GPL-3.0-or-later
"""Most of many points are inside of the hull of a few: matrix products in floats drop those that surely are."""

from itertools import product
from math import gcd

import numpy as np
from numpy.typing import NDArray

from .quickhull import triangles_around

MANY = 200
"""Points from which on dropping some pays."""
ROWS_AT_ONCE = 1 << 12
"""Points whose heights over all facets are worked out in one piece, to stay in the processor's cache."""
RELATIVE_ERROR = 32.0 * 2.0**-53
"""By this share of the size and the sides of a facet a height in `_outside` may be off.

With u = 2**-53, s the size and L the product of the two sides' lengths, each the sum of three coordinates: the normal,
no longer than L, is off by 4u L, times a difference of two points 8u s L; these are moved, which rounds each by u s,
together 2u s L; two products with the normal of three terms each are off by 3u s L each; the sums of the offset and the
margin by 4u s L more. Together 20u."""
COARSE, FINE = (
    np.array([d for d in product(range(-most, most + 1), repeat=3) if d > (0, 0, 0) and gcd(*d) == 1], dtype=np.float64)
    for most in (1, 2)
)
"""Directions, each once up to its sign: 13 and 49."""


def candidates(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the points (n, 3) but for some that are inside of the hull of the others for sure."""
    for directions in (COARSE, FINE):
        if len(points) < MANY or not 2.0**-300 < float(np.abs(points).max()) < 2.0**300:
            return points
        heights = points @ directions.T
        few = np.unique(np.concatenate((heights.argmax(axis=0), heights.argmin(axis=0))))
        triangles = triangles_around(points[few])
        if triangles is None:
            return points
        outside = _outside(points, points[few], np.array(triangles))
        outside[few] = True
        points = points[outside]
    return points


def _outside(
    points: NDArray[np.float64], corners: NDArray[np.float64], triangles: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """Tell of every point whether it may be outside of a hull."""
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    a, b, c = (corners[triangles[:, k]] for k in range(3))
    u, v = b - a, c - a
    normals = np.cross(u, v)
    size = 2.0 * float(np.abs(points - middle).max())
    margins = RELATIVE_ERROR * size * np.abs(u).sum(axis=1) * np.abs(v).sum(axis=1)
    inner = ((a - middle) * normals).sum(axis=1) - margins
    outside = np.empty(len(points), dtype=bool)
    for first in range(0, len(points), ROWS_AT_ONCE):
        rows = slice(first, first + ROWS_AT_ONCE)
        outside[rows] = ((points[rows] - middle) @ normals.T > inner).any(axis=1)
    return outside
