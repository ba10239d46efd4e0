# SPDX-License-Identifier: GPL-3.0-or-later
"""Rulers as marks: ticks and their numbers at the panels' edges, axes, grid, scale bar."""

import numpy as np

from ..model.choices import Rulers
from ..model.figure import Align, Bounds, Kind, Mark, Panel
from ..model.style import LEGEND_SIZE, Role
from .rulers import BAR_HEIGHT, NUMBER_HEIGHT, NUMBER_SIZE, TICK_GAP, TICK_LENGTH, bar_of, ruled, seen_in, ticks_of
from .sheet import Sheet

Row = tuple[float, float]


def ruler_marks(sheet: Sheet) -> list[Mark]:
    """Return the rulers of all panels that have coordinates."""
    if sheet.rulers is Rulers.NONE:
        return []
    planes = {panel: seen_in(panel, sheet.areas, sheet.panels) for panel in ruled(sheet.areas)}
    if sheet.rulers is Rulers.SCALE:  # one length for all: they have one scale
        length, text = bar_of(min(plane.width for plane in planes.values()), sheet.unit)
        return [mark for panel, plane in planes.items() for mark in _bar(length, text, plane, panel, sheet)]
    return [mark for panel, plane in planes.items() for mark in _axes(plane, panel, sheet)]


def _axes(plane: Bounds, panel: Panel, sheet: Sheet) -> list[Mark]:
    unit, ticks = sheet.unit, ticks_of(plane, sheet.unit)
    left, bottom, right, top = plane
    outwards, beyond = TICK_LENGTH * unit, (TICK_LENGTH + TICK_GAP) * unit

    def line(role: Role, part: str, *ends: Row) -> Mark:
        return Mark(Kind.POLYLINE, role, np.array(ends), part, panel)

    marks = []
    if sheet.rulers is Rulers.GRID:
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
    marks += [_number(tick.text, (tick.at, below), f"tick-x-{tick.text}", panel, sheet) for tick in ticks.x]
    marks += [
        _number(tick.text, (left - beyond, tick.at), f"tick-y-{tick.text}", panel, sheet, Align.RIGHT)
        for tick in ticks.y
    ]
    if ticks.note:
        place = ((left + right) / 2, below - NUMBER_SIZE * NUMBER_HEIGHT * unit)
        marks.append(_number(ticks.note, place, "tick-note", panel, sheet))
    return marks


def _bar(length: float, text: str, plane: Bounds, panel: Panel, sheet: Sheet) -> list[Mark]:
    unit = sheet.unit
    x, y = plane.left + TICK_LENGTH * unit, plane.bottom - BAR_HEIGHT / 2 * unit
    corners = np.array(
        [
            (x, y + TICK_LENGTH * unit),
            (x, y),
            (x + length, y),
            (x + length, y + TICK_LENGTH * unit),
        ]
    )
    beside = (x + length + 2 * TICK_GAP * unit, y)
    numbers = {"length": length}
    bar = Mark(Kind.POLYLINE, Role.SCALE, corners, "scale-bar", panel, numbers=numbers)
    size = LEGEND_SIZE * unit
    label = Mark(Kind.LABEL, Role.SCALE, np.array([beside]), "scale", panel, text=text, size=size, align=Align.LEFT)
    return [bar, label]


def _number(text: str, place: Row, part: str, panel: Panel, sheet: Sheet, align: Align = Align.CENTER) -> Mark:
    size = NUMBER_SIZE * sheet.unit
    return Mark(Kind.LABEL, Role.TICK, np.array([place]), part, panel, text=text, size=size, align=align)
