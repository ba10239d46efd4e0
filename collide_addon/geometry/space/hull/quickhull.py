# SPDX-License-Identifier: GPL-3.0-or-later
"""The triangles of a convex hull in space: from a tetrahedron outwards, each time to the furthest point of a facet.

C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull algorithm for convex hulls", ACM Transactions on Mathematical
Software 22 (1996). Each facet keeps the points above it. The furthest of them sees some facets; these go, and their
rim, the horizon, is joined to the point. A facet in whose plane the point lies goes too: then no new facet can be flat,
for a rim edge on one line with the point would lie in the planes of both its facets, and be no rim.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ..vectors import cross, difference, dot
from .exact_points import ExactPoints, Plane

Triangle = tuple[int, int, int]
FEW = 24
"""Points up to which plain Python is done before numpy has begun."""


class Facet(Plane):
    """A triangle of the hull so far, counter-clockwise seen from outside, and the points above it."""

    __slots__ = ("above", "furthest")

    above: Iterable[int]
    furthest: int | None


def triangles_around(array: NDArray[np.float64]) -> list[Triangle] | None:
    """Return the hull of points (n, 3), all different, as triangles of rows; None when they lie in one plane."""
    points = ExactPoints(array)
    first = _tetrahedron(points)
    if first is None:
        return None
    facets, facet_at, waiting = set[Facet](), dict[tuple[int, int], Facet](), list[Facet]()

    def add(corners: Triangle, candidates: NDArray[np.intp] | list[int]) -> NDArray[np.intp] | list[int]:
        """Add a facet, and return the candidates that are not above it."""
        facet = Facet(points, corners)
        a, b, c = corners
        facets.add(facet)
        facet_at[a, b] = facet_at[b, c] = facet_at[c, a] = facet
        left = _take_those_above(points, facet, candidates)
        if facet.furthest is not None:
            waiting.append(facet)
        return left

    i, j, k, m = first
    left: NDArray[np.intp] | list[int] = np.setdiff1d(np.arange(len(array)), first)
    for corners in ((i, j, k), (i, m, j), (j, m, k), (k, m, i)):
        left = add(corners, left)
    while waiting:
        facet = waiting.pop()
        point = facet.furthest
        if facet not in facets or point is None:
            continue
        seen, rim = _horizon(points, facet_at, facet, point)
        facets -= seen
        left = _together([each.above for each in seen], point)
        for start, end in rim:
            left = add((start, end, point), left)
    return [facet.corners for facet in facets]


def _take_those_above(
    points: ExactPoints, facet: Facet, candidates: NDArray[np.intp] | list[int]
) -> NDArray[np.intp] | list[int]:
    """Give a facet the candidates above it, and return the others."""
    facet.furthest = None
    if len(candidates) > FEW:
        rows = np.asarray(candidates, dtype=np.intp)
        heights, above = points.heights(facet, rows)
        own = rows[above]
        facet.above = own
        if len(own):
            facet.furthest = int(own[heights[above].argmax()])
        return rows[~above]
    below, top = [], -np.inf
    facet.above = taken = []
    for row in candidates if isinstance(candidates, list) else candidates.tolist():
        if points.is_above(facet, row):
            taken.append(row)
            height = facet.height(points.rows[row])
            if height > top or facet.furthest is None:
                facet.furthest, top = row, height
        else:
            below.append(row)
    return below


def _horizon(
    points: ExactPoints, facet_at: dict[tuple[int, int], Facet], first: Facet, point: int
) -> tuple[set[Facet], list[tuple[int, int]]]:
    """Return the facets that a point sees, or lies in the plane of, and the edges around them, in their direction."""
    seen, rim, to_look_at = {first}, [], [first]
    while to_look_at:
        a, b, c = to_look_at.pop().corners
        for start, end in ((a, b), (b, c), (c, a)):
            beyond = facet_at[end, start]
            if beyond in seen:
                continue
            if points.is_below(beyond, point):
                rim.append((start, end))
            else:
                seen.add(beyond)
                to_look_at.append(beyond)
    return seen, rim


def _together(lists: list[Iterable[int]], point: int) -> NDArray[np.intp] | list[int]:
    """Return the rows of several lists but for one."""
    if all(isinstance(rows, list) for rows in lists):
        return [row for rows in lists for row in rows if row != point]
    joined = np.concatenate([np.asarray(rows, dtype=np.intp) for rows in lists])
    others: NDArray[np.intp] = joined[joined != point]
    return others


def _tetrahedron(points: ExactPoints) -> tuple[int, int, int, int] | None:
    """Return four rows with a volume, the last below the triangle of the others; None when there are none, exactly."""
    corners = _wide_corners(points) or _any_corners(points)
    if corners is None:
        return None
    a, b, c, d = corners
    return corners if points.is_below(Plane(points, (a, b, c)), d) else (a, c, b, d)


def _wide_corners(points: ExactPoints) -> tuple[int, int, int, int] | None:
    """Return four rows that lie far apart, by floats; None when these have no volume, exactly."""
    array = points.array
    with np.errstate(all="ignore"):  # what overflows is chosen badly, no worse
        a = int(array[:, 0].argmin())
        b = int(np.abs(array - array[a]).sum(axis=1).argmax())
        normals = np.cross(array[b] - array[a], array - array[a])
        c = int((normals * normals).sum(axis=1).argmax())
        d = int(np.abs((array - array[a]) @ normals[c]).argmax())
    return (a, b, c, d) if points.exact_height(Plane(points, (a, b, c)), d) else None


def _any_corners(points: ExactPoints) -> tuple[int, int, int, int] | None:
    """Return any four rows with a volume, looking at every point."""
    rows = range(2, len(points.rows))
    a, b = 0, 1
    along = difference(points.whole(b), points.whole(a))
    c = next((row for row in rows if any(cross(along, difference(points.whole(row), points.whole(a))))), None)
    if c is None:
        return None
    normal = cross(along, difference(points.whole(c), points.whole(a)))
    plane = Plane(points, (a, b, c))
    for row in rows:
        if abs(plane.height(points.rows[row])) > plane.doubt or dot(
            normal, difference(points.whole(row), points.whole(a))
        ):
            return a, b, c, row
    return None
