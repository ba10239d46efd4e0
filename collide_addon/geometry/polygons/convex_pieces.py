# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon as a few convex pieces, for the algorithms that know convex shapes only, and which pairs of pieces to ask.

S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983: of a triangulation, every inner edge goes that
both of its ends can do without. That leaves at most four times as many pieces as there must be. Of two polygons, the
bounding boxes of a pair of pieces tell how near or how deep these can be at most.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.shapes import ConvexPolygon
from ..predicates.orientation import orientation
from ..predicates.points import Point
from ..predicates.segments import Edge
from .polygon import Polygon, as_polygon
from .triangulation import Triangle, triangulate

ROUNDING = 8 * 2.0**-53
"""Share by which a length may be off: a difference by 1 rounding, `hypot` by 2, the product with this share by 1; and
as much again for the length that it is compared with."""


def convex_pieces(rings: Polygon | ArrayLike | Sequence[ArrayLike]) -> list[NDArray[np.float64]]:
    """Return convex polygons that fill a polygon with holes and do not overlap.

    Parameters
    ----------
    rings : Polygon, array-like (n, 2) or sequence of array-likes (n, 2)

    Returns
    -------
    list of ndarray (k, 2)
        Strictly convex, counter-clockwise; every vertex is one of the polygon. Without area, its point or segment.

    Raises
    ------
    GeometryError
        As `Polygon`.

    Examples
    --------
    >>> len(convex_pieces([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]))
    2
    """
    polygon = as_polygon(rings)
    if not polygon.solid:
        return [np.array(polygon.rings[0])]
    if len(polygon.rings) == 1 and all(orientation(*corner) >= 0.0 for corner in _corners(polygon.vertices)):
        return [_strictly_convex(polygon.vertices)]
    return [_strictly_convex(piece) for piece in _merged(triangulate(polygon))]


def _merged(triangles: Sequence[Triangle]) -> Iterator[list[Point]]:
    """Yield the pieces that are left when of all edges between two of them, the longest first, those go that can."""
    # Each piece is a ring of edges, each of which knows the next and the one before, so that an edge goes at no cost.
    following: dict[Edge, Edge] = {}
    for a, b, c in triangles:
        following.update({(a, b): (b, c), (b, c): (c, a), (c, a): (a, b)})
    preceding = {after: edge for edge, after in following.items()}
    first = {number: (a, b) for number, (a, b, _) in enumerate(triangles)}
    """An edge of each piece, by the number of one of its triangles."""
    number_of = {edge: number for number, (a, b, c) in enumerate(triangles) for edge in ((a, b), (b, c), (c, a))}
    merged_into = list(range(len(triangles)))

    def piece_of(edge: Edge) -> int:
        number = number_of[edge]
        while merged_into[number] != number:
            merged_into[number] = number = merged_into[merged_into[number]]
        return number

    inner = (edge for edge in following if edge < edge[::-1] and edge[::-1] in following)
    for edge in sorted(inner, key=lambda edge: math.dist(*edge), reverse=True):
        start, end = edge
        twin = end, start
        into_start, from_start = preceding[edge], following[twin]
        into_end, from_end = preceding[twin], following[edge]
        if orientation(into_start[0], start, from_start[1]) < 0.0 or orientation(into_end[0], end, from_end[1]) < 0.0:
            continue
        following[into_start], preceding[from_start] = from_start, into_start
        following[into_end], preceding[from_end] = from_end, into_end
        kept, gone = piece_of(edge), piece_of(twin)
        merged_into[gone], first[kept] = kept, from_end
        del first[gone]
    for edge in first.values():
        piece, at = [edge[0]], following[edge]
        while at != edge:
            piece.append(at[0])
            at = following[at]
        yield piece


def _strictly_convex(piece: Sequence[Point]) -> NDArray[np.float64]:
    """Return a piece without the vertices at which it goes straight on."""
    return np.array([corner[1] for corner in _corners(piece) if orientation(*corner) != 0.0])


def _corners(ring: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield each vertex between the one before it and the one after."""
    vertices = list(ring)
    return zip(vertices[-1:] + vertices[:-1], vertices, vertices[1:] + vertices[:1], strict=True)


class PiecePair(NamedTuple):
    """A pair of pieces and the bounds that their boxes give."""

    i: int
    j: int
    """Rows in the pieces of A and of B."""
    nearest: float
    """The pieces are at least so far apart. 0 exactly when the boxes have a point in common."""
    deepest: float
    """They penetrate by at most so much. Above 0 exactly when the boxes have an area in common, or one of them, if it
    has none itself, passes through the inside of the other."""


def promising_pairs(
    a: Sequence[ConvexPolygon], b: Sequence[ConvexPolygon], *, a_comes_first: bool = True
) -> list[PiecePair]:
    """Return the pairs that can be the nearest or the deepest one, the most promising first.

    The order does not depend on that of the pieces; nor on which polygon is A, if `a_comes_first` does not either.
    """
    (lower_a, upper_a), (lower_b, upper_b) = (
        [np.array([end(piece.vertices, axis=0) for piece in pieces]) for end in (np.min, np.max)] for pieces in (a, b)
    )
    boxes = list(zip(lower_a, upper_a, strict=True))
    # No two points of a box and of the one with the nearest furthest corner are further apart.
    furthest = (np.hypot(*np.maximum(upper_b - lower, upper - lower_b).T).min() for lower, upper in boxes)
    reach = float(min(furthest)) * (1.0 + ROUNDING)
    rows = []
    for i, (lower, upper) in enumerate(boxes):
        apart = np.maximum(np.maximum(lower_b - upper, lower - upper_b), 0.0)
        nearest = np.hypot(*apart.T) * (1.0 - ROUNDING)
        columns = np.flatnonzero(nearest <= reach)
        ways_out = np.minimum(upper_b[columns] - lower, upper - lower_b[columns]).min(axis=1)  # along an axis
        deepest = np.maximum(ways_out, 0.0) * (1.0 + ROUNDING)
        rows.append(np.stack([np.full(len(columns), i), columns, nearest[columns], deepest], axis=1))
    pairs = np.concatenate(rows)
    keys = [tuple(map(tuple, piece.vertices.tolist())) for piece in (*a, *b)]
    rank = {key: number for number, key in enumerate(sorted(set(keys)))}  # equal pieces have one number
    ranks = np.array([rank[key] for key in keys])[np.add(pairs[:, :2].astype(np.intp), (0, len(a)))].T
    first = ranks[0] if a_comes_first else ranks[1]  # of two pieces that A and B both have
    order = np.lexsort((first, np.maximum(*ranks), np.minimum(*ranks), -pairs[:, 3], pairs[:, 2]))
    return [PiecePair(int(i), int(j), nearest, deepest) for i, j, nearest, deepest in pairs[order].tolist()]
