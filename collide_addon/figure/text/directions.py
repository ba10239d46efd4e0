# SPDX-License-Identifier: GPL-3.0-or-later
"""Unit vectors as a student works with them: (3, −4)/5 and (2, 1)/√5, not (0.8944, 0.4472)."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Self

import numpy as np
from numpy.typing import NDArray

MOST_COEFFICIENT = 20
"""The largest whole number that a direction, or an equation, has as a factor."""
SURE = 1e-12
"""Relative error up to which a float is taken for rounding of a fraction."""


class Direction(tuple[float, ...]):
    """A unit vector as a caption's value, which is written in whole numbers where these are small."""

    __slots__ = ()

    def written(self) -> str:
        """Write it over its length, "(3, −4)/5"; empty where it has no small whole numbers, or none but 0 and 1."""
        whole = whole_normal(*self)
        if whole is None or (0 in whole if len(whole) == 2 else sum(map(bool, whole)) < 2):
            return ""
        parts = ", ".join(str(value).replace("-", "\N{MINUS SIGN}") for value in whole)
        square = sum(value * value for value in whole)
        root = math.isqrt(square)
        return f"({parts})/{root}" if root * root == square else f"({parts})/√{square}"


class WrittenVector(Direction):
    """A point or vector as a caption's value that says itself how it is written."""

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
    """Return the smallest whole numbers in the direction of a vector; None where there are none that are small."""
    larger = max(map(abs, vector))
    if not larger:
        return None
    ratios = [Fraction(value / larger).limit_denominator(MOST_COEFFICIENT) for value in vector]
    if any(abs(float(ratio) - value / larger) > SURE for ratio, value in zip(ratios, vector, strict=True)):
        return None
    factor = math.lcm(*(ratio.denominator for ratio in ratios))
    return tuple(int(ratio * factor) for ratio in ratios)


def factors_of_lines(*vector: float) -> tuple[tuple[int, ...] | None, float]:
    """Return the whole factors in the equation of a line or a plane across a vector, as in 2x − y = 3.

    The first of them is positive; the sign is −1 where they are those of the opposite direction.
    """
    whole = whole_normal(*vector)
    if whole is None or whole > (0,) * len(whole):
        return whole, 1.0
    return tuple(-value for value in whole), -1.0
