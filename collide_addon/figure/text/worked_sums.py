# SPDX-License-Identifier: GPL-3.0-or-later
"""Sums and products worked out in digits: "9.362 − 4.681 = 4.681" is right as it stands, else it says "≈"."""

import math
import operator
from decimal import Decimal
from fractions import Fraction

from .messages import LONGEST_PLAIN, RAISED, SIGNIFICANT_DIGITS, STATED, number

MINUS, PLUS = "\N{MINUS SIGN}", "+"
MOST_DIGITS = 13
"""Digits of the largest number: what float64 holds, except for the last ones."""
SHORTEST_PLAIN = 1e-4
"""If all numbers are smaller, they have an exponent."""


def worked(first: float, *others: tuple[str, float], total: float) -> str:
    """Write a sum with the digits that its total has elsewhere; each of `others` is a sign and a number.

    What does not come to the total in these digits has another one, total and all, and is only about it where even so
    the last digits differ.
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
    about = sum(map(operator.mul, signs, shown)) != 0
    exponent = 0 if not largest or SHORTEST_PLAIN <= largest < LONGEST_PLAIN else largest.adjusted()
    text, *written, comes_to = [_written(*each, place, exponent) for each in zip(shown, exactly, strict=True)]
    for (sign, _), value, digits in zip(others, shown[1:-1], written, strict=True):
        text += f" {sign} ({digits})" if value < 0 else f" {sign} {digits}"
    return f"{text} {'≈' if about else '='} {comes_to}"


def multiplied(first: float, second: float, product: float) -> str:
    """Write a product; of rounded numbers it is right only about, with as many digits as that takes."""
    exactly = Fraction(first) * Fraction(second) == Fraction(product) and all(
        float(f"{value:.{SIGNIFICANT_DIGITS}g}") == value for value in (first, second, product)
    )
    factors, comes_to = [number(first), number(second)], number(product)
    if min(first, second) >= SHORTEST_PLAIN and max(first, second) < 10**SIGNIFICANT_DIGITS:
        for digits in range(SIGNIFICANT_DIGITS + 1, 2 * SIGNIFICANT_DIGITS):
            if number(math.prod(map(float, factors))) == comes_to:
                break
            factors = [f"{value:.{digits}g}" for value in (first, second)]
    return f"{' × '.join(factors)} {'=' if exactly else '≈'} {comes_to}"


def _rounded(value: Decimal, place: int) -> Fraction:
    return Fraction(round(Fraction(value) * Fraction(10) ** place)) / Fraction(10) ** place


def _written(value: Fraction, exactly: Decimal, place: int, exponent: int) -> str:
    """Write a number that was rounded to a place, its last zeros as in `number`, with an exponent unless that is 0."""
    scaled = value / Fraction(10) ** exponent
    digits = format((Decimal(scaled.numerator) / Decimal(scaled.denominator)).normalize(), "f")
    if abs(value - Fraction(exactly)) > STATED * abs(Fraction(exactly)):
        digits = f"{Decimal(digits):.{max(0, place + exponent)}f}"
    text = digits if not exponent or not value else f"{digits}·10{str(exponent).translate(RAISED)}"
    return text.replace("-", MINUS)
