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
PLACES = np.arange(1, GRID + 1)
SHARES = np.linspace(0.0, 1.0, GRID)[:, np.newaxis]
"""Where along a line there are points."""


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
    wide, tall = half_room(text, size * sheet.unit, role).tolist()
    (left, bottom), (right, top) = area.min(axis=0).tolist(), area.max(axis=0).tolist()
    columns, rows = PLACES * ((right - left) / (GRID + 1)) + left, PLACES * ((top - bottom) / (GRID + 1)) + bottom
    following = np.concatenate((area[1:], area[:1]))
    ways = following - area
    twice_area = float((area[:, 0] * following[:, 1] - area[:, 1] * following[:, 0]).sum())
    lengths = np.hypot(ways[:, 0], ways[:, 1])
    sides = lengths > 0.0
    x_in, y_in = np.array((-ways[sides, 1], ways[sides, 0])) / lengths[sides] * np.sign(twice_area)
    beyond = x_in * area[sides, 0] + y_in * area[sides, 1] + np.abs(x_in) * wide + np.abs(y_in) * tall
    along_x, along_y = np.multiply.outer(x_in, columns)[:, np.newaxis], np.multiply.outer(y_in, rows)[:, :, np.newaxis]
    everywhere = (along_x + along_y - beyond[:, np.newaxis, np.newaxis]).min(axis=0, initial=np.inf)
    row, column = np.nonzero(everywhere >= 0.0)
    x, y, room = columns[column], rows[row], everywhere[row, column]
    if avoid and len(room):
        most = float(room.max())
        near_x, near_y = _points_of(avoid).T
        near = (near_x > columns[0] - wide - most) & (near_x < columns[-1] + wide + most)
        near &= (near_y > rows[0] - tall - most) & (near_y < rows[-1] + tall + most)
        across, up = x - near_x[near, np.newaxis], y - near_y[near, np.newaxis]
        across, up = np.abs(across, out=across), np.abs(up, out=up)  # in place, as they are large
        across -= wide
        up -= tall
        room = np.minimum(room, np.maximum(across, up, out=across).min(axis=0, initial=np.inf))
    if not len(room) or room.max() < 0.0:
        return None
    enough = np.flatnonzero(room >= min(MUCH * float(room.max()), ENOUGH * sheet.unit))
    middle = area.mean(axis=0)
    best = enough[np.hypot(x[enough] - middle[0], y[enough] - middle[1]).argmin()]
    place = np.array([[x[best], y[best]]])
    return Mark(Kind.LABEL, role, place, part, panel, span, text=text, size=size * sheet.unit)


def _points_of(lines: Sequence[Floats]) -> Floats:
    """Return the points (n, 2) of lines, and more of them along those between two ends."""
    ends = np.array([line for line in lines if len(line) == 2]).reshape(-1, 1, 2, 2)
    along = (ends[:, :, 0] + SHARES * (ends[:, :, 1] - ends[:, :, 0])).reshape(-1, 2)
    return np.concatenate([along, *(line for line in lines if len(line) != 2)])
