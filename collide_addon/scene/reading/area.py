# SPDX-License-Identifier: GPL-3.0-or-later
"""The area covered by a chain of edges: Blender's triangulation splits crossing edges, then layers are counted.

Counting starts outside, where nothing is covered, and proceeds from triangle to triangle: across an edge of the chain,
the number of layers changes as the chain says. The covered area ends where it reaches zero.

Points are snapped to an integer grid, on which vertices separated by rounding coincide and signs are exact. A rotation
separates coinciding vertices by the last bits of single precision, and gives faces seen edge-on a sliver of area; a
grid of a millionth of the size removes both. Its coordinates also fit into single precision, all that Blender's
triangulation accepts.

The silhouette, the edges at which the projected faces of a mesh can end, reduces many faces to few edges. All triangles
are oriented counter-clockwise. An edge between two triangles on opposite sides of it is traversed once in each
direction and cancels, however many faces the mesh has. Edges traversed more often one way than the other remain: they
bound the faces to their left, once or several times.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from typing import NamedTuple

import bpy  # noqa: F401  # where bpy is a module, mathutils exists only once it is imported
import numpy as np
from mathutils.geometry import delaunay_2d_cdt
from numpy.typing import NDArray

from ...geometry.predicates.segments import SegmentRelation, segments_intersect

HALF_SIZE = 1 << 20
"""Grid steps from the centre of the points to the furthest one along an axis: few enough for single precision."""
STRAIGHT_STEPS = 2.0
"""Grid steps from a straight line within which points count as on it."""


class Frame(NamedTuple):
    """Points on their grid."""

    points: NDArray[np.float64]
    """The first of the given points at each grid place, (n, 2)."""
    places: NDArray[np.int64]
    """Their distinct grid places, from -`HALF_SIZE` to `HALF_SIZE`, (n, 2)."""
    step: float
    """Length of a grid step in scene units; 0.0 if there is a single place."""
    middle: NDArray[np.float64]
    """The grid's origin, (2,)."""

    @property
    def flat(self) -> bool:
        """Whether all places lie on a line, apart from grid rounding."""
        one, other = self.places[0], self.places[0]
        for _ in range(2):  # to the furthest place from any, and from there
            one, other = other, self.places[int(((self.places - other) ** 2).sum(axis=1).argmax())]
        x, y = other - one
        heights = (self.places - one) @ np.array([-y, x])
        return bool(np.abs(heights).max() <= STRAIGHT_STEPS * max(1.0, math.hypot(x, y)))

    def off_grid(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return grid places (n, 2) in scene units."""
        return places * self.step + self.middle


def framed(points: NDArray[np.float64]) -> tuple[Frame, NDArray[np.intp]]:
    """Return the frame of points (n, 2), and the row of each one's place."""
    low, high = points.min(axis=0), points.max(axis=0)
    middle, reach = low / 2 + high / 2, float((high / 2 - low / 2).max())
    share = (points - middle) / reach if reach > 0.0 else np.zeros_like(points)
    places = np.rint(share * HALF_SIZE).astype(np.int64)
    _, first, rows = np.unique(places @ np.array([4 * HALF_SIZE, 1]), return_index=True, return_inverse=True)
    in_order = np.argsort(first)
    rank = np.empty_like(in_order)
    rank[in_order] = np.arange(len(in_order))
    first = first[in_order]
    return Frame(points[first], places[first], reach / HALF_SIZE, middle), rank[rows.ravel()]


class Chain(NamedTuple):
    """Edges that together bound faces."""

    edges: NDArray[np.intp]
    """Rows of vertices, each pair once, (m, 2)."""
    layers: NDArray[np.intp]
    """Number of faces to the left of an edge minus those to its right; nonzero, (m,)."""


def silhouette(places: NDArray[np.int64], triangles: NDArray[np.intp]) -> Chain:
    """Return the edges at which triangles (k, 3) of places (n, 2) can end; none if all are seen edge-on.

    Places are distinct, and small enough for the area of a triangle to be an int64.
    """
    a, b, c = (places[triangles[:, k]] for k in range(3))
    turns = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    corners = np.where((turns < 0)[:, np.newaxis], triangles[:, ::-1], triangles)[turns != 0]
    return walked(np.concatenate([corners[:, [k, (k + 1) % 3]] for k in range(3)]))


def closed_loops(count: int, edges: NDArray[np.intp]) -> Chain:
    """Return the unbranched closed loops among edges (m, 2) of `count` vertices, undirected, for the even-odd rule."""
    degree = np.bincount(edges.ravel(), minlength=count)
    group = _connected(count, edges)
    closed = np.ones(count, dtype=np.bool_)
    closed[group[degree != 2]] = False
    loops = np.unique(np.sort(edges[closed[group[edges[:, 0]]]], axis=1), axis=0)
    return Chain(loops, np.ones(len(loops), dtype=np.intp))


def walked(steps: NDArray[np.intp]) -> Chain:
    """Return the edges that steps (m, 2) from vertex to vertex traverse more often one way than the other."""
    forward = steps[:, 0] < steps[:, 1]
    ends = np.sort(steps, axis=1)
    stride = int(ends.max(initial=0)) + 1
    key, inverse = np.unique(ends[:, 0] * stride + ends[:, 1], return_inverse=True)
    layers = np.bincount(inverse.ravel(), weights=np.where(forward, 1.0, -1.0), minlength=len(key)).astype(np.intp)
    kept = key[layers != 0]
    return Chain(np.stack([kept // stride, kept % stride], axis=1), layers[layers != 0])


def _connected(count: int, edges: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return for each of `count` vertices the smallest one connected to it by edges."""
    group = np.arange(count)
    while True:
        lowest = group.copy()
        np.minimum.at(lowest, edges[:, 0], group[edges[:, 1]])
        np.minimum.at(lowest, edges[:, 1], group[edges[:, 0]])
        lowest = lowest[lowest]
        if np.array_equal(lowest, group):
            return group
        group = lowest


TRIANGLES_WITHIN_HULL = 0
"""Blender's number for the desired output: all triangles up to the convex hull."""
MERGE_DISTANCE = 2.0**-30
"""Distance at which the triangulation merges points; far less than a grid step of the frame, which is 2**-20 there."""

DRIFT = 4.0
"""Grid steps by which rounding can have moved a crossing."""
MOST_EDGE_PAIRS = 50
"""Most pairs of edges meeting in one point that are tested for their crossing."""

Side = tuple[int, int]
"""The left side of a triangulation edge from one vertex to another."""


def boundary_of_covered(frame: Frame, chain: Chain, *, exact: bool, even_odd: bool) -> NDArray[np.float64]:
    """Return the edges (n, 2, 2) between covered and uncovered area of a chain, with the covered area on the left.

    The chain's edges are rows of the frame's places. If `exact`, their ends are the original points, and crossings are
    rounded once; otherwise all are grid places, where edges cannot cross. If `even_odd`, an even number of layers
    counts as none.
    """
    used, rows = np.unique(chain.edges, return_inverse=True)
    places = frame.places[used]
    vertices, edges, triangles, of_vertex, of_edge, _ = delaunay_2d_cdt(
        (places / HALF_SIZE).tolist(), rows.reshape(-1, 2).tolist(), [], TRIANGLES_WITHIN_HULL, MERGE_DISTANCE, True
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
        _put_on_their_edges(positions, wanted, frame.points[chain.edges], edges_with_origins, DRIFT * frame.step)
    return positions[np.array(boundary, dtype=np.intp).reshape(-1, 2)]


def _sides(triangle: list[int]) -> tuple[Side, Side, Side]:
    p, q, r = triangle
    return (p, q), (q, r), (r, p)


def _layers_of_sides(
    chain: Chain, begins: Sequence[int], edges: Sequence[Side], of_edge: Sequence[Sequence[int]]
) -> dict[Side, int]:
    """Return the change of layers from right to left of each side, where it is nonzero.

    The triangulation reports into which of its edges a chain edge was split. They are followed from the vertex in
    `begins` at which the chain edge begins, since rounded coordinates would not always give the direction.
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
    """Move each crossing vertex to the exact intersection of two of the edges that meet there.

    Nearly collinear edges may intersect anywhere: intersections further away than `nearness` are ignored.
    """
    through = defaultdict(set)
    for edge, origins in edges_with_origins:
        for vertex in vertices.intersection(edge):
            through[vertex].update(origins)
    for vertex in vertices:
        for first, second in islice(combinations(sorted(through[vertex]), 2), MOST_EDGE_PAIRS):
            meeting = segments_intersect(*ends[first], *ends[second])
            if meeting.kind is SegmentRelation.CROSS:
                (at,) = meeting.points
                if float(np.hypot(*(at - positions[vertex]))) <= nearness:
                    positions[vertex] = at
                    break
