# SPDX-License-Identifier: GPL-3.0-or-later
"""How the camera of a figure in space is placed: so near that the figure fills what titles and numbers leave free.

A picture is `PAGE_WIDTH` figure units wide where the camera looks at; its middle is (0, 0).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..model.arrays import Floats
from ..model.choices import Aspect
from ..model.figure import Bounds
from ..model.style import PAGE_WIDTH

LENS, SENSOR = 50.0, 36.0
"""Of our own camera, in millimetres."""
HALF_WIDTH = SENSOR / 2 / LENS
"""Of what it sees, by the distance."""
EDGE, TOP, BOTTOM = 10.0, 38.0, 28.0
"""Of a picture, for texts: free room at its sides, and the strips above and below the figure."""
NAMES = 14.0
"""Room around the shapes for their names."""
LOOKS = 12
"""Times that the camera is placed anew, each time where the shapes' middle was seen."""
NEAREST = 1.1
"""Of a camera from the nearest point that it sees, by how far that is from the middle."""
UPRIGHT = np.array((0.0, 0.0, 1.0))


class Framing(NamedTuple):
    """Where the camera looks at, from how far, and how large a figure unit is there, in scene units."""

    center: Floats
    far: float
    unit: float


def room_for_shapes(aspect: Aspect, more: float = 0.0) -> Bounds:
    """Return what titles and numbers leave free in a picture of these proportions, and `more` of them above."""
    half, high = PAGE_WIDTH / 2, PAGE_WIDTH * aspect.ratio / 2
    return Bounds(EDGE - half, BOTTOM - high, half - EDGE, high - TOP - more)


def view_axes(towards: Floats) -> tuple[Floats, Floats]:
    """Return right and up of a picture by a camera in a direction, a unit vector, other than upright."""
    across: Floats = np.cross(UPRIGHT, towards)
    across = across / np.linalg.norm(across)
    return across, np.cross(towards, across)


def framed(points: Floats, towards: Floats, room: Bounds, least: float) -> Framing:
    """Return the framing in which points (n, 3) fill a room, seen from a direction; `least` is their smallest reach.

    The camera looks at the middle of the room, wherever that is in the picture: its lens is shifted.
    """
    across, up = view_axes(towards)
    low, high = points.min(axis=0), points.max(axis=0)
    center = low / 2 + high / 2
    reach = max(float(np.linalg.norm(points - center, axis=1).max()), least)
    far, of_width = reach / HALF_WIDTH, PAGE_WIDTH / 2 / HALF_WIDTH
    for _ in range(LOOKS):
        from_center = points - center
        depths = np.maximum(far - from_center @ towards, far * 1e-3)
        x, y = (of_width * (from_center @ axis) / depths for axis in (across, up))
        share = max(np.ptp(x) / room.width, np.ptp(y) / room.height)
        aside, above = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
        center = center + far / of_width * (aside * across + above * up)
        far = max(far * share, NEAREST * reach)
    far = max(far_to_see(points - center, towards, room), NEAREST * reach)
    return Framing(center, far, far / of_width)


def far_to_see(from_center: Floats, towards: Floats, room: Bounds) -> float:
    """Return how far a camera must be from what it looks at to have points (n, 3), given from there, in a room."""
    across, up = view_axes(towards)
    ahead, x, y = (from_center @ axis for axis in (towards, across, up))
    share = np.maximum(np.abs(x) / room.width, np.abs(y) / room.height)
    return float((ahead + PAGE_WIDTH / HALF_WIDTH * share).max())
