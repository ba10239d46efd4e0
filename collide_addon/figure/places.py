# SPDX-License-Identifier: GPL-3.0-or-later
"""The places around a point where its label could stand, which of them are clear, and what each of them costs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .crowd import holds_any, meets_any, number_inside
from .leaders import LEADER_FROM, LEADER_GAP, crosses_leader, crosses_text
from .text import text_extent, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .crowd import Seen
    from .labels import LabelWish
    from .sheet import Sheet

DIRECTIONS = 16
"""Places tried around a point, for each distance."""
DISTANCES = (1.0, 1.8, 3.0, 4.5)
"""Multiples of the smallest clearance at which a label is tried."""
FAR_DISTANCES = (6.5, 9.0, 12.0, 16.0)
"""More of them, for labels that have no good place nearer."""
FURTHEST_DISTANCES = (21.0, 27.0, 34.0, 42.0, 52.0, 64.0)
"""And for those that the figure needs."""
CLEARANCE = 4.0
"""Smallest distance of a label's box from its point, in figure units."""
GAP = LEADER_GAP
"""Between a label and an end or another text, in figure units: not quite the room that is looked for first."""
HALF_HEIGHT = 0.55
"""Half the room of a line of text, in text sizes."""
OVER_LABEL, OVER_LINE, NEAR_END, TURNED, FAR, LED = 30.0, 3.0, 1.0, 0.8, 0.8, 6.0
"""What each fault of a place costs; `LED` is for the line that a distant label needs."""
GOOD_ENOUGH = 15.0
"""A place that costs less is taken without a look further away."""
CONTACT = 0.3
"""What labels that only just meet count for, as a share of one over the other."""


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """Half the size (2,) of the room a label should have, and from its middle the corners of what its letters take."""

    half: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class _Places:
    """Middles (n, 2) on the page, with what each costs (n,), and which are clear and in their panel (n,)."""

    middle: NDArray[np.float64]
    cost: NDArray[np.float64]
    clear: NDArray[np.bool_]
    in_panel: NDArray[np.bool_]


def room_of(wish: LabelWish, sheet: Sheet) -> Room:
    """Return the room for a label, in scene units."""
    width, size = text_width(wish.text, wish.size) * sheet.unit, wish.size * sheet.unit
    bottom, top = text_extent(wish.text, size)
    half = np.array([width / 2, size * HALF_HEIGHT])
    return Room(half, np.array([-width / 2, bottom]), np.array([width / 2, top]))


def best_place(wish: LabelWish, seen: Seen, sheet: Sheet) -> NDArray[np.float64] | None:
    """Return the middle of the clear place that costs least; None when there is none for a label not needed."""
    near = _places(wish, DISTANCES, seen, sheet)
    best = _cheapest(near, near.clear)
    if best is not None and best[0] <= GOOD_ENOUGH:
        return best[1]
    far = _places(wish, FAR_DISTANCES, seen, sheet)
    other = _cheapest(far, far.clear)
    if best is not None and (other is None or best[0] <= other[0] + 1e-9):
        return best[1]
    if other is None and wish.needed:
        furthest = _places(wish, FURTHEST_DISTANCES, seen, sheet)
        other = _cheapest(furthest, furthest.clear) or _cheapest(near, near.in_panel) or (0.0, near.middle[0])
    return other[1] if other is not None else None


def _cheapest(places: _Places, among: NDArray[np.bool_]) -> tuple[float, NDArray[np.float64]] | None:
    """What the cheapest of some places costs, and its middle: of equally good ones the first, whatever the rounding."""
    if not among.any():
        return None
    cost = np.where(among, places.cost, np.inf)
    row = int(np.argmax(cost <= cost.min() + 1e-9))
    middle: NDArray[np.float64] = places.middle[row]
    return float(cost[row]), middle


def _places(wish: LabelWish, distances: Sequence[float], seen: Seen, sheet: Sheet) -> _Places:
    """Look at the places around the point of a label."""
    room, unit, area = room_of(wish, sheet), sheet.unit, sheet.areas[wish.panel]
    anchor = sheet.on_page(wish.panel, wish.anchor)
    wanted = math.atan2(wish.outwards[1], wish.outwards[0])
    turns = np.tile(np.arange(DIRECTIONS) * (2 * math.pi / DIRECTIONS), len(distances))
    far = np.repeat(distances, DIRECTIONS)
    ways = np.stack([np.cos(wanted + turns), np.sin(wanted + turns)], axis=1)
    # Far enough that the box, not its centre, keeps the clearance.
    reach = (room.half / np.maximum(np.abs(ways), 1e-9)).min(axis=1) + far * CLEARANCE * unit
    middle = anchor + reach[:, np.newaxis] * ways
    in_panel = ((middle - room.half >= area[:2]) & (middle + room.half <= area[2:])).all(axis=1)
    led = far * CLEARANCE >= LEADER_FROM

    low, high = middle + room.low - GAP * unit, middle + room.high + GAP * unit
    clear = in_panel & ~holds_any(low, high, seen.ends) & ~holds_any(low, high, seen.bars)
    clear &= ~meets_any(low, high, seen.texts)
    if led.any():
        clear &= ~(led & (crosses_text(anchor, middle, seen.texts) | crosses_leader(anchor, middle, seen.leaders)))

    low, high, margin = middle - room.half, middle + room.half, CLEARANCE * unit
    others = seen.ends[np.abs(seen.ends - anchor).max(axis=1, initial=0.0) > margin]
    cost = (
        OVER_LABEL * _shares(low, high, seen.texts)
        + OVER_LINE * number_inside(low, high, seen.lines)
        + NEAR_END * holds_any(low - margin, high + margin, others)
        + TURNED * (1 - np.cos(turns))
        + FAR * (far - 1)
        + LED * led
    )
    return _Places(middle, cost, clear, in_panel)


def _shares(low: NDArray[np.float64], high: NDArray[np.float64], texts: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each box, the sum over the texts of the share of the smaller one that lies in the other, and for contact."""
    if not len(texts):
        return np.zeros(len(low))
    both = np.minimum(high[:, np.newaxis], texts[:, 2:]) - np.maximum(low[:, np.newaxis], texts[:, :2])
    smaller = np.minimum((high - low).prod(axis=1)[:, np.newaxis], (texts[:, 2:] - texts[:, :2]).prod(axis=1))
    shares = both.prod(axis=2) / smaller
    total: NDArray[np.float64] = np.where((both > 0).all(axis=2), CONTACT + shares, 0.0).sum(axis=1)
    return total
