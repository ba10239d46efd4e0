# SPDX-License-Identifier: GPL-3.0-or-later
"""Charts of a value over a parameter, charts with a row for each axis or edge, and tables.

On a logarithmic scale, parameters or values are exponents of ten. A row is lit while it is considered, then pale.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self, Unpack

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Bounds, Motion, Panel, Span, along, from_aside
from ..model.look import DEFAULT_LOOK, Look
from ..model.style import NUMBERS_SIZE, PAGE_WIDTH, SMALL_SIZE, Role
from ..page.sheet import Sheet
from ..page.text_metrics import text_width
from ..text.messages import number, say
from .pen import More, Pen

Place = tuple[float, float]
"""A parameter and its value."""
CHART = 142.0, 124.0
"""Width and height of a chart with all texts around it; all lengths here are in figure units."""
CURVE_AREA = Bounds(22.0, -100.0, 134.0, -10.0)
"""The area of its curves, relative to the upper left corner."""
TICK_LENGTH, LABEL_DROP, LABEL_GAP = 3.0, 9.0, 5.0
"""Length of a tick, and distances from the curves' area to the centre of texts below it and to the end of those beside
it."""
VALUES_APART = 8.0
"""Smallest vertical distance between two written values."""
CURVE_POINTS = 181
"""Number of points of a function's curve."""


def curve_of(value: Callable[[float], float], start: float, end: float, known: Mapping[float, float]) -> list[Place]:
    """Return a function's curve between two parameters as places, including those already `known`."""
    return sorted({**{each: value(each) for each in np.linspace(start, end, CURVE_POINTS).tolist()}, **known}.items())


def from_to(places: Iterable[Place], start: float, end: float) -> list[Place]:
    """Return the places of a piece of a curve."""
    return [place for place in places if start <= place[0] <= end]


@dataclass(frozen=True, slots=True)
class Chart:
    """The two scales of a chart: the ranges of parameters, `across` the area of the curves, and of values, `up` it.

    `room` is that area, in figure units; `unit` is one figure unit in scene units.
    """

    across: tuple[float, float]
    up: tuple[float, float]
    unit: float
    room: Bounds = CURVE_AREA

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
        return np.stack([feet, feet - (0.0, TICK_LENGTH * self.unit)], axis=1)

    def draw_axes(self, pen: Pen, below: Mapping[float, str], beside: Mapping[float, str]) -> None:
        """Draw both axes, a line at value 0, the texts `below` at parameters and, if they fit, `beside` at values."""
        (start, end), (low, high) = self.across, self.up
        if low <= 0.0 <= high:
            pen.line(Role.ZERO, self.path((start, 0.0), (end, 0.0)), "zero")
        pen.line(Role.TICK, self.path((start, high), (start, low), (end, low)), "axes")
        for tick, text in zip(self.ticks(below), below.values(), strict=True):
            pen.line(Role.TICK, tick, "parameter")
            pen.write(text, Role.TICK, tick[0] - (0.0, LABEL_DROP * self.unit), "parameter", SMALL_SIZE, Align.CENTER)
        heights: list[float] = []
        for value, text in beside.items():
            edge = self.at(start, value)
            if any(abs(edge[1] - height) < VALUES_APART * self.unit for height in heights):
                continue
            heights.append(float(edge[1]))
            pen.line(Role.TICK, np.array([edge, edge - (TICK_LENGTH * self.unit, 0.0)]), "value")
            pen.write(text, Role.TICK, edge - (LABEL_GAP * self.unit, 0.0), "value", SMALL_SIZE, Align.RIGHT)

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


FOOT_ROOM = 10.0
"""Room below the rows for the names of the dashed line."""
EXTREME_NAMES = (("axis.smallest_so_far", "axis.smallest"), ("axis.largest_so_far", "axis.largest"))
"""Messages that name the smallest overlap and the largest gap: so far, and of all."""
VALUE_GAP = 5.0
"""Distance from a bar to its number."""
HEAD_SIZE, CELL_SIZE, TABLE_BORDER = 8.0, 6.5, 2.0
"""Text sizes, and the border of a table."""


@dataclass(frozen=True, slots=True, eq=False)
class ChartRows:
    """The rows of a chart from the top down; the first begins at `corner` (2,), in scene units, like `unit`.

    All other lengths are in figure units: bars begin at `zero`, and a value of 1 is drawn `stretch` long.
    """

    corner: Floats
    height: float
    unit: float
    zero: float = 0.0
    stretch: float = 1.0

    def at(self, x: float, row: float, up: float = 0.0) -> Floats:
        """Return the point (2,) at `x`, `up` above the centre of a row."""
        return self.corner + np.array([x, up - (row + 0.5) * self.height]) * self.unit

    def end_of(self, value: float) -> float:
        """Return where the bar of a value ends."""
        return self.zero + value * self.stretch

    def box(self, row: int, low: float, high: float, half: float, up: float = 0.0) -> Floats:
        """Return the corners (4, 2) of a bar from `low` to `high`, extending `half` to both sides of its centre."""
        ends = ((low, up + half), (high, up + half), (high, up - half), (low, up - half))
        return np.array([self.at(x, row, y) for x, y in ends])

    def bar(self, row: int, value: float) -> Floats:
        """Return the corners (4, 2) of the bar of a value."""
        return self.box(row, self.zero, self.end_of(value), 0.225 * self.height)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowPen(Pen):
    """A pen that draws into the rows of a chart, with texts of one size."""

    panel: Panel = Panel.MEASURE
    rows: ChartRows
    size: float = NUMBERS_SIZE

    def lit_and_pale(self, lit: Sequence[Span]) -> Iterator[tuple[Self, bool]]:
        """Yield a pen for each part of the pen's span, with whether the row is `lit` then."""
        first = self.span.first
        for each in lit:
            if first < each.first:
                yield self.during(Span(first, each.first - 1)), False
            yield self.during(each), True
            first = each.ends + 1
        if first <= self.span.ends:
            yield self.during(Span(first, self.span.last)), False

    def write_in(
        self, row: float, x: float, text: str, role: Role, part: str, align: Align = Align.LEFT, up: float = 0.0,
        motion: Motion | None = None,
    ) -> None:  # fmt: skip
        """Write at `x` in a row, `up` above its centre."""
        self.write(text, role, self.rows.at(x, row, up), part, self.size, align, motion)

    def draw_stub(self, row: int, name: str, until: int) -> None:
        """Draw a short line in place of a bar, which is unknown `until` a tick."""
        ends = np.array([self.rows.at(self.rows.zero + x, row) for x in (0.0, 6.0)])
        self.during(Span(0, until - 1)).line(Role.RULE, ends, f"stub-{name}")

    def draw_gap(self, box: Floats, part: str, motion: Motion | None = None, **more: Unpack[More]) -> None:
        """Draw a gap as an empty bar (4, 2)."""
        self.empty(box, part)
        self.polygon(Role.REACH, box, part, motion, **more)

    def draw_best(
        self, value: float, before: float | None, lines: tuple[int, int], right: float,
        names: Iterable[tuple[str, Span]],
    ) -> None:  # fmt: skip
        """Draw a dashed line at the best value so far, with its names below, which extend no further than `right`.

        It slides there from the previous best value, `before`, and spans the rows from the first of `lines` up to, but
        not including, the last.
        """
        rows, x, (top, count) = self.rows, self.rows.end_of(value), lines
        slides = None if before is None else from_aside(rows.at(rows.end_of(before), 0) - rows.at(x, 0))
        self.line(Role.BEST, np.array([rows.at(x, top - 0.5), rows.at(x, count - 0.5)]), "best", slides)
        for message, span in names:
            text = self.say(message)
            half = text_width(text, SMALL_SIZE) / 2
            at = rows.at(min(max(x, half), right - half), count - 0.5, -FOOT_ROOM / 2)
            self.during(span).write(text, Role.TEXT, at, "best", SMALL_SIZE, Align.CENTER)


def while_best(row: int, overlap: float, best: Sequence[float], compared: Sequence[int]) -> Span:
    """Return the span in which an overlap is the `best` so far, from the phase in which its row is `compared`."""
    beaten = next((other for other in range(row + 1, len(best)) if best[other] < overlap), None)
    last = None if beaten is None else Span.of(beaten + 1, compared[beaten]).first - 1
    return Span(Span.of(row + 1, compared[row]).first, last)


def names_of_best(overlap: float, span: Span, end: int) -> Iterator[tuple[str, Span]]:
    """Yield the names of the best overlap or gap, with their spans: so far, and from the tick `end` on, of all."""
    so_far, at_last = EXTREME_NAMES[overlap < 0.0]
    yield so_far, Span(span.first, end - 1 if span.last is None else span.last)
    if span.last is None:
        yield at_last, Span(end)


def overlap_or_gap(overlap: float, language: str) -> str:
    """Return an overlap as written in its row: a number, or the word for a gap with its length."""
    return say("axis.gap", language, length=-overlap) if overlap < 0.0 else number(overlap)


class Column(NamedTuple):
    """A column: the name of its parts, its head, and its share of the table's width."""

    name: str
    head: str
    share: float


def plain_sheet(page: Bounds, area: Bounds, unit: float, look: Look) -> Sheet:
    """Return a page with one panel, whose coordinates are those of the page."""
    origin = (0.0, 0.0)
    return Sheet(page, {Panel.PAGE: origin, Panel.WORLD: origin}, {Panel.WORLD: area}, unit, look)


def table_sheet(rows: int, height: float, look: Look = DEFAULT_LOOK) -> Sheet:
    """Return a page, in figure units, for a table with this many rows below its heads and a border around it."""
    page = Bounds(0.0, 0.0, PAGE_WIDTH, (rows + 1) * height + 2 * TABLE_BORDER)
    return plain_sheet(page, Bounds(TABLE_BORDER, 0.0, PAGE_WIDTH - TABLE_BORDER, page.top - TABLE_BORDER), 1.0, look)


def draw_table(pen: Pen, columns: Sequence[Column], rows: int, height: float) -> None:
    """Draw the lines of a table from the upper edge of its page down, and its column heads."""
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
    """Write the cells of a table's rows; an empty text adds no mark."""
    top, ends = pen.sheet.areas[Panel.WORLD].top, ends_of(pen, columns)
    for row, cells in enumerate(rows, start=1):
        for cell, column, left, right in zip(cells, columns, ends, ends[1:], strict=False):
            at = np.array([(left + right) / 2, top - (row + 0.5) * height])
            if cell:
                pen.write(cell, Role.TEXT, at, f"cell-{row}-{column.name}", CELL_SIZE, Align.CENTER)


def ends_of(pen: Pen, columns: Sequence[Column]) -> list[float]:
    """Return where columns begin and end."""
    area = pen.sheet.areas[Panel.WORLD]
    shares = np.cumsum([0.0, *(column.share for column in columns)])
    return [float(each) for each in area.left + shares * area.width]
