# SPDX-License-Identifier: GPL-3.0-or-later
"""Distance of two concave polygons: cut both into convex pieces, and let GJK and EPA answer for pairs of pieces.

Every text on GJK promises that bodies that are not convex can be taken in convex pieces. Two polygons are as far apart
as their nearest pair of pieces, and they overlap if a pair does. How far the whole must move to get free is another
question then, to which the deepest pair gives a lower bound only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.epa import epa
from ..narrowphase.gjk import gjk
from ..narrowphase.shapes import ConvexPolygon
from ..predicates.read_only import ReadOnly
from ..predicates.results import Relation
from .convex_pieces import PiecePair, convex_pieces, promising_pairs
from .crossing import polygons_intersect
from .polygon import Polygon, as_polygon


@dataclass(frozen=True, slots=True, eq=False)
class PieceAnswer(ReadOnly):
    """The answer of GJK, and of EPA where they penetrate, for a pair of convex pieces.

    Attributes
    ----------
    number : int
        1, 2, …
    pair : tuple of two int
        Rows in the pieces of A and of B.
    nearest_possible, deepest_possible : float
        Bounds by their bounding boxes: at least so far apart, at most so deep.
    relation : Relation
        How the two pieces lie to each other.
    distance, depth : float
        The distance is 0.0 unless they are separated, the depth unless they penetrate; in scene units.
    point_a, point_b : ndarray (2,)
        The closest points, or those deepest in the other piece.
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
        Depth of the deepest pair of pieces; 0.0 unless penetrating. To part the whole polygons takes at least that, and
        often more. 0.0 also when a polygon without area lies just where two pieces of the other meet.
    closest_a, closest_b : ndarray (2,)
        The closest points, or those of the deepest pair that are deepest in the other piece.
    normal : ndarray (2,)
        Unit vector from A to B; for the deepest pair, the direction of its way out.
    pieces_a, pieces_b : tuple of ndarray (k, 2)
        The convex pieces.
    pair : tuple of two int
        The rows of the pieces that decide.
    answers : tuple of PieceAnswer
        The pairs looked at, in that order.
    skipped : int
        Pairs not looked at, since their boxes are too far apart or overlap too little.
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
    rings_a: Polygon | ConvexPolygon | ArrayLike | Sequence[ArrayLike],
    rings_b: Polygon | ConvexPolygon | ArrayLike | Sequence[ArrayLike],
    *,
    record: Callable[[PieceAnswer], object] | None = None,
) -> ConcaveResult:
    """Return the distance of two polygons, concave and with holes, or that they touch or penetrate.

    Parameters
    ----------
    rings_a, rings_b : Polygon, ConvexPolygon, array-like (n, 2) or sequence of array-likes (n, 2)
        One ring of vertices or several, of which the inner ones are holes; any winding.
    record : callable, optional
        Gets a `PieceAnswer` for each pair of pieces that is looked at.

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
            # Alone the two cannot tell which is A, but their polygons can: so that swapping these mirrors the answer.
            answer = replace(answer, point_a=answer.point_b, point_b=answer.point_a, normal=0.0 - answer.normal)
        answers.append(answer)
        if record is not None:
            record(answer)
        if answer.is_best:
            best = answer
    assert best is not None  # noqa: S101  # each polygon has a piece
    relation = best.relation
    if relation is Relation.TOUCHING and not (a.solid and b.solid):
        relation = polygons_intersect(a, b).relation  # a segment may lie just between two pieces
    return ConcaveResult(
        relation,
        best.distance,
        best.depth,
        best.point_a,
        best.point_b,
        best.normal,
        pieces_a,
        pieces_b,
        best.pair,
        tuple(answers),
        len(pieces_a) * len(pieces_b) - len(answers),
        a,
        b,
    )


def _answer(number: int, pair: PiecePair, a: ConvexPolygon, b: ConvexPolygon, best: PieceAnswer | None) -> PieceAnswer:
    result = gjk(a, b)
    relation, depth, point_a, point_b = result.relation, 0.0, result.closest_a, result.closest_b
    normal = result.normal
    if normal is None:  # GJK knows that they penetrate, EPA how deep
        way_out = epa(a, b)
        depth, point_a, point_b, normal = way_out.depth, way_out.point_a, way_out.point_b, way_out.normal
    return PieceAnswer(
        number,
        (pair.i, pair.j),
        pair.nearest,
        pair.deepest,
        relation,
        result.distance,
        depth,
        point_a,
        point_b,
        normal,
        best is None or _order(relation, result.distance, depth) > _order(best.relation, best.distance, best.depth),
    )


def _order(relation: Relation, distance: float, depth: float) -> tuple[int, float]:
    """Return a key that grows as polygons come nearer, touch, and go deeper."""
    rank = (Relation.SEPARATED, Relation.TOUCHING, Relation.PENETRATING).index(relation)
    return rank, depth - distance
