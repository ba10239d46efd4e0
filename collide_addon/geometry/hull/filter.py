# SPDX-License-Identifier: GPL-3.0-or-later
"""Points that cannot be vertices of the convex hull, discarded before the chain considers them.

Every discard is certain, by an error bound or an exact sign; the chain decides about doubtful points.

References
----------
S. G. Akl and G. T. Toussaint, A fast convex hull algorithm, Information Processing Letters 7, 1978.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ..predicates.grid import UNIT
from ..predicates.orientation import UNDERFLOW_MARGIN, turn_signs

SAMPLE_SIZE = 2048
"""Number of points in which extreme ones are sought: the inner polygon need not be the best."""
MANY_POINTS = 6000
"""From this number of points on, the inner polygon has more vertices, and a rectangle in it is a cheap first test."""
PROBE_SIZE = 256
INSIDE_SHARE = 0.2
"""Share of a sample that must be inside: on a circle no point is, and filtering would be wasted effort."""
ROUNDS = 24
"""Rounds of removing reflex points; input that needs more is left to the chain."""
POINTS_AT_ONCE = 1 << 13
"""Points tested at once, whose intermediate arrays fit into the processor's cache."""
NO_OVERFLOW = 2.0**500
"""Products of smaller numbers are finite."""
SIDE_ERROR = 16.0 * UNIT
"""Error of n . (q - o) - n . (v - o) in `_strictly_inside`, relative to the size of the normal times the largest
coordinate: 4 roundings each, of the normal, the difference, the product and the sum, and 2 where this error itself is
computed and added; 10 in all. `_outside_octagon` needs no differences. Underflow is less than the margin."""


TURN_LEFT = np.array([-1.0, 1.0])


def _directions(count: int) -> NDArray[np.float64]:
    angles = [2.0 * math.pi * k / count for k in range(count)]
    return np.array([(math.cos(angle), math.sin(angle)) for angle in angles])


FEW_DIRECTIONS, MANY_DIRECTIONS = np.round(_directions(8)), _directions(16)
"""The few are exact: every second one, from the first on, points to a largest or smallest coordinate."""


def possible_vertices(points: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the rows (m,), ascending, of points not certainly inside the hull, with all vertices and duplicates."""
    count = len(points)
    if count <= MANY_POINTS:
        return _outside_octagon(points)
    with np.errstate(all="ignore"):  # an overflow makes the certainty test fail, and the point survives
        sample = points[:: count // SAMPLE_SIZE]
        corners = sample[(MANY_DIRECTIONS @ sample.T).argmax(axis=1)]  # a closed polygon that winds around once
        corners = corners.compress((corners != _following(corners)).any(axis=1), axis=0)
        if len(corners) < 3:
            return np.arange(count)
        probe = sample[:: SAMPLE_SIZE // PROBE_SIZE]
        if _strictly_inside(corners, probe).mean() < INSIDE_SHARE:
            return np.arange(count)
        return _outside_large_polygon(corners, points)


def _outside_octagon(points: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the rows not certainly inside the polygon of the extreme points in eight directions."""
    # For few points, most of the time would go into numpy's calls, so the eight sides are made without it.
    corners: list[list[float]] = points.take((FEW_DIRECTIONS @ points.T).argmax(axis=1), axis=0).tolist()
    reach = max(corners[0][0], corners[2][1], -corners[4][0], -corners[6][1])
    planes = []
    x, y = corners[-1]
    for to_x, to_y in corners:
        inward_x, inward_y = y - to_y, to_x - x
        if size := abs(inward_x) + abs(inward_y):
            error = SIDE_ERROR * reach * size + UNDERFLOW_MARGIN
            planes.append((inward_x, inward_y, inward_x * x + inward_y * y + error))
        x, y = to_x, to_y
    if len(planes) < 3 or reach > NO_OVERFLOW:
        return np.arange(len(points))
    sides = np.array(planes)
    outside = (sides[:, :2] @ points.T <= sides[:, 2:]).any(axis=0)
    return outside.nonzero()[0]


def _outside_large_polygon(corners: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the rows not certainly inside, in blocks, testing first an axis-parallel rectangle, then the polygon."""
    lower, upper = _inner_rectangle(corners)
    # Numbers in one row, x y x y ..., compare several times faster than columns; two bytes of the result are one point.
    flat = np.ascontiguousarray(points).ravel()
    lowest, highest = np.tile(lower, POINTS_AT_ONCE), np.tile(upper, POINTS_AT_ONCE)
    survivors = []
    for start in range(0, len(points), POINTS_AT_ONCE):
        block = flat[2 * start : 2 * (start + POINTS_AT_ONCE)]
        outside = (block < lowest[: len(block)]) | (block > highest[: len(block)])
        rows = np.flatnonzero(outside.view(np.uint16)) + start
        survivors.append(rows[~_strictly_inside(corners, points.take(rows, axis=0))])
    return np.concatenate(survivors)


def _following(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.concatenate((corners[1:], corners[:1]))


def _inward_normals(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    return (_following(corners) - corners)[:, ::-1] * TURN_LEFT


def _strictly_inside(corners: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which points are certainly to the left of every edge of the closed polygon, shape (n,)."""
    # The polygon winds around such a point, so it is inside the corners' hull, whichever corners float64 has chosen.
    if len(points) == 0:
        return np.zeros(0, dtype=np.bool_)
    normals = _inward_normals(corners)
    from_corner, local = corners - corners[0], points - corners[0]
    reach = max(np.abs(local).max(), np.abs(from_corner).max())
    error = SIDE_ERROR * (reach * np.abs(normals).sum(axis=1)) + UNDERFLOW_MARGIN  # infinite if a product is
    level = (normals * from_corner).sum(axis=1) + error
    return (normals @ local.T > level[:, np.newaxis]).all(axis=0)


def _inner_rectangle(corners: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return two corners of the bounding box, shrunk to lie strictly inside the polygon; or an empty rectangle."""
    lower, upper = corners.min(axis=0), corners.max(axis=0)
    center, half = lower / 2.0 + upper / 2.0, upper / 2.0 - lower / 2.0
    normals = _inward_normals(corners)
    room = (normals * (center - corners)).sum(axis=1)
    half = half * ((room / (np.abs(normals) @ half)).min() * (1.0 - 2.0**-30))
    (left, bottom), (right, top) = lower, upper = center - half, center + half
    if _strictly_inside(corners, np.array([(left, bottom), (right, bottom), (right, top), (left, top)])).all():
        return lower, upper
    return np.full(2, np.inf), np.full(2, -np.inf)


def sorted_columns(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the points in lexicographic order, without duplicates, and at each x only the lowest and the highest."""
    order = np.argsort(points[:, 0])
    ordered = points.take(order, axis=0)
    x, y = ordered[:, 0], ordered[:, 1]
    is_first = np.concatenate(([True], x[1:] != x[:-1]))
    if is_first.all():
        return ordered
    first = np.flatnonzero(is_first)
    lowest, highest = np.minimum.reduceat(y, first), np.maximum.reduceat(y, first)
    ends = np.empty((len(first), 2, 2))
    ends[:, :, 0] = x[first, np.newaxis]
    ends[:, 0, 1], ends[:, 1, 1] = lowest, highest
    is_distinct = np.ones((len(first), 2), dtype=np.bool_)
    is_distinct[:, 1] = lowest != highest
    return ends[is_distinct]


def split_by_turns(ordered: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the candidates for the lower and for the upper chain, both in the given order."""
    # A point that does not lie below the segment of its two neighbours cannot belong to the lower chain, nor one that
    # does not lie above it to the upper chain. The first and the last point belong to both.
    turns = turn_signs(ordered)
    return _with_ends(ordered, turns > 0), _with_ends(ordered, turns < 0)


def _with_ends(points: NDArray[np.float64], inner: NDArray[np.bool_]) -> NDArray[np.float64]:
    return points.compress(np.concatenate(([True], inner, [True])), axis=0)


def without_reflex_points(candidates: NDArray[np.float64], enough: int) -> tuple[NDArray[np.float64], bool]:
    """Return a sorted polyline after removing, in rounds, all points at which it does not turn left.

    A point between two others in the order that does not lie to the right of their segment cannot be a vertex of the
    chain, whether or not these are, so a whole round may be removed at once. The candidates (n, 2) are distinct, in
    lexicographic order or its reverse; the rounds stop with `enough` points left. Also returns whether every turn is
    known to be a left turn, so that the remaining points are the chain itself.
    """
    for _ in range(ROUNDS):
        if len(candidates) <= enough:
            break
        turns_left = turn_signs(candidates) > 0
        if turns_left.all():
            return candidates, True
        candidates = _with_ends(candidates, turns_left)
    return candidates, False
