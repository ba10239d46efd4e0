# SPDX-License-Identifier: GPL-3.0-or-later
"""What a film of SAT says once a lecture: a light casts shadows, and a gap between them is a proof."""

from __future__ import annotations

import numpy as np

from ....geometry import Relation
from ...model.arrays import Floats
from ...model.figure import PHASES, Kind, Mark, Panel, Span, out_of
from ...model.style import Role
from ...model.subject import Subject
from ...page.page import Heading
from ...page.sheet import Sheet
from ...parts.intervals import (
    ROW,
    Intervals,
    interval_captions,
    line_mark,
    on_the_line,
    shadow_marks,
    shadows_of,
    verdict_marks,
)
from ...parts.object_and_difference import together
from ...stage.draft import Introduction
from ...text.messages import Caption

OVER_FOOT = 2.2 * ROW
"""How far over the foot of the panel the upper shadow lies, in figure units."""
UNDER_SHAPES = 0.35
"""Room under the shapes, as a share of their extent."""


def room_for_shadows(outline: Floats) -> Floats:
    """Return a point (1, 2) as far under shapes (n, 2) as their shadows need."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    return np.array([[(low[0] + high[0]) / 2, low[1] - UNDER_SHAPES * (high - low).max()]])


def lit_from_above(a: Subject, b: Subject, sheet: Sheet) -> Intervals:
    """Return the shadows of two shapes on the ground; those that share points lie one over it and one under it."""
    return on_the_line(shadows_of(a, b, sheet, OVER_FOOT))


def introduction(a: Subject, b: Subject, intervals: Intervals, sheet: Sheet) -> Introduction:
    """Return the introduction for a pair: its shadows, and a wall in the gap between them or none."""
    whole, second = Span(0, PHASES - 1), Span(1, PHASES - 1)
    lit, requests = together(
        [shadow_marks((a, b), intervals, sheet, whole, Span(0, 0)), verdict_marks(intervals, second)]
    )
    marks = [line_mark(intervals, sheet, whole), *(mark for mark in lit if mark.panel is Panel.WORLD)]
    if intervals.relation is Relation.SEPARATED:
        middle, foot = sum(intervals.between) / 2, sum(intervals.heights) / 2
        wall = np.array([(middle, foot), (middle, sheet.areas[Panel.WORLD].top)])
        marks.append(Mark(Kind.POLYLINE, Role.SUPPORT_LINE, wall, "wall", Panel.WORLD, second, motion=out_of(wall[0])))
    shadows, *_ = interval_captions(intervals, shadows=True)
    said = "wall" if intervals.relation is Relation.SEPARATED else "turn_light"
    own = [each for each in requests if each.panel is Panel.WORLD]
    empty = Heading(Panel.MEASURE, "", whole)
    return Introduction(((shadows, Caption(f"introduction.{said}")),), marks, own, (empty,))
