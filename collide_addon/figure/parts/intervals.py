# SPDX-License-Identifier: GPL-3.0-or-later
"""A − B in one dimension: two intervals on a horizontal line, and the interval of all differences of their numbers."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from ...geometry import Relation
from ..model.arrays import UP
from ..model.figure import Align, Kind, Motion, Panel, from_aside, out_of
from ..model.style import SMALL_SIZE, STYLES, Role
from ..model.subject import Subject
from ..page.sheet import Sheet
from ..page.text_metrics import text_width
from ..stage.pen import Pen
from ..text.exact import MINUS, worked
from ..text.messages import Caption, by_relation, number

Ends = tuple[float, float]

ROW = 8.0
"""Distance from A's interval to B's below it, and from an interval to the arrow beside it, in figure units."""
VERDICTS = by_relation(
    ("interval.apart", "interval.separated"),
    ("interval.touch", "interval.touching"),
    ("interval.overlap", "interval.penetrating"),
)
"""The messages of the verdict on intervals, and on shadows."""


def relation_of(overlap: float | Fraction) -> Relation:
    """Return the relation of two shadows with this overlap."""
    return Relation.PENETRATING if overlap > 0 else Relation.SEPARATED if overlap < 0 else Relation.TOUCHING


@dataclass(frozen=True, slots=True)
class PairIntervals:
    """The intervals `a` and `b` of a line, drawn one below the other at `heights` in the world panel."""

    a: Ends
    b: Ends
    heights: Ends

    @property
    def difference(self) -> Ends:
        """The smallest and the largest difference of a number in `a` and one in `b`."""
        return self.a[0] - self.b[1], self.a[1] - self.b[0]

    @property
    def relation(self) -> Relation:
        """The relation of the intervals: whether they share no number, one end, or more."""
        low, high = self.difference
        return relation_of(min(high, -low))

    @property
    def between(self) -> Ends:
        """The ends of the gap, or of the common part."""
        low, high = sorted((max(self.a[0], self.b[0]), min(self.a[1], self.b[1])))
        return low, high


def shadows_of(a: Subject, b: Subject, sheet: Sheet, over_foot: float | None = None) -> PairIntervals:
    """Return the shadows of two shapes on a horizontal line below them, or `over_foot` above the panel's foot."""
    unit = sheet.unit
    above = -0.2 * sheet.below if over_foot is None else over_foot
    line = sheet.areas[Panel.WORLD].bottom + above * unit
    return PairIntervals(_reach(a), _reach(b), (line, line - ROW * unit))


def level_intervals(a: Subject, b: Subject, unit: float) -> PairIntervals:
    """Return two segments of one horizontal line as intervals on it or, if they overlap, just above and below it."""
    level, aside = float(a.boundary[0, 1]), unit * ROW / 2
    return on_the_line(PairIntervals(_reach(a), _reach(b), (level + aside, level - aside)))


def on_the_line(intervals: PairIntervals) -> PairIntervals:
    """Return the intervals moved onto their line itself if they are disjoint and so do not hide each other there."""
    level = sum(intervals.heights) / 2
    return replace(intervals, heights=(level, level)) if intervals.relation is Relation.SEPARATED else intervals


def draw_line(pen: Pen, intervals: PairIntervals) -> None:
    """Draw the line on which the intervals lie, a little longer than them."""
    ends, past = (*intervals.a, *intervals.b), 6.0 * pen.unit
    level = sum(intervals.heights) / 2
    pen.line(Role.RULE, np.array([(min(ends) - past, level), (max(ends) + past, level)]), "line")


def _reach(subject: Subject) -> Ends:
    return float(subject.boundary[:, 0].min()), float(subject.boundary[:, 0].max())


def draw_shadows(falls: Pen, stays: Pen, subjects: tuple[Subject, Subject], intervals: PairIntervals) -> None:
    """Draw the shadows of two shapes below them: with one pen they fall with the light, with the other they stay."""
    for subject, ends, height, beside, role, light, side in zip(
        subjects, (intervals.a, intervals.b), intervals.heights,
        (intervals.b, None),  # B's numbers are below all light
        (Role.EDGE_A, Role.EDGE_B), (Role.PROJECTION_A, Role.PROJECTION_B), (1.0, -1.0), strict=True,
    ):  # fmt: skip
        points, letter = subject.boundary, subject.letter
        comes = from_aside(np.array([0.0, float(points[:, 1].mean()) - height]))
        draw_interval(falls, ends, height, letter, role, side, comes, lit=beside)
        draw_interval(stays, ends, height, letter, role, side, lit=beside)
        lit = points[[points[:, 0].argmin(), points[:, 0].argmax()]]
        falls.lines(light, [np.array([point, (point[0], height)]) for point in lit], f"light-{letter}")


def draw_interval(
    pen: Pen, ends: Ends, height: float, name: str, role: Role, side: float, motion: Motion | None = None,
    *, lit: Ends | None = None,
) -> None:  # fmt: skip
    """Draw an interval with its ends, and their numbers above (`side` 1) or below it (−1) if both have room.

    If light falls on its ends, and past it on the other interval's, `lit`, the numbers are beside the light. The origin
    in A − B has no number, since it already has its name.
    """
    points, unit = np.array([(end, height) for end in ends]), pen.unit
    pen.line(role, points, f"interval-{name}", motion)
    pen.dots(role, points, f"interval-{name}", motion)
    widths = [text_width(number(end), SMALL_SIZE, bold=STYLES[role].bold) * unit for end in ends]
    places = points + np.array([0.0, 6.5 * side * unit])
    for row, end in enumerate(ends if lit is not None else ()):
        past = min((end - other for other in lit or ()), key=abs)
        away = math.copysign(1.0, past) if past else (-1.0, 1.0)[row]
        places[row, 0] += away * (widths[row] / 2 + 1.5 * unit)
    (low, _), (high, _) = pen.sheet.seen(pen.panel)[[0, 2]].tolist()
    places[0, 0], places[1, 0] = max(places[0, 0], low + widths[0] / 2), min(places[1, 0], high - widths[1] / 2)
    if float(places[1, 0] - places[0, 0]) >= sum(widths) / 2 + 4.0 * unit:
        arrived = pen.when_arrived(delayed=motion is not None)
        for row, (end, at) in enumerate(zip(ends, places, strict=True)):
            if end or pen.panel is not Panel.DIFFERENCE:
                arrived.write(number(end), role, at, f"{name}-{row}", SMALL_SIZE, Align.CENTER)


def draw_differences(grows: Pen, stays: Pen, intervals: PairIntervals) -> None:
    """Draw the arrows of the smallest and the largest difference, then the interval between their ends, which stays."""
    (low_a, high_a), (low_b, high_b) = intervals.a, intervals.b
    unit, (height_a, height_b) = grows.unit, intervals.heights
    role, there, still = Role.DIFFERENCE_ARROW, grows.at(Panel.DIFFERENCE), stays.at(Panel.DIFFERENCE)
    for tail, head, height, aside in (
        (high_b, low_a, height_b - 2.0 * ROW * unit, 2.0 * ROW * unit),
        (low_b, high_a, (height_a + height_b) / 2, ROW * unit),
    ):
        name = f"{number(head)} {MINUS} {number(tail)}"
        arrow, from_zero = np.array([(tail, height), (head, height)]), np.array([(0.0, aside), (head - tail, aside)])
        grows.arrow(role, arrow, name, out_of(arrow[0]))
        there.arrow(role, from_zero, name, out_of(from_zero[0]))
        at, outwards = from_zero.mean(axis=0), UP  # in A and B it joins two numbers
        if abs(head - tail) < 2.0 * text_width(name, SMALL_SIZE) * unit:  # else its name would be at the arrow above
            at, outwards = from_zero[1], np.array([math.copysign(1.0, head - tail), 0.0])
        there.name(name, role, at, outwards, size=SMALL_SIZE, needed=False)
    difference = intervals.difference
    draw_interval(there, difference, 0.0, "A-B", Role.EDGE_LIT, -1.0, out_of(np.array([difference[0], 0.0])))
    draw_interval(still, difference, 0.0, "A-B", Role.EDGE_LIT, -1.0)


def draw_verdict(pen: Pen, intervals: PairIntervals) -> None:
    """Draw the gap between the intervals and the same length beside 0, or the common part."""
    (low, high), middle = intervals.between, sum(intervals.heights) / 2
    common = np.array([(low, middle), (high, middle)])
    if intervals.relation is not Relation.SEPARATED:
        kind = Kind.POLYLINE if high > low else Kind.POINTS
        pen.mark(kind, Role.MEETING, common[: 1 + (high > low)], "common", out_of(common.mean(axis=0)))
        return
    nearest = min(intervals.difference, key=abs)
    lines = ((common, Panel.WORLD), (np.array([(nearest, 0.0), (0.0, 0.0)]), Panel.DIFFERENCE))
    for line, panel in lines:
        there = pen.at(panel)
        there.line(Role.REACH, line, "both", out_of(line[0]))
        there.name(number(high - low), Role.REACH, line.mean(axis=0), UP, "both", SMALL_SIZE, needed=False)


def interval_captions(intervals: PairIntervals, *, shadows: bool) -> tuple[Caption, Caption, Caption]:
    """Return the captions about the intervals or shadows, about their differences, and about 0 among these."""
    (low_a, high_a), (low_b, high_b), (low, high) = intervals.a, intervals.b, intervals.difference
    values: dict[str, object] = {"low_a": low_a, "high_a": high_a, "low_b": low_b, "high_b": high_b}
    values |= {"low": low, "least": worked(low_a, (MINUS, high_b), total=low)}
    values |= {"high": high, "greatest": worked(high_a, (MINUS, low_b), total=high)}
    return (
        Caption("interval.shadows" if shadows else "interval.setup", values),
        Caption("interval.differences", values),
        Caption(VERDICTS[intervals.relation][shadows], values),
    )
