# SPDX-License-Identifier: GPL-3.0-or-later
"""The ring beside a question that runs down while it stands, with the seconds left: one for all of a figure."""

import math
from dataclasses import replace

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Kind, Mark, Panel
from ..model.keyframes import MOST_SECONDS
from ..model.style import PAGE_WIDTH, SMALL_SIZE, STYLES, Role
from ..text.messages import say
from .sheet import EDGE, Sheet, page_place, page_text

CLOCK_RADIUS, CLOCK_GAP = 6.5, 8.0
"""Of the middle of the ring's line, and from it to the question; all lengths here are in figure units."""
CLOCK_LEFT = PAGE_WIDTH - EDGE - 2 * CLOCK_RADIUS - STYLES[Role.TIME].thickness / 2
CLOCK_MIDDLE = 30.5
CLOCK_POINTS = 48


def clock_marks(sheet: Sheet, language: str) -> list[Mark]:
    """Return the ring and the pale one under it, and the last seconds to be counted in it.

    The ring is from its top counter-clockwise, so that it runs down clockwise.
    """
    ring = _ring(sheet)
    rings = [Mark(Kind.POLYLINE, role, ring, "clock", Panel.PAGE, asking=True) for role in (Role.TIME_TRACK, Role.TIME)]
    return [*rings, *(_number(second, sheet, language) for second in range(1, MOST_SECONDS + 1))]


def _number(second: int, sheet: Sheet, language: str) -> Mark:
    text, place = say("clock.seconds", language, second=second), (CLOCK_LEFT + CLOCK_RADIUS, CLOCK_MIDDLE)
    mark = page_text(sheet, text, place, SMALL_SIZE, f"clock-{second}", align=Align.CENTER, role=Role.TIME)
    return replace(mark, asking=True, second=second)


def _ring(sheet: Sheet) -> Floats:
    turns = math.pi / 2 + np.linspace(0.0, 2 * math.pi, CLOCK_POINTS + 1)
    around = CLOCK_RADIUS * sheet.unit * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    ring: Floats = page_place(sheet, (CLOCK_LEFT + CLOCK_RADIUS, CLOCK_MIDDLE)) + around
    return ring
