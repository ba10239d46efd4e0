# SPDX-License-Identifier: GPL-3.0-or-later
"""SAT for many pairs in step: one axis after the other, of all pairs the first, then of all the second.

An axis is the normal of an edge, either way. All overlaps are kept, to tell the best axis from one nearly as good.
"""

import numpy as np
from numpy.typing import NDArray

from ..hull.monotone_chain import convex_hull
from ..predicates.orientation import certain_signs
from ..predicates.points import LARGEST_COORDINATE
from .gjk_block import cross, dot, unit
from .support import Stack, Support, Vectors

PARALLEL = 2.0**-43
"""Axes that differ by no more than this angle count as one; overlaps along them differ by less than `SIGNED`."""
SIGNED = 2.0**-41
"""An overlap or a gap that is a larger share of the size of the pair is one along all axes that count as one."""


def best_axis(support: Support, a: Stack, b: Stack) -> tuple[NDArray[np.bool_], Vectors]:
    """Return the axes (2, n), unit vectors from A to B, with the smallest overlap, and whether this is certain.

    The axes are the normals of all edges of the polygons a (n, i, 2) and b (n, j, 2). One is certain where no other has
    an overlap that is nearly as small, and not all axes are parallel.
    """
    edges = np.concatenate([edges_of(polygons) for polygons in (a, b)], axis=1)
    axes = unit(np.stack((edges[1], -edges[0])))
    ahead, behind = overlaps = np.empty((2, *axes.shape[1:]))
    for row in range(axes.shape[1]):
        projection_a, projection_b = support.heights(axes[:, row])  # that of -B
        np.add(projection_a.max(axis=0), projection_b.max(axis=0), out=ahead[row])
        np.add(projection_a.min(axis=0), projection_b.min(axis=0), out=behind[row])
    np.negative(behind, out=behind)
    no_axis = np.isnan(axes[0])
    overlaps[:, no_axis] = np.inf
    lost = no_axis & edges.any(axis=0)  # an edge, but too short for a direction
    smallest = overlaps.min(axis=(0, 1))
    chosen = (overlaps == smallest).reshape(-1, len(smallest)).argmax(axis=0)
    backwards, chosen = np.divmod(chosen, axes.shape[1])
    normal = axes[:, chosen, np.arange(len(smallest))] * (1 - 2 * backwards)
    parallel, same_way = np.abs(cross(axes, normal)) <= PARALLEL, dot(axes, normal) > 0.0
    # What is larger by no more than the precision leaves in doubt may be as small.
    rivals = (overlaps <= smallest + support.precision.doubt * support.sizes) & ~(
        parallel & np.stack((same_way, ~same_way))
    )
    flat = (parallel | no_axis).all(axis=0)  # then A - B has ends as well as sides
    return ~(flat | lost.any(axis=0) | rivals.any(axis=(0, 1))), normal


def edges_of(polygons: Stack) -> NDArray[np.float64]:
    """Return the edges (2, k, n) of polygons (n, k, 2), from each vertex to the next."""
    return np.ascontiguousarray((np.roll(polygons, -1, axis=1) - polygons).T)


def in_order(points: Stack) -> Stack:
    """Return the convex polygons of point sets (n, k, 2), filled up with copies of their last vertices."""
    rows = np.flatnonzero(~are_convex(points) & (np.abs(points) <= LARGEST_COORDINATE).all(axis=(1, 2)))
    if len(rows) and points.shape[1] > 2:
        points = points.copy()
        for row in rows.tolist():
            hull = convex_hull(points[row])
            points[row] = hull.take(np.minimum(np.arange(points.shape[1]), len(hull) - 1), axis=0)
    return points


def are_convex(polygons: Stack) -> NDArray[np.bool_]:
    """Tell which polygons (n, k, 2) surely turn one way and once round; copies of a vertex in succession are one."""
    x, y = edges_of(polygons)
    empty = (x == 0.0) & (y == 0.0)
    if empty.any():
        for row in (*range(len(x)), *range(len(x))):  # the edge before stands for it; twice round, for the first
            x[row] = np.where(empty[row], x[row - 1], x[row])
            y[row] = np.where(empty[row], y[row - 1], y[row])
    before_x, before_y = np.roll(x, 1, axis=0), np.roll(y, 1, axis=0)
    turns = certain_signs(before_x.ravel(), before_y.ravel(), x.ravel(), y.ravel()).reshape(x.shape)
    one_way = ((turns > 0) | empty).all(axis=0) | ((turns < 0) | empty).all(axis=0)
    rounds = ((before_y < 0.0) & (y >= 0.0)).sum(axis=0)
    convex: NDArray[np.bool_] = one_way & (rounds == 1)
    return convex
