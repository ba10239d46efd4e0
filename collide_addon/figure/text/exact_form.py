# SPDX-License-Identifier: GPL-3.0-or-later
"""Lengths, areas and points as they are worked out by hand: 11/√41 ≈ 1.718, where a float is one of those."""

import math
from fractions import Fraction

from .exact import written, written_root
from .messages import SIGNIFICANT_DIGITS, number, point

MOST_DENOMINATOR = 1000
"""Of a fraction, or of the square of a root, that is still worth reading."""
SURE = 1e-12
"""Share of a value by which rounding may have moved it off its exact form."""


def exact(value: float) -> str:
    """Write a length or an area as a fraction or a root and a number; where it is neither, the number alone.

    What four digits say in full, 2.5, is written so.
    """
    shown = number(value)
    if not math.isfinite(value) or value <= 0.0 or _is_short(value):
        return shown
    fraction, square = _near(value), _near(value * value)
    whole = str(fraction) if fraction is not None else shown if square is None else written_root(square)
    return shown if whole == shown else f"{whole} ≈ {shown}"


def exact_point(x: float, y: float) -> str:
    """Write a point in fractions and in numbers; where a coordinate is no fraction, in numbers alone."""
    shown, forms = point(x, y), [_coordinate(value) for value in (x, y)]
    if None in forms:
        return shown
    whole = f"({forms[0]}, {forms[1]})"
    return shown if whole == shown else f"{whole} ≈ {shown}"


def compact(value: float) -> str:
    """Write a number as the fraction that it is, else with four digits: "2/7", "2.5", "0.3184"."""
    return _coordinate(value) or number(value)


def compact_point(x: float, y: float) -> str:
    """Write a point in fractions where its coordinates are some: "(2/7, 2.5)"."""
    return f"({compact(x)}, {compact(y)})"


def _coordinate(value: float) -> str | None:
    if _is_short(value):
        return number(value)
    fraction = _near(abs(value))
    return None if fraction is None else written(fraction if value > 0 else -fraction)


def _is_short(value: float) -> bool:
    """Tell whether a few digits say a value in full."""
    return float(f"{value:.{SIGNIFICANT_DIGITS}g}") == value


def _near(value: float) -> Fraction | None:
    fraction = Fraction(value).limit_denominator(MOST_DENOMINATOR)
    return fraction if abs(fraction - Fraction(value)) <= SURE * value else None
