# SPDX-License-Identifier: GPL-3.0-or-later
"""Block by block: search, then prove. What is not proved is searched more carefully, and then stays doubtful.

A first search is in single precision and short, which is enough for nearly all pairs; it does not matter how a proof
was found. The proofs are in float64 with error bounds.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .answers import BAD
from .epa_block import expand, nearest_edge, outward_normal
from .faces import TOO_NEAR, contact_along
from .gjk_block import Walks, common_point, separating_normal, walk_to_origin
from .sat_block import SIGNED, best_axis, in_order
from .scaffold import Codes, Columns, Stack, all_rows, as_stacks, ask_one_by_one, in_blocks
from .support import DOUBLE, SINGLE, Differences, Indices, Precision, Support, Vectors

PairBlock = Callable[["Support", "Care"], tuple[Codes, Columns]]

SEPARATED, TOUCHING, PENETRATING = range(3)
"""Codes, as in `RELATIONS`."""
POINTS_AT_ONCE = 1 << 19
"""Points of a block: its tables should stay in the processor's cache, and yet be long enough for numpy."""
FEW_EDGES = 1 << 10
"""Product of the numbers of vertices up to which looking at all edges is faster than growing a polytope."""
FAR = 2.0**1000
"""Pairs as far from the origin or as large as this are doubtful."""


class Care(NamedTuple):
    """How carefully to search: in which floats, and for how many steps."""

    precision: Precision
    most_steps: int


QUICK, THOROUGH = Care(SINGLE, 10), Care(DOUBLE, 64)


def answers_of_pairs(
    a: ArrayLike,
    b: ArrayLike,
    block: PairBlock,
    single: Callable[[Stack, Stack], object],
    widths: Mapping[str, int],
    points_at_once: int = POINTS_AT_ONCE,
    dimension: int = 2,
) -> tuple[Any, ...]:
    """Return `exact`, `bad`, `reasons`, the relations, and columns of these names and widths, as `single` has them."""
    stacks = as_stacks((None, dimension), a=a, b=b)
    relation, columns = search_pairs(block, stacks, tuple(widths.values()), points_at_once)

    def ask(one: Stack, other: Stack) -> tuple[object, ...]:
        found = single(one, other)
        return tuple(getattr(found, name) for name in ("relation", *widths))  # None, of a normal, becomes NaN

    return *ask_one_by_one(stacks, relation, columns, ask), relation, *columns


def search_pairs(
    block: PairBlock,
    stacks: Mapping[str, Stack],
    widths: tuple[int, ...],
    points_at_once: int,
) -> tuple[Codes, Columns]:
    """Return what `block` says of N pairs, a (N, i, d) and b (N, j, d): codes (N,) and columns (N,) or (N, width)."""
    a, b = stacks.values()
    codes = np.full(len(a), BAD, dtype=np.int8)
    columns = tuple(np.empty((len(a), width) if width > 1 else len(a)) for width in widths)
    size = max(1, points_at_once // (a.shape[1] + b.shape[1]))
    for care in (QUICK, THOROUGH):
        doubtful = np.flatnonzero(codes == BAD)
        rows = all_rows(len(a), size) if care is QUICK else (doubtful[some] for some in all_rows(len(doubtful), size))
        in_blocks(partial(_of_finite, block, care), (a, b), rows, codes, columns)
    return codes, columns


def _of_finite(block: PairBlock, care: Care, a: Stack, b: Stack) -> tuple[Codes, Columns]:
    """Return what `block` says of pairs; of one with a coordinate that is not finite, or too large, nothing is sure."""
    support = Support.of(Differences(a, b), care.precision)
    codes, columns = block(support, care)
    codes[~((np.abs(a[:, 0]) < FAR).all(axis=1) & (support.sizes < FAR))] = BAD  # also where one is NaN
    return codes, columns


def gjk_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes, distance, closest points of A and B, normal."""
    # Around a distance the bounds are the gap along a normal and the length between two points. A penetration is a
    # triangle of points of A - B that surely holds the origin.
    differences, count = support.differences, len(support.columns)
    codes, distance = np.full(count, BAD, dtype=np.int8), np.zeros(count)
    closest_a, closest_b, normal = np.full((3, count, 2), np.nan)
    walk = walk_to_origin(support, care.most_steps)

    inside = np.flatnonzero(walk.inside)
    point, certain = common_inner_point(support, walk, inside, care)
    codes[inside[certain]] = PENETRATING
    closest_a[inside] = closest_b[inside] = point.T

    outside = np.flatnonzero(~walk.inside)
    contact = contact_along(support.take(outside), separating_normal(differences, walk, outside))
    codes[outside[contact.certain & (contact.gap > 0.0)]] = SEPARATED
    distance[outside], normal[outside] = contact.gap, contact.normal.T
    closest_a[outside], closest_b[outside] = contact.point_a.T, contact.point_b.T
    return codes, (distance, closest_a, closest_b, normal)


def epa_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes, depth, normal, points of A and B."""
    # Around a depth the bounds are the disc that the polytope holds and the overlap along the normal of its nearest
    # edge; of convex polygons with few vertices all edges are looked at, and the smallest overlap is the depth.
    differences = support.differences
    walk = walk_to_origin(support, care.most_steps)
    inside, outside = np.flatnonzero(walk.inside), np.flatnonzero(~walk.inside)
    normal = np.empty((2, len(differences.a)))
    normal[:, outside] = separating_normal(differences, walk, outside)
    held, unrivalled = np.zeros(len(differences.a)), np.zeros(len(differences.a), dtype=np.bool_)
    all_edges = np.zeros(len(differences.a), dtype=np.bool_)
    if care is QUICK and differences.a.shape[1] * differences.b.shape[1] <= FEW_EDGES:
        convex, all_edges[inside], normal[:, inside] = nearest_edge(support.take(inside))
        inside = inside[~convex]
    expansion = expand(support, walk, inside, care.most_steps)
    normal[:, inside] = outward_normal(differences, expansion, inside)
    held[inside], unrivalled[inside] = expansion.depth, expansion.unrivalled

    contact, too_near = contact_along(support, normal), TOO_NEAR * support.sizes
    separated = contact.certain & (contact.gap > 0.0) & ~walk.inside
    bounds_meet = (held > too_near) & (np.abs(held + contact.gap) < too_near)
    penetrating = contact.certain & (contact.gap < 0.0) & (all_edges | unrivalled & bounds_meet)
    codes = np.select((separated, penetrating), (SEPARATED, PENETRATING), BAD).astype(np.int8)
    depth = np.where(penetrating, -contact.gap, 0.0)
    return codes, (depth, contact.normal.T, contact.point_a.T, contact.point_b.T)


def sat_block(support: Support, care: Care) -> tuple[Codes, Columns]:  # noqa: ARG001  # one search does for both
    """Return codes, gap, depth, normal."""
    # A gap between two projections proves the shapes apart, and no gap along the normal of any edge that they are not.
    differences = support.differences
    certain, normal = best_axis(support, in_order(differences.a), in_order(differences.b))
    projection_a, projection_b = Support.of(differences, DOUBLE).heights(normal)
    overlap = projection_a.max(axis=0) + projection_b.max(axis=0)
    certain &= support.in_range & (np.abs(overlap) > SIGNED * support.sizes)
    separated, penetrating = certain & (overlap < 0.0), certain & (overlap > 0.0)
    codes = np.select((separated, penetrating), (SEPARATED, PENETRATING), BAD).astype(np.int8)
    gap, depth = np.where(separated, -overlap, 0.0), np.where(penetrating, overlap, 0.0)
    return codes, (gap, depth, normal.T)


def intersect_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes alone; a pair is left as soon as one direction separates it, so that SEPARATED costs least."""
    sure_gap = np.where(support.in_range, care.precision.doubt * support.sizes, np.nan)
    walk = walk_to_origin(support, care.most_steps, sure_gap.astype(care.precision.floats, copy=False))
    codes = np.where(walk.apart, SEPARATED, BAD).astype(np.int8)

    inside = np.flatnonzero(walk.inside & ~walk.apart)
    _, certain = common_inner_point(support, walk, inside, care)
    codes[inside[certain]] = PENETRATING

    outside = np.flatnonzero(~walk.inside & ~walk.apart)
    contact = contact_along(support.take(outside), separating_normal(support.differences, walk, outside))
    codes[outside[contact.certain & (contact.gap > 0.0)]] = SEPARATED
    return codes, ()


def common_inner_point(support: Support, walk: Walks, inside: Indices, care: Care) -> tuple[Vectors, NDArray[np.bool_]]:
    """Return for the walks `inside` a point of A and B, and whether it surely is an inner one."""
    point, certain = common_point(support.differences, walk, inside)
    doubtful = np.flatnonzero(~certain)
    if len(doubtful) and care is THOROUGH:  # the triangle grows until it holds a disc around the origin
        some = inside[doubtful]
        certain[doubtful] = expand(support, walk, some, care.most_steps).depth > TOO_NEAR * support.sizes[some]
    return point, certain
