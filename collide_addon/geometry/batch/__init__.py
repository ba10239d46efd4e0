# SPDX-License-Identifier: GPL-3.0-or-later
"""`gjk`, `epa`, `sat`, `pnpoly` and `segments_intersect` for many pairs at once: stacks in, arrays out.

    from collide_addon.geometry import batch
    answers = batch.gjk(a, b)  # a (N, i, 2), b (N, j, 2)

A block of pairs is answered together in floats, and then each answer is proved: two bounds meet around it, and lie
further from zero than any rounding reaches. Where the proof fails, because shapes touch or nearly do or two answers
are as good, the single function is asked, which is exact. So every relation is that of the single function, and every
length agrees with its own to 1e-12 of the size of the pair: of the largest coordinate, seen from A's first point.

Rows are point sets in any order and stand for their convex hulls; repeated points do no harm, so that rows of unequal
length can be filled up with copies of a point. A row with a coordinate that is not finite is bad: its code is BAD, its
numbers are NaN, `bad` and `reasons` tell of it, and all others are answered.

Of `gjk`, `epa`, `sat` and `intersect`, `a` is an array-like (N, i, 2) and `b` one (N, j, 2). All raise a
`GeometryError` when a stack is not numeric or has another shape, or N differs.
"""

from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from ..narrowphase.epa import epa as epa_of_pair
from ..narrowphase.gjk import gjk as gjk_of_pair
from ..narrowphase.sat import sat as sat_of_pair
from ..polygons.pnpoly import BoundaryRule, check_rule
from ..predicates.segment_sides import SEGMENTS_AT_ONCE
from .answers import (
    BAD,
    RELATIONS,
    SEGMENT_RELATIONS,
    EpaAnswers,
    GjkAnswers,
    IntersectAnswers,
    PnpolyAnswers,
    SatAnswers,
    SegmentAnswers,
)
from .blocks import POINTS_AT_ONCE, TOUCHING, answers_of_pairs, epa_block, gjk_block, intersect_block, sat_block
from .pnpoly_block import pnpoly_of_block, rows_at_once
from .scaffold import all_rows, as_stacks, ask_one_by_one, in_blocks, of_good_rows
from .segments_block import common_parts

__all__ = [
    "BAD",
    "RELATIONS",
    "SEGMENT_RELATIONS",
    "EpaAnswers",
    "GjkAnswers",
    "IntersectAnswers",
    "PnpolyAnswers",
    "SatAnswers",
    "SegmentAnswers",
    "epa",
    "gjk",
    "intersect",
    "pnpoly",
    "sat",
    "segments_intersect",
]


def gjk(a: ArrayLike, b: ArrayLike) -> GjkAnswers:
    """Return the distances and closest points of N pairs, or that they touch or penetrate."""
    columns = {"distance": 1, "closest_a": 2, "closest_b": 2, "normal": 2}
    return GjkAnswers(*answers_of_pairs(a, b, gjk_block, gjk_of_pair, columns))


def epa(a: ArrayLike, b: ArrayLike) -> EpaAnswers:
    """Return the penetration depths of N pairs and the smallest translations that part them."""
    columns = {"depth": 1, "normal": 2, "point_a": 2, "point_b": 2}
    return EpaAnswers(*answers_of_pairs(a, b, epa_block, epa_of_pair, columns))


def sat(a: ArrayLike, b: ArrayLike) -> SatAnswers:
    """Return by how much N pairs are apart along the best of their axes, or the smallest way to part them.

    Every edge is an axis, and all points are projected on it: the cost grows with the square of the vertices, where
    that of `epa` hardly grows. A row that is no convex polygon in order, either way round, costs its hull in addition.
    """
    columns = {"gap": 1, "depth": 1, "normal": 2}
    return SatAnswers(*answers_of_pairs(a, b, sat_block, sat_of_pair, columns, POINTS_AT_ONCE // 8))


def intersect(a: ArrayLike, b: ArrayLike) -> IntersectAnswers:
    """Tell which of N pairs touch or penetrate; faster than `gjk`, which also measures."""
    exact, bad, reasons, relation = answers_of_pairs(a, b, intersect_block, gjk_of_pair, {})
    return IntersectAnswers(exact, bad, reasons, relation >= TOUCHING)


def pnpoly(polygons: ArrayLike, points: ArrayLike, *, boundary: BoundaryRule = "half-open") -> PnpolyAnswers:
    """Tell of N polygons which of their points they hold, each of points of its own.

    Parameters
    ----------
    polygons : array-like (N, k, 2)
        One ring each, as of `pnpoly`. Repeated vertices do no harm, so that rings of unequal length can be filled up
        with copies of a vertex next to it.
    points : array-like (N, m, 2)
    boundary : {"half-open", "inside", "outside"}
        As of `pnpoly`: what points on an edge or a corner count as; a `GeometryError` if there is no such rule.
    """
    check_rule(boundary)
    stacks = as_stacks(polygons=polygons, points=points)
    rings, some = stacks.values()
    codes, inside = np.empty(len(some), dtype=np.int8), np.empty(some.shape[:2], dtype=np.bool_)
    in_doubt = np.empty(len(some), dtype=np.bool_)
    block, rows = partial(pnpoly_of_block, boundary=boundary), all_rows(len(some), rows_at_once(rings, some))
    in_blocks(partial(of_good_rows, block), (rings, some), rows, codes, (inside, in_doubt))
    _, bad, reasons = ask_one_by_one(stacks, codes, ())
    return PnpolyAnswers(np.flatnonzero(in_doubt), bad, reasons, inside)


def segments_intersect(p: ArrayLike, q: ArrayLike, r: ArrayLike, s: ArrayLike) -> SegmentAnswers:
    """Return what N pairs of closed segments, from p to q and from r to s, have in common; each end is (N, 2)."""
    stacks = as_stacks((2,), p=p, q=q, r=r, s=s)
    count = len(stacks["p"])
    kind, points, by_itself = np.empty(count, dtype=np.int8), np.empty((count, 2, 2)), np.empty(count, dtype=np.bool_)
    rows = all_rows(count, SEGMENTS_AT_ONCE)
    in_blocks(common_parts, stacks.values(), rows, kind, (points, by_itself))
    _, bad, reasons = ask_one_by_one(stacks, kind, (points,))
    return SegmentAnswers(np.flatnonzero(by_itself), bad, reasons, kind, points)
