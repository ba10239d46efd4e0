# SPDX-License-Identifier: GPL-3.0-or-later
"""The scheme: an algorithm in a few lines beside its panels, of which those are lit that run in each phase."""

from collections.abc import Iterator
from itertools import groupby

from ..model.algorithm import Scheme
from ..model.choices import Layout
from ..model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ..model.style import PAGE_WIDTH, SCHEME_ROOM, SMALL_SIZE, Role
from ..page.sheet import EDGE, HEADING_STRIP, TITLE_STRIP, Sheet
from ..text.catalogue import sentences

LEFT, MARGIN, INDENT, PITCH = PAGE_WIDTH - EDGE - SCHEME_ROOM + 10.0, 3.0, 6.0, 12.0
"""Where the lines begin, the room before them, what a level is indented, and from line to line, in figure units."""
FIRST = TITLE_STRIP + HEADING_STRIP + 12.0
"""From the page's top to the middle of the first line."""


def lines_of(algorithm: str, language: str) -> list[tuple[int, str]]:
    """Return the lines of the algorithm with this id, each with its level; none of one without a scheme."""
    text = sentences(language).get(f"scheme.{algorithm}", "")
    return [((len(line) - len(line.lstrip())) // 2, line.lstrip()) for line in text.splitlines()]


def lit_lines(figure: Figure, scheme: Scheme) -> Iterator[tuple[int, int]]:
    """Yield for each tick the first and the last of the lines that run; 0 in an introduction."""
    last = len(figure.steps) - 1
    for step in figure.steps:
        for phase in range(PHASES):
            if step.number < figure.opening:
                yield (0, 0) if step.number < figure.opening - 1 else (1, 1)
            elif step.number == last:
                line = scheme.apart if figure.result.get("relation") == "separated" else 0
                yield (line or scheme.result,) * 2
            else:
                at = min(phase, len(step.captions) - 1)
                first, end = step.pills[at] if step.pills else (at, at)
                yield scheme.parts[first][0], scheme.parts[end][1]


def scheme_marks(figure: Figure, scheme: Scheme) -> list[Mark]:
    """Return the lines of a figure's algorithm, dark while they run."""
    lit, marks = list(lit_lines(figure, scheme)), []
    sheet = Sheet(figure.page, figure.panels, figure.areas, figure.unit, Layout.PANELS)
    for row, (level, text) in enumerate(lines_of(str(figure.parameters["algorithm"]), figure.language), start=1):
        middle, tick = sheet.height - FIRST - (row - 1) * PITCH, 0
        box = sheet.box(LEFT - MARGIN, PAGE_WIDTH - EDGE, middle, PITCH)
        for runs, ticks in groupby(first <= row <= last for first, last in lit):
            first, tick = tick, tick + len(list(ticks))
            span, place = Span(first, None if tick == len(lit) else tick - 1), (LEFT + level * INDENT, middle)
            if runs:
                marks.append(Mark(Kind.AREA, Role.RAIL_NOW, box, f"scheme-{row}", Panel.PAGE, span))
            role = Role.RAIL_NOW_NAME if runs else Role.TEXT
            marks.append(sheet.text(text, place, SMALL_SIZE, f"scheme-{row}", span=span, role=role))
    return marks
