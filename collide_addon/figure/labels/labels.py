# SPDX-License-Identifier: GPL-3.0-or-later
"""Where labels go: beside their point, outwards, clear of each other and of every end, and out of the way of lines.

Clear is a condition, the rest a preference: a label that has no clear place near its point stands further away, with a
thin line that leads to it; one that has none at all is left out, unless the figure needs it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ..model.figure import ALWAYS, Kind, Mark, Panel, Span
from ..model.style import LABEL_SIZE
from ..page.text_metrics import shortened
from .candidates import Search, best_place, room_of
from .extent import text_box
from .leaders import leader, leader_mark
from .obstacles import crowd_of
from .shape_names import settle_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..model.style import Role
    from ..page.sheet import Sheet
    from .obstacles import Crowd


@dataclass(frozen=True, slots=True, eq=False)
class LabelWish:
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


def with_labels(marks: Sequence[Mark], wishes: Sequence[LabelWish], sheet: Sheet) -> list[Mark]:
    """Return all marks of a figure: names of shapes out of the way of the others, and labels for the wishes."""
    anchors = [(wish.span, sheet.on_page(wish.panel, wish.anchor[np.newaxis])) for wish in wishes]
    cleared, crowd = settle_letters(marks, sheet, anchors)
    return cleared + _placed(wishes, crowd, sheet)


def place_labels(wishes: Sequence[LabelWish], marks: Sequence[Mark], sheet: Sheet) -> list[Mark]:
    """Return label marks for the wishes, the earlier ones first choice, clear of the labels among `marks`.

    Labels far from their points come with a line that leads there; those left out are not among the marks returned.
    """
    return _placed(wishes, crowd_of(marks, sheet), sheet)


def _placed(wishes: Sequence[LabelWish], crowd: Crowd, sheet: Sheet) -> list[Mark]:
    placed = []
    for wish in (fitting(wish, sheet) for wish in wishes):
        size, offset = wish.size * sheet.unit, np.array(sheet.panels[wish.panel])
        room, anchor = room_of(wish.text, size), sheet.on_page(wish.panel, wish.anchor)
        search = Search(room, anchor, wish.outwards, sheet.areas[wish.panel], sheet.unit, wish.needed)
        middle = best_place(search, crowd.seen_with(wish.span))
        if middle is None:
            continue
        at = (middle - offset)[np.newaxis]
        label = Mark(Kind.LABEL, wish.role, at, wish.part, wish.panel, wish.span, text=wish.text, size=size)
        placed.append(label)
        crowd = crowd.with_text(wish.span, text_box(label, sheet.panels[wish.panel]))
        line = leader(anchor, middle, room.half, sheet.unit)
        if line is not None:
            crowd = crowd.with_leader(wish.span, line, sheet.unit)
            placed.append(leader_mark(label, line - offset))
    return placed


def fitting(wish: LabelWish, sheet: Sheet) -> LabelWish:
    """Return the wish with a text that its panel is wide enough for."""
    room = 0.98 * sheet.areas[wish.panel].width
    return replace(wish, text=shortened(wish.text, wish.size, room / sheet.unit))
