# SPDX-License-Identifier: GPL-3.0-or-later
"""A mark of a live figure: its place moves, so that its points can stay as drawn."""

from dataclasses import dataclass

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Mark

NO_POINTS = np.zeros((0, 2))
ONE_POINT = np.zeros((1, 2))
"""A mark of one point is at its place: one array serves all, since it never changes."""


@dataclass(frozen=True, slots=True, eq=False)
class LiveMark:
    """A mark whose points are relative to `at` (2,), a place in its panel."""

    mark: Mark
    at: Floats
