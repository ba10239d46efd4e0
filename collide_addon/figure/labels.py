# SPDX-License-Identifier: GPL-3.0-or-later
"""Where labels go: beside their point, outwards, clear of each other and of every end, and out of the way of lines.

Clear is a condition, the rest a preference: a label that has no clear place near its point stands further away, with a
thin line that leads to it; one that has none at all is left out, unless the figure needs it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from .crowd import crowd_of, holds_any, meets_any, number_inside
from .letters import clear_letters
from .model import ALWAYS, Bounds, Kind, Mark, Panel, Span
from .style import LABEL_SIZE, Role
from .text import text_extent, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .crowd import Crowd
    from .sheet import Sheet

DIRECTIONS = 16
"""Places tried around a point, for each distance."""
DISTANCES = (1.0, 1.8, 3.0, 4.5)
"""Multiples of the smallest clearance at which a label is tried."""
FAR_DISTANCES = (6.5, 9.0, 12.0, 16.0)
FURTHEST_DISTANCES = (21.0, 27.0, 34.0, 42.0, 52.0, 64.0)
"""More of them, for labels that have no clear place nearer, and for those that the figure needs."""
CLEARANCE = 4.0
"""Smallest distance of a label's box from its point, in figure units."""
LEADER_FROM = 12.0
"""A label this far from its point, in figure units, has a line that leads there."""
LEADER_GAP = 1.2
"""Between that line and the label, and at least between the label and an end or another text."""
HALF_HEIGHT = 0.55
"""Half the room of a line of text, in text sizes."""
OVER_LABEL, OVER_LINE, NEAR_END, TURNED, FAR = 30.0, 3.0, 1.0, 0.8, 0.8
"""What each fault of a place costs."""
CONTACT = 0.3
"""What labels that only just meet count for, as a share of one over the other."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelWish:
    """A text to put beside `anchor` (2,), best in the direction `outwards` (2,).

    One that is not `needed` may be left out where no place is clear: a name that the captions can do without.
    """

    text: str
    role: Role
    anchor: NDArray[np.float64]
    outwards: NDArray[np.float64]
    part: str
    panel: Panel
    span: Span = ALWAYS
    size: float = LABEL_SIZE
    needed: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class _Places:
    """Places for one label: middles (n, 2) on the page, the turn (n,) out of the way wanted, and distances (n,)."""

    middle: NDArray[np.float64]
    turn: NDArray[np.float64]
    distance: NDArray[np.float64]


def with_labels(marks: Sequence[Mark], wishes: Sequence[LabelWish], sheet: Sheet) -> list[Mark]:
    """Return all marks of a figure: names of shapes out of the way of the others, and labels for the wishes."""
    anchors = [(wish.span, sheet.on_page(wish.panel, wish.anchor[np.newaxis])) for wish in wishes]
    cleared = clear_letters(marks, sheet, anchors)
    return cleared + place_labels(wishes, cleared, sheet)


def place_labels(wishes: Sequence[LabelWish], marks: Sequence[Mark], sheet: Sheet) -> list[Mark]:
    """Return label marks for the wishes, the earlier ones first choice, clear of the labels among `marks`.

    Labels far from their points come with a line that leads there; those left out are not among the marks returned.
    """
    crowd = crowd_of(marks, sheet)
    placed = []
    for wish in (_fitting(wish, sheet) for wish in wishes):
        middle = _best_place(wish, crowd, sheet)
        if middle is None:
            continue
        size, offset = wish.size * sheet.unit, np.array(sheet.panels[wish.panel])
        at = (middle - offset)[np.newaxis]
        placed.append(Mark(Kind.LABEL, wish.role, at, wish.part, wish.panel, wish.span, text=wish.text, size=size))
        half, low, high = _room(wish, sheet)
        box = Bounds(*(middle + low).tolist(), *(middle + high).tolist())
        crowd = crowd.with_text(wish.span, box)
        line = _leader(sheet.on_page(wish.panel, wish.anchor), middle, half, sheet.unit)
        if line is not None:
            crowd = crowd.with_line(wish.span, line, sheet.unit)
            part = f"{wish.part}-leader"
            placed.append(Mark(Kind.POLYLINE, Role.LEADER, line - offset, part, wish.panel, wish.span))
    return placed


def _fitting(wish: LabelWish, sheet: Sheet) -> LabelWish:
    """The wish in a size that its panel is wide enough for."""
    width = text_width(wish.text, wish.size) * sheet.unit
    room = 0.98 * sheet.areas[wish.panel].width
    return wish if width <= room else replace(wish, size=wish.size * room / width)


def _best_place(wish: LabelWish, crowd: Crowd, sheet: Sheet) -> NDArray[np.float64] | None:
    """The middle of the clear place that costs least, as near as there is one; None when there is none to find."""
    crowded: list[NDArray[np.float64]] = []
    anchor = sheet.on_page(wish.panel, wish.anchor)
    lines, ends, texts = (each.seen_with(wish.span) for each in (crowd.lines, crowd.ends, crowd.texts))
    for distances in (DISTANCES, FAR_DISTANCES, FURTHEST_DISTANCES)[: 3 if wish.needed else 2]:
        places = _places_around(anchor, wish, distances, sheet)
        clear = _clear(wish, places, anchor, ends, texts, sheet)
        cost = _costs(wish, places, anchor, lines, ends, texts, sheet)
        if clear.any():
            cost = np.where(clear, cost, np.inf)
            return places.middle[np.argmax(cost <= cost.min() + 1e-9)]  # of equally good ones the first: no rounding
        on_panel = np.where(_in_panel(wish, places, sheet), cost, np.inf)
        crowded.append(places.middle[np.argmax(on_panel <= on_panel.min() + 1e-9)])
    return crowded[0] if wish.needed else None


def _places_around(anchor: NDArray[np.float64], wish: LabelWish, distances: Sequence[float], sheet: Sheet) -> _Places:
    half, _, _ = _room(wish, sheet)
    wanted = math.atan2(wish.outwards[1], wish.outwards[0])
    turns = np.tile(np.arange(DIRECTIONS) * (2 * math.pi / DIRECTIONS), len(distances))
    far = np.repeat(distances, DIRECTIONS)
    ways = np.stack([np.cos(wanted + turns), np.sin(wanted + turns)], axis=1)
    # Far enough that the box, not its centre, keeps the clearance.
    reach = (half / np.maximum(np.abs(ways), 1e-9)).min(axis=1) + far * CLEARANCE * sheet.unit
    return _Places(anchor + reach[:, np.newaxis] * ways, turns, far)


def _room(wish: LabelWish, sheet: Sheet) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Half the size of the room that a label should have, and from its middle the corners of what it must have."""
    width, size = text_width(wish.text, wish.size) * sheet.unit, wish.size * sheet.unit
    bottom, top = text_extent(wish.text, size)
    half = np.array([width / 2, size * HALF_HEIGHT])
    return half, np.array([-width / 2, bottom]), np.array([width / 2, top])


def _in_panel(wish: LabelWish, places: _Places, sheet: Sheet) -> NDArray[np.bool_]:
    half, _, _ = _room(wish, sheet)
    area = sheet.areas[wish.panel]
    inside = (places.middle - half >= area[:2]) & (places.middle + half <= area[2:])
    both: NDArray[np.bool_] = inside.all(axis=1)
    return both


def _clear(  # what there is around a place
    wish: LabelWish,
    places: _Places,
    anchor: NDArray[np.float64],
    ends: NDArray[np.float64],
    texts: NDArray[np.float64],
    sheet: Sheet,
) -> NDArray[np.bool_]:
    """Tell which places are within the panel and over no end and no text, the line that leads there included."""
    _, low, high = _room(wish, sheet)
    gap = LEADER_GAP * sheet.unit
    low, high = places.middle + low - gap, places.middle + high + gap
    clear = _in_panel(wish, places, sheet)
    clear &= ~holds_any(low, high, ends)
    clear &= ~meets_any(low, high, texts)
    if (places.distance * CLEARANCE >= LEADER_FROM).any() and len(texts):
        clear &= ~_crosses_any(anchor, places.middle, texts)
    return clear


def _costs(  # what there is around a place
    wish: LabelWish,
    places: _Places,
    anchor: NDArray[np.float64],
    lines: NDArray[np.float64],
    ends: NDArray[np.float64],
    texts: NDArray[np.float64],
    sheet: Sheet,
) -> NDArray[np.float64]:
    half, _, _ = _room(wish, sheet)
    low, high = places.middle - half, places.middle + half
    margin = CLEARANCE * sheet.unit
    others = ends[np.abs(ends - anchor).max(axis=1) > margin] if len(ends) else ends
    cost: NDArray[np.float64] = (
        OVER_LABEL * _shares(low, high, texts)
        + OVER_LINE * number_inside(low, high, lines)
        + NEAR_END * holds_any(low - margin, high + margin, others)
        + TURNED * (1 - np.cos(places.turn))
        + FAR * (places.distance - 1)
    )
    return cost


def _leader(
    anchor: NDArray[np.float64], middle: NDArray[np.float64], half: NDArray[np.float64], unit: float
) -> NDArray[np.float64] | None:
    """The line (2, 2) that leads from a point to its label; None when the label stands beside it."""
    way = middle - anchor
    within = float((half / np.maximum(np.abs(way), 1e-9 * half)).min())  # the share of the way that lies in the label
    length = math.hypot(*way)
    length = math.hypot(*way)
    if length * (1 - within) < LEADER_FROM * unit * (1 - 1e-6):
        return None
    return np.array([anchor, anchor + (1 - within - LEADER_GAP * unit / length) * way])


def _crosses_any(
    anchor: NDArray[np.float64], middles: NDArray[np.float64], texts: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Tell for which middles the line from the anchor there runs through a text: the slabs of a rectangle."""
    way = middles - anchor
    way = np.where(way == 0.0, 1e-300, way)[:, np.newaxis]
    with np.errstate(over="ignore", invalid="ignore"):
        enter, leave = (texts[:, :2] - anchor) / way, (texts[:, 2:] - anchor) / way
    first = np.minimum(enter, leave).max(axis=2)
    last = np.maximum(enter, leave).min(axis=2)
    crossed: NDArray[np.bool_] = ((first < last) & (last > 0.0) & (first < 1.0)).any(axis=1)
    return crossed


def _shares(low: NDArray[np.float64], high: NDArray[np.float64], texts: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each box, the sum over the texts of the share of the smaller one that lies in the other, and for contact."""
    if not len(texts):
        return np.zeros(len(low))
    both = np.minimum(high[:, np.newaxis], texts[:, 2:]) - np.maximum(low[:, np.newaxis], texts[:, :2])
    smaller = np.minimum((high - low).prod(axis=1)[:, np.newaxis], (texts[:, 2:] - texts[:, :2]).prod(axis=1))
    shares = both.prod(axis=2) / smaller
    total: NDArray[np.float64] = np.where((both > 0).all(axis=2), CONTACT + shares, 0.0).sum(axis=1)
    return total
