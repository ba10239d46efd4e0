# SPDX-License-Identifier: GPL-3.0-or-later
"""The places of a mark that matter to texts: the room that a text takes, and the ends that no text may cover."""

import numpy as np
from numpy.typing import NDArray

from ..model.figure import Align, Bounds, Kind, Mark, Panel
from ..page.text_metrics import text_extent, text_width

MOST_CORNERS = 40
"""A line of more corners is a curve: only its two ends count."""
HALF_HEIGHT = 0.55
"""Half the room of a line of text, in text sizes."""
LEFT_SHARE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""How much of a text stands left of its anchor."""


def half_room(text: str, size: float) -> NDArray[np.float64]:
    """Return half the width and height (2,) of the room that a text should have, in the unit of `size`."""
    return np.array([text_width(text, size) / 2, size * HALF_HEIGHT])


def text_box(label: Mark, offset: tuple[float, float] = (0.0, 0.0)) -> Bounds:
    """Return the room that the letters of a label take; `offset` is where its panel's origin stands."""
    (x, y), width = label.points[0].tolist(), text_width(label.text, label.size)
    left = x + offset[0] - width * LEFT_SHARE[label.align]
    low, high = text_extent(label.text, label.size)
    return Bounds(left, y + offset[1] + low, left + width, y + offset[1] + high)


def mark_ends(mark: Mark) -> NDArray[np.float64]:
    """Return the points (n, 2) of a mark that a text would hide: markers, tails and heads, corners, centres of rings.

    Of curves these are the two ends; a round shape, an area and a ring around a row of a chart have none.
    """
    match mark.kind:
        case Kind.LABEL | Kind.AREA:
            return mark.points[:0]
        case Kind.RING if mark.filled or mark.panel is Panel.MEASURE:
            return mark.points[:0]
        case Kind.POLYLINE if mark.starts:
            return mark.points
        case Kind.POLYGON if len(mark.points) > MOST_CORNERS:
            return mark.points[:0]
        case Kind.POLYLINE if len(mark.points) > MOST_CORNERS:
            return mark.points[[0, -1]]
    return mark.points
