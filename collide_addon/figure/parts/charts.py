# SPDX-License-Identifier: GPL-3.0-or-later
"""What the charts beside the shapes share: their texts, and how large these are in low rows."""

import numpy as np
from numpy.typing import NDArray

from ..model.figure import ALWAYS, Align, Kind, Mark, Panel, Span
from ..model.style import LEGEND_SIZE, SMALL_SIZE, Role

TALLEST_ROW = 15.0
"""Of a chart with a row for each axis or edge, in figure units."""


def chart_text(  # what a text is made of
    words: str,
    place: NDArray[np.float64] | tuple[float, float],
    size: float,
    part: str,
    *,
    role: Role = Role.TEXT,
    span: Span = ALWAYS,
    align: Align = Align.LEFT,
) -> Mark:
    """Return a text of a chart; `place` (2,) and `size` in coordinates of `Panel.MEASURE`."""
    at = np.array(place)[np.newaxis]
    return Mark(Kind.LABEL, role, at, part, Panel.MEASURE, span, text=words, size=size, align=align)


def row_text_size(height: float) -> float:
    """Return the size of a text that has this height, all in figure units."""
    return LEGEND_SIZE if height >= LEGEND_SIZE else SMALL_SIZE
