# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs of edges that may meet, part by part, so that memory stays small however many there are.

Bounding boxes rule most pairs out, the four questions of `segments` asked of many pairs at once nearly all others.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..broadphase.overlapping_pairs import boxes_of, meeting_boxes, pairs_in_parts
from ..broadphase.strips import Indices
from ..predicates.segment_sides import SEGMENTS_AT_ONCE, sides
from ..predicates.segments import Edge

Ends = NDArray[np.float64]
"""The ends of edges, shape (n, 2, 2)."""

FEW = 600
"""Pairs up to which all are compared one by one; from there on it pays to sort first."""


def candidates(a: Sequence[Edge], b: Sequence[Edge]) -> Iterator[tuple[int, Sequence[tuple[int, int]]]]:
    """Yield the pairs of an edge of A and one of B that may meet, none left out, part by part and in no order.

    With each part how many pairs there were whose bounding boxes have a point in common.
    """
    if len(a) * len(b) <= FEW:
        found = _meeting_boxes_of_few(a, b)
        yield len(found), found
        return
    ends_a, ends_b = np.array(a), np.array(b)
    for pairs in meeting_boxes(boxes_of(ends_a), boxes_of(ends_b)):
        meeting, _ = meet_and_cross(ends_a, ends_b, pairs)
        yield len(pairs), [(i, j) for i, j in pairs[meeting].tolist()]


def meeting_pairs(edges: Sequence[Edge]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of edges that may meet, none left out, each once and in no order."""
    ends = np.array(edges)
    for pairs in pairs_in_parts(boxes_of(ends)):
        meeting, _ = meet_and_cross(ends, ends, pairs.T)
        yield from ((i, j) for i, j in pairs.T[meeting].tolist())


def first_crossing(edges: Sequence[Edge]) -> tuple[int, int]:
    """Return the first edge that crosses any other, and the first one that crosses it; some do."""
    # Edges are asked in larger and larger parts, each against all, so that the answer comes soon if it comes early.
    ends = np.array(edges)
    start, stop = 0, 1
    while start < len(ends):
        part = ends[start:stop]
        found = []
        for pairs in meeting_boxes(boxes_of(part), boxes_of(ends)):
            crossing = pairs[meet_and_cross(part, ends, pairs)[1]]
            for row, other in crossing[np.lexsort(crossing.T[::-1])[:1]].tolist():
                found.append((start + row, other))
        if found:
            return min(found)
        start, stop = stop, 3 * stop
    raise AssertionError


def meet_and_cross(a: Ends, b: Ends, pairs: Indices) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Tell which pairs (k, 2) of edges meet, or lie on one line, and which cross between their ends; exactly."""
    meeting, crossing = np.empty((2, len(pairs)), dtype=np.bool_)
    with np.errstate(all="ignore"):
        for start in range(0, len(pairs), SEGMENTS_AT_ONCE):
            part = slice(start, start + SEGMENTS_AT_ONCE)
            of_a, of_b = (ends[rows] for ends, rows in zip((a, b), pairs[part].T, strict=True))
            ends = np.concatenate((of_a, of_b), axis=1).transpose(1, 2, 0)
            signs, _ = sides(ends, float(ends.min()), float(ends.max()))
            of_ends = signs[::2] * signs[1::2]
            meeting[part], crossing[part] = (of_ends <= 0).all(axis=0), (of_ends < 0).all(axis=0)
    return meeting, crossing


def _meeting_boxes_of_few(a: Iterable[Edge], b: Sequence[Edge]) -> list[tuple[int, int]]:
    boxes = [_box(edge) for edge in b]
    found = []
    for i, edge in enumerate(a):
        left, right, bottom, top = _box(edge)
        for j, (other_left, other_right, other_bottom, other_top) in enumerate(boxes):
            if left <= other_right and other_left <= right and bottom <= other_top and other_bottom <= top:
                found.append((i, j))
    return found


def _box(edge: Edge) -> tuple[float, float, float, float]:
    """Return left, right, bottom and top of an edge."""
    (px, py), (qx, qy) = edge
    if px > qx:
        px, qx = qx, px
    return (px, qx, py, qy) if py <= qy else (px, qx, qy, py)
