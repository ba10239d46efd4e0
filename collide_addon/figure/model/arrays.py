# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays, of which each docstring gives the shape: of floats, points (n, 2) and vectors (2,), and levels."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Levels = NDArray[np.uint8]
"""Brightness of pixels, from 0 to 255."""
ROUNDED = 1e-9
"""Share of a length that is taken for rounding: what differs by less counts as the same."""
