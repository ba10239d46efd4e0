# SPDX-License-Identifier: GPL-3.0-or-later
"""What students draw and write in: an empty grid for A − B, and a table with a row for each step of the loop."""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from ...geometry import convex_hull
from ..model.figure import Align, Bounds, Figure, Kind, Mark, Panel, Step
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import PAGE_WIDTH, Role
from ..page.page import in_language
from ..page.table import Column, cell_marks, ends_of, table_marks
from ..text.exact import written
from ..text.messages import Caption, say
from .exercise import ANSWER, Exercise, Table, as_array

EDGE, NUMBERS = 12.0, 14.0
"""Empty border of the grid, and more at its left for its numbers; all lengths here are in figure units."""
TEXT_SIZE = 8.0
LEAST_BETWEEN_NUMBERS = 14.0
BETWEEN_HALVES = 1.6
"""Between the two lines that part the halves of a table."""
TABLE_EDGE = 2.0
"""The border of a table across the page."""


def grid_figure(exercise: Exercise, most_height: float, look: Look = DEFAULT_LOOK) -> Figure:
    """Return the grid in two steps: empty, and with A − B drawn; as high as it needs across the page, at the most."""
    points = as_array([*exercise.differences, (0, 0)])
    left, bottom = np.floor(points.min(axis=0)) - 1
    right, top = np.ceil(points.max(axis=0)) + 1
    widest, highest = PAGE_WIDTH - 2 * EDGE - NUMBERS, most_height - 2 * EDGE
    unit = float(max((right - left) / widest, (top - bottom) / highest))
    beside = (PAGE_WIDTH * unit - (right - left)) / 2
    page = Bounds(left - beside, bottom - EDGE * unit, right + beside, top + EDGE * unit)
    hull = Mark(Kind.POLYGON, Role.DIFFERENCE_HULL, convex_hull(points[:-1]), "difference", span=ANSWER, filled=True)
    corners = Mark(Kind.POINTS, Role.DIFFERENCE_POINTS, points[:-1], "differences", span=ANSWER)
    origin = Mark(Kind.POINTS, Role.ORIGIN, np.zeros((1, 2)), "origin")
    area = Bounds(float(left), float(bottom), float(right), float(top))
    return _figure(exercise, (*_grid(area, unit), hull, corners, origin), page, unit, look)


def table_figure(exercise: Exercise, table: Table, row: float, look: Look = DEFAULT_LOOK) -> Figure:
    """Return a table across the page in two steps: empty, and with its rows, each `row` high, filled in."""
    page = Bounds(0.0, 0.0, PAGE_WIDTH, (table.rows + 1) * row + 2 * TABLE_EDGE)
    inner = Bounds(TABLE_EDGE, 0.0, PAGE_WIDTH - TABLE_EDGE, page.top - TABLE_EDGE)
    columns = _columns(table, look.language)
    rows = [[each.text(look.language) if isinstance(each, Caption) else each for each in row] for row in exercise.cells]
    marks = (
        *table_marks(columns, table.rows, inner, row),
        *_between_halves(table, columns, inner, row),
        *cell_marks(columns, rows, inner, row, ANSWER),
    )
    return _figure(exercise, marks, page, 1.0, look)


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


def _columns(table: Table, language: str) -> list[Column]:
    """Return the columns of a table, twice if it has halves."""
    return table.halves * [
        Column(name, say(f"worksheet.column_{name}", language), share / table.halves)
        for name, share in table.columns.items()
    ]


def _between_halves(table: Table, columns: Sequence[Column], area: Bounds, row: float) -> Iterator[Mark]:
    """Yield a second line where the halves of a table meet."""
    if table.halves > 1:
        x = ends_of(columns, area)[len(table.columns)] + BETWEEN_HALVES
        yield _line(Role.TICK, "halves", (x, area.top), (x, area.top - (table.rows + 1) * row))


def _line(role: Role, part: str, *ends: tuple[float, float]) -> Mark:
    return Mark(Kind.POLYLINE, role, np.array(ends, dtype=np.float64), part)


def _text(role: Role, text: str, place: tuple[float, float], size: float, part: str, align: Align) -> Mark:
    return Mark(Kind.LABEL, role, np.array([place]), part, text=text, size=size, align=align)
