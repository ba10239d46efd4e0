# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact arithmetic for the algorithms: integers, and vectors of integers, on a sufficiently fine binary grid.

A float64 is an integer times a power of two. On a common grid of step ``2**-exponent``, all coordinates of a problem
are integers; Python's integers never round, so every sign is the true one and no epsilon is needed. Only the answers
are rounded, once, on the way back to float64.
"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vector = tuple[int, ...]
"""Two coordinates in the plane, three in space."""
MANTISSA_BITS = 53
UNIT, SINGLE = 2.0**-MANTISSA_BITS, 2.0**-24
"""Relative error of one rounding, in double and in single precision."""
ROOT_BITS = 64
"""Bits kept of a square root before it is rounded to the 53 of a float64."""


def grid_exponent(coordinates: NDArray[np.float64]) -> int:
    """Return an exponent e >= 0 such that every coordinate is an integer multiple of ``2**-e``."""
    mantissa, exponent = np.frexp(coordinates)
    exponents = exponent[mantissa != 0.0]
    return max(0, MANTISSA_BITS - int(exponents.min())) if exponents.size else 0


def on_grid(value: float, exponent: int) -> int:
    """Return ``value * 2**exponent`` exactly, as an integer."""
    numerator, denominator = value.as_integer_ratio()
    return numerator << (exponent + 1 - denominator.bit_length())


def on_common_grid(values: Sequence[float], *, at_least: int = 0) -> tuple[list[int], int]:
    """Return a few values exactly, as integers on a common grid, and the exponent of the grid, at least `at_least`."""
    ratios = [value.as_integer_ratio() for value in values]
    scale = max(1 << at_least, *[denominator for _, denominator in ratios])
    return [numerator * (scale // denominator) for numerator, denominator in ratios], scale.bit_length() - 1


def off_grid(numerator: int, denominator: int, exponent: int) -> float:
    """Return ``numerator / denominator * 2**-exponent``, rounded once."""
    return numerator / (denominator << exponent)


def root_difference(numerator: int, denominator: int, subtrahend: int, exponent: int) -> float:
    """Return ``(sqrt(numerator / denominator) - subtrahend) * 2**-exponent``, rounded once.

    With a `subtrahend`, the root has as many additional bits as the subtraction can cancel. One last bit stands for all
    further ones, so that the root is not mistaken for a number exactly between two floats.
    """
    bits = max(0, ROOT_BITS - (numerator.bit_length() - denominator.bit_length()) // 2)
    if subtrahend:
        bits += numerator.bit_length() + denominator.bit_length()
    square, rest = divmod(numerator << 2 * bits, denominator)
    root = math.isqrt(square)
    follows = rest > 0 or root * root < square
    return (2 * (root - (subtrahend << bits)) + follows) / (1 << (bits + exponent + 1))


def rounded_height(height: int, squared: int, exponent: int) -> float:
    """Return a height along a direction of given squared length, in scene units."""
    length = root_difference(height * height, squared, 0, exponent)
    return -length if height < 0 else length


def root_is_within(numerator: int, denominator: int, subtrahend: int, limit: float, exponent: int) -> bool:
    """Tell whether the exact `root_difference` is between -limit and limit; rounded, it could exceed a limit it equals.

    The root of a negative numerator is minus that of its absolute value.
    """
    steps, parts = limit.as_integer_ratio()
    reach, middle = steps << exponent, subtrahend * parts
    low, high = middle - reach, middle + reach
    return low * abs(low) * denominator <= numerator * parts**2 <= high * abs(high) * denominator


def difference(p: Vector, q: Vector) -> Vector:
    """Return p - q."""
    if len(p) == 2:
        return p[0] - q[0], p[1] - q[1]
    return p[0] - q[0], p[1] - q[1], p[2] - q[2]


def opposite(p: Vector) -> Vector:
    """Return -p."""
    return (-p[0], -p[1]) if len(p) == 2 else (-p[0], -p[1], -p[2])


def finer(p: Vector, bits: int) -> Vector:
    """Return p on a grid with steps ``2**-bits`` times as long."""
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
    """Return p x q in the plane, twice the signed area of (origin, p, q): positive if q is to the left of p."""
    return p[0] * q[1] - p[1] * q[0]


def volume(p: Vector, q: Vector, r: Vector, s: Vector) -> int:
    """Return six times the signed volume of a tetrahedron: the scalar product of s - p and the normal of p, q and r.

    It is positive if s is on the side from which p, q and r turn counter-clockwise.
    """
    return dot(difference(s, p), cross(difference(q, p), difference(r, p)))


def shortest(p: Vector) -> Vector:
    """Return the shortest integer vector in the direction of p: its numbers have fewer digits."""
    divisor = math.gcd(*p)
    return tuple([value // divisor for value in p]) if divisor > 1 else p


def least_exponent(coordinates: NDArray[np.float64]) -> int:
    """Return the smallest exponent e >= 0 for which every coordinate is an integer multiple of ``2**-e``."""
    mantissa, exponent = np.frexp(coordinates[coordinates != 0.0])
    if not exponent.size:
        return 0
    digits = np.ldexp(mantissa, MANTISSA_BITS).astype(np.int64)
    last = np.frexp((digits & -digits).astype(np.float64))[1] - 1  # place of the last digit that is 1
    return max(0, MANTISSA_BITS - int((exponent + last).min()))


def whole_direction(direction: Sequence[float]) -> Vector:
    """Return a direction of floats in integers; its length may change."""
    return vector_on_grid(direction, least_exponent(np.array(direction)))


def vector_on_grid(point: Sequence[float], exponent: int) -> Vector:
    """Return a point in steps of ``2**-exponent``; its coordinates are integer multiples of these."""
    return tuple([on_grid(value, exponent) for value in point])


def unit_vector(vector: Vector) -> NDArray[np.float64]:
    """Return a nonzero vector scaled to length 1."""
    length = math.isqrt(dot(vector, vector) << 2 * ROOT_BITS)
    return np.array([(value << ROOT_BITS) / length for value in vector])


SPLITTER = 2.0**27 + 1.0
"""Factor that splits a float64 into two halves of 26 bits (T. J. Dekker 1971, G. W. Veltkamp)."""


def rounded_sum(p: NDArray[np.float64], q: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return sums of floats and their exact rounding errors (D. E. Knuth)."""
    total = p + q
    shadow = total - p
    return total, (p - (total - shadow)) + (q - shadow)


def rounded_product(
    p: NDArray[np.float64], q: NDArray[np.float64] | float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return products of floats and their rounding errors, exact unless a half over- or underflows."""
    product = p * q
    (p_high, p_low), (q_high, q_low) = _halves(p), _halves(q)
    return product, p_low * q_low - (((product - p_high * q_high) - p_low * q_high) - p_high * q_low)


def _halves(p: Any) -> tuple[Any, Any]:
    scaled = SPLITTER * p
    high = scaled - (scaled - p)
    return high, p - high
