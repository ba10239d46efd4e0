# SPDX-License-Identifier: GPL-3.0-or-later
"""What a new text must keep clear of: the lines, the ends and the texts that are on the page already, and when."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ..model.figure import Align, Bounds, Kind, Mark, Panel, Span
from ..model.outline import outline
from ..model.style import Role
from ..page.sheet import Sheet
from ..page.text_metrics import text_extent, text_width

MOST_CORNERS = 40
"""A line of more corners is a curve: only its two ends count."""
HALF_HEIGHT = 0.55
"""Half the room of a line of text, in text sizes."""
LEFT_SHARE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""How much of a text stands left of its anchor."""


def half_room(text: str, size: float) -> NDArray[np.float64]:
    """Return half the width and height (2,) of the room that a text should have, in the unit of `size`."""
    return np.array([text_width(text, size) / 2, size * HALF_HEIGHT])


def text_box(label: Mark, offset: tuple[float, float] = (0.0, 0.0)) -> Bounds:
    """Return the room that the letters of a label take; `offset` is where its panel's origin stands."""
    (x, y), width = label.points[0].tolist(), text_width(label.text, label.size)
    left = x + offset[0] - width * LEFT_SHARE[label.align]
    low, high = text_extent(label.text, label.size)
    return Bounds(left, y + offset[1] + low, left + width, y + offset[1] + high)


def mark_ends(mark: Mark) -> NDArray[np.float64]:
    """Return the points (n, 2) of a mark that a text would hide: markers, tails and heads, corners, centres of rings.

    Of curves these are the two ends; a round shape, an area and a ring around a row of a chart have none.
    """
    match mark.kind:
        case Kind.LABEL | Kind.AREA:
            return mark.points[:0]
        case Kind.RING if mark.filled or mark.panel is Panel.MEASURE:
            return mark.points[:0]
        case Kind.POLYLINE if mark.starts:
            return mark.points
        case Kind.POLYGON if len(mark.points) > MOST_CORNERS:
            return mark.points[:0]
        case Kind.POLYLINE if len(mark.points) > MOST_CORNERS:
            return mark.points[[0, -1]]
    return mark.points


SAMPLE = 4.0
"""Lines count as obstacles by points this far apart, in figure units."""
RING_SAMPLE = 1.0
"""Of rings and markers, which are small: a text would slip in between points further apart."""
RING_MARGIN = 0.8
"""How far around its middle line a ring is in the way, in figure units."""
FEW_MARKERS = 12
"""So many markers count with their outlines, more with their centres."""


@dataclass(frozen=True, slots=True, eq=False)
class Timed:
    """Rows (n, k) of numbers, points or rectangles, and the first and last tick (n,) of each."""

    rows: NDArray[np.float64]
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    _seen: dict[Span, NDArray[np.float64]] = field(default_factory=dict, init=False)
    """What was asked for already: many texts show for the same time."""

    @classmethod
    def of(cls, pieces: Sequence[tuple[Span, NDArray[np.float64]]], width: int) -> Timed:
        """From arrays (n, width), each with its time."""
        counts = [len(rows) for _, rows in pieces]
        rows = np.concatenate([np.empty((0, width)), *(rows for _, rows in pieces)])
        first = np.repeat(np.array([span.first for span, _ in pieces], dtype=np.int64), counts)
        last = np.repeat(np.array([span.ends for span, _ in pieces], dtype=np.int64), counts)
        return cls(rows, first, last)

    def seen_with(self, span: Span) -> NDArray[np.float64]:
        """Return the rows that are ever seen at a time of `span`."""
        if span not in self._seen:
            self._seen[span] = self.rows[(self.first <= span.ends) & (self.last >= span.first)]
        return self._seen[span]

    def and_also(self, span: Span, more: NDArray[np.float64]) -> Timed:
        """Return the rows with `more` (m, k), all of one time."""
        return Timed(
            np.concatenate([self.rows, more]),
            np.append(self.first, [span.first] * len(more)),
            np.append(self.last, [span.ends] * len(more)),
        )


class SeenObstacles(NamedTuple):
    """What of the obstacles is ever seen at some time: arrays as in `Obstacles`."""

    lines: NDArray[np.float64]
    ends: NDArray[np.float64]
    bars: NDArray[np.float64]
    texts: NDArray[np.float64]
    leaders: NDArray[np.float64]

    def near(self, low: NDArray[np.float64], high: NDArray[np.float64]) -> SeenObstacles:
        """Return it without what lies outside of the box from `low` (2,) to `high` (2,); all leaders stay."""
        lines, ends, bars = (points[holds(low, high, points)] if len(points) else points for points in self[:3])
        met = ((self.texts[:, 2:] > low) & (self.texts[:, :2] < high)).all(axis=1)
        return SeenObstacles(lines, ends, bars, self.texts[met], self.leaders)


@dataclass(frozen=True, slots=True, eq=False)
class Obstacles:
    """What is on the page: points along lines (n, 2), ends (m, 2), points along bars (l, 2), the rooms of texts (k, 4).

    `leaders` (j, 4) are the lines that lead to labels, from x and y to x and y.
    """

    lines: Timed
    ends: Timed
    bars: Timed
    texts: Timed
    leaders: Timed

    def seen_with(self, span: Span) -> SeenObstacles:
        """Return what is ever seen at a time of `span`."""
        return SeenObstacles(
            *(each.seen_with(span) for each in (self.lines, self.ends, self.bars, self.texts, self.leaders))
        )

    def with_text(self, span: Span, box: Bounds) -> Obstacles:
        """Return the obstacles with one more text."""
        return replace(self, texts=self.texts.and_also(span, np.array([box])))

    def with_leader(self, span: Span, line: NDArray[np.float64], unit: float) -> Obstacles:
        """Return the obstacles with one more line (2, 2) that leads to a label."""
        return replace(
            self,
            lines=self.lines.and_also(span, line_samples(line, SAMPLE * unit)),
            ends=self.ends.and_also(span, line),
            leaders=self.leaders.and_also(span, line.reshape(1, 4)),
        )


def obstacles_of(marks: Iterable[Mark], sheet: Sheet) -> Obstacles:
    """Return what marks are in the way of a text."""
    lines: list[tuple[Span, NDArray[np.float64]]] = []
    bars: list[tuple[Span, NDArray[np.float64]]] = []
    ends, texts, leaders = [], [], []
    for mark in marks:
        if mark.kind is Kind.LABEL:
            texts.append((mark.span, np.array([text_box(mark, sheet.panels[mark.panel])])))
            continue
        samples = (mark.span, _samples(mark, sheet))
        (bars if mark.kind is Kind.BAR else lines).append(samples)
        ends.append((mark.span, sheet.on_page(mark.panel, mark_ends(mark))))
        if mark.role is Role.LEADER:
            leaders.append((mark.span, sheet.on_page(mark.panel, mark.points).reshape(1, 4)))
    return Obstacles(Timed.of(lines, 2), Timed.of(ends, 2), Timed.of(bars, 2), Timed.of(texts, 4), Timed.of(leaders, 4))


def line_samples(line: NDArray[np.float64], spacing: float) -> NDArray[np.float64]:
    """The vertices of a line, and between them points at most `spacing` apart; of a smooth line fewer vertices."""
    steps = np.diff(line, axis=0)
    lengths = np.hypot(*steps.T)
    enough = math.ceil(float(lengths.sum()) / spacing) + 1
    if len(line) > 2 * enough:
        return line[np.linspace(0, len(line) - 1, enough).astype(np.intp)]
    counts = np.maximum(1, np.ceil(lengths / spacing).astype(np.intp))
    rows = np.repeat(np.arange(len(counts)), counts)
    places = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    between = line[rows] + steps[rows] * (places / counts[rows])[:, np.newaxis]
    return np.concatenate([between, line[-1:]])


def holds(low: NDArray[np.float64], high: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which of the points (m, 2) lie in a box with corners (2,), or in each of n boxes with corners (n, 1, 2)."""
    (left, bottom), (right, top), (x, y) = low.T, high.T, points.T
    held: NDArray[np.bool_] = (x >= left.T) & (x <= right.T) & (y >= bottom.T) & (y <= top.T)
    return held


def number_inside(
    low: NDArray[np.float64], high: NDArray[np.float64], points: NDArray[np.float64]
) -> NDArray[np.int64]:
    """Return how many of the points (m, 2) lie in each of the boxes from `low` (n, 2) to `high` (n, 2)."""
    if not len(points):
        return np.zeros(len(low), dtype=np.int64)
    number: NDArray[np.int64] = holds(low[:, np.newaxis], high[:, np.newaxis], points).sum(axis=1)
    return number


def holds_any(low: NDArray[np.float64], high: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which of the boxes hold a point."""
    if not len(points):
        return np.zeros(len(low), dtype=np.bool_)
    held: NDArray[np.bool_] = holds(low[:, np.newaxis], high[:, np.newaxis], points).any(axis=1)
    return held


def meets_any(low: NDArray[np.float64], high: NDArray[np.float64], texts: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which of the boxes overlap a text."""
    if not len(texts):
        return np.zeros(len(low), dtype=np.bool_)
    both = np.minimum(high[:, np.newaxis], texts[:, 2:]) - np.maximum(low[:, np.newaxis], texts[:, :2])
    met: NDArray[np.bool_] = (both > 0).all(axis=2).any(axis=1)
    return met


_sampled: WeakKeyDictionary[Mark, tuple[float, NDArray[np.float64]]] = WeakKeyDictionary()
"""Samples of marks in panel coordinates, each with its spacing: figures look several times where there is room."""


def _samples(mark: Mark, sheet: Sheet) -> NDArray[np.float64]:
    """Points along the lines of a mark, on the page; of many markers their centres."""
    if mark.kind is Kind.POINTS and len(mark.points) > FEW_MARKERS:
        return sheet.on_page(mark.panel, mark.points)
    unit, points = _sampled.get(mark, (0.0, mark.points))
    if unit != sheet.unit:
        points = _samples_along(mark, sheet.unit)
        _sampled[mark] = sheet.unit, points
    return sheet.on_page(mark.panel, points)


def _samples_along(mark: Mark, unit: float) -> NDArray[np.float64]:
    radius = mark.radius + RING_MARGIN * unit if mark.kind is Kind.RING else mark.radius
    drawn = outline(replace(mark, filled=False, radius=radius), unit)
    pieces = [np.concatenate([stroke.points, stroke.points[: int(stroke.closed)]]) for stroke in drawn.strokes]
    pieces.extend(drawn.fills)
    spacing = RING_SAMPLE if mark.kind in (Kind.RING, Kind.POINTS) else SAMPLE
    samples = [line_samples(piece, spacing * unit) for piece in pieces]
    points: NDArray[np.float64] = np.concatenate([np.empty((0, 2)), *samples])
    return points
