# SPDX-License-Identifier: GPL-3.0-or-later
"""Names in areas: each stands inside its own, as far as it can from the area's edges and from what it must not hide."""

from collections.abc import Sequence

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Kind, Mark, Panel, Span
from ..model.style import SMALL_SIZE, Role
from ..page.sheet import Sheet
from .obstacles import half_room

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
    """Return a text in the roomiest place of a convex area (n, 2); None where it has no room.

    `avoid` are points or lines (n, 2); `size` is the text's, in figure units.
    """
    half = half_room(text, size * sheet.unit)
    low, high = area.min(axis=0), area.max(axis=0)
    x, y = (np.linspace(low[axis], high[axis], GRID + 2)[1:-1] for axis in (0, 1))
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    room = np.full(len(places), np.inf)
    ways = np.roll(area, -1, axis=0) - area
    twice_area = float((area[:, 0] * np.roll(area[:, 1], -1) - area[:, 1] * np.roll(area[:, 0], -1)).sum())
    for corner, way in zip(area, ways, strict=True):
        length = float(np.hypot(*way))
        if length == 0.0:
            continue
        inwards = np.array([-way[1], way[0]]) / length * np.sign(twice_area)
        room = np.minimum(room, (places - corner) @ inwards - np.abs(inwards) @ half)
    places, room = places[room >= 0.0], room[room >= 0.0]
    if avoid and len(places):
        (x, y), (near_x, near_y) = places.T, np.concatenate([_along(line) for line in avoid]).T
        across, up = np.abs(x[:, np.newaxis] - near_x) - half[0], np.abs(y[:, np.newaxis] - near_y) - half[1]
        room = np.minimum(room, np.maximum(across, up).min(axis=1))
    best = int(np.argmax(room)) if len(places) else -1
    if best < 0 or room[best] < 0.0:
        return None
    return Mark(Kind.LABEL, role, places[best][np.newaxis], part, panel, span, text=text, size=size * sheet.unit)


def _along(line: Floats) -> Floats:
    """Return points on a line (2, 2), or the points themselves."""
    if len(line) != 2:
        return line
    shares = np.linspace(0.0, 1.0, GRID)[:, np.newaxis]
    points: Floats = line[0] + shares * (line[1] - line[0])
    return points
