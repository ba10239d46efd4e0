# SPDX-License-Identifier: GPL-3.0-or-later
"""The two random point sets of the GJK teaching demo in MAXScript, a source of this project."""

from numbers import Integral

import numpy as np
from numpy.typing import NDArray

from .errors import GeometryError
from .points import as_number

DEFAULT_COUNT = 25
"""Points in each set, as in the demo."""
A_LOWER, A_UPPER = (-160.0, -150.0), (50.0, 50.0)
B_LOWER, B_UPPER = (-40.0, -50.0), (160.0, 150.0)
"""Corners (x, y) of the rectangles of A and B in scene units, at `dx` 0."""


def random_point_sets(
    count: int = DEFAULT_COUNT, dx: float = 0.0, seed: int = 0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return two sets of random points, uniform in two rectangles.

    Parameters
    ----------
    count : int
        Points in each set, at least 1.
    dx : float
        How far A is moved to the left and B to the right, in scene units. At 0 nearly all pairs of hulls overlap;
        from 45 on none has an area in common.
    seed : int
        Equal seeds give equal points.

    Returns
    -------
    a, b : ndarray of float64, shape (count, 2)
        A with x in [-160 - dx, 50 - dx] and y in [-150, 50]; B with x in [-40 + dx, 160 + dx] and y in [-50, 150].

    Raises
    ------
    GeometryError
        When `count` is below 1, `dx` is not finite, or `seed` is negative.

    Notes
    -----
    The counts and ranges are those of the GJK teaching demo in MAXScript; its random numbers had no seed.
    """
    if not isinstance(count, Integral) or count < 1:
        raise GeometryError("count is {count}: a point set needs at least 1 point", count=count)
    shift = np.array((as_number(dx, "dx"), 0.0))
    if not isinstance(seed, Integral) or seed < 0:
        raise GeometryError("seed is {seed}: give 0 or a positive whole number", seed=seed)
    generator = np.random.default_rng(seed)
    a = generator.uniform(np.array(A_LOWER), np.array(A_UPPER), (count, 2)) - shift
    b = generator.uniform(np.array(B_LOWER), np.array(B_UPPER), (count, 2)) + shift
    return a, b
