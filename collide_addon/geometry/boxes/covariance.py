# SPDX-License-Identifier: GPL-3.0-or-later
"""The covariance of points: how they spread about their mean, in the plane or in space."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDING = 2.0**-48
"""Share of the spread, or of the coordinates, by which a few roundings of coordinates may have changed the spread."""
LARGEST_NOISE = 2.0**-10
"""Share of the spread that is never put down to rounding, however far from the origin the points lie."""
LARGEST_RATIO = 64
"""Exponent of 2: coordinates this much larger than the spread are not told from still larger ones."""


class Covariance(NamedTuple):
    """Mean and population covariance of points in `d` dimensions."""

    mean: NDArray[np.float64]
    """(d,)"""
    matrix: NDArray[np.float64]
    """(d, d), in squares of ``2**exponent`` scene units, so that no square overflows."""
    exponent: int
    noise: float
    """Two eigenvalues that differ by less are equal as far as the coordinates can tell."""


def covariance(points: NDArray[np.float64]) -> Covariance:
    """Return the population covariance of checked points (n, d); the order of the rows does not matter.

    Every sum is rounded once, and a coordinate that all points share adds exactly nothing.
    """
    low = points.min(axis=0)
    columns = (points - low).T
    largest = float(columns.max())
    if largest == 0.0:
        size = len(low)
        return Covariance(low, np.zeros((size, size)), 0, 0.0)
    exponent = math.frexp(largest)[1]
    columns = np.ldexp(columns, -exponent)
    count = len(points)
    means = np.array([math.fsum(column) / count for column in columns])
    columns = columns - means[:, np.newaxis]
    matrix = np.array([[math.fsum(one * other) / count for other in columns] for one in columns])
    total = float(matrix.trace())
    far = math.frexp(float(np.abs(points).max()))[1] - exponent
    ratio = math.ldexp(1.0, min(max(far, 0), LARGEST_RATIO))
    noise = min(ROUNDING * (total + ratio * math.sqrt(total)), LARGEST_NOISE * total)
    return Covariance(low + np.ldexp(means, exponent), matrix, exponent, noise)
