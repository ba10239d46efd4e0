# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of a chart, one for each axis or edge, lit while it is considered, then pale; and rows of a table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Bounds, Span, from_aside
from ..model.style import SMALL_SIZE, Role
from ..page.text_metrics import text_width
from ..text.messages import say
from .pen import Pen

FOOT = 10.0
"""Room below the rows for the names of the dashed line."""
NAMES = (("axis.smallest_so_far", "axis.smallest"), ("axis.largest_so_far", "axis.largest"))
"""Messages that name an overlap and a gap among others: so far, and in the end."""
HEAD_SIZE, CELL_SIZE = 8.0, 6.5
"""Text sizes, in figure units of a page one unit wide."""


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
    names: Iterable[tuple[str, Span]], language: str,
) -> None:  # fmt: skip
    """Draw a dashed line at the best length so far, with its names below, no further than to the `right`.

    It slides there from its previous place, `before`, and spans the rows from the first to the last (exclusive) of
    `lines`.
    """
    top, count = lines
    slides = None if before is None else from_aside(rows.at(before, 0) - rows.at(x, 0))
    pen.line(Role.BEST, np.array([rows.at(x, top - 0.5), rows.at(x, count - 0.5)]), "best", slides)
    for message, span in names:
        text = say(message, language)
        half = text_width(text, SMALL_SIZE) / 2
        at = rows.at(min(max(x, half), right - half), count - 0.5, -FOOT / 2)
        pen.during(span).write(text, Role.TEXT, at, "best", SMALL_SIZE, Align.CENTER)


class Column(NamedTuple):
    """A column: the name of its parts, its head, and its share of the table's width."""

    name: str
    head: str
    share: float


def draw_table(pen: Pen, columns: Sequence[Column], rows: int, area: Bounds, height: float) -> None:
    """Draw the lines of a table from the upper edge of an area down, and the heads of its columns."""
    levels = [area.top - row * height for row in range(rows + 2)]
    ends = ends_of(columns, area)
    for y in levels:
        pen.line(Role.TICK, np.array([(area.left, y), (area.right, y)]), "row")
    for x in ends:
        pen.line(Role.TICK, np.array([(x, levels[0]), (x, levels[-1])]), "column")
    for column, left, right in zip(columns, ends, ends[1:], strict=False):
        middle = np.array([(left + right) / 2, (levels[0] + levels[1]) / 2])
        pen.write(column.head, Role.TEXT, middle, f"column-{column.name}", HEAD_SIZE, Align.CENTER)


def draw_cells(pen: Pen, columns: Sequence[Column], rows: Sequence[Sequence[str]], area: Bounds, height: float) -> None:
    """Write the cells of a table's rows; an empty text has no mark."""
    ends = ends_of(columns, area)
    for number, cells in enumerate(rows, start=1):
        for cell, column, left, right in zip(cells, columns, ends, ends[1:], strict=False):
            at = np.array([(left + right) / 2, area.top - (number + 0.5) * height])
            if cell:
                pen.write(cell, Role.TEXT, at, f"cell-{number}-{column.name}", CELL_SIZE, Align.CENTER)


def ends_of(columns: Sequence[Column], area: Bounds) -> list[float]:
    """Return where columns begin and end."""
    shares = np.cumsum([0.0, *(column.share for column in columns)])
    return [float(each) for each in area.left + shares * area.width]
