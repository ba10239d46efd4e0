# SPDX-License-Identifier: GPL-3.0-or-later
"""PNPOLY for many polygons at once, each with points of its own: the first edges of all, then the second, and so on.

It is the question of `ray_crossing`, with an edge for each polygon in place of one for all points. Float64 tells nearly
all sides surely, `exact_cross_signs` the rest; so all answers are exact.
"""

from collections.abc import Iterator
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ..polygons.pnpoly import FEW_POINTS, BoundaryRule, pnpoly
from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN, exact_cross_signs
from .scaffold import Codes, Columns, Stack

Truths = NDArray[np.bool_]
"""For each point of each polygon, shape (n, m)."""
Rows = NDArray[np.bool_]
"""For each polygon, shape (n,)."""
Coordinates = NDArray[np.float64]
"""The same, or one for each polygon, shape (n, 1)."""

POINTS_AT_ONCE = 1 << 14
"""Points of a block, in all: all intermediate arrays should stay in the processor's cache."""
VERTICES_AT_ONCE = 1 << 18
"""Vertices of its polygons at most."""


def rows_at_once(polygons: Stack, points: Stack) -> int:
    """Return how many rows are a block."""
    return max(1, min(POINTS_AT_ONCE // points.shape[1], VERTICES_AT_ONCE // polygons.shape[1]))


def pnpoly_of_block(polygons: Stack, points: Stack, boundary: BoundaryRule) -> tuple[Codes, Columns]:
    """Return codes 0, which points of n polygons are inside, (n, m), and in which rows floats left a doubt, (n,)."""
    codes = np.zeros(len(points), dtype=np.int8)
    if points.shape[1] > FEW_POINTS:  # then a polygon has work enough of its own
        pairs = zip(polygons, points, strict=True)
        inside = np.array([pnpoly(polygon, of_polygon, boundary=boundary) for polygon, of_polygon in pairs])
        return codes, (inside, np.zeros(len(points), dtype=np.bool_))
    return codes, inside_of_all(polygons, points, boundary)


def inside_of_all(polygons: Stack, points: Stack, boundary: BoundaryRule) -> tuple[Truths, Rows]:
    """Return the columns of `pnpoly_of_block`, edge by edge."""
    # numpy loops along what is next to each other: points of a polygon, or polygons where these are more.
    order: Literal["C", "F"] = "C" if points.shape[1] >= len(points) else "F"
    x, y = (np.array(points[..., axis], order=order) for axis in (0, 1))
    inside, on_boundary = np.zeros_like(x, dtype=np.bool_), np.zeros_like(x, dtype=np.bool_)
    doubtful = np.zeros(len(points), dtype=np.bool_)
    for from_x, from_y, to_x, to_y in edges_of_all(polygons):
        in_range = (from_y <= y) & (y < to_y)
        along_x, along_y = to_x - from_x, to_y - from_y
        left, right = (y - from_y) * along_x, (x - from_x) * along_y
        bound = RELATIVE_ERROR * np.abs(left + right) + UNDERFLOW_MARGIN
        left -= right
        to_the_right = in_range & (left > bound)
        in_doubt = in_range & ~(to_the_right | (left < -bound))
        if in_doubt.any():
            row, column = np.nonzero(in_doubt)
            lower, upper = (np.concatenate(end, axis=1)[row] for end in ((from_x, from_y), (to_x, to_y)))
            side = exact_cross_signs(lower, upper, lower, points[row, column])
            to_the_right[row, column] = side > 0
            on_boundary[row, column] |= side == 0
            doubtful[row] = True
        inside ^= to_the_right
        if boundary != "half-open":  # the upper end, or all of a level edge
            first = np.where(from_y == to_y, from_x, to_x)
            on_boundary |= (y == to_y) & (first <= x) & (x <= to_x)
    if boundary == "half-open":
        return inside, doubtful
    return (inside | on_boundary if boundary == "inside" else inside & ~on_boundary), doubtful


def edges_of_all(polygons: Stack) -> Iterator[tuple[Coordinates, ...]]:
    """Yield the edges of polygons (n, k, 2), each (n, 1), as x and y of both ends: upwards, of a level one right."""
    x, y = (np.ascontiguousarray(polygons[..., axis].T)[..., np.newaxis] for axis in (0, 1))
    for row in range(len(x)):
        start_x, start_y, end_x, end_y = x[row - 1], y[row - 1], x[row], y[row]
        upwards = (start_y < end_y) | ((start_y == end_y) & (start_x <= end_x))
        ends = ((start_x, end_x), (start_y, end_y), (end_x, start_x), (end_y, start_y))
        yield tuple(np.where(upwards, one, other) for one, other in ends)
