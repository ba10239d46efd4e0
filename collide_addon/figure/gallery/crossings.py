# SPDX-License-Identifier: GPL-3.0-or-later
"""Several points and one polygon in a table: where each edge meets the height of each point, and how many are met."""

from collections.abc import Sequence
from dataclasses import replace

from ...geometry import PnpolyStep
from ..algorithms.pnpoly import PointsInPolygon
from ..model.figure import Bounds, Figure, Panel
from ..model.lesson import Lesson
from ..model.style import PAGE_WIDTH
from ..model.subject import Subject
from ..page.page import in_language
from ..page.table import Column, cell_marks, table_marks
from ..parts.polygons import edge_name
from ..text.messages import number, say
from ..text.names import written_names

ROW, EDGE = 13.0, 2.0
"""Height of a row, and the border; in figure units."""
EDGE_SHARE, RANGE_SHARE = 0.2, 0.17
"""Of the width; the points share the rest."""
NOT_MET = "\N{EM DASH}"
SIDES = {"left": "sheet.crossing_left", "right": "sheet.crossing_right", "at the point": "sheet.crossing_at"}


def crossings_figure(polygon: Subject, points: Subject, lessons: Sequence[Lesson], language: str) -> Figure:
    """Return the table of PNPOLY's lessons on points of one subject, made of their recorded steps."""
    runs = [[step for step in lesson.steps if isinstance(step, PnpolyStep)] for lesson in lessons]
    heads = [_head(points, lesson, language) for lesson in lessons]
    share = (1 - EDGE_SHARE - RANGE_SHARE) / len(runs)
    columns = (
        Column("edge", say("worksheet.column_edge", language), EDGE_SHARE),
        Column("range", say("worksheet.column_range", language), RANGE_SHARE),
        *(Column(f"point-{k}", head, share) for k, head in enumerate(heads, start=1)),
    )
    rows = [_row(polygon, steps, language) for steps in zip(*runs, strict=True)]
    rows.append([say("sheet.crossings", language), "", *(str(steps[-1].right) for steps in runs)])
    words = {inside: say("worksheet.yes" if inside else "worksheet.no", language) for inside in (True, False)}
    rows.append([say("sheet.inside", language), "", *(words[steps[-1].inside] for steps in runs)])
    page = Bounds(0.0, 0.0, PAGE_WIDTH, (len(rows) + 1) * ROW + 2 * EDGE)
    area = Bounds(EDGE, 0.0, PAGE_WIDTH - EDGE, page.top - EDGE)
    marks = (*table_marks(columns, len(rows), area, ROW), *cell_marks(columns, rows, area, ROW))
    origin = {Panel.PAGE: (0.0, 0.0), Panel.WORLD: (0.0, 0.0)}
    return replace(lessons[0].figure, marks=tuple(in_language(language, marks)), page=page, panels=origin, unit=1.0)


def _head(points: Subject, lesson: Lesson, language: str) -> str:
    result = lesson.result
    row = result.chosen - 1 if isinstance(result, PointsInPolygon) else 0
    return say("sheet.point_at", language, point=points.vertex_name(row), y=number(float(points.points[row, 1])))


def _row(polygon: Subject, steps: Sequence[PnpolyStep], language: str) -> list[str]:
    """Return where one edge meets the heights of all points."""
    low, high = sorted((float(steps[0].start[1]), float(steps[0].end[1])))
    heights = f"[{number(low)},\N{NO-BREAK SPACE}{number(high)})"
    return [
        written_names(edge_name(polygon, steps[0].ring, steps[0].edge)),
        heights if low < high else NOT_MET,
        *(
            NOT_MET
            if step.crossing is None or step.side is None
            else say(SIDES[step.side], language, x=number(float(step.crossing[0])))
            for step in steps
        ),
    ]
