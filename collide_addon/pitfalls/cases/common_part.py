# SPDX-License-Identifier: GPL-3.0-or-later
"""The intersection of two convex polygons, by cutting one along the edges of the other.

I. E. Sutherland, G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17 (1974), in fractions.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...geometry import convex_hull
from ...geometry.narrowphase.contact import ExactPoint, clipped, half_planes


def common_part(a: ArrayLike, b: ArrayLike) -> NDArray[np.float64]:
    """Return the vertices (k, 2) of the intersection of the convex hulls of two sets of points (n, 2), none without."""
    return np.array(_intersection(a, b), dtype=np.float64).reshape(-1, 2)


def overlap_area(a: ArrayLike, b: ArrayLike) -> float:
    """Return the area of that intersection, rounded once."""
    piece = _intersection(a, b)
    if not piece:
        return 0.0
    return float(sum(p[0] * q[1] - p[1] * q[0] for p, q in pairwise([piece[-1], *piece])) / 2)


def _intersection(a: ArrayLike, b: ArrayLike) -> Sequence[ExactPoint]:
    piece, knife = ([(Fraction(x), Fraction(y)) for x, y in convex_hull(points).tolist()] for points in (a, b))
    return clipped(piece, half_planes(knife)) if min(len(piece), len(knife)) > 2 else []
