# SPDX-License-Identifier: GPL-3.0-or-later
"""Which pairs of convex pieces are worth a look? Their bounding boxes tell how near or how deep they can be at most."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..narrowphase.shapes import ConvexPolygon

ROUNDING = 8 * 2.0**-53
"""Share by which a length may be off: a difference by 1 rounding, `hypot` by 2, the product with this share by 1; and
as much again for the length that it is compared with."""


class PiecePair(NamedTuple):
    """A pair of pieces and what their boxes say.

    Attributes
    ----------
    i, j : int
        Rows in the pieces of A and of B.
    nearest : float
        The pieces are at least so far apart. 0 exactly when the boxes have a point in common.
    deepest : float
        They penetrate by at most so much. Above 0 exactly when the boxes have an area in common, or one of them, if it
        has none itself, passes through the inside of the other.
    """

    i: int
    j: int
    nearest: float
    deepest: float


def promising_pairs(
    a: Sequence[ConvexPolygon], b: Sequence[ConvexPolygon], *, a_comes_first: bool = True
) -> list[PiecePair]:
    """Return the pairs that can be the nearest or the deepest one, the most promising first.

    The order does not depend on the order of the pieces; nor on which polygon is A, if `a_comes_first` tells it of the
    two polygons and not of their names.
    """
    lower_a, upper_a = _boxes(a)
    lower_b, upper_b = _boxes(b)
    reach = min(float(_furthest(*box, lower_b, upper_b).min()) for box in zip(lower_a, upper_a, strict=True))
    rows = []
    for i, box in enumerate(zip(lower_a, upper_a, strict=True)):
        nearest = _nearest(*box, lower_b, upper_b)
        columns = np.flatnonzero(nearest <= reach)
        deepest = _deepest(*box, lower_b[columns], upper_b[columns])
        rows.append(np.stack([np.full(len(columns), i), columns, nearest[columns], deepest], axis=1))
    pairs = np.concatenate(rows)
    rank_a, rank_b = _ranks(a, b)
    ranks = rank_a[pairs[:, 0].astype(np.intp)], rank_b[pairs[:, 1].astype(np.intp)]
    first = ranks[0] if a_comes_first else ranks[1]  # of two pieces that A and B both have
    order = np.lexsort((first, np.maximum(*ranks), np.minimum(*ranks), -pairs[:, 3], pairs[:, 2]))
    return [PiecePair(int(i), int(j), nearest, deepest) for i, j, nearest, deepest in pairs[order].tolist()]


def _boxes(pieces: Sequence[ConvexPolygon]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    lower = np.array([piece.vertices.min(axis=0) for piece in pieces])
    return lower, np.array([piece.vertices.max(axis=0) for piece in pieces])


def _nearest(
    lower: NDArray[np.float64], upper: NDArray[np.float64], lowers: NDArray[np.float64], uppers: NDArray[np.float64]
) -> NDArray[np.float64]:
    """No points of a box and of each of some other boxes are nearer to each other."""
    apart = np.maximum(np.maximum(lowers - upper, lower - uppers), 0.0)
    distances: NDArray[np.float64] = np.hypot(apart[:, 0], apart[:, 1]) * (1.0 - ROUNDING)
    return distances


def _furthest(
    lower: NDArray[np.float64], upper: NDArray[np.float64], lowers: NDArray[np.float64], uppers: NDArray[np.float64]
) -> NDArray[np.float64]:
    """No points of a box and of each of some other boxes are further from each other."""
    across = np.maximum(uppers - lower, upper - lowers)
    distances: NDArray[np.float64] = np.hypot(across[:, 0], across[:, 1]) * (1.0 + ROUNDING)
    return distances


def _deepest(
    lower: NDArray[np.float64], upper: NDArray[np.float64], lowers: NDArray[np.float64], uppers: NDArray[np.float64]
) -> NDArray[np.float64]:
    """So far at most must one of two boxes go, along an axis, until they do not overlap; 0 if they do not."""
    ways = np.minimum(uppers - lower, upper - lowers).min(axis=1)
    depths: NDArray[np.float64] = np.maximum(ways, 0.0) * (1.0 + ROUNDING)
    return depths


def _ranks(a: Sequence[ConvexPolygon], b: Sequence[ConvexPolygon]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Number the pieces of both by their vertices; equal ones get one number."""
    keys = [tuple(map(tuple, piece.vertices.tolist())) for piece in (*a, *b)]
    rank = {key: number for number, key in enumerate(sorted(set(keys)))}
    ranks = np.array([rank[key] for key in keys])
    return ranks[: len(a)], ranks[len(a) :]
