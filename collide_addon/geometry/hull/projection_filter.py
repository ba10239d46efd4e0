# SPDX-License-Identifier: GPL-3.0-or-later
"""Points in space that cannot be vertices of the hull of their projections on a plane, discarded before projection.

Nearly all vertices of a large mesh lie inside. An ellipse that certainly lies in the hull of a few projections detects
most of these by a few sums each, in single precision, as Blender stores them; a sample of the rest spans a larger
ellipse. Points left in doubt are projected exactly, so the hull is the same to the last bit.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import SINGLE, UNIT
from ..predicates.progress import in_blocks
from .monotone_chain import convex_hull

Moments = tuple[NDArray[np.float64], NDArray[np.float64]]

SAMPLE_SIZE = 2048
"""Approximate number of projections whose hull contains the ellipse."""
INSIDE_SHARE = 0.3
"""Share of the sample that must be inside: for a cylinder seen along its axis no point is, and filtering is useless."""
SUM_ERROR = 8.0 * SINGLE
"""Error of the length that `Ellipse.holds` compares, relative to the summed sizes of the terms of both coordinates.

A factor, its product and three sums are rounded: 5 roundings. The squared length is off by 2 roundings of itself and
the square of the radius by 1, so the length by less than 2; and no length is larger than the sum of these sizes."""
PROJECTION_ERROR = 16.0 * UNIT
"""Error of a projection in double precision, relative to such a sum: far from the origin it exceeds the error above. It
has 4 roundings, of a product and three sums; the ellipse adds those of an inverse and of products, 3 each."""
LARGEST_SINGLE, SMALLEST_SINGLE = 1e30, 1e-30
"""Beyond these, squares and factors leave the range of single precision."""


class Ellipse(NamedTuple):
    """The ellipse of projections of points v with ``|linear @ v + offset| < radius``."""

    linear: NDArray[np.float32]
    offset: NDArray[np.float32]
    radius: float

    def holds(self, coordinates: NDArray[np.float32]) -> NDArray[np.bool_]:
        """Tell which points (n, 3) certainly have projections inside."""
        x, y = self.linear @ coordinates.T + self.offset
        return x * x + y * y < np.float32(self.radius * self.radius)


def possible_projected_vertices(
    coordinates: NDArray[np.float32], matrix: NDArray[np.float64]
) -> NDArray[np.intp] | None:
    """Return the rows of points whose projections are not certainly inside the hull of the others' projections.

    The projections of points v (n, 3) are ``matrix[:, :3] @ v + matrix[:, 3]``. The rows are ascending, and include
    those of all hull vertices. None if filtering is not worthwhile or not certain, as with a coordinate that is not
    finite.
    """
    reach = max(float(coordinates.max()), -float(coordinates.min()))
    if not SMALLEST_SINGLE < reach < LARGEST_SINGLE:  # also for NaN
        return None
    rows, left = None, coordinates
    while len(left) > SAMPLE_SIZE:
        sample = left[:: (len(left) // SAMPLE_SIZE) | 1]
        ellipse = _ellipse(sample.astype(np.float64) @ matrix[:, :3].T + matrix[:, 3], matrix, reach)
        if ellipse is None or ellipse.holds(sample).mean() < INSIDE_SHARE:
            break
        outside = [~ellipse.holds(left[part]) for part in in_blocks(len(left))]
        still = np.flatnonzero(np.concatenate(outside))
        rows = still if rows is None else rows[still]
        left = coordinates.take(rows, axis=0)  # nearer to the rim: a sample of them spans a larger ellipse
    return rows


def _ellipse(sample: NDArray[np.float64], matrix: NDArray[np.float64], reach: float) -> Ellipse | None:
    """Return the largest ellipse in the sample's hull that has the hull's centroid and the shape of its inertia."""
    corners = convex_hull(sample)
    moments = area_moments(corners)
    if moments is None:
        return None
    middle, covariance = moments
    try:
        spread = np.linalg.cholesky(covariance)
        to_round = np.linalg.inv(spread)
    except np.linalg.LinAlgError:
        return None
    edges = np.roll(corners, -1, axis=0) - corners
    inward = np.stack([-edges[:, 1], edges[:, 0]], axis=1)
    heights = (inward * (middle - corners)).sum(axis=1)
    radius = float((heights / np.hypot(*(inward @ spread).T)).min())
    linear, offset = to_round @ matrix[:, :3], to_round @ (matrix[:, 3] - middle)
    in_single = SUM_ERROR * float((np.abs(linear).sum(axis=1) * reach + np.abs(offset)).sum())
    farthest = np.abs(matrix[:, :3]).sum(axis=1) * reach + np.abs(matrix[:, 3])
    in_double = PROJECTION_ERROR * float((np.abs(to_round) @ farthest).sum())
    # The projection of a point is rounded, and so are those of the corners around it.
    certain = radius - in_single - 2.0 * in_double
    if not (certain > radius / 2 and SMALLEST_SINGLE < np.abs(linear).max() < LARGEST_SINGLE):
        return None
    return Ellipse(linear.astype(np.float32), offset.astype(np.float32)[:, np.newaxis], certain)


def area_moments(corners: NDArray[np.float64]) -> Moments | None:
    """Return the centroid (2,) and the covariance (2, 2) of the area, by triangles around the mean of the vertices.

    Unlike the mean and covariance of the vertices, they hardly depend on which points span the polygon. They are
    computed in floats; None if the area is 0 in these.
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
    # For a triangle with a vertex at the origin, the integral of x y over its area is a twelfth of such a sum.
    about_mean = sum((points * areas[:, np.newaxis]).T @ points for points in (start, end, both)) / (12.0 * total)
    return mean + middle, about_mean - np.outer(middle, middle)
