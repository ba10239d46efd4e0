# SPDX-License-Identifier: GPL-3.0-or-later
"""Vectors of whole numbers: what exact algorithms add, multiply and compare, without rounding."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .grid import MANTISSA_BITS, ROOT_BITS, on_grid

Vector = tuple[int, ...]
"""Two coordinates in the plane, three in space."""


def difference(p: Vector, q: Vector) -> Vector:
    """Return p - q."""
    if len(p) == 2:
        return p[0] - q[0], p[1] - q[1]
    return p[0] - q[0], p[1] - q[1], p[2] - q[2]


def opposite(p: Vector) -> Vector:
    """Return -p."""
    return (-p[0], -p[1]) if len(p) == 2 else (-p[0], -p[1], -p[2])


def finer(p: Vector, bits: int) -> Vector:
    """Return p on a grid whose steps are ``2**-bits`` as long."""
    return (p[0] << bits, p[1] << bits) if len(p) == 2 else (p[0] << bits, p[1] << bits, p[2] << bits)


def dot(p: Sequence[int], q: Sequence[int]) -> int:
    """Return the scalar product of two vectors of the same length."""
    if len(p) == 2:
        return p[0] * q[0] + p[1] * q[1]
    if len(p) == 3:
        return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
    return sum(x * y for x, y in zip(p, q, strict=True))


def cross(p: Vector, q: Vector) -> Vector:
    """Return the vector product p x q in space."""
    return p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]


def turn(p: Vector, q: Vector) -> int:
    """Return p x q in the plane, twice the signed area of (origin, p, q): positive where q is to the left of p."""
    return p[0] * q[1] - p[1] * q[0]


def shortest(p: Vector) -> Vector:
    """Return the shortest vector of whole numbers along p: the same direction in fewer digits."""
    divisor = math.gcd(*p)
    return tuple([value // divisor for value in p]) if divisor > 1 else p


def least_exponent(coordinates: NDArray[np.float64]) -> int:
    """Return the smallest exponent e >= 0 for which every coordinate is a whole multiple of ``2**-e``."""
    mantissa, exponent = np.frexp(coordinates[coordinates != 0.0])
    if not exponent.size:
        return 0
    digits = np.ldexp(mantissa, MANTISSA_BITS).astype(np.int64)
    last = np.frexp((digits & -digits).astype(np.float64))[1] - 1  # place of the last digit that is 1
    return max(0, MANTISSA_BITS - int((exponent + last).min()))


def whole_direction(direction: Sequence[float]) -> Vector:
    """Return a direction of floats in whole numbers; its length changes."""
    return vector_on_grid(direction, least_exponent(np.array(direction)))


def vector_on_grid(point: Sequence[float], exponent: int) -> Vector:
    """Return a point in steps of ``2**-exponent``, of which its coordinates are whole multiples."""
    return tuple([on_grid(value, exponent) for value in point])


def vector_off_grid(vector: Sequence[int], denominator: int, exponent: int) -> NDArray[np.float64]:
    """Return ``vector / denominator * 2**-exponent``, each coordinate rounded once."""
    scale = denominator << exponent
    return np.array([value / scale for value in vector])


def unit_vector(vector: Vector) -> NDArray[np.float64]:
    """Return a vector scaled to length 1; it is not zero."""
    length = math.isqrt(dot(vector, vector) << 2 * ROOT_BITS)
    return np.array([(value << ROOT_BITS) / length for value in vector])
