# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes of space at once: which pairs touch or penetrate or come near each other, and by how much.

The broad phase finds the pairs whose boxes overlap; the narrow phase answers those in blocks, as in the plane.
"""

from collections.abc import Generator, Sequence
from fractions import Fraction
from functools import partial
from math import ceil

import numpy as np
from numpy.typing import ArrayLike

from ..batch.blocks import SEPARATED
from ..batch.nearest_neighbours import NearestNeighbours, search_nearest
from ..batch.pair_answers import Coordinates, Indices, Pairs, in_order_of_pairs, in_parts
from ..batch.pair_table import NEAREST_SHARE, Listed, PairTable, every_pair, refuse_too_many
from ..broadphase.boxes_in_space import pairs_in_space
from ..predicates.parts import carried_out, share_of
from ..predicates.points import as_choice, as_length
from .batch.exact_answer import exact_square
from .batch.pair_answers import SpaceShapes, answers_within
from .polyhedron import ConvexPolyhedron

PAIRS_AT_ONCE = 1 << 14
"""Pairs answered before a progress bar is told: few enough for hundredths of a second."""


def pair_table(
    shapes: Sequence[ConvexPolyhedron | ArrayLike], *, listed: Listed | str = Listed.WITHIN, reach: float = 0.0
) -> PairTable:
    """Return the table of the pairs of convex shapes in space.

    Parameters
    ----------
    shapes : sequence of ConvexPolyhedron or array-like (k, 3)
        Points stand for their convex hull.
    listed : Listed or str
        Which pairs to list: one of `Listed`, or its value.
    reach : float
        With `Listed.WITHIN` the largest distance to list, exactly; pairs in contact have none.

    Returns
    -------
    PairTable
        Points in it are of shape (m, 3); penetrating means that the overlap has volume.

    Raises
    ------
    GeometryError
        When a shape has no points or one that is not finite, the reach is negative or not finite, or more pairs are to
        be listed than `MOST_PAIRS`.
    """
    return carried_out(pair_table_in_parts(shapes, listed=listed, reach=reach))


def pair_table_in_parts(
    shapes: Sequence[ConvexPolyhedron | ArrayLike], *, listed: Listed | str = Listed.WITHIN, reach: float = 0.0
) -> Generator[float, None, PairTable]:
    """Yield the share of the work that is done after each part of a `pair_table`, which is the generator's value."""
    length, listed, checked = as_length(reach, "reach"), as_choice(listed, Listed, "listed"), SpaceShapes(shapes)
    every = listed is Listed.ALL
    refuse_too_many(len(shapes) * (len(shapes) - 1) // 2 if every else 0)
    nearest, searched = None, 0.0
    if listed is Listed.NEAREST:
        exact = partial(_distances, checked), partial(_square, checked)
        nearest, searched = NearestNeighbours(checked.together, *exact), NEAREST_SHARE
    grown = length if listed is Listed.WITHIN else 0.0
    first, second = _meeting(*checked.together.box_corners(grown / 2.0))
    met = len(first)
    if every:
        first, second = np.concatenate([np.empty((2, 0), np.intp), *every_pair(len(shapes))], axis=1)
    reach = grown if listed is Listed.WITHIN else np.inf
    pieces: list[Pairs] = []
    asked = listed_pairs = 0
    parts = max(ceil(len(first) / PAIRS_AT_ONCE), 1)
    at_once = ceil(len(first) / parts)  # parts alike: a short one costs nearly as much
    for some in in_parts(checked.together, first, second, at_once):
        count = len(some[0])
        work = answers_within(checked, *some, reach)
        done = ((1.0 - searched) * each / len(first) for each in (asked, asked + count))
        pairs = yield from share_of(work, *done)
        if nearest is not None:
            nearest.learn_all(pairs)
            pairs = pairs.take(pairs.relation != SEPARATED)
        pieces.append(pairs)
        asked += count
        listed_pairs += len(pairs.first)
        refuse_too_many(listed_pairs)
    if nearest is not None:
        yield from (1.0 - searched * (1.0 - share) for share in search_nearest(nearest))
        asked += nearest.asked
        found = in_parts(checked.together, *(yield from nearest.pairs()), PAIRS_AT_ONCE)
        pieces += [carried_out(answers_within(checked, *some, np.inf)) for some in found]
    return PairTable(len(shapes), met, asked, *in_order_of_pairs(pieces, 3))


def _distances(shapes: SpaceShapes, first: Indices, second: Indices) -> Coordinates:
    """Return how far apart pairs of shapes are, 0.0 where they have a point in common."""
    return carried_out(answers_within(shapes, first, second, np.inf)).distance


def _square(shapes: SpaceShapes, first: int, second: int) -> Fraction:
    """Return the square of how far apart two shapes are, exactly."""
    return exact_square(shapes.hull(first), shapes.hull(second))


def _meeting(lower: Coordinates, upper: Coordinates) -> tuple[Indices, Indices]:
    """Return the rows of the pairs whose boxes have a point in common, in order."""
    none = np.empty(0, dtype=np.intp)
    if len(lower) == 0:
        return none, none
    found = np.concatenate(list(pairs_in_space(lower, upper)), axis=1)
    codes = found.min(axis=0) * len(lower) + found.max(axis=0)
    codes.sort()
    first = codes // len(lower)
    return first, codes - first * len(lower)
