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
OVER_LABEL, OVER_LINE, OFF_PANEL, TURNED, FAR = 30.0, 2.0, 60.0, 0.8, 0.8
"""What each fault of a place costs."""


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
    best = None
    for distance in DISTANCES:
        for place in range(DIRECTIONS):
            turn = place * 2 * math.pi / DIRECTIONS
            way = np.array([math.cos(wanted + turn), math.sin(wanted + turn)])
            # Far enough that the box, not its centre, keeps the clearance.
            reach = min(half / np.maximum(np.abs(way), 1e-9)) + distance * CLEARANCE * sheet.unit
            center = anchor + reach * way
            box = Bounds(*(center - half).tolist(), *(center + half).tolist())
            off = max(area.left - box.left, box.right - area.right, area.bottom - box.bottom, box.top - area.top, 0.0)
            inside = ((np.abs(lines - center) <= half).all(axis=1)).sum() if len(lines) else 0
            cost = (
                OVER_LABEL * sum(_overlap(box, other) for other in taken)
                + OVER_LINE * float(inside)
                + OFF_PANEL * off / (wish.size * sheet.unit)
                + TURNED * (1 - math.cos(turn))
                + FAR * (distance - 1)
            )
            if best is None or cost < best[0] - 1e-9:
                best = (cost, center, box)
    assert best is not None  # noqa: S101  # there are places to try
    return best[1], best[2]


def _box(label: Mark, sheet: Sheet) -> Bounds:
    """The room that a centred label takes on the page."""
    half = np.array([text_width(label.text, label.size) / 2, label.size * HALF_HEIGHT])
    center = sheet.on_page(label.panel, label.points)[0]
    return Bounds(*(center - half).tolist(), *(center + half).tolist())


def _overlap(box: Bounds, other: Bounds) -> float:
    """Share of `box` that lies in `other`, and a bit for any contact."""
    width = min(box.right, other.right) - max(box.left, other.left)
    height = min(box.top, other.top) - max(box.bottom, other.bottom)
    if width <= 0 or height <= 0:
        return 0.0
    return 0.1 + width * height / (box.width * box.height)


def _samples(mark: Mark, sheet: Sheet) -> NDArray[np.float64]:
    """Points along the lines of a mark, on the page."""
    drawn = outline(replace(mark, filled=False), sheet.unit)
    pieces = [
        stroke.points if not stroke.closed else np.concatenate([stroke.points, stroke.points[:1]])
        for stroke in drawn.strokes
    ]
    pieces.extend(drawn.fills)
    samples = []
    for piece in pieces:
        steps = np.diff(piece, axis=0)
        counts = np.maximum(1, np.ceil(np.hypot(*steps.T) / (SAMPLE * sheet.unit)).astype(int))
        for start, step, count in zip(piece, steps, counts.tolist(), strict=False):
            samples.append(start + step * (np.arange(count)[:, np.newaxis] / count))
        samples.append(piece[-1:])
    return sheet.on_page(mark.panel, np.concatenate(samples)) if samples else np.empty((0, 2))
