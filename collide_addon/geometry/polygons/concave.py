# SPDX-License-Identifier: GPL-3.0-or-later
"""Distance between two concave polygons: both are cut into convex pieces, and GJK and EPA measure pairs of pieces.

Every text on GJK says that nonconvex bodies can be handled as convex pieces. The distance between two polygons is that
of their nearest pair of pieces, and they overlap if a pair does. For the translation that separates whole polygons, the
deepest pair gives a lower bound.

To obtain few pieces, every inner edge of a triangulation that neither of its ends needs is removed: at most four times
the minimum number of pieces remains. Bounding boxes bound the distance and depth of a pair. S. Hertel, K.
Mehlhorn, "Fast triangulation of simple polygons", 1983.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.epa import epa
from ..narrowphase.gjk import gjk
from ..narrowphase.shapes import ConvexPolygon
from ..predicates.grid import UNIT
from ..predicates.orientation import orientation
from ..predicates.points import Point
from ..predicates.results import ReadOnly, Relation
from ..predicates.segments import Edge
from .crossing import polygons_intersect
from .polygon import Polygon, PolygonLike, as_polygon
from .triangulation import Triangle, triangulate

LENGTH_ERROR = 8.0 * UNIT
"""Relative error of a length: 1 rounding of a difference, 2 of `hypot`, 1 of the product with this share; doubled for
the length it is compared with."""


def convex_pieces(rings: Polygon | ArrayLike | Sequence[ArrayLike]) -> list[NDArray[np.float64]]:
    """Return convex polygons that fill a polygon, which may have holes, without overlapping.

    Parameters
    ----------
    rings : Polygon, array-like (n, 2) or sequence of array-likes (n, 2)

    Returns
    -------
    list of ndarray (k, 2)
        Strictly convex, counter-clockwise; each vertex is one of the polygon. Without area, its point or segment.

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
    """Yield the pieces that remain after removing all unnecessary edges between two pieces, the longest first."""
    # Each piece is a doubly linked ring of edges, so that removing an edge takes constant time.
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
    """Return a piece without the vertices at which it continues straight."""
    return np.array([corner[1] for corner in _corners(piece) if orientation(*corner) != 0.0])


def _corners(ring: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    """Yield each vertex with the one before and the one after it."""
    vertices = list(ring)
    return zip(vertices[-1:] + vertices[:-1], vertices, vertices[1:] + vertices[:1], strict=True)


class PiecePair(NamedTuple):
    """A pair of pieces and the bounds from their boxes."""

    i: int
    j: int
    """Rows in the pieces of A and of B."""
    nearest: float
    """Lower bound of the distance. 0 if and only if the boxes have a point in common."""
    deepest: float
    """Upper bound of the depth. Positive if and only if the boxes have a common area, or one without area passes
    through the interior of the other."""


def promising_pairs(a: Sequence[ConvexPolygon], b: Sequence[ConvexPolygon], *, a_comes_first: bool) -> list[PiecePair]:
    """Return the pairs that may be the nearest or the deepest, the most promising first.

    The order of the pieces does not affect it; nor does which polygon is A, if `a_comes_first` follows the polygons.
    """
    (lower_a, upper_a), (lower_b, upper_b) = (
        [np.array([end(piece.vertices, axis=0) for piece in pieces]) for end in (np.min, np.max)] for pieces in (a, b)
    )
    boxes = list(zip(lower_a, upper_a, strict=True))
    # In some pair of boxes no two points are further apart than this.
    furthest = (np.hypot(*np.maximum(upper_b - lower, upper - lower_b).T).min() for lower, upper in boxes)
    reach = float(min(furthest)) * (1.0 + LENGTH_ERROR)
    rows = []
    for i, (lower, upper) in enumerate(boxes):
        apart = np.maximum(np.maximum(lower_b - upper, lower - upper_b), 0.0)
        nearest = np.hypot(*apart.T) * (1.0 - LENGTH_ERROR)
        columns = np.flatnonzero(nearest <= reach)
        ways_out = np.minimum(upper_b[columns] - lower, upper - lower_b[columns]).min(axis=1)  # along one axis
        deepest = np.maximum(ways_out, 0.0) * (1.0 + LENGTH_ERROR)
        rows.append(np.stack([np.full(len(columns), i), columns, nearest[columns], deepest], axis=1))
    pairs = np.concatenate(rows)
    keys = [tuple(map(tuple, piece.vertices.tolist())) for piece in (*a, *b)]
    rank = {key: number for number, key in enumerate(sorted(set(keys)))}  # equal pieces have the same number
    ranks = np.array([rank[key] for key in keys])[np.add(pairs[:, :2].astype(np.intp), (0, len(a)))].T
    first = ranks[0] if a_comes_first else ranks[1]  # for a pair of pieces that occurs both ways
    order = np.lexsort((first, np.maximum(*ranks), np.minimum(*ranks), -pairs[:, 3], pairs[:, 2]))
    return [PiecePair(int(i), int(j), nearest, deepest) for i, j, nearest, deepest in pairs[order].tolist()]


@dataclass(frozen=True, slots=True, eq=False)
class PieceAnswer(ReadOnly):
    """The answer of GJK, and of EPA if they penetrate, for a pair of convex pieces.

    Attributes
    ----------
    number : int
        1, 2, …
    pair : tuple of two int
        Rows in the pieces of A and of B.
    nearest_possible, deepest_possible : float
        Bounds from their bounding boxes: the distance is at least the first, the depth at most the second.
    relation : Relation
        The relation of the two pieces.
    distance, depth : float
        The distance is 0.0 unless they are separated, the depth unless they penetrate; in scene units.
    point_a, point_b : ndarray (2,)
        The closest points, or the points deepest in the other piece.
    normal : ndarray (2,)
        Unit vector from A to B.
    is_best : bool
        Nearer or deeper than all pairs before.
    """

    number: int
    pair: tuple[int, int]
    nearest_possible: float
    deepest_possible: float
    relation: Relation
    distance: float
    depth: float
    point_a: NDArray[np.float64]
    point_b: NDArray[np.float64]
    normal: NDArray[np.float64]
    is_best: bool


@dataclass(frozen=True, slots=True, eq=False)
class ConcaveResult(ReadOnly):
    """The answer of `concave_distance`.

    Attributes
    ----------
    relation : Relation
        Exact, and that of `polygons_intersect`.
    distance : float
        In scene units; 0.0 unless separated.
    depth : float
        Depth of the deepest pair of pieces; 0.0 unless penetrating. Separating the whole polygons takes at least that,
        and often more. Also 0.0 when a polygon without area lies exactly between two pieces of the other.
    closest_a, closest_b : ndarray (2,)
        The closest points, or the points of the deepest pair that are deepest in the other piece.
    normal : ndarray (2,)
        Unit vector from A to B; for the deepest pair, the direction that separates it.
    pieces_a, pieces_b : tuple of ndarray (k, 2)
        The convex pieces.
    pair : tuple of two int
        The rows of the pieces that decide the answer.
    answers : tuple of PieceAnswer
        The pairs tested, in order.
    skipped : int
        Number of pairs not tested, since their boxes are too far apart or overlap too little.
    a, b : Polygon
        The polygons.
    """

    relation: Relation
    distance: float
    depth: float
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]
    normal: NDArray[np.float64]
    pieces_a: tuple[NDArray[np.float64], ...]
    pieces_b: tuple[NDArray[np.float64], ...]
    pair: tuple[int, int]
    answers: tuple[PieceAnswer, ...]
    skipped: int
    a: Polygon
    b: Polygon


def concave_distance(
    rings_a: PolygonLike, rings_b: PolygonLike, *, record: Callable[[PieceAnswer], object] | None = None
) -> ConcaveResult:
    """Return the distance between two polygons, concave or with holes, or that they touch or penetrate.

    Parameters
    ----------
    rings_a, rings_b : Polygon, ConvexPolygon, array-like (n, 2) or sequence of array-likes (n, 2)
        One ring of vertices or several; the inner ones are holes; any winding.
    record : callable, optional
        Receives a `PieceAnswer` for each pair of pieces tested.

    Returns
    -------
    ConcaveResult

    Raises
    ------
    GeometryError
        As `Polygon`.

    Examples
    --------
    >>> u = [(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3), (0, 3)]
    >>> concave_distance(u, [(1.25, 2), (1.75, 2), (1.5, 4)]).distance
    0.25
    """
    a, b = as_polygon(rings_a, "a"), as_polygon(rings_b, "b")
    pieces_a, pieces_b = tuple(convex_pieces(a)), tuple(convex_pieces(b))
    shapes_a, shapes_b = [ConvexPolygon(piece) for piece in pieces_a], [ConvexPolygon(piece) for piece in pieces_b]
    answers: list[PieceAnswer] = []
    best: PieceAnswer | None = None
    a_comes_first = sorted(a.edges) <= sorted(b.edges)
    for pair in promising_pairs(shapes_a, shapes_b, a_comes_first=a_comes_first):
        if best is not None:
            apart = best.relation is Relation.SEPARATED
            can_beat = pair.nearest < best.distance if apart else pair.nearest == 0.0 and pair.deepest > best.depth
            if not can_beat:
                continue
        answer = _answer(len(answers) + 1, pair, shapes_a[pair.i], shapes_b[pair.j], best)
        if not a_comes_first and np.array_equal(shapes_a[pair.i].vertices, shapes_b[pair.j].vertices):
            # Equal pieces do not show which is A, but their polygons do: so swapping these mirrors the answer.
            answer = replace(answer, point_a=answer.point_b, point_b=answer.point_a, normal=0.0 - answer.normal)
        answers.append(answer)
        if record is not None:
            record(answer)
        if answer.is_best:
            best = answer
    assert best is not None  # noqa: S101  # each polygon has a piece
    relation = best.relation
    if relation is Relation.TOUCHING and not (a.solid and b.solid):
        relation = polygons_intersect(a, b).relation  # a segment may lie exactly between two pieces
    points, pieces = (best.point_a, best.point_b), (pieces_a, pieces_b)
    skipped = len(pieces_a) * len(pieces_b) - len(answers)
    decides = relation, best.distance, best.depth, *points, best.normal, *pieces, best.pair
    return ConcaveResult(*decides, tuple(answers), skipped, a, b)


def _answer(number: int, pair: PiecePair, a: ConvexPolygon, b: ConvexPolygon, best: PieceAnswer | None) -> PieceAnswer:
    result = gjk(a, b)
    relation, depth, point_a, point_b = result.relation, 0.0, result.closest_a, result.closest_b
    normal = result.normal
    if normal is None:  # GJK finds that they penetrate, EPA how deep
        way_out = epa(a, b)
        depth, point_a, point_b, normal = way_out.depth, way_out.point_a, way_out.point_b, way_out.normal
    order = _order(relation, result.distance, depth)
    is_best = best is None or order > _order(best.relation, best.distance, best.depth)
    found = relation, result.distance, depth, point_a, point_b, normal
    return PieceAnswer(number, (pair.i, pair.j), pair.nearest, pair.deepest, *found, is_best)


def _order(relation: Relation, distance: float, depth: float) -> tuple[int, float]:
    """Return a sort key that increases as polygons approach, touch, and penetrate more deeply."""
    rank = (Relation.SEPARATED, Relation.TOUCHING, Relation.PENETRATING).index(relation)
    return rank, depth - distance
