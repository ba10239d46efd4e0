# SPDX-License-Identifier: GPL-3.0-or-later
"""Labels of single places among very many lines: in the margin above or below them, with a ring and a leader line."""

from collections.abc import Sequence

import numpy as np

from ..model.figure import Bounds, Kind, Mark, Panel
from ..model.style import Role
from ..page.sheet import Sheet
from .extent import half_room
from .labels import LabelRequest, fitting
from .leaders import leader, leader_mark

FROM_CONTENTS = 7.0
"""From the contents to the middle of a label; all lengths here in figure units."""
RING = 5.0
"""Radius of the ring around the place."""


def margin_labels(requests: Sequence[LabelRequest], contents: Bounds, sheet: Sheet) -> list[Mark]:
    """Return the labels of at most two places: the higher one's above the contents, the other's below them."""
    marks = []
    highest_first = sorted(requests, key=lambda request: -float(request.anchor[1]))
    for request, above in zip(highest_first, (True, False), strict=False):
        area, unit = sheet.areas[request.panel], sheet.unit
        size, text = request.size * unit, fitting(request, sheet).text
        half = half_room(text, size)
        x = min(max(float(request.anchor[0]), area.left + half[0]), area.right - half[0])
        y = contents.top + FROM_CONTENTS * unit if above else contents.bottom - FROM_CONTENTS * unit
        middle = np.array([x, y])
        label = Mark(
            *(Kind.LABEL, request.role, middle[np.newaxis], request.part, Panel.WORLD, request.span),
            text=text,
            size=size,
        )
        at = request.anchor[np.newaxis]
        ring = Mark(Kind.RING, Role.FINAL, at, request.part, Panel.WORLD, request.span, radius=RING * unit)
        marks += [label, ring]
        line = leader(request.anchor, middle, half, unit)
        if line is not None:
            way = line[1] - line[0]
            line[0] += RING * unit / float(np.hypot(*way)) * way
            marks.append(leader_mark(label, line))
    return marks
