# SPDX-License-Identifier: GPL-3.0-or-later
"""Array types: floats, such as points (n, 2) and vectors (2,), and pixel levels; docstrings give the shapes."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Levels = NDArray[np.uint8]
"""Brightness of pixels, from 0 to 255."""
FLOAT_NOISE = 1e-12
"""Error that rounding may cause in a few float operations, as a share of the largest number involved."""
ROUNDED = 1e-9
"""Share of a length that counts as rounding: numbers that differ by less are equal."""

RIGHT, UP = np.broadcast_to(np.eye(2), (2, 2))  # read-only
"""The directions to the right and upwards."""


def extent(points: Floats) -> float:
    """Return the largest extent of points (n, k) along any axis."""
    return float(np.ptp(points, axis=0).max())


def middle_of(points: Floats) -> Floats:
    """Return the centre (k,) of the box around points (n, k)."""
    return (points.min(axis=0) + points.max(axis=0)) / 2
