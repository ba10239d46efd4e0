# SPDX-License-Identifier: GPL-3.0-or-later
"""Candidate places for a point's label: which are clear, what each costs, and which need a leader line."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import ROUNDED, Floats
from ..model.figure import Bounds, Kind, Mark
from ..model.style import Role
from .obstacles import Box, Outline, Points, SeenObstacles, holds, meets_any

LEADER_FROM, LEADER_GAP = 13.5, 1.2
"""Distance from which a label has a leader line to its point, and the line's gap to the label, in figure units."""


Pair = tuple[float, float]
"""A place or a vector. There are only a few at a time, for which numpy is slow."""
Real = TypeVar("Real", float, Floats)


def leader(anchor: Pair, middle: Pair, half: Pair, unit: float) -> tuple[Pair, Pair] | None:
    """Return the leader line from a point to a text of twice the size `half`; None if the text is near."""
    (x, y), (to_x, to_y), (wide, tall) = anchor, middle, half
    across, up = to_x - x, to_y - y
    by_x, by_y, gap = max(abs(across), 1e-9 * wide), max(abs(up), 1e-9 * tall), LEADER_GAP * unit
    within = min(wide / by_x, tall / by_y)  # share of the line inside the label
    if math.hypot(across, up) * (1 - within) < LEADER_FROM * unit * (1 - 1e-6):
        return None
    share = 1 - min((wide + gap) / by_x, (tall + gap) / by_y)  # also for a point below a long text
    return anchor, (x + share * across, y + share * up)


def leader_mark(label: Mark, line: Floats) -> Mark:
    """Return the mark of a label's leader line (2, 2)."""
    part = f"{label.part}-leader"
    return Mark(
        Kind.POLYLINE, Role.LEADER, line, part, label.panel, label.span, asking=label.asking, delayed=label.delayed
    )


def crosses_leader(anchor: Pair, middle: Pair, leaders: Iterable[Box]) -> bool:
    """Tell whether the line from the anchor to the centre crosses one of the leaders."""
    (anchor_x, anchor_y), x, y = anchor, middle[0] - anchor[0], middle[1] - anchor[1]
    for line in leaders:
        from_x, from_y, to_x, to_y = line[0] - anchor_x, line[1] - anchor_y, line[2] - anchor_x, line[3] - anchor_y
        if (x * from_y - y * from_x) * (x * to_y - y * to_x) < 0.0:
            along_x, along_y = to_x - from_x, to_y - from_y
            here = along_x * -from_y + along_y * from_x
            if here * (along_x * (y - from_y) - along_y * (x - from_x)) < 0.0:
                return True
    return False


def runs_through(line: Sequence[float], box: Box) -> bool:
    """Tell whether a segment runs through a box."""
    first, last = 0.0, 1.0
    for start, end, low, high in zip(line[:2], line[2:], box[:2], box[2:], strict=True):
        length = (end - start) or 1e-300
        enter, leave = (low - start) / length, (high - start) / length
        first, last = max(first, min(enter, leave)), min(last, max(enter, leave))
    return first < last


def runs_past(line: Box, ends: Points, gap: float) -> bool:
    """Tell whether a segment comes closer than `gap` to one of the points that is not that close to its start."""
    x, y, to_x, to_y = line
    way_x, way_y = to_x - x, to_y - y
    length = math.hypot(way_x, way_y) or 1e-300
    around = (min(x, to_x) - gap, min(y, to_y) - gap, max(x, to_x) + gap, max(y, to_y) + gap)
    near = ends.near(around)
    for at_x, at_y in zip(near.x, near.y, strict=True):
        along = ((at_x - x) * way_x + (at_y - y) * way_y) / length
        if gap < along < length and abs((at_x - x) * way_y - (at_y - y) * way_x) < gap * length:
            return True
    return False


DIRECTIONS = 16
"""Number of directions tried around a point at each distance."""
DISTANCES = (1.25, 1.0, 1.8, 2.4, 3.25, 4.5)
"""Distances at which a label is tried, in multiples of `CLEARANCE`, best first."""
NEAR_DISTANCE = 0.4
"""The best distance for a label that must be near."""
FAR_DISTANCES = (6.5, 9.0, 12.0, 16.0)
"""Distances for labels without a good place nearer."""
FURTHEST_DISTANCES = (21.0, 27.0, 34.0, 42.0, 52.0, 64.0)
"""Distances for labels that the figure cannot do without."""
CLEARANCE = 4.0
"""Smallest distance of a label's box from its point, in figure units."""
LABEL_END_GAP = LEADER_GAP
"""Smallest gap between a label and an end or another text, in figure units; less than the room tried first."""
OVER_LABEL, OVER_LINE, NEAR_END, BESIDE_TEXT, TURNED, FAR, LED, IN_OTHER = 30.0, 3.0, 1.0, 0.9, 0.8, 1.3, 6.0, 2.0
"""The costs of a place's faults; `LED` is for a leader line, `IN_OTHER` for appearing to name something else."""
THROUGH_END = 10.0
"""The cost of a leader line that runs through an end, as if it led there."""
TEXT_GAP = 3.0
"""Two texts closer to each other than this, in figure units, read as one."""
CONTACT_SHARE = 0.3
"""Cost of labels that barely touch, as a share of the cost of one covering the other."""
LASTING_COST = 6.0
"""Largest cost of a place where a label stays for several phases: staying is better than the best place in each."""
PAST_END = 2.0
"""Smallest distance of a leader line from any end but the one it leads to, in figure units."""
BESIDE_LINE = 0.6
"""Smallest gap between a label and a line, in figure units; a line might pass undetected between two of its samples."""


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """A search for a place for a label beside `anchor` on the page, preferably `outwards`, in `area`.

    The label should have room of twice `half`; its letters extend `below` and `above` its centre. If it is `needed`, it
    has a place even if none is clear; if it must be `near`, it covers something rather than have a leader line. It
    should not be inside `others`, shapes to which its point does not belong.
    """

    half: Pair
    below: float
    above: float
    anchor: Pair
    outwards: Pair
    area: Bounds
    unit: float
    needed: bool
    near: bool = False
    others: Sequence[Outline] = ()


class _Tries(NamedTuple):
    """Places to try: each one's cost if nothing is in the way, and its number, cheapest first.

    They are numbered by distance, then by direction; those `led` need a leader line.
    """

    order: list[tuple[float, int]]
    led: list[bool]
    distances: tuple[float, ...]


TURN_ANGLES = np.arange(DIRECTIONS) * (2 * math.pi / DIRECTIONS)


def _tries(distances: Sequence[float], best: float = DISTANCES[0]) -> _Tries:
    places = [(direction, far, far * CLEARANCE >= LEADER_FROM) for far in distances for direction in range(DIRECTIONS)]
    turned = (TURNED * (1 - np.cos(TURN_ANGLES))).tolist()
    costs = [turned[direction] + FAR * abs(far - best) + LED * led for direction, far, led in places]
    order = sorted((cost, row) for row, cost in enumerate(costs))
    return _Tries(order, [led for _, _, led in places], tuple(distances))


NEAR_TRIES, FAR_TRIES, FURTHEST_TRIES = map(_tries, (DISTANCES, FAR_DISTANCES, FURTHEST_DISTANCES))
TOUCHING_TRIES, BESIDE_TRIES = _tries((NEAR_DISTANCE, 1.0, 1.8), NEAR_DISTANCE), _tries((2.4, 3.25), NEAR_DISTANCE)
"""For labels that must be near: the first, or if they would cover something there, the second, which has no leader
lines either."""


def is_still_free(search: Search, middle: Pair, seen: SeenObstacles, *, may_be_led: bool) -> bool:
    """Tell whether a label's previous place is still clear, also of lines; unless it `may_be_led`, it must be near."""
    (x, y), wide, (left, bottom, right, top) = middle, search.half[0], search.area
    led = leader(search.anchor, middle, search.half, search.unit) is not None
    inside = left <= x - wide and x + wide <= right and bottom <= y + search.below and y + search.above <= top
    clear = inside and (may_be_led or not led) and _is_clear(search, middle, seen, led=led)
    return clear and not seen.lines.number_inside(_letters(search, middle, BESIDE_LINE), 1)


def lasting_place(search: Search, ever: SeenObstacles) -> Pair | None:
    """Return the centre of a place near the point, clear of lines and all else `ever` seen; None if there is none."""
    best = None if search.near else _cheapest(search, NEAR_TRIES, ever, struck=False, most=LASTING_COST)
    return None if best is None else best[1]


def best_place(search: Search, seen: SeenObstacles) -> Pair | None:
    """Return the centre of the cheapest clear place; None if there is none and the label is not needed.

    The place straight outwards, which costs least, is chosen at once if it is free.
    """
    x, y, inside = _middles(search, TOUCHING_TRIES if search.near else NEAR_TRIES, 1)
    straight = float(x[0]), float(y[0])
    if inside[0] and _is_clear(search, straight, seen) and not _faults(search, straight, seen):
        return straight
    if search.near:
        best = _cheapest(search, TOUCHING_TRIES, seen)
        best = best or _cheapest(search, BESIDE_TRIES, seen)
        best = best or _cheapest(search, TOUCHING_TRIES, seen, clear=False)
        return None if best is None else best[1]
    best = _cheapest(search, NEAR_TRIES, seen)
    if best is not None and best[0] <= 15.0:  # good enough
        return best[1]
    other = _cheapest(search, FAR_TRIES, seen)
    if best is not None and (other is None or best[0] <= other[0] + ROUNDED):
        return best[1]
    if other is None and search.needed:
        other = _cheapest(search, FURTHEST_TRIES, seen)
        other = other or _cheapest(search, NEAR_TRIES, seen, clear=False)
    return other[1] if other is not None else None


def cost_of(search: Search, middle: Pair, seen: SeenObstacles) -> float:
    """Return the cost of a place: of what a label there covers or is close to, and of its leader line."""
    led = leader(search.anchor, middle, search.half, search.unit) is not None
    return LED * led + _faults(search, middle, seen, led=led)


def _cheapest(
    search: Search,
    tries: _Tries,
    seen: SeenObstacles,
    *,
    clear: bool = True,
    struck: bool = True,
    most: float = math.inf,
) -> tuple[float, Pair] | None:
    """Return the cost and centre of the cheapest place, clear or anywhere in the panel, that costs at most `most`.

    Unless the label may be `struck`, no line comes near.
    """
    (x, y), far = search.anchor, (max(tries.distances) + 2.0) * CLEARANCE * search.unit  # the largest margin
    wide, tall = 2.0 * search.half[0] + far, 2.0 * max(search.half[1], search.above, -search.below) + far
    seen = seen.near((x - wide, y - tall, x + wide, y + tall))
    all_x, all_y, possible = _middles(search, tries)
    if clear:  # first what is faster for all at once
        covered = Points(seen.ends.x + seen.bars.x, seen.ends.y + seen.bars.y)
        possible &= ~covered.in_each(_letters(search, (all_x, all_y), LABEL_END_GAP))
    if not struck:
        possible &= ~seen.lines.in_each(_room(search, (all_x, all_y), BESIDE_LINE))
    middles, kept = list(zip(all_x.tolist(), all_y.tolist(), strict=True)), possible.tolist()

    def faults(row: int, most: float) -> float | None:
        if clear and not _is_clear(search, middles[row], seen, led=tries.led[row]):
            return None
        return _faults(search, middles[row], seen, most, led=tries.led[row])

    best = cheapest([place for place in tries.order if kept[place[1]]], faults, most)
    return None if best is None else (best[0], middles[best[1]])


def cheapest(
    places: Iterable[tuple[float, int]], faults: Callable[[int, float], float | None], most: float = math.inf
) -> tuple[float, int] | None:
    """Return the cost and number of the cheapest possible place; None if none is possible or all cost more than `most`.

    `places` are sorted by their cost with nothing in the way, so that most need not be examined. `faults` returns the
    additional cost, which may be incomplete above the given limit; None for an impossible place.
    """
    costs: dict[int, float] = {}
    best = most
    for least, row in places:
        if best + ROUNDED < least:
            break
        more = faults(row, best + ROUNDED - least)
        if more is not None:
            costs[row] = least + more
            best = min(best, least + more)
    first = min((row for row, cost in costs.items() if cost <= best + ROUNDED), default=None)
    return None if first is None else (costs[first], first)


def reach_of(half: Pair | Floats, x: float, y: float) -> float:
    """Return the distance from the centre of a box of twice `half` to its edge, along a unit direction."""
    return min(half[0] / max(abs(x), 1e-9), half[1] / max(abs(y), 1e-9))


@lru_cache(maxsize=256)  # a label recurs in many phases
def _ways_of(half: Pair, first: float, distances: tuple[float, ...], unit: float) -> Floats:
    """Return the vectors (2, n) to the centre of a box at each distance, in all directions from a first angle on."""
    angles = first + TURN_ANGLES
    x, y = np.cos(angles), np.sin(angles)
    reach = np.minimum(half[0] / np.maximum(np.abs(x), 1e-9), half[1] / np.maximum(np.abs(y), 1e-9))
    reach = reach + np.array(distances)[:, np.newaxis] * CLEARANCE * unit
    return np.array([(reach * x).ravel(), (reach * y).ravel()])


def _middles(search: Search, tries: _Tries, most: int | None = None) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Return x and y of the centres of all or at `most` some places to try, and whether each is in the panel."""
    (wide, tall), (left, bottom, right, top) = search.half, search.area
    offsets = _ways_of(search.half, math.atan2(*search.outwards[::-1]), tries.distances, search.unit)[:, :most]
    x, y = search.anchor[0] + offsets[0], search.anchor[1] + offsets[1]
    inside = (left <= x - wide) & (x + wide <= right)
    return x, y, inside & (bottom <= y + min(search.below, -tall)) & (y + max(search.above, tall) <= top)


def _letters(search: Search, middle: tuple[Real, Real], gap: float) -> tuple[Real, Real, Real, Real]:
    """Return the box of a label's letters at a place, with a margin in figure units."""
    (x, y), wide, gap = middle, search.half[0], gap * search.unit
    return x - wide - gap, y + search.below - gap, x + wide + gap, y + search.above + gap


def _room(search: Search, middle: tuple[Real, Real], gap: float) -> tuple[Real, Real, Real, Real]:
    """Return the box of the room for a label at a place, with a margin in figure units."""
    (x, y), (wide, tall), gap = middle, search.half, gap * search.unit
    return x - wide - gap, y - tall - gap, x + wide + gap, y + tall + gap


def _is_clear(search: Search, middle: Pair, seen: SeenObstacles, *, led: bool = False) -> bool:
    """Tell whether a label at a place, with its leader line if `led`, covers no text, end or bar.

    An optional label also avoids lines: it is placed where none runs through it, or left out.
    """
    letters = _letters(search, middle, LABEL_END_GAP)
    if (
        meets_any(letters, seen.texts)
        or seen.ends.number_inside(letters, 1)
        or seen.bars.number_inside(letters, 1)
        or any(runs_through(line, letters) for line in seen.leaders)
        or (not search.needed and seen.lines.number_inside(_letters(search, middle, 0.0), 1))
    ):
        return False
    line = (*search.anchor, *middle)
    return not led or not (
        any(runs_through(line, text) for text in seen.texts) or crosses_leader(search.anchor, middle, seen.leaders)
    )


def _faults(search: Search, middle: Pair, seen: SeenObstacles, most: float = math.inf, *, led: bool = False) -> float:
    """Return the cost of what a label at a place covers or is close to; above `most`, perhaps only part of it.

    The leader line of a label that is `led` should not run through an end.
    """
    room = _room(search, middle, 0.0)
    free = _letters(search, middle, 0.0) if search.near else _room(search, middle, BESIDE_LINE)
    each = 0.5 if search.near else OVER_LINE
    cost = each * seen.lines.number_inside(free, most / each + 2.0)
    if cost > most:
        return cost
    cost += NEAR_END * _is_near_end(search, middle, seen)
    cost += THROUGH_END * (led and runs_past((*search.anchor, *middle), seen.ends, PAST_END * search.unit))
    if seen.texts:
        cost += OVER_LABEL * _shares(room, seen.texts)
        cost += BESIDE_TEXT * meets_any(_room(search, middle, TEXT_GAP), seen.texts)
    if search.others:
        cost += IN_OTHER * any(holds(shape, middle) for shape in search.others)
    return cost + OVER_LABEL * any(runs_through(line, room) for line in seen.leaders)


def _is_near_end(search: Search, middle: Pair, seen: SeenObstacles) -> bool:
    """Tell whether a label is close to an end other than its own, or if it must be near, covers one."""
    margin, (x, y) = 0.0 if search.near else CLEARANCE, search.anchor
    near, own = seen.ends.near(_room(search, middle, margin)), margin * search.unit
    return any(abs(at_x - x) > own or abs(at_y - y) > own for at_x, at_y in zip(near.x, near.y, strict=True))


def _shares(room: Box, texts: Iterable[Box]) -> float:
    """Return the sum, over overlapping texts, of `CONTACT_SHARE` plus the overlap's share of the smaller box."""
    left, bottom, right, top = room
    total = 0.0
    for x, y, to_x, to_y in texts:
        across, up = min(right, to_x) - max(left, x), min(top, to_y) - max(bottom, y)
        if across > 0.0 and up > 0.0:
            total += CONTACT_SHARE + across * up / min((right - left) * (top - bottom), (to_x - x) * (to_y - y))
    return total
