# SPDX-License-Identifier: GPL-3.0-or-later
"""Where do the edges of a polygon touch, and does any cross another? A line sweeps over them, from left to right.

Along the sweep line the edges have an order from bottom to top. It changes at vertices alone as long as nothing
crosses, and two edges that cross are next to each other before they do. So at each vertex the edges that end there make
room for those that begin there, and only edges that have become neighbours are asked whether they cross. Each question
is the side of a vertex, answered exactly; no crossing is ever computed. Edges on one line that overlap share a strand.

M. I. Shamos and D. Hoey, "Geometric intersection problems", 17th Symposium on Foundations of Computer Science (1976).
"""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import cmp_to_key
from itertools import groupby
from typing import NamedTuple

from ..predicates.orientation import orientation
from ..predicates.points import Point
from ..predicates.segments import Edge


class Strand(NamedTuple):
    """Edges that lie on each other where the sweep line is."""

    left: Point
    right: Point
    """The ends of the one that reaches furthest to the right; of an upright edge the lower and the upper end."""
    rows: tuple[int, ...]
    """All of them, that one first."""


class PlaneSweep(NamedTuple):
    """What the sweep has found."""

    touched: set[tuple[int, Point]]
    """Where edges are touched between their ends, as (row, vertex)."""
    touching: bool
    """Whether anything but two edges that end or begin in one vertex has a point in common."""
    crossing: tuple[int, int] | None
    """The rows of two edges that cross between their ends: there the sweep has stopped."""
    below: dict[Point, tuple[int, int]]
    """How many strands lie below each vertex that was asked for, and a row of the uppermost of them, or -1."""


def plane_sweep(edges: Sequence[Edge], asked: Collection[Point] = ()) -> PlaneSweep:
    """Return what a sweep over the edges finds, in time O(n log n), as long as none crosses another.

    Edges come in any order, and one may be a point; of the vertices `asked` it is told what lies below.

    A vertex finds its place in the order by halving, and the order is a list: what makes room in it costs a move of
    memory, of 8 bytes for each edge that meets the sweep line, which counts for little up to a million of them.
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
    """Return where the strands that hold a vertex begin and end in the order; those before lie below it."""

    def is_not_below(strand: Strand) -> bool:
        left, right, _ = strand
        return right == vertex or orientation(left, right, vertex) <= 0.0

    low = bisect_left(order, 1, key=is_not_below)
    high = low
    while high < len(order) and (order[high].right == vertex or orientation(*order[high][:2], vertex) == 0.0):
        high += 1
    return low, high


def _rest(edges: Sequence[Edge], strand: Strand, vertex: Point) -> Strand | None:
    """Return what goes on behind a vertex of a strand; None when all of it ends there."""
    if strand.right == vertex:
        return None
    if len(strand.rows) == 1:
        return strand
    return strand._replace(rows=tuple(row for row in strand.rows if max(edges[row]) != vertex))


def _from_below(strands: list[Strand], vertex: Point) -> list[Strand]:
    """Return the strands that go on from a vertex, from bottom to top; those of one direction become one."""
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
    """Return a row of the strand at a place and one of that below it, if they cross further right."""
    if not 0 < place < len(order):
        return None
    below, above = order[place - 1], order[place]
    if below.right < above.right:
        crosses = orientation(above.left, above.right, below.right) > 0.0
    else:
        crosses = above.right < below.right and orientation(below.left, below.right, above.right) < 0.0
    return (below.rows[0], above.rows[0]) if crosses else None
