# SPDX-License-Identifier: GPL-3.0-or-later
"""How often a closed mesh winds around a point: 0 outside of it, 1 inside, decided exactly.

A ray from the point passes through triangles; each that it leaves through counts 1, each that it enters through -1. A
ray that meets an edge says nothing, and another is sent. Floats only choose which triangles the ray can meet.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np

from ...predicates.vectors import Vector, cross, dot, opposite
from .tree import BoxTree, Floats
from .triangle_mesh import TriangleMesh, WholeTriangle

RAY_BITS = 12
DOUBT = 2.0**-44
"""The share of all coordinates within which a triangle may miss a ray in floats and meet it in truth: 512u, of which a
scalar product with a vector of length 1 takes four, that vector and the point one or two more."""


class Placed(NamedTuple):
    """A mesh in a pair: on the grid common to both, and as floats that neither over- nor underflow."""

    mesh: TriangleMesh
    tree: BoxTree
    """Of the mesh times ``2**scale``."""
    scale: int
    exponent: int
    """The grid's step is ``2**-exponent``."""

    def triangle(self, number: int) -> WholeTriangle:
        """Return the corners of a triangle on the grid."""
        return self.mesh.whole_triangle(number, self.exponent)

    def as_floats(self, point: Vector, by: int) -> Floats:
        """Return a point, a vector on the grid that is to be divided, as the tree has it."""
        shift = self.exponent - self.scale
        return np.array([(value << max(-shift, 0)) / (by << max(shift, 0)) for value in point])


def winding(of: Placed, point: Vector, by: int, side: Vector | None = None) -> int:
    """Return how often a closed mesh winds around a point, a vector on the grid that is to be divided.

    The point is on no edge of the mesh. It may be inside of a triangle if `side` is a normal of that: then what is
    meant is a point a little further that way.
    """
    for ray in _rays(side):
        hits = 0
        for number in _met(of, of.as_floats(point, by), ray):
            p, q, r = (_seen_from(point, by, corner) for corner in of.triangle(number))
            hit = _hit(p, q, r, ray)
            if hit is None:
                break
            hits += hit
        else:
            return hits
    raise AssertionError  # there is no end of rays


def _seen_from(point: Vector, by: int, corner: Vector) -> Vector:
    return by * corner[0] - point[0], by * corner[1] - point[1], by * corner[2] - point[2]


def _rays(side: Vector | None) -> Iterator[Vector]:
    """Yield directions, on one side of a plane if its normal is given: always the same ones."""
    random = Random(1)  # noqa: S311  # nobody is to be surprised
    bound = 1 << RAY_BITS
    while True:
        ray = random.randint(-bound, bound), random.randint(-bound, bound), random.randint(1, bound)
        along = 1 if side is None else dot(ray, side)
        if along:
            yield ray if along > 0 else opposite(ray)


def _met(of: Placed, point: Floats, ray: Vector) -> list[int]:
    """Return the triangles that a ray may meet."""
    corners = of.tree.corners
    doubt = DOUBT * max(of.tree.reach, float(np.abs(point).max()))
    seen = np.einsum("kc,cim->kim", _frame(ray), corners - point[:, np.newaxis, np.newaxis])
    low, high = seen.min(axis=1), seen.max(axis=1)
    found: list[int] = np.flatnonzero((low[:2] <= doubt).all(axis=0) & (high >= -doubt).all(axis=0)).tolist()
    return found


@cache
def _frame(ray: Vector) -> Floats:
    """Return three unit vectors at right angles, the last one along a ray; there are few rays, and always the same."""
    along = np.array(ray) / np.linalg.norm(ray)
    across = np.cross(along, np.eye(3)[np.abs(along).argmin()])
    across /= np.linalg.norm(across)
    return np.array([across, np.cross(along, across), along])


def _hit(p: Vector, q: Vector, r: Vector, ray: Vector) -> int | None:
    """Return 1 where a ray from the origin leaves through a triangle, -1 where it enters, 0 where it misses."""
    first = cross(p, q)
    sides = dot(ray, first), dot(ray, cross(q, r)), dot(ray, cross(r, p))
    if min(sides) < 0 < max(sides):
        return 0
    volume = dot(first, r)
    if 0 in sides:
        return None if volume else 0
    sign = 1 if sides[0] > 0 else -1
    return sign if sign * volume > 0 else 0
