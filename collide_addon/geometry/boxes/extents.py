# SPDX-License-Identifier: GPL-3.0-or-later
"""The smallest box of a given direction around points: project on both axes, take the middle and half of the extents.

Those points that may be extreme, as far as floats can tell, are projected without rounding. The centre is rounded once;
the half extents are what is needed from there, rounded up: every point is inside of that box, without any tolerance.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import off_grid, on_common_grid
from ..predicates.points import Point

IN_DOUBT = 2.0**-48
"""Heights that differ by no more than this share of the largest one may be in the other order. It is 32 u, u = 2**-53:
a height is off by 2 u, of its products and their sum, times the sizes of its terms. These are together no more than the
length of the point, of which one of its two heights is at least 0.7. So two heights are off by 6 u together."""
SMALLEST_DOUBT = 2.0**-1060
"""More than heights lose by underflow."""


def extents_around(vertices: NDArray[np.float64], direction: Point) -> tuple[Point, Point]:
    """Return centre and half extents of the smallest box around `vertices` (n, 2) with its x axis along `direction`.

    The half extents count lengths of `direction`, the cosine and sine of an angle: 1 but for rounding.
    """
    (ux, uy), turn_exponent = on_common_grid(direction)
    length = ux * ux + uy * uy
    coordinates, exponent = on_common_grid([value for point in _outermost(vertices, direction) for value in point])
    points = list(zip(coordinates[::2], coordinates[1::2], strict=True))
    along = [ux * x + uy * y for x, y in points]
    across = [ux * y - uy * x for x, y in points]
    doubled = min(along) + max(along), min(across) + max(across)
    center = (
        off_grid(ux * doubled[0] - uy * doubled[1], 2 * length, exponent),
        off_grid(uy * doubled[0] + ux * doubled[1], 2 * length, exponent),
    )
    (x, y), fine = on_common_grid(center, at_least=exponent)
    half = []
    for heights, middle in ((along, ux * x + uy * y), (across, ux * y - uy * x)):
        low, high = (height << (fine - exponent) for height in (min(heights), max(heights)))
        reach = max(high - middle, middle - low) << turn_exponent
        rounded = off_grid(reach, length, fine)
        over, under = rounded.as_integer_ratio()
        enough = over * (length << fine) >= reach * under
        half.append(rounded if enough else math.nextafter(rounded, math.inf))
    return center, (half[0], half[1])


def _outermost(vertices: NDArray[np.float64], direction: Point) -> list[list[float]]:
    """Return the vertices that may be furthest along the direction, against it, or to one side of it."""
    ux, uy = direction
    points: list[list[float]] = vertices.tolist()
    along, across = [ux * x + uy * y for x, y in points], [ux * y - uy * x for x, y in points]
    behind, ahead, right, left = min(along), max(along), min(across), max(across)
    doubt = IN_DOUBT * max(-behind, ahead, -right, left) + SMALLEST_DOUBT
    behind, ahead, right, left = behind + doubt, ahead - doubt, right + doubt, left - doubt
    return [
        point
        for point, s, t in zip(points, along, across, strict=True)
        if s <= behind or s >= ahead or t <= right or t >= left
    ]
