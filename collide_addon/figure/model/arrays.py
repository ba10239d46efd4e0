# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays of floats, points (n, 2) and vectors (2,), of which each docstring gives the shape; and their rounding."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ROUNDED = 1e-9
"""Share of a length that is taken for rounding: what differs by less counts as the same."""
