# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the exact form behind a float, as worked out by hand: 11/√41 for 1.718."""

import math
from fractions import Fraction

from .directions import SURE
from .exact import written, written_root
from .messages import SIGNIFICANT_DIGITS, number, point

MOST_DENOMINATOR = 1000
"""The largest denominator still worth reading, of a fraction or of the square of a root."""
LONGEST_PLAIN_POINT = 12
"""Characters of a point that can be read at a glance."""


def exact(value: float) -> str:
    """Write a length or an area as a fraction or root and its decimal, or as the number alone if it is neither.

    A value such as 2.5, which four digits state in full, is written alone too.
    """
    form, shown = exact_form(value), number(value)
    return shown if form == shown else f"{form} ≈ {shown}"


def exact_form(value: float) -> str:
    """Write a length or an area as a fraction or root; as `number` where it is neither, or four digits state it."""
    shown = number(value)
    if not math.isfinite(value) or value <= 0.0 or is_short(value):
        return shown
    fraction, square = _near(value), _near(value * value)
    return str(fraction) if fraction is not None else shown if square is None else written_root(square)


def exact_point(x: float, y: float) -> str:
    """Write a point in fractions and decimals; in decimals alone when a coordinate is no simple fraction."""
    shown, forms = point(x, y), [_coordinate(value) for value in (x, y)]
    if None in forms:
        return shown
    whole = f"({forms[0]}, {forms[1]})"
    return shown if whole == shown else f"{whole} ≈ {shown}"


def compact(value: float) -> str:
    """Write a number as a fraction if it is a simple one, else with four digits: "2/7", "2.5", "0.3184"."""
    return _coordinate(value) or number(value)


def compact_point(x: float, y: float) -> str:
    """Write a point with each coordinate as in `compact`: "(2/7, 2.5)"."""
    return f"({compact(x)}, {compact(y)})"


def plain_point(x: float, y: float) -> str:
    """Write a point as in `compact_point` where that is short, "(2/7, 2.5)"; empty where its numbers are long ones."""
    written_out = compact_point(x, y)
    return written_out if len(written_out) <= LONGEST_PLAIN_POINT else ""


def written_sum(x: float, y: float, more: float = 0.0) -> str:
    """Write a x + b y + c: "2x − y + 3"; factors of 1 and terms of 0 are left out."""
    text = ""
    for value, letter in ((x, "x"), (y, "y"), (more, "")):
        if value == 0.0:
            continue
        size = "" if abs(value) == 1.0 and letter else number(abs(value))
        sign = (" \N{MINUS SIGN} " if value < 0 else " + ") if text else ("\N{MINUS SIGN}" if value < 0 else "")
        text += f"{sign}{size}{letter}"
    return text


def _coordinate(value: float) -> str | None:
    if is_short(value):
        return number(value)
    fraction = _near(abs(value))
    if fraction is None:
        return None
    signed = fraction if value > 0 else -fraction
    return number(float(signed)) if is_short(float(signed)) else written(signed)


def is_short(value: float) -> bool:
    """Tell whether `SIGNIFICANT_DIGITS` digits state a value in full."""
    return float(f"{value:.{SIGNIFICANT_DIGITS}g}") == value


def _near(value: float) -> Fraction | None:
    fraction = Fraction(value).limit_denominator(MOST_DENOMINATOR)
    return fraction if abs(fraction - Fraction(value)) <= SURE * value else None
