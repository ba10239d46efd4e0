# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as it is printed: its panels alone, since what its page says stands beside them as text."""

from dataclasses import replace

from ..model.figure import Bounds, Figure, Panel
from ..page.sheet import CAPTION_STRIP, TITLE_STRIP

SAID_BESIDE = ("title", "about", "badge", "phase", "caption", "numbers", "question")
"""Beginnings of parts of the page whose texts are beside the picture instead of in it."""


def panels_alone(figure: Figure) -> Figure:
    """Return the figure without the strips of title, rail and sentence, and without the bar of bounds."""
    left, bottom, right, top = figure.page
    page = Bounds(left, bottom + CAPTION_STRIP * figure.unit, right, top - TITLE_STRIP * figure.unit)
    marks = [
        mark
        for mark in figure.marks
        if mark.panel is not Panel.PAGE
        or (not mark.part.startswith(SAID_BESIDE) and (mark.points[:, 1] > page.bottom).all())
    ]
    return replace(figure, marks=tuple(marks), page=page)
