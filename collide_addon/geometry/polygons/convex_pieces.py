# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon as a few convex pieces, for the algorithms that know convex shapes only.

S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983: of a triangulation, every inner edge goes that
both of its ends can do without. That leaves at most four times as many pieces as there must be.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..predicates.orientation import orientation
from .polygon import as_polygon
from .triangulation import triangulate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray

    from ..predicates.edge_meeting import Edge
    from ..predicates.points import Point
    from .polygon import Polygon
    from .triangulation import Triangle


def convex_pieces(rings: Polygon | ArrayLike | Sequence[ArrayLike]) -> list[NDArray[np.float64]]:
    """Return convex polygons that fill a polygon with holes and do not overlap.

    Parameters
    ----------
    rings : Polygon, array-like (n, 2) or sequence of array-likes (n, 2)

    Returns
    -------
    list of ndarray (k, 2)
        Strictly convex, counter-clockwise; every vertex is one of the polygon. A polygon without area is one piece, its
        point or segment.

    Raises
    ------
    GeometryError
        As `Polygon`.
    """
    polygon = as_polygon(rings)
    if not polygon.solid:
        return [np.array(polygon.rings[0])]
    if len(polygon.rings) == 1 and all(orientation(*corner) >= 0.0 for corner in _corners(polygon.vertices)):
        return [_strictly_convex(polygon.vertices)]
    return [_strictly_convex(piece) for piece in _merged(triangulate(polygon))]


def _merged(triangles: Sequence[Triangle]) -> Iterator[list[Point]]:
    """Yield the pieces that are left when of all edges between two of them, the longest first, those go that can.

    Each piece is a ring of edges, each of which knows the next and the one before, so that an edge goes at no cost.
    """
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
    for edge in sorted(inner, key=_length, reverse=True):
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
    """Leave out the vertices at which a piece goes straight on."""
    return np.array([corner[1] for corner in _corners(piece) if orientation(*corner) != 0.0])


def _corners(ring: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield each vertex between the one before it and the one after."""
    vertices = list(ring)
    return zip(vertices[-1:] + vertices[:-1], vertices, vertices[1:] + vertices[:1], strict=True)


def _length(edge: Edge) -> float:
    return math.dist(*edge)
