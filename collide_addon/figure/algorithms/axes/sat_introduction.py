# SPDX-License-Identifier: GPL-3.0-or-later
"""What a film of SAT says once a lecture: a light casts shadows, and a gap between them is a proof."""

from __future__ import annotations

import numpy as np

from ....geometry import Relation
from ...model.arrays import Floats
from ...model.figure import PHASES, Panel, Span, out_of
from ...model.style import Role
from ...model.subject import Subject
from ...page.page import Heading
from ...page.sheet import Sheet
from ...parts.intervals import ROW, draw_line, draw_shadows, draw_verdict, interval_captions, on_the_line, shadows_of
from ...stage.draft import Introduction
from ...stage.pen import Pen, Sketch
from ...text.messages import Caption


def room_for_shadows(outline: Floats) -> Floats:
    """Return a point (1, 2) as far under shapes (n, 2) as their shadows need."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    return np.array([[(low[0] + high[0]) / 2, low[1] - 0.35 * (high - low).max()]])


def introduction(a: Subject, b: Subject, sheet: Sheet) -> tuple[Introduction, bool]:
    """Return the introduction for a pair, its shadows, and whether there is a gap between them, with a wall in it."""
    intervals = on_the_line(shadows_of(a, b, sheet, 2.2 * ROW))  # one over and one under the ground, if they overlap
    sketch, whole, apart = Sketch(sheet), Span(0, PHASES - 1), intervals.relation is Relation.SEPARATED
    pen = Pen(sketch, whole)
    draw_line(pen, intervals)
    draw_shadows(pen.in_phase(), pen.from_phase(1), (a, b), intervals)
    draw_verdict(pen.from_phase(1), intervals)
    if apart:
        middle, foot = sum(intervals.between) / 2, sum(intervals.heights) / 2
        wall = np.array([(middle, foot), (middle, sheet.areas[Panel.WORLD].top)])
        pen.from_phase(1).line(Role.SUPPORT_LINE, wall, "wall", out_of(wall[0]))
    marks = [each for each in sketch.marks if each.panel is Panel.WORLD]
    requests = [each for each in sketch.requests if each.panel is Panel.WORLD]
    shadows, *_ = interval_captions(intervals, shadows=True)
    then = Caption("introduction.wall" if apart else "introduction.turn_light")
    return Introduction(((shadows, then),), marks, requests, (Heading(Panel.MEASURE, "", whole),)), apart
