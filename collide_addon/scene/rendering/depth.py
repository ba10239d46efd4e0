# SPDX-License-Identifier: GPL-3.0-or-later
"""Painting order of solids seen by a parallel camera, by depth: the furthest come first.

A solid's sides, and the thin bars and balls that represent lines and points, are convex, nearly planar pieces. Of two
pieces that overlap in the picture, the further one comes first; where they intersect, one is cut where both are equally
far. Floats suffice, since only a picture depends on it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...geometry import overlapping_pairs
from .picture import AreaEdges, Floats, Whole

SAME = 1e-7
"""Relative to the camera's clipping range: depths that differ by less count as equal."""
BAR_THICKNESS = 2.5
"""Thickness of a bar relative to its distance from the plane through its visible points."""
ROUNDS = 8
"""Most rounds of cutting pieces that intersect."""
NEAR_DISTANCES = (0.25, 0.5, 1.0, 3.0)
"""Distances up to which an order may be dropped, tried in turn, as multiples of both pieces' thickness."""
ON_LINE = 1e-9
"""Distance in pixels: a point this close to a border counts as inside."""
EXTREME_DIRECTIONS = np.linspace(0.0, 2.0 * np.pi, 16, endpoint=False) + 0.2
"""Directions in which a piece's extreme corners are found, oblique to the picture's sides."""
SLIM_SHARE = 0.1
"""Share of its width to which a bar is narrowed for comparison."""
FEW_PIECES = 1500
"""Up to this many pieces, testing all pairs is faster than finding overlapping boxes."""


class Pieces(NamedTuple):
    """Convex pieces: their directed edges and, for each piece (n,), the index of its thing, and its plane.

    `plane` (n, 3) holds the slopes of depth along x and y, and the depth at the corner of the picture; `thick` is the
    piece's largest distance from the plane.
    """

    edges: AreaEdges
    of: Whole
    plane: Floats
    thick: Floats


def pieces_of(points: Floats, piece: Whole, edges: AreaEdges, of: int) -> Pieces:
    """Return the pieces of a thing, given its visible points (3, n) and the piece of each point."""
    count = np.bincount(piece)
    x, y, depth = (np.bincount(piece, each) / count for each in points)
    by_x, by_y, by_depth = (each - mean[piece] for each, mean in zip(points, (x, y, depth), strict=True))

    def spread(one: Floats, other: Floats) -> Floats:
        return np.bincount(piece, one * other).astype(float)

    across, along, both = spread(by_x, by_x), spread(by_y, by_y), spread(by_x, by_y)
    of_x, of_y, size = spread(by_x, by_depth), spread(by_y, by_depth), across + along
    size = np.where(size > 0.0, size, 1.0)
    whole = across * along - both * both
    thin = whole < SAME * size * size  # seen edge-on
    whole = np.where(thin, 1.0, whole)
    rise_x = np.where(thin, of_x / size, (of_x * along - of_y * both) / whole)
    rise_y = np.where(thin, of_y / size, (of_y * across - of_x * both) / whole)
    plane = np.column_stack((rise_x, rise_y, depth - rise_x * x - rise_y * y))
    off = np.abs(by_depth - rise_x[piece] * by_x - rise_y[piece] * by_y)
    thick = np.zeros(len(count))
    np.maximum.at(thick, piece, off)
    return Pieces(edges, np.full(len(count), of, np.int64), plane, BAR_THICKNESS * thick)


def joined(parts: list[Pieces]) -> Pieces:
    """Return the pieces of several things combined."""
    before = np.cumsum([0, *(len(part.of) for part in parts)]).tolist()
    edges = [part.edges._replace(area=part.edges.area + start) for part, start in zip(parts, before, strict=False)]
    _, of, plane, thick = map(list, zip(*parts, strict=True))
    return Pieces(AreaEdges(*map(np.concatenate, zip(*edges, strict=True))), *map(np.concatenate, (of, plane, thick)))


def in_levels(pieces: Pieces, alike: Whole) -> tuple[Pieces, Whole] | None:
    """Return the pieces, cut where necessary, and the level at which each is painted; None if no order is found.

    `alike` has a number for each thing; things of the same colour, whose order does not matter, share one.
    """
    for _ in range(ROUNDS):
        order, crossing = _compared(pieces, alike)
        if not len(crossing):
            levels, crossing = _levels(len(pieces.of), order)
            if not len(crossing):
                return pieces, levels
        pieces = _cut(pieces, crossing)
    return None


class _Order(NamedTuple):
    """Pairs (n,) of a piece `behind` and one `before` it, and their distance as a multiple of both thicknesses."""

    behind: Whole
    before: Whole
    far: Floats


def _levels(many: int, order: _Order) -> tuple[Whole, Whole]:
    """Return the level of each piece, higher than those behind it, and the pairs (m, 2) that form cycles.

    Bars that meet in a point can form a cycle there: orders of pieces closer together than they are thick are then
    dropped. Sides that form a cycle are to be cut along the line in which their planes meet (M. Newell).
    """
    levels = np.zeros(many, np.int64)
    for least in (*NEAR_DISTANCES, np.inf):
        around = _around(many, order)
        if not around.any():
            break
        circle = around[order.behind] & around[order.before]
        if least == np.inf:
            return levels, np.column_stack((order.behind, order.before))[circle]
        kept = (order.far >= least) | ~circle
        order = _Order(order.behind[kept], order.before[kept], order.far[kept])
    while True:
        higher = levels.copy()
        np.maximum.at(higher, order.before, levels[order.behind] + 1)
        if (higher == levels).all():
            return levels, np.empty((0, 2), np.int64)
        levels = higher


def _around(many: int, order: _Order) -> NDArray[np.bool_]:
    """Tell which pieces are on a cycle, or between two cycles."""
    left = np.ones(many, bool)
    while True:
        both = left[order.behind] & left[order.before]
        still = left & (np.bincount(order.before[both], minlength=many) > 0)
        still &= np.bincount(order.behind[both], minlength=many) > 0
        if (still == left).all():
            return left
        left = still


def _compared(pieces: Pieces, alike: Whole) -> tuple[_Order, Whole]:
    """Return the order of the overlapping pairs, and the pairs (m, 2) in which each is partly behind the other."""
    corners = _corners(pieces)
    low, high = corners.min(axis=1), corners.max(axis=1)
    if len(low) <= FEW_PIECES:
        met = (low[:, np.newaxis] < high).all(axis=2)
        one, other = np.nonzero(np.triu(met & met.T, 1))
    else:
        one, other = overlapping_pairs(low, high).T
    colours = alike[pieces.of]
    some = colours[one] != colours[other]
    one, other = one[some], other[some]
    reach = (corners @ np.stack((np.cos(EXTREME_DIRECTIONS), np.sin(EXTREME_DIRECTIONS)))).max(axis=1)
    some = (reach[one] > -np.roll(reach, len(EXTREME_DIRECTIONS) // 2, axis=1)[other]).all(axis=1)
    one, other = one[some], other[some]
    first, second = corners[one], corners[other]
    meet, crossed = _crossings(first, second)
    points = np.concatenate((first, second, meet), axis=1)
    there = np.concatenate((_within(first, second), _within(second, first), crossed), axis=1)
    planes = pieces.plane[one] - pieces.plane[other]
    further = np.einsum("nki,ni->nk", points, planes[:, :2]) + planes[:, 2:]
    most = np.where(there, further, -np.inf).max(axis=1, initial=-np.inf)
    least = np.where(there, further, np.inf).min(axis=1, initial=np.inf)
    apart = pieces.thick[one] + pieces.thick[other] + SAME
    real = np.maximum(most, -least) > SAME
    through = real & (most > apart) & (least < -apart)
    is_behind, ordered = most >= -least, real & ~through
    behind, before = np.where(is_behind, one, other)[ordered], np.where(is_behind, other, one)[ordered]
    far = (np.maximum(most, -least) / apart)[ordered]
    return _Order(behind, before, far), np.column_stack((one, other))[through]


def _corners(pieces: Pieces) -> Floats:
    """Return the extreme points (n, k, 2) of each piece in k directions; for bars, points near the axis.

    In front of a side seen obliquely, the depth varies more across a bar's width than the bar is thick.
    """
    edges, found = pieces.edges, []
    ends = np.concatenate((np.column_stack((edges.x, edges.y)), np.column_stack((edges.to_x, edges.to_y))))
    area = np.concatenate((edges.area, edges.area))
    for turn in EXTREME_DIRECTIONS:
        order = np.lexsort((ends @ (np.cos(turn), np.sin(turn)), area))
        found.append(ends[order[np.searchsorted(area[order], np.arange(len(pieces.of)), "right") - 1]])
    corners = np.stack(found, axis=1)
    middle = corners.mean(axis=1, keepdims=True)
    off = corners - middle
    (across, both), (_, along) = np.einsum("nki,nkj->ijn", off, off)
    lean = np.arctan2(2.0 * both, across - along) / 2.0
    axis = np.column_stack((np.cos(lean), np.sin(lean)))[:, np.newaxis]
    slim = middle + SLIM_SHARE * off + (1.0 - SLIM_SHARE) * (off * axis).sum(axis=2, keepdims=True) * axis
    return np.where((pieces.thick > SAME)[:, np.newaxis, np.newaxis], slim, corners)


def _turn(one: Floats, other: Floats) -> Floats:
    return one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]


def _within(points: Floats, corners: Floats) -> NDArray[np.bool_]:
    """Tell which points (n, k, 2) are inside the pieces with these corners (n, l, 2)."""
    vectors = np.roll(corners, -1, axis=1) - corners
    sides = _turn(vectors[:, np.newaxis], points[:, :, np.newaxis] - corners[:, np.newaxis])
    return (sides >= -ON_LINE).all(axis=2)


def _crossings(first: Floats, second: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the points (n, k · l, 2) at which the sides of the first and second pieces cross, and whether they do."""
    vector, other = (np.roll(each, -1, axis=1) - each for each in (first, second))
    apart = second[:, np.newaxis] - first[:, :, np.newaxis]
    turn = _turn(vector[:, :, np.newaxis], other[:, np.newaxis])
    slanted = np.abs(turn) > ON_LINE
    turn[~slanted] = 1.0
    share, of_other = _turn(apart, other[:, np.newaxis]) / turn, _turn(apart, vector[:, :, np.newaxis]) / turn
    meet = slanted & (share >= 0) & (share <= 1) & (of_other >= 0) & (of_other <= 1)
    points = first[:, :, np.newaxis] + share[..., np.newaxis] * vector[:, :, np.newaxis]
    return points.reshape(len(points), -1, 2), meet.reshape(len(meet), -1)


def _cut(pieces: Pieces, crossing: Whole) -> Pieces:
    """Return the pieces, with the thicker one of each pair, or else the first, cut where both are equally far."""
    edges = np.column_stack(pieces.edges[:5])
    order = np.argsort(pieces.edges.area, kind="stable")
    bounds = np.searchsorted(pieces.edges.area[order], np.arange(len(pieces.of) + 1)).tolist()
    parts = [[edges[order[low:high]]] for low, high in pairwise(bounds)]
    thicker = pieces.thick[crossing[:, 1]] > pieces.thick[crossing[:, 0]]
    for one, other in np.where(thicker[:, np.newaxis], crossing[:, ::-1], crossing).tolist():
        rise = pieces.plane[one] - pieces.plane[other]
        parts[one] = [half for part in parts[one] for half in (_half(part, rise), _half(part, -rise)) if len(half) > 2]
    many = [len(each) for each in parts]
    flat = [part for each in parts for part in each]
    area = np.repeat(np.arange(len(flat)), list(map(len, flat)))
    rows = np.repeat(np.arange(len(parts)), many)
    x, y, to_x, to_y, often = np.concatenate(flat).T
    return Pieces(AreaEdges(x, y, to_x, to_y, often, area), pieces.of[rows], pieces.plane[rows], pieces.thick[rows])


def _half(edges: Floats, rise: Floats) -> Floats:
    """Return the edges (n, 5) of the part of a convex piece in which a linear value is positive."""
    begin, stop = edges[:, :2] @ rise[:2] + rise[2], edges[:, 2:4] @ rise[:2] + rise[2]
    kept: Floats = edges.copy()
    ends: list[tuple[bool, Floats]] = []
    for row, low, high in zip(kept, begin.tolist(), stop.tolist(), strict=True):
        if (low > 0) == (high > 0):
            continue
        place = row[:2] + low / (low - high) * (row[2:4] - row[:2])
        leaves = (low > 0) == (row[4] > 0)  # in the direction around the piece
        ends.append((leaves, place))
        row[slice(2, 4) if low > 0 else slice(0, 2)] = place
    kept = kept[(begin > 0) | (stop > 0)]
    if len(ends) != 2 or ends[0][0] == ends[1][0]:
        return kept
    leaves, comes = (place for _, place in sorted(ends, key=lambda end: not end[0]))
    return np.vstack((kept, (*leaves, *comes, 1.0)))
