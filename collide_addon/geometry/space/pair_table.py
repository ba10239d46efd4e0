# SPDX-License-Identifier: GPL-3.0-or-later
"""Many convex shapes of space at once: which pairs touch or penetrate or come near each other, and by how much.

The broad phase finds the pairs whose boxes overlap; the narrow phase answers those in blocks, as in the plane.
"""

from collections.abc import Generator, Sequence
from math import ceil

import numpy as np
from numpy.typing import ArrayLike

from ..batch.pair_answers import Coordinates, Indices, Pairs, in_order_of_pairs, in_parts
from ..batch.pair_table import PairTable
from ..broadphase.boxes_in_space import pairs_in_space
from ..predicates.parts import carried_out, share_of
from ..predicates.points import LARGEST_COORDINATE, as_length
from .batch.pair_answers import SpaceShapes, answers_within
from .polyhedron import ConvexPolyhedron

PAIRS_AT_ONCE = 1 << 14
"""Pairs answered before a progress bar is told: few enough for hundredths of a second."""


def pair_table(shapes: Sequence[ConvexPolyhedron | ArrayLike], *, reach: float = 0.0) -> PairTable:
    """Return the table of the pairs of convex shapes in space that touch, penetrate, or are at most `reach` apart.

    Parameters
    ----------
    shapes : sequence of ConvexPolyhedron or array-like (k, 3)
        Points stand for their convex hull.
    reach : float
        The largest distance to list, exactly.

    Returns
    -------
    PairTable
        Points in it are of shape (m, 3); penetrating means that the overlap has volume.

    Raises
    ------
    GeometryError
        When a shape has no points or one that is not finite, or the reach is negative or not finite.
    """
    return carried_out(pair_table_in_parts(shapes, reach=reach))


def pair_table_in_parts(
    shapes: Sequence[ConvexPolyhedron | ArrayLike], *, reach: float = 0.0
) -> Generator[float, None, PairTable]:
    """Yield the share of the work that is done after each part of a `pair_table`, which is the generator's value."""
    length, checked = as_length(reach, "reach"), SpaceShapes(shapes)
    first, second = _meeting(checked.together.lower, checked.together.upper, length)
    pieces: list[Pairs] = []
    asked = 0
    parts = max(ceil(len(first) / PAIRS_AT_ONCE), 1)
    at_once = ceil(len(first) / parts)  # parts alike: a short one costs nearly as much
    for some in in_parts(checked.together, first, second, at_once):
        count = len(some[0])
        work = answers_within(checked, *some, length)
        pieces.append((yield from share_of(work, asked / len(first), (asked + count) / len(first))))
        asked += count
    return PairTable(len(shapes), asked, asked, *in_order_of_pairs(pieces, 3))


def _meeting(lower: Coordinates, upper: Coordinates, reach: float) -> tuple[Indices, Indices]:
    """Return the rows of the pairs whose boxes, grown by half of the reach, have a point in common, in order."""
    none = np.empty(0, dtype=np.intp)
    if len(lower) == 0:
        return none, none
    if reach:
        lower = np.nextafter(np.clip(lower - reach / 2.0, -LARGEST_COORDINATE, None), -np.inf)
        upper = np.nextafter(np.clip(upper + reach / 2.0, None, LARGEST_COORDINATE), np.inf)
    found = np.concatenate(list(pairs_in_space(lower, upper)), axis=1)
    codes = found.min(axis=0) * len(lower) + found.max(axis=0)
    codes.sort()
    first = codes // len(lower)
    return first, codes - first * len(lower)
