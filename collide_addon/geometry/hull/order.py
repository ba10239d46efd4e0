# SPDX-License-Identifier: GPL-3.0-or-later
"""Points that already are the vertices of a convex polygon, in order: seen at a glance, without a hull algorithm.

A closed chain that turns left at each of its points goes round once for each point at which it turns back from left to
right. Where there is but one such point, it is a strictly convex polygon. Most input is one.
"""

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import RELATIVE_ERROR, UNDERFLOW_MARGIN

FEW_POINTS = 32
"""Points up to which plain Python has looked at all before numpy has begun."""


def vertices_in_order(points: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return a copy of points (n, 2) as `convex_hull` would, where they are its vertices in order; None in doubt."""
    if len(points) < 3:
        return None
    if len(points) <= FEW_POINTS:
        first = _first_of_few(points.tolist())
    else:
        with np.errstate(all="ignore"):  # what overflows is in doubt
            first = _first_of_many(points)
    if first is None:
        return None
    row, left = first
    ordered: NDArray[np.float64] = (
        np.concatenate((points[row:], points[:row])) if left else np.concatenate((points[row::-1], points[:row:-1]))
    )
    ordered += 0.0  # -0.0 becomes 0.0
    return ordered


def _first_of_few(points: list[list[float]]) -> tuple[int, bool] | None:
    """Return the row of the smallest vertex and whether the turns are to the left; None if it is no convex polygon."""
    (ax, ay), (bx, by) = points[-2:]
    ux, uy = bx - ax, by - ay
    smallest: int | None = None
    turns, row = 0, -1  # row of b
    rises = ux > 0.0 or (ux == 0.0 and uy > 0.0)
    for cx, cy in points:
        vx, vy = cx - bx, cy - by
        left, right = ux * vy, uy * vx
        area = left - right
        if not abs(area) > RELATIVE_ERROR * abs(left + right) + UNDERFLOW_MARGIN:
            return None
        turns += 1 if area > 0.0 else -1
        rose, rises = rises, vx > 0.0 or (vx == 0.0 and vy > 0.0)
        if rises and not rose:
            if smallest is not None:
                return None
            smallest = row
        bx, by, ux, uy, row = cx, cy, vx, vy, row + 1
    if smallest is None or abs(turns) != len(points):
        return None
    return smallest % len(points), turns > 0


def _first_of_many(points: NDArray[np.float64]) -> tuple[int, bool] | None:
    """Return the same, found by numpy."""
    closed = np.concatenate((points[-1:], points, points[:1]))
    edge_x, edge_y = (closed[1:] - closed[:-1]).T  # edge k arrives at point k
    left, right = edge_x[:-1] * edge_y[1:], edge_y[:-1] * edge_x[1:]
    area = left - right
    turns_left = bool(area[0] > 0.0)
    if not ((area if turns_left else -area) > RELATIVE_ERROR * np.abs(left + right) + UNDERFLOW_MARGIN).all():
        return None
    rises = (edge_x > 0.0) | ((edge_x == 0.0) & (edge_y > 0.0))
    smallest = np.flatnonzero(rises[1:] & ~rises[:-1])
    return (int(smallest[0]), turns_left) if len(smallest) == 1 else None
