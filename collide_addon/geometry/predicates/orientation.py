# SPDX-License-Identifier: GPL-3.0-or-later
"""On which side of a line, or in space of a plane, a point lies: the test of every algorithm, with exact sign.

The determinant is first computed in float64, and an error bound tells when its sign is certain; in the few other cases,
points on or almost on the line or plane, whole numbers decide.

Proof of Shewchuk's bound in the plane, with u = 2**-53: a difference of two floats has a relative error of at most u,
so a product of two differences has at most 3u + 3u**2 + u**3, plus 2**-1075 if it underflows. If the products have
opposite signs nothing cancels, and the sign is right. Otherwise the true determinant differs from ``left - right`` by
at most 3u + 6u**2 times ``left + right``. The three roundings of the test itself, of that difference, that sum and the
sum with the margin, take away 3u of the bound's own 4u, which leaves 4u - 12u**2: more than enough. The underflow
margin covers the rest, and an overflow makes the comparison false.

In space, up to terms of u**2: the determinant is the sum of three coordinates of d - a, each times a minor, the
difference of two products of edges' coordinates. A product of two differences is off by 3u, and a minor by 3u + u of
the sum of the sizes of its products. A coordinate times a minor is off by 4u + u + u of the coordinate times that sum,
and adding three of these by 2u more: 8u of their total, the permanent. The permanent itself is off by at most 8u of
itself, and the test has four more roundings, of terms no larger: 10u is more than enough, because the product
(8u + a few u**2)(1 + 8u)(1 + 4u) is less. Underflow takes away at most 2**-1075 of each product, which a coordinate of
d - a multiplies: together no more than 2**-1073 times (1 + the sum of the sizes of these three).

References
----------
J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997 (in space 7u
instead of 10u, for a determinant multiplied out in another order).
K. Ozaki et al., Simple floating-point filters for the two-dimensional orientation problem, BIT 56, 2016.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .grid import UNIT, on_common_grid, rounded_product, rounded_sum, volume
from .points import Point, SpacePoint, as_space_vector, as_vector
from .progress import in_blocks

LARGEST_FLOAT = math.ldexp(2.0 - 2.0**-52, 1023)
SMALLEST_FLOAT = math.ldexp(1.0, -1074)
EXACT_ROWS_AT_ONCE = 1 << 12
"""Rows whose products are split at once, which limits the intermediate arrays."""
LARGEST_SPLIT = 2.0**500
SMALLEST_EXACT_PRODUCT = 2.0**-900
"""Range in which the halves and the rounding error of a product are themselves float64 numbers."""
RELATIVE_ERROR, ERROR_IN_SPACE = 4.0 * UNIT, 10.0 * UNIT
UNDERFLOW_MARGIN = 2.0**-960
"""An area far above the error of underflow, and far below any area in a scene."""


def orient2d(a: ArrayLike, b: ArrayLike, c: ArrayLike) -> float:
    """Return twice the signed area of the triangle a, b, c; its sign is exact.

    Parameters
    ----------
    a, b, c : array-like, shape (2,)
        Three points.

    Returns
    -------
    float
        Positive if c lies to the left of the line from a to b, negative if to the right, 0.0 exactly if it lies on it
        (also if a equals b). The value itself comes from rounded products, and is off by hundreds of last bits where
        these nearly cancel; one outside the range of float64 becomes the smallest or the largest float of its sign.

    Raises
    ------
    GeometryError
        When a point has another shape, or is not finite.

    Examples
    --------
    >>> orient2d((0, 0), (4, 0), (1, 3))
    12.0
    >>> orient2d((0, 0), (4, 4), (1, 1))
    0.0
    """
    return orientation(as_vector(a, "a"), as_vector(b, "b"), as_vector(c, "c"))


def orientation(a: Point, b: Point, c: Point) -> float:
    """Return `orient2d` of pairs of plain floats, unchecked: for inner loops."""
    return edge_cross(a, b, a, c)


def edge_cross(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return (b - a) x (d - c) of pairs of plain floats, with exact sign: positive if cd points to the left of ab."""
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


def exact_cross(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return (b - a) x (d - c), computed in integers and rounded once, keeping its sign."""
    ux_is_zero, uy_is_zero = a[0] == b[0], a[1] == b[1]
    if (ux_is_zero or c[1] == d[1]) and (uy_is_zero or c[0] == d[0]):
        return 0.0  # points in one row or column of a grid
    (ax, ay, bx, by, cx, cy, dx, dy), exponent = on_common_grid((*a, *b, *c, *d))
    return _rounded((bx - ax) * (dy - cy) - (by - ay) * (dx - cx), 2 * exponent)


def _rounded(determinant: int, exponent: int) -> float:
    """Return ``determinant * 2**-exponent``, or the extreme float64 of its sign if it is too small or too large."""
    if determinant == 0:
        return 0.0
    try:
        size = max(abs(determinant) / (1 << exponent), SMALLEST_FLOAT)
    except OverflowError:
        size = LARGEST_FLOAT
    return size if determinant > 0 else -size


def orient3d(a: ArrayLike, b: ArrayLike, c: ArrayLike, d: ArrayLike) -> float:
    """Return six times the signed volume of the tetrahedron a, b, c, d; its sign is exact.

    Parameters
    ----------
    a, b, c, d : array-like, shape (3,)
        Four points.

    Returns
    -------
    float
        Positive if d lies on the side of the plane through a, b and c from which these turn counter-clockwise, negative
        if on the other, 0.0 exactly if it lies in the plane (also if the three are on one line). The value itself is
        rounded; one outside the range of float64 becomes the smallest or the largest float of its sign.

    Raises
    ------
    GeometryError
        When a point has another shape, or is not finite.

    Examples
    --------
    >>> orient3d((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    1.0
    """
    points = [as_space_vector(point, name) for point, name in zip((a, b, c, d), "abcd", strict=True)]
    return orientation_in_space(*points)


def orientation_in_space(a: SpacePoint, b: SpacePoint, c: SpacePoint, d: SpacePoint) -> float:
    """Return `orient3d` of triples of plain floats, unchecked: for inner loops."""
    ax, ay, az = a
    bx, by, bz = b
    cx, cy, cz = c
    dx, dy, dz = d
    bx, by, bz = bx - ax, by - ay, bz - az
    cx, cy, cz = cx - ax, cy - ay, cz - az
    dx, dy, dz = dx - ax, dy - ay, dz - az
    yz, zy, zx, xz, xy, yx = by * cz, bz * cy, bz * cx, bx * cz, bx * cy, by * cx
    determinant = dx * (yz - zy) + dy * (zx - xz) + dz * (xy - yx)
    dx, dy, dz = abs(dx), abs(dy), abs(dz)
    permanent = dx * (abs(yz) + abs(zy)) + dy * (abs(zx) + abs(xz)) + dz * (abs(xy) + abs(yx))
    if abs(determinant) > ERROR_IN_SPACE * permanent + UNDERFLOW_MARGIN * (1.0 + dx + dy + dz):
        return determinant
    return exact_volume(a, b, c, d)


def exact_volume(a: SpacePoint, b: SpacePoint, c: SpacePoint, d: SpacePoint) -> float:
    """Return `orient3d` computed in integers and rounded once, keeping its sign."""
    values, exponent = on_common_grid((*a, *b, *c, *d))
    p, q, r, s = zip(values[0::3], values[1::3], values[2::3], strict=True)
    return _rounded(volume(p, q, r, s), 3 * exponent)


def turn_signs(points: NDArray[np.float64]) -> NDArray[np.int8]:
    """Return the exact sign of the turn at each inner vertex of a polyline (n, 2): 1 left, -1 right, otherwise 0."""
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
    """Return the sign of u x v if float64 can decide it, otherwise 0; components (n,) are differences rounded once."""
    signs = np.empty(len(ux), dtype=np.int8)
    with np.errstate(all="ignore"):
        for rows in in_blocks(len(ux)):
            left = ux[rows] * vy[rows]
            right = uy[rows] * vx[rows]
            bound = np.abs(left + right)
            bound *= RELATIVE_ERROR
            bound += UNDERFLOW_MARGIN
            left -= right
            signs[rows] = (left > bound).view(np.int8) - (left < -bound).view(np.int8)
    return signs


def exact_cross_signs(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], d: NDArray[np.float64]
) -> NDArray[np.int8]:
    """Return the sign of (b - a) x (d - c) for every row of four arrays of shape (n, 2)."""
    # Where the differences are exact in float64 (usually: points with few digits, or near each other), the two products
    # are compared with their rounding errors, in numpy. The other rows go through `exact_cross`.
    signs = np.empty(len(a), dtype=np.int8)
    for rows in in_blocks(len(a), EXACT_ROWS_AT_ONCE):
        signs[rows] = _block_signs(a[rows], b[rows], c[rows], d[rows])
    return signs


def _block_signs(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], d: NDArray[np.float64]
) -> NDArray[np.int8]:
    with np.errstate(all="ignore"):
        ends = ((b[:, 0], a[:, 0]), (b[:, 1], a[:, 1]), (d[:, 0], c[:, 0]), (d[:, 1], c[:, 1]))
        (ux, of_ux), (uy, of_uy), (vx, of_vx), (vy, of_vy) = (rounded_sum(end, -start) for end, start in ends)
        left, left_error, left_exact = _product(ux, vy)
        right, right_error, right_exact = _product(uy, vx)
        # Rounding is monotone: rounded products that differ are in the same order as the exact ones.
        greater = (left > right) | ((left == right) & (left_error > right_error))
        less = (left < right) | ((left == right) & (left_error < right_error))
    signs: NDArray[np.int8] = greater.view(np.int8) - less.view(np.int8)
    left_exact &= ((of_ux == 0.0) & (of_vy == 0.0)) | (ux == 0.0) | (vy == 0.0)
    right_exact &= ((of_uy == 0.0) & (of_vx == 0.0)) | (uy == 0.0) | (vx == 0.0)
    for row in np.flatnonzero(~(left_exact & right_exact)):
        value = exact_cross(a[row].tolist(), b[row].tolist(), c[row].tolist(), d[row].tolist())
        signs[row] = (value > 0.0) - (value < 0.0)
    return signs


def _product(
    p: NDArray[np.float64], q: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """Return p * q, its rounding error, and whether that error is exact, as it is if a factor is zero."""
    product, error = rounded_product(p, q)
    zero = (p == 0.0) | (q == 0.0)
    exact = (np.abs(p) < LARGEST_SPLIT) & (np.abs(q) < LARGEST_SPLIT) & (np.abs(product) > SMALLEST_EXACT_PRODUCT)
    return product, np.where(zero, 0.0, error), exact | zero
