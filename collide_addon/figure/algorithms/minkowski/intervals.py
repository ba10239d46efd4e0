# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of A − B in one dimension, of two segments on one level line."""

from __future__ import annotations

import numpy as np

from ....geometry import minkowski_difference
from ...labels.names import origin_request
from ...model.figure import Align, Figure, Kind, Mark, Panel, Span
from ...model.look import Look
from ...model.records import plain
from ...model.style import TITLE_SIZE, Role
from ...model.subject import Subject
from ...page.sheet import bounds_of, lay_out
from ...parts.intervals import (
    draw_differences,
    draw_interval,
    draw_line,
    draw_verdict,
    interval_captions,
    level_intervals,
)
from ...parts.pair import pair_headings
from ...stage.draft import Draft
from ...stage.pen import Pen
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
    pen = Pen(draft)
    draw_line(pen, intervals)
    for subject, ends, height, side in zip(
        (a, b), (intervals.a, intervals.b), intervals.heights, (1.0, -1.0), strict=True
    ):
        draw_interval(pen, ends, height, subject.letter, Role.EDGE_A if subject is a else Role.EDGE_B, side)
        at = np.array([sum(ends) / 2, height + side * NAME_ASIDE * sheet.unit])
        pen.write(subject.letter, subject.role, at, f"name-{subject.letter}", TITLE_SIZE, Align.CENTER)
    draw_differences(Pen(draft, Span.of(1, until=1)), Pen(draft, Span.of(2)), intervals)
    draw_verdict(Pen(draft, Span.of(2)), intervals)
    return draft.finish(
        say("title.difference", look.language, a=a.name, b=b.name),
        headings=pair_headings(look.layout, "difference"),
        result={"operation": "difference", "vertices": plain(hull), "points": 4},
    )
