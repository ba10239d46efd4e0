# SPDX-License-Identifier: GPL-3.0-or-later
"""What students draw and write in: an empty grid for A − B, and a table with a row for each step of the loop."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...geometry import convex_hull
from ..model.figure import Align, Bounds, Figure, Kind, Mark, Panel, Step
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import PAGE_WIDTH, Role
from ..page.page import in_language
from ..text.exact import written
from ..text.messages import say
from .exercise import ANSWER, Exercise, Table, as_array

HEIGHT = 160.0
"""Of the picture; all lengths here are in figure units."""
GRID_WIDTH, EDGE, TEXT_SIZE, CELL_SIZE = 190.0, 12.0, 8.0, 5.7
LEAST_BETWEEN_NUMBERS = 14.0
TABLE_LEFT, ROW_HEIGHT = 208.0, 23.0
"""Where a table beside a grid begins, and the height of its rows."""
TABLE_EDGE, LOW_ROW = 2.0, 15.5
"""The border of a table across the page, and the height of its rows: two exercises with few share a sheet."""


def blank_figure(exercise: Exercise, look: Look = DEFAULT_LOOK) -> Figure:
    """Return the grid, and the table beside it, in two steps: empty, and with A − B drawn and the rows filled in."""
    points = as_array([*exercise.differences, (0, 0)])
    left, bottom = np.floor(points.min(axis=0)) - 1
    right, top = np.ceil(points.max(axis=0)) + 1
    unit = float(max((right - left) / (GRID_WIDTH - EDGE), (top - bottom) / (HEIGHT - 2 * EDGE)))
    page_left, page_bottom = float(left) - EDGE * unit, float(bottom) - EDGE * unit
    page = Bounds(page_left, page_bottom, page_left + PAGE_WIDTH * unit, page_bottom + HEIGHT * unit)
    hull = Mark(Kind.POLYGON, Role.DIFFERENCE_HULL, convex_hull(points[:-1]), "difference", span=ANSWER, filled=True)
    corners = Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, points[:-1], "differences", span=ANSWER)
    origin = Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "origin")
    area = Bounds(float(left), float(bottom), float(right), float(top))
    rows: list[Mark] = []
    if exercise.table:
        inner = Bounds(page_left + TABLE_LEFT * unit, page_bottom, page.right - EDGE * unit, page.top - EDGE * unit)
        rows = _table(exercise.table, inner, unit, ROW_HEIGHT, look.language)
        rows += _filled(exercise.table, exercise.cells, inner, unit)
    return _figure(exercise, (*_grid(area, unit), *rows, hull, corners, origin), page, unit, look)


def table_figure(exercise: Exercise, table: Table, look: Look = DEFAULT_LOOK) -> Figure:
    """Return a table across the page."""
    page = Bounds(0.0, 0.0, PAGE_WIDTH, table_height(table))
    inner = Bounds(TABLE_EDGE, 0.0, PAGE_WIDTH - TABLE_EDGE, page.top - TABLE_EDGE)
    return _figure(exercise, tuple(_table(table, inner, 1.0, LOW_ROW, look.language)), page, 1.0, look)


def table_height(table: Table) -> float:
    """Return the height of a table across the page."""
    return (table.rows + 1) * LOW_ROW + 2 * TABLE_EDGE


def _figure(exercise: Exercise, marks: tuple[Mark, ...], page: Bounds, unit: float, look: Look) -> Figure:
    return Figure(
        algorithm=exercise.topic.upper(),
        title=exercise.topic,
        marks=tuple(in_language(look.language, marks)),
        steps=(Step(0, "question", exercise.task), Step(1, "solution", (exercise.answer,))),
        panels={Panel.PAGE: (0.0, 0.0), Panel.WORLD: (0.0, 0.0)},
        page=page,
        unit=unit,
        theme=look.theme,
        storyboard=look.storyboard,
        result={},
        parameters={**look.parameters, **look.everywhere},
    )


def _grid(area: Bounds, unit: float) -> list[Mark]:
    """Return lines at the whole numbers, the axes, and as many numbers as have room."""
    left, bottom, right, top = area
    columns, rows = range(int(left), int(right) + 1), range(int(bottom), int(top) + 1)
    marks = [_line(Role.GRID, "grid", (x, bottom), (x, top)) for x in columns]
    marks += [_line(Role.GRID, "grid", (left, y), (right, y)) for y in rows]
    marks += [_line(Role.ZERO, "axis-y", (0, bottom), (0, top)), _line(Role.ZERO, "axis-x", (left, 0), (right, 0))]
    step = next(step for step in (1, 2, 5, 10, math.inf) if step >= LEAST_BETWEEN_NUMBERS * unit)
    size, below = TEXT_SIZE * unit, TEXT_SIZE * 0.8 * unit
    for x in (x for x in columns if x % step == 0):
        marks.append(_text(Role.TICK, written(x), (x, bottom - below), size, f"tick-x-{x}", Align.CENTER))
    for y in (y for y in rows[1:] if y % step == 0):
        marks.append(_text(Role.TICK, written(y), (left - 2 * unit, y), size, f"tick-y-{y}", Align.RIGHT))
    return marks


def _table(table: Table, area: Bounds, unit: float, height: float, language: str) -> list[Mark]:
    """Return the lines of a table, from the upper edge of an area down, and the heads of its columns."""
    left, right = area.left, area.right
    levels = [area.top - row * height * unit for row in range(table.rows + 2)]
    marks = [_line(Role.TICK, "row", (left, y), (right, y)) for y in levels]
    for name, share in table.columns.items():
        marks.append(_line(Role.TICK, "column", (left, levels[0]), (left, levels[-1])))
        middle = (left + share * area.width / 2, (levels[0] + levels[1]) / 2)
        words = say(f"worksheet.column_{name}", language)
        marks.append(_text(Role.TEXT, words, middle, TEXT_SIZE * unit, f"column-{name}", Align.CENTER))
        left += share * area.width
    return [*marks, _line(Role.TICK, "column", (right, levels[0]), (right, levels[-1]))]


def _filled(table: Table, cells: Sequence[Sequence[str]], area: Bounds, unit: float) -> list[Mark]:
    """Return what belongs into the rows of a table."""
    ends = np.cumsum([0.0, *table.columns.values()]) * area.width + area.left
    middles = (ends[:-1] + ends[1:]) / 2
    return [
        replace(
            _text(
                Role.TEXT, cell, (x, area.top - (row + 0.5) * ROW_HEIGHT * unit), CELL_SIZE * unit, part, Align.CENTER
            ),
            span=ANSWER,
        )
        for row, line in enumerate(cells, start=1)
        for x, cell, part in zip(middles.tolist(), line, (f"cell-{row}-{name}" for name in table.columns), strict=True)
        if cell
    ]


def _line(role: Role, part: str, *ends: tuple[float, float]) -> Mark:
    return Mark(Kind.POLYLINE, role, np.array(ends, dtype=np.float64), part)


def _text(role: Role, text: str, place: tuple[float, float], size: float, part: str, align: Align) -> Mark:
    return Mark(Kind.LABEL, role, np.array([place]), part, text=text, size=size, align=align)
