# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulers for reading coordinates: axes, ticks, a grid, or a scale bar.

Ticks are at multiples of 1, 2 or 5 times a power of ten, counted in whole steps, so that their numbers are exact. To
keep them short, a common distant origin or power of ten is written once below them.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import count, takewhile
from typing import NamedTuple

import numpy as np

from ..model.choices import Rulers
from ..model.figure import Align, Bounds, Kind, Mark, Panel
from ..model.style import CHART_TEXT_SIZE, SMALL_SIZE, Role
from ..text.messages import number
from .text_metrics import text_width

RULED = (Panel.WORLD, Panel.DIFFERENCE, Panel.CLASSIC)
"""Panels that show coordinates of a plane; a chart has its own scale."""
MANTISSAS = (1, 2, 5)
LEAST_SPACING = 22.0
"""Smallest distance between two ticks; all lengths here are in figure units."""
TICK_LENGTH = 2.0
TICK_GAP = 1.5
"""Distance between a tick and its number."""
NUMBER_SIZE = SMALL_SIZE
NUMBER_HEIGHT = 1.1
"""Height of a line of numbers, as a multiple of the text size."""
FAR_ORIGIN = 100
"""A panel further from the origin than this multiple of its size counts from a nearby number."""
MOST_PLAIN_DIGITS, SMALLEST_DIGIT = 5, -3
"""Numbers with more digits, or smaller ones, share a power of ten."""
LEAST_BAR, MOST_BAR_SHARE = 18.0, 0.4
"""Smallest length of a scale bar, and the largest share of its panel's width that a longer one may take."""
BAR_HEIGHT = 11.0
MOST_BOTTOM = TICK_LENGTH + TICK_GAP + 2 * NUMBER_SIZE * NUMBER_HEIGHT
"""Largest height of rulers below a panel."""


class RulerRoom(NamedTuple):
    """Room to the left of and below each ruled panel, in figure units."""

    left: float
    bottom: float


NO_ROOM = RulerRoom(0.0, 0.0)


class Tick(NamedTuple):
    """A coordinate to be read: its position in the panel, and its number."""

    at: float
    text: str


class Ticks(NamedTuple):
    """The ticks of a panel along x and y, and a note of what their numbers share: "x: 1000000 +, × 1e−9"."""

    x: tuple[Tick, ...]
    y: tuple[Tick, ...]
    note: str


def ruled(areas: Mapping[Panel, Bounds]) -> Iterator[Panel]:
    """Yield the panels that have rulers; of several panels in one place, only the first."""
    seen: list[Bounds] = []
    for panel in RULED:
        if panel in areas and areas[panel] not in seen:
            seen.append(areas[panel])
            yield panel


def seen_in(panel: Panel, areas: Mapping[Panel, Bounds], panels: Mapping[Panel, tuple[float, float]]) -> Bounds:
    """Return the part of a panel's own plane that its area shows."""
    (x, y), area = panels[panel], areas[panel]
    return Bounds(area.left - x, area.bottom - y, area.right - x, area.top - y)


def room_for(
    rulers: Rulers, areas: Mapping[Panel, Bounds], panels: Mapping[Panel, tuple[float, float]], unit: float
) -> RulerRoom:
    """Return the room that a page's rulers need."""
    if rulers is Rulers.NONE:
        return NO_ROOM
    if rulers is Rulers.SCALE:
        return RulerRoom(0.0, BAR_HEIGHT)
    line = NUMBER_SIZE * NUMBER_HEIGHT
    left, bottom = 0.0, TICK_LENGTH + TICK_GAP + line
    for panel in ruled(areas):
        ticks = ticks_of(seen_in(panel, areas, panels), unit)
        widest = max((text_width(tick.text, NUMBER_SIZE) for tick in ticks.y), default=0.0)
        left = max(left, TICK_LENGTH + TICK_GAP + widest)
        bottom = max(bottom, TICK_LENGTH + TICK_GAP + (2 if ticks.note else 1) * line)
    return RulerRoom(left, bottom)


def ticks_of(plane: Bounds, unit: float, above: float = NUMBER_SIZE * NUMBER_HEIGHT / 2) -> Ticks:
    """Return the ticks for the part of a plane that a panel shows; y ticks stay this far `above` its lower edge."""
    mantissa, exponent = _at_least(LEAST_SPACING * unit)
    # Coordinates are whole multiples of 10 ** exponent, which are exact.
    low, high = plane.bottom + above * unit, plane.top - NUMBER_SIZE * NUMBER_HEIGHT / 2 * unit
    counts = {
        "x": _multiples(plane.left, plane.right, mantissa, exponent),
        "y": _multiples(low, high, mantissa, exponent),
    }
    bases = {name: _base(found) for name, found in counts.items()}
    largest = max((abs(n - bases[name]) for name, found in counts.items() for n in found), default=0)
    magnitude = exponent + len(str(largest)) - 1
    short = largest == 0 or (exponent >= SMALLEST_DIGIT and magnitude < MOST_PLAIN_DIGITS)
    factor = 0 if short else magnitude  # the largest number's power of ten, written once
    made = {
        name: tuple(Tick(_value(n, exponent), _plain(n - bases[name], exponent - factor)) for n in found)
        for name, found in counts.items()
    }
    notes = [f"{name}: {_written(base, exponent)} +" for name, base in bases.items() if base]
    if factor:
        notes.append(f"× {_written(1, factor)}")
    across = _clear_of_each_other(made["x"], plane, unit)
    return Ticks(across, made["y"], ", ".join(notes))


def bar_of(width: float, unit: float) -> tuple[float, str]:
    """Return the round length of a scale bar for a panel of this `width`, and its text."""
    mantissa, exponent = _at_least(LEAST_BAR * unit)
    lengths = (_value(*each) for each in _upwards(exponent))
    fitting = takewhile(lambda length: length <= MOST_BAR_SHARE * width, lengths)
    length = max(_value(mantissa, exponent), *fitting, 0.0)
    return length, number(length)


def _clear_of_each_other(ticks: tuple[Tick, ...], plane: Bounds, unit: float) -> tuple[Tick, ...]:
    """Drop ticks whose numbers would extend beyond the panel, and as many as needed to keep the rest apart."""
    halves = [text_width(tick.text, NUMBER_SIZE) * unit / 2 for tick in ticks]
    inside = [
        tick
        for tick, half in zip(ticks, halves, strict=True)
        if plane.left <= tick.at - half and tick.at + half <= plane.right
    ]
    if len(inside) < 2:
        return tuple(inside)
    every = math.ceil((2 * max(halves) + 2 * TICK_GAP * unit) / (inside[1].at - inside[0].at))
    return tuple(inside[::every])


def _at_least(length: float) -> tuple[int, int]:
    """Return mantissa and exponent of the smallest 1, 2 or 5 times a power of ten that is at least this length."""
    start = math.floor(math.log10(length)) - 1
    return next(each for each in _upwards(start) if _value(*each) >= length)


def _upwards(exponent: int) -> Iterator[tuple[int, int]]:
    """Yield mantissa and exponent of 1, 2 and 5 times each power of ten from `exponent` on."""
    return ((mantissa, power) for power in count(exponent) for mantissa in MANTISSAS)


def _value(count: int, exponent: int) -> float:
    """Return count * 10 ** exponent, rounded once."""
    return float(f"{count}e{exponent}")


def _multiples(low: float, high: float, mantissa: int, exponent: int) -> list[int]:
    step = _value(mantissa, exponent)
    return [mantissa * k for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _base(counts: list[int]) -> int:
    """Return a round number to count from if the counts differ only in their last digits; otherwise 0."""
    if not counts:
        return 0
    span = max(counts[-1] - counts[0], 1)
    nearest = min(abs(counts[0]), abs(counts[-1]))
    if len(str(nearest)) < MOST_PLAIN_DIGITS or nearest < FAR_ORIGIN * span:
        return 0
    round_to = int("1" + "0" * len(str(span)))
    return round((counts[0] + counts[-1]) / 2 / round_to) * round_to


def _plain(count: int, exponent: int) -> str:
    """Write count * 10 ** exponent without an exponent, with a true minus sign."""
    return f"{Decimal(count).scaleb(exponent).normalize():f}".replace("-", "\N{MINUS SIGN}")


def _written(count: int, exponent: int) -> str:
    """Write count * 10 ** exponent in full or, if that is long and this is shorter, with its power of ten."""
    plain = _plain(count, exponent)
    short = f"{Decimal(count).scaleb(exponent).normalize():e}".replace("e+", "e").replace("-", "\N{MINUS SIGN}")
    return short if len(short) < len(plain) > 7 + (count < 0) else plain


Row = tuple[float, float]


def ruler_marks(
    rulers: Rulers, areas: Mapping[Panel, Bounds], panels: Mapping[Panel, tuple[float, float]], unit: float
) -> list[Mark]:
    """Return the rulers of all panels with coordinates."""
    if rulers is Rulers.NONE:
        return []
    planes = {panel: seen_in(panel, areas, panels) for panel in ruled(areas)}
    if rulers is Rulers.SCALE:  # the panels have one scale, so one length serves all
        length, text = bar_of(min(plane.width for plane in planes.values()), unit)
        return [mark for panel, plane in planes.items() for mark in _bar(length, text, plane, panel, unit)]
    with_grid = rulers is Rulers.GRID
    return [
        mark
        for panel, plane in planes.items()
        for mark in _axes(plane, panel, unit, ticks_of(plane, unit), with_grid=with_grid)
    ]


def grid_with_numbers(plane: Bounds, panel: Panel, unit: float) -> list[Mark]:
    """Return only a grid and its numbers, inside the part of its plane that a panel shows."""
    line = NUMBER_SIZE * NUMBER_HEIGHT
    widest = max((text_width(tick.text, NUMBER_SIZE) for tick in ticks_of(plane, unit).y), default=0.0)
    room, lines = TICK_GAP, 2 if ticks_of(plane, unit).note else 1
    left, bottom = plane.left + (room + widest) * unit, plane.bottom + (room + lines * line) * unit
    inner = Bounds(left, bottom, plane.right, plane.top)
    ticks = ticks_of(inner, unit, above=0.0)
    marks = _axes(inner, panel, unit, ticks, with_grid=True, outwards=0.0)
    for x in _halfway(ticks.x, inner.left, inner.right):
        marks.append(Mark(Kind.POLYLINE, Role.GRID, np.array([(x, inner.bottom), (x, inner.top)]), "grid", panel))
    for y in _halfway(ticks.y, inner.bottom, inner.top):
        marks.append(Mark(Kind.POLYLINE, Role.GRID, np.array([(inner.left, y), (inner.right, y)]), "grid", panel))
    return [mark for mark in marks if mark.role is Role.GRID or mark.kind is Kind.LABEL]


def _halfway(ticks: Sequence[Tick], low: float, high: float) -> list[float]:
    """Return the integers between and beside ticks that count by twos, within limits."""
    if len(ticks) < 2 or ticks[1].at - ticks[0].at != 2.0:
        return []
    return [at for at in (ticks[0].at - 1.0, *(tick.at + 1.0 for tick in ticks)) if low <= at <= high]


def _axes(
    plane: Bounds, panel: Panel, unit: float, ticks: Ticks, *, with_grid: bool, outwards: float = TICK_LENGTH
) -> list[Mark]:
    left, bottom, right, top = plane
    outwards, beyond = outwards * unit, (outwards + TICK_GAP) * unit
    size, row = NUMBER_SIZE * unit, NUMBER_SIZE * NUMBER_HEIGHT * unit

    def line(role: Role, part: str, *ends: Row) -> Mark:
        return Mark(Kind.POLYLINE, role, np.array(ends), part, panel)

    def text(words: str, place: Row, part: str, align: Align = Align.CENTER) -> Mark:
        return Mark(Kind.LABEL, Role.TICK, np.array([place]), part, panel, text=words, size=size, align=align)

    marks = []
    if with_grid:
        marks += [line(Role.GRID, "grid", (tick.at, bottom), (tick.at, top)) for tick in ticks.x]
        marks += [line(Role.GRID, "grid", (left, tick.at), (right, tick.at)) for tick in ticks.y]
    if left < 0.0 < right:
        marks.append(line(Role.ZERO, "axis-y", (0.0, bottom), (0.0, top)))
    if bottom < 0.0 < top:
        marks.append(line(Role.ZERO, "axis-x", (left, 0.0), (right, 0.0)))
    marks.append(line(Role.TICK, "ticks", (left, top), (left, bottom), (right, bottom)))
    marks += [line(Role.TICK, "ticks", (tick.at, bottom), (tick.at, bottom - outwards)) for tick in ticks.x]
    marks += [line(Role.TICK, "ticks", (left, tick.at), (left - outwards, tick.at)) for tick in ticks.y]
    below = bottom - beyond - NUMBER_SIZE * NUMBER_HEIGHT / 2 * unit
    marks += [text(tick.text, (tick.at, below), f"tick-x-{tick.text}") for tick in ticks.x]
    marks += [text(tick.text, (left - beyond, tick.at), f"tick-y-{tick.text}", Align.RIGHT) for tick in ticks.y]
    if ticks.note:
        marks.append(text(ticks.note, ((left + right) / 2, below - row), "tick-note"))
    return marks


def _bar(length: float, text: str, plane: Bounds, panel: Panel, unit: float) -> list[Mark]:
    x, y = plane.left + TICK_LENGTH * unit, plane.bottom - BAR_HEIGHT / 2 * unit
    up = y + TICK_LENGTH * unit
    corners = np.array([(x, up), (x, y), (x + length, y), (x + length, up)])
    beside, size = np.array([(x + length + 2 * TICK_GAP * unit, y)]), CHART_TEXT_SIZE * unit
    return [
        Mark(Kind.POLYLINE, Role.SCALE, corners, "scale-bar", panel, numbers={"length": length}),
        Mark(Kind.LABEL, Role.SCALE, beside, "scale", panel, text=text, size=size, align=Align.LEFT),
    ]
