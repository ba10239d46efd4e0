# SPDX-License-Identifier: GPL-3.0-or-later
"""The search of two trees for pairs of triangles that are near.

The trees are searched level by level: all pairs of boxes that may contain the answer form one front, processed by a few
numpy operations. Lower bounds of the distance between the contents of two boxes rule out the rest: first from the
boxes, then from their discs, and if many are left from the corners. All are squared, as are distances.

A bound along a direction is off by a few roundings of the radii and of the vector between the centres: the share SPARE
of these is far more.
"""

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...predicates.progress import CACHED_ROWS, in_blocks
from .tree import SPARE, UNDERFLOW, BoxTree, Floats, Grove, Level, Rows
from .triangle_mesh import TriangleMesh

SLACK = 1.0 + 2.0**-40
"""More than the relative rounding error of a squared distance of two boxes, or of two points."""
WORTH_LOOKING_CLOSELY = 1000
"""From this many pairs of boxes on, comparing the corners of their triangles pays."""

LOOKED_AT, ALTERNATIONS = 4096, 3
"""Most corners of each mesh that are looked at before the search, and the steps to the other mesh and back."""

Near = tuple[Rows, Rows, Floats]
MANY_OVERLAPPING = 16
"""Limit for overlaps among the 256 pairs of boxes where a search begins; separate meshes have fewer, unless linked."""


def facing_parts(a: TriangleMesh, b: TriangleMesh) -> tuple[TriangleMesh, TriangleMesh, float]:
    """Return the parts of two meshes that may be closest or meet, and an upper bound of their distance.

    They are the meshes themselves where these are small, or searched for the second time: then whole trees pay. The
    bound is infinite where both have trees, which are partly cut already.
    """
    given, reach, before = (a, b), math.inf, math.inf
    while len(a) + len(b) < before / 2.0 and not (a.trees and b.trees):
        before = len(a) + len(b)
        with np.errstate(over="ignore"):
            some = [mesh.vertices.take(mesh.triangles[:: len(mesh) // LOOKED_AT + 1, 0], axis=0) for mesh in (a, b)]
            ends = [points[0] for points in some]
            for row in (0, 1) * ALTERNATIONS:
                away = some[row] - ends[1 - row]
                ends[row] = some[row][np.argmin(np.einsum("ij,ij->i", away, away))]
            reach = float(np.linalg.norm(ends[0] - ends[1])) * SLACK + math.sqrt(UNDERFLOW)
            a = a.part_near(b, reach)
            b = b.part_near(a, reach)
    for mesh in given:
        object.__setattr__(mesh, "was_searched", True)
    return a, b, reach


def near_pairs(a: BoxTree, b: BoxTree, reach: float, most_overlapping: float = MANY_OVERLAPPING) -> Near | None:
    """Return the triangles of A and B whose boxes are no further apart than the meshes, and their squared distances.

    The reach is an upper bound of the meshes' distance, so that no box is cut that is too far away. None if more boxes
    overlap than `most_overlapping`: the triangles then probably pass through each other.
    """
    one, other = (Grove(tree, tree.levels[0].lower.shape[1]) for tree in (a, b))
    only = np.zeros(1, dtype=np.intp)
    _, i, j, gaps, shares_much = near_of_pairs(one, other, only, only, reach, most_overlapping)
    return None if shares_much[0] else (i, j, gaps)


def near_of_pairs(
    a: Grove, b: Grove, first: Rows, second: Rows, reach: float, most_overlapping: float = MANY_OVERLAPPING
) -> tuple[Rows, Rows, Rows, Floats, NDArray[np.bool_]]:
    """Return the result of `near_pairs` for many pairs of trees at once, and first the pair of each two triangles.

    Triangles further apart than the reach are omitted. The last value tells which pairs have so many overlapping boxes
    that their triangles probably pass through each other: these pairs are omitted, too.
    """
    of_levels = a.tree.levels, b.tree.levels
    deepest = max(map(len, of_levels))
    pair = np.repeat(np.arange(len(first)), a.roots * b.roots)
    i, j = branched(first, a.roots, second, b.roots)
    gaps = _squared_gaps(a.tree.levels[0], i, b.tree.levels[0], j)
    shares_much = np.bincount(pair[gaps == 0.0], minlength=len(first)) > most_overlapping
    if shares_much.all():
        none = np.empty(0, dtype=np.intp)
        return none, none, none, gaps[:0], shares_much
    if shares_much.any():
        kept = ~shares_much[pair]
        pair, i, j, gaps = pair[kept], i[kept], j[kept], gaps[kept]
    most = np.full(len(first), reach * reach)  # squared upper bounds of the meshes' distances
    for step in range(deepest):
        level_a, level_b = (levels[min(step, len(levels) - 1)] for levels in of_levels)
        np.minimum.at(most, pair, _squares_of_points(level_a, i, level_b, j))
        limit = most * SLACK + UNDERFLOW
        kept = gaps <= limit[pair]
        pair, i, j, gaps = pair[kept], i[kept], j[kept], gaps[kept]
        if step < deepest - 1:
            above, i, j, gaps = _all_below(a.tree, i, b.tree, j, step, limit[pair])
            pair = pair[above]
    return pair, a.tree.order[i], b.tree.order[j], gaps, shares_much


def _all_below(a: BoxTree, i: Rows, b: BoxTree, j: Rows, step: int, limit: Floats) -> tuple[Rows, Rows, Rows, Floats]:
    """Return the result of `below` for any number of pairs of boxes of one level."""
    (times_a, below_a), (times_b, below_b) = a.below(step, i), b.below(step, j)
    parts = []
    for rows in in_blocks(max(len(i), 1), CACHED_ROWS // (times_a * times_b)):
        above, *others = below(below_a, i[rows], times_a, below_b, j[rows], times_b, limit[rows])
        parts.append((above + rows.start, *others))
    if len(parts) == 1:
        return parts[0]
    above, i, j, gaps = map(np.concatenate, zip(*parts, strict=True))
    return above, i, j, gaps


def _squares_of_points(level_a: Level, i: Rows, level_b: Level, j: Rows) -> Floats:
    """Return the squared distances between a point of the mesh in each box of A and one in a box of B."""
    between = level_a.point.take(i, axis=1) - level_b.point.take(j, axis=1)
    return np.einsum("ki,ki->i", between, between)


def branched(i: Rows, times_a: int, j: Rows, times_b: int) -> tuple[Rows, Rows]:
    """Return the pairs of child boxes of pairs of boxes."""
    branch_a, branch_b = all_pairs(times_a, times_b)
    return (i[:, np.newaxis] * times_a + branch_a).ravel(), (j[:, np.newaxis] * times_b + branch_b).ravel()


@cache
def all_pairs(count: int, other: int) -> tuple[Rows, Rows]:
    """Return each row below `count` paired with each below `other`: the arrays are cached, and must not be changed."""
    return np.repeat(np.arange(count), other), np.tile(np.arange(other), count)


def below(
    level_a: Level, i: Rows, times_a: int, level_b: Level, j: Rows, times_b: int, limit: Floats
) -> tuple[Rows, Rows, Rows, Floats]:
    """Return the pairs of child boxes that are near enough, preceded by the place of the pair each descends from."""
    above = np.repeat(np.arange(len(i)), times_a * times_b)
    i, j = branched(i, times_a, j, times_b)
    gaps = _squared_gaps(level_a, i, level_b, j)
    kept = np.flatnonzero(gaps <= limit[above])
    above, i, j, gaps = above[kept], i[kept], j[kept], gaps[kept]
    if level_a.radius.size and level_b.radius.size:
        gaps = np.maximum(gaps, _squared_gaps_of_discs(level_a, i, level_b, j))
        kept = np.flatnonzero(gaps <= limit[above])
        above, i, j, gaps = above[kept], i[kept], j[kept], gaps[kept]
    few = len(i) < WORTH_LOOKING_CLOSELY or not level_a.corners.size or not level_b.corners.size
    if few or not gaps.all():  # some boxes overlap
        return above, i, j, gaps
    gaps = np.maximum(gaps, _squared_gaps_of_corners(level_a, i, level_b, j, limit[above]))
    kept = np.flatnonzero(gaps <= limit[above])
    return above[kept], i[kept], j[kept], gaps[kept]


def _squared_gaps(level_a: Level, i: Rows, level_b: Level, j: Rows) -> Floats:
    """Return the squared distances of pairs of boxes; infinite where one is empty."""
    gap = np.maximum(
        level_a.lower.take(i, axis=1) - level_b.upper.take(j, axis=1),
        level_b.lower.take(j, axis=1) - level_a.upper.take(i, axis=1),
    )
    np.maximum(gap, 0.0, out=gap)
    return np.einsum("ki,ki->i", gap, gap)


def _squared_gaps_of_discs(level_a: Level, i: Rows, level_b: Level, j: Rows) -> Floats:
    """Return lower bounds of the squared distances of the contents of pairs of boxes, from their discs.

    It is the distance between their centres less the extents of both discs, along its direction and along each normal.
    """
    vector = level_b.center.take(j, axis=1) - level_a.center.take(i, axis=1)
    normal_a, normal_b = level_a.normal.take(i, axis=1), level_b.normal.take(j, axis=1)
    radius_a, radius_b = level_a.radius[i], level_b.radius[j]
    thickness_a, thickness_b = level_a.thickness[i], level_b.thickness[j]
    length = np.sqrt(np.einsum("ki,ki->i", vector, vector))
    far = np.maximum(length, UNDERFLOW)
    along_a, along_b = (np.abs(np.einsum("ki,ki->i", normal, vector)) for normal in (normal_a, normal_b))
    gap = length.copy()
    for along, radius, thickness in ((along_a, radius_a, thickness_a), (along_b, radius_b, thickness_b)):
        cosine = np.minimum(along / far, 1.0)
        gap -= thickness * cosine + radius * np.sqrt(1.0 + SPARE - cosine * cosine)
    cosine = np.minimum(np.abs(np.einsum("ki,ki->i", normal_a, normal_b)), 1.0)
    sine = np.sqrt(1.0 + SPARE - cosine * cosine)
    np.maximum(gap, along_a - (thickness_a + thickness_b * cosine + radius_b * sine), out=gap)
    np.maximum(gap, along_b - (thickness_b + thickness_a * cosine + radius_a * sine), out=gap)
    gap -= SPARE * length
    np.maximum(gap, 0.0, out=gap)
    return gap * gap


def _squared_gaps_of_corners(level_a: Level, i: Rows, level_b: Level, j: Rows, limit: Floats) -> Floats:
    """Return lower bounds of the squared distances of the contents of pairs of boxes, from the corners of triangles.

    These are compared along the line between the centres; those still in doubt, along the line between the corners
    that come closest there; and then along both normals.
    """
    vector = level_b.center.take(j, axis=1) - level_a.center.take(i, axis=1)
    corners_a, corners_b = level_a.corners.take(i, axis=2), level_b.corners.take(j, axis=2)
    spare = SPARE * (level_a.radius[i] + level_b.radius[j] + np.sqrt(np.einsum("ki,ki->i", vector, vector)))
    most, last, first = _gaps_along(vector, vector, corners_a, corners_b)
    most = np.maximum(most - spare, 0.0)
    left = np.flatnonzero(most * most <= limit)
    between = vector.take(left, axis=1) + corners_b[:, first[left], left] - corners_a[:, last[left], left]
    vector, corners_a, corners_b = vector.take(left, axis=1), corners_a.take(left, axis=2), corners_b.take(left, axis=2)
    for level, rows in ((None, i), (level_a, i), (level_b, j)):
        if level is not None:
            between = level.normal.take(rows[left], axis=1)
            between *= np.where(np.einsum("ki,ki->i", between, vector) < 0.0, -1.0, 1.0)
        most[left] = np.maximum(most[left], _gaps_along(between, vector, corners_a, corners_b)[0] - spare[left])
    return most * most


def _gaps_along(along: Floats, vector: Floats, corners_a: Floats, corners_b: Floats) -> tuple[Floats, Rows, Rows]:
    """Return the gaps of corners along directions, negative where they overlap, and which corners are the closest."""
    a, b = (np.einsum("ki,kci->ci", along, corners) for corners in (corners_a, corners_b))
    last, first = a.argmax(axis=0), b.argmin(axis=0)
    every = np.arange(len(last))
    gap = np.einsum("ki,ki->i", along, vector) + b[first, every] - a[last, every]
    gap /= np.maximum(np.sqrt(np.einsum("ki,ki->i", along, along)), UNDERFLOW)
    return gap, last, first
