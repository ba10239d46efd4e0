# SPDX-License-Identifier: GPL-3.0-or-later
"""The Minkowski sum and difference of two convex shapes, by merging their edges in the order of their angles.

A + B contains every a + b. Its boundary consists of each edge of A and each edge of B once, sorted by direction;
parallel edges are consecutive and form one. A - B is the sum of A and the reflected B; it contains the origin if and
only if A and B have a point in common.

References
----------
M. de Berg et al., Computational Geometry, 3rd edition, section 13.3.
"""

from typing import Protocol, Union, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..predicates.orientation import edge_cross
from ..predicates.points import as_points
from .monotone_chain import convex_hull


@runtime_checkable
class HasVertices(Protocol):
    """A shape that has the vertices of its convex hull, such as `ConvexPolygon`."""

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
        Counter-clockwise, the lexicographically smallest first, k at most n + m. The choice of vertices is exact; each
        coordinate is one rounded sum of two coordinates of the input.

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
    pairs = _walked(hull_a, hull_b)
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
    """Return all differences of a point of A and a point of B, whose hull is the CSO, for figures.

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
    pairs = _walked(hull_a, -np.roll(hull_b, -start, axis=0))
    pairs[:, 1] = (pairs[:, 1] + start) % len(hull_b)
    return pairs


def _walked(hull_a: NDArray[np.float64], hull_b: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return rows (i, j): vertex i of A plus vertex j of B makes the next vertex of A + B."""
    # Walk around both hulls at once; at each vertex of the sum, continue along the edge that turns less. Both hulls
    # start at the lexicographically smallest vertex, so their edges are sorted by angle from -90 degrees (excluded)
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
