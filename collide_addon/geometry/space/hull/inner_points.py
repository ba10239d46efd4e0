# SPDX-License-Identifier: GPL-3.0-or-later
"""Most of very many points are inside of the hull of a few: a table of how far out that reaches drops those for sure.

Seen from a point inside of that hull, a cube is divided into cells, and what matters is its surface: through the four
corners of each square on it go rays, and on each a point is found that is inside. With the middle they span a pyramid
inside of the hull, so a point seen through the square is inside if it is nearer than the nearest of the four, as its
largest coordinate says.
"""

import numpy as np
from numpy.typing import NDArray

from ...predicates.progress import in_blocks
from .facets import RELATIVE_ERROR
from .quickhull import BLOCK, surface_around

VERY_MANY = 20_000
"""Points from which on dropping some pays."""
SAMPLE = 2_000
"""Points of which the hull is made, or a few more."""
CELLS = 32
"""Along each side of the cube."""
WITHIN = 1.0 - 2.0**-20
"""The share of a ray's length inside of the hull that counts.

So there are 2**-20 of the distance of the hull's faces from the middle to spare for each point: more than the roundings
of its place and of its cell, which are below 2**-49 of the size, where no face is nearer than NEAREST of that."""
NEAREST = 2.0**-24

Floats = NDArray[np.float64]


def candidates(points: Floats) -> Floats:
    """Return the points (n, 3) except some that are surely inside of the hull of the others."""
    if len(points) <= VERY_MANY:
        return points
    low, high = points.min(axis=0), points.max(axis=0)
    if float((high - low).min()) < 2.0**-300 or max(float(high.max()), -float(low.min())) > 2.0**300:
        return points
    scale = 2.0 / (high - low)
    count = 2 * len(points)
    while VERY_MANY < len(points) <= count / 2:
        count = len(points)
        sample = points[:: count // SAMPLE]
        surface = surface_around(sample)
        if surface is None:
            break
        alive = [triangle for triangle, gone in zip(surface.triangles, surface.replaced, strict=True) if gone is None]
        corners = sample[np.array(surface.rows)[np.array(alive)]]
        middle = corners.mean(axis=(0, 1))
        reach = _reach((corners - middle) * scale)
        if reach is None:
            break
        points = points[_may_be_outside(points, middle, scale, reach)]
    return points


def _reach(corners: Floats) -> Floats | None:
    """Return for each cell how far out all is inside of a hull with these triangles (m, 3, 3); None if it is too flat.

    The origin is the middle.
    """
    a = corners[:, 0]
    normals = np.cross(corners[:, 1] - a, corners[:, 2] - a)
    levels = np.einsum("mk,mk->m", normals, a)
    size = 2.0 * float(np.abs(corners).max())
    doubt = RELATIVE_ERROR * size**3
    if not (levels > np.maximum(4.0 * doubt, NEAREST * size * np.abs(normals).sum(axis=1))).all():
        return None
    ticks = np.linspace(-1.0, 1.0, CELLS + 1)
    u, v = (each.ravel() for each in np.meshgrid(ticks, ticks, indexing="ij"))
    ones = np.ones_like(u)
    reach = np.full((CELLS,) * 3, np.inf)
    for axis in range(3):
        for side in (-1.0, 1.0):
            rays = np.empty((3, len(u)))
            rays[axis], rays[axis - 2], rays[axis - 1] = side, u, v
            far = WITHIN / _highest(normals / levels[:, np.newaxis], rays)
            inside = _highest(np.column_stack((normals, -levels)), np.vstack((rays * far, ones))) < -doubt
            nodes = np.where(inside, far, 0.0).reshape(CELLS + 1, -1)
            squares = np.minimum(np.minimum(nodes[1:, 1:], nodes[:-1, 1:]), np.minimum(nodes[1:, :-1], nodes[:-1, :-1]))
            # The other two axes in turn: after z comes x.
            layer = np.moveaxis(reach, (axis, axis - 2, axis - 1), (0, 1, 2))[0 if side < 0.0 else -1]
            np.minimum(layer, squares, out=layer)
    return WITHIN * reach


def _highest(planes: Floats, places: Floats) -> Floats:
    """Return the largest product of each place, a column, with the planes, which are rows."""
    step = max(BLOCK // len(planes), 1)
    pieces = [(planes @ places[:, part]).max(axis=0) for part in in_blocks(places.shape[1], step)]
    return np.concatenate(pieces)


def _may_be_outside(points: Floats, middle: Floats, scale: Floats, reach: Floats) -> NDArray[np.bool_]:
    """Tell of each point whether it may be outside of a hull."""
    outside = np.empty(len(points), dtype=bool)
    flat = reach.ravel()
    for rows in in_blocks(len(points)):
        seen = np.subtract(points[rows].T, middle[:, np.newaxis], order="C")
        seen *= scale[:, np.newaxis]
        far = np.abs(seen).max(axis=0)
        seen *= (CELLS / 2.0) / np.maximum(far, 2.0**-1000)
        seen += CELLS / 2.0
        cell = np.minimum(seen.astype(np.int32), CELLS - 1)
        outside[rows] = far >= flat.take((cell[0] * CELLS + cell[1]) * CELLS + cell[2])
    return outside
