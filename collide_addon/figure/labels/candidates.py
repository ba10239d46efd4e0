# SPDX-License-Identifier: GPL-3.0-or-later
"""The places where a point's label could stand: which are clear, what each costs, which need a leader line."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.arrays import Floats
from ..model.figure import Bounds, Kind, Mark
from ..model.style import Role
from .obstacles import SeenObstacles, holds, holds_any, meets_any, number_inside, overlaps

LEADER_FROM, LEADER_GAP = 13.5, 1.2
"""From this distance a label gets a leader line to its point, which ends this far from the label, in figure units."""


def leader(anchor: Floats, middle: Floats, half: Floats, unit: float) -> Floats | None:
    """Return the leader line (2, 2) from a point to a text with half this size; None if the text is near."""
    way = middle - anchor
    within = float((half / np.maximum(np.abs(way), 1e-9 * half)).min())  # share of the way inside the label
    length = math.hypot(*way)
    if length * (1 - within) < LEADER_FROM * unit * (1 - 1e-6):
        return None
    return np.array([anchor, anchor + (1 - within - LEADER_GAP * unit / length) * way])


def leader_mark(label: Mark, line: Floats) -> Mark:
    """Return the mark of a label's leader line (2, 2)."""
    part = f"{label.part}-leader"
    return Mark(Kind.POLYLINE, Role.LEADER, line, part, label.panel, label.span, asking=label.asking, late=label.late)


def crosses_leader(anchor: Floats, middles: Floats, leaders: Floats) -> NDArray[np.bool_]:
    """Tell for which middles (n, 2) the line from the anchor crosses one of the leaders (m, 4)."""
    x, y = (middles - anchor).T[:, :, np.newaxis]
    (from_x, from_y), (to_x, to_y) = (leaders[:, :2] - anchor).T, (leaders[:, 2:] - anchor).T
    sides = (x * from_y - y * from_x) * (x * to_y - y * to_x) < 0.0
    along_x, along_y = to_x - from_x, to_y - from_y
    here = along_x * -from_y + along_y * from_x
    there = along_x * (y - from_y) - along_y * (x - from_x)
    crossed: NDArray[np.bool_] = (sides & (here * there < 0.0)).any(axis=1)
    return crossed


def crosses_text(anchor: Floats, middles: Floats, texts: Floats) -> NDArray[np.bool_]:
    """Tell for which middles (n, 2) the line from the anchor runs through a text."""
    crossed: NDArray[np.bool_]
    crossed = _run_through(anchor, (middles - anchor)[:, np.newaxis], texts[:, :2], texts[:, 2:]).any(axis=1)
    return crossed


def _run_through(starts: Floats, ways: Floats, low: Floats, high: Floats) -> NDArray[np.bool_]:
    """Tell which lines, each from a start by its way, run through boxes; shapes (…, 2) that broadcast."""
    ways = np.where(ways == 0.0, 1e-300, ways)
    with np.errstate(over="ignore", invalid="ignore"):
        enter, leave = (low - starts) / ways, (high - starts) / ways
    one, other = np.minimum(enter, leave), np.maximum(enter, leave)
    first, last = np.maximum(one[..., 0], one[..., 1]), np.minimum(other[..., 0], other[..., 1])
    crossed: NDArray[np.bool_] = (first < last) & (last > 0.0) & (first < 1.0)
    return crossed


def covers_leader(low: Floats, high: Floats, leaders: Floats) -> NDArray[np.bool_]:
    """Tell which boxes from `low` (n, 2) to `high` (n, 2) lie over one of the leaders (m, 4)."""
    starts, ways = leaders[:, :2], leaders[:, 2:] - leaders[:, :2]
    covered: NDArray[np.bool_] = _run_through(starts, ways, low[:, np.newaxis], high[:, np.newaxis]).any(axis=1)
    return covered


DIRECTIONS = 16
"""Places tried around a point at each distance."""
DISTANCES = (1.25, 1.0, 1.8, 2.4, 3.25, 4.5)
"""Distances at which a label is tried, in multiples of `CLEARANCE`: the first one is the best."""
AT_ONCE = 0.4
"""The same for a label that has to be near."""
FAR_DISTANCES = (6.5, 9.0, 12.0, 16.0)
"""For labels with no good place nearer."""
FURTHEST_DISTANCES = (21.0, 27.0, 34.0, 42.0, 52.0, 64.0)
"""For those that the figure cannot do without."""
CLEARANCE = 4.0
"""Least distance of a label's box from its point, in figure units."""
GAP = LEADER_GAP
"""Between a label and an end or another text, in figure units; less than the room looked for first."""
OVER_LABEL, OVER_LINE, NEAR_END, BESIDE_TEXT, TURNED, FAR, LED = 30.0, 3.0, 1.0, 0.9, 0.8, 1.3, 6.0
"""What each fault of a place costs; `LED` is needing a leader line."""
LINE_GAP = 0.6
"""Between a label and a line, in figure units: so no line slips through a corner between two of its samples."""
TEXT_GAP = 3.0
"""A text closer than this beside another, in figure units, reads as if both were one."""
NEAR_OVER_LINE = 0.1
"""The same as `OVER_LINE` for a label that has to be near."""
STRUCK = 2
"""So many samples of lines in a label's letters are a line through them."""
GOOD_ENOUGH = 15.0
"""A place that costs no more is taken without looking further away."""
CONTACT = 0.3
"""Cost of labels that barely touch, as a share of one covering the other."""
AS_GOOD = 1e-9
"""Difference of costs that is taken for rounding: the place tried first wins."""
LOOK_FIRST = 16
"""How many of the places that may cost least are examined first; then twice as many, and so on."""


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """What to find a place for: a label beside `anchor` (2,) on the page, preferably `outwards` (2,), in `area`.

    The label wants room of twice `half` (2,); its letters reach from `low` to `high` (2,) around its middle. If it is
    `needed`, it gets a place even where none is clear; if it has to be `near`, it covers something rather than be led.
    """

    half: Floats
    low: Floats
    high: Floats
    anchor: Floats
    outwards: Floats
    area: Bounds
    unit: float
    needed: bool
    near: bool = False


class Tries(NamedTuple):
    """Places to try: number of the direction, distance, need of a leader line, and cost with nothing in the way.

    `order` puts the cheapest first.
    """

    direction: NDArray[np.intp]
    far: Floats
    led: NDArray[np.bool_]
    costs: Floats
    order: NDArray[np.intp]


TURNS = np.arange(DIRECTIONS) * (2 * math.pi / DIRECTIONS)


def _tries(distances: Sequence[float], best: float = DISTANCES[0]) -> Tries:
    direction = np.tile(np.arange(DIRECTIONS), len(distances))
    far = np.repeat(distances, DIRECTIONS)
    led = far * CLEARANCE >= LEADER_FROM
    costs = (TURNED * (1 - np.cos(TURNS)))[direction] + FAR * np.abs(far - best) + LED * led
    return Tries(direction, far, led, costs, np.argsort(costs, kind="stable"))


NEAR_TRIES, FAR_TRIES, FURTHEST_TRIES = map(_tries, (DISTANCES, FAR_DISTANCES, FURTHEST_DISTANCES))
NEXT_TO_IT, TOUCHING = _tries(DISTANCES[:1]), _tries((AT_ONCE,), AT_ONCE)
TOUCHING_TRIES = _tries((AT_ONCE, 1.0, 1.8), AT_ONCE)
"""The last two are for labels that have to be near."""


def best_place(search: Search, seen: SeenObstacles, before: Floats | None = None) -> Floats | None:
    """Return the middle of the cheapest clear place; None for a label that is not needed if it has none, or is struck.

    Where the same label stood `before`, in another phase, it stays if nothing is in its way; else it goes straight
    outwards, which costs least, if nothing is in its way there.
    """
    if before is not None and _is_free(search, before, seen):
        return before
    straight: Floats = _middles(search, TOUCHING if search.near else NEXT_TO_IT)[0]
    if _are_inside(search, straight[np.newaxis])[0] and _is_free(search, straight, seen):
        return straight
    if search.near:
        best = _cheapest(search, TOUCHING_TRIES, seen) or _cheapest(search, TOUCHING_TRIES, seen, clear=False)
        return None if best is None else best[1]
    place = _looked_for(search, seen)
    return None if place is None or (not search.needed and _is_struck(search, place, seen)) else place


def _looked_for(search: Search, seen: SeenObstacles) -> Floats | None:
    """Return the middle of the cheapest clear place, near the point if that is good enough."""
    best = _cheapest(search, NEAR_TRIES, seen)
    if best is not None and best[0] <= GOOD_ENOUGH:
        return best[1]
    other = _cheapest(search, FAR_TRIES, seen)
    if best is not None and (other is None or best[0] <= other[0] + AS_GOOD):
        return best[1]
    if other is None and search.needed:
        other = _cheapest(search, FURTHEST_TRIES, seen) or _cheapest(search, NEAR_TRIES, seen, clear=False)
    return other[1] if other is not None else None


def _is_struck(search: Search, middle: Floats, seen: SeenObstacles) -> bool:
    """Tell whether a line runs through a label at a place (2,)."""
    low, high = middle + search.low, middle + search.high
    return bool(number_inside(low[np.newaxis], high[np.newaxis], seen.lines)[0] >= STRUCK)


def _is_free(search: Search, middle: Floats, seen: SeenObstacles) -> bool:
    """Tell whether a label at a place (2,) is clear and costs nothing, and needs no leader line."""
    if leader(search.anchor, middle, search.half, search.unit) is not None:
        return False
    gap, margin = GAP * search.unit, _margin(search)
    letters = middle + search.low - gap, middle + search.high + gap
    room = middle - search.half, middle + search.half
    across, up = np.abs(seen.ends - search.anchor).T
    others = seen.ends[np.maximum(across, up) > margin]
    if (
        holds(*_free_of_lines(search, middle), seen.lines).any()
        or holds(room[0] - margin, room[1] + margin, others).any()
        or any(holds(*letters, points).any() for points in (seen.ends, seen.bars) if len(points))
    ):
        return False
    apart = room[0] - TEXT_GAP * search.unit, room[1] + TEXT_GAP * search.unit
    low, high = map(np.array, zip(letters, apart, strict=True))
    if meets_any(low, high, seen.texts).any():
        return False
    return not (len(seen.leaders) and covers_leader(low, high, seen.leaders).any())


def _cheapest(search: Search, tries: Tries, seen: SeenObstacles, *, clear: bool = True) -> tuple[float, Floats] | None:
    """Return the cheapest place's cost and middle, of the clear places or of all in the panel."""
    middle = _middles(search, tries)
    left = tries.order[_are_inside(search, middle)[tries.order]]
    if not len(left):
        return None
    around = _around(search, middle[left], seen)

    def possible(rows: NDArray[np.intp]) -> NDArray[np.bool_]:
        return _are_clear(search, middle[rows], tries.led[rows], around) if clear else np.ones_like(rows, np.bool_)

    def faults(rows: NDArray[np.intp]) -> Floats:
        return _faults(search, middle[rows], around)

    best = cheapest(left, tries.costs, possible, faults, LOOK_FIRST)
    return None if best is None else (best[0], middle[best[1]])


def cheapest(
    order: NDArray[np.intp],
    least: Floats,
    possible: Callable[[NDArray[np.intp]], NDArray[np.bool_]],
    faults: Callable[[NDArray[np.intp]], Floats],
    look_first: int,
) -> tuple[float, int] | None:
    """Return the cost and row of the cheapest possible place; None when none is possible.

    `order` (k,) lists rows in order of `least` (n,), what each costs with nothing in its way. Places are examined in
    batches, first `look_first`, then twice as many, and so on, since most need not be. `possible` and `faults` tell for
    some rows which are possible, and what else they cost.
    """
    looked_at, costs = np.empty(0, dtype=np.intp), np.empty(0)
    while len(order) and not (len(costs) and costs.min() + AS_GOOD < least[order[0]]):
        rows, order, look_first = order[:look_first], order[look_first:], 2 * look_first
        rows = rows[possible(rows)]
        if len(rows):
            looked_at, costs = np.append(looked_at, rows), np.append(costs, least[rows] + faults(rows))
    if not len(costs):
        return None
    best = int(looked_at[costs <= costs.min() + AS_GOOD].min())
    return float(costs[looked_at == best][0]), best


def to_edge(half: Floats, ways: Floats) -> Floats:
    """Return how far it is from the middle of a box of twice `half` (2,) to its edge along unit directions (2, n)."""
    across, up = half[:, np.newaxis] / np.maximum(np.abs(ways), 1e-9)
    reach: Floats = np.minimum(across, up)
    return reach


def _middles(search: Search, tries: Tries) -> Floats:
    """Return places (n, 2) where the label's box, not its centre, keeps the clearance from the anchor."""
    angles = math.atan2(search.outwards[1], search.outwards[0]) + TURNS
    ways = np.array((np.cos(angles), np.sin(angles)))
    reach = to_edge(search.half, ways)[tries.direction] + tries.far * CLEARANCE * search.unit
    middles: Floats = search.anchor + (reach * ways[:, tries.direction]).T
    return middles


def _are_inside(search: Search, middle: Floats) -> NDArray[np.bool_]:
    """Tell at which places (n, 2) a label is in its panel."""
    area, (x, y) = search.area, middle.T
    (x_low, y_low), (x_high, y_high) = np.minimum(search.low, -search.half), np.maximum(search.high, search.half)
    inside: NDArray[np.bool_] = (x + x_low >= area.left) & (x + x_high <= area.right)
    inside &= (y + y_low >= area.bottom) & (y + y_high <= area.top)
    return inside


def _around(search: Search, middle: Floats, seen: SeenObstacles) -> SeenObstacles:
    """Return the obstacles that may be in the way at these places (n, 2), or of their leader lines."""
    reach = np.maximum(search.half, np.maximum(-search.low, search.high)) + CLEARANCE * search.unit
    low, high = np.minimum(middle.min(axis=0), search.anchor), np.maximum(middle.max(axis=0), search.anchor)
    return seen.near(low - reach, high + reach)


def _are_clear(search: Search, middle: Floats, led: NDArray[np.bool_], seen: SeenObstacles) -> NDArray[np.bool_]:
    """Tell which places (n, 2), and the leader lines of those that are `led`, cover no text, end or bar."""
    low, high = middle + search.low - GAP * search.unit, middle + search.high + GAP * search.unit
    clear = ~meets_any(low, high, seen.texts)
    for points in (seen.ends, seen.bars):
        if len(points):
            clear[clear] = ~holds_any(low[clear], high[clear], points)
    if len(seen.leaders):
        clear[clear] = ~covers_leader(low[clear], high[clear], seen.leaders)
    led = led & clear
    if led.any():
        anchor, to = search.anchor, middle[led]
        clear[led] = ~(crosses_text(anchor, to, seen.texts) | crosses_leader(anchor, to, seen.leaders))
    return clear


def _faults(search: Search, middle: Floats, seen: SeenObstacles) -> Floats:
    """Return what the places (n, 2) cost for what they cover or are close to."""
    low, high, margin = middle - search.half, middle + search.half, _margin(search)
    gap, struck = TEXT_GAP * search.unit, number_inside(*_free_of_lines(search, middle), seen.lines)
    across, up = np.abs(seen.ends - search.anchor).T
    others = seen.ends[np.maximum(across, up) > margin]
    cost: Floats = (
        OVER_LABEL * _shares(low, high, seen.texts)
        + (NEAR_OVER_LINE if search.near else OVER_LINE) * struck
        + NEAR_END * holds_any(low - margin, high + margin, others)
        + BESIDE_TEXT * meets_any(low - gap, high + gap, seen.texts)
    )
    if len(seen.leaders):
        cost += OVER_LABEL * covers_leader(low, high, seen.leaders)
    return cost


def _free_of_lines(search: Search, middle: Floats) -> tuple[Floats, Floats]:
    """Return the box at each middle (…, 2) that no line should strike; the letters alone if they have to be near."""
    if search.near:
        return middle + search.low, middle + search.high
    reach = search.half + LINE_GAP * search.unit
    return middle - reach, middle + reach


def _margin(search: Search) -> float:
    """Return how far a label keeps from ends other than its own; one that has to be near only covers none."""
    return 0.0 if search.near else CLEARANCE * search.unit


def _shares(low: Floats, high: Floats, texts: Floats) -> Floats:
    """Return for each box the sum over texts it meets of `CONTACT` and the overlap's share of the smaller of both."""
    across, up = overlaps(low, high, texts)
    (wide, tall), (text_wide, text_tall) = (high - low).T, (texts[:, 2:] - texts[:, :2]).T
    shares = across * up / np.minimum((wide * tall)[:, np.newaxis], text_wide * text_tall)
    total: Floats = np.where((across > 0) & (up > 0), CONTACT + shares, 0.0).sum(axis=1)
    return total
