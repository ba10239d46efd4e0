# SPDX-License-Identifier: GPL-3.0-or-later
"""The box along the principal axes of points: where they spread most, and across that.

Taught after a MATLAB function of this kind. It takes the standard deviations for the sizes, which leaves points
outside, and the mean for the centre; here only the axes come from the covariance, and centre and sizes from projecting
the points.

S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection", SIGGRAPH
1996.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..predicates.points import as_points
from ..predicates.read_only import ReadOnly
from .covariance import covariance
from .oriented_box import OrientedBox

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, slots=True, eq=False)
class PrincipalAxes(ReadOnly):
    """The mean of points and the directions in which they spread most and least.

    Attributes
    ----------
    mean : ndarray (2,)
    angle : float
        Of the first principal axis, in (-pi/2, pi/2]; 0 when the points spread the same in every direction.
    deviations : tuple of two float
        Standard deviations along the first axis and across it, in scene units: the roots of the eigenvalues.
    isotropic : bool
        The two deviations are equal but for rounding, so that no direction is principal.
    """

    mean: NDArray[np.float64]
    angle: float
    deviations: tuple[float, float]
    isotropic: bool


def principal_axes(points: ArrayLike) -> PrincipalAxes:
    """Return the principal axes of points (n, 2): the eigenvectors of their population covariance.

    Every row counts, also one that is there twice, so that the axes follow where the points are dense; the order of the
    rows does not matter.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.
    """
    mean, matrix, exponent, noise = covariance(as_points(points))
    variance_x, variance_y, mixed = float(matrix[0, 0]), float(matrix[1, 1]), float(matrix[0, 1])
    # The eigenvalues of a symmetric 2 x 2 matrix are its mean diagonal plus and minus half of this difference.
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

    It is turned by an angle in (-pi/2, pi/2], and stands parallel to the coordinate axes when no direction is
    principal, as for a square. Every point is inside, without any tolerance. It is seldom the smallest box: see
    `min_area_box`.

    Raises
    ------
    GeometryError
        As `principal_axes`.
    """
    checked = as_points(points)
    return OrientedBox.around(checked, principal_axes(checked).angle)
