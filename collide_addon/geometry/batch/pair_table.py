# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes at once: which pairs touch or penetrate, which are nearest neighbours, and by how much.

The broad phase finds the pairs whose boxes overlap, and the narrow phase answers these in batches. A shape without
contacts finds its nearest neighbour in a tree of boxes. All pairs are processed only if all are to be listed.

In the plane GJK gives the relation and the distance, EPA the depth of penetrating pairs. Axis-aligned boxes are
answered first, exactly: side by side they often touch, and no bounds of a distance can prove touching.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import batch
from ..broadphase.overlapping_pairs import pairs_in_parts
from ..broadphase.strips import Boxes, written_out
from ..narrowphase.distance import exact_square, within_reach
from ..narrowphase.shapes import as_shape
from ..predicates.errors import GeometryError
from ..predicates.points import as_choice, as_length, as_points, in_plain_array
from ..predicates.progress import run, scaled
from ..predicates.results import ReadOnly
from .blocks import BAD, PENETRATING, SEPARATED
from .nearest_neighbours import PAIRS_AT_ONCE, NearestNeighbours, search_nearest
from .pairs import (
    DISTANCE_ERROR,
    Indices,
    Pairs,
    PairShapes,
    answer_boxes,
    in_order_of_pairs,
    in_parts,
    stacks_of,
    together,
    unanswered,
)

MOST_PAIRS = 4_000_000
"""Pairs in a table, at most: they take about 300 MB."""
NEAREST_SHARE = 0.4
"""Share of the work attributed to the search for nearest neighbours."""
REMEMBERED_PAIRS = 4_000_000
"""Pairs of the broad phase stored; more are found a second time instead."""
MOST_BOX_POINTS = 8
"""Boxes are sought in stacks of up to this many points per shape; few larger ones are boxes."""


class Listed(Enum):
    """Which pairs a table lists."""

    NEAREST = "nearest"
    """Every pair that touches or penetrates, and for each other shape the pair with its nearest neighbour."""
    WITHIN = "within"
    """Every pair that is at most `reach` apart."""
    ALL = "all"


class Order(Enum):
    """The sort order of a table's rows."""

    PAIR = "pair"
    DISTANCE = "distance"
    """By distance, with a depth as a negative distance, so that the deepest pair comes first."""
    DEPTH = "depth"
    RELATION = "relation"
    """Separated, touching, overlapping."""


@dataclass(frozen=True, slots=True, eq=False)
class PairTable(ReadOnly):
    """The pairs of a table, in the order of `first`, then of `second`.

    Attributes
    ----------
    count : int
        Number of shapes.
    met : int
        Number of pairs whose boxes met in the broad phase.
    asked : int
        Number of pairs that the narrow phase answered, including those of the search for neighbours.
    first, second : ndarray of int (m,)
        Rows of the two shapes, first < second.
    relation : ndarray of int8 (m,)
        Index in `RELATIONS` of `batch`: separated 0, touching 1, penetrating 2. Exact.
    distance : ndarray (m,)
        0.0 unless separated.
    depth : ndarray (m,)
        0.0 unless penetrating.
    closest_a, closest_b : ndarray (m, 2)
        The closest points of the first and the second shape; for penetrating ones the deepest points, as in `epa`.
    """

    count: int
    met: int
    asked: int
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    relation: NDArray[np.int8]
    distance: NDArray[np.float64]
    depth: NDArray[np.float64]
    closest_a: NDArray[np.float64]
    closest_b: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.first)

    def order(self, by: Order | str = Order.PAIR, *, descending: bool = False) -> NDArray[np.intp]:
        """Return all row indices (m,) in an order; rows equal in it stay in the order of the pairs."""
        keys: dict[Order, NDArray[np.float64]] = {
            Order.PAIR: np.arange(len(self), dtype=np.float64),
            Order.DISTANCE: self.distance - self.depth,
            Order.DEPTH: self.depth,
            Order.RELATION: self.relation.astype(np.float64),
        }
        key = keys[as_choice(by, Order, "by")]
        return np.argsort(-key if descending else key, kind="stable")

    def only_contacts(self) -> NDArray[np.intp]:
        """Return the row indices of the pairs that touch or penetrate."""
        return np.flatnonzero(self.relation != SEPARATED)


class PlaneShapes(PairShapes):
    """Shapes in the plane: their points in one array, and their hulls, made when needed."""

    pairs_at_once = PAIRS_AT_ONCE

    def __init__(self, shapes: Sequence[ArrayLike]) -> None:
        """Check shapes, each an array-like (k, 2) with k of at least 1; an error names the shape."""
        checked = [as_points(shape, f"shapes[{row}]") for row, shape in enumerate(in_plain_array(shapes))]
        super().__init__(together(checked, 2))
        self._hull = cache(lambda row: as_shape(checked[row]))

    def meeting(self, grown_by: float) -> Generator[float, None, tuple[int, Iterable[Indices]]]:
        """Return how many pairs have boxes that overlap when grown, and these pairs in parts (2, m)."""
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

    def exact_square(self, first: int, second: int) -> Fraction:
        """Return the exact squared distance between two shapes."""
        return exact_square(self._hull(first), self._hull(second))

    def answers(self, first: Indices, second: Indices, reach: float) -> Generator[float, None, Pairs]:
        """Return the answers of pairs; a difference beyond float64 is refused. This is fast, so it yields nothing."""
        yield from ()
        pairs = unanswered(first, second, 2)
        for rows, a, b in stacks_of(self.together, first, second):
            if max(a.shape[1], b.shape[1]) <= MOST_BOX_POINTS:
                answer_boxes(pairs, rows, a, b, reach)
                left = pairs.relation[rows] == BAD
                rows, a, b = rows[left], a[left], b[left]  # noqa: PLW2901 - of this block only
            found = batch.gjk(a, b)
            _refuse_bad(found, first[rows], second[rows])
            pairs.relation[rows], pairs.distance[rows] = found.relation, found.distance
            pairs.closest_a[rows], pairs.closest_b[rows] = found.closest_a, found.closest_b
        inside = np.flatnonzero((pairs.relation == PENETRATING) & (pairs.depth == 0.0))
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


def pair_table(shapes: Sequence[ArrayLike], *, listed: Listed | str = Listed.NEAREST, reach: float = 0.0) -> PairTable:
    """Return the table of the pairs of convex shapes.

    Parameters
    ----------
    shapes : sequence of array-like (k, 2)
        The vertices of each shape, any k of at least 1 for each; they stand for their convex hull.
    listed : Listed or str
        Which pairs to list: one of `Listed`, or its value.
    reach : float
        With `Listed.WITHIN` the largest distance to list.

    Returns
    -------
    PairTable

    Raises
    ------
    GeometryError
        When a shape has no points or one that is not finite, the reach is negative or not finite, `listed` is unknown,
        or more than `MOST_PAIRS` pairs are to be listed.

    Notes
    -----
    The cost grows like N log N plus the number of pairs whose boxes overlap; memory like N plus the pairs listed.

    Examples
    --------
    >>> square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    >>> table = pair_table([square, [(3, 0), (4, 0), (4, 1)], [(0.5, 0.5), (2, 2)]], listed="all")
    >>> table.relation.tolist(), table.distance.tolist()[0]
    ([0, 2, 0], 2.0)
    """
    return run(pair_table_in_parts(shapes, listed=listed, reach=reach))


def pair_table_in_parts(
    shapes: Sequence[ArrayLike], *, listed: Listed | str = Listed.NEAREST, reach: float = 0.0
) -> Generator[float, None, PairTable]:
    """Do the work of `pair_table` in parts: yield the share done after each, and return the table.

    A part takes a few hundredths of a second. Closing the generator stops the work.
    """
    return table_in_parts(PlaneShapes(shapes), listed, reach)


def table_in_parts(shapes: PairShapes, listed: Listed | str, reach: float) -> Generator[float, None, PairTable]:
    """Yield the share of the work done, and return the table of shapes of the plane or of space."""
    length, listed = as_length(reach, "reach"), as_choice(listed, Listed, "listed")
    points = shapes.together
    count, dimension = len(points.first), points.lower.shape[1]
    total = count * (count - 1) // 2 if listed is Listed.ALL else None
    refuse_too_many(total or 0)
    nearest = NearestNeighbours(shapes) if listed is Listed.NEAREST else None
    searched = NEAREST_SHARE if nearest else 0.0
    limit = length if listed is Listed.WITHIN else np.inf
    met, found = yield from shapes.meeting(length / 2.0 if listed is Listed.WITHIN else 0.0)
    if listed is Listed.ALL:
        found = every_pair(count)
    pieces: list[Pairs] = []
    asked = listed_pairs = 0
    for first, second in (some for pairs in found for some in in_parts(shapes, *pairs)):
        done = ((1.0 - searched) * each / (total or met) for each in (asked, asked + len(first)))
        pairs = yield from scaled(shapes.answers_within(first, second, limit), *done)
        if nearest:
            nearest.learn_all(pairs)
            pairs = pairs.take(pairs.relation != SEPARATED)
        pieces.append(pairs)
        listed_pairs += len(pairs.first)
        refuse_too_many(listed_pairs)
        asked += len(first)
        yield (1.0 - searched) * asked / (total or met)
    if nearest:
        for share in search_nearest(nearest):
            yield 1.0 - searched * (1.0 - share)
        asked += nearest.asked
        of_neighbours = yield from nearest.pairs()
        pieces += [run(shapes.answers_within(*some, np.inf)) for some in in_parts(shapes, *of_neighbours)]
    return PairTable(count, met, asked, *in_order_of_pairs(pieces, dimension))


def every_pair(count: int) -> Iterator[Indices]:
    """Yield all pairs of `count` shapes in order, in parts (2, m)."""
    rows = np.arange(count)
    for some, lengths, others in written_out(rows + 1, np.full(count, count)):
        yield np.stack((np.repeat(rows[some], lengths), others))


def refuse_too_many(count: int) -> None:
    """Raise a GeometryError if a table would have more than `MOST_PAIRS` pairs."""
    if count > MOST_PAIRS:
        raise GeometryError(
            "{count} pairs or more are too many for a table, which takes {most}: "
            "list only the nearest ones, choose a shorter reach, or select fewer objects",
            count=count,
            most=MOST_PAIRS,
        )
