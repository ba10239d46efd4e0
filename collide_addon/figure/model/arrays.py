# SPDX-License-Identifier: GPL-3.0-or-later
"""Arrays of floats: points (n, 2), vectors (2,); each docstring gives the shape."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
