# SPDX-License-Identifier: GPL-3.0-or-later
"""Array types, whose shapes the docstrings give: floats, points (n, 2) and vectors (2,), and pixel levels."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Levels = NDArray[np.uint8]
"""Brightness of pixels, from 0 to 255."""
FLOAT_NOISE = 1e-12
"""Share of the largest number at hand that the rounding of a few floats may cause."""
ROUNDED = 1e-9
"""Share of a length that counts as rounding: numbers that differ by less are equal."""

RIGHT, UP = np.broadcast_to(np.eye(2), (2, 2))  # which nobody can change
"""The directions to the right and upwards."""


def extent(points: Floats) -> float:
    """Return the largest difference of two coordinates of points (n, k) along one axis."""
    return float(np.ptp(points, axis=0).max())


def middle_of(points: Floats) -> Floats:
    """Return the centre (k,) of the box around points (n, k)."""
    return (points.min(axis=0) + points.max(axis=0)) / 2
