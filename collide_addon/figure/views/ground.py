# SPDX-License-Identifier: GPL-3.0-or-later
"""The ground below solids, with their shadows from directly above, and lines on which points drop to it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...geometry import convex_hull
from ..model.arrays import Floats
from ..model.style import Role
from ..stage.pen import Pen
from .drawn import draw_areas, shown_lines
from .view import View

LOW = 0.1
"""Elevation of the viewer up to which the ground is only a line."""
CELLS = 5
"""Approximate number of grid cells along its longer side."""


def draw_ground(pen: Pen, view: View, shapes: Sequence[Floats], points: Floats, part: str) -> None:
    """Draw the ground below the lowest of some vertices (n, 3) and of points (m, 3), which drop to it."""

    def on_ground(places: Floats) -> Floats:
        return np.column_stack((places[:, :2], np.full(len(places), low[2])))

    everything = np.concatenate((*shapes, points))
    low, high = everything.min(axis=0), everything.max(axis=0)
    size = float((high - low)[:2].max())
    if view.towards[2] < LOW or not size:
        return
    shadows = [pen.shown(view.paper(on_ground(convex_hull(shape[:, :2])))) for shape in shapes]
    draw_areas(pen, Role.GROUND, [each for each in shadows if len(each) > 2], f"ground-{part}")
    ten = 10.0 ** np.floor(np.log10(size / CELLS))
    step = next(each * ten for each in (1.0, 2.0, 5.0, 10.0, 20.0) if CELLS * each * ten >= size)
    first, last = np.floor(low[:2] / step) * step, np.ceil(high[:2] / step) * step
    lines = []
    for axis in (0, 1):
        for at in np.arange(first[axis], last[axis] + step / 2.0, step):
            ends = np.array(((*first, low[2]), (*last, low[2])))
            ends[:, axis] = at
            lines.append(view.paper(ends))
    pen.lines(Role.GROUND, shown_lines(pen, lines), f"grid-{part}")
    drops = np.stack((points, on_ground(points)), axis=1)
    pen.lines(Role.DROP, shown_lines(pen, view.paper(drops[points[:, 2] > low[2]])), f"drops-{part}")
