# SPDX-License-Identifier: GPL-3.0-or-later
"""Blocks of pairs in space: the part of a tetrahedron nearest to the origin, and the bounds that prove an answer.

A simplex is three corners p, q, r of A - B; repeated corners make it an edge or a vertex. The support point w lies
further towards the origin than all of them, so the part of the tetrahedron nearest to the origin includes w: it is one
of the three faces or the three edges at w, or w itself. With edges P, Q from w to two corners and O from w to the
origin, the foot of O on their plane has the weights (O·P Q·Q - O·Q P·Q) and (O·Q P·P - O·P P·Q), up to a factor: both
are positive if the foot is between the edges. For a repeated corner the weights are exactly 0.

The facing parts of shapes are proved. The overlap along any unit normal is an upper bound of a depth, and the gap along
one a lower bound of a distance. The search has the other bound. If both meet within rounding, the length is known.

Bounds g and h of a length, g the smaller, also bound the angle between the normal n and the true one: the nearest point
of A - B, or of the polytope's face that the true normal passes through, is at most h away and at least g along n, so
the cosine of the angle is at least g / h, and the unit vectors differ by at most sqrt(2 (1 - g / h)). This lifts no
vertex above another by more than that times their distance, which is at most 3.5 times the size. So no vertex below the
highest one by more than such a band belongs to the face along the true normal.

If the band contains only one vertex of a shape, that vertex faces the other shape; if it contains an edge of each, and
these are not nearly parallel, both lines are closest where they cross. Anything else is left in doubt: a segment or an
area may be closest, and the answer is its middle.
"""

from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...batch.blocks import BAD, PENETRATING, SEPARATED, Care, Codes, Columns, Dimension
from ...batch.blocks import gjk_block as gjk_block_of
from ...batch.faces import TOO_NEAR, Contacts
from ...batch.support import (
    DOUBLE,
    Corners,
    Differences,
    Float,
    Indices,
    Row,
    Simplices,
    Stack,
    Support,
    Table,
    Truths,
    Vectors,
    Walks,
    dot,
    points_of,
    unit,
    walk_to_origin,
)
from ...predicates.grid import UNIT
from ..float_walk import SIGN_DOUBT
from .epa_block import crosses, expand

MEET = 2.0**-41
"""Share of the size by which the two bounds of a length may differ."""
HEIGHTS_ERROR = 64.0 * UNIT
"""Share of the size by which a sum of two heights may be off: 18u, as derived at `support.Precision`, and as much again
for a normal of rounded length."""
FACE_ERROR = 2.0**-44
"""Share of the size: points of a flat face are no further from its plane."""
SLIM = 2.0**10
"""A triangle has an inaccurate normal if the sum of two sides, times the size, is more than this times their vector
product; so has an edge whose end is this many times further from the origin than its nearest point. Otherwise a
direction is off by at most 8u times this, which is 2**-40, and a position along it by that share of the size."""
SINE_SQUARED = 2.0**-16
"""Least squared sine of the angle between two edges for which their crossing is accurate."""


class Top(NamedTuple):
    """The highest points of one shape of each pair."""

    first: Vectors
    last: Vectors
    """The first and the last of them, (3, n)."""
    is_vertex: NDArray[np.bool_]
    is_edge: NDArray[np.bool_]
    """Whether the points are only one, or only two different ones, apart from copies."""
    is_flat: NDArray[np.bool_]
    """Whether all points lie in one plane."""


def contact_along(
    support: Support, normal: Vectors, bound: Row, normal_doubt: Row, across_face: NDArray[np.bool_]
) -> Contacts:
    """Return how A and B face each other along unit normals (3, n) from A to B that are nearly the true ones.

    The `bound` (n,) is the other bound of the signed gap: the length of a point of A - B, or minus the radius of a ball
    inside it. `normal_doubt` is that of the normals' directions, see `SLIM`. `across_face` marks normals of triangles
    of A - B: only these lead from a face exactly to a vertex.
    """
    differences, sizes = support.differences, support.sizes
    heights_a, heights_b = support.heights(normal)
    highest_a, highest_b = heights_a.max(axis=0), heights_b.max(axis=0)
    along = -(highest_a + highest_b)
    apart = along > 0.0
    slack = np.abs(bound - along) + HEIGHTS_ERROR * sizes
    band = (3.5 * np.sqrt(2.0 * slack / np.abs(bound)) + 2.0 * FACE_ERROR) * sizes
    a = _top(heights_a, highest_a, band, differences.a, support)
    b = _top(heights_b, highest_b, band, differences.b, support)
    between = b.first - a.first
    vector_a, vector_b = a.last - a.first, b.last - b.first
    across = crosses(vector_a, vector_b)
    square = dot(across, across)
    aa, ab, bb = dot(vector_a, vector_a), dot(vector_a, vector_b), dot(vector_b, vector_b)
    along_a, along_b = dot(vector_a, between), dot(vector_b, between)
    share_a, share_b = (bb * along_a - ab * along_b) / square, (ab * along_a - aa * along_b) / square
    two_edges = a.is_edge & b.is_edge & (square > SINE_SQUARED * aa * bb)
    two_edges &= (share_a > 0.0) & (share_a < 1.0) & (share_b > 0.0) & (share_b < 1.0)
    two_vertices = a.is_vertex & b.is_vertex & apart
    at_vertex = (a.is_vertex | b.is_vertex) & ~(a.is_vertex & b.is_vertex)
    at_vertex &= apart | ~(a.is_edge | b.is_edge)  # only a face is deepest at a vertex
    at_vertex &= across_face | ((a.is_vertex | a.is_edge) & (b.is_vertex | b.is_edge))
    at_vertex &= a.is_flat & b.is_flat & (normal_doubt <= SLIM)
    found = np.where(two_edges, unit(np.where(dot(across, normal) < 0.0, -across, across)), normal)
    found = np.where(two_vertices, unit(between), found)
    gap = np.where(two_vertices, np.sqrt(dot(between, between)), dot(found, between))
    point_a, point_b = a.first + share_a * vector_a, b.first + share_b * vector_b
    to_b = gap * found
    point_a = np.where(two_edges, point_a, np.where(b.is_vertex & ~a.is_vertex, b.first - to_b, a.first))
    point_b = np.where(two_edges, point_b, np.where(b.is_vertex, b.first, a.first + to_b))
    met = (np.abs(bound - along) <= MEET * sizes) & (np.abs(gap - along) <= MEET * sizes) & ((bound > 0.0) == apart)
    met &= (gap > 0.0) == apart
    met &= (np.abs(along) > TOO_NEAR * sizes) & (np.abs(bound) > TOO_NEAR * sizes)
    certain = support.in_range & met & (two_edges | two_vertices | at_vertex)
    return Contacts(certain, gap, found, point_a, point_b)


def _top(heights: Table, highest: Row, band: Row, points: Stack, support: Support) -> Top:
    """Return the points whose heights (k, n) are within a band below the highest."""
    columns = support.columns
    in_band = heights >= highest - band
    rows = np.arange(len(heights), dtype=np.min_scalar_type(len(heights)))[:, np.newaxis]
    last = (in_band * rows).max(axis=0)
    first = len(rows) - 1 - (in_band * rows[::-1]).max(axis=0)
    one, other = points_of(points, first, columns), points_of(points, last, columns)
    simple = np.ones(len(columns), dtype=np.bool_)
    flat = np.ones(len(columns), dtype=np.bool_)
    crowded = np.flatnonzero(in_band.sum(axis=0, dtype=rows.dtype) > 2)
    if len(crowded):  # only by copies of two?
        there, held = points[columns[crowded]], in_band[:, crowded].T
        is_other = held & (there != one.T[crowded, np.newaxis]).any(axis=2)
        row = np.where(is_other.any(axis=1), is_other.argmax(axis=1), first[crowded])
        other[:, crowded] = there[np.arange(len(crowded)), row].T
        is_third = is_other & (there != other.T[crowded, np.newaxis]).any(axis=2)
        simple[crowded] = ~is_third.any(axis=1)
        level = heights[:, crowded] >= (highest - FACE_ERROR * support.sizes)[crowded]
        flat[crowded] = (level.T | ~held).all(axis=1) | simple[crowded]
    differ = (one != other).any(axis=0)
    return Top(one, other, simple & ~differ, simple & differ, flat)


def nearest_point(
    differences: Differences, numbers: NDArray[np.float64], columns: Indices, sizes: Row
) -> tuple[Vectors, Row, Row, NDArray[np.bool_]]:
    """Return unit vectors to the origin from simplices of A - B near it, the lengths of points of these, and doubts.

    The numbers (3, n) are as the walk leaves them, repeated for an edge or a vertex. The doubts are those of the
    directions, see `SLIM`; from an edge, the vector to the origin is a difference of longer ones. The last value tells
    which simplices are triangles.
    """
    (a_p, b_p), (a_q, b_q), (a_r, b_r) = (differences.points(each, columns) for each in numbers)
    p = a_p - b_p
    u, v = (a_q - a_p) - (b_q - b_p), (a_r - a_p) - (b_r - b_p)
    uu, uv, vv, up, vp = dot(u, u), dot(u, v), dot(v, v), -dot(u, p), -dot(v, p)
    normal = crosses(u, v)
    square = dot(normal, normal)
    is_face = (numbers[0] != numbers[1]) & (numbers[1] != numbers[2])
    is_edge = (numbers[0] != numbers[1]) & ~is_face
    share_u = np.where(is_face, (up * vv - vp * uv) / square, np.where(is_edge, up / uu, 0.0))
    share_u = np.minimum(np.maximum(share_u, 0.0), 1.0)
    share_v = np.where(is_face, np.maximum((vp * uu - up * uv) / square, 0.0), 0.0)
    share_v = np.minimum(share_v, 1.0 - share_u)
    point = p + share_u * u + share_v * v
    to_origin = -point
    upright = to_origin - dot(to_origin, u) / uu * u  # remove what rounding left along the edge
    to_origin = np.where(is_edge, np.where(share_u < 1.0, upright, to_origin), to_origin)
    to_origin = np.where(is_face, np.where(dot(normal, p) > 0.0, -normal, normal), to_origin)
    length = np.sqrt(dot(point, point))
    doubt = np.where(is_face, (np.sqrt(uu) + np.sqrt(vv)) / np.sqrt(square) * sizes, np.sqrt(dot(p, p)) / length)
    return unit(to_origin), length, doubt, is_face


def face_normal(differences: Differences, numbers: NDArray[np.float64], columns: Indices) -> tuple[Vectors, Row]:
    """Return the outward unit normals of triangles of A - B, and their doubts as in `nearest_point`."""
    (a_p, b_p), (a_q, b_q), (a_r, b_r) = (differences.points(each, columns) for each in numbers)
    u, v = (a_q - a_p) - (b_q - b_p), (a_r - a_p) - (b_r - b_p)
    normal = crosses(u, v)
    length = np.sqrt(dot(normal, normal))
    return normal / length, (np.sqrt(dot(u, u)) + np.sqrt(dot(v, v))) / length


NEXT_CORNER, PREVIOUS_CORNER = np.array([1, 2, 0]), np.array([2, 0, 1])
"""For each corner of a triangle, the next one and the one before. They only affect what floats propose: a wrong row
here makes no answer wrong, but leaves more pairs to be decided one by one."""
POINTS_AT_ONCE = 1 << 18
"""Points in a block: its tables should stay in the processor's cache, and yet be long enough for numpy."""
GAP_ERROR = 2.0 * HEIGHTS_ERROR
"""Share of the pair's size by which a gap must exceed a reach to be certainly larger."""


def nearest_part(simplex: Simplices, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return whether the tetrahedron contains the origin, else its part nearest to the origin and the direction to it.

    The corners of a triangle are counter-clockwise seen from the origin.
    """
    if len(simplex) == 1:
        return nearest_part_of_edge(simplex[0], w)
    edges = simplex[:, :3] - w[:3]
    after = edges[NEXT_CORNER]
    square, beside = _dots(edges, edges), _dots(edges, after)
    along = -_dots(edges, w[:3])
    square_after, along_after = square[NEXT_CORNER], along[NEXT_CORNER]
    # For the faces of each corner, the next one and w: the weights, and how far the origin is beyond the face.
    weight, weight_after = along * square_after - along_after * beside, along_after * square - along * beside
    normals = crosses(edges, after)
    beyond = -_dots(normals, w[:3])
    is_solid = (simplex[0, 3] != simplex[1, 3]) & (simplex[1, 3] != simplex[2, 3])
    inside = is_solid & (beyond <= 0.0).all(axis=0)
    is_face = (weight > 0.0) & (weight_after > 0.0) & ((beyond > 0.0) | ~is_solid)
    is_edge = (weight_after <= 0.0) & (weight[PREVIOUS_CORNER] <= 0.0) & (along > 0.0)
    on_face, on_edge = is_face.any(axis=0), is_edge.any(axis=0)
    chosen = np.where(on_face, is_face, is_edge)
    second = ~chosen[0] & chosen[1]
    third = ~(chosen[0] | chosen[1])
    p, normal, to_corner = (_row(each, second, third) for each in (simplex, normals, edges))
    q = _row(simplex[NEXT_CORNER], second, third)
    turned = on_face & (_row(beyond, second, third) < 0.0)
    share = np.where(on_edge, _row(along, second, third) / _row(square, second, third), 0.0)
    to_edge = -w[:3] - share * to_corner
    np.negative(normal, out=normal, where=turned)
    on_part = on_face | on_edge
    first = np.where(turned, q, np.where(on_part, p, w))
    other = np.where(on_face, np.where(turned, p, q), w)
    return inside, np.stack((first, other, w)), np.where(on_face, normal, to_edge)


def nearest_part_of_edge(p: Corners, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return the same as `nearest_part` for a simplex of one corner p: the edge from p to w, or w if that is nearer."""
    edge = p[:3] - w[:3]
    along = -dot(edge, w)
    share = np.where(along > 0.0, along / dot(edge, edge), 0.0)
    corners: Simplices = np.stack((np.where(along > 0.0, p, w), w, w))
    return np.zeros(len(along), dtype=np.bool_), corners, -w[:3] - share * edge


def _row(table: NDArray[Float], second: Truths, third: Truths) -> NDArray[Float]:
    """Return for each column the entries of the second row, the third, or else the first."""
    return np.where(third, table[2], np.where(second, table[1], table[0]))


def _dots(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Return the scalar products (m, n) of vectors (m, 3, n) and others of this shape, or of shape (3, n)."""
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

    A pair that is certainly further apart than the reach has the code SEPARATED and an infinite distance.
    """
    count = len(support.columns)
    codes, gap = np.full(count, BAD, dtype=np.int8), np.full(count, np.inf)
    normal, point_a, point_b = np.full((3, count, 3), np.nan)
    sure_gap = reach * (1.0 + GAP_ERROR) + np.maximum(GAP_ERROR, 2.0 * care.precision.doubt) * support.sizes
    walk = walk_to_origin(support, care.most_steps, nearest_part, np.where(support.in_range, sure_gap, np.nan))
    codes[walk.apart] = SEPARATED
    inside, outside = np.flatnonzero(walk.inside), np.flatnonzero(~walk.inside & ~walk.apart)
    for rows, contact in ((outside, nearest(support, walk, outside)), (inside, _deepest(support, walk, inside, care))):
        codes[rows] = np.where(contact.certain, np.where(contact.gap > 0.0, SEPARATED, PENETRATING), BAD)
        gap[rows], normal[rows] = contact.gap, contact.normal.T
        point_a[rows], point_b[rows] = contact.point_a.T, contact.point_b.T
    return codes, (gap, normal, point_a, point_b)


def nearest(support: Support, walk: Walks, rows: Indices) -> Contacts:
    """Return where separated shapes are nearest to each other."""
    columns = support.columns[rows]
    found = nearest_point(support.differences, walk.numbers[:3, rows], columns, support.sizes[rows])
    return contact_along(_in_double(support, rows), *found)


def _deepest(support: Support, walk: Walks, rows: Indices, care: Care) -> Contacts:
    """Return where penetrating shapes are deepest in each other along the shortest separating translation."""
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
    """Return a common point of both shapes, and whether the tetrahedron proves that it is interior to both."""
    # The weights that combine the corners to the origin combine A's points, and B's points, to the same point.
    ends = [support.differences.points(each[inside], inside) for each in walk.numbers]
    p, q, r, s = (a - b for a, b in ends)
    (a_p, _), (a_q, _), (a_r, _), (a_s, _) = ends
    weights = np.stack((dot(q, crosses(r, s)), -dot(p, crosses(r, s)), dot(p, crosses(q, s)), -dot(p, crosses(q, r))))
    longest = np.sqrt(np.stack([dot(corner, corner) for corner in (p, q, r, s)]).max(axis=0))
    sure = SIGN_DOUBT * longest**3
    certain = (weights.min(axis=0) > sure) | (weights.max(axis=0) < -sure)
    certain &= support.in_range[inside]
    _, share_q, share_r, share_s = weights / weights.sum(axis=0)
    return a_p + share_q * (a_q - a_p) + share_r * (a_r - a_p) + share_s * (a_s - a_p), certain


SPACE = Dimension(nearest_part, inner_point, nearest)
gjk_block = partial(gjk_block_of, SPACE)
