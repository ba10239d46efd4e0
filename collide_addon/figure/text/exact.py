# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers in the notation of students: integers, fractions and roots, with decimals only as a supplement, and sums.

A sum or product is computed with the displayed digits: if it is correct as written, it has "=", as in "9.362 − 4.681 =
4.681", and otherwise "≈".
"""

import math
import operator
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from .messages import LONGEST_PLAIN, RAISED, SIGNIFICANT_DIGITS, STATED_ERROR, RoundedText, number, worked_out

Number = int | Fraction
Vector = tuple[Number, Number]
"""A point or a vector with exact coordinates."""


def minus(p: Vector, q: Vector) -> Vector:
    """Return p − q."""
    return p[0] - q[0], p[1] - q[1]


def dot(p: Vector, q: Vector) -> Number:
    """Return the dot product."""
    return p[0] * q[0] + p[1] * q[1]


def cross(p: Vector, q: Vector) -> Number:
    """Return the cross product: positive if q is to the left of p."""
    return p[0] * q[1] - p[1] * q[0]


def turn(p: Vector, q: Vector, r: Vector) -> Number:
    """Return twice the signed area of the triangle p, q, r: positive if p → q → r turns left."""
    return cross(minus(q, p), minus(r, p))


def size(value: Number) -> Number:
    """Return the absolute value."""
    return -value if value < 0 else value


def middle_of(points: Sequence[Vector]) -> Vector:
    """Return the mean of points."""
    return Fraction(sum(x for x, _ in points)) / len(points), Fraction(sum(y for _, y in points)) / len(points)


def along(p: Vector, t: Number, direction: Vector) -> Vector:
    """Return p + t · direction."""
    return p[0] + t * direction[0], p[1] + t * direction[1]


def written(value: Number) -> str:
    """Write an integer or a fraction: "−7/3"."""
    exact = Fraction(value)
    sign = "\N{MINUS SIGN}" if exact < 0 else ""
    below = "" if exact.denominator == 1 else f"/{exact.denominator}"
    return f"{sign}{abs(exact.numerator)}{below}"


def as_factor(value: Number) -> str:
    """Write a number that follows an operator: in parentheses if it is negative."""
    return f"({written(value)})" if value < 0 else written(value)


def written_point(point: Sequence[Number]) -> str:
    """Write a point or a vector: "(3, −1/2)", with non-breaking spaces."""
    return "({})".format(",\N{NO-BREAK SPACE}".join(map(written, point)))


def written_root(square: Number) -> str:
    """Write the square root of a non-negative number: "11/√41", "√58/2", "2√5/3", "7/3"."""
    exact = Fraction(square)
    (above, root), (below, divided) = _root(exact.numerator), _root(exact.denominator)
    if root > 1 and divided > 1:  # one root is enough
        root, below, divided = root * divided, below * divided, 1
    top, bottom = _product(above, root), _product(below, divided)
    return top if bottom == "1" else f"{top}/({bottom})" if below > 1 and divided > 1 else f"{top}/{bottom}"


def with_decimal(square: Number) -> str:
    """Write the square root of a number, followed by its decimals unless it is an integer: "11/√41 ≈ 1.718"."""
    text = written_root(square)
    decimal = number(math.sqrt(square))
    if text == decimal:
        return text
    sign = "=" if Fraction(decimal) ** 2 == square else "≈"
    return f"{text}\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}{decimal}"


def _root(value: int) -> tuple[int, int]:
    """Return the integer factor of the square root of an integer, and what remains under the root: (2, 5) for 20."""
    whole = math.isqrt(value)
    if whole * whole == value:
        return whole, 1
    root, rest, factor = 1, value, 2  # root² · rest = value throughout; at the end no small square divides rest
    while factor <= 1000 and factor * factor <= rest:  # larger factors are unreadable
        if rest % (factor * factor) == 0:
            rest //= factor * factor
            root *= factor
        else:
            factor += 1
    return root, rest


def _product(factor: int, root: int) -> str:
    """Write an integer times a root: "2√5", "√5", "2"."""
    return str(factor) if root == 1 else f"{'' if factor == 1 else factor}√{root}"


MINUS, PLUS = "\N{MINUS SIGN}", "+"
MOST_DIGITS = 13
"""Most digits of the largest number: as many as float64 has, except the last few."""
SHORTEST_PLAIN = 1e-4
"""If all numbers are smaller than this, they have an exponent."""


def worked(first: float, *others: tuple[str, float], total: float) -> str:
    """Write a sum with the digits that its total has elsewhere; each of `others` is a sign and a number.

    If the terms do not add up to the total in these digits, all numbers have one digit more, and "≈" is written if the
    last digits differ even then.
    """
    exactly = [Decimal(first), *(Decimal(value) for _, value in others), Decimal(total)]
    signs = [1, *(1 if sign == PLUS else -1 for sign, _ in others), -1]
    largest = max(map(abs, exactly))
    place = SIGNIFICANT_DIGITS - 1 - (Decimal(total or largest).adjusted() if largest else 0)
    if largest < LONGEST_PLAIN:
        place = max(place, 0)  # as `number` writes the total elsewhere
    most = MOST_DIGITS - 1 - (largest.adjusted() if largest else 0)
    place = min(place, most)
    shown = [_rounded(value, place) for value in exactly]
    if sum(map(operator.mul, signs, shown)) and place < most:
        place += 1
        shown = [_rounded(value, place) for value in exactly]
    exactly[-1] *= bool(shown[-1])  # a total without digits is a rounding error
    adds_up = not sum(map(operator.mul, signs, shown))
    exponent = 0 if not largest or SHORTEST_PLAIN <= largest < LONGEST_PLAIN else largest.adjusted()
    text, *written, comes_to = [_written(*each, place, exponent) for each in zip(shown, exactly, strict=True)]
    for (sign, _), value, digits in zip(others, shown[1:-1], written, strict=True):
        text += f" {sign} ({digits})" if value < 0 else f" {sign} {digits}"
    text = f"{text} {'=' if adds_up else '≈'} {comes_to}"
    return RoundedText(text) if any(map(_drops, shown, exactly)) else text


def multiplied(first: float, second: float, product: float) -> str:
    """Write a product; for rounded numbers it is approximate, with as many digits as needed."""
    exactly = Fraction(first) * Fraction(second) == Fraction(product) and all(
        float(f"{value:.{SIGNIFICANT_DIGITS}g}") == value for value in (first, second, product)
    )
    factors, comes_to = [number(first), number(second)], number(product)
    if min(first, second) >= SHORTEST_PLAIN and max(first, second) < 10**SIGNIFICANT_DIGITS:
        for digits in range(SIGNIFICANT_DIGITS + 1, 2 * SIGNIFICANT_DIGITS):
            if number(math.prod(map(float, factors))) == comes_to:
                break
            factors = [f"{value:.{digits}g}" for value in (first, second)]
    return worked_out(" × ".join(factors), (first, second), comes_to, exactly=exactly)


def _rounded(value: Decimal, place: int) -> Fraction:
    return Fraction(round(Fraction(value) * Fraction(10) ** place)) / Fraction(10) ** place


def _drops(value: Fraction, exactly: Decimal) -> bool:
    """Tell whether a rounded number lacks digits of the exact one."""
    return abs(value - Fraction(exactly)) > STATED_ERROR * abs(Fraction(exactly))


def _written(value: Fraction, exactly: Decimal, place: int, exponent: int) -> str:
    """Write a number rounded to a digit, with trailing zeros as in `number`, and with an exponent unless that is 0."""
    scaled = value / Fraction(10) ** exponent
    digits = format((Decimal(scaled.numerator) / Decimal(scaled.denominator)).normalize(), "f")
    if _drops(value, exactly):
        digits = f"{Decimal(digits):.{max(0, place + exponent)}f}"
    text = digits if not exponent or not value else f"{digits}·10{str(exponent).translate(RAISED)}"
    return text.replace("-", MINUS)
