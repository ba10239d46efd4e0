# SPDX-License-Identifier: GPL-3.0-or-later
"""The box along the principal axes of points, in the plane and in space: the directions in which they spread most.

The lesson follows a MATLAB function of this kind. It uses the standard deviations as sizes, which leaves points
outside, and the mean as centre; here only the axes come from the covariance, the rest from projecting the points.

S. Gottschalk, M. C. Lin, D. Manocha, OBBTree: a hierarchical structure for rapid interference detection, SIGGRAPH 1996.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.grid import UNIT
from ..predicates.points import as_points
from ..predicates.results import ReadOnly
from .oriented_box import OrientedBox

ROUNDING = 32.0 * UNIT
"""Share of the spread, or of the coordinates, by which roundings of coordinates may have changed the spread."""
LARGEST_NOISE = 2.0**-10
"""Share of the spread that is never attributed to rounding, however far from the origin the points lie."""
LARGEST_RATIO = 64
"""Exponent of 2: coordinates this much larger than the spread are treated as no larger."""
EQUAL_SHARE = 2.0**-30
"""Components of an axis that differ by less count as equal, so that rounding does not choose between them."""


@dataclass(frozen=True, slots=True, eq=False)
class PrincipalAxes(ReadOnly):
    """The mean of points, and the directions in which they spread most and least.

    Attributes
    ----------
    mean : ndarray (2,)
    angle : float
        Angle of the first principal axis, in (-pi/2, pi/2]; 0 when the points spread the same in every direction.
    deviations : tuple of two float
        Standard deviations along the first axis and across it, in scene units: the roots of the eigenvalues.
    isotropic : bool
        The two deviations are equal up to rounding, so that no direction is principal.
    """

    mean: NDArray[np.float64]
    angle: float
    deviations: tuple[float, float]
    isotropic: bool


def principal_axes(points: ArrayLike) -> PrincipalAxes:
    """Return the principal axes of points (n, 2): the eigenvectors of their population covariance.

    Every row counts, a repeated one each time, in any order: the axes depend on where the points are dense.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.
    """
    mean, matrix, exponent, noise = covariance(as_points(points))
    variance_x, variance_y, mixed = float(matrix[0, 0]), float(matrix[1, 1]), float(matrix[0, 1])
    # The eigenvalues of a symmetric 2 x 2 matrix are the mean of its diagonal plus and minus half of this difference.
    difference = math.hypot(variance_x - variance_y, 2.0 * mixed)
    largest = (variance_x + variance_y + difference) / 2
    smallest = (variance_x * variance_y - mixed * mixed) / largest if largest > 0.0 else 0.0
    isotropic = difference <= noise
    return PrincipalAxes(
        mean,
        0.0 if isotropic else math.atan2(2.0 * mixed, variance_x - variance_y) / 2,
        (math.ldexp(math.sqrt(largest), exponent), math.ldexp(math.sqrt(max(smallest, 0.0)), exponent)),
        isotropic,
    )


def pca_box(points: ArrayLike) -> OrientedBox:
    """Return the box along the principal axes of points (n, 2), its x axis along the first one.

    It is turned by an angle in (-pi/2, pi/2], and parallel to the coordinate axes when no direction is principal, as
    for a square. Every point is inside, without any tolerance. The `min_area_box` is usually smaller.

    Raises
    ------
    GeometryError
        As `principal_axes`.

    Examples
    --------
    >>> pca_box([(0, 0), (4, 0), (4, 2), (0, 2)]).half_extents.tolist()
    [2.0, 1.0]
    """
    checked = as_points(points)
    return OrientedBox.around(checked, principal_axes(checked).angle)


def axes_in_space(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the principal axes of checked points (n, 3) as rows of a matrix (3, 3), for `space.pca_box`."""
    spread = covariance(points)
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
    """Return the unit vector at right angles to an axis that is nearest to a coordinate axis; of several, the first."""
    sizes = np.abs(axis)
    row = int(np.argmax(sizes <= sizes.min() + EQUAL_SHARE))
    across = np.eye(3)[row] - axis[row] * axis
    return across / math.hypot(*across)


def _signed(axis: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an axis or its opposite, so that its largest component is positive; of several, the first."""
    sizes = np.abs(axis)
    row = int(np.argmax(sizes >= sizes.max() - EQUAL_SHARE))
    return 0.0 - axis if axis[row] < 0.0 else axis


class Covariance(NamedTuple):
    """Mean and population covariance of points in `d` dimensions."""

    mean: NDArray[np.float64]
    """(d,)"""
    matrix: NDArray[np.float64]
    """(d, d), in squares of ``2**exponent`` scene units, so that no square overflows."""
    exponent: int
    noise: float
    """Two eigenvalues that differ by at most this are equal within the precision of the coordinates."""


def covariance(points: NDArray[np.float64]) -> Covariance:
    """Return the population covariance of checked points (n, d), in any order: every sum is rounded once."""
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
