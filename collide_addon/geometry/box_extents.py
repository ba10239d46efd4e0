# SPDX-License-Identifier: GPL-3.0-or-later
"""The smallest box of a given direction around points: project on both axes, take the middle and half of the extents.

The points are projected without rounding. The centre is rounded once; then the half extents are what is needed from
that centre, rounded up. So every point is inside of the box that these numbers describe, without any tolerance.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from .grid import grid_exponent, off_grid, on_grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .points import Point


def extents_around(vertices: NDArray[np.float64], direction: Point) -> tuple[Point, Point]:
    """Return centre and half extents of the smallest box around `vertices` (n, 2) with its x axis along `direction`.

    The half extents count lengths of `direction`, the cosine and sine of an angle: 1 but for rounding.
    """
    turn_exponent = grid_exponent(np.array(direction))
    ux, uy = (on_grid(value, turn_exponent) for value in direction)
    length = ux * ux + uy * uy
    exponent = grid_exponent(vertices)
    points = [(on_grid(x, exponent), on_grid(y, exponent)) for x, y in vertices.tolist()]
    along = [ux * x + uy * y for x, y in points]
    across = [ux * y - uy * x for x, y in points]
    doubled = min(along) + max(along), min(across) + max(across)
    center = (
        off_grid(ux * doubled[0] - uy * doubled[1], 2 * length, exponent),
        off_grid(uy * doubled[0] + ux * doubled[1], 2 * length, exponent),
    )
    fine = max(exponent, grid_exponent(np.array(center)))
    x, y = (on_grid(value, fine) for value in center)
    half = []
    for heights, middle in ((along, ux * x + uy * y), (across, ux * y - uy * x)):
        low, high = (height << (fine - exponent) for height in (min(heights), max(heights)))
        half.append(_rounded_up(max(high - middle, middle - low) << turn_exponent, length, fine))
    return center, (half[0], half[1])


def _rounded_up(numerator: int, denominator: int, exponent: int) -> float:
    """Return the smallest float64 of at least ``numerator / denominator * 2**-exponent``."""
    value = off_grid(numerator, denominator, exponent)
    over, under = value.as_integer_ratio()
    enough = over * (denominator << exponent) >= numerator * under
    return value if enough else math.nextafter(value, math.inf)
