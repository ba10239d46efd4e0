# SPDX-License-Identifier: GPL-3.0-or-later
"""The box along the principal axes of points in space, as `pca_box` in the plane."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from ..predicates.array_likes import as_float64
from ..predicates.points import LARGEST_COORDINATE, NOT_NUMBERS, GeometryError
from ..predicates.read_only import ReadOnly
from .covariance import covariance

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from .covariance import Covariance

NEARLY = 2.0**-30
"""Components of an axis that differ by less count as equal: rounding must not choose between them."""


@dataclass(frozen=True, slots=True, eq=False)
class PcaBox3D(ReadOnly):
    """A box in space.

    Attributes
    ----------
    center : ndarray (3,)
    half_extents : ndarray (3,)
        Along the first, second and third axis.
    axes : ndarray (3, 3)
        Rows are unit vectors, right-handed; along the first one the points spread most.
    """

    center: NDArray[np.float64]
    half_extents: NDArray[np.float64]
    axes: NDArray[np.float64]

    @property
    def volume(self) -> float:
        """Of the box, in cubic scene units; infinite where no float64 is as large."""
        return float(8.0 * math.prod(self.half_extents.tolist()))

    @property
    def corners(self) -> NDArray[np.float64]:
        """The corners (8, 3)."""
        signs = np.array(list(product((-1.0, 1.0), repeat=3)))
        corners: NDArray[np.float64] = self.center + signs * self.half_extents @ self.axes
        return corners


def pca_box_3d(points: ArrayLike) -> PcaBox3D:
    """Return the box along the principal axes of points (n, 3).

    The axes are the eigenvectors of the population covariance; centre and extents come from projecting the points,
    which are inside up to a rounding of 2**-48 of the largest coordinate. The first two axes have the sign that makes
    their largest component positive, the third makes them right-handed. Where two deviations are equal but for
    rounding, one axis of that plane is the one nearest to a coordinate axis; where all three are, the axes are the
    coordinate axes.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.
    """
    checked = _as_points(points)
    spread = covariance(checked)
    axes = _principal_axes(spread)
    heights = (checked - spread.mean) @ axes.T
    low, high = heights.min(axis=0), heights.max(axis=0)
    return PcaBox3D(spread.mean + (low + high) / 2 @ axes, (high - low) / 2, axes)


def _principal_axes(spread: Covariance) -> NDArray[np.float64]:
    values, vectors = np.linalg.eigh(spread.matrix)  # from the smallest eigenvalue to the largest
    third, second, first = vectors.T
    like_second, like_third = values[2] - values[1] <= spread.noise, values[1] - values[0] <= spread.noise
    if like_second and like_third:
        return np.eye(3)
    if like_second:
        first = _nearest_across(third)
        second = np.cross(third, first)
    elif like_third:
        second = _nearest_across(first)
    first, second = _signed(first), _signed(second)
    return np.array([first, second, np.cross(first, second)])


def _nearest_across(axis: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the unit vector across an axis that is nearest to a coordinate axis; of several, the first."""
    sizes = np.abs(axis)
    row = int(np.argmax(sizes <= sizes.min() + NEARLY))
    across = np.eye(3)[row] - axis[row] * axis
    nearest: NDArray[np.float64] = across / math.hypot(*across)
    return nearest


def _signed(axis: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an axis or its opposite, so that its largest component is positive; of several, the first."""
    sizes = np.abs(axis)
    row = int(np.argmax(sizes >= sizes.max() - NEARLY))
    signed: NDArray[np.float64] = 0.0 - axis if axis[row] < 0.0 else axis
    return signed


def _as_points(points: ArrayLike) -> NDArray[np.float64]:
    """Check points in space as `as_points` checks those in the plane."""
    try:
        array = as_float64(points)
    except NOT_NUMBERS as error:
        raise GeometryError(
            "points must be numbers in rows of three (x, y, z): {reason}", reason=error.args[0]
        ) from error
    if array.size == 0:
        raise GeometryError("points is empty: give at least one point (x, y, z)")
    if array.ndim != 2 or array.shape[1] != 3:
        raise GeometryError("points has shape {shape}: expected (n, 3), one row (x, y, z) a point", shape=array.shape)
    good = (np.abs(array) <= LARGEST_COORDINATE).all(axis=1)  # also false for NaN
    if not good.all():
        row = int(np.flatnonzero(~good)[0])
        raise GeometryError(
            "points row {row} is {point}: coordinates must be finite and at most {limit:.0e}",
            row=row,
            point=tuple(array[row].tolist()),
            limit=LARGEST_COORDINATE,
        )
    return array
