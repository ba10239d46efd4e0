# SPDX-License-Identifier: GPL-3.0-or-later
"""What is seen of a convex outline of thousands of vertices: drawn with far fewer, it looks the same.

Every second vertex is left out where it lies so close to the line between its neighbours that nobody would miss it, and
of what is left every second one again. A circle of 10,000 vertices keeps some 1,250.
"""

import numpy as np
from numpy.typing import NDArray

MANY_VERTICES = 256
"""Fewer are all drawn."""
UNSEEN = 2.0**-19
"""The height over its neighbours of a vertex left out, by the extent of the outline: one across the whole page is drawn
less than a hundredth of a pixel beside itself, also after all rounds."""


def seen(outline: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the vertices of a convex polygon (n, 2) that one can see, in their order: all where they are few."""
    if len(outline) < MANY_VERTICES:
        return outline
    kept = np.arange(len(outline))
    x, y = outline[:, 0].copy(), outline[:, 1].copy()
    extent = max(float(x.max() - x.min()), float(y.max() - y.min()))
    with np.errstate(all="ignore"):  # what cannot be told is kept
        x, y = (x - x[0]) / extent, (y - y[0]) / extent
        while len(kept) >= MANY_VERTICES:
            flat = 2 * np.flatnonzero(_height_over_neighbours(x[kept], y[kept]) <= UNSEEN) + 1
            if len(flat) < len(kept) // 8:  # hardly worth another round
                break
            kept = np.delete(kept, flat)
    return outline.take(kept, axis=0)


def _height_over_neighbours(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far every second vertex, from the one after the first, lies from the line between its neighbours."""
    from_x, from_y = x[:-1:2], y[:-1:2]
    to_x, to_y = np.append(x[2::2], x[:1]), np.append(y[2::2], y[:1])  # of an odd number, the last has no turn
    along_x, along_y = to_x[: len(from_x)] - from_x, to_y[: len(from_y)] - from_y
    area = along_x * (y[1::2] - from_y) - along_y * (x[1::2] - from_x)
    height: NDArray[np.float64] = np.abs(area) / np.hypot(along_x, along_y)
    return height
