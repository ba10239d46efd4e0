# SPDX-License-Identifier: GPL-3.0-or-later
"""What the figure of PNPOLY shows: the points where they belong, the ray, an edge with its range, crossings, counts."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ....geometry import PnpolyStep
from ...labels.labels import LabelRequest
from ...labels.vertex_names import MOST_NAMED_VERTICES
from ...model.figure import ALWAYS, Kind, Mark, Panel, Span
from ...model.look import Look
from ...model.style import LABEL_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import PANEL_MARGIN, Sheet, bounds_of, lay_out
from ...page.text_metrics import text_width
from ...text.messages import say

RANGE_BAR = 7.0
"""How far inside the panel the bar stands that shows an edge's range; all lengths here in figure units."""
RANGE_END = 3.2
"""Radius of the ring at the bar's upper end, which is left out."""
COUNT_MARGIN = 4.0
"""Between a count and what is beside it."""
LARGE_COUNT = 10
"""Room is made for counts of two digits."""
ROUNDS = 8
"""The room is counted in figure units, which grow with the room: so often the two are made to agree."""
RESULT_RING = 8.0


def sheet_with_room(a: Subject, b: Subject, look: Look) -> Sheet:
    """Return the page for a polygon and points, with room beside them for an edge's range and the counts."""
    texts = (say(f"point.count_{side}", look.language, count=LARGE_COUNT) for side in ("left", "right"))
    left, right = (text_width(text, LABEL_SIZE) + 2 * COUNT_MARGIN - PANEL_MARGIN for text in texts)
    left += RANGE_BAR + RANGE_END
    tight = bounds_of(*a.rings, b.points)
    sheet = lay_out(tight, None, look.layout, rulers=look.rulers)
    for _ in range(ROUNDS if tight.width or tight.height else 0):
        unit = sheet.unit
        wider = tight._replace(left=tight.left - left * unit, right=tight.right + right * unit)
        sheet = lay_out(wider, None, look.layout, rulers=look.rulers)
    return sheet


def point_marks(b: Subject, inside: NDArray[np.bool_], chosen: int, end: int) -> list[Mark]:
    """Return B's points where they belong; of the chosen one, from 1, that shows with the result, from step `end`."""
    marks = []
    others = np.arange(len(b.points)) != chosen - 1
    for role, belongs in ((Role.POINT_INSIDE, inside), (Role.POINT_OUTSIDE, ~inside)):
        if (belongs & others).any():
            marks.append(Mark(Kind.POINTS, role, b.points[belongs & others], f"{b.letter}-{role.value}"))
    at, name = b.points[chosen - 1 : chosen], b.vertex_name(chosen - 1)
    role = Role.POINT_INSIDE if inside[chosen - 1] else Role.POINT_OUTSIDE
    marks.append(Mark(Kind.POINTS, Role.WITNESS, at, name, Panel.WORLD, Span.of(0, 0, until=end - 1)))
    marks.append(Mark(Kind.POINTS, role, at, name, Panel.WORLD, Span.of(end)))
    return marks


def point_names(b: Subject, chosen: int) -> list[LabelRequest]:
    """Return requests to name the chosen point, and the others while they are few."""
    few = len(b.points) <= MOST_NAMED_VERTICES
    named = range(len(b.points)) if few else [chosen - 1]
    up = np.array([0.0, 1.0])
    first = sorted(named, key=lambda index: index != chosen - 1)
    return [
        LabelRequest(b.vertex_name(index), b.role, b.points[index], up, b.vertex_name(index), Panel.WORLD, needed=False)
        for index in first
    ]


def ray_marks(point: NDArray[np.float64], sheet: Sheet, span: Span = ALWAYS) -> list[Mark]:
    """Return the ray to the right, and the rest of its level to the left, both to the ends of the panel."""
    area, (_, y) = sheet.areas[Panel.WORLD], point
    ahead, behind = np.array([point, (area.right, y)]), np.array([(area.left, y), point])
    return [
        Mark(Kind.ARROW, Role.RAY, ahead, "ray", Panel.WORLD, span),
        Mark(Kind.POLYLINE, Role.CERTIFICATE, behind, "level", Panel.WORLD, span),
    ]


def edge_marks(step: PnpolyStep, sheet: Sheet, k: int, name: str, *, with_range: bool) -> list[Mark]:
    """Return the edge of step k of the figure, where the ray's level meets it, and its range as a bar at the left."""
    within = Span.of(k, 0, until=k)
    edge = np.array([step.start, step.end])
    numbers = {"in_range": step.in_range, "left": step.left, "right": step.right}
    marks = [Mark(Kind.POLYLINE, Role.EDGE, edge, name, Panel.WORLD, within, numbers=numbers)]
    low, high = sorted(edge[:, 1].tolist())
    if with_range and low < high:
        x = sheet.areas[Panel.WORLD].left + RANGE_BAR * sheet.unit
        radius = min(RANGE_END * sheet.unit, (high - low) / 2)
        bar = np.array([(x, low), (x, high - radius)])
        marks += [
            Mark(Kind.POLYLINE, Role.EDGE, bar, "range", Panel.WORLD, within),
            Mark(Kind.POINTS, Role.EDGE, bar[:1], "range-included", Panel.WORLD, within),
            Mark(Kind.RING, Role.EDGE, np.array([(x, high)]), "range-excluded", Panel.WORLD, within, radius=radius),
        ]
        for end_x, end_y in edge.tolist():
            line = np.array([(x + radius, end_y), (end_x, end_y)])
            marks.append(Mark(Kind.POLYLINE, Role.INPUT, line, "height", Panel.WORLD, within))
    if step.crossing is not None:
        role = Role.CROSSING if step.side == "right" else Role.DROPPED
        found = Span.of(k, 1)
        marks.append(Mark(Kind.POINTS, role, step.crossing[np.newaxis], name, Panel.WORLD, found))
    return marks


def crossing_name(step: PnpolyStep, k: int) -> list[LabelRequest]:
    """Return the request to number the crossing of a step, to the right and to the left of the point on its own."""
    if step.crossing is None:
        return []
    ahead = step.side == "right"
    role, count = (Role.CROSSING, step.right) if ahead else (Role.DROPPED, step.left)
    outwards = np.array([0.7, 1.0])
    return [LabelRequest(str(count), role, step.crossing, outwards, f"crossing-{count}", Panel.WORLD, Span.of(k, 1))]


def count_requests(
    groups: Sequence[Sequence[PnpolyStep]], point: NDArray[np.float64], sheet: Sheet, language: str
) -> list[LabelRequest]:
    """Return the running counts at both ends of the ray's level, each as long as it holds."""
    area, unit, up = sheet.areas[Panel.WORLD], sheet.unit, np.array([0.0, 1.0])
    left, right = area.left + (RANGE_BAR + RANGE_END + COUNT_MARGIN) * unit, area.right - COUNT_MARGIN * unit
    requests = []
    for side, role in (("left", Role.CERTIFICATE), ("right", Role.RAY)):
        counts = [(Span.of(0, 1).first, 0)]
        for k, group in enumerate(groups, start=1):
            count = getattr(group[-1], side)
            if count != counts[-1][1]:
                counts.append((Span.of(k, 1).first, count))
        for (first, count), after in zip(counts, [*(tick for tick, _ in counts[1:]), None], strict=True):
            span = Span(first, None if after is None else after - 1)
            text = say(f"point.count_{side}", language, count=count)
            half = text_width(text, LABEL_SIZE) / 2 * unit
            at = np.array([left + half if side == "left" else right - half, point[1]])
            requests.append(LabelRequest(text, role, at, up, f"count-{side}", Panel.WORLD, span))
    return requests


def result_marks(point: NDArray[np.float64], name: str, sheet: Sheet, span: Span) -> list[Mark]:
    """Return the classic code's black ring around the point that is decided."""
    radius = RESULT_RING * sheet.unit
    return [Mark(Kind.RING, Role.FINAL, point[np.newaxis], name, Panel.WORLD, span, radius=radius)]
