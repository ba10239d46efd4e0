# SPDX-License-Identifier: GPL-3.0-or-later
"""The Minkowski sum and difference of two convex shapes, by merging their edges in the order of their angles.

A + B holds every a + b. Going round its boundary, one meets each edge of A and each edge of B once, sorted by
direction; parallel edges follow each other and make one. A - B is the sum of A and the mirrored B: the shape that
contains the origin exactly if A and B have a point in common.

The edges of large polygons are merged all at once instead of in a walk. Each edge of A is looked up among the edges of
B: how many of them come before it? A quotient that grows with the angle gives a guess. The guess is right exactly if
the edge of B before it does come before, and the next one does not; these two questions are answered without rounding.
What was guessed wrong is bisected, with the same exact question.

References
----------
M. de Berg et al., Computational Geometry, 3rd edition, section 13.3.
"""

from typing import NamedTuple, Protocol, Union, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.orientation import certain_signs, edge_cross, exact_cross_signs
from ..predicates.points import as_points
from .monotone_chain import convex_hull

FEW_EDGES = 250
"""Edges of both hulls up to which the walk has passed all before numpy has begun."""


@runtime_checkable
class HasVertices(Protocol):
    """A shape that knows its convex hull, such as `ConvexPolygon`."""

    @property
    def vertices(self) -> NDArray[np.float64]:
        """Vertices as `convex_hull` returns them, shape (h, 2)."""


PolygonLike = Union["ArrayLike", HasVertices]


def minkowski_sum(a: PolygonLike, b: PolygonLike) -> NDArray[np.float64]:
    """Return the vertices of the Minkowski sum of two convex hulls, in O(n + m) after the hulls.

    Parameters
    ----------
    a, b : array-like, shape (n, 2) and (m, 2), or objects with `vertices`
        Points, whose hull is taken, or shapes whose `vertices` are such a hull already.

    Returns
    -------
    ndarray of float64, shape (k, 2)
        Counter-clockwise, the lexicographically smallest first, k at most n + m. Which vertices there are is decided
        exactly; each coordinate is then one rounded sum of two coordinates of the input.

    Raises
    ------
    GeometryError
        When an input is empty, has another shape, or is not finite.

    Examples
    --------
    >>> minkowski_sum([(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (1, 0), (0, 1)]).tolist()
    [[0.0, 0.0], [3.0, 0.0], [3.0, 2.0], [2.0, 3.0], [0.0, 3.0]]
    """
    hull_a, hull_b = _hull(a, "a"), _hull(b, "b")
    pairs = _merged_edges(hull_a, hull_b)
    return hull_a.take(pairs[:, 0], axis=0) + hull_b.take(pairs[:, 1], axis=0)


def minkowski_difference(a: PolygonLike, b: PolygonLike) -> NDArray[np.float64]:
    """Return the vertices of the Minkowski difference A - B (CSO) of two convex hulls.

    Parameters, result and errors as `minkowski_sum`; each coordinate is one rounded difference of two inputs.

    Examples
    --------
    >>> minkowski_difference([(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 0), (1, 0), (0, 1)]).tolist()
    [[-1.0, 0.0], [0.0, -1.0], [2.0, -1.0], [2.0, 2.0], [-1.0, 2.0]]
    """
    hull_a, hull_b = _hull(a, "a"), _hull(b, "b")
    pairs = difference_pairs(hull_a, hull_b)
    return hull_a.take(pairs[:, 0], axis=0) - hull_b.take(pairs[:, 1], axis=0)


def pairwise_differences(a: PolygonLike, b: PolygonLike) -> NDArray[np.float64]:
    """Return all differences of a point of A and a point of B: the whole point set of the CSO, for figures.

    Parameters
    ----------
    a, b : array-like, shape (n, 2) and (m, 2), or objects with `vertices`

    Returns
    -------
    ndarray of float64, shape (n * m, 2)
        Row i * m + j is a[i] - b[j].

    Raises
    ------
    GeometryError
        As `minkowski_sum`.
    """
    differences: NDArray[np.float64] = _points(a, "a")[:, np.newaxis] - _points(b, "b")
    return differences.reshape(-1, 2)


def _points(shape: PolygonLike, name: str) -> NDArray[np.float64]:
    return as_points(shape.vertices if isinstance(shape, HasVertices) else shape, name)


def _hull(shape: PolygonLike, name: str) -> NDArray[np.float64]:
    points = _points(shape, name)
    return points if isinstance(shape, HasVertices) else convex_hull(points)


def difference_pairs(hull_a: NDArray[np.float64], hull_b: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return rows (i, j): vertex i of A minus vertex j of B makes the next vertex of A - B."""
    # The mirrored B keeps its counter-clockwise order, and starts where B is lexicographically largest.
    rightmost = np.flatnonzero(hull_b[:, 0] == hull_b[:, 0].max())
    start = int(rightmost[hull_b[rightmost, 1].argmax()])
    pairs = _merged_edges(hull_a, -np.roll(hull_b, -start, axis=0))
    pairs[:, 1] = (pairs[:, 1] + start) % len(hull_b)
    return pairs


def _merged_edges(hull_a: NDArray[np.float64], hull_b: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return rows (i, j): vertex i of A plus vertex j of B makes the next vertex of A + B."""
    many = len(hull_a) + len(hull_b) > FEW_EDGES and len(hull_a) > 1 and len(hull_b) > 1
    return merged_at_once(hull_a, hull_b) if many else _walked(hull_a, hull_b)


def _walked(hull_a: NDArray[np.float64], hull_b: NDArray[np.float64]) -> NDArray[np.intp]:
    """Walk round both hulls at once; at each vertex of the sum, go on along the edge that turns less."""
    # Both walks start lexicographically smallest, so their edges come sorted by angles from -90 degrees (excluded)
    # through a full turn, and the two edges compared are always less than 180 degrees apart.
    n, m = (len(hull_a) if len(hull_a) > 1 else 0), (len(hull_b) if len(hull_b) > 1 else 0)  # numbers of edges
    a, b = ([(x, y) for x, y in (*hull.tolist(), hull[0].tolist())] for hull in (hull_a, hull_b))
    pairs = []
    i = j = 0
    while i < n and j < m:
        pairs.append((i, j))
        turn = edge_cross(a[i], a[i + 1], b[j], b[j + 1])
        if turn >= 0.0:
            i += 1
        if turn <= 0.0:
            j += 1
    pairs.extend((rest, j % len(hull_b)) for rest in range(i, n))
    pairs.extend((i % len(hull_a), rest) for rest in range(j, m))
    return np.array(pairs or [(0, 0)], dtype=np.intp)


class HullEdges(NamedTuple):
    """The edges of a convex polygon, counter-clockwise from its lexicographically smallest vertex."""

    start: NDArray[np.float64]
    end: NDArray[np.float64]
    """Their ends, (n, 2)."""
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    """``end - start``, rounded, (n,)."""
    back: NDArray[np.int8]
    """0 of the edges from -90 degrees (excluded) to 90, which come first; 1 of the other ones, (n,)."""


def merged_at_once(hull_a: NDArray[np.float64], hull_b: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the rows (i, j) that the walk round both hulls passes, where both have edges."""
    # An edge is gone along where as many edges of either hull have been passed as come before it by angle.
    a, b = _edges(hull_a), _edges(hull_b)
    before, parallel = _passed_before(a, b)
    own = np.ones(len(hull_b), dtype=np.bool_)
    own[before[parallel]] = False  # gone along with an edge of A
    rest = np.flatnonzero(own)
    first = np.concatenate((np.arange(len(hull_a)), np.searchsorted(before, rest, side="right")))
    second = np.concatenate((before, rest))
    order = np.argsort(first + second, kind="stable")  # two sorted runs; every step adds to one of the two, or to both
    return np.column_stack((first[order] % len(hull_a), second[order] % len(hull_b)))


def _edges(hull: NDArray[np.float64]) -> HullEdges:
    end = np.roll(hull, -1, axis=0)
    with np.errstate(over="ignore"):
        x, y = (end - hull).T.copy()
    # A difference of floats is zero only if they are equal: these signs are exact.
    return HullEdges(hull, end, x, y, ((x < 0.0) | ((x == 0.0) & (y < 0.0))).view(np.int8))


def _passed_before(a: HullEdges, b: HullEdges) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return for every edge of A how many of B come before it, and whether the next one of B is parallel to it."""
    count = len(b.x)
    rows = np.arange(len(a.x))
    before = np.searchsorted(_growing_with_angle(b), _growing_with_angle(a)).astype(np.intp)
    behind = (before == 0) | (_order(a, rows, b, before - 1) > 0)  # of none, the last one was asked
    wrong = np.flatnonzero(~(behind & ~_is_after(a, rows, b, before)))
    if len(wrong):
        before[wrong] = _bisected(a, wrong, b)
    open_ = np.flatnonzero(before < count)
    parallel = np.zeros(len(rows), dtype=np.bool_)
    parallel[open_] = _order(a, open_, b, before[open_]) == 0
    return before, parallel


def _growing_with_angle(edges: HullEdges) -> NDArray[np.float64]:
    """Return numbers that grow with the angles, up to rounding: from -1 at -90 degrees to 3 at 270."""
    with np.errstate(all="ignore"):
        height = edges.y / (np.abs(edges.x) + np.abs(edges.y))
    return np.where(edges.back, 2.0 - height, height)


def _is_after(a: HullEdges, i: NDArray[np.intp], b: HullEdges, j: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Tell whether edges i of A come after edges j of B; none does after the end of B."""
    return (j < len(b.x)) & (_order(a, i, b, np.minimum(j, len(b.x) - 1)) > 0)


def _bisected(a: HullEdges, i: NDArray[np.intp], b: HullEdges) -> NDArray[np.intp]:
    """Return how many edges of B come before edges i of A."""
    low, high = np.zeros_like(i), np.full_like(i, len(b.x))
    for _ in range(len(b.x).bit_length()):
        middle = (low + high) // 2
        after = _is_after(a, i, b, middle)
        low, high = np.where(after, middle + 1, low), np.where(after, high, middle)
    return low


def _order(a: HullEdges, i: NDArray[np.intp], b: HullEdges, j: NDArray[np.intp]) -> NDArray[np.int8]:
    """Return 1 where edge i of A comes after edge j of B by angle, -1 where before, 0 where they are parallel."""
    # In the same half turn the cross product tells; its sign is exact.
    signs = certain_signs(b.x[j], b.y[j], a.x[i], a.y[i])
    halves = a.back[i] - b.back[j]
    doubtful = np.flatnonzero((signs == 0) & (halves == 0))
    if len(doubtful):
        of_a, of_b = i[doubtful], j[doubtful]
        signs[doubtful] = exact_cross_signs(b.start[of_b], b.end[of_b], a.start[of_a], a.end[of_a])
    return np.where(halves != 0, halves, signs)
