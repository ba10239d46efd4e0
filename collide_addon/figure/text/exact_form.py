# SPDX-License-Identifier: GPL-3.0-or-later
"""Finding the exact form of a float, as computed by hand: 11/√41 for 1.718; (5·1 + 5·2)/√5 along a vector."""

import math
from collections.abc import Sequence
from fractions import Fraction
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from .directions import FRACTION_ERROR, WrittenVector, whole_normal
from .exact import MINUS, multiplied, written, written_root
from .messages import SIGNIFICANT_DIGITS, RoundedText, about, equals, is_rounded, number, point, worked_out

PLAIN_DIGITS = str.maketrans({raised: plain for plain, raised in zip("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True)})
MOST_DENOMINATOR = 1000
"""The largest denominator worth reading, of a fraction or of the square of a root."""
TOO_COARSE = 1e-6
"""Floats spaced further apart than this are all close to such a fraction, which then means nothing."""


def exact(value: float, *radii: float) -> str:
    """Write a length or area as a fraction or root with its decimals, or as a number alone if it is neither.

    Values that four digits express exactly, such as 2.5, are also written alone; rounded ones as "≈ 2.031".
    """
    form, shown = exact_form(value, *radii), number(value)
    return about(value) if form == shown else f"{form} ≈ {shown}"


def exact_form(value: float, *radii: float) -> str:
    """Write a length or area as a fraction or root; as `number` if it is neither, or four digits express it.

    A value that has such a form only without the `radii`, which are signed, is written as a sum: "√65/2 − 2".
    """
    shown = number(value)
    if not is_rounded(value) or (value < 0.0 and not radii):
        return shown
    fraction, square = _near(value), _near(value * value) if value > 0.0 else None
    if fraction is not None or square is not None:
        return str(fraction) if fraction is not None else written_root(square or 0)
    cores = value - sum(radii)
    if not radii or (form := exact_form(abs(cores))) == number(abs(cores)):
        return shown
    terms = [(cores < 0.0, form), *((radius < 0.0, number(abs(radius))) for radius in radii if radius)]
    terms.sort(key=itemgetter(0))
    return "".join(f" {MINUS if less else '+'} {text}" for less, text in terms).removeprefix(" + ")


def form_alone(value: float, form: str) -> str:
    """Return the exact form of a value without its decimals; if it has none, the number as `about` writes it."""
    return about(value) if form == number(value) else form


def exact_point(*coordinates: float) -> str:
    """Write a point in fractions and decimals; as `about_point` if a coordinate is not a simple fraction."""
    whole, shown = compact_point(*coordinates), point(*coordinates)
    if whole == shown or None in map(_coordinate, coordinates):
        return about_point(*coordinates)
    return f"{whole} ≈ {shown}"


def compact(value: float) -> str:
    """Write a number as a fraction if it is a simple one, otherwise with four digits: "2/7", "2.5", "0.3184"."""
    return _coordinate(value) or number(value)


def lacks_form(value: float) -> bool:
    """Tell whether `compact` drops digits of a value."""
    return _coordinate(value) is None and is_rounded(value)


def written_weights(weights: Sequence[float]) -> list[str]:
    """Write the weights of one sum, from 0 to 1: as fractions if `compact` writes any as a fraction, "1/4", "3/52".

    Rounded weights have equally many decimals, so they still add up to 1.
    """
    as_fractions = any("/" in compact(weight) for weight in weights)
    return [_written_weight(weight, _near(weight) if as_fractions else None) for weight in weights]


def _written_weight(value: float, fraction: Fraction | None) -> str:
    shown = f"{value:.{SIGNIFICANT_DIGITS}f}"
    return str(fraction) if fraction is not None else shown if is_rounded(value) and float(shown) else number(value)


def compact_point(*coordinates: float) -> str:
    """Write a point with each coordinate as in `compact`: "(2/7, 2.5)"; `equal_to` gives its sign."""
    text = f"({', '.join(map(compact, coordinates))})"
    return RoundedText(text) if any(map(lacks_form, coordinates)) else text


def plain_point(x: float, y: float) -> str:
    """Write a point as `compact_point` does if that is short, "(2/7, 2.5)"; empty if its numbers are long."""
    written_out = compact_point(x, y)
    return written_out if len(written_out) <= 12 else ""  # read at a glance


def about_point(*coordinates: float) -> str:
    """Write a point as `compact_point` does, after "≈ " if digits are dropped."""
    written_out = compact_point(*coordinates)
    return f"≈ {point(*coordinates)}" if isinstance(written_out, RoundedText) else written_out


def as_written(vector: NDArray[np.float64]) -> WrittenVector:
    """Return a point (2,) as a caption's value that is written exactly where possible."""
    return WrittenVector(vector, about_point(*vector.tolist()))


def as_vector(vector: NDArray[np.float64]) -> WrittenVector:
    """Return a vector (2,) as a caption's value, in integers if it has small ones: "11/41 (4, 5)"."""
    whole, text = whole_normal(*vector.tolist()), about_point(*vector.tolist())
    if whole is not None and 0 not in whole and not all(map(is_short, vector.tolist())):
        share = _coordinate(math.hypot(*vector) / math.hypot(*whole))
        text = f"{share} {compact_point(*whole)}" if share else text
    return WrittenVector(vector, text)


def over_root(value: float, direction: NDArray[np.float64]) -> str:
    """Write a height along a unit direction (2,) of integers as "106/√146"; otherwise as `exact_form`."""
    whole = whole_normal(*direction.tolist())
    square = sum(value * value for value in whole) if whole else 1
    above = _coordinate(value * math.sqrt(square))
    plain = math.isqrt(square) ** 2 == square or above in (None, "0") or "/" in str(above)
    return exact_form(value) if plain else f"{above}/√{square}"


def written_sum(*factors: float, more: float = 0.0) -> str:
    """Write a x + b y + c, or in space a x + b y + c z: "2x − y + 3"; factors of 1 and terms of 0 are omitted."""
    text = ""
    for value, letter in (*zip(factors, "xyz", strict=False), (more, "")):
        if value == 0.0:
            continue
        size = "" if abs(value) == 1.0 and letter else number(abs(value))
        sign = (" \N{MINUS SIGN} " if value < 0 else " + ") if text else ("\N{MINUS SIGN}" if value < 0 else "")
        text += f"{sign}{size}{letter}"
    return text


def written_line(*factors: float, more: float) -> str:
    """Write the equation of a line: "2x − y + 3 = 0"; "1.235x − y \N{ALMOST EQUAL TO} 0" if its numbers are rounded."""
    sign = "\N{ALMOST EQUAL TO}" if any(map(is_rounded, (*factors, more))) else "="
    return f"{written_sum(*factors, more=more)} {sign} 0"


def read(text: str) -> float:
    """Return the number that `compact` has written."""
    return float(Fraction(text.replace(MINUS, "-").replace("·10", "e").translate(PLAIN_DIGITS)))


def _coordinate(value: float) -> str | None:
    if is_short(value):
        return number(value)
    fraction = _near(abs(value))
    if fraction is None:
        return None
    signed = fraction if value > 0 else -fraction
    return number(float(signed)) if is_short(float(signed)) else written(signed)


def is_short(value: float) -> bool:
    """Tell whether `SIGNIFICANT_DIGITS` digits express a value exactly."""
    return float(f"{value:.{SIGNIFICANT_DIGITS}g}") == value


def _near(value: float) -> Fraction | None:
    if math.ulp(value) > TOO_COARSE:
        return None
    fraction = Fraction(value).limit_denominator(MOST_DENOMINATOR)
    return fraction if abs(fraction - Fraction(value)) <= FRACTION_ERROR * min(value, MOST_DENOMINATOR) else None


MULTIPLE_DECIMALS = 9
"""Most decimals of a multiple of a root that counts as a short number."""


def along(value: float, direction: NDArray[np.float64]) -> str:
    """Write a position along a unit vector (2,), "15/√5"; as `number` if it has no such form."""
    above, square = _over_root(value, direction)
    return f"{number(above)}/{written_root(square)}" if above is not None and not is_short(value) else number(value)


def product_along(point: NDArray[np.float64], direction: NDArray[np.float64], product: float) -> str:
    """Write the product of a point (2,) and a unit vector (2,): "(5·1 + 5·2)/√5 = 15/√5"."""
    whole = whole_normal(*direction.tolist())
    factors = direction.tolist() if whole is None else whole
    terms = " + ".join(f"{_signed(x)}·{_signed(u)}" for x, u in zip(point.tolist(), factors, strict=True))
    square = 1 if whole is None else sum(value * value for value in whole)
    worked = terms if square == 1 else f"({terms})/{written_root(square)}"
    total = along(product, direction)
    exactly = whole is not None and all(map(is_short, point.tolist())) and ("/" in total or is_short(product))
    return worked_out(worked, (*point.tolist(), *factors), total, exactly=exactly)


def difference_along(first: float, second: float, total: float, direction: NDArray[np.float64]) -> str:
    """Write a difference along a unit vector (2,): "15/√5 − 7/√5 = 8/√5 ≈ 3.578"; empty if there is no such form."""
    forms = [along(value, direction) for value in (first, second, total)]
    if "/" not in forms[2] or not all("/" in form or form == "0" for form in forms):
        return ""
    subtracted = f"({forms[1]})" if forms[1].startswith(MINUS) else forms[1]
    return f"{forms[0]} {MINUS} {subtracted} = {forms[2]} ≈ {number(total)}"


def area_along(width: float, height: float, area: float, direction: NDArray[np.float64]) -> str:
    """Write the area of a box along a unit vector (2,): "15·15/5 = 45"; as `multiplied` if there is no such form."""
    (across, square), (up, _) = _over_root(width, direction), _over_root(height, direction)
    if across is None or up is None or (is_short(width) and is_short(height)) or not is_short(area):
        return multiplied(width, height, area)
    return f"{number(across)}·{number(up)}/{square} {equals(area)}"


def _over_root(value: float, direction: NDArray[np.float64]) -> tuple[float | None, int]:
    """Return the short number q for which a length along a unit vector (2,) is q/√s, or None; and s."""
    whole = whole_normal(*direction.tolist())
    square = 1 if whole is None else sum(value * value for value in whole)
    multiple = value * math.sqrt(square)
    above = round(multiple, MULTIPLE_DECIMALS)
    exactly = square > 1 and abs(above - multiple) <= FRACTION_ERROR * abs(multiple) and is_short(above)
    return (above if exactly else None), square


def _signed(value: float) -> str:
    return f"({number(value)})" if value < 0 else number(value)
