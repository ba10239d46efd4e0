# SPDX-License-Identifier: GPL-3.0-or-later
"""An exercise of a worksheet: its question, working and answer, its pictures, and what students fill in.

Students fill in an empty grid for A − B, and a table with a row for each step of the loop.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple

import numpy as np

from ...geometry import convex_hull
from ..labels.labels import place_labels, vector_or_up
from ..model.arrays import Floats
from ..model.choices import Rulers
from ..model.figure import PHASES, Align, Bounds, Figure, Mark, Panel, Span, Step
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import PAGE_HEIGHT, PAGE_WIDTH, Role
from ..page.page import in_language, plain_figure
from ..page.sheet import Sheet, bounds_of
from ..page.text_metrics import text_width
from ..parts.candidates import Asked
from ..stage.chart import Column, draw_cells, draw_table, ends_of, plain_sheet, table_sheet
from ..stage.pen import Pen, Sketch
from ..text.exact import Number, Vector, middle_of, written, written_point
from ..text.messages import Caption, say
from ..text.names import written_names

BORDER = 10.0
"""Empty border of the picture, wider than half of a grid number; all lengths here are in figure units."""
VERTEX_NAME_SIZE = 14.0
"""Size of vertices' names: the picture is printed half as wide as a sheet of paper."""
GRID_NUMBER_SIZE, NUMBER_GAP = 11.0, 4.0
"""Size of the grid's numbers, and their distance from it."""
LEAST_BETWEEN = 3.0
"""Smallest gap between two adjacent numbers."""
ROOM_LEFT, ROOM_BELOW = 26.0, 20.0
"""Room for the numbers."""
LEAST_SQUARES = 8
"""Smallest height of a picture in squares of the grid, so that a small exercise does not look large."""
DIFFERENCE_EDGE, DIFFERENCE_NUMBERS = 12.0, 14.0
"""Margin of the grid for A − B, and additional room on its left for its numbers."""
DIFFERENCE_NUMBER_SIZE = 8.0
LEAST_BETWEEN_NUMBERS = 14.0
BETWEEN_GRIDS = 36.0
"""Gap between the grids seen from above and from the front, for the name of an axis and numbers."""
BETWEEN_HALVES = 1.6
"""Gap between the two lines that separate the halves of a table."""
ANSWER_SPAN = Span.of(1)
"""The span of the answer's marks: step 0 is the picture of the question, step 1 that of the solution."""
SOLVED = 2 * PHASES - 1
"""The tick of the solution's picture."""
NO_SHEET = Sheet(Bounds(0.0, 0.0, 1.0, 1.0), {}, {}, 1.0)
"""A placeholder for drawing in grid coordinates before the page is laid out around the picture."""

FROM_ABOVE_SENTENCE = "exercise.from_above"
"""The sentence about the picture of an exercise in space; it is left out if there is no picture."""

Cell = str | Caption
Row = tuple[Cell, ...]


class Table(NamedTuple):
    """An empty table for what the loop finds: its columns, with their shares of the width, and the number of rows.

    A column's key is the message of its head. With two `halves`, all columns are repeated, for the two parts of a loop
    side by side.
    """

    columns: Mapping[str, float]
    rows: int
    halves: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Exercise:
    """An exercise and its solution: the paragraphs of the task, the lines of the working, the answer.

    `sketch` is the picture in grid coordinates, with marks and names that show from `ANSWER_SPAN` on in the solution.
    `asked` are a quiz's questions about it. `differences` are the points of A − B, if students draw it (see
    `grid_figure`), in space as seen from above, and `fronts` those seen from the front. `cells` are the contents of the
    table's rows. `form` is equal for exercises that are translated, rotated, mirrored or swapped copies of each other.
    The worksheet sets `topic`, `kind` (one of its cases) and `table`.
    """

    task: tuple[Caption, ...]
    working: tuple[Caption, ...]
    answer: Caption
    sketch: Sketch
    form: tuple[object, ...]
    topic: str = ""
    kind: str = ""
    differences: tuple[Vector, ...] = ()
    fronts: tuple[Vector, ...] = ()
    cells: tuple[Row, ...] = ()
    table: Table | None = None
    asked: tuple[Asked, ...] = ()


def pens() -> tuple[Pen, Pen]:
    """Return the pens for an exercise's picture: for the question, and for what the solution adds."""
    asked = Pen(Sketch(NO_SHEET))
    return asked, asked.during(ANSWER_SPAN)


def draw_shape(pen: Pen, role: Role, points: Sequence[Vector], part: str) -> None:
    """Draw a filled polygon, or a line if there are only two points."""
    if len(points) > 2:
        pen.polygon(role, as_array(points), part, filled=True)
    else:
        pen.line(role, as_array(points), part)


def name_point(pen: Pen, name: str, role: Role, point: Vector, away_from: Vector) -> None:
    """Label a point on the side away from another one."""
    at, middle = as_array([point, away_from])
    pen.name(name, role, at, vector_or_up(at - middle), name, VERTEX_NAME_SIZE)


def side_by_side(left: Sequence[Row], right: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a table with two halves; the shorter part ends in empty cells."""
    width = len((*left, *right)[0])
    return tuple((*one, *other) for one, other in zip_longest(left, right, fillvalue=("",) * width))


def yes_or_no(answer: bool) -> Caption:  # noqa: FBT001  # the answer itself
    """Return the word for an answer in a table."""
    return Caption("worksheet.yes" if answer else "worksheet.no")


def as_array(points: Sequence[Vector]) -> Floats:
    """Return exact points as an array (n, 2) of floats, for drawing."""
    return np.array([[float(x), float(y)] for x, y in points])


def name_vertices(pen: Pen, letter: str, role: Role, vertices: Sequence[Vector]) -> None:
    """Label the vertices of a shape a1, a2, …, each on the side away from the centre."""
    middle = middle_of(vertices)
    for k, vertex in enumerate(vertices, start=1):
        name_point(pen, f"{letter.lower()}{k}", role, vertex, middle)


def list_of(letter: str, vertices: Sequence[Sequence[Number]]) -> str:
    """Write vertices with their names: "a₁ (0, 1), a₂ (3, 0)"."""
    names = (written_names(f"{letter.lower()}{k}") for k in range(1, len(vertices) + 1))
    points = zip(names, vertices, strict=True)
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{written_point(point)}" for name, point in points)


def exercise_figure(exercise: Exercise, look: Look = DEFAULT_LOOK) -> Figure:
    """Return the picture of an exercise in two steps, without and with the answer."""
    marks, requests = exercise.sketch.drawn
    sheet = _laid_out(bounds_of(*(mark.points for mark in marks)), look)
    grid = Sketch(sheet)
    _draw_rulers(Pen(grid))
    axes = [mark for mark in grid.marks if mark.role is Role.ZERO]
    return _figure(exercise, [*grid.marks, *marks, *place_labels(requests, [*axes, *marks], sheet)], sheet)


def grid_figure(exercise: Exercise, most_height: float, look: Look = DEFAULT_LOOK) -> Figure:
    """Return the grid in two steps: empty, then with A − B; at full width, as high as needed up to a limit.

    In space there are two grids side by side, seen from above and from the front.
    """
    views = [as_array(each) for each in (exercise.differences, exercise.fronts) if each]
    points = np.vstack([*views, np.zeros((1, 2))])
    left, bottom = (np.floor(points.min(axis=0)) - 1).tolist()
    right, top = (np.ceil(points.max(axis=0)) + 1).tolist()
    between = BETWEEN_GRIDS * (len(views) - 1)
    widest, highest = PAGE_WIDTH - 2 * DIFFERENCE_EDGE - DIFFERENCE_NUMBERS, most_height - 2 * DIFFERENCE_EDGE
    unit = max((right - left) * len(views) / (widest - between), (top - bottom) / highest)
    all_width = (right - left) * len(views) + between * unit
    beside, edge = (PAGE_WIDTH * unit - all_width) / 2, DIFFERENCE_EDGE * unit
    page = Bounds(left - beside, bottom - edge, left + all_width + beside, top + edge)
    area = Bounds(left, bottom, right, top)
    sheet = plain_sheet(page, area, unit, look)
    marks = _grid_marks(sheet, area, views[0], "xy" if exercise.fronts else "")
    if exercise.fronts:
        aside = np.array([right - left + between * unit, 0.0])
        front = _grid_marks(sheet, area, views[1], "xz")
        marks += [replace(mark, points=mark.points + aside, part=f"front-{mark.part}") for mark in front]
    return _figure(exercise, marks, sheet)


def _grid_marks(sheet: Sheet, area: Bounds, points: Floats, names: str) -> list[Mark]:
    """Return the marks of one grid, with the names of its two axes if they are given."""
    left, bottom, right, top = area
    pen, unit = Pen(Sketch(sheet)), sheet.unit
    columns, rows = _draw_lines(pen, area)
    step = next(step for step in (1, 2, 5, 10, math.inf) if step >= LEAST_BETWEEN_NUMBERS * unit)
    below = bottom - DIFFERENCE_NUMBER_SIZE * 0.8 * unit
    _write_numbers(pen, [(x, (x, below)) for x in columns if x % step == 0], "x", DIFFERENCE_NUMBER_SIZE)
    _write_numbers(pen, [(y, (left - 2 * unit, y)) for y in rows[1:] if y % step == 0], "y", DIFFERENCE_NUMBER_SIZE)
    for name, place in zip(names, ((right + 6 * unit, 0.0), (0.0, top + 6 * unit)), strict=False):
        pen.write(name, Role.TICK, np.array(place), f"axis-{name}", DIFFERENCE_NUMBER_SIZE, Align.CENTER)
    answer = pen.during(ANSWER_SPAN)
    answer.polygon(Role.DIFFERENCE_HULL, convex_hull(points), "difference", filled=True)
    answer.dots(Role.DIFFERENCE_POINTS, points, "differences")
    pen.dots(Role.ORIGIN, np.zeros(2), "origin")
    return pen.sketch.marks


def table_figure(exercise: Exercise, table: Table, row: float, look: Look) -> Figure:
    """Return a table across the page in two steps: empty, and with its rows, each `row` high, filled in."""
    columns = table.halves * [
        Column(head.removeprefix("column."), say(head, look.language), share / table.halves)
        for head, share in table.columns.items()
    ]
    rows = [[each.text(look.language) if isinstance(each, Caption) else each for each in row] for row in exercise.cells]
    pen = Pen(Sketch(table_sheet(table.rows, row, look)))
    draw_table(pen, columns, table.rows, row)
    if table.halves > 1:
        x, inner = ends_of(pen, columns)[len(table.columns)] + BETWEEN_HALVES, pen.sheet.areas[Panel.WORLD]
        pen.line(Role.TICK, np.array([(x, inner.top), (x, inner.top - (table.rows + 1) * row)]), "halves")
    draw_cells(pen.during(ANSWER_SPAN), columns, rows, row)
    return _figure(exercise, pen.sketch.marks, pen.sheet)


def _figure(exercise: Exercise, marks: Sequence[Mark], sheet: Sheet) -> Figure:
    """Return a figure in two steps, the question and the solution."""
    topic, steps = exercise.topic, (Step(0, "question", exercise.task), Step(1, "solution", (exercise.answer,)))
    return plain_figure(sheet, topic.upper(), topic, in_language(sheet.language, marks), steps)


def _laid_out(contents: Bounds, look: Look) -> Sheet:
    """Return the page around the contents: whole squares of the grid, with at least one empty on every side."""
    left, bottom = np.floor(contents.left) - 1, np.floor(contents.bottom) - 1
    right, top = np.ceil(contents.right) + 1, np.ceil(contents.top) + 1
    free_width, free_height = PAGE_WIDTH - 2 * BORDER - ROOM_LEFT, PAGE_HEIGHT - 2 * BORDER - ROOM_BELOW
    unit = max((right - left) / free_width, max(top - bottom, LEAST_SQUARES) / free_height)
    middle = ((left + right) / 2, (bottom + top) / 2)
    width, height = free_width * unit, free_height * unit
    area = Bounds(middle[0] - width / 2, middle[1] - height / 2, middle[0] + width / 2, middle[1] + height / 2)
    page_left, page_bottom = area.left - (ROOM_LEFT + BORDER) * unit, area.bottom - (ROOM_BELOW + BORDER) * unit
    page = Bounds(page_left, page_bottom, page_left + PAGE_WIDTH * unit, page_bottom + PAGE_HEIGHT * unit)
    return plain_sheet(page, area, unit, look)


def _draw_rulers(pen: Pen) -> None:
    """Draw the world panel's axes and numbers, and lines at the integers, as `Sheet.rulers` requires."""
    sheet, unit = pen.sheet, pen.unit
    if sheet.rulers not in (Rulers.AXES, Rulers.GRID):
        return
    area = sheet.areas[Panel.WORLD]
    left, bottom, right, top = area
    pen.line(Role.TICK, np.array([(left, top), (left, bottom), (right, bottom)]), "frame")
    columns, rows = _draw_lines(pen, area, lines=sheet.rulers is Rulers.GRID)
    gap, half = NUMBER_GAP * unit, GRID_NUMBER_SIZE / 2 * unit
    widest = max(text_width(written(x), GRID_NUMBER_SIZE) for x in columns) + LEAST_BETWEEN
    step = 1 if widest * unit <= 1 else 2  # so that adjacent numbers can be told apart
    _write_numbers(pen, [(x, (x, bottom - gap - half)) for x in columns if x % step == 0], "x", GRID_NUMBER_SIZE)
    tall = [(y, (left - gap, y)) for y in rows if bottom + half <= y <= top - half]
    _write_numbers(pen, tall, "y", GRID_NUMBER_SIZE)


def _draw_lines(pen: Pen, area: Bounds, *, lines: bool = True) -> tuple[range, range]:
    """Draw the axes and, optionally, lines at the integers of an area; return these integers."""
    left, bottom, right, top = area
    columns, rows = range(math.ceil(left), math.floor(right) + 1), range(math.ceil(bottom), math.floor(top) + 1)
    for x in columns if lines else ():
        pen.line(Role.GRID, np.array([(x, bottom), (x, top)], dtype=np.float64), "grid")
    for y in rows if lines else ():
        pen.line(Role.GRID, np.array([(left, y), (right, y)], dtype=np.float64), "grid")
    if 0 in columns:
        pen.line(Role.ZERO, np.array([(0.0, bottom), (0.0, top)]), "axis-y")
    if 0 in rows:
        pen.line(Role.ZERO, np.array([(left, 0.0), (right, 0.0)]), "axis-x")
    return columns, rows


def _write_numbers(pen: Pen, numbers: Sequence[tuple[int, tuple[float, float]]], axis: str, size: float) -> None:
    """Write integers at their places, centred below the "x" axis or right-aligned beside the "y" axis."""
    align = Align.CENTER if axis == "x" else Align.RIGHT
    for value, place in numbers:
        pen.write(written(value), Role.TICK, np.array(place, dtype=np.float64), f"tick-{axis}-{value}", size, align)
