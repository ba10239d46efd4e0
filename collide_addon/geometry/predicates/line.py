# SPDX-License-Identifier: GPL-3.0-or-later
"""A line a x + b y + c = 0, its normal through a point, their intersection, and the point's distance.

After functions of the source on GJK that compute the coefficients of a line and of its normal, and their intersection
(its figure 9). Those divide by a slope and must treat vertical and horizontal lines separately; a normal needs none.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import GeometryError
from .grid import root_difference, unit_vector
from .points import LARGEST_COORDINATE, NOT_NUMBERS, as_float, as_vector

LARGEST_COEFFICIENT = 9999
"""Integer coefficients larger than this take more space to write than those of a unit normal."""


@dataclass(frozen=True, slots=True, init=False)
class Line:
    """The points (x, y) with a x + b y + c = 0; the expression is positive on the left, where the normal (a, b) points.

    Parameters
    ----------
    a, b, c : float, int or Fraction

    Attributes
    ----------
    a, b, c : int
        The same line exactly, as whole numbers without a common divisor: equal lines of equal direction are equal.

    Raises
    ------
    GeometryError
        When a coefficient is not finite, a and b are both 0, or the line is further away than any point can be.
    """

    a: int
    b: int
    c: int

    def __init__(self, a: float | Fraction, b: float | Fraction, c: float | Fraction) -> None:
        exact = [_fraction(value, name) for name, value in (("a", a), ("b", b), ("c", c))]
        scale = math.lcm(*(value.denominator for value in exact))
        whole = [int(value * scale) for value in exact]
        divisor = math.gcd(*whole) or 1
        for name, value in zip("abc", whole, strict=True):
            object.__setattr__(self, name, value // divisor)
        if self.a == self.b == 0:
            raise GeometryError("a and b are both 0: a line needs a normal (a, b) with a length")
        if self.c**2 > 2 * int(LARGEST_COORDINATE) ** 2 * (self.a**2 + self.b**2):
            raise GeometryError("the line is further from the origin than any point can be: give smaller coordinates")

    @classmethod
    def through(cls, p: ArrayLike, q: ArrayLike) -> Self:
        """Return the line from p (2,) to q (2,), which must differ."""
        (px, py), (qx, qy) = ([Fraction(value) for value in as_vector(*end)] for end in ((p, "p"), (q, "q")))
        if (px, py) == (qx, qy):
            raise GeometryError(
                "p and q are both ({x}, {y}): a line needs two different points", x=float(px), y=float(py)
            )
        a, b = py - qy, qx - px
        return cls(a, b, -(a * px + b * py))

    @property
    def coefficients(self) -> tuple[float, float, float]:
        """a, b and c for display: integers if they have few digits, otherwise scaled to a unit normal."""
        if max(abs(self.a), abs(self.b), abs(self.c)) <= LARGEST_COEFFICIENT:
            return float(self.a), float(self.b), float(self.c)
        a, b = self.normal.tolist()
        return a, b, signed_distance(self, (0.0, 0.0))

    @property
    def normal(self) -> NDArray[np.float64]:
        """Unit vector (2,) to the left of the line."""
        return unit_vector((self.a, self.b))

    @property
    def direction(self) -> NDArray[np.float64]:
        """Unit vector (2,) along the line."""
        return unit_vector((self.b, -self.a))

    def normal_through(self, point: ArrayLike) -> "Line":
        """Return the line through `point` (2,) perpendicular to this one, in the direction of its normal."""
        x, y = (Fraction(value) for value in as_vector(point, "point"))
        return Line(-self.b, self.a, self.b * x - self.a * y)


def intersection(line: Line, other: Line) -> NDArray[np.float64]:
    """Return the point (2,) where two nonparallel lines cross, rounded once (Cramer's rule)."""
    determinant = line.a * other.b - other.a * line.b
    if determinant == 0:
        raise GeometryError("the lines are parallel: they have no point in common, or all")
    x, y = line.b * other.c - other.b * line.c, line.c * other.a - other.c * line.a
    if max(abs(x), abs(y)) > int(2 * LARGEST_COORDINATE) * abs(determinant):
        raise GeometryError(
            "the lines are almost parallel: they cross more than {limit:.0e} away", limit=2 * LARGEST_COORDINATE
        )
    return np.array([x / determinant, y / determinant])


def perpendicular_foot(line: Line, point: ArrayLike) -> NDArray[np.float64]:
    """Return the point (2,) of a line nearest to `point` (2,), the foot of the perpendicular, rounded once.

    Raises
    ------
    GeometryError
        When the point is not two finite numbers.

    Examples
    --------
    >>> perpendicular_foot(Line.through((0, 0), (4, 0)), (1, 3)).tolist()
    [1.0, 0.0]
    """
    return intersection(line, line.normal_through(point))


def signed_distance(line: Line, point: ArrayLike) -> float:
    """Return the distance of `point` (2,) from a line, in scene units: positive on its left, negative on its right.

    Raises
    ------
    GeometryError
        When the point is not two finite numbers.

    Examples
    --------
    >>> signed_distance(Line.through((0, 0), (4, 3)), (0, 5))
    4.0
    """
    x, y = (Fraction(value) for value in as_vector(point, "point"))
    value = line.a * x + line.b * y + line.c
    squared_normal = line.a**2 + line.b**2
    distance = root_difference(value.numerator**2, value.denominator**2 * squared_normal, 0, 0)
    return -distance if value < 0 else distance


def _fraction(value: float | Fraction, name: str) -> Fraction:
    try:
        is_exact = isinstance(value, int | Fraction) and not isinstance(value, bool)
        return Fraction(value if is_exact else as_float(value))
    except NOT_NUMBERS as error:
        raise GeometryError("{name} is {value!r}: expected a finite number", name=name, value=value) from error
