# SPDX-License-Identifier: GPL-3.0-or-later
"""A − B in one dimension: two intervals on a level line, and the interval of all differences of their numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ...geometry import Relation
from ..labels.labels import Drawn, LabelRequest
from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span, from_aside, out_of
from ..model.style import SMALL_SIZE, STYLES, Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..page.text_metrics import text_width
from ..stage.half_planes import seen_area
from ..text.messages import Caption, number
from ..text.worked_sums import MINUS, worked
from .object_and_difference import together

Ends = tuple[float, float]

UNDER_SHAPES = 0.2
"""Where the line lies in the room under the shapes, as a share of it from above."""
ROW = 8.0
"""From A's interval down to B's, and from an interval to the arrow beside it, in figure units."""
LINE_PAST = 6.0
"""How far the line goes on past the intervals on it, in figure units."""
NUMBER_ASIDE, BETWEEN_NUMBERS = 6.5, 4.0
"""From an end to the middle of its number, and the least room between two numbers, in figure units."""
FROM_LIGHT = 1.5
"""From a ray of light to the number beside it, in figure units."""

ALONE = {
    Relation.SEPARATED: "interval.apart",
    Relation.TOUCHING: "interval.touch",
    Relation.PENETRATING: "interval.overlap",
}
"""What is said of intervals that are no shadows."""


@dataclass(frozen=True, slots=True)
class Intervals:
    """The intervals `a` and `b` of a line, drawn one below the other at `heights` of the world panel."""

    a: Ends
    b: Ends
    heights: Ends

    @property
    def difference(self) -> Ends:
        """The least and the greatest difference of a number of `a` and one of `b`."""
        return self.a[0] - self.b[1], self.a[1] - self.b[0]

    @property
    def relation(self) -> Relation:
        """Whether they share no number, one end, or more."""
        low, high = self.difference
        if low > 0.0 or high < 0.0:
            return Relation.SEPARATED
        return Relation.TOUCHING if low == 0.0 or high == 0.0 else Relation.PENETRATING

    @property
    def between(self) -> Ends:
        """The ends of the gap, or of the part that both have."""
        low, high = sorted((max(self.a[0], self.b[0]), min(self.a[1], self.b[1])))
        return low, high


def shadows_of(a: Subject, b: Subject, sheet: Sheet, over_foot: float | None = None) -> Intervals:
    """Return the shadows that two shapes cast on a level line, in the room under them, or `over_foot` of the panel."""
    unit = sheet.unit
    above = -UNDER_SHAPES * sheet.below if over_foot is None else over_foot
    line = sheet.areas[Panel.WORLD].bottom + above * unit
    return Intervals(_reach(a), _reach(b), (line, line - ROW * unit))


def level_intervals(a: Subject, b: Subject, sheet: Sheet) -> Intervals:
    """Return two segments of one level line as intervals on it or, if they share a number, just over and under it."""
    level, aside = float(a.boundary[0, 1]), sheet.unit * ROW / 2
    return on_the_line(Intervals(_reach(a), _reach(b), (level + aside, level - aside)))


def on_the_line(intervals: Intervals) -> Intervals:
    """Return intervals on their line itself, if they share no number and do not hide each other there."""
    level = sum(intervals.heights) / 2
    return replace(intervals, heights=(level, level)) if intervals.relation is Relation.SEPARATED else intervals


def line_mark(intervals: Intervals, sheet: Sheet, span: Span) -> Mark:
    """Return the line on which the intervals lie, a little longer than them."""
    ends, past = (*intervals.a, *intervals.b), LINE_PAST * sheet.unit
    level = sum(intervals.heights) / 2
    line = np.array([(min(ends) - past, level), (max(ends) + past, level)])
    return Mark(Kind.POLYLINE, Role.RULE, line, "line", Panel.WORLD, span)


def _reach(subject: Subject) -> Ends:
    return float(subject.boundary[:, 0].min()), float(subject.boundary[:, 0].max())


def shadow_marks(
    subjects: tuple[Subject, Subject], intervals: Intervals, sheet: Sheet, span: Span, falls: Span
) -> Drawn:
    """Return the shadows of two shapes under them; they come down from the shapes in the ticks of `falls`."""
    drawn = []
    roles = ((Role.EDGE_A, Role.PROJECTION_A, 1.0), (Role.EDGE_B, Role.PROJECTION_B, -1.0))
    clear = (intervals.b, None)  # B's numbers stand under all light
    for subject, ends, height, beside, (role, light, side) in zip(
        subjects, (intervals.a, intervals.b), intervals.heights, clear, roles, strict=True
    ):
        points = subject.boundary
        above = float(points[:, 1].mean()) - height
        row = partial(bar, ends, height, subject.letter, role, Panel.WORLD, side=side, sheet=sheet, lit=beside)
        drawn += [row(span=falls, falls_from=above), row(span=Span(falls.ends + 1, span.last))]
        rows = [int(points[:, 0].argmin()), int(points[:, 0].argmax())]
        rays = np.concatenate([np.array([points[row], (points[row][0], height)]) for row in rows])
        marks = [Mark(Kind.POLYLINE, light, rays, f"light-{subject.letter}", Panel.WORLD, falls, starts=(2,))]
        drawn.append((marks, []))
    return together(drawn)


def bar(
    ends: Ends,
    height: float,
    name: str,
    role: Role,
    panel: Panel,
    span: Span,
    side: float,
    sheet: Sheet,
    *,
    falls_from: float = 0.0,
    grows: bool = False,
    lit: Ends | None = None,
) -> Drawn:
    """Return an interval with its ends, whose numbers stand over it (`side` 1) or under it (−1).

    It falls to its place from a height above it, or grows out of its low end. Where light falls on its ends, and past
    it on those that are `lit`, the numbers stand beside the light.
    """
    points = np.array([(end, height) for end in ends])
    motion = from_aside(np.array([0.0, falls_from])) if falls_from else out_of(points[0]) if grows else None
    marks = [
        Mark(kind, role, points, f"interval-{name}", panel, span, motion=motion)
        for kind in (Kind.POLYLINE, Kind.POINTS)
    ]
    labels = _end_labels(points, name, role, panel, span, side, sheet, lit)
    return [*marks, *(replace(label, delayed=motion is not None) for label in labels)], []


def _end_labels(
    points: Floats, name: str, role: Role, panel: Panel, span: Span, side: float, sheet: Sheet, lit: Ends | None
) -> list[Mark]:
    """Return the numbers at the ends of an interval, all of them in the panel; none where it is too short for both.

    The origin of the differences has its name already.
    """
    texts, unit, up = [number(end) for end in points[:, 0].tolist()], sheet.unit, side * sheet.unit
    widths = [text_width(text, SMALL_SIZE, bold=STYLES[role].bold) * unit for text in texts]
    places = points + np.array([0.0, NUMBER_ASIDE * up])
    if lit is not None:
        for row, end in enumerate(points[:, 0].tolist()):
            past = min((end - other for other in lit), key=abs)
            away = math.copysign(1.0, past) if past else (-1.0, 1.0)[row]
            places[row, 0] += away * (widths[row] / 2 + FROM_LIGHT * unit)
    (low, _), (high, _) = seen_area(sheet, panel)[[0, 2]].tolist()
    places[0, 0], places[1, 0] = max(places[0, 0], low + widths[0] / 2), min(places[1, 0], high - widths[1] / 2)
    if float(places[1, 0] - places[0, 0]) < sum(widths) / 2 + BETWEEN_NUMBERS * unit:
        return []
    labels = []
    for row, (text, point) in enumerate(zip(texts, points, strict=True)):
        at, size = places[row : row + 1], SMALL_SIZE * unit
        if point[0] or panel is not Panel.DIFFERENCE:
            labels.append(Mark(Kind.LABEL, role, at, f"{name}-{row}", panel, span, text=text, size=size))
    return labels


def difference_marks(intervals: Intervals, sheet: Sheet, span: Span, grows: Span) -> Drawn:
    """Return the arrows of the least and the greatest difference, and the interval between their ends."""
    (low_a, high_a), (low_b, high_b) = intervals.a, intervals.b
    unit, (height_a, height_b) = sheet.unit, intervals.heights
    marks, requests = [], []
    for tail, head, height, aside in (
        (high_b, low_a, height_b - 2.0 * ROW * unit, 2.0 * ROW * unit),
        (low_b, high_a, (height_a + height_b) / 2, ROW * unit),
    ):
        name, up = f"{number(head)} {MINUS} {number(tail)}", np.array([0.0, 1.0])
        from_zero = np.array([(0.0, aside), (head - tail, aside)])
        marks.append(_arrow(np.array([(tail, height), (head, height)]), name, Panel.WORLD, grows))
        marks.append(_arrow(from_zero, name, Panel.DIFFERENCE, grows))
        beside = (from_zero.mean(axis=0), up)  # at A and B it goes from number to number
        if abs(head - tail) < 2.0 * text_width(name, SMALL_SIZE) * unit:  # or its name would stand at the arrow above
            beside = (from_zero[1], np.array([math.copysign(1.0, head - tail), 0.0]))
        named = LabelRequest(name, Role.DIFFERENCE_ARROW, *beside, name, Panel.DIFFERENCE, grows, SMALL_SIZE)
        requests.append(replace(named, needed=False))
    after = Span(grows.ends + 1, span.last)
    drawn = bar(intervals.difference, 0.0, "A-B", Role.EDGE_LIT, Panel.DIFFERENCE, grows, -1.0, sheet, grows=True)
    still = bar(intervals.difference, 0.0, "A-B", Role.EDGE_LIT, Panel.DIFFERENCE, after, -1.0, sheet)
    return together([(marks, requests), drawn, still])


def verdict_marks(intervals: Intervals, span: Span) -> Drawn:
    """Return the gap between the intervals and the same length beside 0, or the part that both have."""
    (low, high), (height_a, height_b) = intervals.between, intervals.heights
    middle = (height_a + height_b) / 2
    common = np.array([(low, middle), (high, middle)])
    if intervals.relation is not Relation.SEPARATED:
        kind = Kind.POLYLINE if high > low else Kind.POINTS
        grows = out_of(common.mean(axis=0))
        return [Mark(kind, Role.MEETING, common[: 1 + (high > low)], "common", Panel.WORLD, span, motion=grows)], []
    nearest = min(intervals.difference, key=abs)
    lines = ((common, Panel.WORLD), (np.array([(nearest, 0.0), (0.0, 0.0)]), Panel.DIFFERENCE))
    marks = [
        Mark(Kind.POLYLINE, Role.REACH, line, "both", panel, span, motion=out_of(line[0])) for line, panel in lines
    ]
    up = np.array([0.0, 1.0])
    return marks, [
        LabelRequest(
            number(high - low), Role.REACH, line.mean(axis=0), up, "both", panel, span, SMALL_SIZE, needed=False
        )
        for line, panel in lines
    ]


def interval_captions(intervals: Intervals, *, shadows: bool) -> tuple[Caption, Caption, Caption]:
    """Return what is said of the intervals, which may be shadows, of their differences, and of 0 among these."""
    (low_a, high_a), (low_b, high_b), (low, high) = intervals.a, intervals.b, intervals.difference
    values: dict[str, object] = {
        "low_a": low_a,
        "high_a": high_a,
        "low_b": low_b,
        "high_b": high_b,
        "low": low,
        "high": high,
        "least": worked(low_a, (MINUS, high_b), total=low),
        "greatest": worked(high_a, (MINUS, low_b), total=high),
    }
    return (
        Caption("interval.shadows" if shadows else "interval.setup", values),
        Caption("interval.differences", values),
        Caption(f"interval.{intervals.relation.value}" if shadows else ALONE[intervals.relation], values),
    )


def _arrow(points: Floats, name: str, panel: Panel, span: Span) -> Mark:
    return Mark(Kind.ARROW, Role.DIFFERENCE_ARROW, points, name, panel, span, motion=out_of(points[0]))
