# SPDX-License-Identifier: GPL-3.0-or-later
"""An oriented box from the covariance of points, as a MATLAB function found with the boxes has it.

Source document 001, function `compute_obb`. What goes wrong, and why:

- The box is as long as the root of the largest eigenvalue of the covariance, which is a standard deviation: how far the
  points lie from their mean as a rule, not how far they reach. The points stand out of their own box.
- The middle is the mean of the points instead of the middle of their extents: a crowd on one side pulls it over.
- Its corners add a row to a column: a table of three by three where a row is expected, so it cannot run to its end.
- The three angles are those between the first direction and the axes of space. They do not say how the box is turned,
  and a direction is as good as its opposite, so even their values are a matter of chance.
- Where the points are spread alike in all directions, as in a square, every direction is an eigenvector.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, slots=True, eq=False)
class ClassicPcaBox:
    """The box as far as the function gets: its middle (d,), its sides (d,), the longest first, and directions (d, d).

    The directions are rows. Which sign a direction has is up to the solver of eigenvectors; here its largest component
    is negative, as in the run that the cases are from.
    """

    center: NDArray[np.float64]
    sides: NDArray[np.float64]
    directions: NDArray[np.float64]

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners (4, 2) of a box in the plane, as the function means them."""
        reach = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * self.sides
        return self.center + reach @ self.directions


def covariance(points: ArrayLike) -> NDArray[np.float64]:
    """Return the covariance (d, d) of points (n, d), divided by n - 1."""
    return np.cov(np.asarray(points, dtype=np.float64), rowvar=False)


def classic_pca_box(points: ArrayLike) -> ClassicPcaBox:
    """Return the box of points (n, d), n at least 2."""
    values, vectors = np.linalg.eigh(covariance(points))
    order = np.argsort(values)[::-1]
    directions = vectors.T[order]
    largest = np.take_along_axis(directions, np.abs(directions).argmax(axis=1)[:, np.newaxis], axis=1)
    directions = directions * -np.sign(largest)
    sides = np.sqrt(np.maximum(values[order], 0.0))
    return ClassicPcaBox(np.asarray(points, dtype=np.float64).mean(axis=0), sides, directions)


def direction_angles(box: ClassicPcaBox) -> NDArray[np.float64]:
    """Return the angles (d,) in degrees between the first direction and the axes of space."""
    angles: NDArray[np.float64] = np.degrees(np.arccos(np.clip(box.directions[0], -1.0, 1.0)))
    return angles


def shape_of_corner(center: tuple[int, int], direction: tuple[int, int]) -> tuple[int, ...]:
    """Return the shape of the sum that should be one corner, a row, from the shapes of its middle and a direction."""
    return np.broadcast_shapes(center, direction)


def spread_alike(matrix: NDArray[np.float64]) -> bool:
    """Tell whether a covariance is a multiple of the identity, so that no direction stands out."""
    return bool(np.array_equal(matrix, matrix[0, 0] * np.eye(len(matrix))))
