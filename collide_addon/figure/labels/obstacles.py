# SPDX-License-Identifier: GPL-3.0-or-later
"""What a new text must avoid: lines, ends and texts on the page; and lines that are interrupted for letters on them.

The latter are hatching, the pale lines of a sweep, and all lines in a lens.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats, extent
from ..model.figure import Align, Bounds, Kind, Mark, Panel, Span
from ..model.outline import CROSS, both_sides, circle, each_line, outline
from ..model.style import STYLES, Role
from ..page.sheet import Sheet, bounds_of, corners_of
from ..page.text_metrics import text_extent, text_width

CURVE_CORNERS = 40
"""A line with more vertices is a curve; only its two ends count."""
FAINT_ROLES = frozenset({Role.SWEEP, Role.SWEEP_BEFORE, Role.EMPTY, Role.REGION_BORDER})
"""Roles with pale lines, which are interrupted for a text placed on them; it may also cover their ends."""
WRITTEN_UPON = frozenset(
    {
        *(Role.EMPTY, Role.GRID, Role.GRID_OVER, Role.ZERO, Role.GROUND, Role.DROP),
        *(Role.FINE_A, Role.FINE_B, Role.FINE_DIFFERENCE),
    }
)
"""Roles whose lines are everywhere and are not obstacles."""
LEFT_SHARE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""Share of a text that lies left of its anchor."""


BETWEEN_RINGS, BETWEEN_POINTS = 8.0, 3.0
"""Spacing of the rings of points with which `filled` covers a shape, less than a text's height, and along each ring."""


def half_room(text: str, size: float, role: Role = Role.TEXT) -> Floats:
    """Return half the width and height (2,) of a text's desired room, in the unit of `size`."""
    return np.array(half_size(text, size, bold=STYLES[role].bold))


def half_size(text: str, size: float, *, bold: bool) -> tuple[float, float]:
    """Return the same as a tuple."""
    return text_width(text, size, bold=bold) / 2, size * 0.55


def text_box(label: Mark, offset: tuple[float, float] = (0.0, 0.0)) -> Bounds:
    """Return the box of a label's letters; `offset` is its panel's origin."""
    (x, y), bold = label.points[0].tolist(), STYLES[label.role].bold
    width = text_width(label.text, label.size, bold=bold)
    left = x + offset[0] - width * LEFT_SHARE[label.align]
    low, high = text_extent(label.text, label.size, bold=bold)
    return Bounds(left, y + offset[1] + low, left + width, y + offset[1] + high)


def mark_ends(mark: Mark, unit: float) -> Floats:
    """Return the points (n, 2) of a mark that a text would hide: markers, tails and heads, vertices, ring centres.

    A curve has only its two ends, and the cross of an origin also the middles of its arms; a round shape, an area and a
    ring in a chart have none. `unit` is one figure unit.
    """
    has_none = mark.role in FAINT_ROLES or mark.role in WRITTEN_UPON
    match mark.kind:
        case Kind.LABEL | Kind.AREA:
            has_none = True
        case Kind.RING:
            has_none |= mark.filled or mark.panel is Panel.MEASURE
        case Kind.POLYGON:
            has_none |= len(mark.points) > CURVE_CORNERS
        case Kind.POLYLINE if len(mark.points) > CURVE_CORNERS and not mark.starts and not has_none:
            return mark.points[[0, -1]]
        case Kind.POINTS if mark.role is Role.ORIGIN:
            middles = CROSS.reshape(-1, 2) / 2 * STYLES[mark.role].marker_size / 2 * unit
            return np.concatenate([mark.points, *(mark.points + middle for middle in middles)])
    return mark.points[:0] if has_none else mark.points


def filled(outline: Floats, unit: float, panel: Panel = Panel.WORLD) -> Mark:
    """Return points all over a convex shape, given by its outline (n, 2), so that no text covers any part of it."""
    middle, size = outline.mean(axis=0), extent(outline)
    around = line_samples(np.concatenate([outline, outline[:1]]), BETWEEN_POINTS * unit)
    rings = math.ceil(size / (2 * BETWEEN_RINGS * unit)) + 1
    shares = np.linspace(1.0, 0.0, rings, endpoint=False)[:, np.newaxis, np.newaxis]
    return Mark(Kind.POINTS, Role.SHAPE_APART, (middle + shares * (around - middle)).reshape(-1, 2), "filled", panel)


def halves(span: Span, *, asking: bool | None = None) -> Span:
    """Return a mark's span in half ticks: questions are in the second half of a tick, what they hide in the first."""
    return Span(2 * span.first + (asking is True), None if span.last is None else 2 * span.last + (asking is not False))


SAMPLE_DISTANCE = 4.0
"""Distance between the sample points of lines as obstacles, in figure units."""


THICK = 1.2
"""A thicker stroke, in figure units, is an obstacle by both its sides; otherwise its middle is enough."""


Box = tuple[float, float, float, float]
"""Left, bottom, right, top: the fields of `Bounds`, unnamed."""


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Points sorted by x, so that few must be tested for being in a box, far faster than with numpy."""

    x: list[float]
    y: list[float]

    @classmethod
    def of(cls, rows: Floats) -> Points:
        """Return points (n, 2) sorted."""
        return cls(*rows[rows[:, 0].argsort()].T.tolist())

    def number_inside(self, box: Box, enough: float = math.inf) -> int:
        """Return how many of the points are in a box, its edge included; counting stops at `enough`."""
        left, bottom, right, top = box
        first, last = bisect_left(self.x, left), bisect_right(self.x, right)
        count = 0
        for y in self.y[first:last]:  # there are few
            if bottom <= y <= top:
                count += 1
                if count >= enough:
                    break
        return count

    def in_each(self, boxes: Sequence[Floats]) -> NDArray[np.bool_]:
        """Tell which of boxes, given by arrays (n,) of left, bottom, right and top edges, have any of the points."""
        (left, bottom, right, top), (x, y) = boxes, np.array((self.x, self.y))[:, :, np.newaxis]
        inside: NDArray[np.bool_] = ((left <= x) & (x <= right) & (bottom <= y) & (y <= top)).any(axis=0)
        return inside

    def add(self, more: Floats) -> None:
        """Add points (n, 2)."""
        for x, y in more.tolist():
            at = bisect_left(self.x, x)
            self.x.insert(at, x)
            self.y.insert(at, y)

    def near(self, box: Box) -> Points:
        """Return the points that are in a box."""
        left, bottom, right, top = box
        first, last = bisect_left(self.x, left), bisect_right(self.x, right)
        x, y = self.x[first:last], self.y[first:last]
        held = [bottom <= each <= top for each in y]
        return Points(list(compress(x, held)), list(compress(y, held)))

    def and_also(self, other: Points) -> Points:
        """Return these points together with others."""
        return Points.of(np.array([self.x + other.x, self.y + other.y]).T)


class Timed:
    """Points (n, 2) sorted by x, each with its first and last half tick (n,)."""

    def __init__(self, pieces: Iterable[tuple[Span, Floats]]) -> None:
        """Sort the points of arrays (n, 2), each array with its span."""
        spans, arrays = zip(*pieces, strict=True) if (pieces := list(pieces)) else ((), ())
        rows = np.concatenate([np.empty((0, 2)), *arrays])
        times = np.array([(span.first, span.ends) for span in spans], dtype=np.int64).reshape(-1, 2)
        times = times.repeat([len(each) for each in arrays], axis=0)
        order = rows[:, 0].argsort()
        self._rows, self._times = np.asfortranarray(rows[order]), np.asfortranarray(times[order])  # fast by columns

    def add(self, span: Span, more: Floats) -> None:
        """Add points (n, 2) with one span."""
        more = more[more[:, 0].argsort()]
        at = self._rows[:, 0].searchsorted(more[:, 0])
        self._rows = np.insert(self._rows, at, more, axis=0)
        self._times = np.insert(self._times, at, (span.first, span.ends), axis=0)

    def seen_with(self, span: Span) -> Points:
        """Return the points visible at any time during `span`."""
        first, last = self._times.T
        x, y = self._rows.T.compress((first <= span.ends) & (last >= span.first), axis=1).tolist()
        return Points(x, y)


Outline = list[tuple[float, float]]
"""The vertices of a shape on the page."""


def holds(outline: Outline, place: tuple[float, float]) -> bool:
    """Tell whether a place is inside a shape; numpy would be slow for the few that are tested."""
    (x, y), inside = place, False
    from_x, from_y = outline[-1]
    for to_x, to_y in outline:
        if (from_y > y) is not (to_y > y) and x < from_x + (to_x - from_x) * (y - from_y) / (to_y - from_y):
            inside = not inside
        from_x, from_y = to_x, to_y
    return inside


class SeenObstacles(NamedTuple):
    """The obstacles visible during some span; fields as in `Obstacles`."""

    lines: Points
    ends: Points
    bars: Points
    texts: list[Box]
    leaders: list[Box]
    shapes: list[tuple[Role, Outline]]

    def near(self, region: Box) -> SeenObstacles:
        """Return the obstacles that meet a region, few enough to test many places against them."""
        left, bottom, right, top = region
        texts = [box for box in self.texts if box[0] < right and box[2] > left and box[1] < top and box[3] > bottom]
        leaders = [
            (x, y, to_x, to_y)
            for x, y, to_x, to_y in self.leaders
            if min(x, to_x) <= right and max(x, to_x) >= left and min(y, to_y) <= top and max(y, to_y) >= bottom
        ]
        lines, ends, bars = (each.near(region) for each in (self.lines, self.ends, self.bars))
        return SeenObstacles(lines, ends, bars, texts, leaders, self.shapes)


class Obstacles:
    """The obstacles on a page: points along lines, ends, points along bars, boxes of texts.

    `leaders` are leader lines as x, y, x, y; `shapes` are outlines of A and B, with their roles. Spans are in `halves`.
    """

    def __init__(self, marks: Iterable[Mark], sheet: Sheet) -> None:
        """Collect the obstacles that marks are for a text."""
        self.texts, self.leaders = list[tuple[Span, Box]](), list[tuple[Span, Box]]()
        self.shapes: list[tuple[Span, Role, Outline]] = []
        self._seen: dict[Span, SeenObstacles] = {}
        lines, bars, ends = (list[tuple[Span, Floats]]() for _ in range(3))
        for mark in marks:
            span = halves(mark.span, asking=mark.asking)
            if mark.kind is Kind.LABEL:
                self.texts.append((span, text_box(mark, sheet.panels[mark.panel])))
                continue
            if mark.role in WRITTEN_UPON:
                continue
            (bars if mark.kind is Kind.BAR else lines).append((span, _samples(mark, sheet)))
            ends.append((span, sheet.on_page(mark.panel, mark_ends(mark, sheet.unit))))
            if mark.role is Role.LEADER:
                self.leaders.append((span, tuple(sheet.on_page(mark.panel, mark.points).ravel().tolist())))
            if mark.role in (Role.A, Role.B) and mark.kind in (Kind.POLYGON, Kind.RING):
                points = circle(mark.points[0], mark.radius) if mark.kind is Kind.RING else mark.points
                self.shapes.append((span, mark.role, list(map(tuple, sheet.on_page(mark.panel, points).tolist()))))
        self.lines, self.ends, self.bars = map(Timed, (lines, ends, bars))

    def seen_with(self, span: Span) -> SeenObstacles:
        """Return everything visible at any time during `span`."""
        if span not in self._seen:  # many texts show at the same time
            texts, leaders = (
                [box for shows, box in boxes if shows.overlaps(span)] for boxes in (self.texts, self.leaders)
            )
            lines, points, bars = (each.seen_with(span) for each in (self.lines, self.ends, self.bars))
            shapes = [(role, shape) for shows, role, shape in self.shapes if shows.overlaps(span)]
            self._seen[span] = SeenObstacles(lines, points, bars, texts, leaders, shapes)
        return self._seen[span]

    def add_text(self, span: Span, box: Bounds) -> None:
        """Add a text."""
        self.texts.append((span, box))
        for shows, seen in self._seen.items():
            if shows.overlaps(span):
                seen.texts.append(box)

    def add_leader(self, span: Span, line: Floats, unit: float) -> None:
        """Add a leader line (2, 2)."""
        samples, ends = line_samples(line, SAMPLE_DISTANCE * unit), (*line.ravel().tolist(),)
        self.lines.add(span, samples)
        self.ends.add(span, line)
        self.leaders.append((span, ends))
        for shows, seen in self._seen.items():
            if shows.overlaps(span):
                seen.lines.add(samples)
                seen.ends.add(line)
                seen.leaders.append(ends)


def line_samples(line: Floats, spacing: float) -> Floats:
    """Return a line's vertices and points between them, at most `spacing` apart; fewer vertices if it is smooth.

    A capsule is not smooth: its straight sides have vertices only at their ends.
    """
    steps = line[1:] - line[:-1]
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    enough = math.ceil(float(lengths.sum()) / spacing) + 1
    if len(line) > 2 * enough and lengths.max() <= spacing:
        return line[np.linspace(0, len(line) - 1, enough).astype(np.intp)]
    counts = np.maximum(1, np.ceil(lengths / spacing).astype(np.intp))
    rows = np.arange(len(counts)).repeat(counts)
    places = np.arange(len(rows)) - (counts.cumsum() - counts).repeat(counts)
    between = line[rows] + steps[rows] * (places / counts[rows])[:, np.newaxis]
    return np.concatenate([between, line[-1:]])


def grown(box: Box, gap: float) -> Bounds:
    """Return a box with a gap around it."""
    left, bottom, right, top = box
    return Bounds(left - gap, bottom - gap, right + gap, top + gap)


def meets_any(box: Box, texts: Iterable[Box]) -> bool:
    """Tell whether a box overlaps a text."""
    left, bottom, right, top = box
    for x, y, to_x, to_y in texts:  # noqa: SIM110  # faster than any()
        if x < right and to_x > left and y < top and to_y > bottom:
            return True
    return False


MARKS_CACHED = 16_384
"""Number of marks whose samples are cached: labels are placed several times, and marks recur in many phases."""
_sampled: dict[object, Floats] = {}
"""Samples in panel coordinates."""


def _samples(mark: Mark, sheet: Sheet) -> Floats:
    """Return points on the page along the lines of a mark, or the centres of many markers."""
    if mark.kind is Kind.POINTS and len(mark.points) > 12:
        return sheet.on_page(mark.panel, mark.points)
    key = (mark.outlines, sheet.unit)
    if key not in _sampled:
        if len(_sampled) >= MARKS_CACHED:
            _sampled.clear()
        drawn = outline(mark, sheet.unit)
        spacing = sheet.unit if mark.kind in (Kind.RING, Kind.POINTS) else SAMPLE_DISTANCE * sheet.unit
        pieces = [np.concatenate([stroke.points, stroke.points[: int(stroke.closed)]]) for stroke in drawn.strokes]
        samples = [line_samples(piece, spacing) for piece in (*pieces, *drawn.fills)]
        if mark.kind in (Kind.POLYLINE, Kind.POLYGON) and STYLES[mark.role].thickness > THICK:
            samples = [both_sides(each, STYLES[mark.role].thickness * sheet.unit) for each in samples]
        _sampled[key] = np.concatenate([np.empty((0, 2)), *samples])
    return sheet.on_page(mark.panel, _sampled[key])


STROKE_GAP = 1.5
"""Gap between letters and the strokes around them, in figure units."""


def written_upon(marks: Sequence[Mark], sheet: Sheet) -> Iterator[Mark]:
    """Yield the marks of a page, with pale strokes and lines in a lens interrupted at labels.

    A lens has too little room for labels beside its lines; leader lines already avoid all letters. Panels with the same
    origin count as one.
    """
    gap, places = STROKE_GAP * sheet.unit, sheet.panels
    labels = [(mark, grown(text_box(mark), gap)) for mark in marks if mark.kind is Kind.LABEL]
    for mark in marks:
        strokes = mark.kind is Kind.POLYLINE and mark.starts == tuple(range(2, len(mark.points), 2))
        in_lens = mark.kind is Kind.POLYLINE and mark.panel.is_lens and mark.role is not Role.LEADER
        if (in_lens or (strokes and mark.role in FAINT_ROLES)) and mark.motion is None:
            here = [(label, box) for label, box in labels if places[label.panel] == places[mark.panel]]
            near = [box for label, box in here if label.seen_with(mark)]
            yield from _without(mark, near)
        else:
            yield mark


def outside(strokes: Floats, hole: Floats) -> Floats:
    """Return the parts (2 m, 2) of strokes (2 n, 2) outside a convex polygon, counter-clockwise."""
    lines = strokes.reshape(-1, 2, 2)
    (x, y), (to_x, to_y), low, high = lines[:, 0].T, lines[:, 1].T, hole.min(axis=0), hole.max(axis=0)
    meets = (np.maximum(x, to_x) >= low[0]) & (np.minimum(x, to_x) <= high[0])
    near = np.flatnonzero(meets & (np.maximum(y, to_y) >= low[1]) & (np.minimum(y, to_y) <= high[1]))
    if not len(near):
        return strokes
    some = lines[near]
    tails, vectors, sides = some[:, 0], some[:, 1] - some[:, 0], hole[[*range(1, len(hole)), 0]] - hole
    outwards = sides[:, ::-1] * (1.0, -1.0)
    above, climb = outwards @ tails.T - (hole * outwards).sum(axis=1)[:, np.newaxis], outwards @ vectors.T
    with np.errstate(divide="ignore", invalid="ignore"):
        crossed = -above / climb
    misses = ((climb == 0.0) & (above > 0.0)).any(axis=0)
    enters = np.where(climb < 0.0, crossed, 0.0).max(axis=0, initial=0.0)
    leaves = np.where(climb > 0.0, crossed, 1.0).min(axis=0, initial=1.0)
    cut = ~misses & (enters < leaves)
    if not cut.any():
        return strokes
    before, after = cut & (enters > 0.0), cut & (leaves < 1.0)
    upto, beyond = some[before], some[after]
    upto[:, 1] = upto[:, 0] + enters[before, np.newaxis] * vectors[before]
    beyond[:, 0] += leaves[after, np.newaxis] * vectors[after]
    return np.concatenate([np.delete(lines, near[cut], axis=0), upto, beyond]).reshape(-1, 2)


def _without(mark: Mark, boxes: Sequence[Bounds]) -> Iterator[Mark]:
    ends = strokes = np.concatenate([np.repeat(line, 2, axis=0)[1:-1] for line in each_line(mark)])
    seen = bounds_of(mark.points)
    for box in boxes:
        if meets_any(box, [seen]):
            ends = outside(ends, corners_of(box))
    if ends is strokes:
        yield mark
    elif len(ends):
        yield replace(mark, points=ends, starts=tuple(range(2, len(ends), 2)))
