# SPDX-License-Identifier: GPL-3.0-or-later
"""A line without ends, as far as a panel shows it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .model import Bounds


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
