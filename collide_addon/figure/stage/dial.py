# SPDX-License-Identifier: GPL-3.0-or-later
"""The dial: the unit circle beside the shapes, on which a direction rotates, with its angle, cosine and sine."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..model.arrays import ROUNDED, Floats
from ..model.figure import Bounds, Motion, Panel
from ..model.look import Look
from ..model.outline import circle
from ..model.style import LABEL_SIZE, SMALL_SIZE, Role
from ..page.sheet import Sheet, lay_out_beside
from .pen import Pen

ARC, ARC_POINTS = 13.0, 24
"""Radius of the arc of an angle, in figure units as all lengths here, and the number of points of an arc."""

DIRECTION_DECIMALS = 15
"""Decimals to which a direction is rounded, so that the cosine of 90° is 0; adding 0.0 avoids −0."""


def lay_out_with_dial(world: Callable[[float], Bounds], look: Look, room: float = 58.0) -> Sheet:
    """Return the page for contents with a dial beside them, with this much `room` around its centre.

    `world` returns the contents' bounds for a figure unit.
    """
    middle = Bounds(0.0, 0.0, 0.0, 0.0)
    return lay_out_beside(world, lambda unit: middle.widened(room * unit), look)


def at_angle(degrees: float) -> Floats:
    """Return the unit vector (2,) at an angle."""
    turn = math.radians(degrees)
    return np.array([math.cos(turn), math.sin(turn)]).round(DIRECTION_DECIMALS) + 0.0


def arc(start: float, end: float, radius: float) -> Floats:
    """Return the points (n, 2) of an arc about the origin from one angle in degrees to another."""
    turns = np.radians(np.linspace(start, end, ARC_POINTS))
    return radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DialPen(Pen):
    """A pen that draws on the dial, whose centre is the origin of its panel."""

    panel: Panel = Panel.MEASURE
    reach: float = 48.0
    """The dial's radius."""

    def tip(self, direction: Floats) -> Floats:
        """Return the end of a unit vector (2,) on the dial."""
        return self.reach * self.unit * direction

    def draw_dial(self) -> None:
        """Draw the dial."""
        self.polygon(Role.RULE, circle(np.zeros(2), self.reach * self.unit), "dial")

    def vector(
        self, role: Role, direction: Floats, part: str, motion: Motion | None = None, name: str = "",
        size: float = LABEL_SIZE,
    ) -> None:  # fmt: skip
        """Draw a unit vector (2,), with its name at its tip once it has arrived."""
        self.arrow(role, np.array([np.zeros(2), self.tip(direction)]), part, motion)
        if name:
            self.name(name, role, self.tip(direction), direction, part, size, delayed=True)

    def sector(self, role: Role, start: float, end: float, part: str) -> None:
        """Draw all directions from one angle in degrees to another; their area waits for the end of motion."""
        outer = arc(start, end, self.reach * self.unit)
        self.when_arrived().area(role, np.concatenate([np.zeros((1, 2)), outer]), part)
        self.line(role, outer, part)

    def draw_angle(self, direction: Floats) -> None:
        """Draw the angle θ of a unit vector (2,), and cos θ and sin θ as legs of a triangle, unless one is 0."""
        if abs(direction).min() <= ROUNDED:
            return
        tip, angle, legs = self.tip(direction), math.degrees(math.atan2(*direction[::-1])), self.when_arrived()
        foot = np.array([tip[0], 0.0])
        legs.lines(Role.PROJECTION, np.array([((0.0, 0.0), foot), (foot, tip)]), "legs")
        self.line(Role.SWEEP, arc(0.0, angle, ARC * self.unit), "angle")
        legs.name("θ", Role.DIRECTION, ARC * self.unit * at_angle(angle / 2), direction, "angle", SMALL_SIZE)
        legs.name("cos θ", Role.PROJECTION, foot / 2, np.array([0.0, -tip[1]]), "cos", SMALL_SIZE)
        legs.name("sin θ", Role.PROJECTION, (foot + tip) / 2, np.array([tip[0], 0.0]), "sin", SMALL_SIZE)
