# SPDX-License-Identifier: GPL-3.0-or-later
"""Exact coverage of pixels by areas, given by the edges around them, without sampling.

Every edge is cut at pixel rows and columns. Each part adds the area to its right to its own pixel, and its height to
all pixels further right; a running sum along the row gives the covered area. Shared edges, which two neighbours
traverse in opposite directions, cancel; where areas overlap, the sum counts the layers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

ROUNDING = 1e-9
"""Running sums are accurate to this, in pixels."""


class AreaEdges(NamedTuple):
    """Directed edges with their areas to the left, as seen with y upwards; here y points down the page."""

    x: Floats
    """Shape (n,), like the others: start points, in pixels from the upper left corner."""
    y: Floats
    to_x: Floats
    to_y: Floats
    often: Floats
    """Weight of each edge, negative if it is reversed."""
    area: Whole
    """Index of the area that each edge surrounds; each area's edges form closed loops."""


class Runs(NamedTuple):
    """Runs of pixels within a row with equal coverage; pixels are numbered row by row from the top."""

    begin: Whole
    """Shape (n,), increasing."""
    end: Whole
    """The first pixel after the run."""
    layers: Floats
    """Number of areas covering each pixel of the run: below 1 if partial, above 1 where areas overlap."""


def cover(edges: AreaEdges, areas: int, width: int, height: int) -> list[Runs]:
    """Return the coverage of a page of this many pixels by each of the areas, which may extend beyond the page."""
    cell, near, far = _cells(edges, width, height)
    order = np.argsort(cell, kind="stable")  # sums are made in the same order everywhere
    cell, near, far = cell[order], near[order], far[order]
    first = np.flatnonzero(np.diff(cell, prepend=-1))
    if not len(first):
        return [Runs(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0))] * areas
    cell, near, far = cell[first], np.add.reduceat(near, first), np.add.reduceat(far, first)
    behind = np.cumsum(near + far)
    before = behind - near - far
    row = cell // width
    starts = np.flatnonzero(np.diff(row, prepend=-1))
    base = np.repeat(before[starts], np.diff(starts, append=len(row)))
    # Coverage stays constant from each touched pixel to the next one or the end of the row.
    until = np.where(np.diff(row, append=-1) == 0, np.append(cell[1:], 0), (row + 1) * width)
    begin = np.column_stack((cell, cell + 1)).ravel()
    stop = np.column_stack((cell + 1, until)).ravel()
    layers = np.column_stack((before - base + near, behind - base)).ravel()
    whole = np.rint(layers)
    layers = np.where(np.abs(layers - whole) < ROUNDING, whole, layers)
    kept = (layers > 0) & (stop > begin)
    begin, stop, layers = begin[kept], stop[kept], layers[kept]
    page = width * height
    bounds = np.searchsorted(begin, np.arange(areas + 1) * page)
    return [
        Runs(begin[a:b] - number * page, stop[a:b] - number * page, layers[a:b])
        for number, (a, b) in enumerate(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True))
    ]


def _cells(edges: AreaEdges, width: int, height: int) -> tuple[Whole, Floats, Floats]:
    """Cut edges into pixels: return pixel numbers by area, and what each adds to its pixel and to all further right.

    Parts left of the page count at its first column, parts right of it not at all.
    """
    x, y, to_x, to_y, often, area = edges
    low, high = np.clip((np.minimum(y, to_y), np.maximum(y, to_y)), 0, height)
    kept = np.flatnonzero((high > low) & (np.minimum(x, to_x) < width))
    low, high, x, y = low[kept], high[kept], x[kept], y[kept]
    run, rise = to_x[kept] - x, to_y[kept] - y
    turn, area = np.sign(rise) * often[kept], area[kept]
    part, row = _steps(np.floor(low), np.ceil(high))
    above, below = np.maximum(row, low[part]), np.minimum(row + 1, high[part])
    x, y, run, rise = x[part], y[part], run[part], rise[part]
    ends = x + (above - y) / rise * run, x + (below - y) / rise * run
    left, right = np.minimum(*ends), np.maximum(*ends)
    line, drop = (area[part] * height + row.astype(np.int64)) * width, (below - above) * turn[part]
    beside = np.flatnonzero(left < 0)
    out = -left[beside] / np.maximum(right[beside] - left[beside], -left[beside])
    out_line, out_drop = line[beside], out * drop[beside]
    seen = np.flatnonzero((left < width) & ((right > 0) | (left >= 0)))
    left, right, line, drop = left[seen], right[seen], line[seen], drop[seen]
    first = np.floor(np.maximum(left, 0))
    part, column = _steps(first, np.minimum(np.maximum(np.ceil(right), first + 1), width))
    left, span = left[part], (right - left)[part]
    begin, end = np.maximum(left, column), np.minimum(right[part], column + 1)
    upright = span <= 0
    share = drop[part] * np.where(upright, 1.0, (end - begin) / np.where(upright, 1.0, span))
    near = share * (1 - ((begin + end) / 2 - column))
    cell = line[part] + column.astype(np.int64)
    return (
        np.concatenate((cell, out_line)),
        np.concatenate((near, out_drop)),
        np.concatenate((share - near, np.zeros(len(beside)))),
    )


def _steps(first: Floats, last: Floats) -> tuple[Whole, Floats]:
    """Return the integers from each start up to each end (exclusive), and the index of the range of each."""
    many = (last - first).astype(np.int64)
    owner = np.repeat(np.arange(len(many)), many)
    return owner, np.arange(len(owner)) + (first - (np.cumsum(many) - many))[owner]
