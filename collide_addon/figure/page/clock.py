# SPDX-License-Identifier: GPL-3.0-or-later
"""The ring beside a question that runs down while it stands: one for all questions of a figure."""

import math

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel
from ..model.style import PAGE_WIDTH, Role
from .sheet import EDGE, Sheet, page_place

CLOCK_RADIUS, CLOCK_GAP = 6.5, 8.0
"""Of the middle of the ring's line, and from it to the question; all lengths here are in figure units."""
CLOCK_LEFT = PAGE_WIDTH - EDGE - 2 * CLOCK_RADIUS
CLOCK_MIDDLE = 30.5
CLOCK_POINTS = 48


def clock_marks(sheet: Sheet) -> list[Mark]:
    """Return the ring and the pale one under it, from its top counter-clockwise, so that it runs down clockwise."""
    ring = _ring(sheet)
    return [Mark(Kind.POLYLINE, role, ring, "clock", Panel.PAGE, asking=True) for role in (Role.TIME_TRACK, Role.TIME)]


def _ring(sheet: Sheet) -> Floats:
    turns = math.pi / 2 + np.linspace(0.0, 2 * math.pi, CLOCK_POINTS + 1)
    around = CLOCK_RADIUS * sheet.unit * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    ring: Floats = page_place(sheet, (CLOCK_LEFT + CLOCK_RADIUS, CLOCK_MIDDLE)) + around
    return ring
