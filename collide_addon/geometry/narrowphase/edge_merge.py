# SPDX-License-Identifier: GPL-3.0-or-later
"""The edges of two large convex polygons merged in the order of their angles, all at once instead of in a walk.

Each edge of A is looked up among the edges of B: how many of them come before it? A quotient that grows with the angle
gives a guess. The guess is right exactly if the edge of B before it does come before, and the next one does not; these
two questions are answered without rounding. What was guessed wrong is bisected, with the same exact question.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import certain_signs, exact_cross_signs


class HullEdges(NamedTuple):
    """The edges of a convex polygon, counter-clockwise from its lexicographically smallest vertex."""

    start: NDArray[np.float64]
    end: NDArray[np.float64]
    """Their ends, (n, 2)."""
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    """``end - start``, rounded, (n,)."""
    back: NDArray[np.int8]
    """0 of the edges from -90 degrees (excluded) to 90, which come first; 1 of the other ones, (n,)."""


def merged_at_once(hull_a: NDArray[np.float64], hull_b: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the rows (i, j) that the walk round both hulls passes, where both have edges.

    An edge is gone along where as many edges of either hull have been passed as come before it by angle.
    """
    a, b = _edges(hull_a), _edges(hull_b)
    before, parallel = _passed_before(a, b)
    own = np.ones(len(hull_b), dtype=np.bool_)
    own[before[parallel]] = False  # gone along with an edge of A
    rest = np.flatnonzero(own)
    first = np.concatenate((np.arange(len(hull_a)), np.searchsorted(before, rest, side="right")))
    second = np.concatenate((before, rest))
    order = np.argsort(first + second, kind="stable")  # two sorted runs; every step adds to one of the two, or to both
    return np.column_stack((first[order] % len(hull_a), second[order] % len(hull_b)))


def _edges(hull: NDArray[np.float64]) -> HullEdges:
    end = np.roll(hull, -1, axis=0)
    with np.errstate(over="ignore"):
        x, y = (end - hull).T.copy()
    # A difference of floats is zero only if they are equal: these signs are exact.
    return HullEdges(hull, end, x, y, ((x < 0.0) | ((x == 0.0) & (y < 0.0))).view(np.int8))


def _passed_before(a: HullEdges, b: HullEdges) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return for every edge of A how many of B come before it, and whether the next one of B is parallel to it."""
    count = len(b.x)
    rows = np.arange(len(a.x))
    before = np.searchsorted(_growing_with_angle(b), _growing_with_angle(a)).astype(np.intp)
    behind = (before == 0) | (_order(a, rows, b, before - 1) > 0)  # of none, the last one was asked
    wrong = np.flatnonzero(~(behind & ~_is_after(a, rows, b, before)))
    if len(wrong):
        before[wrong] = _bisected(a, wrong, b)
    open_ = np.flatnonzero(before < count)
    parallel = np.zeros(len(rows), dtype=np.bool_)
    parallel[open_] = _order(a, open_, b, before[open_]) == 0
    return before, parallel


def _growing_with_angle(edges: HullEdges) -> NDArray[np.float64]:
    """Return numbers that grow with the angles, up to rounding: from -1 at -90 degrees to 3 at 270."""
    with np.errstate(all="ignore"):
        height = edges.y / (np.abs(edges.x) + np.abs(edges.y))
    return np.where(edges.back, 2.0 - height, height)


def _is_after(a: HullEdges, i: NDArray[np.intp], b: HullEdges, j: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Tell whether edges i of A come after edges j of B; none does after the end of B."""
    after: NDArray[np.bool_] = (j < len(b.x)) & (_order(a, i, b, np.minimum(j, len(b.x) - 1)) > 0)
    return after


def _bisected(a: HullEdges, i: NDArray[np.intp], b: HullEdges) -> NDArray[np.intp]:
    """Return how many edges of B come before edges i of A."""
    low, high = np.zeros_like(i), np.full_like(i, len(b.x))
    for _ in range(len(b.x).bit_length()):
        middle = (low + high) // 2
        after = _is_after(a, i, b, middle)
        low, high = np.where(after, middle + 1, low), np.where(after, high, middle)
    return low


def _order(a: HullEdges, i: NDArray[np.intp], b: HullEdges, j: NDArray[np.intp]) -> NDArray[np.int8]:
    """Return 1 where edge i of A comes after edge j of B by angle, -1 where it comes before, 0 where they are parallel.

    In the same half turn the cross product tells; its sign is exact.
    """
    signs = certain_signs(b.x[j], b.y[j], a.x[i], a.y[i])
    halves = a.back[i] - b.back[j]
    doubtful = np.flatnonzero((signs == 0) & (halves == 0))
    if len(doubtful):
        of_a, of_b = i[doubtful], j[doubtful]
        signs[doubtful] = exact_cross_signs(b.start[of_b], b.end[of_b], a.start[of_a], a.end[of_a])
    return np.where(halves != 0, halves, signs)
