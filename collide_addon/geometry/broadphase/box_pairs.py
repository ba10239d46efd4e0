# SPDX-License-Identifier: GPL-3.0-or-later
"""Which edges can meet at all? A quick look at their bounding boxes, before the exact one, that misses none.

Boxes are compared without arithmetic, so nothing is rounded. Touching counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from .index_runs import written_out
from .strips import Boxes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from .strips import Indices


def meeting_boxes(a: Boxes, b: Boxes) -> Iterator[Indices]:
    """Yield the pairs (k, 2) of rows of A and of B whose boxes have a point in common, in parts and in no order."""
    yield from _starting_within(a, b, "left")
    for found in _starting_within(b, a, "right"):
        yield found[:, ::-1]


def boxes_of(ends: NDArray[np.float64]) -> Boxes:
    """Return the boxes of edges (n, 2, 2)."""
    (left, bottom), (right, top) = ends.min(axis=1).T, ends.max(axis=1).T
    return Boxes(left, bottom, right, top)


def _starting_within(boxes: Boxes, others: Boxes, side: Literal["left", "right"]) -> Iterator[Indices]:
    """Yield the pairs (k, 2) in which the other box begins, from the left, within the first one.

    Of boxes that begin at one x, only the `side` "left" gives the pair.
    """
    order = np.argsort(others.left, kind="stable")
    starts = others.left[order]
    first = np.searchsorted(starts, boxes.left, side=side)
    last = np.searchsorted(starts, boxes.right, side="right")
    for rows, lengths, places in written_out(first, last):
        row, other = np.repeat(np.arange(len(first))[rows], lengths), order[places]
        meet = (boxes.bottom[row] <= others.top[other]) & (others.bottom[other] <= boxes.top[row])
        yield np.stack([row[meet], other[meet]], axis=1)
