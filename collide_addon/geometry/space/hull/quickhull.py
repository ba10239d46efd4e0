# SPDX-License-Identifier: GPL-3.0-or-later
"""The triangles of a convex hull in space: from a tetrahedron outwards, each time to the points furthest from facets.

C. B. Barber, D. P. Dobkin, H. Huhdanpaa, "The Quickhull algorithm for convex hulls", ACM Transactions on Mathematical
Software 22 (1996). Here it works in rounds: one product of matrices gives the heights of all remaining points over all
new facets. Points above none are inside, and are dropped; the furthest one from each facet is on the hull, and is
joined to it. A facet with no point above it stays to the end.

When rounds no longer pay, each point outside is kept with one facet below it, until all are on the hull or inside. When
a point joins the surface, the facets that it sees are removed, and the points kept with them are above one of the new
facets or inside: no other facet need be tested. To see this, let a point be strictly above a removed facet, but above
no new one. Then it cannot be strictly above a remaining facet either: the facets it sees are connected, so somewhere on
the horizon it would see the facets on both sides of an edge, and the normal of the new facet at that edge is a sum of
theirs with nonnegative weights.
"""

import numpy as np
from numpy.typing import NDArray

from ...predicates.grid import cross, difference, dot, volume
from ...predicates.progress import in_blocks
from .facets import ExactPoints, Facets, plane_of

Rows = NDArray[np.intp]
FEW_POINTS = 24
"""Up to this many points, plain Python is faster than numpy."""
HEIGHTS_AT_ONCE = 1 << 16
"""Heights in one product of matrices: more would not stay in the processor's cache, and would use its other cores."""
MOST_ROUND_HEIGHTS = 1 << 22
"""Points times new facets up to which a round is no more work than processing each facet by itself."""


def join_all(facets: Facets, left: Rows, active: list[int]) -> None:
    """Join all remaining points that are on the hull to the surface; no point may be above a facet not in `active`."""
    waiting = _shared_out(facets, left.tolist(), active)
    while waiting:
        facet, rows = waiting.popitem()
        row = _furthest(facets, facet, rows)
        new, gone = facets.insert(row, facets.points.place(row), facet)
        for each in gone:
            rows += waiting.pop(each, ())
        rows.remove(row)
        if rows:
            waiting |= _shared_out(facets, rows, list(new))


def _furthest(facets: Facets, facet: int, rows: list[int]) -> int:
    """Return the row of the furthest of some points above a facet."""
    with np.errstate(all="ignore"):
        return rows[int((np.array(facets.planes[facet]) @ facets.points.places[:, rows]).argmax())]


def _shared_out(facets: Facets, rows: list[int], active: list[int]) -> dict[int, list[int]]:
    """Return the points to keep with each of some facets: points above it, each point only once."""
    every = np.array(rows)
    parts = np.array_split(every, len(rows) * len(active) // HEIGHTS_AT_ONCE + 1)
    keeper = np.concatenate([_keepers(facets, part, active) for part in parts])
    order = np.argsort(keeper, kind="stable")
    found, starts = np.unique(keeper[order], return_index=True)
    shares = np.split(every[order], starts[1:])
    return {active[n]: share.tolist() for n, share in zip(found.tolist(), shares, strict=True) if n >= 0}


def _keepers(facets: Facets, rows: Rows, active: list[int]) -> Rows:
    """Return, for each point, the place among some facets of one below it; -1 if there is none."""
    with np.errstate(all="ignore"):  # what overflows is in doubt
        heights = np.array([facets.planes[facet] for facet in active]) @ facets.points.places[:, rows]
    keeper: Rows = heights.argmax(axis=0)
    highest = heights[keeper, np.arange(len(rows))]
    outside = highest > facets.doubt
    keeper[~outside] = -1
    if facets.doubt:
        for column in np.flatnonzero(~outside & ~(highest < -facets.doubt)).tolist():
            keeper[column] = _exactly_below(facets, heights[:, column], active, int(rows[column]))
    return keeper


def _exactly_below(facets: Facets, heights: NDArray[np.float64], active: list[int], row: int) -> int:
    """Return the place of a facet below a point, decided exactly after floats found none; -1 if there is none."""
    places = np.flatnonzero(~(heights < -facets.doubt)).tolist()
    return next((place for place in places if facets.exact_height(active[place], row) > 0), -1)


def surface_around(array: NDArray[np.float64]) -> Facets | None:
    """Return the surface of the hull of points (n, 3); None if they are exactly coplanar."""
    points = ExactPoints(array)
    first = first_tetrahedron(points)
    if first is None:
        return None
    facets = Facets(points, first)
    left = np.delete(np.arange(len(array)), first)
    active = list(range(4))
    while len(left) > FEW_POINTS:
        if len(left) * len(active) > MOST_ROUND_HEIGHTS:
            join_all(facets, left, active)
            return facets
        left, active = _round(facets, left, active)
    for row in left.tolist():
        _insert_if_above(facets, row, active)
    return facets


def _insert_if_above(facets: Facets, row: int, active: list[int]) -> None:
    """Join a point to the surface if it is above one of the active facets, and add the new facets to these."""
    x, y, z = point = facets.points.place(row)
    planes, replaced, doubt = facets.planes, facets.replaced, facets.doubt
    for facet in active:
        if replaced[facet] is None:
            nx, ny, nz, d = planes[facet]
            height = nx * x + ny * y + nz * z + d
            if height > doubt or (doubt and not height < -doubt and facets.exact_height(facet, row) > 0):
                active += facets.insert(row, point, facet)[0]
                return


def _round(facets: Facets, left: Rows, active: list[int]) -> tuple[Rows, list[int]]:
    """Join the furthest points above some facets to the surface; return the points still outside and facets below.

    None of the points left may be above a facet that is not active.
    """
    places = facets.points.places[:, left]
    planes = np.array([facets.planes[facet] for facet in active])
    highest, tops, top_heights = _heights(planes, places)
    outside = highest > facets.doubt
    furthest = {
        column: facet
        for column, facet, height in zip(tops.tolist(), active, top_heights.tolist(), strict=True)
        if height > facets.doubt
    }
    if facets.doubt:
        for column in np.flatnonzero(~outside & ~(highest < -facets.doubt)).tolist():
            with np.errstate(all="ignore"):
                heights = planes @ places[:, column]
            above = _exactly_below(facets, heights, active, int(left[column]))
            if above >= 0:
                outside[column] = True
                furthest.setdefault(column, active[above])
    first_new = len(facets.triangles)
    columns = list(furthest)
    for column, row, (x, y, z) in zip(columns, left[columns].tolist(), places[:3, columns].T.tolist(), strict=True):
        start = facets.seen_from(furthest[column], (x, y, z))
        if start is not None:
            facets.insert(row, (x, y, z), start)
            outside[column] = False
    doubtful = [
        facet
        for facet, height in zip(active, top_heights.tolist(), strict=True)
        if facets.replaced[facet] is None and facets.doubt and not height < -facets.doubt
    ]
    new = [facet for facet in range(first_new, len(facets.triangles)) if facets.replaced[facet] is None]
    return left[outside], doubtful + new


def _heights(
    planes: NDArray[np.float64], places: NDArray[np.float64]
) -> tuple[NDArray[np.float64], Rows, NDArray[np.float64]]:
    """Return each place's height over the plane furthest below it, each plane's highest place, and its height."""
    count = places.shape[1]
    highest, tops = np.empty(count), np.zeros(len(planes), dtype=np.intp)
    top_heights = np.full(len(planes), -np.inf)
    every = np.arange(len(planes))
    size = max(HEIGHTS_AT_ONCE // len(planes), 1)
    with np.errstate(all="ignore"):  # what overflows is in doubt
        for part in in_blocks(count, size):
            heights = planes @ places[:, part]
            heights.max(axis=0, out=highest[part])
            here = heights.argmax(axis=1)
            higher = heights[every, here]
            tops = np.where(higher > top_heights, here + part.start, tops)
            top_heights = np.maximum(higher, top_heights)
    return highest, tops, top_heights


def first_tetrahedron(points: ExactPoints) -> tuple[int, int, int, int] | None:
    """Return four rows with a volume, the last below the triangle of the others; None if there are none, exactly."""
    corners = _wide_corners(points) or _any_corners(points)
    if corners is None:
        return None
    a, b, c, d = corners
    return corners if _volume(points, corners) < 0 else (a, c, b, d)


def _volume(points: ExactPoints, corners: tuple[int, int, int, int]) -> float:
    """Return a number with the sign of the height of the last of four rows over the triangle of the others."""
    a, b, c, d = map(points.place, corners)
    nx, ny, nz, level = plane_of(a, b, c)
    height = nx * d[0] + ny * d[1] + nz * d[2] + level
    if abs(height) > points.doubt or points.is_on_lattice:
        return height
    p, q, r, s = map(points.whole, corners)
    return volume(p, q, r, s)


def _wide_corners(points: ExactPoints) -> tuple[int, int, int, int] | None:
    """Return four rows that lie far apart, chosen by floats; None if they have exactly no volume."""
    places = points.places[:3]
    with np.errstate(all="ignore"):  # an overflow only makes a bad choice
        a = int(places[0].argmin())
        x, y, z = away = places - places[:, a, np.newaxis]
        b = int(np.einsum("ck,ck->k", away, away).argmax())
        ux, uy, uz = away[:, b].tolist()
        normals = np.array((uy * z - uz * y, uz * x - ux * z, ux * y - uy * x))
        c = int(np.einsum("ck,ck->k", normals, normals).argmax())
        d = int(np.abs(normals[:, c] @ away).argmax())
    return (a, b, c, d) if _volume(points, (a, b, c, d)) else None


def _any_corners(points: ExactPoints) -> tuple[int, int, int, int] | None:
    """Return the first four rows found with a volume, from all points; None if there are none."""
    rows = range(1, len(points.array))
    first = points.whole(0)
    b = next((row for row in rows if points.whole(row) != first), None)
    if b is None:
        return None
    along = difference(points.whole(b), first)
    c = next((row for row in rows if any(cross(along, difference(points.whole(row), first)))), None)
    if c is None:
        return None
    normal = cross(along, difference(points.whole(c), first))
    d = next((row for row in rows if dot(normal, difference(points.whole(row), first))), None)
    return None if d is None else (0, b, c, d)
