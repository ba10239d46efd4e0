# SPDX-License-Identifier: GPL-3.0-or-later
"""The grid of an exercise: every whole number a line, the numbers large enough for a printed sheet."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ..model.figure import Align, Kind, Mark, Panel
from ..model.style import Role
from ..page.rulers import Rulers
from ..text.exact import written

if TYPE_CHECKING:
    from ..page.sheet import Sheet

NUMBER_SIZE = 11.0
"""Of the numbers; all lengths here in figure units."""
NUMBER_GAP = 4.0
"""Between the grid and its numbers."""
ROOM_LEFT, ROOM_BELOW = 26.0, 20.0
"""Room for the numbers."""


def grid_marks(sheet: Sheet) -> list[Mark]:
    """Return the lines, axes and numbers of the world panel; `Sheet.rulers` tells which of them."""
    if sheet.rulers not in (Rulers.AXES, Rulers.GRID):
        return []
    left, bottom, right, top = sheet.areas[Panel.WORLD]
    columns = range(math.ceil(left), math.floor(right) + 1)
    rows = range(math.ceil(bottom), math.floor(top) + 1)
    marks = [_line(Role.TICK, "frame", (left, top), (left, bottom), (right, bottom))]
    if sheet.rulers is Rulers.GRID:
        marks += [_line(Role.GRID, "grid", (x, bottom), (x, top)) for x in columns]
        marks += [_line(Role.GRID, "grid", (left, y), (right, y)) for y in rows]
    if 0 in columns:
        marks.append(_line(Role.ZERO, "axis-y", (0, bottom), (0, top)))
    if 0 in rows:
        marks.append(_line(Role.ZERO, "axis-x", (left, 0), (right, 0)))
    gap, half = NUMBER_GAP * sheet.unit, NUMBER_SIZE / 2 * sheet.unit
    marks += [_number(x, (x, bottom - gap - half), "x", Align.CENTER, sheet) for x in columns]
    marks += [_number(y, (left - gap, y), "y", Align.RIGHT, sheet) for y in rows if bottom + half <= y <= top - half]
    return marks


def _line(role: Role, part: str, *ends: tuple[float, float]) -> Mark:
    return Mark(Kind.POLYLINE, role, np.array(ends, dtype=np.float64), part)


def _number(value: int, place: tuple[float, float], axis: str, align: Align, sheet: Sheet) -> Mark:
    at = np.array([place], dtype=np.float64)
    size = NUMBER_SIZE * sheet.unit
    return Mark(Kind.LABEL, Role.TICK, at, f"tick-{axis}-{value}", text=written(value), size=size, align=align)
