# SPDX-License-Identifier: GPL-3.0-or-later
"""The chart of areas: a bar for the box along each edge, one for the box of the principal axes under them."""

from collections.abc import Sequence

import numpy as np

from ....geometry import CalipersStep
from ...model.figure import Align, Kind, Mark, Panel, Span
from ...model.style import Role
from ...page.sheet import PANEL_MARGIN, Sheet
from ...page.text_metrics import text_width
from ...parts.charts import TALLEST_ROW, chart_text, row_text_size
from ...text.messages import number

CHART_WIDTH = 96.0
"""All lengths in figure units."""
ROW_TEXT = 0.7
"""Height of the letters, at most, in rows."""
BETWEEN = 4.0
"""Between the name of a row, its bar and its value."""


def area_chart(  # what a chart is made of
    steps: Sequence[CalipersStep],
    names: Sequence[str],
    pca_name: str,
    pca_area: float,
    spans: Sequence[Span],
    sheet: Sheet,
) -> list[Mark]:
    """Return the chart.

    Parameters
    ----------
    steps, names : sequences
        A row each, with what it is called.
    pca_name, pca_area
        Of the last row.
    spans : sequence of Span
        When each row is known; for the last one and the two bars of the result, too: `len(steps) + 2` of them.
    sheet : Sheet
    """
    area, offset, unit = sheet.areas[Panel.MEASURE], sheet.panels[Panel.MEASURE], sheet.unit
    values = [*(step.area for step in steps), pca_area]
    rows = len(values)
    height = min(TALLEST_ROW * unit, (area.height - 2 * PANEL_MARGIN * unit) / rows)
    size = row_text_size(ROW_TEXT * height / unit) * unit
    top = area.center[1] - offset[1] + rows * height / 2
    left, right = (edge - offset[0] for edge in (area.left + PANEL_MARGIN * unit, area.right - PANEL_MARGIN * unit))
    start = left + max(text_width(name, size) for name in (*names, pca_name)) + BETWEEN * unit
    room = right - start - max(text_width(number(value), size) for value in values) - BETWEEN * unit
    stretch = room / (max(values) or 1.0)
    best = min(range(len(steps)), key=lambda row: steps[row].number != steps[-1].best)
    marks = []

    def y(row: int) -> float:
        return top - (row + 0.5) * height

    def bar(row: int, role: Role, span: Span, part: str) -> Mark:
        ends = np.array([(start, y(row)), (start + values[row] * stretch, y(row))])
        kind = Kind.BAR if values[row] > 0.0 else Kind.POINTS
        return Mark(kind, role, ends, part, Panel.MEASURE, span, numbers={"area": values[row]})

    for row, value in enumerate(values):
        is_pca = row == rows - 1
        name, role = (pca_name, Role.BOX_PCA) if is_pca else (names[row], Role.SIMPLEX)
        last = Span(spans[row].first, spans[-1].first - 1) if row == best else spans[row]
        place = start - BETWEEN * unit, y(row)
        marks.append(chart_text(name, place, size, f"row-{row + 1}", align=Align.RIGHT))
        marks.append(bar(row, role, last, f"area-{row + 1}"))
        place = start + value * stretch + BETWEEN * unit, y(row)
        marks.append(chart_text(number(value), place, size, f"value-{row + 1}", span=spans[row]))
    marks.append(bar(best, Role.BOX_SMALLEST, spans[-1], "smallest"))
    return marks
