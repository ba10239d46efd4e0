# SPDX-License-Identifier: GPL-3.0-or-later
"""The nearest faces of many Minkowski differences in space, by polytopes that grow in step.

Each round adds one corner to every polytope, which removes the faces that it sees and is joined to their rim. As no
corner is ever hidden by a later one, k visible faces have a rim of k + 2 edges, and the number of faces grows by two in
every polytope: the tables stay full. A pair for which floats contradict this is left in doubt.

Whatever the roundings, the faces form a closed surface of points of A - B: each edge of a face has its twin. If every
face certainly has the origin on its inner side, the surface surrounds the origin. So A - B contains the ball whose
radius is the least distance of a face, which is a lower bound of the depth.

The error of a distance, with u = 2**-53, the length s of the longest corner, edges of lengths k and m, and the length n
of their vector product: corners are rounded once, off by u s, and edges therefore by 3u s; the product by 6u s (k + m)
from these, and by 4u k m of its own; a height by s times that, and by 4u s n for itself and its division. As k m is at
most s (k + m), and n at most k m, that is less than 16u s**2 (k + m) / n in all.
"""

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ...batch.plane import BEYOND_SHARE, PARALLEL_ANGLE, TIED_SHARE, Expansion
from ...batch.support import PACKING_SHARE, Corners, Indices, Numbers, Row, Support, Truths, Vectors, dot
from ...predicates.grid import UNIT

DOUBT = 16.0 * UNIT
CORNER_ROOM = 10
"""Room for corners in the first tables of polytopes, and added when these are enlarged."""
MOST_FACES_GROWN = 128
"""Faces of a polytope beyond which its pair is left in doubt: shapes that fit one another have many near faces."""


class Polytopes:
    """Polytopes with the same numbers of corners and faces, as tables with a column for each pair."""

    __slots__ = ("corners", "faces", "longest", "planes", "rings", "vertices")

    def __init__(self, room: int, count: int) -> None:
        self.vertices = np.empty((4, room, count))
        """Vertices of A - B and their numbers."""
        self.rings = np.empty((3, 2 * room, count), dtype=np.uint8)
        """Rows of the corners of each face, counter-clockwise seen from outside."""
        self.planes = np.empty((5, 2 * room, count))
        """Unit normal of each face, distance of the origin, and that distance less its doubt."""
        self.longest = np.zeros(count)
        """The squared length of the longest corner."""
        self.corners, self.faces = 4, 4
        """Their numbers."""

    @classmethod
    def tetrahedra(cls, vertices: NDArray[np.float64]) -> Self:
        """Return the polytopes with corners (4, 4, n)."""
        p, q, r, w = vertices[:, :3]
        turned = dot(crosses(q - p, r - p), w - p) < 0.0  # else r, q, p are counter-clockwise seen from w
        found = cls(CORNER_ROOM, vertices.shape[2])
        found.vertices[:, :4] = vertices.swapaxes(0, 1)
        found.vertices[:, :2] = np.where(turned, vertices[1::-1], vertices[:2]).swapaxes(0, 1)
        corners = found.vertices[:3, :4]
        found.longest = np.square(corners).sum(axis=0).max(axis=0)
        for row, ring in enumerate(((0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3))):
            for table, corner in zip(found.rings, ring, strict=True):
                table[row] = corner
            p, q, r = (corners[:, corner] for corner in ring)
            found.planes[:, row] = _planes(p, q, r, found.longest)
        return found

    def take(self, some: Indices) -> "Polytopes":
        """Return some of the polytopes, with room for more corners."""
        found = Polytopes(self.corners + CORNER_ROOM, len(some))
        found.corners, found.faces, found.longest = self.corners, self.faces, self.longest.take(some)
        for name, used in (("vertices", self.corners), ("rings", self.faces), ("planes", self.faces)):
            for row, new in zip(getattr(self, name), getattr(found, name), strict=True):
                row[:used].take(some, axis=1, out=new[:used], mode="clip")
        return found

    def nearest(self) -> Indices:
        """Return, for each polytope, the row of the face nearest to the origin, the last one of several."""
        distances = self.planes[3, : self.faces]
        rows = np.arange(self.faces, dtype=np.uint8)[:, np.newaxis]
        return ((distances == distances.min(axis=0)) * rows).max(axis=0).astype(np.intp)

    def numbers(self, faces: Indices, some: Indices) -> Numbers:
        """Return the vertex numbers of the corners of one face for each of some of the polytopes, (3, n)."""
        count = len(self.longest)
        corners = self.rings.reshape(3, -1).take(faces * count + some, axis=1).astype(np.intp)
        return self.vertices[3].reshape(-1).take(corners * count + some)

    def seen_from(self, w: Corners, further: Row) -> Truths:
        """Tell beyond which faces, by more than a margin, the points w lie, (faces, n)."""
        normals = self.planes[:, : self.faces]
        heights = normals[0] * w[0]
        products = normals[1] * w[1]
        heights += products
        np.multiply(normals[2], w[2], out=products)
        heights += products
        heights -= normals[3]
        return heights > further

    def grow(self, w: Corners, sees: Truths) -> Truths:
        """Replace the faces that the corners w see by new ones; return a mask of the pairs that remain closed."""
        number, count = self.corners, sees.shape[1]
        seen = np.flatnonzero(np.ascontiguousarray(sees.T))  # pair after pair
        pair = seen // self.faces
        place = (seen - pair * self.faces) * count + pair
        starts, ends, of_rim = _rims(self.rings.reshape(3, -1).take(place, axis=1), pair, count, number)
        how_many_seen, how_many = np.bincount(pair, minlength=count), np.bincount(of_rim, minlength=count)
        start_at, end_at = starts * count + of_rim, ends * count + of_rim
        begun = np.zeros((number, count), dtype=np.bool_)
        begun.reshape(-1)[start_at] = True
        good: Truths = (how_many == how_many_seen + 2) & (begun.sum(axis=0, dtype=np.uint8) == how_many)
        if (good != (how_many_seen > 0)).any():
            fit = good.take(of_rim)
            starts, ends, of_rim, start_at, end_at = (each[fit] for each in (starts, ends, of_rim, start_at, end_at))
            place, how_many = place[good.take(pair)], np.where(good, how_many, 0)
        places = self._places(place, how_many, good)
        self.longest = np.maximum(self.longest, dot(w[:3], w))
        coordinates = self.vertices[:3].reshape(3, -1)
        p, q = coordinates.take(start_at, axis=1), coordinates.take(end_at, axis=1)
        planes = _planes(p, q, w[:3].take(of_rim, axis=1), self.longest.take(of_rim))
        for row, values in zip(self.planes, planes, strict=True):
            row.reshape(-1)[places] = values
        for ring, rows in zip(self.rings, (starts.astype(np.uint8), ends.astype(np.uint8), number), strict=True):
            ring.reshape(-1)[places] = rows
        self.vertices[:, number] = w
        self.corners, self.faces = number + 1, self.faces + 2
        return good

    def _places(self, of_seen: Indices, how_many: Indices, good: Truths) -> Indices:
        """Return where the new faces of each good pair go in a flat table: in place of those seen, and two more."""
        last = np.cumsum(how_many)[good] - 1  # of each run; it and the one before are added
        is_old = np.ones(int(how_many.sum()), dtype=np.bool_)
        is_old[last] = is_old[last - 1] = False
        places = np.empty(len(is_old), dtype=np.intp)
        places[is_old] = of_seen
        more = self.faces * len(good) + np.flatnonzero(good)
        places[last - 1], places[last] = more, more + len(good)
        return places


def expand(support: Support, numbers: Numbers, most_steps: int) -> Expansion:
    """Return the nearest faces of A - B, found by expanding tetrahedra of vertices (4, n) around the origin."""
    differences, count = support.differences, len(support.columns)
    found = Expansion(np.zeros((3, count)), np.zeros(count), np.zeros(count, dtype=np.bool_))
    pairs, growing = np.arange(count), support.in_range
    polytopes = Polytopes.tetrahedra(np.stack([differences.corners(each, support.columns) for each in numbers]))
    for _ in range(most_steps):
        columns = np.arange(len(pairs))
        nearest = polytopes.nearest()
        x, y, z, distance, _ = polytopes.planes.reshape(5, -1).take(nearest * len(pairs) + columns, axis=1)
        w = support.furthest(np.stack((x, y, z)))
        grown = BEYOND_SHARE * support.sizes
        settled = np.flatnonzero(growing & (x * w[0] + y * w[1] + z * w[2] - distance <= grown))
        at, rows = pairs[settled], nearest[settled]
        found.numbers[:, at] = polytopes.numbers(rows, settled)
        found.held[at], found.unrivalled[at] = _held(polytopes, settled, rows, TIED_SHARE * support.sizes[settled])
        growing[settled] = False
        sees = polytopes.seen_from(w, grown)
        sees &= growing
        growing &= polytopes.grow(w, sees)
        left = np.flatnonzero(growing)
        if len(left) == 0 or polytopes.faces > MOST_FACES_GROWN:
            break
        if len(left) <= PACKING_SHARE * len(growing) or polytopes.corners == polytopes.vertices.shape[1]:
            polytopes, support = polytopes.take(left), support.take(left)
            pairs, growing = pairs[left], growing[left]
    return found


def _rims(rings: NDArray[np.uint8], pair: Indices, count: int, corners: int) -> tuple[Indices, Indices, Indices]:
    """Return the starts and ends of the edges around faces of pairs, and the pair of each edge, pair after pair.

    The faces have rings (3, n) of `corners` corners; an edge between two of them has its twin, and is not in the rim.
    """
    ends_of_edges = np.empty((rings.shape[1], 4), dtype=np.intp)  # three for each face, from a corner to the next
    ends_of_edges[:, :3], ends_of_edges[:, 3] = rings.T, rings[0]
    starts, ends = ends_of_edges[:, :3].reshape(-1), ends_of_edges[:, 1:].reshape(-1)
    of_pair = np.repeat(pair, 3)
    within = of_pair * (corners * corners)
    is_edge = np.zeros(count * corners * corners, dtype=np.bool_)
    is_edge[within + starts * corners + ends] = True
    rim = np.flatnonzero(~is_edge.take(within + ends * corners + starts))
    return starts.take(rim), ends.take(rim), of_pair.take(rim)


def _held(polytopes: Polytopes, some: Indices, nearest: Indices, tie: Row) -> tuple[Row, Truths]:
    """Return the radius of a ball in each of some polytopes, and whether no face of another direction is as near."""
    planes = polytopes.planes[:, : polytopes.faces]
    least = planes[4].take(some, axis=1)
    near = least <= planes[3, nearest, some] + tie
    unrivalled = np.ones(len(some), dtype=np.bool_)
    several = np.flatnonzero(near.sum(axis=0, dtype=np.uint8) > 1)  # parallel ones are parts of one face
    row, of_several = np.nonzero(near.take(several, axis=1))
    at = several.take(of_several)
    column, chosen = some.take(at), nearest.take(at)
    turn = np.abs(planes[:3, row, column] - planes[:3, chosen, column]).sum(axis=0)
    unrivalled[at[~(turn <= PARALLEL_ANGLE)]] = False
    return least.min(axis=0), unrivalled


def crosses(p: NDArray[Any], q: NDArray[Any]) -> NDArray[Any]:
    """Return the vector products of vectors (…, 3, n)."""
    product = np.empty(np.broadcast_shapes(p.shape, q.shape), dtype=p.dtype)
    for k in range(3):
        i, j = (k + 1) % 3, (k + 2) % 3
        np.multiply(p[..., i, :], q[..., j, :], out=product[..., k, :])
        product[..., k, :] -= p[..., j, :] * q[..., i, :]
    return product


def _planes(p: Vectors, q: Vectors, r: Vectors, longest: Row) -> NDArray[np.float64]:
    """Return unit normals, distances, and distances less their doubt, (5, n), of triangles with corners (3, n).

    `longest` (n,) is the largest squared length of a corner of each polytope.
    """
    u, v = q - p, r - p
    normal = crosses(u, v)
    planes = np.empty((5, p.shape[1]))
    length = np.sqrt(dot(normal, normal))
    np.divide(normal, length, out=planes[:3])
    planes[3] = dot(planes[:3], p)
    doubt = np.sqrt(dot(u, u))
    doubt += np.sqrt(dot(v, v))
    doubt *= DOUBT * longest
    doubt /= length
    np.subtract(planes[3], doubt, out=planes[4])
    planes[3, ~(planes[4] > 0.0)] = -np.inf  # in doubt, or without a normal: counts as the nearest
    return planes
