# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact relations of many pairs of small polygons whose coordinates have few digits, such as boxes on a grid.

Boxes on a grid touch more often than they do not, and no bound around a distance proves a touch. But where all
coordinates of a pair are whole multiples of one power of two, and not too large ones, every product that the separating
axis test takes is exact in float64, and so is the answer.

Two convex polygons are apart if and only if all of one lies strictly outside of an edge of the other. If not, they
touch if and only if all of one lies on or outside of an edge of the other; what they share is on the line of the edge.
"""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from .answers import BAD
from .blocks import PENETRATING, SEPARATED, TOUCHING
from .support import Stack

MOST_VERTICES = 8
"""Vertices of each polygon at most: the cost grows with their square."""
GRID_BITS = 24
"""Bits of a coordinate. Differences then have one more, their products 50, and all sums of two fit into a float64."""


class EdgeHeights(NamedTuple):
    """What lies outside of the edges of polygons, of n pairs."""

    ways: Stack
    """The edges, from each vertex to the next, (n, k, 2)."""
    own: NDArray[np.float64]
    other: NDArray[np.float64]
    """Heights, (n, k, i), of the own and of the other vertices over each edge, counted inwards, times its length."""
    outside: NDArray[np.float64]
    """The largest height of the other polygon: below zero it lies strictly outside; infinite for no edge."""

    @classmethod
    def of(cls, polygons: Stack, others: Stack) -> Self:
        """Return the edges of stacks (n, k, 2), with regard to the stacks (n, i, 2)."""
        ways = np.roll(polygons, -1, axis=1) - polygons
        own, other = (_heights(polygons, ways, points) for points in (polygons, others))
        outside = np.where(ways.any(axis=2), other.max(axis=2), np.inf)
        return cls(ways, own, other, outside)

    @property
    def are_convex(self) -> NDArray[np.bool_]:
        """Whether the polygons go once round their hull counter-clockwise, and have an area."""
        convex: NDArray[np.bool_] = (self.own >= 0.0).all(axis=(1, 2)) & (self.own > 0.0).any(axis=(1, 2))
        return convex


def _heights(polygons: Stack, ways: Stack, points: Stack) -> NDArray[np.float64]:
    """Return the cross products of the edges with the ways from their beginning to the points, (n, k, i)."""
    away = points[:, np.newaxis] - polygons[:, :, np.newaxis]
    heights: NDArray[np.float64] = ways[..., 0:1] * away[..., 1] - ways[..., 1:2] * away[..., 0]
    return heights


def relations_on_grid(a: Stack, b: Stack) -> tuple[NDArray[np.int8], Stack]:
    """Return the exact relations of pairs of convex polygons on a grid, and a common point of those that touch.

    Of a (n, i, 2) and b (n, j, 2), vertices counter-clockwise, of which repeated ones do no harm, the codes (n,) as in
    `RELATIONS`: BAD where a pair is not on a grid, or not of two convex polygons with an area. And points (n, 2): where
    they touch the middle of what they share, the same as `gjk` gives; NaN elsewhere.
    """
    relation = np.full(len(a), BAD, dtype=np.int8)
    point = np.full((len(a), 2), np.nan)
    largest = np.maximum(np.abs(a).max(axis=(1, 2)), np.abs(b).max(axis=(1, 2)))
    exponent = np.frexp(largest)[1] - GRID_BITS
    on_grid_a, on_grid_b = (np.ldexp(stack, -exponent[:, np.newaxis, np.newaxis]) for stack in (a, b))
    whole = _are_whole(on_grid_a, a) & _are_whole(on_grid_b, b)
    rows = np.flatnonzero(whole)
    of_a, of_b = on_grid_a[rows], on_grid_b[rows]
    edges_a, edges_b = EdgeHeights.of(of_a, of_b), EdgeHeights.of(of_b, of_a)
    outside = np.minimum(edges_a.outside.min(axis=1), edges_b.outside.min(axis=1))
    codes = np.select((outside < 0.0, outside == 0.0), (SEPARATED, TOUCHING), PENETRATING)
    convex = edges_a.are_convex & edges_b.are_convex
    relation[rows[convex]] = codes[convex]
    for edges, own, other in ((edges_a, of_a, of_b), (edges_b, of_b, of_a)):
        some = np.flatnonzero(convex & (outside == 0.0) & (edges.outside.min(axis=1) == 0.0))
        middle = _middle_of_contact(EdgeHeights(*(each[some] for each in edges)), own[some], other[some])
        point[rows[some]] = np.ldexp(middle, exponent[rows[some], np.newaxis])
    return relation, point


def _are_whole(on_grid: Stack, stack: Stack) -> NDArray[np.bool_]:
    """Tell which rows are whole numbers on the grid, and have not become 0 by underflow."""
    whole: NDArray[np.bool_] = ((on_grid == np.rint(on_grid)) & ((on_grid == 0.0) == (stack == 0.0))).all(axis=(1, 2))
    return whole


def _middle_of_contact(edges: EdgeHeights, own: Stack, other: Stack) -> NDArray[np.float64]:
    """Return the middle of what both polygons have on the line of an edge that the other one touches from outside."""
    row = np.arange(len(own))
    edge = edges.outside.argmin(axis=1)
    begin, way = own[row, edge], edges.ways[row, edge]
    places = []
    for points, heights in ((own, edges.own[row, edge]), (other, edges.other[row, edge])):
        along = ((points - begin[:, np.newaxis]) * way[:, np.newaxis]).sum(axis=2)
        places.append(np.where(heights == 0.0, along, np.nan))
    first = np.maximum(*(np.nanmin(place, axis=1) for place in places))
    last = np.minimum(*(np.nanmax(place, axis=1) for place in places))
    both, points = np.concatenate(places, axis=1), np.concatenate((own, other), axis=1)
    ends = [points[row, (both == end[:, np.newaxis]).argmax(axis=1)] for end in (first, last)]
    middle: NDArray[np.float64] = (ends[0] + ends[1]) / 2.0
    return middle
