# SPDX-License-Identifier: GPL-3.0-or-later
"""The box of the smallest volume around points: a face of the hull lies in a side of it, or two edges in two sides.

J. O'Rourke, "Finding minimal enclosing boxes", International Journal of Computer and Information Sciences 14 (1985):
some two neighbouring sides of a smallest box have an edge of the hull in them each. If one of them has two edges, it
has a whole face, and the rest is a smallest rectangle in the plane, found for each face. If not, the box can still
turn with its two edges, by one angle; how its volume changes with that is searched for each pair of edges.
"""

from collections.abc import Generator
from itertools import permutations, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...hull.monotone_chain import convex_hull as convex_hull_in_plane
from ...predicates.parts import carried_out
from ...predicates.space_points import as_space_points
from ..hull.convex_hull import Hull, convex_hull
from .flush_edges import boxes_along_edges
from .oriented_box import COORDINATE_AXES, OrientedBox

Floats = NDArray[np.float64]

MOST_EDGES = 60
"""Edges of a hull up to which pairs of them are searched: some tenths of a second, which grow with the third power."""
FACES_AT_ONCE = 16
"""Faces after which the share of the work is told."""
NEARLY_PARALLEL = 1e-6
"""The product of an edge and a normal below which the edge is meant to be in the side: a search is as exact as that."""
AS_SMALL = 1e-12
"""The share of its volume by which a box may be larger than another and still count as small: roundings make less."""


def min_volume_box(points: ArrayLike) -> OrientedBox:
    """Return the smallest box around points.

    Parameters
    ----------
    points : array-like (n, 3)

    Returns
    -------
    OrientedBox
        Every point is inside of it, without any tolerance. What is guaranteed of its volume:

        - No box that has a face of the hull in one of its sides is smaller, by more than a share of 1e-12.
        - Of hulls with at most 60 edges, boxes with an edge in each of two sides are searched too: 64 angles for each
          pair of edges, and the most promising ones to the end. That finds the smallest box there is, unless the
          volume has a dip between two of these angles that neither of them shows. Larger hulls are not searched so,
          for it would take seconds and more: there a box that no face is flush with may be smaller.

        Of several as small, the one least turned against the coordinate axes is taken. Points in a plane have the
        smallest rectangle in it, those on a line a box along it without other extents, but for the rounding of axes.

    Raises
    ------
    GeometryError
        When the input is empty, has another shape, or is not finite.
    """
    return carried_out(min_volume_box_in_parts(points))


def min_volume_box_in_parts(points: ArrayLike) -> Generator[float, None, OrientedBox]:
    """Yield the share done of the search of `min_volume_box`, whose box is the generator's value."""
    array = as_space_points(points)
    hull = convex_hull(array)
    corners = _centred(hull.vertices)
    if hull.dimension == 0:
        return OrientedBox.around(hull.vertices)
    if hull.dimension == 1:
        frames = _frame(corners[1] - corners[0])[np.newaxis]
    else:
        along = []
        for number, ring in enumerate(hull.faces, start=1):
            along.append(_smallest_along(corners, _normal(corners, ring)))
            if number % FACES_AT_ONCE == 0:
                yield number / len(hull.faces)
        frames = np.array(along)
        if hull.dimension == 3 and len(hull.edges) <= MOST_EDGES:
            edges = _directions(corners, hull)
            searched = boxes_along_edges(corners, edges)
            settled = [_smallest_along(corners, normal) for normal in _settled(searched, edges)]
            frames = np.concatenate((frames, searched, settled) if settled else (frames, searched))
    extents = np.ptp(np.einsum("fkc,nc->fkn", frames, corners), axis=2)
    if hull.dimension < 3:  # the length or the area alone
        extents = np.sort(extents, axis=1)[:, 3 - hull.dimension :]
    sizes = extents.prod(axis=1)
    near = [_least_turned(frame) for frame in frames[sizes <= sizes.min() * (1.0 + AS_SMALL)]]
    return OrientedBox.around(
        hull.vertices, max(near, key=lambda frame: (round(float(frame.trace()), 12), frame.tolist()))
    )


def _centred(vertices: Floats) -> Floats:
    """Return points moved to the origin and brought to about 1 by a power of two, so that no product underflows."""
    moved: Floats = vertices - (vertices.min(axis=0) / 2.0 + vertices.max(axis=0) / 2.0)
    return np.asarray(np.ldexp(moved, -int(np.frexp(np.abs(moved).max())[1])))


def _directions(corners: Floats, hull: Hull) -> Floats:
    """Return the directions of the edges, parallel ones once."""
    ends = np.array(hull.edges)
    ways = corners[ends[:, 1]] - corners[ends[:, 0]]
    ways /= np.linalg.norm(ways, axis=1)[:, np.newaxis]
    kept: list[Floats] = []
    for way in ways:
        if not kept or np.abs(np.array(kept) @ way).max() < 1.0 - 2.0**-50:
            kept.append(way)
    return np.array(kept)


def _normal(corners: Floats, ring: tuple[int, ...]) -> Floats:
    """Return a vector across a face."""
    p, q, r = corners[list(ring[:3])]
    return np.asarray(np.cross(q - p, r - q))


def _settled(frames: Floats, edges: Floats) -> list[Floats]:
    """Return the normals of sides of boxes to which two edges are parallel but for the search's last digits."""
    found: dict[tuple[int, int], Floats] = {}
    for normal in frames.reshape(-1, 3):
        rows = np.flatnonzero(np.abs(edges @ normal) < NEARLY_PARALLEL)[:2].tolist()
        if len(rows) == 2:
            found[rows[0], rows[1]] = np.cross(*edges[rows])
    return list(found.values())


def _smallest_along(corners: Floats, normal: Floats) -> Floats:
    """Return the axes (3, 3) of the smallest box with a side across a direction."""
    frame = _frame(normal)
    seen = convex_hull_in_plane(corners @ frame[1:].T)
    ways = np.roll(seen, -1, axis=0) - seen
    lengths = np.hypot(*ways.T)
    cosine, sine = (ways[lengths > 0.0] / lengths[lengths > 0.0][:, np.newaxis]).T
    along, across = np.stack((cosine, sine), axis=1) @ seen.T, np.stack((-sine, cosine), axis=1) @ seen.T
    best = int((np.ptp(along, axis=1) * np.ptp(across, axis=1)).argmin())
    u, v = cosine[best] * frame[1] + sine[best] * frame[2], cosine[best] * frame[2] - sine[best] * frame[1]
    return np.array([frame[0], u, v])


def _frame(way: Floats) -> Floats:
    """Return three unit vectors at right angles, right-handed, the first one along a way."""
    first = way / np.abs(way).max()
    first = first / np.linalg.norm(first)
    second = np.cross(first, np.array(COORDINATE_AXES)[np.abs(first).argmin()])
    second = second / np.linalg.norm(second)
    return np.array([first, second, np.cross(first, second)])


def _least_turned(frame: Floats) -> Floats:
    """Return the axes of a box in the order and with the signs that are nearest to the coordinate axes."""
    return max((turn @ frame for turn in TURNS), key=lambda axes: float(axes.trace())) + 0.0


def _turns() -> list[Floats]:
    """Return the 24 ways in which a cube can be turned onto itself."""
    every = (
        np.array([sign * np.eye(3)[k] for sign, k in zip(signs, order, strict=True)])
        for order, signs in product(permutations(range(3)), product((1.0, -1.0), repeat=3))
    )
    return [turn for turn in every if np.linalg.det(turn) > 0.0]


TURNS = _turns()
