# SPDX-License-Identifier: GPL-3.0-or-later
"""Where labels go: beside their point, outwards, clear of each other and of every end, and out of the way of lines.

Clear is a condition, the rest a preference: a label that has no clear place near its point stands further away, with a
thin line that leads to it; one that has none at all is left out, unless the figure needs it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..model.figure import ALWAYS, Kind, Mark, Panel, Span
from ..model.style import LABEL_SIZE, Role
from ..page.sheet import Sheet
from ..page.text_metrics import shortened
from .candidates import Search, best_place, room_of
from .extent import text_box
from .leaders import leader, leader_mark
from .obstacles import Obstacles, obstacles_of
from .shape_names import settle_letters


@dataclass(frozen=True, slots=True, eq=False)
class LabelRequest:
    """A text to put beside `anchor` (2,), best in the direction `outwards` (2,).

    One that is not `needed` may be left out where no place is clear: a name that the captions can do without.
    """

    text: str
    role: Role
    anchor: NDArray[np.float64]
    outwards: NDArray[np.float64]
    part: str
    panel: Panel
    span: Span = ALWAYS
    size: float = LABEL_SIZE
    needed: bool = True


def way_or_up(way: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a way (2,) out to a label; upwards where it has no length."""
    return way if way.any() else np.array([0.0, 1.0])


def with_labels(marks: Sequence[Mark], requests: Sequence[LabelRequest], sheet: Sheet) -> list[Mark]:
    """Return all marks of a figure: names of shapes out of the way of the others, and labels for the requests."""
    anchors = [(request.span, sheet.on_page(request.panel, request.anchor[np.newaxis])) for request in requests]
    cleared, obstacles = settle_letters(marks, sheet, anchors)
    return cleared + _placed(requests, obstacles, sheet)


def place_labels(requests: Sequence[LabelRequest], marks: Sequence[Mark], sheet: Sheet) -> list[Mark]:
    """Return label marks for the requests, the earlier ones first choice, clear of the labels among `marks`.

    Labels far from their points come with a line that leads there; those left out are not among the marks returned.
    """
    return _placed(requests, obstacles_of(marks, sheet), sheet)


def _placed(requests: Sequence[LabelRequest], obstacles: Obstacles, sheet: Sheet) -> list[Mark]:
    placed = []
    for request in (fitting(request, sheet) for request in requests):
        size, offset = request.size * sheet.unit, np.array(sheet.panels[request.panel])
        room, anchor = room_of(request.text, size), sheet.on_page(request.panel, request.anchor)
        search = Search(room, anchor, request.outwards, sheet.areas[request.panel], sheet.unit, request.needed)
        middle = best_place(search, obstacles.seen_with(request.span))
        if middle is None:
            continue
        at = (middle - offset)[np.newaxis]
        label = Mark(
            Kind.LABEL, request.role, at, request.part, request.panel, request.span, text=request.text, size=size
        )
        placed.append(label)
        obstacles = obstacles.with_text(request.span, text_box(label, sheet.panels[request.panel]))
        line = leader(anchor, middle, room.half, sheet.unit)
        if line is not None:
            obstacles = obstacles.with_leader(request.span, line, sheet.unit)
            placed.append(leader_mark(label, line - offset))
    return placed


def fitting(request: LabelRequest, sheet: Sheet) -> LabelRequest:
    """Return the request with a text that its panel is wide enough for."""
    room = 0.98 * sheet.areas[request.panel].width
    return replace(request, text=shortened(request.text, request.size, room / sheet.unit))
