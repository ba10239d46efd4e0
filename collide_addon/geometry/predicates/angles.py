# SPDX-License-Identifier: GPL-3.0-or-later
"""Angles in radians of which quarter turns are exact.

No float64 is a quarter of a turn: ``cos(pi / 2)`` is 6e-17, so a box turned by 90 degrees would stand a little askew
and no longer touch what it touches. An angle that is off a quarter turn by no more than rounding is taken for it.
"""

import math

from .array_likes import as_float
from .errors import GeometryError
from .points import NOT_NUMBERS

QUARTER = math.pi / 2
"""Radians."""
ROUNDING = 2.0**-50
"""Share of an angle, or of a radian, by which a few roundings may have moved it off a quarter turn."""
DIRECTIONS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""Cosine and sine of 0 to 3 quarter turns."""
ANGLES = (0.0, QUARTER, math.pi, -QUARTER)
"""The same, in radians."""


def cosine_and_sine(angle: float) -> tuple[float, float]:
    """Return the cosine and the sine of an angle in radians, exact for quarter turns."""
    quarters = _quarters(angle)
    return (math.cos(angle), math.sin(angle)) if quarters is None else DIRECTIONS[quarters]


def within_half_turn(angle: float, name: str = "angle") -> float:
    """Return an angle in radians as the same one in (-pi, pi], checked; quarter turns come back as such."""
    try:
        radians = as_float(angle)
    except NOT_NUMBERS as error:
        raise GeometryError("{name} is {angle!r}: expected a number of radians", name=name, angle=angle) from error
    if not math.isfinite(radians):
        raise GeometryError("{name} is {radians}: expected a finite number of radians", name=name, radians=radians)
    quarters = _quarters(radians)
    if quarters is not None:
        return ANGLES[quarters]
    return radians if abs(radians) <= math.pi else math.atan2(math.sin(radians), math.cos(radians))


def _quarters(angle: float) -> int | None:
    """Return how many quarter turns an angle is, 0 to 3; None when it is none."""
    nearest = round(angle / QUARTER)
    return nearest % 4 if abs(angle - nearest * QUARTER) <= ROUNDING * max(abs(angle), 1.0) else None
