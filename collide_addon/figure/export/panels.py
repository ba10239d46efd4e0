# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as it is printed: its panels alone, since what its page says stands beside them as text."""

import math
from collections.abc import Sequence
from dataclasses import replace

from ..model.figure import Bounds, Figure, Mark, Panel
from ..page.sheet import CAPTION_STRIP, TITLE_STRIP

SAID_BESIDE = ("title", "about", "view", "badge", "phase", "caption", "numbers", "question")
"""Beginnings of parts of the page whose texts are beside the picture instead of in it."""
MARGIN = 4.0
"""Room above and below what is drawn, for dots and arrows; in figure units."""
HALF_LINE = 0.6
"""How far letters reach above and below the middle of their line, in sizes."""


def panels_alone(figure: Figure) -> Figure:
    """Return the figure without the strips of title, rail and sentence, and without what is empty above and below."""
    left, bottom, right, top = figure.page
    page = Bounds(left, bottom + CAPTION_STRIP * figure.unit, right, top - TITLE_STRIP * figure.unit)
    marks = [
        mark
        for mark in figure.marks
        if mark.panel is not Panel.PAGE
        or (not mark.part.startswith(SAID_BESIDE) and (mark.points[:, 1] > page.bottom).all())
    ]
    lowest, highest = _reach(figure, marks)
    page = page._replace(bottom=max(page.bottom, lowest), top=min(page.top, highest))
    return replace(figure, marks=tuple(marks), page=page)


def _reach(figure: Figure, marks: Sequence[Mark]) -> tuple[float, float]:
    """Return from where to where marks reach on the page, with room for dots and letters."""
    room = MARGIN * figure.unit
    reached = [(mark.points[:, 1] + figure.panels[mark.panel][1], HALF_LINE * mark.size + room) for mark in marks]
    lowest = min((float(heights.min()) - around for heights, around in reached), default=-math.inf)
    return lowest, max((float(heights.max()) + around for heights, around in reached), default=math.inf)
