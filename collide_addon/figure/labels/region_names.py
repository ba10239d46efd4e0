# SPDX-License-Identifier: GPL-3.0-or-later
"""Names in areas: each stands about the middle of its own, away from its edges and from what it must not hide."""

from collections.abc import Sequence

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span
from ..model.style import SMALL_SIZE, Role
from ..page.sheet import Sheet
from .obstacles import half_room

ENOUGH, MUCH = 8.0, 0.6
"""Room around a text that is enough, in figure units, or as a share of the most that there is."""
GRID = 16
"""Places tried along each side of an area."""


def region_name(
    text: str,
    area: Floats,
    avoid: Sequence[Floats],
    role: Role,
    panel: Panel,
    span: Span,
    sheet: Sheet,
    size: float = SMALL_SIZE,
    part: str = "region",
) -> Mark | None:
    """Return a text about the middle of a convex area (n, 2), where it has enough room or most; None where it has none.

    `avoid` are points or lines (n, 2); `size` is the text's, in figure units.
    """
    half = half_room(text, size * sheet.unit, role)
    low, high = area.min(axis=0), area.max(axis=0)
    columns, rows = np.linspace(low, high, GRID + 2)[1:-1].T
    x, y = np.tile(columns, GRID), np.repeat(rows, GRID)
    following = np.roll(area, -1, axis=0)
    ways = following - area
    twice_area = float((area[:, 0] * following[:, 1] - area[:, 1] * following[:, 0]).sum())
    lengths = np.hypot(*ways.T)
    sides = lengths > 0.0
    x_in, y_in = np.array((-ways[sides, 1], ways[sides, 0])) / lengths[sides] * np.sign(twice_area)
    beyond = x_in * area[sides, 0] + y_in * area[sides, 1] + np.abs(x_in) * half[0] + np.abs(y_in) * half[1]
    room = (x_in[:, np.newaxis] * x + y_in[:, np.newaxis] * y - beyond[:, np.newaxis]).min(axis=0, initial=np.inf)
    held = room >= 0.0
    x, y, room = x[held], y[held], room[held]
    if avoid and len(room):
        near_x, near_y = np.concatenate([_along(line) for line in avoid]).T[:, :, np.newaxis]
        across, up = np.abs(x - near_x) - half[0], np.abs(y - near_y) - half[1]
        room = np.minimum(room, np.maximum(across, up).min(axis=0))
    if not len(room) or room.max() < 0.0:
        return None
    enough = np.flatnonzero(room >= min(MUCH * float(room.max()), ENOUGH * sheet.unit))
    middle = area.mean(axis=0)
    best = enough[np.hypot(x[enough] - middle[0], y[enough] - middle[1]).argmin()]
    place = np.array([[x[best], y[best]]])
    return Mark(Kind.LABEL, role, place, part, panel, span, text=text, size=size * sheet.unit)


def _along(line: Floats) -> Floats:
    """Return points on a line (2, 2), or the points themselves."""
    if len(line) != 2:
        return line
    shares = np.linspace(0.0, 1.0, GRID)[:, np.newaxis]
    points: Floats = line[0] + shares * (line[1] - line[0])
    return points
