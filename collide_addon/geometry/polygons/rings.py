# SPDX-License-Identifier: GPL-3.0-or-later
"""From the edges of a boundary to closed walks around the inside, which lies to the left of every step.

Edges meet in their ends only. Where two edges meet there is one way to go on; where four or more meet, the sectors
between them are inside and outside by turns, and a walk stays with the sector that it came along. So it goes around one
connected piece of the inside: of two squares that touch in a corner each has a walk of its own, and a hole that touches
the outer boundary in a corner is part of the walk around both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..predicates.sector import counter_clockwise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..predicates.points import Point

    Star = dict[Point, list[Point]]
    """The neighbours of each vertex of a boundary, counter-clockwise from straight down."""


def connected_boundaries(edges: Iterable[tuple[Point, Point]]) -> list[Star]:
    """Return the boundaries that do not touch each other, each as the neighbours of its vertices.

    Each vertex has an even number of edges, no two of which are equal.
    """
    neighbours: dict[Point, list[Point]] = {}
    for p, q in edges:
        neighbours.setdefault(p, []).append(q)
        neighbours.setdefault(q, []).append(p)
    boundaries = []
    for first in list(neighbours):
        boundary: Star = {}
        waiting = [first]
        while waiting:
            vertex = waiting.pop()
            if vertex in neighbours:
                around = neighbours.pop(vertex)
                boundary[vertex] = counter_clockwise(vertex, around)
                waiting.extend(around)
        if boundary:
            boundaries.append(boundary)
    return boundaries


def walks(boundary: Star, *, within: bool) -> list[list[Point]]:
    """Return the closed walks along a connected boundary, as the vertices that they visit.

    Parameters
    ----------
    boundary : Star
        As of `connected_boundaries`.
    within : bool
        Whether the boundary lies within the inside of others. Then the first walk runs clockwise around it: it is a
        hole. All other walks run counter-clockwise.
    """
    leftmost = min(boundary)
    starts = [(leftmost, boundary[leftmost][-1 if within else 0])]
    place = {vertex: {other: k for k, other in enumerate(around)} for vertex, around in boundary.items()}
    entered: set[Point] = set()
    walked: set[tuple[Point, Point]] = set()
    found = []
    for start in starts:
        if start in walked:
            continue
        vertex, following = start
        walk = []
        while (vertex, following) not in walked:
            walked.add((vertex, following))
            walk.append(vertex)
            around, arrival = boundary[following], place[following][vertex]
            # The inside is to the left, so clockwise of the edge back; other sectors of its kind start other walks.
            if following not in entered:
                entered.add(following)
                starts.extend((following, around[k]) for k in range((arrival + 1) % 2, len(around), 2))
            vertex, following = following, around[arrival - 1]
        found.append(walk)
    return found
