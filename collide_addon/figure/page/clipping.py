# SPDX-License-Identifier: GPL-3.0-or-later
"""A line without ends, as far as a panel shows it."""

import math

import numpy as np
from numpy.typing import NDArray

from ..model.figure import Bounds, Panel
from .sheet import Sheet


def clip(point: NDArray[np.float64], direction: NDArray[np.float64], area: Bounds) -> NDArray[np.float64] | None:
    """Return the two ends (2, 2) of the part of a line inside a rectangle, along `direction` (2,); None without one."""
    first, last = -math.inf, math.inf
    for start, step, low, high in zip(point, direction, (area.left, area.bottom), (area.right, area.top), strict=True):
        if step == 0.0:
            if not low <= start <= high:
                return None
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, near), min(last, far)
    if first >= last:
        return None
    return np.array([point + first * direction, point + last * direction])


def within_area(tail: NDArray[np.float64], way: NDArray[np.float64], sheet: Sheet, panel: Panel) -> NDArray[np.float64]:
    """Return where a way (2,) from a point of a panel ends: at the panel's edge when it would lead out of it."""
    on_page = sheet.on_page(panel, tail)
    line = clip(on_page, way, sheet.areas[panel])
    share = 1.0 if line is None else max(0.0, min(1.0, float((line[1] - on_page) @ way / (way @ way))))
    head: NDArray[np.float64] = tail + share * way
    return head
