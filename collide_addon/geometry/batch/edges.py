# SPDX-License-Identifier: GPL-3.0-or-later
"""The nearest edge of many Minkowski differences by looking at all of them: fast where polygons have few vertices.

Each edge of A - B is one of A or of -B, moved. Along its outward normal it is as far from the origin as the shadows of
A and B overlap, so the smallest of these overlaps is the depth. All are compared, so that the nearest edge can be told
from one that is nearly as near.

Everything follows from the tables of `Support`. A coordinate in them is off by a share u of the size of the pair, so a
way from one point to the next by 4 u, the cross product of two ways by 48 u of the squared size, and the direction of
a way by 6 u times the size over its length; an overlap along it, by three times that. The precision doubts 512 u.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from .gjk_block import cross, dot, unit
from .support import points_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .support import Differences, Indices, Stack, Support, Table, Vectors

    Truths = NDArray[np.bool_]

PARALLEL = 2.0**-40
"""Edges that differ by no more than this angle are parts of one."""


class Nearest(NamedTuple):
    """The nearest edges.

    Attributes
    ----------
    convex : ndarray of bool (n,)
        The rows surely are convex polygons, so that their edges are all there are.
    certain : ndarray of bool (n,)
        And no edge of another direction is as near, or nearly.
    normal : ndarray (2, n)
        Unit vectors out of A - B, from the points that were given.
    """

    convex: Truths
    certain: Truths
    normal: Vectors


def nearest_edge(support: Support) -> Nearest:
    """Return the nearest edges of differences of polygons that hold the origin."""
    count = support.differences.a.shape[1]
    x, y = ways = np.empty_like(support.tables)
    for part in (slice(count), slice(count, None)):
        tables = support.tables[:, part]
        np.subtract(tables[:, 1:], tables[:, :-1], out=ways[:, part][:, :-1])
        np.subtract(tables[:, 0], tables[:, -1], out=ways[:, part][:, -1])
    lengths = np.sqrt(x * x + y * y)
    windings = [winding(support, ways[:, part]) for part in (slice(count), slice(count, None))]
    convex = (windings[0] != 0) & (windings[1] != 0)
    overlaps = support.overlaps(ways, windings) / lengths
    smallest = overlaps.min(axis=0)
    rows = np.arange(len(overlaps), dtype=np.min_scalar_type(len(overlaps)))[:, np.newaxis]
    chosen = ((overlaps == smallest) * rows).max(axis=0).astype(np.intp)
    sizes = support.sizes
    doubt = support.precision.doubt * sizes * (2.0 + 0.125 * sizes / lengths.min(axis=0))
    near = overlaps <= (smallest + doubt).astype(overlaps.dtype)
    how_many = near.astype(rows.dtype).sum(axis=0, dtype=rows.dtype)
    normal = outward_normals(support.differences, chosen, windings, support.columns)
    certain = convex & (how_many > 0)
    several = np.flatnonzero(certain & (how_many > 1))
    edges, where = np.nonzero(near.take(several, axis=1))
    where = several[where]
    others = outward_normals(support.differences, edges, [each[where] for each in windings], support.columns[where])
    chosen_there = normal.take(where, axis=1)
    rivals = (np.abs(cross(others, chosen_there)) > PARALLEL) | (dot(others, chosen_there) < 0.0)
    certain[where[rivals]] = False
    return Nearest(convex, certain, normal)


def winding(support: Support, ways: Table) -> NDArray[np.int8]:
    """Return 1 where ways (2, k, n) surely turn left at every vertex and once round in all, -1 where right, or 0."""
    x, y = ways
    before_x, before_y = np.roll(x, 1, axis=0), np.roll(y, 1, axis=0)
    turns = before_x * y - before_y * x
    in_doubt = (support.precision.doubt * support.sizes * support.sizes).astype(turns.dtype)
    rounds = ((before_y < 0.0) & (y >= 0.0)).astype(np.uint16).sum(axis=0, dtype=np.uint16)
    left, right = turns.min(axis=0) > in_doubt, turns.max(axis=0) < -in_doubt
    turned: NDArray[np.int8] = (left.view(np.int8) - right.view(np.int8)) * (rounds == 1)
    return turned


def outward_normals(
    differences: Differences, edges: Indices, windings: list[NDArray[np.int8]], columns: Indices
) -> Vectors:
    """Return the unit normals of edges (m,) of some columns: edges of A, or of -B, whose numbers follow those of A."""
    normal = np.empty((2, len(edges)))
    count = differences.a.shape[1]
    of_a = edges < count
    for stack, mine, row, turned in (
        (differences.a, of_a, edges, windings[0]),
        (differences.b, ~of_a, edges - count, -windings[1]),
    ):
        some = np.flatnonzero(mine)
        normal[:, some] = turned[some] * rightwards(stack, row[some], columns[some])
    return unit(normal)


def rightwards(stack: Stack, rows: Indices, columns: Indices) -> Vectors:
    """Return what is on the right of the ways from these points of a stack (m, k, 2) to the next."""
    following = rows + 1
    following[following == stack.shape[1]] = 0
    x, y = points_of(stack, following, columns) - points_of(stack, rows, columns)
    return np.stack((y, -x))
