# SPDX-License-Identifier: GPL-3.0-or-later
"""Edges of a polygon that touch each other become edges that meet in their ends, and no two of them are equal.

An edge is split where a vertex lies on it. Pieces that are covered twice have the same on both sides and are no
boundary: a spike, the seam between two rings, the mouth of a hole at the outer edge. They go.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..predicates.points import GeometryError
from .edge_pairs import first_crossing
from .plane_sweep import plane_sweep

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..predicates.edge_meeting import Edge
    from ..predicates.points import Point


class CrossingError(GeometryError):
    """Two edges of a polygon cross; `edges` are their rows."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__("edges {first} and {second} cross", first=first, second=second)
        self.edges = first, second


def touching_vertices(edges: Sequence[Edge]) -> set[tuple[int, Point]] | None:
    """Return where edges are touched between their ends, as (row, point).

    None when they do not touch at all: they only follow each other, two in a vertex.

    Raises
    ------
    CrossingError
        When two edges cross between their ends. Of all that cross it names the one that comes first, and of those that
        cross this one the first.
    """
    found = plane_sweep(edges)
    if found.crossing:
        raise CrossingError(*first_crossing(edges))
    return found.touched if found.touching else None


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
