# SPDX-License-Identifier: GPL-3.0-or-later
"""Thins out convex outlines of thousands of vertices without a visible difference.

Every second vertex is left out if it is so close to the line between its neighbours that nobody can tell, then every
second one of the rest, and so on. A circle of 10,000 vertices keeps about 1,250.
"""

import numpy as np

from ..model.arrays import Floats

MANY_VERTICES = 256
"""Outlines with fewer vertices keep them all."""
UNSEEN = 2.0**-19
"""Height of a vertex over its neighbours up to which it is left out, as a share of the outline's extent: less than a
hundredth of a pixel if it fills the page, even after all rounds."""


def seen(outline: Floats) -> Floats:
    """Return the visible vertices of a convex polygon (n, 2), in order; all if there are few."""
    if len(outline) < MANY_VERTICES:
        return outline
    kept = np.arange(len(outline))
    x, y = outline[:, 0].copy(), outline[:, 1].copy()
    extent = max(float(x.max() - x.min()), float(y.max() - y.min()))
    with np.errstate(all="ignore"):  # undecidable vertices are kept
        x, y = (x - x[0]) / extent, (y - y[0]) / extent
        while len(kept) >= MANY_VERTICES:
            flat = 2 * np.flatnonzero(_height_over_neighbours(x[kept], y[kept]) <= UNSEEN) + 1
            if len(flat) < len(kept) // 8:  # another round would hardly pay
                break
            kept = np.delete(kept, flat)
    return outline.take(kept, axis=0)


def _height_over_neighbours(x: Floats, y: Floats) -> Floats:
    """Return the distance of every second vertex, from index 1 on, from the line between its neighbours."""
    from_x, from_y = x[:-1:2], y[:-1:2]
    to_x, to_y = np.append(x[2::2], x[:1]), np.append(y[2::2], y[:1])  # of an odd number, the last has no turn
    along_x, along_y = to_x[: len(from_x)] - from_x, to_y[: len(from_y)] - from_y
    area = along_x * (y[1::2] - from_y) - along_y * (x[1::2] - from_x)
    height: Floats = np.abs(area) / np.hypot(along_x, along_y)
    return height
