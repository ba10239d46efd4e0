# SPDX-License-Identifier: GPL-3.0-or-later
"""On which side of a line does a point lie? The one question every algorithm here asks, answered exactly in sign.

The determinant is computed in float64 first. Shewchuk's error bound says when its sign is certain; only in the few
other cases, points on or almost on the line, `exact_cross` decides without rounding.

Proof of the bound, with u = 2**-53: a difference of two floats has a relative error of at most u, so a product of two
differences has at most 3u + 3u**2 + u**3, plus 2**-1075 if it underflows. If the products have opposite signs nothing
cancels, and the sign is right. Otherwise the true determinant differs from ``left - right`` by at most 3u + 6u**2 times
``left + right``. The three roundings of the test itself, of that difference, that sum and the sum with the margin, take
away 3u of the bound's own 4u, which leaves 4u - 12u**2: more than enough. The underflow margin covers the rest, and an
overflow makes the comparison false.

References
----------
J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997.
K. Ozaki et al., Simple floating-point filters for the two-dimensional orientation problem, BIT 56, 2016.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .exact_cross import exact_cross, exact_cross_signs
from .points import as_vector

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from .points import Point

RELATIVE_ERROR = 4.0 * 2.0**-53
UNDERFLOW_MARGIN = 2.0**-960
"""An area far above what underflow can lose, and far below any area a scene contains."""
BLOCK = 1 << 14
"""Rows handled at once, so that all intermediate arrays stay in the processor's cache."""


def orient2d(a: ArrayLike, b: ArrayLike, c: ArrayLike) -> float:
    """Return twice the signed area of the triangle a, b, c; its sign is exact.

    Parameters
    ----------
    a, b, c : array-like, shape (2,)
        Three points.

    Returns
    -------
    float
        Positive if c lies to the left of the line from a to b, negative if to the right, 0.0 exactly if it lies on
        it (also if a equals b). The value itself is rounded; one that a float64 cannot hold becomes the smallest or
        the largest float of the right sign.

    Raises
    ------
    GeometryError
        When a point has another shape, or is not finite.
    """
    return orientation(as_vector(a, "a"), as_vector(b, "b"), as_vector(c, "c"))


def orientation(a: Point, b: Point, c: Point) -> float:
    """Return `orient2d` of pairs of plain floats, unchecked: the form for inner loops."""
    ax, ay = a
    bx, by = b
    cx, cy = c
    left = (bx - ax) * (cy - ay)
    right = (by - ay) * (cx - ax)
    determinant = left - right
    if abs(determinant) > RELATIVE_ERROR * abs(left + right) + UNDERFLOW_MARGIN:
        return determinant
    return exact_cross(a, b, a, c)


def edge_cross(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the cross product of two edges, (b - a) x (d - c), of pairs of plain floats; its sign is exact.

    Positive if the edge from c to d points to the left of the edge from a to b, 0.0 if they are parallel.
    """
    ax, ay = a
    bx, by = b
    cx, cy = c
    dx, dy = d
    left = (bx - ax) * (dy - cy)
    right = (by - ay) * (dx - cx)
    determinant = left - right
    if abs(determinant) > RELATIVE_ERROR * abs(left + right) + UNDERFLOW_MARGIN:
        return determinant
    return exact_cross(a, b, c, d)


def turn_signs(points: NDArray[np.float64]) -> NDArray[np.int8]:
    """Return the exact sign of the turn at every inner vertex of an open polyline.

    Parameters
    ----------
    points : ndarray of float64, shape (n, 2)

    Returns
    -------
    ndarray of int8, shape (n - 2,)
        Entry k is 1 for a left turn at vertex k + 1, -1 for a right turn, 0 for none or a reversal.
    """
    edge_x, edge_y = np.diff(points[:, 0]), np.diff(points[:, 1])
    signs = certain_signs(edge_x[:-1], edge_y[:-1], edge_x[1:], edge_y[1:])
    doubtful = np.flatnonzero(signs == 0)
    if len(doubtful):
        a, b, c = (points.take(doubtful + k, axis=0) for k in range(3))
        signs[doubtful] = exact_cross_signs(a, b, b, c)
    return signs


def certain_signs(
    ux: NDArray[np.float64], uy: NDArray[np.float64], vx: NDArray[np.float64], vy: NDArray[np.float64]
) -> NDArray[np.int8]:
    """Return the sign of u x v where float64 can tell it, 0 where it is doubtful.

    The components, arrays of shape (n,), are differences of coordinates that were rounded once.
    """
    signs = np.empty(len(ux), dtype=np.int8)
    with np.errstate(all="ignore"):
        for start in range(0, len(ux), BLOCK):
            rows = slice(start, start + BLOCK)
            left = ux[rows] * vy[rows]
            right = uy[rows] * vx[rows]
            bound = np.abs(left + right)
            bound *= RELATIVE_ERROR
            bound += UNDERFLOW_MARGIN
            left -= right
            signs[rows] = (left > bound).view(np.int8) - (left < -bound).view(np.int8)
    return signs
