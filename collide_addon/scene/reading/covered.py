# SPDX-License-Identifier: GPL-3.0-or-later
"""What a chain of edges covers: Blender's triangulation cuts the edges where they cross, then layers are counted.

Counting begins outside, where nothing is covered, and goes from triangle to triangle: over an edge of the chain there
are as many layers more, or fewer, as the chain says. What is covered ends where none are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, islice

import bpy  # noqa: F401  # where bpy is a module, mathutils exists only once it is imported

# isort: split
import numpy as np
from mathutils.geometry import delaunay_2d_cdt
from numpy.typing import NDArray

from ...geometry.predicates.segments import SegmentRelation, segments_intersect
from .frame import HALF_SIZE, Frame
from .silhouette import Chain

TRIANGLES_WITHIN_HULL = 0
"""Blender's number of the output that is wanted: all triangles, up to the convex hull."""
NEARNESS = 2.0**-30
"""What the triangulation takes for one place; far less than a grid step of the frame, which is 2**-20 there."""

MOVED = 4.0
"""Grid steps by which rounding can have moved a crossing."""
MOST_PAIRS = 50
"""Of edges that meet in one point are tried for their crossing."""

Side = tuple[int, int]
"""An edge of the triangulation from one vertex to another, as its left side."""


def boundary_of_covered(frame: Frame, chain: Chain, *, exact: bool, even_odd: bool) -> NDArray[np.float64]:
    """Return the edges (n, 2, 2) between what a chain covers and what it does not, covered to the left.

    The chain's edges are rows of the frame's places. If `exact`, ends are the points that were framed, and crossings
    rounded once; else all are as on the grid, where they cannot cross. If `even_odd`, an even number of layers is none.
    """
    used, rows = np.unique(chain.edges, return_inverse=True)
    places = frame.places[used]
    vertices, edges, triangles, of_vertex, of_edge, _ = delaunay_2d_cdt(
        (places / HALF_SIZE).tolist(), rows.reshape(-1, 2).tolist(), [], TRIANGLES_WITHIN_HULL, NEARNESS, True
    )
    found = np.array(vertices, dtype=np.float64).reshape(-1, 2) * HALF_SIZE
    vertex_of = {row: vertex for vertex, own in enumerate(of_vertex) for row in own}
    begins = [vertex_of[row] for row in rows.reshape(-1, 2)[:, 0].tolist()]
    layers = _layers_of_sides(chain, begins, edges, of_edge)
    within = {
        side
        for triangle, covered in zip(triangles, _covered(triangles, layers, even_odd=even_odd), strict=True)
        if covered
        for side in _sides(triangle)
    }
    boundary = [(p, q) for p, q in within if (q, p) not in within]
    origin = [int(used[min(own)]) if own else len(frame.places) for own in of_vertex]
    boundary.sort(key=lambda side: (origin[side[0]], side))
    positions = frame.off_grid(found)
    if exact:
        kept = [vertex for vertex, row in enumerate(origin) if row < len(frame.places)]
        positions[kept] = frame.points[[origin[vertex] for vertex in kept]]
        wanted = {vertex for side in boundary for vertex in side}.difference(kept)
        edges_with_origins = zip(edges, of_edge, strict=True)
        _put_on_their_edges(positions, wanted, frame.points[chain.edges], edges_with_origins, MOVED * frame.step)
    ends: NDArray[np.float64] = positions[np.array(boundary, dtype=np.intp).reshape(-1, 2)]
    return ends


def _sides(triangle: list[int]) -> tuple[Side, Side, Side]:
    p, q, r = triangle
    return (p, q), (q, r), (r, p)


def _layers_of_sides(
    chain: Chain, begins: Sequence[int], edges: Sequence[Side], of_edge: Sequence[Sequence[int]]
) -> dict[Side, int]:
    """Return how many layers more there are to the left of a side than to its right, where it is not none.

    The triangulation tells which of its edges an edge of the chain has become, and `begins` at which vertex each edge
    of the chain begins. They are walked from there: their coordinates, rounded, would not always tell the direction.
    """
    pieces: list[dict[int, list[int]]] = [defaultdict(list) for _ in begins]
    for (p, q), origins in zip(edges, of_edge, strict=True):
        for row in origins:
            pieces[row][p].append(q)
            pieces[row][q].append(p)
    layers: dict[Side, int] = defaultdict(int)
    for begin, more, onwards in zip(begins, chain.layers.tolist(), pieces, strict=True):
        vertex = begin
        while onwards[vertex]:
            following = onwards[vertex].pop()
            onwards[following].remove(vertex)
            layers[vertex, following] += more
            layers[following, vertex] -= more
            vertex = following
    return layers


def _covered(triangles: list[list[int]], layers: dict[Side, int], *, even_odd: bool) -> list[bool]:
    """Return for each triangle whether a layer covers it."""
    owner = {side: row for row, triangle in enumerate(triangles) for side in _sides(triangle)}
    outermost = [(row, layers.get((p, q), 0)) for (p, q), row in owner.items() if (q, p) not in owner]
    counts = dict(outermost)
    waiting = list(counts)
    while waiting:
        row = waiting.pop()
        for p, q in _sides(triangles[row]):
            other = owner.get((q, p))
            if other is not None and other not in counts:
                counts[other] = counts[row] - layers.get((p, q), 0)
                waiting.append(other)
    return [bool(counts[row] % 2 if even_odd else counts[row]) for row in range(len(triangles))]


def _put_on_their_edges(
    positions: NDArray[np.float64],
    vertices: set[int],
    ends: NDArray[np.float64],
    edges_with_origins: Iterable[tuple[Side, list[int]]],
    nearness: float,
) -> None:
    """Give vertices that are crossings the position at which two of the edges that meet there cross.

    Edges that are nearly one line may cross anywhere: a position further away than `nearness` is none.
    """
    through = defaultdict(set)
    for edge, origins in edges_with_origins:
        for vertex in vertices.intersection(edge):
            through[vertex].update(origins)
    for vertex in vertices:
        for first, second in islice(combinations(sorted(through[vertex]), 2), MOST_PAIRS):
            meeting = segments_intersect(*ends[first], *ends[second])
            if meeting.kind is SegmentRelation.CROSS:
                (at,) = meeting.points
                if float(np.hypot(*(at - positions[vertex]))) <= nearness:
                    positions[vertex] = at
                    break
