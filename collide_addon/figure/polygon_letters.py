# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters A and B of two polygons: each in its own where it can be, and clear of the other letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .places import HALF_HEIGHT
from .polygon_marks import polygon_name
from .text import text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .model import Mark
    from .sheet import Sheet
    from .subject import Subject


def polygon_letters(a: Subject, b: Subject, sheet: Sheet, lines: Sequence[NDArray[np.float64]] = ()) -> list[Mark]:
    """Return the letters of two polygons, away from their edges and from `lines`."""
    first = polygon_name(a, sheet, lines, other=b)
    half = np.array([text_width(first.text, first.size) / 2, HALF_HEIGHT * first.size])
    around = first.points[0] + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    return [first, polygon_name(b, sheet, [*lines, around], other=a)]
