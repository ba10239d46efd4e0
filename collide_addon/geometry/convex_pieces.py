# SPDX-License-Identifier: GPL-3.0-or-later
"""A polygon as a few convex pieces, for the algorithms that know convex shapes only.

S. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983: of a triangulation, every inner edge goes that
both of its ends can do without. That leaves at most four times as many pieces as there must be.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from .orientation import orientation
from .polygon import as_polygon
from .triangulation import triangulate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from .edge_meeting import Edge
    from .points import Point
    from .polygon import Polygon


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
    pieces: dict[int, list[Point]] = dict(enumerate(list(triangle) for triangle in triangulate(polygon)))
    owner = {edge: number for number, piece in pieces.items() for edge in _edges(piece)}
    inner = sorted((edge for edge in owner if edge < edge[::-1] and edge[::-1] in owner), key=_length, reverse=True)
    for edge in inner:
        start, end = edge
        kept, merged = owner[edge], owner[end, start]
        left, right = _from(pieces[kept], end), _from(pieces[merged], start)
        # `left` runs from the edge's end around to its start, `right` from its start around to its end.
        if orientation(left[-2], start, right[1]) < 0.0 or orientation(right[-2], end, left[1]) < 0.0:
            continue
        pieces[kept] = left[:-1] + right[:-1]
        owner.update((other, kept) for other in _edges(pieces.pop(merged)))
    return [np.array(_corners(piece)) for piece in pieces.values()]


def _edges(piece: list[Point]) -> list[Edge]:
    return list(zip(piece, piece[1:] + piece[:1], strict=True))


def _from(piece: list[Point], vertex: Point) -> list[Point]:
    """The vertices of a piece from one of them on."""
    k = piece.index(vertex)
    return piece[k:] + piece[:k]


def _corners(piece: list[Point]) -> list[Point]:
    """Leave out the vertices at which a piece goes straight on."""
    around = zip(piece[-1:] + piece[:-1], piece, piece[1:] + piece[:1], strict=True)
    return [vertex for before, vertex, after in around if orientation(before, vertex, after) != 0.0]


def _length(edge: Edge) -> float:
    return math.dist(*edge)
