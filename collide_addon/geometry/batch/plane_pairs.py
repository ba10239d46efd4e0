# SPDX-License-Identifier: GPL-3.0-or-later
"""The pairs of a table in the plane: GJK gives the relation and the distance, EPA the depth of those that penetrate.

Small polygons on a grid are decided first, exactly. Boxes on a grid touch more often than not, and no bound around a
distance proves a touch. But where all coordinates of a pair are whole multiples of one power of two, and not too large
ones, every product of the separating axis test is exact in float64, and so is the answer.

Two convex polygons are apart if and only if all of one lies strictly outside of an edge of the other. If not, they
touch if and only if all of one lies on or outside of an edge of the other; what they share is on the line of the edge.
"""

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import batch
from ..broadphase.overlapping_pairs import pairs_in_parts
from ..broadphase.strips import Boxes
from ..narrowphase.distance import exact_square, within_reach
from ..narrowphase.shapes import as_shape
from ..predicates.array_likes import in_plain_array
from ..predicates.errors import GeometryError
from ..predicates.points import as_points
from .blocks import BAD, PENETRATING, SEPARATED, TOUCHING
from .pairs import DISTANCE_ERROR, Coordinates, Indices, Pairs, PairShapes, stacks_of, together, unanswered
from .support import Stack

PAIRS_AT_ONCE = 1 << 12
REMEMBERED_PAIRS = 4_000_000
"""Pairs of the broad phase; more are found a second time instead of being remembered."""
MOST_VERTICES = 8
"""Vertices of each polygon at most: the cost grows with their square."""
GRID_BITS = 24
"""Bits of a coordinate. Differences then have one more, their products 50, and all sums of two fit into a float64."""


class PlaneShapes(PairShapes):
    """Shapes in the plane: their points together, and their hulls as far as one was needed."""

    pairs_at_once = PAIRS_AT_ONCE

    def __init__(self, shapes: Sequence[ArrayLike]) -> None:
        """Check shapes, each an array-like (k, 2) with k of at least 1; an error names one."""
        checked = [as_points(shape, f"shapes[{row}]") for row, shape in enumerate(in_plain_array(shapes))]
        super().__init__(together(checked, 2))
        self._hull = cache(lambda row: as_shape(checked[row]))

    def meeting(self, grown_by: float) -> Generator[float, None, tuple[int, Iterable[Indices]]]:
        """Return how many pairs have boxes that overlap when these are grown, and the pairs in parts (2, m)."""
        boxes = Boxes.between(*self.together.box_corners(grown_by))
        remembered: list[Indices] = []
        count = 0
        for pairs in pairs_in_parts(boxes):
            count += pairs.shape[1]
            if count <= REMEMBERED_PAIRS:
                remembered.append(np.sort(pairs, axis=0))
            yield 0.0
        if count <= REMEMBERED_PAIRS:
            return count, remembered
        remembered.clear()
        return count, (np.sort(pairs, axis=0) for pairs in pairs_in_parts(boxes))

    def distances(self, first: Indices, second: Indices) -> Coordinates:
        """Return how far pairs are apart: GJK alone is faster than all that is answered."""
        asked, place = self.together.asked_once(first, second)
        lengths = np.empty(len(asked))
        first, second = first[asked], second[asked]
        for rows, a, b in stacks_of(self.together, first, second):
            found = batch.gjk(a, b)
            _refuse_bad(found, first[rows], second[rows])
            lengths[rows] = found.distance
        return lengths[place]

    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact square of how far two shapes are apart."""
        return exact_square(self._hull(first), self._hull(second))

    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Return the answers of pairs; a difference beyond float64 is refused. It is quick, so nothing is yielded."""
        yield from ()
        pairs = unanswered(first, second, 2)
        for rows, a, b in stacks_of(self.together, first, second):
            if max(a.shape[1], b.shape[1]) <= MOST_VERTICES:
                relation, points = relations_on_grid(a, b)
                pairs.relation[rows], pairs.closest_a[rows], pairs.closest_b[rows] = relation, points, points
                left = (relation != TOUCHING) & (relation != PENETRATING)
                rows, a, b = rows[left], a[left], b[left]  # noqa: PLW2901 - of this block only
            found = batch.gjk(a, b)
            _refuse_bad(found, first[rows], second[rows])
            pairs.relation[rows], pairs.distance[rows] = found.relation, found.distance
            pairs.closest_a[rows], pairs.closest_b[rows] = found.closest_a, found.closest_b
        inside = np.flatnonzero(pairs.relation == PENETRATING)
        for some, a, b in stacks_of(self.together, first[inside], second[inside]):
            rows = inside[some]
            deep = batch.epa(a, b)
            _refuse_bad(deep, first[rows], second[rows])
            pairs.depth[rows], pairs.closest_a[rows], pairs.closest_b[rows] = deep.depth, deep.point_a, deep.point_b
        if reach < np.inf:
            pairs.distance[~self._are_within(pairs, reach)] = np.inf
        return pairs

    def _are_within(self, pairs: Pairs, reach: float) -> NDArray[np.bool_]:
        """Return a mask of the answered pairs that are at most `reach` apart, decided exactly."""
        lower, upper = self.together.lower, self.together.upper
        extent = np.maximum(upper[pairs.first], upper[pairs.second])
        extent -= np.minimum(lower[pairs.first], lower[pairs.second])
        within: NDArray[np.bool_] = pairs.distance <= reach
        in_doubt = np.abs(pairs.distance - reach) <= DISTANCE_ERROR * extent.max(axis=1)
        for row in np.flatnonzero(in_doubt & (pairs.relation == SEPARATED)).tolist():
            one, other = (self._hull(int(each[row])) for each in (pairs.first, pairs.second))
            within[row] = within_reach(one, other, reach)
        return within


def _refuse_bad(found: batch.GjkAnswers | batch.EpaAnswers, first: Indices, second: Indices) -> None:
    if len(found.bad):
        row = int(found.bad[0])
        raise GeometryError(
            "shapes {first} and {second} cannot be compared: {reason}",
            first=int(first[row]),
            second=int(second[row]),
            reason=found.reasons[0],
        )


class EdgeHeights(NamedTuple):
    """The vertices beyond the edges of polygons, for n pairs."""

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
    """Return the cross products of the edges with the vectors from their beginning to the points, (n, k, i)."""
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
    """Return the middle of the common part on the line of an edge that the other polygon touches from outside."""
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
