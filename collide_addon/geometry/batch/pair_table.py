# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes at once: which pairs touch or penetrate, which are each other's neighbours, and by how much.

The broad phase finds the pairs whose boxes overlap, the narrow phase answers those in batches. What stands alone finds
its nearest neighbour by a tree of boxes. Nothing looks at all pairs unless all are to be listed.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..broadphase.strips import written_out
from ..predicates.errors import GeometryError
from ..predicates.points import as_choice, as_length
from ..predicates.progress import run, scaled
from ..predicates.results import ReadOnly
from .blocks import SEPARATED
from .nearest_neighbours import NearestNeighbours, search_nearest
from .pairs import Indices, Pairs, PairShapes, in_order_of_pairs, in_parts
from .plane_pairs import PlaneShapes

MOST_PAIRS = 4_000_000
"""Pairs of a table: so many take about 300 MB."""
NEAREST_SHARE = 0.4
"""Share of the work that the search for nearest neighbours is taken for."""


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
    """How far apart they are: a depth counts as less than nothing, so that the deepest comes first."""
    DEPTH = "depth"
    RELATION = "relation"
    """Separated, touching, overlapping."""


@dataclass(frozen=True, slots=True, eq=False)
class PairTable(ReadOnly):
    """The pairs of a table, in the order of `first`, then of `second`.

    Attributes
    ----------
    count : int
        How many shapes there are.
    met : int
        Pairs whose boxes met in the broad phase.
    asked : int
        Pairs that the narrow phase was asked for, those of the search for neighbours included.
    first, second : ndarray of int (m,)
        Rows of the two shapes, first < second.
    relation : ndarray of int8 (m,)
        Index in `RELATIONS` of `batch`: separated 0, touching 1, penetrating 2. Exact.
    distance : ndarray (m,)
        0.0 unless separated.
    depth : ndarray (m,)
        0.0 unless penetrating.
    closest_a, closest_b : ndarray (m, 2)
        The closest points of the first and of the second shape; of penetrating ones the deepest points, as of `epa`.
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
        """Return all row indices (m,) in an order; rows that are equal in it stay in the order of the pairs."""
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
        When a shape has no points or one that is not finite, the reach is negative or not finite, `listed` is none of
        the names, or more pairs are to be listed than `MOST_PAIRS`.

    Notes
    -----
    The cost grows like N log N and the pairs whose boxes overlap; memory like N and the pairs that are listed.

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
    """Yield the share of the work that is done after each part of a `pair_table`, which is the generator's value.

    A part takes some hundredths of a second. Whoever does not ask for the next one has stopped the work.
    """
    return table_in_parts(PlaneShapes(shapes), listed, reach)


def table_in_parts(shapes: PairShapes, listed: Listed | str, reach: float) -> Generator[float, None, PairTable]:
    """Yield the share of the work that is done; return the table of shapes of the plane or of space."""
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
    """Yield all pairs of so many shapes in order, in parts (2, m)."""
    rows = np.arange(count)
    for some, lengths, others in written_out(rows + 1, np.full(count, count)):
        yield np.stack((np.repeat(rows[some], lengths), others))


def refuse_too_many(count: int) -> None:
    """Raise a GeometryError where a table would have more than `MOST_PAIRS`."""
    if count > MOST_PAIRS:
        raise GeometryError(
            "{count} pairs or more are too many for a table, which takes {most}: "
            "list only the nearest ones, choose a shorter reach, or select fewer objects",
            count=count,
            most=MOST_PAIRS,
        )
