# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of A − B in one dimension, of two segments on one level line."""

from __future__ import annotations

import numpy as np

from ....geometry import minkowski_difference
from ...labels.names import origin_request
from ...model.figure import PHASES, Figure, Kind, Mark, Panel, Span
from ...model.look import Look
from ...model.records import plain
from ...model.style import TITLE_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import bounds_of, lay_out
from ...parts.intervals import bar, difference_marks, interval_captions, level_intervals, line_mark, verdict_marks
from ...parts.pair import pair_headings
from ...stage.draft import Draft
from ...text.messages import say

NAME_ASIDE = 8.5
"""From the middle of an interval to that of its name, in figure units."""


def on_one_level(a: Subject, b: Subject) -> bool:
    """Tell whether two shapes are segments of one level line."""
    points = np.concatenate([a.boundary, b.boundary])
    return len(a.shape.core) == len(b.shape.core) == 2 and bool((points[:, 1] == points[0, 1]).all())


def interval_figure(a: Subject, b: Subject, look: Look) -> Figure:
    """Return the figure of two intervals, of all differences of their numbers, and whether 0 is one of them."""
    hull, zero = minkowski_difference(a.shape.core, b.shape.core), np.zeros((1, 2))
    sheet = lay_out(
        bounds_of(a.boundary, b.boundary), bounds_of(hull, zero), look.layout, rulers=look.rulers, aspect=look.aspect
    )
    intervals = level_intervals(a, b, sheet)
    draft = Draft("Minkowski", sheet, look, [Mark(Kind.POINTS, Role.ORIGIN, zero, "O", Panel.DIFFERENCE)])
    draft.requests.append(origin_request(sheet.unit))
    setup, differences, verdict = interval_captions(intervals, shadows=False)
    draft.add_step(setup)
    draft.add_step(differences)
    draft.add_step(verdict, ask="ask.zero_inside")
    draft.marks.append(line_mark(intervals, sheet, Span()))
    rows = zip((a, b), (intervals.a, intervals.b), intervals.heights, (1.0, -1.0), strict=True)
    for subject, ends, height, side in rows:
        role = Role.EDGE_A if subject is a else Role.EDGE_B
        draft.draw(bar(ends, height, subject.letter, role, Panel.WORLD, Span(), side, sheet))
        at = np.array([[sum(ends) / 2, height + side * NAME_ASIDE * sheet.unit]])
        size = TITLE_SIZE * sheet.unit
        draft.marks.append(Mark(Kind.LABEL, subject.role, at, f"name-{subject.letter}", text=subject.letter, size=size))
    draft.draw(difference_marks(intervals, sheet, Span(PHASES), Span(PHASES, 2 * PHASES - 1)))
    draft.draw(verdict_marks(intervals, Span(2 * PHASES)))
    return draft.finish(
        say("title.difference", look.language, a=a.name, b=b.name),
        headings=pair_headings(look.layout, "difference"),
        result={"operation": "difference", "vertices": plain(hull), "points": 4},
    )
