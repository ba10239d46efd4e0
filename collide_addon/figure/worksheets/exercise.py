# SPDX-License-Identifier: GPL-3.0-or-later
"""One exercise of a worksheet: its question, picture on a grid, working and answer."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

import numpy as np

from ..labels.labels import LabelRequest, place_labels, way_or_up
from ..model.arrays import Floats
from ..model.choices import Layout, Rulers
from ..model.figure import ALWAYS, PHASES, Align, Bounds, Figure, Kind, Mark, Panel, Span, Step
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import PAGE_HEIGHT, PAGE_WIDTH, Role
from ..page.page import in_language
from ..page.sheet import Sheet, bounds_of
from ..page.text_metrics import text_width
from ..text.exact import Vector, middle_of, written, written_point
from ..text.messages import Caption
from ..text.names import written_names

EDGE = 10.0
"""Empty border of the picture, at least half a number of the grid; all lengths here are in figure units."""
NAME_SIZE = 14.0
"""Size of corners' names: a page is printed half as wide as a sheet of paper."""
NUMBER_SIZE, NUMBER_GAP = 11.0, 4.0
"""Size of the grid's numbers, and their distance from it."""
LEAST_BETWEEN = 3.0
"""Between two numbers beside each other."""
ROOM_LEFT, ROOM_BELOW = 26.0, 20.0
"""Room for the numbers."""
LEAST_SQUARES = 8
"""Least height of a picture in squares of the grid, so that a small exercise does not look large."""
ANSWER = Span.of(1)
"""When the answer's marks show: step 0 is the picture of the question, step 1 that of the solution."""
SOLVED = 2 * PHASES - 1
"""The tick of the solution's picture."""


@dataclass(frozen=True, slots=True)
class Named:
    """A named point of an exercise, and a point that its name is put away from."""

    name: str
    point: Vector
    role: Role
    away_from: Vector
    span: Span = ALWAYS


Cell = str | Caption
Row = tuple[Cell, ...]


class Table(NamedTuple):
    """An empty table for what the algorithm's loop finds: its columns, with their shares of its width, and its rows.

    Each column is named by the end of the message that is its head. With two `halves` all columns stand twice, for the
    two parts of a loop side by side.
    """

    columns: Mapping[str, float]
    rows: int
    halves: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Exercise:
    """An exercise and its solution: the paragraphs of its task, the lines of its working, the answer.

    `marks` are what the question's picture shows, `answer_marks` what the solution's adds, in coordinates of the grid.
    `differences` are the points of A − B, if students draw it (see `grid_figure`), and `cells` what belongs into each
    row of the table.
    `form` is equal for exercises that are moved, turned, mirrored or swapped copies of each other. `topic`, `kind`, one
    of its cases, and `table` are filled in by the worksheet.
    """

    task: tuple[Caption, ...]
    working: tuple[Caption, ...]
    answer: Caption
    marks: tuple[Mark, ...]
    names: tuple[Named, ...]
    form: tuple[object, ...]
    answer_marks: tuple[Mark, ...] = ()
    topic: str = ""
    kind: str = ""
    differences: tuple[Vector, ...] = ()
    cells: tuple[Row, ...] = ()
    table: Table | None = None


def polygon_mark(role: Role, points: Sequence[Vector], part: str) -> Mark:
    """Return the mark of a filled polygon, or of a line if there are only two points."""
    kind = Kind.POLYGON if len(points) > 2 else Kind.POLYLINE
    return Mark(kind, role, as_array(points), part, filled=kind is Kind.POLYGON)


def points_mark(role: Role, points: Sequence[Vector], part: str) -> Mark:
    """Return the mark of points."""
    return Mark(Kind.POINTS, role, as_array(points), part)


def answer_mark(kind: Kind, role: Role, points: Sequence[Vector], part: str, *, filled: bool = False) -> Mark:
    """Return a mark that only the solution's picture shows."""
    return Mark(kind, role, as_array(points), part, span=ANSWER, filled=filled)


def side_by_side(left: Sequence[Row], right: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a table with two halves; the shorter part ends in empty cells."""
    width = len((*left, *right)[0])
    return tuple((*one, *other) for one, other in zip_longest(left, right, fillvalue=("",) * width))


def yes_or_no(answer: bool) -> Caption:  # noqa: FBT001  # the answer itself
    """Return the word for an answer in a table."""
    return Caption("worksheet.yes" if answer else "worksheet.no")


def as_array(points: Sequence[Vector]) -> Floats:
    """Return exact points as an array (n, 2) for drawing."""
    return np.array([[float(x), float(y)] for x, y in points])


def named_corners(letter: str, role: Role, corners: Sequence[Vector]) -> tuple[Named, ...]:
    """Return the corners of a shape named a1, a2, …, each to be labelled away from the middle."""
    middle = middle_of(corners)
    return tuple(Named(f"{letter.lower()}{k}", corner, role, middle) for k, corner in enumerate(corners, start=1))


def list_of(letter: str, corners: Sequence[Vector]) -> str:
    """Write corners with their names: "a₁ (0, 1), a₂ (3, 0)"."""
    names = (written_names(f"{letter.lower()}{k}") for k in range(1, len(corners) + 1))
    points = zip(names, corners, strict=True)
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{written_point(point)}" for name, point in points)


def exercise_figure(exercise: Exercise, look: Look = DEFAULT_LOOK) -> Figure:
    """Return the picture of an exercise in two steps, without and with the answer."""
    marks = [*exercise.marks, *exercise.answer_marks]
    sheet = _sheet(bounds_of(*(mark.points for mark in marks)), look.rulers)
    grid = _grid_marks(sheet)
    axes = [mark for mark in grid if mark.role is Role.ZERO]
    requests = []
    for named in exercise.names:
        point, middle = as_array([named.point, named.away_from])
        outwards = way_or_up(point - middle)
        place = (named.role, point, outwards, named.name, Panel.WORLD, named.span)
        requests.append(LabelRequest(named.name, *place, size=NAME_SIZE))
    return Figure(
        algorithm=exercise.topic.upper(),
        title=exercise.topic,
        marks=tuple(in_language(look.language, (*grid, *marks, *place_labels(requests, [*axes, *marks], sheet)))),
        steps=(Step(0, "question", exercise.task), Step(1, "solution", (exercise.answer,))),
        panels=sheet.panels,
        page=sheet.page,
        unit=sheet.unit,
        theme=look.theme,
        storyboard=look.storyboard,
        result={},
        parameters={**look.parameters, **look.everywhere},
    )


def _sheet(contents: Bounds, rulers: Rulers) -> Sheet:
    """Return the page around the contents: whole squares of the grid, with at least one empty on every side."""
    left, bottom = np.floor(contents.left) - 1, np.floor(contents.bottom) - 1
    right, top = np.ceil(contents.right) + 1, np.ceil(contents.top) + 1
    free_width, free_height = PAGE_WIDTH - 2 * EDGE - ROOM_LEFT, PAGE_HEIGHT - 2 * EDGE - ROOM_BELOW
    unit = max((right - left) / free_width, max(top - bottom, LEAST_SQUARES) / free_height)
    middle = ((left + right) / 2, (bottom + top) / 2)
    width, height = free_width * unit, free_height * unit
    area = Bounds(middle[0] - width / 2, middle[1] - height / 2, middle[0] + width / 2, middle[1] + height / 2)
    page_left, page_bottom = area.left - (ROOM_LEFT + EDGE) * unit, area.bottom - (ROOM_BELOW + EDGE) * unit
    page = Bounds(page_left, page_bottom, page_left + PAGE_WIDTH * unit, page_bottom + PAGE_HEIGHT * unit)
    origin = (0.0, 0.0)
    return Sheet(page, {Panel.PAGE: origin, Panel.WORLD: origin}, {Panel.WORLD: area}, unit, Layout.PANELS, rulers)


def _grid_marks(sheet: Sheet) -> list[Mark]:
    """Return lines at the whole numbers of the world panel, axes and numbers, as far as `Sheet.rulers` wants them."""
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
    step = _between_numbers(columns, sheet.unit)
    marks += [_number(x, (x, bottom - gap - half), "x", Align.CENTER, sheet) for x in columns if x % step == 0]
    marks += [_number(y, (left - gap, y), "y", Align.RIGHT, sheet) for y in rows if bottom + half <= y <= top - half]
    return marks


def _between_numbers(columns: Sequence[int], unit: float) -> int:
    """Return how many columns a number of the lower edge needs, so that it can be told from the next: 1 or 2."""
    widest = max(text_width(written(x), NUMBER_SIZE) for x in columns) + LEAST_BETWEEN
    return 1 if widest * unit <= 1 else 2


def _line(role: Role, part: str, *ends: tuple[float, float]) -> Mark:
    return Mark(Kind.POLYLINE, role, np.array(ends, dtype=np.float64), part)


def _number(value: int, place: tuple[float, float], axis: str, align: Align, sheet: Sheet) -> Mark:
    at = np.array([place], dtype=np.float64)
    size = NUMBER_SIZE * sheet.unit
    return Mark(Kind.LABEL, Role.TICK, at, f"tick-{axis}-{value}", text=written(value), size=size, align=align)
