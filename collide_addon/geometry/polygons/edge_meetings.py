# SPDX-License-Identifier: GPL-3.0-or-later
"""Edges of polygons that meet: all pairs of them; or, by a sweep, where edges touch and whether any two cross.

Bounding boxes rule out most pairs; the four tests of `segments_intersect`, made for many pairs at once, rule out nearly
all others, part by part to limit memory. Each test is the sign of a cross product of two differences: float64 is
certain of nearly all of them, and `exact_cross_signs` decides the rest.

The sweep line goes from left to right. Along it the edges are ordered from bottom to top. While no edges cross, the
order changes only at vertices, and two edges that cross are neighbours before they do. So at each vertex the edges that
end there are replaced by those that begin there, and only new neighbours are tested for a crossing. Each test is the
side of a vertex, decided exactly; no crossing point is ever computed. Collinear edges that overlap share a strand.

M. I. Shamos and D. Hoey, "Geometric intersection problems", 17th Symposium on Foundations of Computer Science (1976).
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from functools import cmp_to_key
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..broadphase.overlapping_pairs import boxes_of, meeting_boxes, pairs_in_parts
from ..broadphase.strips import Indices
from ..predicates.orientation import certain_signs, exact_cross_signs, orientation
from ..predicates.points import Point
from ..predicates.progress import in_blocks
from ..predicates.segments import Edge

Ends = NDArray[np.float64]
"""The ends of edges, shape (n, 2, 2)."""

SIDE_TESTS = np.array([(0, 1, 2), (0, 1, 3), (2, 3, 0), (2, 3, 1)]).T
"""Start and end of a line, and the point whose side is tested: rows of p, q, r and s."""


def candidates(a: Sequence[Edge], b: Sequence[Edge]) -> Iterator[tuple[int, Sequence[tuple[int, int]]]]:
    """Yield all pairs of an edge of A and one of B that may meet, unordered, in parts.

    Each part comes with the number of its pairs whose bounding boxes have a common point.
    """
    ends_a, ends_b = np.array(a), np.array(b)
    for pairs in meeting_boxes(boxes_of(ends_a), boxes_of(ends_b)):
        meeting, _ = meet_and_cross(ends_a, ends_b, pairs)
        yield len(pairs), [(i, j) for i, j in pairs[meeting].tolist()]


def meeting_pairs(edges: Sequence[Edge]) -> Iterator[tuple[int, int]]:
    """Yield all pairs of edges that may meet, unordered, each once."""
    ends = np.array(edges)
    for pairs in pairs_in_parts(boxes_of(ends)):
        meeting, _ = meet_and_cross(ends, ends, pairs.T)
        yield from ((i, j) for i, j in pairs.T[meeting].tolist())


def first_crossing(edges: Sequence[Edge]) -> tuple[int, int]:
    """Return the first edge that crosses any other, and the first that crosses it; at least one pair does."""
    # Edges are tested in ever larger parts, each against all, so that an early crossing is found soon.
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
    """Tell, exactly, which pairs (k, 2) of edges meet or are collinear, and which cross between their ends."""
    meeting, crossing = np.empty((2, len(pairs)), dtype=np.bool_)
    for part in in_blocks(len(pairs)):
        of_a, of_b = (ends[rows] for ends, rows in zip((a, b), pairs[part].T, strict=True))
        signs = _sides(np.concatenate((of_a, of_b), axis=1))
        of_ends = signs[::2] * signs[1::2]
        meeting[part], crossing[part] = (of_ends <= 0).all(axis=0), (of_ends < 0).all(axis=0)
    return meeting, crossing


def _sides(ends: NDArray[np.float64]) -> NDArray[np.int8]:
    """Return the exact signs (4, n) of the four tests of ends (n, 4, 2): p, q, r and s."""
    p, q, r = (ends[:, rows].reshape(-1, 2) for rows in SIDE_TESTS)
    signs = certain_signs(*(q - p).T, *(r - p).T)
    rest = np.flatnonzero(signs == 0)
    signs[rest] = exact_cross_signs(p[rest], q[rest], p[rest], r[rest])
    return signs.reshape(-1, len(SIDE_TESTS.T)).T


class Strand(NamedTuple):
    """Edges that overlap at the sweep line."""

    left: Point
    right: Point
    """The ends of the edge that extends furthest to the right; for a vertical one, the lower and the upper end."""
    rows: tuple[int, ...]
    """Rows of all its edges, that one first."""


class PlaneSweep(NamedTuple):
    """The result of the sweep."""

    touched: set[tuple[int, Point]]
    """Where edges are touched between their ends, as (row, vertex)."""
    touching: bool
    """Whether edges have common points other than vertices at which exactly two of them end or begin."""
    crossing: tuple[int, int] | None
    """The rows of two edges that cross between their ends, at which the sweep stopped."""
    below: dict[Point, tuple[int, int]]
    """For each vertex in `asked`, the number of strands below it, and a row of the uppermost of them, or -1."""


def plane_sweep(edges: Sequence[Edge], asked: Collection[Point] = ()) -> PlaneSweep:
    """Sweep over the edges, in time O(n log n), and stop if any two cross.

    Edges come in any order, and may be points; for the vertices in `asked`, the strands below are counted. A vertex is
    located by binary search, and the order is a list: insertion moves 8 bytes for each edge that meets the sweep line,
    which is negligible up to a million edges.
    """
    beginning: dict[Point, list[Strand]] = {}
    ends: dict[Point, int] = {}
    for row, (p, q) in enumerate(edges):
        ends[p], ends[q] = ends.get(p, 0) + 1, ends.get(q, 0) + 1
        left, right = (p, q) if p < q else (q, p)
        if left < right:
            beginning.setdefault(left, []).append(Strand(left, right, (row,)))
    touched: set[tuple[int, Point]] = set()
    below: dict[Point, tuple[int, int]] = {}
    touching, crossing = False, None
    order: list[Strand] = []
    for vertex in sorted(ends):
        low, high = _place(order, vertex)
        onward = beginning.get(vertex, [])
        passing = [strand for strand in (_rest(edges, strand, vertex) for strand in order[low:high]) if strand]
        if vertex in asked:
            below[vertex] = low, order[low - 1].rows[0] if low else -1
        if len(passing) > 1:
            crossing = passing[0].rows[0], passing[1].rows[0]
            break
        if passing:
            touched.update((row, vertex) for row in passing[0].rows)
            onward = passing + onward
        strands = _from_below(onward, vertex)
        touching = touching or bool(passing) or ends[vertex] > 2 or len(strands) < len(onward)
        order[low:high] = strands
        crossing = _crossing(order, low) or (_crossing(order, low + len(strands)) if strands else None)
        if crossing:
            break
    return PlaneSweep(touched, touching, crossing, below)


def _place(order: Sequence[Strand], vertex: Point) -> tuple[int, int]:
    """Return the range of strands that contain a vertex; those before the range are below it."""

    def is_not_below(strand: Strand) -> bool:
        left, right, _ = strand
        return right == vertex or orientation(left, right, vertex) <= 0.0

    low = bisect_left(order, 1, key=is_not_below)
    high = low
    while high < len(order) and (order[high].right == vertex or orientation(*order[high][:2], vertex) == 0.0):
        high += 1
    return low, high


def _rest(edges: Sequence[Edge], strand: Strand, vertex: Point) -> Strand | None:
    """Return the part of a strand that continues beyond a vertex; None if all of it ends there."""
    if strand.right == vertex:
        return None
    if len(strand.rows) == 1:
        return strand
    return strand._replace(rows=tuple(row for row in strand.rows if max(edges[row]) != vertex))


def _from_below(strands: list[Strand], vertex: Point) -> list[Strand]:
    """Return the strands that continue from a vertex, from bottom to top; those in the same direction are combined."""
    if len(strands) < 2:
        return strands

    def turn(strand: Strand, other: Strand) -> int:
        side = orientation(vertex, strand.right, other.right)
        return (side < 0.0) - (side > 0.0)

    direction = cmp_to_key(turn)
    joined = []
    for _, group in groupby(sorted(strands, key=direction), key=direction):
        together = sorted(group, key=lambda strand: strand.right, reverse=True)
        joined.append(together[0]._replace(rows=tuple(row for strand in together for row in strand.rows)))
    return joined


def _crossing(order: Sequence[Strand], place: int) -> tuple[int, int] | None:
    """Return a row of the strand below a place and one of the strand there, if they cross further right."""
    if not 0 < place < len(order):
        return None
    below, above = order[place - 1], order[place]
    if below.right < above.right:
        crosses = orientation(above.left, above.right, below.right) > 0.0
    else:
        crosses = above.right < below.right and orientation(below.left, below.right, above.right) < 0.0
    return (below.rows[0], above.rows[0]) if crosses else None
