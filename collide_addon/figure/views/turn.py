# SPDX-License-Identifier: GPL-3.0-or-later
"""The home view turning into a profile, which shows in films what the profile is.

Hidden lines are computed for each drawing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ..labels.labels import LabelRequest
from ..model.arrays import Floats
from ..model.figure import Mark, Panel, Turn
from ..stage.draft import Draft, from_sheet
from ..stage.pen import Sketch
from .page import SpacePen
from .sheet import fitting_scale
from .view import View, turn_between

MOST, FEWEST = math.radians(12.0), 12
"""Largest angle between two drawings, two frames apart, and the smallest number of them."""
IN_TURN = 2
"""Turn in which the profile's contents appear: after students have looked at the motion."""


def turn_to(draft: Draft, pen: SpacePen, end: View, points: Floats, draw: Callable[[SpacePen, View], None]) -> None:
    """Show the profile of a phase after the home view has turned into it; `draw` draws what turns.

    All of the points (n, 3) are visible on the way; they end where the view at the `end` has them.
    """
    low, high = pen.sheet.seen(Panel.PROFILE)[[0, 2]]
    home, middle, centre = pen.page.views.world, (points.min(axis=0) + points.max(axis=0)) / 2, (low + high) / 2
    axis, angle = turn_between(home, end)
    count, sheet = max(FEWEST, math.ceil(angle * math.pi / 2.0 / MOST)), draft.sheet

    def drawing(row: int) -> tuple[Mark, ...]:
        share = (1.0 - math.cos(math.pi * row / count)) / 2.0
        view, sketch = home.scaled(1.0).turned(axis, share * angle), Sketch(pen.sheet)
        room = fitting_scale((high - low).tolist(), np.ptp(view.way(points), axis=0).tolist())
        x, y = (centre + share * (end.paper(middle) - centre)).tolist()
        draw(replace(pen, sketch=sketch), view.scaled(min(end.scale, room)).centred(middle, (x, y)))
        return tuple(replace(from_sheet(mark, pen.sheet, sheet), delayed=IN_TURN) for mark in sketch.marks)

    draft.turns.append(Turn(Panel.PROFILE, pen.span.first, count, drawing))
    own, marks, requests = pen.sketch, pen.sketch.marks, pen.sketch.requests
    own.marks = [replace(each, motion=None, delayed=IN_TURN) if _is_there(each, pen) else each for each in marks]
    own.requests = [replace(each, delayed=IN_TURN) if _is_there(each, pen) else each for each in requests]


def _is_there(item: Mark | LabelRequest, pen: SpacePen) -> bool:
    """Tell whether something shows in the profile during the pen's span."""
    return item.panel is Panel.PROFILE and item.span == pen.span
