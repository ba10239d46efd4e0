# SPDX-License-Identifier: GPL-3.0-or-later
"""Where labels go: beside their point, outwards, and out of each other's way and of the lines."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from .model import ALWAYS, Bounds, Kind, Mark, Panel, Span
from .outline import outline
from .style import LABEL_SIZE
from .text import text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .sheet import Sheet
    from .style import Role

DIRECTIONS = 16
"""Places tried around a point, for each distance."""
DISTANCES = (1.0, 1.8, 3.0, 4.5)
"""Multiples of the smallest clearance at which a label is tried."""
CLEARANCE = 4.0
"""Smallest distance of a label's box from its point, in figure units."""
HALF_HEIGHT = 0.55
"""Half the room of a line of text, in text sizes."""
SAMPLE = 4.0
"""Lines count as obstacles by points this far apart, in figure units."""
FEW_MARKERS = 12
"""So many markers count with their outlines, more with their centres."""
OVER_LABEL, OVER_LINE, OFF_PANEL, TURNED, FAR = 30.0, 3.0, 1e4, 0.8, 0.8
"""What each fault of a place costs; nothing is as bad as to leave the panel for the legend or the captions."""
CONTACT = 0.3
"""What labels that only just meet count for, as a share of one over the other."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelWish:
    """A text to put beside `anchor` (2,), best in the direction `outwards` (2,)."""

    text: str
    role: Role
    anchor: NDArray[np.float64]
    outwards: NDArray[np.float64]
    part: str
    panel: Panel
    span: Span = ALWAYS
    size: float = LABEL_SIZE


def place_labels(wishes: Sequence[LabelWish], marks: Sequence[Mark], sheet: Sheet) -> list[Mark]:
    """Return label marks for the wishes, the earlier ones first choice, clear of the labels among `marks`."""
    obstacles = [(mark.span, _samples(mark, sheet)) for mark in marks if mark.kind is not Kind.LABEL]
    boxes = [(mark.span, _box(mark, sheet)) for mark in marks if mark.kind is Kind.LABEL]
    placed = []
    for wish in wishes:
        points = [samples for span, samples in obstacles if span.overlaps(wish.span)]
        lines = np.concatenate(points) if points else np.empty((0, 2))
        taken = [box for span, box in boxes if span.overlaps(wish.span)]
        center, box = _best_place(wish, lines, taken, sheet)
        boxes.append((wish.span, box))
        size = wish.size * sheet.unit
        at = center - np.array(sheet.panels[wish.panel])
        placed.append(
            Mark(Kind.LABEL, wish.role, at[np.newaxis], wish.part, wish.panel, wish.span, text=wish.text, size=size)
        )
    return placed


def _best_place(
    wish: LabelWish, lines: NDArray[np.float64], taken: list[Bounds], sheet: Sheet
) -> tuple[NDArray[np.float64], Bounds]:
    anchor = sheet.on_page(wish.panel, wish.anchor)
    half = np.array([text_width(wish.text, wish.size) / 2, wish.size * HALF_HEIGHT]) * sheet.unit
    wanted = math.atan2(wish.outwards[1], wish.outwards[0])
    area = sheet.areas[wish.panel]
    turns = np.tile(np.arange(DIRECTIONS) * (2 * math.pi / DIRECTIONS), len(DISTANCES))
    distances = np.repeat(DISTANCES, DIRECTIONS)
    ways = np.stack([np.cos(wanted + turns), np.sin(wanted + turns)], axis=1)
    # Far enough that the box, not its centre, keeps the clearance.
    reach = (half / np.maximum(np.abs(ways), 1e-9)).min(axis=1) + distances * CLEARANCE * sheet.unit
    low, high = anchor + reach[:, np.newaxis] * ways - half, anchor + reach[:, np.newaxis] * ways + half
    sides = (area.left - low[:, 0], high[:, 0] - area.right, area.bottom - low[:, 1], high[:, 1] - area.top)
    off = np.maximum(np.max(sides, axis=0), 0.0)
    (left, bottom), (right, top), (x, y) = low.min(axis=0), high.max(axis=0), lines.T
    near = lines[(x >= left) & (x <= right) & (y >= bottom) & (y <= top)]
    x, y = near[:, :1], near[:, 1:]
    crossed = ((x >= low[:, 0]) & (x <= high[:, 0]) & (y >= low[:, 1]) & (y <= high[:, 1])).sum(axis=0)
    cost = (
        OVER_LABEL * _overlaps(low, high, taken)
        + OVER_LINE * crossed
        + OFF_PANEL * off / (wish.size * sheet.unit)
        + TURNED * (1 - np.cos(turns))
        + FAR * (distances - 1)
    )
    best = int(np.argmax(cost <= cost.min() + 1e-9))  # of equally good places the first, whatever the rounding
    return (low[best] + high[best]) / 2, Bounds(*low[best].tolist(), *high[best].tolist())


def _box(label: Mark, sheet: Sheet) -> Bounds:
    """The room that a centred label takes on the page."""
    half = np.array([text_width(label.text, label.size) / 2, label.size * HALF_HEIGHT])
    center = sheet.on_page(label.panel, label.points)[0]
    return Bounds(*(center - half).tolist(), *(center + half).tolist())


def _overlaps(low: NDArray[np.float64], high: NDArray[np.float64], taken: list[Bounds]) -> NDArray[np.float64]:
    """For each box, the sum over the others of the share of the smaller one that lies in the other, and for contact."""
    if not taken:
        return np.zeros(len(low))
    others = np.array(taken)[:, np.newaxis]
    both = np.minimum(high, others[..., 2:]) - np.maximum(low, others[..., :2])
    smaller = np.minimum((high - low).prod(axis=1), (others[..., 2:] - others[..., :2]).prod(axis=2))
    shares = both.prod(axis=2) / smaller
    total: NDArray[np.float64] = np.where((both > 0).all(axis=2), CONTACT + shares, 0.0).sum(axis=0)
    return total


def _samples(mark: Mark, sheet: Sheet) -> NDArray[np.float64]:
    """Points along the lines of a mark, on the page; of many markers their centres."""
    if mark.kind is Kind.POINTS and len(mark.points) > FEW_MARKERS:
        return sheet.on_page(mark.panel, mark.points)
    drawn = outline(replace(mark, filled=False), sheet.unit)
    pieces = [np.concatenate([stroke.points, stroke.points[: int(stroke.closed)]]) for stroke in drawn.strokes]
    pieces.extend(drawn.fills)
    samples = [_sampled(piece, SAMPLE * sheet.unit) for piece in pieces]
    return sheet.on_page(mark.panel, np.concatenate(samples)) if samples else np.empty((0, 2))


def _sampled(line: NDArray[np.float64], spacing: float) -> NDArray[np.float64]:
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
