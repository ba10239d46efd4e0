# SPDX-License-Identifier: GPL-3.0-or-later
"""The blocks of space: which part of a tetrahedron is nearest to the origin, and the bounds that prove an answer.

A simplex is three corners p, q, r of A - B; a corner that stands twice makes it an edge, or a vertex. The support w
lies further towards the origin than all of them, so the part of the tetrahedron nearest to the origin has w: of its
three faces at w, its three edges there and w itself, one does. With edges P, Q from w to two corners and O from w to
the origin, the foot of O on their plane has the weights (O·P Q·Q - O·Q P·Q) and (O·Q P·P - O·P P·Q), up to a factor:
both are positive where it is between the edges. A corner that stands twice makes weights that are 0, exactly.
"""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...batch.answers import BAD, PENETRATING, SEPARATED
from ...batch.blocks import Care, Codes, Columns, Dimension
from ...batch.blocks import gjk_block as gjk_block_of
from ...batch.faces import Facing
from ...batch.support import DOUBLE, Corners, Differences, Float, Indices, Support, Vectors
from ...batch.walk import Simplices, Truths, Walks, dot, walk_to_origin
from .epa_block import expand
from .faces import contact_along, crosses, face_normal, nearest_point

AFTER, BEFORE = np.array([1, 2, 0]), np.array([2, 0, 1])
"""Of each corner of a triangle the next one and the one before. Floats propose by these alone: a wrong row here makes
no answer wrong, it leaves more pairs to be decided one by one."""
POINTS_AT_ONCE = 1 << 18
"""Points of a block: its tables should stay in the processor's cache, and yet be long enough for numpy."""
INSIDE = 128.0 * 2.0**-53
"""Share of the cubed length of the longest of three vertices above which their determinant has its sign: `float_walk`
derives it."""
FURTHER = 2.0**-46
"""Share of the size of the pair by which a gap must be larger than a reach to be so for sure: twice `ROUNDED`."""


def nearest_part(simplex: Simplices, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return whether the tetrahedron holds the origin, else its part nearest to the origin, and the direction to it.

    Of a triangle the corners stand counter-clockwise seen from the origin.
    """
    if len(simplex) == 1:
        return nearest_part_of_edge(simplex[0], w)
    edges = simplex[:, :3] - w[:3]
    after = edges[AFTER]
    square, beside = _dots(edges, edges), _dots(edges, after)
    along = -_dots(edges, w[:3])
    square_after, along_after = square[AFTER], along[AFTER]
    # Of the faces of each corner, the next one and w: their weights, and how far the origin is beyond them.
    weight, weight_after = along * square_after - along_after * beside, along_after * square - along * beside
    normals = crosses(edges, after)
    beyond = -_dots(normals, w[:3])
    is_solid = (simplex[0, 3] != simplex[1, 3]) & (simplex[1, 3] != simplex[2, 3])
    inside = is_solid & (beyond <= 0.0).all(axis=0)
    is_face = (weight > 0.0) & (weight_after > 0.0) & ((beyond > 0.0) | ~is_solid)
    is_edge = (weight_after <= 0.0) & (weight[BEFORE] <= 0.0) & (along > 0.0)
    on_face, on_edge = is_face.any(axis=0), is_edge.any(axis=0)
    chosen = np.where(on_face, is_face, is_edge)
    second = ~chosen[0] & chosen[1]
    third = ~(chosen[0] | chosen[1])
    p, normal, to_corner = (_row(each, second, third) for each in (simplex, normals, edges))
    q = _row(simplex[AFTER], second, third)
    turned = on_face & (_row(beyond, second, third) < 0.0)
    share = np.where(on_edge, _row(along, second, third) / _row(square, second, third), 0.0)
    to_edge = -w[:3] - share * to_corner
    np.negative(normal, out=normal, where=turned)
    on_part = on_face | on_edge
    first = np.where(turned, q, np.where(on_part, p, w))
    other = np.where(on_face, np.where(turned, p, q), w)
    return inside, np.stack((first, other, w)), np.where(on_face, normal, to_edge)


def nearest_part_of_edge(p: Corners, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return the same as `nearest_part` of a simplex that is one corner: with w it is an edge, or w is nearer."""
    edge = p[:3] - w[:3]
    along = -dot(edge, w)
    share = np.where(along > 0.0, along / dot(edge, edge), 0.0)
    corners: Simplices = np.stack((np.where(along > 0.0, p, w), w, w))
    return np.zeros(len(along), dtype=np.bool_), corners, -w[:3] - share * edge


def _row(table: NDArray[Float], second: Truths, third: Truths) -> NDArray[Float]:
    """Return for each column the entries of the second row, the third, or else the first."""
    row: NDArray[Float] = np.where(third, table[2], np.where(second, table[1], table[0]))
    return row


def _dots(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Return the scalar products (m, n) of vectors (m, 3, n) with others, or with vectors (3, n)."""
    product = p * q
    total: NDArray[Any] = product[:, 0] + product[:, 1]
    total += product[:, 2]
    return total


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
    walk = walk_to_origin(support, care.most_steps, nearest_part, np.where(support.in_range, sure_gap, np.nan))
    codes[walk.apart] = SEPARATED
    inside, outside = np.flatnonzero(walk.inside), np.flatnonzero(~walk.inside & ~walk.apart)
    for rows, contact in ((outside, nearest(support, walk, outside)), (inside, _deepest(support, walk, inside, care))):
        codes[rows] = np.where(contact.certain, np.where(contact.gap > 0.0, SEPARATED, PENETRATING), BAD)
        gap[rows], normal[rows] = contact.gap, contact.normal.T
        point_a[rows], point_b[rows] = contact.point_a.T, contact.point_b.T
    return codes, (gap, normal, point_a, point_b)


def nearest(support: Support, walk: Walks, rows: Indices) -> Facing:
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


def inner_point(support: Support, walk: Walks, inside: Indices, care: Care) -> tuple[Vectors, Truths]:  # noqa: ARG001
    """Return a point that both shapes hold, and whether the tetrahedron proves that it is an inner one."""
    # The weights that make the origin of the corners make a point of A of A's points, and the same point of B of B's.
    ends = [support.differences.points(each[inside], inside) for each in walk.numbers]
    p, q, r, s = (a - b for a, b in ends)
    (a_p, _), (a_q, _), (a_r, _), (a_s, _) = ends
    weights = np.stack((dot(q, crosses(r, s)), -dot(p, crosses(r, s)), dot(p, crosses(q, s)), -dot(p, crosses(q, r))))
    longest = np.sqrt(np.stack([dot(corner, corner) for corner in (p, q, r, s)]).max(axis=0))
    sure = INSIDE * longest**3
    certain = (weights.min(axis=0) > sure) | (weights.max(axis=0) < -sure)
    certain &= support.in_range[inside]
    _, share_q, share_r, share_s = weights / weights.sum(axis=0)
    return a_p + share_q * (a_q - a_p) + share_r * (a_r - a_p) + share_s * (a_s - a_p), certain


SPACE = Dimension(nearest_part, inner_point, nearest)
gjk_block = partial(gjk_block_of, SPACE)
