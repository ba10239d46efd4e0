# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact arithmetic for the algorithms: every float64 is a whole number of steps of a fine enough binary grid.

A float64 is an integer times a power of two. Put all coordinates of a problem on one grid of step ``2**-exponent`` and
they are plain integers; Python's integers never round, so each sign that an algorithm asks for is the true one and no
epsilon is needed. Only the answers are rounded, once, on the way back to float64.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

MANTISSA_BITS = 53
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
    """Return a few values on one grid, exactly, as integers, and its exponent, no smaller than `at_least`."""
    ratios = [value.as_integer_ratio() for value in values]
    scale = max(1 << at_least, *[denominator for _, denominator in ratios])
    return [numerator * (scale // denominator) for numerator, denominator in ratios], scale.bit_length() - 1


def off_grid(numerator: int, denominator: int, exponent: int) -> float:
    """Return ``numerator / denominator * 2**-exponent``, rounded once."""
    return numerator / (denominator << exponent)


def root_difference(numerator: int, denominator: int, subtrahend: int, exponent: int) -> float:
    """Return ``(sqrt(numerator / denominator) - subtrahend) * 2**-exponent``, correct to the last bit or the next.

    With a `subtrahend` the root gets as many bits more as the subtraction can cancel.
    """
    bits = max(0, ROOT_BITS - (numerator.bit_length() - denominator.bit_length()) // 2)
    if subtrahend:
        bits += numerator.bit_length() + denominator.bit_length()
    root = math.isqrt((numerator << 2 * bits) // denominator)
    return (root - (subtrahend << bits)) / (1 << (bits + exponent))


def rounded_height(height: int, squared: int, exponent: int) -> float:
    """Return a height along a direction whose squared length is given, in scene units."""
    length = root_difference(height * height, squared, 0, exponent)
    return -length if height < 0 else length


def root_is_within(numerator: int, denominator: int, subtrahend: int, limit: float, exponent: int) -> bool:
    """Tell whether `root_difference` is from -limit to limit, exactly: rounded, it may exceed a limit that it equals.

    The root of a numerator below 0 is minus that of its opposite.
    """
    steps, parts = limit.as_integer_ratio()
    reach, middle = steps << exponent, subtrahend * parts
    low, high = middle - reach, middle + reach
    return low * abs(low) * denominator <= numerator * parts**2 <= high * abs(high) * denominator
