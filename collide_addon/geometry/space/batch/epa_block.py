# SPDX-License-Identifier: GPL-3.0-or-later
"""The nearest faces of many Minkowski differences in space: polytopes that grow in step.

Each round adds to every polytope one corner, which removes the faces that it sees and is joined to their rim. As no
corner is ever hidden by a later one, k faces are seen inside of a rim of k + 2 edges, and the number of faces grows by
two in all polytopes alike: the tables stay full. A pair for which floats say anything else is left in doubt.

Whatever their roundings, the faces are a closed surface of points of A - B: each edge of one has its twin. Where each
surely has the origin on its inner side, the surface goes around it, and meets every direction. So A - B holds the ball
whose radius is the least distance of a face: a lower bound of the depth.

How far off a distance is, with u = 2**-53, a length s of the longest corner, edges of lengths k and m, and the length n
of their vector product: corners are rounded once, off by u s, edges so by 3u s; the product by 6u s (k + m), and by
4u k m of its own; a height by s times that, and 4u s n of its own and its division's. As k m is at most s (k + m), and
n at most k m, that is less than 16u s**2 (k + m) / n in all.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...batch.gjk_block import PACKED, Truths
from ...batch.support import Corners, Indices, Numbers, Row, Support
from .gjk_block import crosses, dot

UNIT = 2.0**-53
DOUBT = 16.0 * UNIT
GROWN = 2.0**-46
"""A support that lies beyond the face by a smaller share of the size of the pair does not."""
TIED = 2.0**-40
"""Faces are as near when their distances differ by no more than this share of the size."""
PARALLEL = 2.0**-40
"""Faces whose unit normals differ by no more than this are parts of one."""
MOST_FACES = 128
"""Faces of a polytope after which its pair is left in doubt: shapes that fit in each other have many near faces."""


class Expansion(NamedTuple):
    """The faces of A - B nearest to the origin."""

    numbers: Numbers
    """Numbers of the three corners, vertices of A - B, counter-clockwise seen from outside, (3, n)."""
    held: Row
    """A lower bound of the depth; 0 where none was found."""
    unrivalled: Truths
    """No face of another direction is as near."""


class Faces:
    """The faces of polytopes that have as many each: tables with a row for each face and a column for each pair."""

    __slots__ = ("corners", "count", "planes")

    def __init__(self, corners: NDArray[np.intp], planes: NDArray[np.float64], count: int) -> None:
        self.corners = corners
        """Which of the polytope's corners, (3, room, n), counter-clockwise seen from outside."""
        self.planes = planes
        """Unit normal, distance of the origin, and that distance less its doubt, (5, room, n)."""
        self.count = count

    def take(self, some: Indices) -> "Faces":
        """Return the faces of some polytopes, with as much room again."""
        room = self.count + 16
        corners = np.empty((3, room, len(some)), dtype=np.intp)
        planes = np.empty((5, room, len(some)))
        corners[:, : self.count] = self.corners[:, : self.count].take(some, axis=2)
        planes[:, : self.count] = self.planes[:, : self.count].take(some, axis=2)
        return Faces(corners, planes, self.count)

    def put(self, places: Indices, corners: NDArray[np.intp], planes: NDArray[np.float64]) -> None:
        """Put faces at places, each a row times the number of polytopes and a column."""
        for table, values in ((self.corners, corners), (self.planes, planes)):
            for row, new in zip(table, values, strict=True):
                row.reshape(-1)[places] = new


def expand(support: Support, numbers: Numbers, most_steps: int) -> Expansion:
    """Return the nearest faces, to which tetrahedra of four vertices of A - B (4, n), which hold the origin, grow."""
    differences, count = support.differences, len(support.columns)
    found = Expansion(np.zeros((3, count)), np.zeros(count), np.zeros(count, dtype=np.bool_))
    pairs, growing = np.arange(count), support.in_range
    corners = np.stack([differences.corners(each, support.columns) for each in numbers])
    faces = _tetrahedra(corners)
    for _ in range(most_steps):
        used, columns = faces.count, np.arange(len(pairs))
        planes = faces.planes[:, :used]
        nearest = planes[3].argmin(axis=0)
        x, y, z, distance, _ = planes[:, nearest, columns]
        w = support.furthest(np.stack((x, y, z)))
        grown = GROWN * support.sizes
        settled = np.flatnonzero(growing & (x * w[0] + y * w[1] + z * w[2] - distance <= grown))
        at, rows = pairs[settled], nearest[settled]
        of_face = faces.corners[:, rows, settled]
        found.numbers[:, at] = corners[of_face, 3, settled]
        of_settled = planes.take(settled, axis=2)
        found.held[at] = of_settled[4].min(axis=0)
        found.unrivalled[at] = ~_have_rivals(of_settled, rows, TIED * support.sizes[settled])
        growing[settled] = False
        seen = planes[0] * w[0]
        seen += planes[1] * w[1]
        seen += planes[2] * w[2]
        seen -= planes[3]
        sees = seen > grown
        sees &= growing
        growing &= _grown(faces, corners, w, sees)
        left = np.flatnonzero(growing)
        if len(left) == 0 or used > MOST_FACES:
            break
        corners = np.concatenate((corners, w[np.newaxis]))
        if len(left) <= PACKED * len(growing) or faces.count + 2 > faces.planes.shape[1]:
            corners, faces = corners.take(left, axis=2), faces.take(left)
            support, pairs, growing = support.take(left), pairs[left], growing[left]
    return found


def _tetrahedra(corners: NDArray[np.float64]) -> Faces:
    """Return the faces of tetrahedra, of corners (4, 4, n) that are turned so that the faces look outwards."""
    p, q, r, w = corners[:, :3]
    inwards = dot(crosses(q - p, r - p), w - p) < 0.0  # then w is below, and q, p, r counter-clockwise from outside
    corners[:2] = np.where(inwards, corners[:2], corners[1::-1])
    count = corners.shape[2]
    rows = np.array([(0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)]).T
    faces = Faces(np.empty((3, 20, count), dtype=np.intp), np.empty((5, 20, count)), 4)
    faces.corners[:, :4] = rows[:, :, np.newaxis]
    flat = corners[rows, :3]  # (3, 4, 3, n)
    p, q, r = flat.transpose(0, 2, 1, 3).reshape(3, 3, -1)
    faces.planes[:, :4] = _planes(p, q, r).reshape(5, 4, count)
    return faces


def _planes(p: NDArray[np.float64], q: NDArray[np.float64], r: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return unit normals, distances, and distances less their doubt, (5, n), of triangles with corners (3, n)."""
    u, v = q - p, r - p
    normal = crosses(u, v)
    planes = np.empty((5, p.shape[1]))
    length = np.sqrt(dot(normal, normal))
    np.divide(normal, length, out=planes[:3])
    planes[3] = dot(planes[:3], p)
    longest = np.maximum(np.maximum(dot(p, p), dot(q, q)), dot(r, r))
    planes[4] = planes[3] - DOUBT * longest * (np.sqrt(dot(u, u)) + np.sqrt(dot(v, v))) / length
    planes[3][~(planes[4] > 0.0)] = -np.inf  # in doubt, or without a normal: it counts as the nearest
    return planes


def _have_rivals(planes: NDArray[np.float64], nearest: Indices, tie: Row) -> Truths:
    """Tell whether a face of another direction is as near as the nearest; of one direction, faces are parts of one."""
    columns = np.arange(planes.shape[2])
    x, y, z, distance, _ = planes[:, nearest, columns]
    near = planes[4] <= distance + tie
    several = np.flatnonzero(near.sum(axis=0) > 1)
    rivals = np.zeros(len(columns), dtype=np.bool_)
    some = planes[:3].take(several, axis=2)
    turn = np.abs(some[0] - x[several]) + np.abs(some[1] - y[several]) + np.abs(some[2] - z[several])
    rivals[several] = (near.take(several, axis=1) & ~(turn <= PARALLEL)).any(axis=0)
    return rivals


def _grown(faces: Faces, corners: NDArray[np.float64], w: Corners, sees: Truths) -> Truths:
    """Replace the faces that the corners w see by new ones; tell for which pairs that was as it should be."""
    used, count, number = faces.count, sees.shape[1], len(corners)
    pair, row = np.nonzero(sees.T)
    rings = faces.corners[:, row, pair]
    starts, ends = rings.T.reshape(-1), rings[AFTER].T.reshape(-1)  # of the three edges of each
    of_pair = np.repeat(pair, 3)
    within = of_pair * (number * number)
    marked = np.zeros(count * number * number, dtype=np.bool_)
    marked[within + starts * number + ends] = True
    rim = np.flatnonzero(~marked[within + ends * number + starts])
    starts, ends, of_rim = starts[rim], ends[rim], of_pair[rim]
    how_many_seen, how_many = np.bincount(pair, minlength=count), np.bincount(of_rim, minlength=count)
    begun = np.zeros((count, number), dtype=np.bool_)
    begun[of_rim, starts] = True
    good = (how_many == how_many_seen + 2) & (begun.sum(axis=1) == how_many) & (how_many_seen > 0)
    # The new faces of a pair take the places of those that it saw, and two more.
    first_seen, first = np.cumsum(how_many_seen) - how_many_seen, np.cumsum(how_many) - how_many
    place = np.arange(len(of_rim)) - first[of_rim]
    seen_of_rim = how_many_seen[of_rim]
    reused = np.minimum(first_seen[of_rim] + place, max(len(row) - 1, 0))
    place = np.where(place < seen_of_rim, row[reused] if len(row) else 0, used + place - seen_of_rim)
    fit = good[of_rim]
    starts, ends, of_rim, place = starts[fit], ends[fit], of_rim[fit], place[fit]
    flat = corners.reshape(number, 4, count)
    planes = _planes(flat[starts, :3, of_rim].T, flat[ends, :3, of_rim].T, w[:3, of_rim])
    faces.put(place * count + of_rim, np.stack((starts, ends, np.full(len(starts), number))), planes)
    faces.count = used + 2
    return good


AFTER = np.array([1, 2, 0])
