# SPDX-License-Identifier: GPL-3.0-or-later
"""The legend: a column of samples and meanings, for marks that cannot be named in their place."""

from collections.abc import Mapping, Sequence

import numpy as np

from ..model.figure import ALWAYS, Bounds, Kind, Mark, Panel
from ..model.look import Look
from ..model.style import LEGEND_SIZE, PAGE_WIDTH, RULER_ROLES, STYLES, Role
from ..text.messages import say
from .sheet import CAPTION_STRIP, EDGE, LEGEND_COLUMN, Sheet, corners_of, page_lines, page_place
from .text_metrics import LINE_HEIGHT, wrap_within

LEGEND_LINE = 12.0
"""Largest distance from one entry of the legend to the next."""
LEGEND_SAMPLE, LEGEND_INDENT, LEGEND_GAP = 12.0, 6.0, 4.0
"""Length of a sample, distance from the panels to the samples, and from a sample to its text."""
LEGEND_RING = 4.0
"""Radius of a ring as a sample, and half the height of an area."""
LEGEND_WORD, LEGEND_LINES = LEGEND_COLUMN - LEGEND_INDENT - LEGEND_SAMPLE - LEGEND_GAP, 2
"""Width of a sample's text, and its most lines."""
NAMED_IN_PLACE = {
    Role.A,
    Role.B,
    Role.DIFFERENCE_VERTICES,
    Role.FINAL,
    Role.TEXT,
    Role.LEADER,
    Role.PAPER,
    *RULER_ROLES,
}
"""Roles without an entry in the legend: their letter or label is beside them."""


def legend_marks(
    sheet: Sheet, marks: Sequence[Mark], words: Mapping[Role, str], look: Look, place: float
) -> list[Mark]:
    """Return samples and meanings for the figure's roles, in the order of `Role`, from the height `place` down."""
    present = {mark.role for mark in marks if mark.kind is not Kind.LABEL} - NAMED_IN_PLACE
    left = PAGE_WIDTH - EDGE - LEGEND_COLUMN + LEGEND_INDENT
    meanings = {
        role: say(words.get(role, f"role.{role.value}"), look.language)
        for role in sorted(present, key=list(Role).index)
    }
    texts = {role: wrap_within(word, LEGEND_SIZE, LEGEND_WORD, LEGEND_LINES) for role, word in meanings.items()}
    more = sum(len(lines) - 1 for lines in texts.values()) * LEGEND_SIZE * LINE_HEIGHT
    apart = min(LEGEND_LINE, (place - CAPTION_STRIP - LEGEND_SIZE / 2 - more) / max(len(texts) - 1, 1))
    legend = []
    for role, lines in texts.items():
        kinds = {mark.kind for mark in marks if mark.role is role} - {Kind.LABEL}
        legend.append(_sample(sheet, role, kinds, left, place))
        at = (left + LEGEND_SAMPLE + LEGEND_GAP, place)
        legend += page_lines(sheet, lines, at, LEGEND_SIZE, f"legend-{role.value}", ALWAYS, role)
        place -= apart + (len(lines) - 1) * LEGEND_SIZE * LINE_HEIGHT
    return legend


def _sample(sheet: Sheet, role: Role, kinds: set[Kind], left: float, height: float) -> Mark:
    """Return a small copy of the role's marks."""
    ends = np.array([page_place(sheet, (x, height)) for x in (left, left + LEGEND_SAMPLE)])
    middle, part, half = ends.mean(axis=0)[np.newaxis], f"legend-{role.value}", LEGEND_RING * sheet.unit
    if kinds == {Kind.POINTS}:
        return Mark(Kind.POINTS, role, middle, part, Panel.PAGE)
    if kinds == {Kind.RING}:
        return Mark(Kind.RING, role, middle, part, Panel.PAGE, radius=half)
    if kinds == {Kind.AREA}:
        corners = corners_of(Bounds(*(ends[0] - (0.0, half)), *(ends[1] + (0.0, half))))
        return Mark(Kind.AREA, role, corners, part, Panel.PAGE)
    line = Kind.POLYLINE if STYLES[role].dash else Kind.BAR
    return Mark(Kind.ARROW if kinds == {Kind.ARROW} else line, role, ends, part, Panel.PAGE)
