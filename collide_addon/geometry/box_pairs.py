# SPDX-License-Identifier: GPL-3.0-or-later
"""Which edges can meet at all? A quick look at their bounding boxes, before the exact one, that misses none.

Boxes are compared without arithmetic, so nothing is rounded. Touching counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from .edge_meeting import Edge

FEW = 600
"""Up to so many pairs are compared one by one; from there on it pays to sort first."""
BLOCK = 1 << 20
"""Pairs compared at once, to keep memory small."""


def meeting_edges(a: Sequence[Edge], b: Sequence[Edge]) -> list[tuple[int, int]]:
    """Return the pairs of rows, in rising order, of which the edges' bounding boxes have a point in common."""
    if len(a) * len(b) > FEW:
        pairs = meeting_boxes(*_boxes(a), *_boxes(b))
        return [(i, j) for i, j in pairs.tolist()]
    boxes = [_box(edge) for edge in b]
    found = []
    for i, edge in enumerate(a):
        left, right, bottom, top = _box(edge)
        for j, (other_left, other_right, other_bottom, other_top) in enumerate(boxes):
            if left <= other_right and other_left <= right and bottom <= other_top and other_bottom <= top:
                found.append((i, j))
    return found


def meeting_boxes(
    lower_a: NDArray[np.float64],
    upper_a: NDArray[np.float64],
    lower_b: NDArray[np.float64],
    upper_b: NDArray[np.float64],
) -> NDArray[np.intp]:
    """Return the pairs (k, 2) of rows, in rising order, whose boxes have a point in common.

    Parameters
    ----------
    lower_a, upper_a : ndarray of float64 (n, 2)
        Smallest and largest coordinates of the boxes of A.
    lower_b, upper_b : ndarray of float64 (m, 2)
        Those of B.
    """
    pairs = np.concatenate(
        [
            *_starting_within(lower_a, upper_a, lower_b, upper_b, "left"),
            *(found[:, ::-1] for found in _starting_within(lower_b, upper_b, lower_a, upper_a, "right")),
        ]
    )
    in_order: NDArray[np.intp] = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
    return in_order


def _box(edge: Edge) -> tuple[float, float, float, float]:
    """Left, right, bottom, top."""
    (px, py), (qx, qy) = edge
    if px > qx:
        px, qx = qx, px
    return (px, qx, py, qy) if py <= qy else (px, qx, qy, py)


def _boxes(edges: Sequence[Edge]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    ends = np.array(edges)
    return ends.min(axis=1), ends.max(axis=1)


def _starting_within(
    lower: NDArray[np.float64],
    upper: NDArray[np.float64],
    other_lower: NDArray[np.float64],
    other_upper: NDArray[np.float64],
    side: Literal["left", "right"],
) -> Iterator[NDArray[np.intp]]:
    """Yield the pairs (k, 2) in which the other box begins, from the left, within the first one.

    Of boxes that begin at one x, only the `side` "left" gives the pair.
    """
    order = np.argsort(other_lower[:, 0], kind="stable")
    starts = other_lower[order, 0]
    first = np.searchsorted(starts, lower[:, 0], side=side)
    counts = np.searchsorted(starts, upper[:, 0], side="right") - first
    ends = np.cumsum(counts)
    row = 0
    while row < len(lower):
        done = int(ends[row - 1]) if row else 0
        stop = max(row + 1, int(np.searchsorted(ends, done + BLOCK, side="right")))
        count = counts[row:stop]
        rows = np.repeat(np.arange(row, stop), count)
        places = np.arange(len(rows)) - np.repeat(np.cumsum(count) - count, count)
        others = order[first[rows] + places]
        meet = (lower[rows, 1] <= other_upper[others, 1]) & (other_lower[others, 1] <= upper[rows, 1])
        yield np.stack([rows[meet], others[meet]], axis=1)
        row = stop
