# SPDX-License-Identifier: GPL-3.0-or-later
"""Edges of a polygon that touch each other become edges that meet in their ends, and no two of them are equal.

An edge is split where a vertex lies on it. Pieces that are covered twice have the same on both sides and are no
boundary: a spike, the seam between two rings, the mouth of a hole at the outer edge. They go.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from .edge_meeting import edges_meet
from .points import GeometryError
from .sector import same_ray
from .segments import SegmentRelation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .edge_meeting import Edge
    from .points import Point


class CrossingError(GeometryError):
    """Two edges of a polygon cross; `edges` are their rows."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__("edges {first} and {second} cross", first=first, second=second)
        self.edges = first, second


def touching_vertices(
    edges: Sequence[Edge], following: Sequence[int], pairs: Iterable[tuple[int, int]]
) -> set[tuple[int, Point]] | None:
    """Return where edges are touched between their ends, as (row, point); None when no edges touch at all.

    Parameters
    ----------
    edges : sequence of Edge
        Of which edge ``following[k]`` begins where edge k ends: there they may meet.
    pairs : iterable of (int, int)
        The rows of edges to compare.

    Raises
    ------
    CrossingError
        When two edges cross between their ends.
    """
    touched: set[tuple[int, Point]] = set()
    touching = False
    for i, j in pairs:
        first, second = edges[i], edges[j]
        if following[i] == j or following[j] == i:
            (p, tip), (_, q) = (first, second) if following[i] == j else (second, first)
            if not same_ray(tip, p, q):
                continue
            contacts = [p, q]
        else:
            meeting = edges_meet(first, second)
            if meeting is None:
                continue
            if meeting.kind is SegmentRelation.CROSS:
                raise CrossingError(i, j)
            contacts = meeting.points
        touching = True
        touched.update((row, at) for row in (i, j) for at in contacts if _is_inner(at, edges[row]))
    return touched if touching else None


def boundary_edges(edges: Sequence[Edge], touched: Iterable[tuple[int, Point]]) -> list[Edge]:
    """Return the edges split at the touched points, without those that are covered an even number of times."""
    inner: dict[int, list[Point]] = {}
    for row, point in touched:
        inner.setdefault(row, []).append(point)
    odd: dict[Edge, None] = {}
    for row, (start, end) in enumerate(edges):
        stops = sorted({start, end, *inner.get(row, ())})  # points of a line are in order
        for piece in pairwise(stops):
            if odd.pop(piece, ...) is ...:
                odd[piece] = None
    return list(odd)


def _is_inner(point: Point, edge: Edge) -> bool:
    """Tell whether a point on the line of an edge lies strictly between its ends."""
    return min(edge) < point < max(edge)
