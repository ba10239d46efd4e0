# SPDX-License-Identifier: GPL-3.0-or-later
"""The axes of the separating axis theorem: which can separate two convex shapes, and the shapes' projections on one.

If two polygons can be separated at all, the normal of one of their edges does it. One more axis is needed

- for a circle: every direction is a normal of it, but only the one towards the nearest vertex can add anything;
- with a tolerance, for the same reason: shapes grown by it have rounded corners;
- where A - B is flat, because the shapes are points or parallel segments: a flat shape has ends as well as sides.

The projection of a shape on an axis is the interval of its heights along the axis; the two ends are those of support
points. Only the direction of the axis matters, not its position.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import Vector, dot, off_grid, opposite, root_difference, rounded_height, unit_vector
from ..predicates.orientation import SMALLEST_FLOAT
from ..predicates.results import ReadOnly
from .difference import Difference
from .shapes import Circle, ConvexPolygon, ConvexShape, RoundedPolygon


class AxisKind(Enum):
    """Why an axis has to be tested."""

    EDGE_A = "edge of A"
    EDGE_B = "edge of B"
    """The normal of an edge."""
    VERTEX = "vertex axis"
    """The direction from the centre of a circle to the nearest vertex of the polygon."""
    CENTERS = "centers"
    """The direction from the centre of one circle to that of the other."""
    CORNERS = "corners"
    """The direction between the nearest vertices of two polygons: with a tolerance, corners count as rounded."""
    ALONG = "along"
    """The direction of the line that contains both shapes."""
    ANY = "any"
    """Both cores are the same point: every direction is equally good."""


@dataclass(frozen=True, slots=True)
class AxisSource:
    """Where an axis comes from.

    Attributes
    ----------
    kind : AxisKind
    index_a, index_b : int or None
        Edge k of A or B, which starts at vertex k; or the vertex that the axis goes through.
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
        Unit vector, in the sense in which the shorter translation of B leaves A, or in which B is already ahead of A.
    interval_a, interval_b : tuple of two float
        Lowest and highest value of A and B along the direction, in scene units.
    rows_a, rows_b : tuple of two int
        Lowest and highest vertex of A's and B's core; one of its ends where a whole edge is lowest or highest.
    ends_a, ends_b : ndarray (2, 2)
        Points of A and B at the ends of the intervals: these vertices, or the ends of a circle's diameter.
    overlap : float
        ``interval_a[1] - interval_b[0]``, rounded once from the exact value: how far B must move along the direction to
        leave A, which is more than the common part of the projections when one contains the other. Negative when there
        is a gap, 0 when the projections touch.
    duplicate_of : int or None
        Row of the parallel axis tested before, from which the numbers are copied.
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
    direction: Vector,
    preference: Callable[[NDArray[np.float64]], tuple[float, ...]],
) -> tuple[SatAxis, Fraction]:
    """Return an axis with two shapes projected on it; `preference` decides its sense where both are equally good.

    Also return the square of the cores' overlap, with its sign, in squared grid steps, which orders axes exactly.
    """
    rows_a, rows_b = _extremes(difference.a, direction), _extremes(difference.b, direction)
    heights_a = [dot(direction, difference.point_a(row)) for row in rows_a]
    heights_b = [dot(direction, difference.point_b(row)) for row in rows_b]
    overlap, behind = heights_a[1] - heights_b[0], heights_b[1] - heights_a[0]
    unit = unit_vector(direction)
    if behind < overlap or (behind == overlap and preference(-unit) > preference(unit)):
        rows_a, rows_b, overlap, unit = rows_a[::-1], rows_b[::-1], behind, 0.0 - unit
        heights_a, heights_b = [-heights_a[1], -heights_a[0]], [-heights_b[1], -heights_b[0]]
    squared, exponent, radius = dot(direction, direction), difference.exponent, difference.radius
    (a_low, a_high), (b_low, b_high) = (
        [rounded_height(height, squared, exponent) for height in heights] for heights in (heights_a, heights_b)
    )
    if overlap < 0:
        rounded = 0.0 - root_difference(overlap**2, squared, radius, exponent)  # not -0.0
    else:
        rounded = root_difference(overlap**2, squared, 0, exponent) + off_grid(radius, 1, exponent)
    radius_a, radius_b = difference.radii
    reach = np.array([-unit, unit])
    intervals = (a_low - radius_a, a_high + radius_a), (b_low - radius_b, b_high + radius_b)
    ends_a = difference.a.vertices[list(rows_a)] + radius_a * reach
    ends_b = difference.b.vertices[list(rows_b)] + radius_b * reach
    axis = SatAxis(source, unit, *intervals, rows_a, rows_b, ends_a, ends_b, rounded)
    return axis, Fraction(overlap * abs(overlap), squared)


Candidate = tuple[AxisSource, Vector]


def _extremes(core: ConvexPolygon, direction: Vector) -> tuple[int, int]:
    """Return the rows of the lowest and the highest vertex along a direction, one each."""
    return core.support_index(opposite(direction)), core.support_index(direction)


NEARLY_FACTOR = 1.0 + 2.0**-40
"""Float64 distances within this factor of each other are compared again, exactly: each is off by up to 3 roundings."""


def candidate_axes(difference: Difference, a: ConvexShape, b: ConvexShape, *, round_corners: bool) -> list[Candidate]:
    """Return all axes to test, with directions: outward edge normals of A, inward ones of B, then others if needed."""
    edges_a = enumerate(_edges([difference.point_a(i) for i in range(len(difference.a))]))
    edges_b = enumerate(_edges([difference.point_b(i) for i in range(len(difference.b))]))
    edges: list[Candidate] = [
        (AxisSource(AxisKind.EDGE_A, index_a=k), (v - y, x - u)) for k, ((x, y), (u, v)) in edges_a
    ]
    edges += [(AxisSource(AxisKind.EDGE_B, index_b=k), (y - v, u - x)) for k, ((x, y), (u, v)) in edges_b]
    axes = [*edges]
    if round_corners or isinstance(a, RoundedPolygon) or isinstance(b, RoundedPolygon):
        axes += _between_nearest_vertices(difference, a, b)
    lines = {line(direction) for _, direction in edges}
    if not axes:  # two points: the axis through both, or any if they coincide
        away = opposite(difference.corner(0, 0).point)
        axes = [(AxisSource(AxisKind.ALONG), away) if any(away) else (AxisSource(AxisKind.ANY), (1, 0))]
    elif len(lines) == 1 and (len(axes) == len(edges) or axes[-1][0].kind is AxisKind.CORNERS):
        ((x, y),) = lines
        axes.append((AxisSource(AxisKind.ALONG), (y, -x)))
    return axes


def line(direction: Vector) -> Vector:
    """Return the vector that represents all directions parallel to a direction, exactly."""
    x, y = direction
    divisor = math.gcd(x, y) if (x, y) > (0, 0) else -math.gcd(x, y)
    return x // divisor, y // divisor


def _edges(vertices: list[Vector]) -> list[tuple[Vector, Vector]]:
    """Return the edges of a polygon, each from a vertex to the next; a segment has one for each side, a point none."""
    return list(zip(vertices, vertices[1:] + vertices[:1], strict=True)) if len(vertices) > 1 else []


def _between_nearest_vertices(difference: Difference, a: ConvexShape, b: ConvexShape) -> list[Candidate]:
    """Return the axis between the nearest vertices of the cores; none when these two coincide."""
    vertices_a, vertices_b = difference.a.vertices, difference.b.vertices

    def distances(vertex: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.hypot(*(vertex - vertices_b).T)

    # Vertex by vertex, and each twice: the distances of all pairs at once may not fit into memory. A distance near the
    # smallest float64 may be off by that much, and two of them by twice that.
    reach = min(float(distances(vertex).min()) for vertex in vertices_a) * NEARLY_FACTOR + 4 * SMALLEST_FLOAT
    near = [(i, j) for i, vertex in enumerate(vertices_a) for j in np.flatnonzero(distances(vertex) <= reach).tolist()]
    corners = [difference.corner(i, j) for i, j in near]
    if not all(any(corner.point) for corner in corners):
        return []
    nearest = min(corners, key=lambda corner: (dot(corner.point, corner.point), line(corner.point)))
    index_a = None if isinstance(a, Circle) else nearest.index_a
    index_b = None if isinstance(b, Circle) else nearest.index_b
    kind = (AxisKind.CORNERS, AxisKind.VERTEX, AxisKind.CENTERS)[(index_a, index_b).count(None)]
    return [(AxisSource(kind, index_a, index_b), opposite(nearest.point))]
