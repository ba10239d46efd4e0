# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes at once: which pairs touch or penetrate, which are each other's neighbours, and by how much."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    import numpy as np
    from numpy.typing import NDArray


class Listed(Enum):
    """Which pairs a table lists."""

    NEAREST = "nearest"
    """Every pair that touches or penetrates, and for each shape the pair with its nearest other shape."""
    WITHIN = "within"
    """Every pair that is at most `reach` apart."""
    ALL = "all"


class Order(Enum):
    """By what the rows of a table are put in order."""

    PAIR = "pair"
    DISTANCE = "distance"
    """By how far apart: a depth counts as less than nothing, so that the deepest comes first."""
    DEPTH = "depth"
    RELATION = "relation"
    """Separated, touching, penetrating."""


@dataclass(frozen=True, slots=True, eq=False)
class PairTable:
    """The pairs of a table, in the order of `first`, then of `second`.

    Attributes
    ----------
    count : int
        Of the shapes.
    met : int
        Pairs whose boxes met in the broad phase.
    asked : int
        Pairs that the narrow phase was asked for.
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
        """Return the number of pairs."""
        return len(self.first)

    def order(self, by: Order | str = Order.PAIR, *, descending: bool = False) -> NDArray[np.intp]:
        """Return all row indices (m,) in an order; rows that are equal in it stay in the order of the pairs."""
        raise NotImplementedError

    def only_contacts(self) -> NDArray[np.intp]:
        """Return the row indices of the pairs that touch or penetrate."""
        raise NotImplementedError


def pair_table(
    shapes: Sequence[NDArray[np.float64]], *, listed: Listed = Listed.NEAREST, reach: float = 0.0
) -> PairTable:
    """Return the table of the pairs of convex shapes.

    Parameters
    ----------
    shapes : sequence of array-like (k, 2)
        The vertices of each shape, any k of at least 1 for each; they stand for their convex hull.
    listed : Listed
        Which pairs to list.
    reach : float
        With `Listed.WITHIN` the largest distance to list.

    Returns
    -------
    PairTable

    Raises
    ------
    GeometryError
        When a shape has no points or one that is not finite, or the reach is negative or not finite, or more pairs
        are to be listed than `MOST_PAIRS`.
    """
    raise NotImplementedError


def pair_table_in_parts(
    shapes: Sequence[NDArray[np.float64]], *, listed: Listed = Listed.NEAREST, reach: float = 0.0
) -> Generator[float, None, PairTable]:
    """Do as `pair_table` part by part: yield after each which share of the work is done, and return the table.

    A part takes some hundredths of a second. Whoever does not ask for the next one has stopped the work.
    """
    raise NotImplementedError
