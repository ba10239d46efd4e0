# SPDX-License-Identifier: GPL-3.0-or-later
"""Blocks of pairs in the plane: the simplices of GJK, the polytopes of EPA, and the bounds that prove an answer.

Polytopes grow in step, as in `polytope.expand`, in float64. Whatever the roundings, a closed chain of edges that all
have the origin on their left, at some distance or further, contains a disc of that radius, which is a lower bound of
the depth.

If polygons have few vertices it is faster to compare all edges. Each edge of A - B is one of A or of -B, moved. Its
distance from the origin along its outward normal is the overlap of the projections of A and B, so the smallest of these
overlaps is the depth. All are compared, so that the nearest edge is distinguished from one nearly as near. All numbers
come from the tables of `Support`: a coordinate in them is off by a share u of the pair's size, so the vector from one
point to the next by 4 u, the cross product of two vectors by 48 u of the squared size, and the direction of one by 6 u
times the size over its length; an overlap along it, by three times that. The precision allows for 512 u.
"""

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..predicates.orientation import certain_signs
from .blocks import BAD, PENETRATING, QUICK, SEPARATED, THOROUGH, Care, Codes, Columns, Dimension
from .blocks import gjk_block as gjk_block_of
from .faces import TOO_NEAR, Contacts, contact_along, cross
from .support import (
    PACKING_SHARE,
    Corners,
    Differences,
    Indices,
    Numbers,
    Row,
    Simplices,
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

Edges = NDArray[np.float64]
"""Edges of polytopes, shape (3, e, n): the vertex numbers of START and END, and the squared DISTANCE of the origin from
the line, negative if the origin is not on the left."""

START, END, DISTANCE = range(3)
BEYOND_SHARE = 2.0**-46
"""A support point that lies beyond an edge or face by a smaller share of the pair's size does not count as beyond."""
TIED_SHARE = 2.0**-40
"""Edges or faces are equally near if their distances differ by no more than this share of the size, and parallel if
their directions differ by no more than this angle."""
PARALLEL_ANGLE = 2.0**-40
"""Edges or faces whose directions differ by no more than this angle are parts of the same one."""


class Expansion(NamedTuple):
    """The edge, or in space the face, of A - B nearest to the origin inside it."""

    numbers: Numbers
    """Numbers of its vertices, counter-clockwise seen from outside, (2, n) or (3, n)."""
    held: Row
    """Lower bound of the depth, in the plane up to a few units in the last place of the size; 0 if none found."""
    unrivalled: Truths
    """Whether no edge or face in another direction is equally near."""


def expand(support: Support, walk: Walks, inside: Indices, most_steps: int) -> Expansion:
    """Return the nearest edges of A - B, found by expanding the triangles around the origin of the walks `inside`.

    `support` and `walk` have all columns, `inside` names some of them; after `most_steps` a polytope is left as it is.
    """
    differences, support, count = support.differences, support.take(inside), len(inside)
    found = Expansion(np.zeros((2, count)), np.zeros(count), np.zeros(count, dtype=np.bool_))
    pairs, growing = np.arange(len(inside)), support.in_range
    p, q, w = (differences.corners(numbers[inside], inside) for numbers in walk.numbers)
    clockwise = cross(p, q) + cross(q, w) + cross(w, p) < 0.0
    p, q = np.where(clockwise, q, p), np.where(clockwise, p, q)
    edges = np.stack([edges_between(p, q), edges_between(q, w), edges_between(w, p)], axis=1)
    for _ in range(most_steps):
        least = edges[DISTANCE].min(axis=0)
        rows = np.arange(edges.shape[1], dtype=np.uint8)[:, np.newaxis]
        row = ((edges[DISTANCE] == least) * rows).max(axis=0).astype(np.intp)  # the first where NaN
        index = row * len(least) + np.arange(len(least))
        nearest = edges.reshape(3, -1).take(index, axis=1)
        start, end = (differences.corners(nearest[row], support.columns) for row in (START, END))
        normal = outward(start, end)
        depth = np.where(np.isnan(least), np.nan, dot(normal, start))  # an edge of zero length may hide a nearer one
        w = support.furthest(normal)
        settled = np.flatnonzero(growing & ~(dot(normal, w) - depth > BEYOND_SHARE * support.sizes))
        at = pairs[settled]
        found.numbers[:, at], found.held[at] = nearest[:DISTANCE, settled], depth[settled]
        reach = (depth + TIED_SHARE * support.sizes)[settled]
        columns = support.columns[settled]
        rivals = have_rivals(differences, edges.take(settled, axis=2), normal.take(settled, axis=1), reach, columns)
        found.unrivalled[at] = ~rivals
        growing[settled] = False
        left = np.flatnonzero(growing)
        if len(left) == 0:
            break
        for of_edges, of_edge in zip(edges, edges_between(start, w), strict=True):
            of_edges.ravel()[index] = of_edge
        edges = np.concatenate((edges, edges_between(w, end)[:, np.newaxis]), axis=1)
        if len(left) <= PACKING_SHARE * len(growing):
            support, edges = support.take(left), edges.take(left, axis=2)
            pairs, growing = pairs[left], growing[left]
    return found


def edges_between(start: Corners, end: Corners) -> Edges:
    """Return the edges, (3, n), from `start` to `end`."""
    vector = end[:2] - start[:2]
    area = cross(start, vector)
    return np.stack((start[2], end[2], area / dot(vector, vector) * np.abs(area)))


def outward(start: Corners, end: Corners) -> Vectors:
    """Return the unit normals on the right of the vectors from `start` to `end`."""
    return unit(np.stack((end[1] - start[1], start[0] - end[0])))


def outward_normal(differences: Differences, expansion: Expansion, inside: Indices) -> Vectors:
    """Return the unit normals of the nearest edges, computed from the given points."""
    (a_start, b_start), (a_end, b_end) = (differences.points(numbers, inside) for numbers in expansion.numbers)
    x, y = (a_end - a_start) - (b_end - b_start)
    return unit(np.stack((y, -x)))


def have_rivals(differences: Differences, edges: Edges, normal: Vectors, reach: Row, columns: Indices) -> Truths:
    """Tell whether an edge of another direction is within `reach`; edges of equal direction are parts of one edge."""
    near = edges[DISTANCE] <= reach * reach
    several = np.flatnonzero(near.sum(axis=0, dtype=np.uint8) > 1)
    rivals = np.zeros(len(columns), dtype=np.bool_)
    for edge, is_near in zip(edges.swapaxes(0, 1), near, strict=True) if len(several) else ():
        some = several[is_near[several]]
        start, end = (differences.corners(edge[row, some], columns[some]) for row in (START, END))
        other, chosen = outward(start, end), normal.take(some, axis=1)
        rivals[some] |= (np.abs(cross(other, chosen)) > TIED_SHARE) | (dot(other, chosen) < 0.0)
    return rivals


def nearest_edge(support: Support) -> tuple[Truths, Truths, Vectors]:
    """Return two proofs, and the unit normals of the nearest edges, for differences that contain the origin.

    The first is whether the rows certainly are convex polygons, so that their edges are all there are; the second,
    whether no edge of another direction is as near, or nearly. The normals, (2, n), come from the given points.
    """
    count = support.differences.a.shape[1]
    x, y = vectors = np.empty_like(support.tables)
    for part in (slice(count), slice(count, None)):
        tables = support.tables[:, part]
        np.subtract(tables[:, 1:], tables[:, :-1], out=vectors[:, part][:, :-1])
        np.subtract(tables[:, 0], tables[:, -1], out=vectors[:, part][:, -1])
    lengths = np.sqrt(x * x + y * y)
    windings = [winding(support, vectors[:, part]) for part in (slice(count), slice(count, None))]
    convex = (windings[0] != 0) & (windings[1] != 0)
    overlaps = support.overlaps(vectors, windings) / lengths
    smallest = overlaps.min(axis=0)
    rows = np.arange(len(overlaps), dtype=np.min_scalar_type(len(overlaps)))[:, np.newaxis]
    chosen = ((overlaps == smallest) * rows).max(axis=0).astype(np.intp)
    sizes = support.sizes
    doubt = support.precision.doubt * sizes * (2.0 + 0.125 * sizes / lengths.min(axis=0))
    near = overlaps <= (smallest + doubt).astype(overlaps.dtype)
    how_many = near.astype(rows.dtype).sum(axis=0, dtype=rows.dtype)
    normal = outward_normals(support.differences, chosen, windings, support.columns)
    certain = convex & (how_many > 0)
    several = np.flatnonzero(certain & (how_many > 1))
    edges, where = np.nonzero(near.take(several, axis=1))
    where = several[where]
    others = outward_normals(support.differences, edges, [each[where] for each in windings], support.columns[where])
    chosen_there = normal.take(where, axis=1)
    rivals = (np.abs(cross(others, chosen_there)) > PARALLEL_ANGLE) | (dot(others, chosen_there) < 0.0)
    certain[where[rivals]] = False
    return convex, certain, normal


def winding(support: Support, vectors: Table) -> NDArray[np.int8]:
    """Return 1 where edges (2, k, n) certainly turn left at every vertex, once around, -1 where right, else 0."""
    x, y = vectors
    before_x, before_y = np.roll(x, 1, axis=0), np.roll(y, 1, axis=0)
    turns = before_x * y - before_y * x
    in_doubt = (support.precision.doubt * support.sizes * support.sizes).astype(turns.dtype)
    rounds = ((before_y < 0.0) & (y >= 0.0)).astype(np.uint16).sum(axis=0, dtype=np.uint16)
    left, right = turns.min(axis=0) > in_doubt, turns.max(axis=0) < -in_doubt
    return (left.view(np.int8) - right.view(np.int8)) * (rounds == 1)


def outward_normals(
    differences: Differences, edges: Indices, windings: list[NDArray[np.int8]], columns: Indices
) -> Vectors:
    """Return the unit normals of edges (m,) of some columns: edges of A, or of -B, numbered after those of A."""
    normal = np.empty((2, len(edges)))
    count = differences.a.shape[1]
    of_a = edges < count
    for stack, mine, row, turned in (
        (differences.a, of_a, edges, windings[0]),
        (differences.b, ~of_a, edges - count, -windings[1]),
    ):
        some = np.flatnonzero(mine)
        start, end = row[some], (row[some] + 1) % stack.shape[1]
        x, y = points_of(stack, end, columns[some]) - points_of(stack, start, columns[some])
        normal[:, some] = turned[some] * np.stack((y, -x))
    return unit(normal)


FEW_EDGE_PAIRS = 1 << 10
"""Product of the numbers of vertices up to which comparing all edges is faster than growing a polytope."""


def nearest_part(simplex: Simplices, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return whether the triangle p, q, w contains the origin, else its part nearest to it and the direction to it."""
    # The origin and w are on the left of pq: the origin is in the triangle, or on the right of qw or of wp. The nearest
    # part is that side, with its ends ordered so that the origin is on the left, or the vertex w, twice. If the origin
    # is beyond two sides, at most one has the nearest point between its ends.
    p, q = simplex[0], simplex[-1]
    beyond_qw, beyond_wp = cross(q, w) < 0.0, cross(w, p) < 0.0
    inside = ~beyond_qw & ~beyond_wp & (p[2] != q[2])
    length, along_p, along_q = dot(w[:2], w), dot(w[:2], p), dot(w[:2], q)
    is_qw = beyond_qw & ~(beyond_wp & (length > along_p))
    is_w = length <= np.where(is_qw, along_q, along_p)
    nearest = np.empty((2, *w.shape), dtype=w.dtype)
    start, end = nearest
    start[:], end[:] = np.where(is_qw | is_w, w, p), np.where(is_qw & ~is_w, q, w)
    leftwards = np.stack((start[1] - end[1], end[0] - start[0]))
    return inside, nearest, np.where(is_w, -w[:2], leftwards)


def separating_normal(differences: Differences, walk: Walks, columns: Indices) -> Vectors:
    """Return the unit vectors to the origin from the segments pq, at which the walks ended."""
    # They are computed from the given points: each difference is rounded once, so that the direction of a short edge or
    # of a short distance to the origin is accurate.
    number_p, number_q = (numbers[columns] for numbers in walk.numbers[:2])
    (a_p, b_p), (a_q, b_q) = differences.points(number_p, columns), differences.points(number_q, columns)
    p, q, vector = a_p - b_p, a_q - b_q, (a_q - a_p) - (b_q - b_p)
    share = dot(p, vector) / -dot(vector, vector)
    across = np.stack((-vector[1], vector[0]))
    normal = np.where(dot(across, p) > 0.0, -across, across)
    normal = np.where(share >= 1.0, -q, normal)
    normal = np.where((share <= 0.0) | (number_p == number_q), -p, normal)
    return unit(normal)


def common_point(differences: Differences, walk: Walks, columns: Indices) -> tuple[Vectors, Truths]:
    """Return a common point of both shapes, and whether the triangle p, q, w proves that it is interior to both."""
    # The weights that combine p, q, w to the origin combine A's points to a point of A, and B's points to the same
    # point. They prove it only if their signs are certain.
    ends = [differences.points(numbers[columns], columns) for numbers in walk.numbers]
    p, q, w = (point_a - point_b for point_a, point_b in ends)
    (a_p, _), (a_q, _), (a_w, _) = ends
    weight_p, weight_q, weight_w = cross(q, w), cross(w, p), cross(p, q)
    vector = (weight_q * (a_q - a_p) + weight_w * (a_w - a_p)) / (weight_p + weight_q + weight_w)
    signs = certain_signs(*p, *q) + certain_signs(*q, *w) + certain_signs(*w, *p)
    return a_p + vector, np.abs(signs) == 3


def common_inner_point(support: Support, walk: Walks, inside: Indices, care: Care) -> tuple[Vectors, Truths]:
    """Return, for the walks `inside`, a common point of A and B, and whether it is certainly interior to both."""
    point, certain = common_point(support.differences, walk, inside)
    doubtful = np.flatnonzero(~certain)
    if len(doubtful) and care is THOROUGH:  # expand the triangle until it contains a disc around the origin
        some = inside[doubtful]
        certain[doubtful] = expand(support, walk, some, care.most_steps).held > TOO_NEAR * support.sizes[some]
    return point, certain


def nearest(support: Support, walk: Walks, outside: Indices) -> Contacts:
    """Return, for the walks `outside`, where the shapes are nearest to each other."""
    return contact_along(support.take(outside), separating_normal(support.differences, walk, outside))


def epa_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes, depth, normal, points of A and B."""
    # The bounds of a depth are the disc in the polytope and the overlap along the normal of its nearest edge; for
    # convex polygons with few vertices all edges are compared, and the smallest overlap is the depth.
    differences = support.differences
    walk = walk_to_origin(support, care.most_steps, nearest_part)
    inside, outside = np.flatnonzero(walk.inside), np.flatnonzero(~walk.inside)
    normal = np.empty((2, len(differences.a)))
    normal[:, outside] = separating_normal(differences, walk, outside)
    held, unrivalled = np.zeros(len(differences.a)), np.zeros(len(differences.a), dtype=np.bool_)
    all_edges = np.zeros(len(differences.a), dtype=np.bool_)
    if care is QUICK and differences.a.shape[1] * differences.b.shape[1] <= FEW_EDGE_PAIRS:
        convex, all_edges[inside], normal[:, inside] = nearest_edge(support.take(inside))
        inside = inside[~convex]
    expansion = expand(support, walk, inside, care.most_steps)
    normal[:, inside] = outward_normal(differences, expansion, inside)
    held[inside], unrivalled[inside] = expansion[1:]

    contact, too_near = contact_along(support, normal), TOO_NEAR * support.sizes
    separated = contact.certain & (contact.gap > 0.0) & ~walk.inside
    bounds_meet = (held > too_near) & (np.abs(held + contact.gap) < too_near)
    penetrating = contact.certain & (contact.gap < 0.0) & (all_edges | unrivalled & bounds_meet)
    codes = np.select((separated, penetrating), (SEPARATED, PENETRATING), BAD).astype(np.int8)
    depth = np.where(penetrating, -contact.gap, 0.0)
    return codes, (depth, contact.normal.T, contact.point_a.T, contact.point_b.T)


def intersect_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return only codes; a pair is finished as soon as one direction separates it, so that SEPARATED costs least."""
    sure_gap = np.where(support.in_range, care.precision.doubt * support.sizes, np.nan)
    return gjk_block(support, care, sure_gap)[0], ()


PLANE = Dimension(nearest_part, common_inner_point, nearest)
gjk_block = partial(gjk_block_of, PLANE)
