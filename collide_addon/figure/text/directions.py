# SPDX-License-Identifier: GPL-3.0-or-later
"""Unit vectors in the notation of students: (3, −4)/5 and (2, 1)/√5, not (0.8944, 0.4472)."""

import math
from fractions import Fraction
from typing import Self

import numpy as np
from numpy.typing import NDArray

MOST_COEFFICIENT = 20
"""The largest integer in a direction or an equation."""
FRACTION_ERROR = 1e-12
"""Relative error up to which a float counts as a rounded fraction."""


class Direction(tuple[float, ...]):
    """A unit vector as a caption's value, written in integers if these are small."""

    __slots__ = ()

    def written(self) -> str:
        """Write the vector divided by its length, "(3, −4)/5"; empty without small integers, or with only 0 and 1."""
        whole = whole_normal(*self)
        if whole is None or (0 in whole if len(whole) == 2 else sum(map(bool, whole)) < 2):
            return ""
        parts = ", ".join(str(value).replace("-", "\N{MINUS SIGN}") for value in whole)
        square = sum(value * value for value in whole)
        root = math.isqrt(square)
        return f"({parts})/{root}" if root * root == square else f"({parts})/√{square}"


class WrittenVector(Direction):
    """A point or vector as a caption's value that carries its own notation."""

    text: str

    def __new__(cls, vector: NDArray[np.float64], text: str) -> Self:
        """Return the vector (2,) with its text."""
        written = super().__new__(cls, vector.tolist())
        written.text = text
        return written

    def written(self) -> str:
        """Return the text."""
        return self.text


def as_unit(vector: NDArray[np.float64]) -> Direction:
    """Return a unit vector (2,), or in space (3,), as a caption's value."""
    return Direction(vector.tolist())


def whole_normal(*vector: float) -> tuple[int, ...] | None:
    """Return the smallest integers in the direction of a vector; None if there are no small ones."""
    larger = max(map(abs, vector))
    if not larger:
        return None
    ratios = [Fraction(value / larger).limit_denominator(MOST_COEFFICIENT) for value in vector]
    if any(abs(float(ratio) - value / larger) > FRACTION_ERROR for ratio, value in zip(ratios, vector, strict=True)):
        return None
    factor = math.lcm(*(ratio.denominator for ratio in ratios))
    return tuple(int(ratio * factor) for ratio in ratios)


def factors_of_lines(*vector: float) -> tuple[tuple[int, ...] | None, float]:
    """Return the integer coefficients of a line or plane perpendicular to a vector, as in 2x − y = 3.

    The first coefficient is positive; the sign is −1 if the coefficients belong to the opposite vector.
    """
    whole = whole_normal(*vector)
    if whole is None or whole > (0,) * len(whole):
        return whole, 1.0
    return tuple(-value for value in whole), -1.0
