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
    from .model import Bounds

DIRECTIONS = 16
"""Places tried around a point, for each distance."""
DISTANCES = (1.0, 1.8, 2.4, 3.25, 4.5)
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
class Search:
    """A place is looked for beside `anchor` (2,) on the page, best `outwards` (2,), within `area`; lengths by `unit`.

    When it is `needed`, an answer must come whether or not there is a clear place.
    """

    room: Room
    anchor: NDArray[np.float64]
    outwards: NDArray[np.float64]
    area: Bounds
    unit: float
    needed: bool


def room_of(text: str, size: float) -> Room:
    """Return the room for a label, in the unit of `size`."""
    width = text_width(text, size)
    bottom, top = text_extent(text, size)
    half = np.array([width / 2, size * HALF_HEIGHT])
    return Room(half, np.array([-width / 2, bottom]), np.array([width / 2, top]))


def best_place(search: Search, seen: Seen) -> NDArray[np.float64] | None:
    """Return the middle of the clear place that costs least; None when there is none for a label not needed."""
    best = _cheapest(search, DISTANCES, seen)
    if best is not None and best[0] <= GOOD_ENOUGH:
        return best[1]
    other = _cheapest(search, FAR_DISTANCES, seen)
    if best is not None and (other is None or best[0] <= other[0] + 1e-9):
        return best[1]
    if other is None and search.needed:
        other = _cheapest(search, FURTHEST_DISTANCES, seen) or _cheapest(search, DISTANCES, seen, clear=False)
    return other[1] if other is not None else None


def _cheapest(
    search: Search, distances: Sequence[float], seen: Seen, *, clear: bool = True
) -> tuple[float, NDArray[np.float64]] | None:
    """What the cheapest of the places at these distances costs, and its middle; only clear ones, or all in the panel.

    Of equally good ones the first is taken, whatever the rounding.
    """
    room, anchor, area, unit = search.room, search.anchor, search.area, search.unit
    wanted = math.atan2(search.outwards[1], search.outwards[0])
    turns = np.tile(np.arange(DIRECTIONS) * (2 * math.pi / DIRECTIONS), len(distances))
    far = np.repeat(distances, DIRECTIONS)
    ways = np.stack([np.cos(wanted + turns), np.sin(wanted + turns)], axis=1)
    # Far enough that the box, not its centre, keeps the clearance.
    reach = (room.half / np.maximum(np.abs(ways), 1e-9)).min(axis=1) + far * CLEARANCE * unit
    middle = anchor + reach[:, np.newaxis] * ways
    some = ((middle - room.half >= area[:2]) & (middle + room.half <= area[2:])).all(axis=1)
    if clear:
        some[some] = _are_clear(middle[some], anchor, room, far[some] * CLEARANCE >= LEADER_FROM, seen, unit)
    if not some.any():
        return None
    turned = TURNED * (1 - np.cos(turns[some])) + FAR * (far[some] - 1) + LED * (far[some] * CLEARANCE >= LEADER_FROM)
    cost = turned + _faults(middle[some], anchor, room, seen, unit)
    best = int(np.argmax(cost <= cost.min() + 1e-9))
    return float(cost[best]), middle[some][best]


def _are_clear(  # what there is around a place
    middle: NDArray[np.float64],
    anchor: NDArray[np.float64],
    room: Room,
    led: NDArray[np.bool_],
    seen: Seen,
    unit: float,
) -> NDArray[np.bool_]:
    """Tell which places (n, 2) are over no text, no end and no bar; of those `led` to, the line crosses none either."""
    low, high = middle + room.low - GAP * unit, middle + room.high + GAP * unit
    clear = ~meets_any(low, high, seen.texts)
    for points in (seen.ends, seen.bars):
        clear[clear] = ~holds_any(low[clear], high[clear], points)
    led = led & clear
    if led.any():
        to = middle[led]
        clear[led] = ~(crosses_text(anchor, to, seen.texts) | crosses_leader(anchor, to, seen.leaders))
    return clear


def _faults(
    middle: NDArray[np.float64], anchor: NDArray[np.float64], room: Room, seen: Seen, unit: float
) -> NDArray[np.float64]:
    """What the places (n, 2) cost for what they are over, or near to."""
    low, high, margin = middle - room.half, middle + room.half, CLEARANCE * unit
    others = seen.ends[np.abs(seen.ends - anchor).max(axis=1, initial=0.0) > margin]
    cost: NDArray[np.float64] = (
        OVER_LABEL * _shares(low, high, seen.texts)
        + OVER_LINE * number_inside(low, high, seen.lines)
        + NEAR_END * holds_any(low - margin, high + margin, others)
    )
    return cost


def _shares(low: NDArray[np.float64], high: NDArray[np.float64], texts: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each box, the sum over the texts of the share of the smaller one that lies in the other, and for contact."""
    if not len(texts):
        return np.zeros(len(low))
    both = np.minimum(high[:, np.newaxis], texts[:, 2:]) - np.maximum(low[:, np.newaxis], texts[:, :2])
    smaller = np.minimum((high - low).prod(axis=1)[:, np.newaxis], (texts[:, 2:] - texts[:, :2]).prod(axis=1))
    shares = both.prod(axis=2) / smaller
    total: NDArray[np.float64] = np.where((both > 0).all(axis=2), CONTACT + shares, 0.0).sum(axis=1)
    return total
