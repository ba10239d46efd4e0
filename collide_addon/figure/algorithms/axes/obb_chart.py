# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart beside two boxes: for each axis both radii end to end and, below them, the distance of the centres.

Its lengths are those of the scene, to be compared with the picture.
"""

from collections.abc import Callable, Sequence
from typing import TypeGuard

import numpy as np

from ....geometry import BoxAxis, BoxAxisSource, BoxSatResult, BoxSatStep
from ...model.figure import Align, Bounds, Kind, Panel, Span, lengthened
from ...model.style import NUMBERS_SIZE, SMALL_SIZE, Role
from ...page.sheet import PANEL_MARGIN
from ...page.text_metrics import text_width
from ...stage.draft import Draft
from ...stage.pen import Pen
from ...stage.rows import ChartRows, lit_and_pale, names_of_best, while_best
from ...text.messages import Caption, say

NAME_AT, RADII_AT, BAR_A_AT, BAR_D_AT, BEST_AT = 12.5, 5.5, 0.3, -4.2, -10.0
"""Heights above the middle of a row, in figure units."""
AXES = {
    BoxAxisSource.X_OF_A: ("box.axis_x_of_a", "box.row_x_of_a"),
    BoxAxisSource.Y_OF_A: ("box.axis_y_of_a", "box.row_y_of_a"),
    BoxAxisSource.X_OF_B: ("box.axis_x_of_b", "box.row_x_of_b"),
    BoxAxisSource.Y_OF_B: ("box.axis_y_of_b", "box.row_y_of_b"),
}
"""Messages of the axes' names, "x axis of A", and of shorter ones for rows."""


def axis_name(source: BoxAxisSource) -> Caption:
    """Return the name of an axis: "x axis of A"."""
    return Caption(AXES[source][0])


def chart_room(result: BoxSatResult, language: str) -> Callable[[float], Bounds]:
    """Return a function from a figure unit to the chart's extent: as wide as its longest length and its texts."""
    longest = max(max(axis.radius_a + axis.radius_b, axis.center_distance) for axis in result.axes)
    heads = [
        text_width(name, NUMBERS_SIZE) + 6.0 + text_width(verdict, NUMBERS_SIZE)
        for name, verdict in zip(_names(language), _verdicts(result, language), strict=True)
    ]
    notes = [text_width(_note(axis, language), NUMBERS_SIZE) for axis in _by_source(result) if not _is_tested(axis)]
    return lambda unit: Bounds(0.0, 0.0, max(longest, max(*heads, *notes, 0.0) * unit), 0.0)


def draw_chart(
    draft: Draft, result: BoxSatResult, steps: Sequence[BoxSatStep], condensed: Sequence[bool], noise: float
) -> None:
    """Draw a row for each axis, of which the best so far is called so, or all that tie.

    A gap that ends the search is not compared with what else there may be, and boxes that touch on an axis overlap by
    nothing on it. Of each tested row it is known whether its step is `condensed`; lengths that differ by no more than
    `noise` tie.
    """
    sheet, language = draft.sheet, draft.look.language
    area, margin, unit = sheet.areas[Panel.MEASURE], PANEL_MARGIN * sheet.unit, sheet.unit
    corner = np.array([area.left + margin, area.top]) - np.array(sheet.panels[Panel.MEASURE])
    rows, right = ChartRows(corner, area.height / len(BoxAxisSource) / unit, unit), (area.width - 2 * margin) / unit
    best = [result.axes[step.best].overlap + noise for step in steps]
    compared = [2 if each else 3 for each in condensed]
    verdicts, axes, end = _verdicts(result, language), _by_source(result), Span.of(len(best) + 1)

    def write(span: Span, words: str, role: Role, row: int, up: float, part: str, *, delayed: bool = False) -> None:
        x, align = (right, Align.RIGHT) if part in ("verdict", "best") else (0.0, Align.LEFT)
        pen = Pen(draft, span, Panel.MEASURE, delayed=delayed)
        pen.write(words, role, rows.at(x, row, up), f"{part}-{row + 1}", NUMBERS_SIZE, align)

    for row, (name, axis) in enumerate(zip(_names(language), axes, strict=True)):
        now = [Span.of(row + 1, until=row + 1)] * (row < len(best))
        last = [end] if _is_tested(axis) and axis.overlap <= result.axes[result.chosen].overlap + noise else []
        for span, lit in lit_and_pale(Span(), now + last):
            write(span, name, Role.AXIS if lit else Role.NUMBERS, row, NAME_AT, "row", delayed=lit and span.first == 0)
        if not _is_tested(axis):
            since = Span.of(len(best), 3) if axis is None else Span.of(0, 2)
            write(since, _note(axis, language), Role.NUMBERS, row, (BAR_A_AT + BAR_D_AT) / 2, "note")
            continue
        spans = [Span.of(row + 1, 1), Span.of(row + 1, 1 if condensed[row] else 2)]
        known = Span.of(row + 1, 1 if condensed[row] else 3, until=row + 1)
        role = Role.REACH if axis.overlap < 0.0 else Role.OVERLAP
        for span, lit in lit_and_pale(Span(known.first), [known, *last]):
            is_new = lit and span.first == known.first
            write(span, verdicts[row], role if lit else Role.NUMBERS, row, NAME_AT, "verdict", delayed=is_new)
        _draw_bars(draft, rows, row, axis, spans)
        for span in (known, *last):
            _draw_difference(Pen(draft, span, Panel.MEASURE, delayed=True), rows, row, axis)
        if axis.overlap and axis.overlap <= best[row] and not (axis.overlap < 0.0 and None in axes):
            for message, span in names_of_best(axis.overlap, while_best(row, axis.overlap, best, compared), end.first):
                write(span, say(message, language), Role.TEXT, row, BEST_AT, "best", delayed=True)


def _draw_bars(draft: Draft, rows: ChartRows, row: int, axis: BoxAxis, spans: Sequence[Span]) -> None:
    """Draw the three bars of an axis, each from its own time on, and over and under them what they stand for."""
    unit, ends = rows.unit, (axis.radius_a, axis.radius_a + axis.radius_b)
    radii, line = (Pen(draft, span, Panel.MEASURE, delayed=True) for span in spans)
    after_a = max(axis.radius_a / unit, text_width("rA", SMALL_SIZE) + 2.0)  # at least so far apart
    for pen, role, low, high, height, part, name, x, up in (
        (radii, Role.RADIUS_A, 0.0, ends[0], BAR_A_AT, "radius-A", "rA", 0.0, RADII_AT),
        (radii, Role.RADIUS_B, *ends, BAR_A_AT, "radius-B", "rB", after_a, RADII_AT),
        (line, Role.CENTER_LINE, 0.0, axis.center_distance, BAR_D_AT, "centre-distance", "|c·u|", 0.0, BEST_AT),
    ):
        if high > low:
            bar = np.array([rows.at(low / unit, row, height), rows.at(high / unit, row, height)])
            pen.mark(Kind.BAR, role, bar, f"{part}-{row + 1}", lengthened(bar[0]), numbers={"length": high - low})
            pen.write(name, role, rows.at(x, row, up), f"bar-{row + 1}", SMALL_SIZE)


def _draw_difference(pen: Pen, rows: ChartRows, row: int, axis: BoxAxis) -> None:
    """Draw how far the radii reach past the centre line, or the gap that they leave."""
    low, high = (each / rows.unit for each in (axis.center_distance, axis.radius_a + axis.radius_b))
    part = f"difference-{row + 1}"
    if axis.overlap > 0.0:
        pen.mark(Kind.BAR, Role.OVERLAP, np.array([rows.at(x, row, BAR_D_AT) for x in (low, high)]), part)
    elif axis.overlap < 0.0:
        box = rows.box(row, low, high, 1.65, BAR_A_AT)  # as high as the others
        pen.empty(box, part)
        pen.polygon(Role.REACH, box, part)


def _by_source(result: BoxSatResult) -> list[BoxAxis | None]:
    """Return all four axes in the order of testing, None for one that was not looked at."""
    found = {axis.source: axis for axis in result.axes}
    return [found.get(source) for source in BoxAxisSource]


def _is_tested(axis: BoxAxis | None) -> TypeGuard[BoxAxis]:
    return axis is not None and axis.duplicate_of is None


def _names(language: str) -> list[str]:
    names = (Caption(AXES[source][1]) for source in BoxAxisSource)
    return [say("box.row", language, number=k, axis=name) for k, name in enumerate(names, start=1)]


def _verdicts(result: BoxSatResult, language: str) -> list[str]:
    """Return what stands at the right of each row, empty where the axis was not tested."""
    messages = {-1.0: "axis.gap", 0.0: "axis.touching", 1.0: "axis.overlap"}
    return [
        say(messages[float(np.sign(axis.overlap))], language, length=abs(axis.overlap)) if _is_tested(axis) else ""
        for axis in _by_source(result)
    ]


def _note(axis: BoxAxis | None, language: str) -> str:
    """Return what stands in the row of an axis that was not tested."""
    if axis is None or axis.duplicate_of is None:
        return say("box.row_skipped", language)
    return say("box.row_parallel", language, number=axis.duplicate_of + 1)
