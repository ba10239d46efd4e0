# SPDX-License-Identifier: GPL-3.0-or-later
"""The edges at which the projected faces of a mesh can end: its silhouette, out of many faces a few edges.

All triangles are turned counter-clockwise. An edge between two triangles that lie on both sides of it is walked there
and back, and so it goes, however many faces the mesh has. What is left is walked more often one way than the other: it
bounds the faces that lie to its left, once or several times.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Chain(NamedTuple):
    """Edges that bound faces together."""

    edges: NDArray[np.intp]
    """Rows of vertices, each pair once, (m, 2)."""
    layers: NDArray[np.intp]
    """How many faces more lie to the left of an edge than to its right; not 0, (m,)."""


def silhouette(places: NDArray[np.int64], triangles: NDArray[np.intp]) -> Chain:
    """Return the edges at which triangles (k, 3) of places (n, 2) can end; none if all are seen edge-on.

    Places are all different, and so small that the area of a triangle is an int64.
    """
    a, b, c = (places[triangles[:, k]] for k in range(3))
    turns = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    corners = np.where((turns < 0)[:, np.newaxis], triangles[:, ::-1], triangles)[turns != 0]
    return walked(np.concatenate([corners[:, [k, (k + 1) % 3]] for k in range(3)]))


def closed_loops(count: int, edges: NDArray[np.intp]) -> Chain:
    """Return the closed loops among edges (m, 2) of `count` vertices, none that branches, each walked around once."""
    degree = np.bincount(edges.ravel(), minlength=count)
    group = _connected(count, edges)
    closed = np.ones(count, dtype=np.bool_)
    closed[group[degree != 2]] = False
    return walked(_head_to_tail(edges[closed[group[edges[:, 0]]]]))


def walked(steps: NDArray[np.intp]) -> Chain:
    """Count how often each edge is walked, one way and the other, by steps (m, 2) from vertex to vertex."""
    forward = steps[:, 0] < steps[:, 1]
    ends = np.sort(steps, axis=1)
    stride = int(ends.max(initial=0)) + 1
    key, inverse = np.unique(ends[:, 0] * stride + ends[:, 1], return_inverse=True)
    layers = np.bincount(inverse.ravel(), weights=np.where(forward, 1.0, -1.0), minlength=len(key)).astype(np.intp)
    kept = key[layers != 0]
    return Chain(np.stack([kept // stride, kept % stride], axis=1), layers[layers != 0])


def _connected(count: int, edges: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return for each of `count` vertices the smallest one that edges connect it with."""
    group = np.arange(count)
    while True:
        lowest = group.copy()
        np.minimum.at(lowest, edges[:, 0], group[edges[:, 1]])
        np.minimum.at(lowest, edges[:, 1], group[edges[:, 0]])
        lowest = lowest[lowest]
        if np.array_equal(lowest, group):
            return group
        group = lowest


def _head_to_tail(loops: NDArray[np.intp]) -> NDArray[np.intp]:
    """Turn the edges of closed loops so that each begins where another one ends."""
    neighbours: dict[int, list[int]] = {}
    for p, q in loops.tolist():
        neighbours.setdefault(p, []).append(q)
        neighbours.setdefault(q, []).append(p)
    steps = []
    while neighbours:
        start = vertex = min(neighbours)
        following = neighbours[start][0]
        while True:
            steps.append((vertex, following))
            one, other = neighbours.pop(following)
            vertex, following = following, other if one == vertex else one
            if vertex == start:
                break
    return np.array(steps, dtype=np.intp).reshape(-1, 2)
