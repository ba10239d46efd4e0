# SPDX-License-Identifier: GPL-3.0-or-later
"""The cross product (b - a) x (d - c) without any rounding, for the few cases where floats cannot tell its sign."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .points import Point

LARGEST_FLOAT = math.ldexp(2.0 - 2.0**-52, 1023)
SMALLEST_FLOAT = math.ldexp(1.0, -1074)
BLOCK = 1 << 12
"""Rows handled at once, so that all intermediate arrays stay in the processor's cache."""
SPLITTER = 2.0**27 + 1.0
"""Multiplying by it cuts a float64 into two halves of 26 bits (Dekker 1971, Veltkamp)."""
LARGEST_SPLIT = 2.0**500
SMALLEST_EXACT_PRODUCT = 2.0**-900
"""Between these two, the halves and the rounding error of a product are float64 numbers themselves."""


def exact_cross(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return (b - a) x (d - c), computed in integers and rounded once, with its sign kept.

    A float64 is an integer over a power of two, so over the largest of the eight denominators all coordinates are
    integers. A value too small or too large for a float64 becomes the smallest or largest one of its sign.
    """
    ux_is_zero, uy_is_zero = a[0] == b[0], a[1] == b[1]
    if (ux_is_zero or c[1] == d[1]) and (uy_is_zero or c[0] == d[0]):
        return 0.0  # points in one row or column of a grid
    ratios = [coordinate.as_integer_ratio() for coordinate in (*a, *b, *c, *d)]
    scale = max([denominator for _, denominator in ratios])
    ax, ay, bx, by, cx, cy, dx, dy = [numerator * (scale // denominator) for numerator, denominator in ratios]
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if cross == 0:
        return 0.0
    try:
        size = max(abs(cross) / (scale * scale), SMALLEST_FLOAT)
    except OverflowError:
        size = LARGEST_FLOAT
    return size if cross > 0 else -size


def exact_cross_signs(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], d: NDArray[np.float64]
) -> NDArray[np.int8]:
    """Return the sign of (b - a) x (d - c) for every row of four arrays of shape (n, 2).

    Where the differences are floats (as a rule, when the points have few digits or lie near each other), the two
    products are compared with their rounding errors, in numpy. The other rows go through `exact_cross`.
    """
    signs = np.empty(len(a), dtype=np.int8)
    for start in range(0, len(a), BLOCK):
        rows = slice(start, start + BLOCK)
        signs[rows] = _block_signs(a[rows], b[rows], c[rows], d[rows])
    return signs


def _block_signs(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], d: NDArray[np.float64]
) -> NDArray[np.int8]:
    with np.errstate(all="ignore"):
        ux, ux_exact = _difference(b[:, 0], a[:, 0])
        uy, uy_exact = _difference(b[:, 1], a[:, 1])
        vx, vx_exact = _difference(d[:, 0], c[:, 0])
        vy, vy_exact = _difference(d[:, 1], c[:, 1])
        left, left_error, left_exact = _product(ux, vy)
        right, right_error, right_exact = _product(uy, vx)
        # Rounding is monotone: different rounded products are in the order of the exact ones.
        greater = (left > right) | ((left == right) & (left_error > right_error))
        less = (left < right) | ((left == right) & (left_error < right_error))
    signs: NDArray[np.int8] = greater.view(np.int8) - less.view(np.int8)
    left_exact &= (ux_exact & vy_exact) | (ux == 0.0) | (vy == 0.0)
    right_exact &= (uy_exact & vx_exact) | (uy == 0.0) | (vx == 0.0)
    for row in np.flatnonzero(~(left_exact & right_exact)):
        value = exact_cross(a[row].tolist(), b[row].tolist(), c[row].tolist(), d[row].tolist())
        signs[row] = (value > 0.0) - (value < 0.0)
    return signs


def _difference(p: NDArray[np.float64], q: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """p - q, and whether it was not rounded (the error term of Knuth's two-sum is zero)."""
    difference = p - q
    q_seen = p - difference
    error = (p - (difference + q_seen)) + (q_seen - q)
    return difference, error == 0.0


def _product(
    p: NDArray[np.float64], q: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """p * q, its rounding error by Dekker's product, and whether that error is exact. A zero factor is exact."""
    product = p * q
    p_high, p_low = _halves(p)
    q_high, q_low = _halves(q)
    error = p_low * q_low - (((product - p_high * q_high) - p_low * q_high) - p_high * q_low)
    zero = (p == 0.0) | (q == 0.0)
    exact = (np.abs(p) < LARGEST_SPLIT) & (np.abs(q) < LARGEST_SPLIT) & (np.abs(product) > SMALLEST_EXACT_PRODUCT)
    return product, np.where(zero, 0.0, error), exact | zero


def _halves(p: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    scaled = SPLITTER * p
    high = scaled - (scaled - p)
    return high, p - high
