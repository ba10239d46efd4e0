# SPDX-License-Identifier: GPL-3.0-or-later
"""The blocks of the plane: which side of a triangle is nearest to the origin, and the bounds that prove an answer."""

from functools import partial

import numpy as np

from ..predicates.orientation import certain_signs
from .answers import BAD, PENETRATING, SEPARATED
from .blocks import QUICK, THOROUGH, Care, Codes, Columns, Dimension
from .blocks import gjk_block as gjk_block_of
from .epa_block import expand, nearest_edge, outward_normal
from .faces import TOO_NEAR, Facing, contact_along, cross
from .support import Corners, Differences, Indices, Support, Vectors
from .walk import Simplices, Truths, Walks, dot, unit, walk_to_origin

FEW_EDGES = 1 << 10
"""Product of the numbers of vertices up to which looking at all edges is faster than growing a polytope."""


def nearest_part(simplex: Simplices, w: Corners) -> tuple[Truths, Simplices, Vectors]:
    """Return whether the triangle p, q, w holds the origin, else its part nearest to it, and the direction to it."""
    # The origin is on the left of pq, and so is w: it is in the triangle, or on the right of qw or of wp. The nearest
    # part is that side, its ends so ordered that the origin is on the left, or the vertex w, twice. Of two sides that
    # the origin is beyond, only one can have the nearest point between its ends.
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
    """Return the unit vectors to the origin from the segments pq, which were as near to it as the walks came."""
    # They follow from the points that were given: each difference is rounded once, so that a short edge has its
    # direction, and a short way to the origin has its own.
    number_p, number_q = (numbers[columns] for numbers in walk.numbers[:2])
    (a_p, b_p), (a_q, b_q) = differences.points(number_p, columns), differences.points(number_q, columns)
    p, q, way = a_p - b_p, a_q - b_q, (a_q - a_p) - (b_q - b_p)
    share = dot(p, way) / -dot(way, way)
    across = np.stack((-way[1], way[0]))
    normal = np.where(dot(across, p) > 0.0, -across, across)
    normal = np.where(share >= 1.0, -q, normal)
    normal = np.where((share <= 0.0) | (number_p == number_q), -p, normal)
    return unit(normal)


def common_point(differences: Differences, walk: Walks, columns: Indices) -> tuple[Vectors, Truths]:
    """Return a point that both shapes hold, and whether the triangle p, q, w proves that it is an inner one."""
    # The weights that make the origin of p, q, w make a point of A of A's points, and the same point of B of B's. The
    # signs of the weights are certain or they prove nothing.
    ends = [differences.points(numbers[columns], columns) for numbers in walk.numbers]
    p, q, w = (point_a - point_b for point_a, point_b in ends)
    (a_p, _), (a_q, _), (a_w, _) = ends
    weight_p, weight_q, weight_w = cross(q, w), cross(w, p), cross(p, q)
    way = (weight_q * (a_q - a_p) + weight_w * (a_w - a_p)) / (weight_p + weight_q + weight_w)
    signs = certain_signs(*p, *q) + certain_signs(*q, *w) + certain_signs(*w, *p)
    return a_p + way, np.abs(signs) == 3


def common_inner_point(support: Support, walk: Walks, inside: Indices, care: Care) -> tuple[Vectors, Truths]:
    """Return for the walks `inside` a point of A and B, and whether it surely is an inner one."""
    point, certain = common_point(support.differences, walk, inside)
    doubtful = np.flatnonzero(~certain)
    if len(doubtful) and care is THOROUGH:  # the triangle grows until it holds a disc around the origin
        some = inside[doubtful]
        certain[doubtful] = expand(support, walk, some, care.most_steps).depth > TOO_NEAR * support.sizes[some]
    return point, certain


def nearest(support: Support, walk: Walks, outside: Indices) -> Facing:
    """Return where the shapes of walks that end outside are nearest to each other."""
    return contact_along(support.take(outside), separating_normal(support.differences, walk, outside))


def epa_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes, depth, normal, points of A and B."""
    # Around a depth the bounds are the disc that the polytope holds and the overlap along the normal of its nearest
    # edge; of convex polygons with few vertices all edges are looked at, and the smallest overlap is the depth.
    differences = support.differences
    walk = walk_to_origin(support, care.most_steps, nearest_part)
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


def intersect_block(support: Support, care: Care) -> tuple[Codes, Columns]:
    """Return codes alone; a pair is left as soon as one direction separates it, so that SEPARATED costs least."""
    sure_gap = np.where(support.in_range, care.precision.doubt * support.sizes, np.nan)
    walk = walk_to_origin(support, care.most_steps, nearest_part, sure_gap)
    codes = np.where(walk.apart, SEPARATED, BAD).astype(np.int8)

    inside = np.flatnonzero(walk.inside & ~walk.apart)
    _, certain = common_inner_point(support, walk, inside, care)
    codes[inside[certain]] = PENETRATING

    outside = np.flatnonzero(~walk.inside & ~walk.apart)
    contact = nearest(support, walk, outside)
    codes[outside[contact.certain & (contact.gap > 0.0)]] = SEPARATED
    return codes, ()


PLANE = Dimension(nearest_part, common_inner_point, nearest)
gjk_block = partial(gjk_block_of, PLANE)
