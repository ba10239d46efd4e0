# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether an odd number of edges lies to the right, for very many points in single precision.

At the height y an upward edge is at the place ``slope * y + offset``; a point is left of it or right of it, or so near
that single precision cannot tell. Such points are few and stay in doubt: `rays` asks for them again, exactly.

Heights are compared in float64, so that each point meets the right edges. Places are rounded, by a share of u = 2**-24.

About a polygon of size S, heights from its middle are up to S / 2, and so are places on an edge. The product ``slope *
height`` is off by 3 u slope S / 2 (both factors and itself), the offset, up to (1 + slope) S / 2, by u of that, their
sum and the place of a point that is as near by u S / 2 each: all in all less than 2 u (1 + slope) S. What slope and
offset are off in float64 is nothing beside that; half of the doubt is left for it, and for points that are not so near.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .rays import PolygonEdge

Numbers = NDArray[np.float64]

BLOCK = 1 << 15
"""Points handled at once: all intermediate arrays should stay in the processor's cache."""
IN_DOUBT = 4.0 * 2.0**-24
"""Share of the size times (1 + slope) within which a place is in doubt."""
STEEPEST = 2.0**60
"""Slope beyond which an edge is so level that all points in its range are in doubt."""
SMALLEST, LARGEST = 2.0**-40, 2.0**40
"""Polygons of such sizes have no products that under- or overflow in single precision."""


class SlopingEdges(NamedTuple):
    """The edges of a polygon that are not level, as arrays of shape (k,), and its frame."""

    bottom: Numbers
    top: Numbers
    """The heights of an edge: from the bottom up to the top, which is left out."""
    slope: Numbers
    offset: Numbers
    """Places on it, in the frame."""
    doubt: Numbers
    """Nearer to a point than this, places may be on either side of it."""
    origin: tuple[float, float]
    """The middle of the polygon, from which places and heights are counted."""


def edges_in_single_precision(edges: Sequence[PolygonEdge]) -> SlopingEdges | None:
    """Return the edges of a polygon; None where its size has no place in single precision."""
    lower, upper = np.array([edge.lower for edge in edges]), np.array([edge.upper for edge in edges])
    lowest, highest = np.minimum(lower, upper).min(axis=0), np.maximum(lower, upper).max(axis=0)
    size = float((highest - lowest).max())
    if not SMALLEST < size < LARGEST:
        return None
    origin = lowest / 2.0 + highest / 2.0
    upwards = np.flatnonzero(lower[:, 1] < upper[:, 1])
    (from_x, from_y), (to_x, to_y) = lower[upwards].T, upper[upwards].T
    with np.errstate(all="ignore"):
        slope = (to_x - from_x) / (to_y - from_y)
        offset = (from_x - origin[0]) - (from_y - origin[1]) * slope
    return SlopingEdges(from_y, to_y, slope, offset, IN_DOUBT * (1.0 + np.abs(slope)) * size, (origin[0], origin[1]))


def parities(edges: SlopingEdges, x: Numbers, y: Numbers) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return whether points have an odd number of edges to the right, and whether that is in doubt."""
    odd, in_doubt = np.empty((2, len(x)), dtype=np.bool_)
    with np.errstate(all="ignore"):
        for first in range(0, len(x), BLOCK):
            part = slice(first, first + BLOCK)
            odd[part], in_doubt[part] = parity_of_block(edges, x[part], y[part])
    return odd, in_doubt


def parity_of_block(edges: SlopingEdges, x: Numbers, y: Numbers) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return for points (n,) whether an odd number of edges lies to the right, and whether that is in doubt."""
    y = np.ascontiguousarray(y)
    lowest, highest = y.min(), y.max()
    met = np.flatnonzero((edges.bottom <= highest) & (lowest < edges.top))
    spans = (edges.bottom[met] <= lowest) & (highest < edges.top[met])
    odd, in_doubt = np.zeros(len(x), dtype=np.bool_), np.zeros(len(x), dtype=np.bool_)
    place, height = (x - edges.origin[0]).astype(np.float32), (y - edges.origin[1]).astype(np.float32)
    distance = np.empty_like(place)
    right, near = np.empty_like(odd), np.empty_like(odd)
    above: dict[float, NDArray[np.bool_]] = {}
    rows = zip(*(column[met].tolist() for column in edges[:5]), spans.tolist(), strict=True)
    for bottom, top, slope, offset, doubt, all_in_range in rows:
        if not all_in_range:
            for level in {bottom, top} - above.keys():
                above[level] = y >= level
            in_range = above[bottom] ^ above[top]
            above = {level: above[level] for level in (bottom, top)}  # one of them is of the next edge
        if abs(slope) > STEEPEST:
            in_doubt |= True if all_in_range else in_range
            continue
        np.multiply(height, slope, out=distance)
        distance += offset
        distance -= place
        np.greater(distance, doubt, out=right)
        np.greater_equal(distance, -doubt, out=near)
        near ^= right
        if not all_in_range:
            right &= in_range
            near &= in_range
        odd ^= right
        in_doubt |= near
    return odd, in_doubt
