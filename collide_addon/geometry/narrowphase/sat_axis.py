# SPDX-License-Identifier: GPL-3.0-or-later
"""One axis of the separating axis theorem: where it comes from, both shapes projected on it, their overlap.

The projection of a shape on an axis is the interval of its heights along it; its two ends are support points. Where the
axis stands does not matter, only its direction.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import off_grid, root_difference, unit_vector
from ..predicates.read_only import ReadOnly
from .difference import Difference
from .shapes import ConvexPolygon


class AxisKind(Enum):
    """Why an axis is one of those to test."""

    EDGE_A = "edge of A"
    EDGE_B = "edge of B"
    """The normal of an edge."""
    VERTEX = "vertex axis"
    """The direction from the centre of a circle to the nearest vertex of the polygon."""
    CENTERS = "centers"
    """The direction from the centre of one circle to that of the other."""
    CORNERS = "corners"
    """The direction between the nearest two vertices of polygons: with a tolerance, corners count as round."""
    ALONG = "along"
    """The line that holds both shapes, or both points."""
    ANY = "any"
    """Both are one and the same point, as far as their radii go: every direction is as good."""


@dataclass(frozen=True, slots=True)
class AxisSource:
    """Where an axis comes from.

    Attributes
    ----------
    kind : AxisKind
    index_a, index_b : int or None
        Edge k of A or B, which leaves vertex k; or the vertex that the axis goes through.
    """

    kind: AxisKind
    index_a: int | None = None
    index_b: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SatAxis(ReadOnly):
    """An axis with the projections of both shapes.

    Attributes
    ----------
    source : AxisSource
    direction : ndarray (2,)
        Unit vector. Of its two senses the one in which B leaves A by the shorter way, or is already ahead of A.
    interval_a, interval_b : tuple of two float
        Lowest and highest value of A and B along the direction, in scene units.
    rows_a, rows_b : tuple of two int
        Vertices of A's and B's core that are lowest and highest; of an edge across the direction, one end.
    ends_a, ends_b : ndarray (2, 2)
        Points of A and B with the values of the intervals: these vertices, or the ends of a circle's diameter.
    overlap : float
        ``interval_a[1] - interval_b[0]``, rounded once from the exact value: how far B must move along the direction to
        leave A, which is more than the common part of the projections when one holds the other. Negative when there is
        a gap, 0 when the projections touch.
    duplicate_of : int or None
        Row of the parallel axis that was tested before, of which the numbers are.
    """

    source: AxisSource
    direction: NDArray[np.float64]
    interval_a: tuple[float, float]
    interval_b: tuple[float, float]
    rows_a: tuple[int, int]
    rows_b: tuple[int, int]
    ends_a: NDArray[np.float64]
    ends_b: NDArray[np.float64]
    overlap: float
    duplicate_of: int | None = None


def project(
    difference: Difference,
    source: AxisSource,
    direction: tuple[int, int],
    preference: Callable[[NDArray[np.float64]], tuple[float, ...]],
) -> tuple[SatAxis, Fraction]:
    """Return an axis with two shapes projected on it; `preference` decides its sense where both are as good.

    And the square of the overlap of the cores, in squared grid steps, with its sign: it orders axes exactly.
    """
    x, y = direction
    rows_a, rows_b = _extremes(difference.a, x, y), _extremes(difference.b, x, y)
    heights_a = [x * point_x + y * point_y for point_x, point_y in map(difference.point_a, rows_a)]
    heights_b = [x * point_x + y * point_y for point_x, point_y in map(difference.point_b, rows_b)]
    overlap, behind = heights_a[1] - heights_b[0], heights_b[1] - heights_a[0]
    unit = unit_vector(x, y)
    if behind < overlap or (behind == overlap and preference(-unit) > preference(unit)):
        rows_a, rows_b, overlap, unit = rows_a[::-1], rows_b[::-1], behind, 0.0 - unit
        heights_a, heights_b = [-heights_a[1], -heights_a[0]], [-heights_b[1], -heights_b[0]]
    squared, exponent, radius = x * x + y * y, difference.exponent, difference.radius
    (a_low, a_high), (b_low, b_high) = (
        [_rounded(height, squared, exponent) for height in heights] for heights in (heights_a, heights_b)
    )
    if overlap < 0:
        rounded = 0.0 - root_difference(overlap**2, squared, radius, exponent)  # not -0.0
    else:
        rounded = root_difference(overlap**2, squared, 0, exponent) + off_grid(radius, 1, exponent)
    radius_a, radius_b = difference.radii
    reach = np.array([-unit, unit])
    axis = SatAxis(
        source,
        unit,
        (a_low - radius_a, a_high + radius_a),
        (b_low - radius_b, b_high + radius_b),
        rows_a,
        rows_b,
        difference.a.vertices[list(rows_a)] + radius_a * reach,
        difference.b.vertices[list(rows_b)] + radius_b * reach,
        rounded,
    )
    return axis, Fraction(overlap * abs(overlap), squared)


def _extremes(core: ConvexPolygon, x: int, y: int) -> tuple[int, int]:
    """Return the rows of a lowest and of a highest vertex along (x, y)."""
    return core.support_index(-x, -y), core.support_index(x, y)


def _rounded(height: int, squared: int, exponent: int) -> float:
    """Return a height along a direction whose squared length is given, in scene units."""
    length = root_difference(height * height, squared, 0, exponent)
    return -length if height < 0 else length
