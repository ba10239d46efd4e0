# SPDX-License-Identifier: GPL-3.0-or-later
"""A text that belongs to the page, not to a panel: title, caption, legend, question."""

import numpy as np
from numpy.typing import NDArray

from ..model.figure import ALWAYS, Align, Kind, Mark, Panel, Span
from ..model.style import Role
from .sheet import Sheet


def page_place(sheet: Sheet, place: tuple[float, float]) -> NDArray[np.float64]:
    """Return a place (2,) counted in figure units from the page's lower left corner."""
    return np.array([sheet.page.left + place[0] * sheet.unit, sheet.page.bottom + place[1] * sheet.unit])


def page_text(
    sheet: Sheet,
    text: str,
    place: tuple[float, float],
    size: float,
    part: str,
    *,
    span: Span = ALWAYS,
    align: Align = Align.LEFT,
    role: Role = Role.TEXT,
) -> Mark:
    """Return a text at a place counted in figure units from the page's lower left corner."""
    at = page_place(sheet, place)[np.newaxis]
    return Mark(Kind.LABEL, role, at, part, Panel.PAGE, span, text=text, size=size * sheet.unit, align=align)
