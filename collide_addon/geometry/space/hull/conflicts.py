# SPDX-License-Identifier: GPL-3.0-or-later
"""Points outside of a hull that grows, each kept with one facet that it is above, until all are on it or inside.

When a point joins the surface, the facets that it sees go, and what was kept with them is above one of the new facets
or inside: nothing else need be looked at. For let a point be strictly above a facet that goes, but above no new one.
Strictly above another old facet it cannot be either: what it sees hangs together, so somewhere on the horizon it would
see the facets on both sides of an edge, and of the new facet on that edge the normal is a sum of theirs with weights
that are not negative.
"""

import numpy as np
from numpy.typing import NDArray

from .facets import Facets

Rows = NDArray[np.intp]
FEW = 24
"""Points up to which plain Python is done before numpy has begun."""
BLOCK = 1 << 16
"""Heights in one product of matrices: more do not stay in the processor's cache, and wake its other cores."""


def join_all(facets: Facets, left: Rows, active: list[int]) -> None:
    """Join to the surface all points that are left and on the hull; none is above another facet than these."""
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
    """Return which of some points above a facet is the furthest."""
    if len(rows) <= FEW:
        nx, ny, nz, _ = facets.planes[facet]
        place = facets.points.place
        return max(rows, key=lambda row: nx * (at := place(row))[0] + ny * at[1] + nz * at[2])
    with np.errstate(all="ignore"):
        return rows[int((np.array(facets.planes[facet]) @ facets.points.places[:, rows]).argmax())]


def _shared_out(facets: Facets, rows: list[int], active: list[int]) -> dict[int, list[int]]:
    """Return for some facets which points to keep with them: those that are above, each once."""
    if len(rows) <= FEW:
        return _shared_out_one_by_one(facets, rows, active)
    every = np.array(rows)
    parts = np.array_split(every, len(rows) * len(active) // BLOCK + 1)
    keeper = np.concatenate([_keepers(facets, part, active) for part in parts])
    order = np.argsort(keeper, kind="stable")
    found, starts = np.unique(keeper[order], return_index=True)
    shares = np.split(every[order], starts[1:])
    return {active[n]: share.tolist() for n, share in zip(found.tolist(), shares, strict=True) if n >= 0}


def _keepers(facets: Facets, rows: Rows, active: list[int]) -> Rows:
    """Return which of some facets each point is above, by its place among these; -1 where none."""
    with np.errstate(all="ignore"):  # what overflows is in doubt
        heights = np.array([facets.planes[facet] for facet in active]) @ facets.points.places[:, rows]
    keeper: Rows = heights.argmax(axis=0)
    highest = heights[keeper, np.arange(len(rows))]
    outside = highest > facets.doubt
    keeper[~outside] = -1
    if facets.doubt:
        for column in np.flatnonzero(~outside & ~(highest < -facets.doubt)).tolist():
            for number in np.flatnonzero(~(heights[:, column] < -facets.doubt)).tolist():
                if facets.exact_height(active[number], int(rows[column])) > 0:
                    keeper[column] = number
                    break
    return keeper


def _shared_out_one_by_one(facets: Facets, rows: list[int], active: list[int]) -> dict[int, list[int]]:
    kept: dict[int, list[int]] = {}
    planes, doubt, place = facets.planes, facets.doubt, facets.points.place
    for row in rows:
        x, y, z = place(row)
        for facet in active:
            nx, ny, nz, d = planes[facet]
            height = nx * x + ny * y + nz * z + d
            if height > doubt or (doubt and not height < -doubt and facets.exact_height(facet, row) > 0):
                kept.setdefault(facet, []).append(row)
                break
    return kept
