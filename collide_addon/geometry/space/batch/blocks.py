# SPDX-License-Identifier: GPL-3.0-or-later
"""Block by block: search, then prove, as the plane's `batch.blocks` does."""

from functools import partial

import numpy as np
from numpy.typing import NDArray

from ...batch.answers import BAD
from ...batch.blocks import PENETRATING, SEPARATED, Care, PairBlock
from ...batch.scaffold import Codes, Columns
from ...batch.support import DOUBLE, Differences, Indices, Support, Vectors
from .epa_block import expand
from .faces import Facing, contact_along, face_normal, nearest_point
from .gjk_block import Walks, crosses, dot, walk_to_origin

POINTS_AT_ONCE = 1 << 18
"""Points of a block: its tables should stay in the processor's cache, and yet be long enough for numpy."""
INSIDE = 128.0 * 2.0**-53
"""Share of the cubed length of the longest of three vertices above which their determinant has its sign: `float_walk`
derives it."""
FURTHER = 2.0**-46
"""Share of the size of the pair by which a gap must be larger than a reach to be so for sure: twice `ROUNDED`."""


def gjk_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes, distance, closest points of A and B, normal."""
    count = len(support.columns)
    codes, distance = np.full(count, BAD, dtype=np.int8), np.zeros(count)
    closest_a, closest_b, normal = np.full((3, count, 3), np.nan)
    walk = walk_to_origin(support, care.most_steps, np.full(count, np.nan))
    inside, outside = np.flatnonzero(walk.inside), np.flatnonzero(~walk.inside)
    point, certain = common_point(support.differences, walk.numbers, inside)
    codes[inside[certain & support.in_range[inside]]] = PENETRATING
    closest_a[inside] = closest_b[inside] = point.T
    contact = _nearest(support, walk, outside)
    codes[outside[contact.certain]] = SEPARATED
    distance[outside], normal[outside] = contact.gap, contact.normal.T
    closest_a[outside], closest_b[outside] = contact.point_a.T, contact.point_b.T
    return codes, (distance, closest_a, closest_b, normal)


def epa_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes, depth, normal, points of A and B."""
    codes, (gap, normal, point_a, point_b) = contact_block(support, care, reach=np.inf)
    return codes, (np.where(codes == PENETRATING, -gap, 0.0), normal, point_a, point_b)


def contact_block(support: Support, care: Care, reach: float) -> tuple[Codes, Columns]:
    """Return codes, the distance or minus the depth, normal, points of A and B.

    A pair that surely is further apart than the reach has the code SEPARATED and an infinite distance.
    """
    count = len(support.columns)
    codes, gap = np.full(count, BAD, dtype=np.int8), np.full(count, np.inf)
    normal, point_a, point_b = np.full((3, count, 3), np.nan)
    sure_gap = reach * (1.0 + FURTHER) + np.maximum(FURTHER, 2.0 * care.precision.doubt) * support.sizes
    walk = walk_to_origin(support, care.most_steps, np.where(support.in_range, sure_gap, np.nan))
    codes[walk.apart] = SEPARATED
    inside, outside = np.flatnonzero(walk.inside), np.flatnonzero(~walk.inside & ~walk.apart)
    for rows, contact in ((outside, _nearest(support, walk, outside)), (inside, _deepest(support, walk, inside, care))):
        codes[rows] = np.where(contact.certain, np.where(contact.gap > 0.0, SEPARATED, PENETRATING), BAD)
        gap[rows], normal[rows] = contact.gap, contact.normal.T
        point_a[rows], point_b[rows] = contact.point_a.T, contact.point_b.T
    return codes, (gap, normal, point_a, point_b)


def contact_block_within(reach: float) -> PairBlock:
    """Return the block that asks for pairs at most so far apart."""
    return partial(contact_block, reach=reach)


def _nearest(support: Support, walk: Walks, rows: Indices) -> Facing:
    """Return where shapes that are apart are nearest to each other."""
    columns = support.columns[rows]
    found = nearest_point(support.differences, walk.numbers[:3, rows], columns, support.sizes[rows])
    return contact_along(_in_double(support, rows), *found)


def _deepest(support: Support, walk: Walks, rows: Indices, care: Care) -> Facing:
    """Return where shapes that penetrate are deepest in each other along the way that parts them soonest."""
    most_steps = 2 * care.most_steps
    expansion = expand(support.take(rows), walk.numbers[:, rows], most_steps)
    normal, doubt = face_normal(support.differences, expansion.numbers, support.columns[rows])
    of_face = np.ones(len(rows), dtype=np.bool_)
    contact = contact_along(_in_double(support, rows), normal, -expansion.held, doubt * support.sizes[rows], of_face)
    return contact._replace(certain=contact.certain & expansion.unrivalled)


def _in_double(support: Support, rows: Indices) -> Support:
    """Return the support mappings of some pairs in double precision."""
    a, b = support.differences
    some = support.columns[rows]
    return Support.of(Differences(a.take(some, axis=0), b.take(some, axis=0)), DOUBLE)


def common_point(
    differences: Differences, numbers: NDArray[np.float64], columns: Indices
) -> tuple[Vectors, NDArray[np.bool_]]:
    """Return a point that both shapes hold, and whether the tetrahedron proves that it is an inner one."""
    # The weights that make the origin of the corners make a point of A of A's points, and the same point of B of B's.
    ends = [differences.points(each[columns], columns) for each in numbers]
    p, q, r, s = (a - b for a, b in ends)
    (a_p, _), (a_q, _), (a_r, _), (a_s, _) = ends
    weights = np.stack((dot(q, crosses(r, s)), -dot(p, crosses(r, s)), dot(p, crosses(q, s)), -dot(p, crosses(q, r))))
    longest = np.sqrt(np.stack([dot(corner, corner) for corner in (p, q, r, s)]).max(axis=0))
    sure = INSIDE * longest**3
    certain = (weights.min(axis=0) > sure) | (weights.max(axis=0) < -sure)
    _, share_q, share_r, share_s = weights / weights.sum(axis=0)
    return a_p + share_q * (a_q - a_p) + share_r * (a_r - a_p) + share_s * (a_s - a_p), certain
