# SPDX-License-Identifier: GPL-3.0-or-later
"""A picture of flat areas in layers, covering pixels exactly, without sampling, and mixed in linear light.

Every edge is cut at pixel rows and columns. Each part adds the area to its right to its own pixel, and its height to
all pixels further right; a running sum along each row gives the covered area. Shared edges, which two neighbours
traverse in opposite directions, cancel; where areas overlap, the sum counts the layers.

Within a row, pixels are equal as long as no area's coverage changes: each such span is mixed once and repeated.

Two areas that partly cover a pixel are assumed to be independent: each hides the same share of the other as of
everything else. Only areas of equal coverage, such as lines on top of each other, are assumed to cover the same part.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

RUNNING_ERROR = 1e-9
"""Accuracy of the running sums, in pixels."""


class AreaEdges(NamedTuple):
    """Directed edges with their areas to the left, as seen with y upwards; here y points down the page."""

    x: Floats
    """Start points in pixels from the upper left corner; shape (n,), like the other fields."""
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
    order = np.argsort(cell, kind="stable")  # so that sums are taken in the same order everywhere
    cell, near, far = cell[order], near[order], far[order]
    first = np.flatnonzero(np.diff(cell, prepend=-1))
    if not len(first):
        return [NO_RUNS] * areas
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
    layers = np.where(np.abs(layers - whole) < RUNNING_ERROR, whole, layers)
    kept = (layers > 0) & (stop > begin)
    begin, stop, layers = begin[kept], stop[kept], layers[kept]
    page = width * height
    bounds = np.searchsorted(begin, np.arange(areas + 1) * page)
    return [
        Runs(begin[a:b] - number * page, stop[a:b] - number * page, layers[a:b])
        for number, (a, b) in enumerate(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True))
    ]


def _cells(edges: AreaEdges, width: int, height: int) -> tuple[Whole, Floats, Floats]:
    """Cut edges at pixels: return pixel numbers by area, and what each part adds to its pixel and to all further right.

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
    """Return the index of its range for each integer from each start up to each end (exclusive), and the integers."""
    many = (last - first).astype(np.int64)
    owner = np.repeat(np.arange(len(many)), many)
    return owner, np.arange(len(owner)) + (first - (np.cumsum(many) - many))[owner]


Levels = NDArray[np.uint8]
"""Shape (height, width, 4): red, green, blue and opacity, the top row first."""
Colour = tuple[float, float, float]
"""Red, green and blue in linear light, as in Blender."""

BAND_PIXELS = 1 << 22
"""Number of pixels: larger pictures are drawn in bands to save memory."""


COVERAGE_ERROR = 1e-4
"""Share of a pixel: coverages that differ by less count as equal."""
WHOLE_PIXEL = -1.0
"""In place of a coverage: the whole pixel, or nothing."""


def _light(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


LIGHT_STEPS = (1 << 16) - 1
SRGB_LEVELS = np.searchsorted(
    [_light((level + 0.5) / 255) for level in range(255)], np.arange(LIGHT_STEPS + 1) / LIGHT_STEPS
).astype(np.uint8)
"""sRGB value, 0 to 255, for equal steps of linear light."""


NO_RUNS = Runs(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0))


class ColourSheet(NamedTuple):
    """An area of one colour, and the share of light that each layer of it absorbs from behind."""

    area: Runs
    colour: Colour
    opacity: float


class Mixed(NamedTuple):
    """A picture, its sheets from the lowest up, and its paper's colour (None if transparent)."""

    picture: Levels
    sheets: list[ColourSheet]
    paper: Colour | None


def mixed(
    sheets: list[ColourSheet],
    paper: Colour | None,
    width: int,
    height: int,
    last: Mixed | None = None,
    *,
    over_it: bool = False,
) -> Mixed:
    """Return the picture of sheets; pixels unchanged since the `last` one are copied, or kept by painting `over_it`."""
    page, size = width * height, (width, height)
    if last is None or last.paper != paper or last.picture.shape[:2] != (height, width):
        picture, changed = np.empty(page, np.uint32), None
    else:
        taken_over = last.picture if over_it else last.picture.copy()
        picture, changed = taken_over.view(np.uint32).reshape(page), _changed(sheets, last.sheets)
    for first in range(0, page, BAND_PIXELS):
        end = min(first + BAND_PIXELS, page)
        if changed is None:
            picture[first:end] = _levels(sheets, paper, _Spans(np.array([first]), np.array([end])), size)
            continue
        some = slice(np.searchsorted(changed.end, first, "right"), np.searchsorted(changed.begin, end))
        spans = _Spans(np.maximum(changed.begin[some], first), np.minimum(changed.end[some], end))
        if len(spans.begin):
            many = spans.end - spans.begin
            pixels = np.repeat(spans.begin - np.cumsum(many) + many, many)
            pixels += np.arange(len(pixels))
            picture[pixels] = _levels(sheets, paper, spans, size)
    return Mixed(picture.view(np.uint8).reshape(height, width, 4), sheets, paper)


class _Spans(NamedTuple):
    """Ranges of pixels, end exclusive, in increasing order."""

    begin: Whole
    end: Whole


def _changed(sheets: list[ColourSheet], before: list[ColourSheet]) -> _Spans | None:
    """Return the pixels where a sheet has appeared or disappeared; None means everywhere."""
    now, then = ({(id(sheet.area), *sheet[1:]): sheet for sheet in each} for each in (sheets, before))
    stay = now.keys() & then.keys()
    if [key for key in now if key in stay] != [key for key in then if key in stay] or len(now) < len(sheets):
        return None  # the order has changed
    areas = [(now if key in now else then)[key].area for key in now.keys() ^ then.keys()]
    begin, end, _ = map(np.concatenate, zip(NO_RUNS, *areas, strict=True))
    order = np.argsort(begin)
    begin, end = begin[order], np.maximum.accumulate(end[order])
    apart = begin[1:] > end[:-1]
    return _Spans(begin[np.append(True, apart)[: len(begin)]], end[np.append(apart, True)[: len(end)]])


def _within(sheets: list[ColourSheet], spans: _Spans, size: tuple[int, int]) -> tuple[Runs, Whole]:
    """Return the sheets' coverage within spans, as if these were consecutive, and the end of each sheet's runs."""
    starts, ends, layers = map(np.concatenate, zip(NO_RUNS, *(sheet.area for sheet in sheets), strict=True))
    width, height = size
    begun = np.bincount(spans.begin // width, minlength=height + 1)
    ended = np.bincount((spans.end - 1) // width + 1, minlength=height + 1)
    near = np.flatnonzero((np.cumsum(begun - ended) > 0)[starts // width])  # in rows with a span
    starts, ends, layers = starts[near], ends[near], layers[near]
    lasts = np.searchsorted(near, np.cumsum([len(sheet.area.begin) for sheet in sheets], dtype=np.int64))
    first = np.searchsorted(spans.end, starts, "right")
    many = np.maximum(np.searchsorted(spans.begin, ends) - first, 0)
    upto = np.cumsum(many)
    run = np.repeat(np.arange(len(many)), many)
    span = np.repeat(first - (upto - many), many) + np.arange(len(run))
    moved = np.cumsum(spans.end - spans.begin) - spans.end
    begin = np.maximum(starts[run], spans.begin[span]) + moved[span]
    end = np.minimum(ends[run], spans.end[span]) + moved[span]
    return Runs(begin, end, layers[run]), np.append(0, upto)[lasts]


def _levels(
    sheets: list[ColourSheet], paper: Colour | None, spans: _Spans, size: tuple[int, int]
) -> NDArray[np.uint32]:
    pixels = int((spans.end - spans.begin).sum())
    (starts, ends, layers), last = _within(sheets, spans, size)
    each = np.diff(last, prepend=0)
    changes = np.zeros(pixels + 1, bool)
    changes[0] = changes[starts] = changes[ends] = True
    begin = np.flatnonzero(changes[:pixels])
    stretch = np.empty(pixels + 1, np.int32)  # set at first pixels only, the ones looked up
    stretch[begin] = np.arange(len(begin))
    stretch[pixels] = len(begin)
    first = stretch[starts]
    many = stretch[ends] - first
    upto = np.cumsum(many)
    where = np.repeat(first - (upto - many), many) + np.arange(many.sum())
    opacities = np.array([sheet.opacity for sheet in sheets], float)
    taken = np.repeat(1 - _left(layers, np.repeat(opacities, each)), many)
    share = np.repeat(np.where(layers < 1, layers, WHOLE_PIXEL), many)
    rim = np.flatnonzero(share != WHOLE_PIXEL)
    bounds = np.append(0, upto)[np.append(0, last)]
    bare = (0.0, 0.0, 0.0, 1.0) if paper is None else paper  # last, the light transmitted so far
    light = np.repeat(np.array(bare)[:, np.newaxis], len(begin), axis=1)
    below, edge = np.empty_like(light), np.full(len(begin), WHOLE_PIXEL)  # before the latest sheet, and its coverage
    for sheet, (low, high), (begins, stops) in zip(
        sheets, pairwise(bounds.tolist()), pairwise(np.searchsorted(rim, bounds).tolist()), strict=True
    ):
        if low == high:
            continue
        places, part = where[low:high], rim[begins:stops] - low
        seen, hidden, at = light.take(places, axis=1), taken[low:high], places[part]
        after = (np.array((*sheet.colour, 0.0))[: len(bare), np.newaxis] - seen) * hidden
        after += seen
        same = np.abs(edge[at] - share[low:high][part]) < COVERAGE_ERROR
        if same.any():  # this sheet hides the part of the pixel that the latest one covers
            again = part[same]
            by = (1 / share[low:high][again] - 1) * hidden[again]
            after[:, again] -= (seen[:, again] - below[:, at[same]]) * by
            part, at = part[~same], at[~same]
        edge[places] = share[low:high]
        for channel, values, before, ours in zip(light, after, below, seen, strict=True):
            before[at] = ours[part]
            channel[places] = values
    levels = np.full((len(begin), 4), 255, np.uint8)
    if paper is None:
        opaque = 1 - light[3]
        levels[:, 3] = np.rint(opaque * 255)
        light = light[:3] / np.where(opaque > 0, opaque, 1.0)
    levels[:, :3] = SRGB_LEVELS.take(np.rint(np.clip(light, 0.0, 1.0) * LIGHT_STEPS).astype(np.intp)).T
    return np.repeat(levels.view(np.uint32)[:, 0], np.diff(begin, append=pixels))


def _left(layers: Floats, opacity: Floats) -> Floats:
    """Return the share of light that this number of layers transmits; a fraction is a layer that covers partially."""
    whole = np.floor(layers)
    through: Floats = np.where(whole > 0, 1 - opacity, 1.0)
    several = np.flatnonzero(whole > 1)
    through[several] **= whole[several]
    through *= 1 - opacity * (layers - whole)
    return through
