# SPDX-License-Identifier: GPL-3.0-or-later
"""`gjk`, `epa`, `sat`, `pnpoly` and `segments_intersect` for many pairs at once: stacks in, arrays out.

    from collide_addon.geometry import batch
    answers = batch.gjk(a, b)  # a (N, i, 2), b (N, j, 2)

A block of pairs is answered together in floats, and then each answer is proved: two bounds meet around it, and lie
further from zero than any rounding reaches. Where the proof fails, because shapes touch or nearly do or two answers
are as good, the single function is asked, which is exact. So every relation is that of the single function, and every
length agrees with its own to 1e-12 of the size of the pair, which is the largest coordinate when A's first point is
the origin.

Rows are point sets in any order and stand for their convex hulls; repeated points do no harm, so that rows of unequal
length can be filled up with copies of a point. A row with a coordinate that is not finite is bad: its code is BAD, its
numbers are NaN, `bad` and `reasons` tell of it, and all others are answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..narrowphase.epa import epa as epa_of_pair
from ..narrowphase.gjk import gjk as gjk_of_pair
from ..narrowphase.sat import sat as sat_of_pair
from ..polygons.pnpoly import check_rule
from ..predicates.points import as_points, as_vector
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
    as_stacks,
    ask_one_by_one,
)
from .blocks import (
    PENETRATING,
    POINTS_AT_ONCE,
    TOUCHING,
    epa_block,
    gjk_block,
    in_blocks,
    intersect_block,
    sat_block,
)
from .pnpoly_block import pnpoly_in_blocks
from .segments_block import segments_in_blocks

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ..polygons.pnpoly import BoundaryRule

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
    """Return the distances and closest points of N pairs, or that they touch or penetrate.

    Parameters
    ----------
    a : array-like (N, i, 2)
    b : array-like (N, j, 2)

    Returns
    -------
    GjkAnswers

    Raises
    ------
    GeometryError
        When a stack is not numeric or has another shape, or N differs.
    """
    stack_a, stack_b = as_stacks(a=a, b=b)
    relation, (distance, closest_a, closest_b, normal) = in_blocks(gjk_block, stack_a, stack_b, (1, 2, 2, 2))

    def ask(row: int) -> None:
        one = gjk_of_pair(*pair(stack_a, stack_b, row))
        relation[row], distance[row] = RELATIONS.index(one.relation), one.distance
        closest_a[row], closest_b[row] = one.closest_a, one.closest_b
        normal[row] = np.nan if one.normal is None else one.normal

    exact, bad, reasons = ask_one_by_one(relation, ask, (distance, closest_a, closest_b, normal))
    return GjkAnswers(exact, bad, reasons, relation, distance, closest_a, closest_b, normal)


def epa(a: ArrayLike, b: ArrayLike) -> EpaAnswers:
    """Return the penetration depths of N pairs and the smallest translations that part them.

    Parameters
    ----------
    a : array-like (N, i, 2)
    b : array-like (N, j, 2)

    Returns
    -------
    EpaAnswers

    Raises
    ------
    GeometryError
        When a stack is not numeric or has another shape, or N differs.
    """
    stack_a, stack_b = as_stacks(a=a, b=b)
    relation, (depth, normal, point_a, point_b) = in_blocks(epa_block, stack_a, stack_b, (1, 2, 2, 2))

    def ask(row: int) -> None:
        one = epa_of_pair(*pair(stack_a, stack_b, row))
        relation[row], depth[row], normal[row] = RELATIONS.index(one.relation), one.depth, one.normal
        point_a[row], point_b[row] = one.point_a, one.point_b

    exact, bad, reasons = ask_one_by_one(relation, ask, (depth, normal, point_a, point_b))
    return EpaAnswers(exact, bad, reasons, relation, depth, normal, point_a, point_b)


def sat(a: ArrayLike, b: ArrayLike) -> SatAnswers:
    """Return by how much N pairs are apart along the best of their axes, or the smallest way to part them.

    Every edge is an axis, and all points are projected on it: the cost grows with the square of the vertices, where
    that of `epa` hardly grows. Fastest where the rows are the vertices of convex polygons in order, either way round;
    the hull of any other row is taken first.

    Parameters
    ----------
    a : array-like (N, i, 2)
    b : array-like (N, j, 2)

    Returns
    -------
    SatAnswers

    Raises
    ------
    GeometryError
        When a stack is not numeric or has another shape, or N differs.
    """
    stack_a, stack_b = as_stacks(a=a, b=b)
    relation, (gap, depth, normal) = in_blocks(sat_block, stack_a, stack_b, (1, 1, 2), POINTS_AT_ONCE // 8)

    def ask(row: int) -> None:
        one = sat_of_pair(*pair(stack_a, stack_b, row))
        relation[row], gap[row], depth[row] = RELATIONS.index(one.relation), one.gap, one.depth
        normal[row] = one.normal

    exact, bad, reasons = ask_one_by_one(relation, ask, (gap, depth, normal))
    return SatAnswers(exact, bad, reasons, relation, gap, depth, normal)


def intersect(a: ArrayLike, b: ArrayLike) -> IntersectAnswers:
    """Tell which of N pairs touch or penetrate; faster than `gjk`, which also measures.

    Parameters
    ----------
    a : array-like (N, i, 2)
    b : array-like (N, j, 2)

    Returns
    -------
    IntersectAnswers

    Raises
    ------
    GeometryError
        When a stack is not numeric or has another shape, or N differs.
    """
    stack_a, stack_b = as_stacks(a=a, b=b)
    relation, _ = in_blocks(intersect_block, stack_a, stack_b, ())

    def ask(row: int) -> None:
        relation[row] = RELATIONS.index(gjk_of_pair(*pair(stack_a, stack_b, row)).relation)

    exact, bad, reasons = ask_one_by_one(relation, ask, ())
    return IntersectAnswers(exact, bad, reasons, (relation == TOUCHING) | (relation == PENETRATING))


def pnpoly(polygons: ArrayLike, points: ArrayLike, *, boundary: BoundaryRule = "half-open") -> PnpolyAnswers:
    """Tell of N polygons which of their points they hold, each of points of its own.

    Parameters
    ----------
    polygons : array-like (N, k, 2)
        One ring each, as of `pnpoly`. Repeated vertices do no harm, so that rings of unequal length can be filled up
        with copies of a vertex next to it.
    points : array-like (N, m, 2)
    boundary : {"half-open", "inside", "outside"}
        As of `pnpoly`: what points on an edge or a corner count as.

    Returns
    -------
    PnpolyAnswers

    Raises
    ------
    GeometryError
        When a stack is not numeric or has another shape, N differs, or there is no such rule.
    """
    check_rule(boundary)
    rings, stack = as_stacks(polygons=polygons, points=points)
    inside, good, exact = pnpoly_in_blocks(rings, stack, boundary)

    def ask(row: int) -> None:
        as_points(rings[row], f"polygons[{row}]")  # raises: only bad rows are asked for
        as_points(stack[row], f"points[{row}]")

    _, bad, reasons = ask_one_by_one(np.where(good, 0, BAD).astype(np.int8), ask, ())
    return PnpolyAnswers(np.flatnonzero(exact), bad, reasons, inside)


def segments_intersect(p: ArrayLike, q: ArrayLike, r: ArrayLike, s: ArrayLike) -> SegmentAnswers:
    """Return what N pairs of closed segments, from p to q and from r to s, have in common.

    Parameters
    ----------
    p, q, r, s : array-like (N, 2)

    Returns
    -------
    SegmentAnswers

    Raises
    ------
    GeometryError
        When an end is not numeric or has another shape, or N differs.
    """
    ends = as_stacks((2,), p=p, q=q, r=r, s=s)
    kind, points, exact = segments_in_blocks(*ends)

    def ask(row: int) -> None:
        for name, stack in zip("pqrs", ends, strict=True):
            as_vector(stack[row], f"{name}[{row}]")  # raises: only bad rows have no kind

    _, bad, reasons = ask_one_by_one(kind, ask, (points,))
    return SegmentAnswers(exact, bad, reasons, kind, points)


def pair(a: NDArray[np.float64], b: NDArray[np.float64], row: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return a row of both stacks, checked, so that an error names the stack and the row."""
    return as_points(a[row], f"a[{row}]"), as_points(b[row], f"b[{row}]")
