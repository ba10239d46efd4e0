# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the area of a convex polygon has its middle, and how it is spread: its ellipse of inertia.

Unlike the mean and covariance of some points that span it, they hardly depend on which points these are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Moments = tuple[NDArray[np.float64], NDArray[np.float64]]


def area_moments(corners: NDArray[np.float64]) -> Moments | None:
    """Return the centroid (2,) and the covariance (2, 2) of the area, by triangles around the mean of the corners.

    Parameters
    ----------
    corners : ndarray of float64, shape (n, 2)
        In their order. Computed in floats; None where these find no area.
    """
    mean = corners.mean(axis=0)
    start = corners - mean
    end = np.concatenate((start[1:], start[:1]))
    both = start + end
    areas = start[:, 0] * end[:, 1] - start[:, 1] * end[:, 0]  # twice
    total = areas.sum()
    if not total > 0.0:
        return None
    middle = areas @ both / (3.0 * total)
    # Of a triangle with a corner at the origin, the integral of x y over its area is a twelfth of such a sum.
    about_mean = sum((points * areas[:, np.newaxis]).T @ points for points in (start, end, both)) / (12.0 * total)
    return mean + middle, about_mean - np.outer(middle, middle)
