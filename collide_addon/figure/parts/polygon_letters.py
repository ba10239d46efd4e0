# SPDX-License-Identifier: GPL-3.0-or-later
"""The letters A and B of two polygons: each in its own where it can be, and clear of the other letter."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..labels.extent import half_room
from ..model.figure import Mark
from ..model.subject import Subject
from ..page.sheet import Sheet
from .polygons import polygon_name


def polygon_letters(a: Subject, b: Subject, sheet: Sheet, lines: Sequence[NDArray[np.float64]] = ()) -> list[Mark]:
    """Return the letters of two polygons, away from their edges and from `lines`."""
    first = polygon_name(a, sheet, lines, other=b)
    half = half_room(first.text, first.size)
    around = first.points[0] + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)])
    return [first, polygon_name(b, sheet, [*lines, around], other=a)]
