# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact numbers as a student writes them: whole numbers, fractions and roots, with a decimal only beside them."""

import math
from collections.abc import Sequence
from fractions import Fraction

from .messages import number

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
    """Return the cross product: positive when q lies to the left of p."""
    return p[0] * q[1] - p[1] * q[0]


def turn(p: Vector, q: Vector, r: Vector) -> Number:
    """Return twice the signed area of the triangle p, q, r: positive when p → q → r turns left."""
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
    """Write a whole number or a fraction: "−7/3"."""
    exact = Fraction(value)
    sign = "\N{MINUS SIGN}" if exact < 0 else ""
    below = "" if exact.denominator == 1 else f"/{exact.denominator}"
    return f"{sign}{abs(exact.numerator)}{below}"


def written_point(point: Vector) -> str:
    """Write a point or a vector: "(3, −1/2)", with a space that never breaks."""
    return f"({written(point[0])},\N{NO-BREAK SPACE}{written(point[1])})"


def written_root(square: Number) -> str:
    """Write the square root of a non-negative number: "11/√41", "√58/2", "2√5/3", "7/3"."""
    exact = Fraction(square)
    (above, root), (below, divided) = _root(exact.numerator), _root(exact.denominator)
    if root > 1 and divided > 1:  # one root is enough
        root, below, divided = root * divided, below * divided, 1
    top, bottom = _product(above, root), _product(below, divided)
    return top if bottom == "1" else f"{top}/({bottom})" if below > 1 and divided > 1 else f"{top}/{bottom}"


def with_decimal(square: Number) -> str:
    """Write the square root of a number, followed by its decimal unless it is whole: "11/√41 ≈ 1.718"."""
    text = written_root(square)
    decimal = number(math.sqrt(square))
    if text == decimal:
        return text
    sign = "=" if Fraction(decimal) ** 2 == square else "≈"
    return f"{text}\N{NO-BREAK SPACE}{sign}\N{NO-BREAK SPACE}{decimal}"


def _root(value: int) -> tuple[int, int]:
    """Return the whole factor of the square root of a whole number, and what stays under the root: (2, 5) for 20."""
    whole = math.isqrt(value)
    if whole * whole == value:
        return whole, 1
    root, rest, factor = 1, value, 2  # root² · rest = value throughout; in the end no small square divides rest
    while factor <= 1000 and factor * factor <= rest:  # nobody reads larger ones
        if rest % (factor * factor) == 0:
            rest //= factor * factor
            root *= factor
        else:
            factor += 1
    return root, rest


def _product(factor: int, root: int) -> str:
    """Write a whole number times a root: "2√5", "√5", "2"."""
    return str(factor) if root == 1 else f"{'' if factor == 1 else factor}√{root}"
