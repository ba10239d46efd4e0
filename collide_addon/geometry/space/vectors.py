# SPDX-License-Identifier: GPL-3.0-or-later
"""Vectors of three whole numbers: what exact algorithms in space add, multiply and compare, without rounding."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import MANTISSA_BITS, ROOT_BITS, off_grid, on_grid

Vector = tuple[int, int, int]


def difference(p: Vector, q: Vector) -> Vector:
    """Return p - q."""
    return p[0] - q[0], p[1] - q[1], p[2] - q[2]


def opposite(p: Vector) -> Vector:
    """Return -p."""
    return -p[0], -p[1], -p[2]


def dot(p: Sequence[int], q: Sequence[int]) -> int:
    """Return the scalar product of two vectors of the same length."""
    if len(p) == 3:
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
    return sum(x * y for x, y in zip(p, q, strict=True))


def cross(p: Vector, q: Vector) -> Vector:
    """Return the vector product p x q."""
    return p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]


def shortest(p: Vector) -> Vector:
    """Return the shortest vector of whole numbers along p: the same direction in fewer digits."""
    divisor = math.gcd(*p)
    return (p[0] // divisor, p[1] // divisor, p[2] // divisor) if divisor > 1 else p


def least_exponent(coordinates: NDArray[np.float64]) -> int:
    """Return the smallest exponent e >= 0 for which every coordinate is a whole multiple of ``2**-e``."""
    mantissa, exponent = np.frexp(coordinates[coordinates != 0.0])
    if not exponent.size:
        return 0
    digits = np.ldexp(mantissa, MANTISSA_BITS).astype(np.int64)
    last = np.frexp((digits & -digits).astype(np.float64))[1] - 1  # place of the last digit that is 1
    return max(0, MANTISSA_BITS - int((exponent + last).min()))


def vector_on_grid(point: Sequence[float], exponent: int) -> Vector:
    """Return a point in steps of ``2**-exponent``, of which its coordinates are whole multiples."""
    x, y, z = point
    return on_grid(x, exponent), on_grid(y, exponent), on_grid(z, exponent)


def vector_off_grid(vector: Sequence[int], denominator: int, exponent: int) -> NDArray[np.float64]:
    """Return ``vector / denominator * 2**-exponent``, each coordinate rounded once."""
    return np.array([off_grid(value, denominator, exponent) for value in vector])


def unit_vector(vector: Vector) -> NDArray[np.float64]:
    """Return a vector scaled to length 1; it is not (0, 0, 0)."""
    length = math.isqrt(dot(vector, vector) << 2 * ROOT_BITS)
    return np.array([(value << ROOT_BITS) / length for value in vector])
