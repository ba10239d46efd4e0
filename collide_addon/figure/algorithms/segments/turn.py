# SPDX-License-Identifier: GPL-3.0-or-later
"""The triangle that asks on which side of a line a point lies, with the way around it: to the left or to the right."""

import math

import numpy as np
from numpy.typing import NDArray

from ...model.figure import Kind, Mark, Panel, Span
from ...model.style import Role
from ...page.sheet import Sheet

ARC_SHARE = 0.55
"""Radius of the arrow around, as a share of the inscribed circle's."""
ARC_TURN = math.radians(240)
ARC_POINTS = 24
LEAST_ARC = 4.0
MOST_ARC = 14.0
"""Radii in figure units: in a smaller triangle there is no arrow, in a larger one it grows no further."""
HEAD = 12.0
"""Length of the arrow's last piece, in figure units."""


def turn_marks(corners: NDArray[np.float64], sign: int, role: Role, name: str, sheet: Sheet, span: Span) -> list[Mark]:
    """Return a triangle (3, 2) as `role`, and the arrow from its first corner on around it, `sign` 1 to the left."""
    if sign == 0:
        return []
    marks = [Mark(Kind.POLYGON, role, corners, name, Panel.WORLD, span, filled=True)]
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - np.roll(corners, 1, axis=0)).T)  # each facing its corner
    center = (sides[:, np.newaxis] * corners).sum(axis=0) / sides.sum()
    (ux, uy), (vx, vy) = corners[1] - corners[0], corners[2] - corners[0]
    inscribed = abs(ux * vy - uy * vx) / sides.sum()
    radius = min(ARC_SHARE * inscribed, MOST_ARC * sheet.unit)
    if radius < LEAST_ARC * sheet.unit:
        return marks
    first = math.atan2(*(corners[0] - center)[::-1])
    angles = first + sign * np.linspace(0.0, ARC_TURN, ARC_POINTS)
    arc = center + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    onwards = sign * np.array([-math.sin(angles[-1]), math.cos(angles[-1])])
    head = np.array([arc[-1], arc[-1] + HEAD * sheet.unit * onwards])
    return [
        *marks,
        Mark(Kind.POLYLINE, Role.DIRECTION, arc, "turn", Panel.WORLD, span),
        Mark(Kind.ARROW, Role.DIRECTION, head, "turn", Panel.WORLD, span),
    ]
