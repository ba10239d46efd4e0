# SPDX-License-Identifier: GPL-3.0-or-later
"""Charts of a value over a parameter, charts with a row for each axis or edge, and tables.

On a logarithmic scale, parameters or values are exponents of ten. A row is lit while it is considered, then pale.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Bounds, Panel, Span, along, from_aside
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import PAGE_WIDTH, SMALL_SIZE, Role
from ..page.sheet import Sheet
from ..page.text_metrics import text_width
from .pen import Pen

Place = tuple[float, float]
"""A parameter and its value."""
CHART_SIZE = 142.0, 124.0
"""Width and height of a chart with all texts around it; all lengths here are in figure units."""
ROOM = Bounds(22.0, -100.0, 134.0, -10.0)
"""The area of its curves, from the upper left corner."""
TICK, BELOW, BESIDE = 3.0, 9.0, 5.0
"""Length of a tick, and distances from the curves' area to the centre of texts below it and to the end of those beside
it."""
APART = 8.0
"""Smallest vertical distance of two written values."""
POINTS = 181
"""Number of points of a function's curve."""


def curve_of(value: Callable[[float], float], start: float, end: float, known: Mapping[float, float]) -> list[Place]:
    """Return places of a function's curve between two parameters, including those already `known`."""
    return sorted({**{each: value(each) for each in np.linspace(start, end, POINTS).tolist()}, **known}.items())


def from_to(places: Iterable[Place], start: float, end: float) -> list[Place]:
    """Return the places of a piece of a curve."""
    return [place for place in places if start <= place[0] <= end]


@dataclass(frozen=True, slots=True)
class Chart:
    """Two scales in a panel: parameters are mapped `across` the area of the curves, values `up` in it.

    The `room` is in figure units; `unit` is one of them in scene units.
    """

    across: tuple[float, float]
    up: tuple[float, float]
    unit: float
    room: Bounds = ROOM

    def at(self, parameter: float, value: float) -> Floats:
        """Return the point (2,) of a value at a parameter."""
        (start, end), (low, high), room = self.across, self.up, self.room
        x = room.left + (parameter - start) / (end - start) * room.width
        y = room.bottom + (value - low) / (high - low) * room.height
        return np.array([x, y]) * self.unit

    def path(self, *places: Place) -> Floats:
        """Return the points (n, 2) of places."""
        return np.array([self.at(*place) for place in places]).reshape(-1, 2)

    def ticks(self, parameters: Iterable[float]) -> Floats:
        """Return ticks (n, 2, 2) below the curves."""
        feet = self.path(*((each, self.up[0]) for each in parameters))
        return np.stack([feet, feet - (0.0, TICK * self.unit)], axis=1)

    def draw_axes(self, pen: Pen, below: Mapping[float, str], beside: Mapping[float, str]) -> None:
        """Draw both axes, a line at the value 0, and the texts at parameters and, if they fit, at values."""
        (start, end), (low, high) = self.across, self.up
        if low <= 0.0 <= high:
            pen.line(Role.ZERO, self.path((start, 0.0), (end, 0.0)), "zero")
        pen.line(Role.TICK, self.path((start, high), (start, low), (end, low)), "axes")
        for tick, text in zip(self.ticks(below), below.values(), strict=True):
            pen.line(Role.TICK, tick, "parameter")
            pen.write(text, Role.TICK, tick[0] - (0.0, BELOW * self.unit), "parameter", SMALL_SIZE, Align.CENTER)
        heights: list[float] = []
        for value, text in beside.items():
            edge = self.at(start, value)
            if any(abs(edge[1] - height) < APART * self.unit for height in heights):
                continue
            heights.append(float(edge[1]))
            pen.line(Role.TICK, np.array([edge, edge - (TICK * self.unit, 0.0)]), "value")
            pen.write(text, Role.TICK, edge - (BESIDE * self.unit, 0.0), "value", SMALL_SIZE, Align.RIGHT)

    def draw_piece(
        self, pen: Pen, places: Sequence[Place], text: str, last: int | None = None, role: Role = Role.LONGEST
    ) -> None:
        """Draw a piece of a curve, which stays until the tick `last`, and a point with its value moving along it."""
        pen.during(Span(pen.span.first, last)).line(role, self.path(*places), "curve")
        self.draw_point(pen, places, text)

    def draw_point(self, pen: Pen, places: Sequence[Place], text: str) -> None:
        """Draw a point that moves along places of a curve to the last of them, where its value is written beside it."""
        path = self.path(*places)
        moves = along(path) if len(path) > 1 else None
        pen.dot(Role.NEAREST, path[-1], text, np.array([0.3, 1.0]), "point", SMALL_SIZE, moves=moves, delayed=True)


FOOT = 10.0
"""Room below the rows for the names of the dashed line."""
NAMES = (("axis.smallest_so_far", "axis.smallest"), ("axis.largest_so_far", "axis.largest"))
"""Messages that name an overlap and a gap among others: so far, and in the end."""
HEAD_SIZE, CELL_SIZE, BORDER = 8.0, 6.5, 2.0
"""Text sizes, and the border of a table."""


@dataclass(frozen=True, slots=True, eq=False)
class ChartRows:
    """The rows of a chart from the top down; the first begins at `corner` (2,), in scene units, like `unit`.

    All other lengths are in figure units.
    """

    corner: Floats
    height: float
    unit: float

    def at(self, x: float, row: float, up: float = 0.0) -> Floats:
        """Return the point (2,) at `x`, `up` above the centre of a row."""
        return self.corner + np.array([x, up - (row + 0.5) * self.height]) * self.unit

    def stub(self, row: int, x: float) -> Floats:
        """Return the line (2, 2) in place of a bar before it is known."""
        return np.array([self.at(x, row), self.at(x + 6.0, row)])

    def bar(self, row: int, low: float, high: float) -> Floats:
        """Return the corners (4, 2) of a bar from `low` to `high`."""
        return self.box(row, low, high, 0.225 * self.height)

    def box(self, row: int, low: float, high: float, half: float, up: float = 0.0) -> Floats:
        """Return the corners (4, 2) of a bar from `low` to `high`, extending `half` to both sides of its centre."""
        ends = ((low, up + half), (high, up + half), (high, up - half), (low, up - half))
        return np.array([self.at(x, row, y) for x, y in ends])


def lit_and_pale(span: Span, lit: Sequence[Span]) -> Iterator[tuple[Span, bool]]:
    """Yield the parts of a span, each with whether it is `lit`."""
    first = span.first
    for each in lit:
        if first < each.first:
            yield Span(first, each.first - 1), False
        yield each, True
        first = each.ends + 1
    if first <= span.ends:
        yield Span(first, span.last), False


def while_best(row: int, overlap: float, best: Sequence[float], compared: Sequence[int]) -> Span:
    """Return how long an overlap is the `best` so far, from the phase in which its row is `compared`."""
    beaten = next((other for other in range(row + 1, len(best)) if best[other] < overlap), None)
    last = None if beaten is None else Span.of(beaten + 1, compared[beaten]).first - 1
    return Span(Span.of(row + 1, compared[row]).first, last)


def names_of_best(overlap: float, span: Span, end: int) -> Iterator[tuple[str, Span]]:
    """Yield the names of the best overlap or gap during its span: from the tick `end` on it is the best of all."""
    so_far, at_last = NAMES[overlap < 0.0]
    yield so_far, Span(span.first, end - 1 if span.last is None else span.last)
    if span.last is None:
        yield at_last, Span(end)


def draw_best(
    pen: Pen, rows: ChartRows, x: float, before: float | None, lines: tuple[int, int], right: float,
    names: Iterable[tuple[str, Span]],
) -> None:  # fmt: skip
    """Draw a dashed line at the best length so far, with its names below, no further than to the `right`.

    It slides there from its previous place, `before`, and spans the rows from the first to the last (exclusive) of
    `lines`.
    """
    top, count = lines
    slides = None if before is None else from_aside(rows.at(before, 0) - rows.at(x, 0))
    pen.line(Role.BEST, np.array([rows.at(x, top - 0.5), rows.at(x, count - 0.5)]), "best", slides)
    for message, span in names:
        text = pen.say(message)
        half = text_width(text, SMALL_SIZE) / 2
        at = rows.at(min(max(x, half), right - half), count - 0.5, -FOOT / 2)
        pen.during(span).write(text, Role.TEXT, at, "best", SMALL_SIZE, Align.CENTER)


class Column(NamedTuple):
    """A column: the name of its parts, its head, and its share of the table's width."""

    name: str
    head: str
    share: float


def plain_sheet(page: Bounds, area: Bounds, unit: float, look: Look = DEFAULT_LOOK) -> Sheet:
    """Return a page with one panel, whose coordinates are those of the page."""
    origin = (0.0, 0.0)
    return Sheet(page, {Panel.PAGE: origin, Panel.WORLD: origin}, {Panel.WORLD: area}, unit, look)


def table_sheet(rows: int, height: float, look: Look = DEFAULT_LOOK) -> Sheet:
    """Return the page that a table fills but for a border, with so many rows below its heads, in figure units."""
    page = Bounds(0.0, 0.0, PAGE_WIDTH, (rows + 1) * height + 2 * BORDER)
    return plain_sheet(page, Bounds(BORDER, 0.0, PAGE_WIDTH - BORDER, page.top - BORDER), 1.0, look)


def draw_table(pen: Pen, columns: Sequence[Column], rows: int, height: float) -> None:
    """Draw the lines of a table from the upper edge of its page down, and the heads of its columns."""
    area, ends = pen.sheet.areas[Panel.WORLD], ends_of(pen, columns)
    levels = [area.top - row * height for row in range(rows + 2)]
    for y in levels:
        pen.line(Role.TICK, np.array([(area.left, y), (area.right, y)]), "row")
    for x in ends:
        pen.line(Role.TICK, np.array([(x, levels[0]), (x, levels[-1])]), "column")
    for column, left, right in zip(columns, ends, ends[1:], strict=False):
        middle = np.array([(left + right) / 2, (levels[0] + levels[1]) / 2])
        pen.write(column.head, Role.TEXT, middle, f"column-{column.name}", HEAD_SIZE, Align.CENTER)


def draw_cells(pen: Pen, columns: Sequence[Column], rows: Sequence[Sequence[str]], height: float) -> None:
    """Write the cells of a table's rows; an empty text has no mark."""
    top, ends = pen.sheet.areas[Panel.WORLD].top, ends_of(pen, columns)
    for number, cells in enumerate(rows, start=1):
        for cell, column, left, right in zip(cells, columns, ends, ends[1:], strict=False):
            at = np.array([(left + right) / 2, top - (number + 0.5) * height])
            if cell:
                pen.write(cell, Role.TEXT, at, f"cell-{number}-{column.name}", CELL_SIZE, Align.CENTER)


def ends_of(pen: Pen, columns: Sequence[Column]) -> list[float]:
    """Return where columns begin and end."""
    area = pen.sheet.areas[Panel.WORLD]
    shares = np.cumsum([0.0, *(column.share for column in columns)])
    return [float(each) for each in area.left + shares * area.width]
