# SPDX-License-Identifier: GPL-3.0-or-later
"""Which axes can separate two convex shapes: the normals of all edges, and where that is not enough, one more.

If two polygons can be separated at all, the normal of one of their edges does it. One more axis is needed

- for a circle: its edges are all directions, but only the one towards the nearest vertex can do what no edge normal
  does;
- with a tolerance, for the same reason: shapes grown by it have round corners;
- where A - B is flat, because the shapes are points or segments on parallel lines: it has ends as well as sides.
"""

import math

import numpy as np
from numpy.typing import NDArray

from .difference import Difference
from .sat_axis import AxisKind, AxisSource
from .shapes import Circle, ConvexShape

Candidate = tuple[AxisSource, tuple[int, int]]

NEARLY = 1.0 + 2.0**-40
"""Distances in float64 that differ by less than this factor are compared again, exactly: each is off by 3 roundings."""
SMALLEST = 5e-324
"""The smallest float64: by so much a distance next to it may be off, and two of them by twice that."""


def candidate_axes(difference: Difference, a: ConvexShape, b: ConvexShape, *, round_corners: bool) -> list[Candidate]:
    """Return all axes to test with their directions on the grid, parallel ones included.

    Edges of A, edges of B, then the one of another kind. Edge normals point outwards from A and inwards to B.
    """
    edges_a = enumerate(_edges([difference.point_a(i) for i in range(len(difference.a))]))
    edges_b = enumerate(_edges([difference.point_b(i) for i in range(len(difference.b))]))
    edges = [(AxisSource(AxisKind.EDGE_A, index_a=k), (v - y, x - u)) for k, ((x, y), (u, v)) in edges_a]
    edges += [(AxisSource(AxisKind.EDGE_B, index_b=k), (y - v, u - x)) for k, ((x, y), (u, v)) in edges_b]
    axes = [*edges]
    if round_corners or isinstance(a, Circle) or isinstance(b, Circle):
        axes += _between_nearest_vertices(difference, a, b)
    lines = {line(*direction) for _, direction in edges}
    if not lines:
        axes = axes or [_between_points(difference)]
    elif len(lines) == 1 and (len(axes) == len(edges) or axes[-1][0].kind is AxisKind.CORNERS):
        ((x, y),) = lines
        axes.append((AxisSource(AxisKind.ALONG), (y, -x)))
    return axes


def line(x: int, y: int) -> tuple[int, int]:
    """Return the one direction that stands for all those parallel to (x, y), exactly."""
    divisor = math.gcd(x, y) if (x, y) > (0, 0) else -math.gcd(x, y)
    return x // divisor, y // divisor


def _edges(vertices: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the edges of a polygon, each leaving its vertex; a segment has two, one a side, and a point none."""
    return list(zip(vertices, vertices[1:] + vertices[:1], strict=True)) if len(vertices) > 1 else []


def _between_nearest_vertices(difference: Difference, a: ConvexShape, b: ConvexShape) -> list[Candidate]:
    """Return the axis between the nearest vertices of the cores; none when these two are one point."""
    vertices_a, vertices_b = difference.a.vertices, difference.b.vertices

    def distances(vertex: NDArray[np.float64]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = np.hypot(*(vertex - vertices_b).T)
        return found

    # One vertex after the other, and each twice: the distances of all pairs at once can be more than memory holds.
    reach = min(float(distances(vertex).min()) for vertex in vertices_a) * NEARLY + 4 * SMALLEST
    near = [(i, j) for i, vertex in enumerate(vertices_a) for j in np.flatnonzero(distances(vertex) <= reach).tolist()]
    corners = [difference.corner(i, j) for i, j in near]
    if any(corner.x == corner.y == 0 for corner in corners):
        return []
    nearest = min(corners, key=lambda corner: (corner.x**2 + corner.y**2, line(corner.x, corner.y)))
    index_a = None if isinstance(a, Circle) else nearest.index_a
    index_b = None if isinstance(b, Circle) else nearest.index_b
    kind = (AxisKind.CORNERS, AxisKind.VERTEX, AxisKind.CENTERS)[(index_a, index_b).count(None)]
    return [(AxisSource(kind, index_a, index_b), (-nearest.x, -nearest.y))]


def _between_points(difference: Difference) -> Candidate:
    """Return the axis of two points: through both, or any where they are one."""
    corner = difference.corner(0, 0)
    if corner.x == corner.y == 0:
        return AxisSource(AxisKind.ANY), (1, 0)
    return AxisSource(AxisKind.ALONG), (-corner.x, -corner.y)
