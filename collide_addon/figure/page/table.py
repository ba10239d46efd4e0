# SPDX-License-Identifier: GPL-3.0-or-later
"""A table on a page: its lines, the heads of its columns, and what stands in its rows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..model.figure import ALWAYS, Align, Bounds, Kind, Mark, Span
from ..model.style import Role

HEAD_SIZE, CELL_SIZE = 8.0, 6.5
"""Sizes of letters, in figure units of a page that is one unit wide for each."""


class Column(NamedTuple):
    """A column: the name of its parts, its head, and its share of the table's width."""

    name: str
    head: str
    share: float


def table_marks(columns: Sequence[Column], rows: int, area: Bounds, height: float) -> list[Mark]:
    """Return the lines of a table, from the upper edge of an area down, and the heads of its columns."""
    levels = [area.top - row * height for row in range(rows + 2)]
    ends = ends_of(columns, area)
    marks = [_line("row", (area.left, y), (area.right, y)) for y in levels]
    marks += [_line("column", (x, levels[0]), (x, levels[-1])) for x in ends]
    middle = (levels[0] + levels[1]) / 2
    for column, left, right in zip(columns, ends, ends[1:], strict=False):
        marks.append(_text(column.head, ((left + right) / 2, middle), HEAD_SIZE, f"column-{column.name}"))
    return marks


def cell_marks(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], area: Bounds, height: float, span: Span = ALWAYS
) -> Iterator[Mark]:
    """Yield what stands in the rows of a table; an empty text has no mark."""
    ends = ends_of(columns, area)
    for number, cells in enumerate(rows, start=1):
        for cell, column, left, right in zip(cells, columns, ends, ends[1:], strict=False):
            at = ((left + right) / 2, area.top - (number + 0.5) * height)
            if cell:
                yield _text(cell, at, CELL_SIZE, f"cell-{number}-{column.name}", span)


def ends_of(columns: Sequence[Column], area: Bounds) -> list[float]:
    """Return where columns begin and end."""
    shares = np.cumsum([0.0, *(column.share for column in columns)])
    return [float(each) for each in area.left + shares * area.width]


def _line(part: str, *ends: tuple[float, float]) -> Mark:
    return Mark(Kind.POLYLINE, Role.TICK, np.array(ends, dtype=np.float64), part)


def _text(text: str, place: tuple[float, float], size: float, part: str, span: Span = ALWAYS) -> Mark:
    at = np.array([place], dtype=np.float64)
    return Mark(Kind.LABEL, Role.TEXT, at, part, text=text, size=size, align=Align.CENTER, span=span)
