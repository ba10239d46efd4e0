# SPDX-License-Identifier: GPL-3.0-or-later
"""A chart of a value over a parameter: an overlap over an angle, a distance over frames, steps over a path.

On a logarithmic scale, parameters or values are exponents of ten.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Bounds, Span, along
from ..model.style import SMALL_SIZE, Role
from .pen import Pen

Place = tuple[float, float]
"""A parameter and its value."""
CHART_SIZE = 142.0, 124.0
"""Width and height of a chart with all texts around it; all lengths here are in figure units."""
ROOM = Bounds(22.0, -100.0, 134.0, -10.0)
"""The area of its curves, from the upper left corner."""
TICK, BELOW, BESIDE = 3.0, 9.0, 5.0
"""Length of a tick, and distances from the curves' area to the centre of texts below it and to the end of those beside
it."""
APART = 8.0
"""Smallest vertical distance of two written values."""
POINTS = 181
"""Number of points of a function's curve."""


def curve_of(value: Callable[[float], float], start: float, end: float, known: Mapping[float, float]) -> list[Place]:
    """Return places of a function's curve between two parameters, including those already `known`."""
    return sorted({**{each: value(each) for each in np.linspace(start, end, POINTS).tolist()}, **known}.items())


def from_to(places: Iterable[Place], start: float, end: float) -> list[Place]:
    """Return the places of a piece of a curve."""
    return [place for place in places if start <= place[0] <= end]


@dataclass(frozen=True, slots=True)
class Chart:
    """Two scales in a panel: parameters are mapped `across` the area of the curves, values `up` in it.

    The `room` is in figure units; `unit` is one of them in scene units.
    """

    across: tuple[float, float]
    up: tuple[float, float]
    unit: float
    room: Bounds = ROOM

    def at(self, parameter: float, value: float) -> Floats:
        """Return the point (2,) of a value at a parameter."""
        (start, end), (low, high), room = self.across, self.up, self.room
        x = room.left + (parameter - start) / (end - start) * room.width
        y = room.bottom + (value - low) / (high - low) * room.height
        return np.array([x, y]) * self.unit

    def path(self, *places: Place) -> Floats:
        """Return the points (n, 2) of places."""
        return np.array([self.at(*place) for place in places]).reshape(-1, 2)

    def ticks(self, parameters: Iterable[float]) -> Floats:
        """Return ticks (n, 2, 2) below the curves."""
        feet = self.path(*((each, self.up[0]) for each in parameters))
        return np.stack([feet, feet - (0.0, TICK * self.unit)], axis=1)

    def draw_axes(self, pen: Pen, below: Mapping[float, str], beside: Mapping[float, str]) -> None:
        """Draw both axes, a line at the value 0, and the texts at parameters and, if they fit, at values."""
        (start, end), (low, high) = self.across, self.up
        if low <= 0.0 <= high:
            pen.line(Role.ZERO, self.path((start, 0.0), (end, 0.0)), "zero")
        pen.line(Role.TICK, self.path((start, high), (start, low), (end, low)), "axes")
        for tick, text in zip(self.ticks(below), below.values(), strict=True):
            pen.line(Role.TICK, tick, "parameter")
            pen.write(text, Role.TICK, tick[0] - (0.0, BELOW * self.unit), "parameter", SMALL_SIZE, Align.CENTER)
        heights: list[float] = []
        for value, text in beside.items():
            edge = self.at(start, value)
            if any(abs(edge[1] - height) < APART * self.unit for height in heights):
                continue
            heights.append(float(edge[1]))
            pen.line(Role.TICK, np.array([edge, edge - (TICK * self.unit, 0.0)]), "value")
            pen.write(text, Role.TICK, edge - (BESIDE * self.unit, 0.0), "value", SMALL_SIZE, Align.RIGHT)

    def draw_piece(
        self, pen: Pen, places: Sequence[Place], text: str, last: int | None = None, role: Role = Role.LONGEST
    ) -> None:
        """Draw a piece of a curve, which stays until the tick `last`, and a point with its value moving along it."""
        pen.during(Span(pen.span.first, last)).line(role, self.path(*places), "curve")
        self.draw_point(pen, places, text)

    def draw_point(self, pen: Pen, places: Sequence[Place], text: str) -> None:
        """Draw a point that moves along places of a curve to the last of them, where its value is written beside it."""
        path = self.path(*places)
        pen.dots(Role.NEAREST, path[-1], "point", along(path) if len(path) > 1 else None)
        pen.name(text, Role.NEAREST, path[-1], np.array([0.3, 1.0]), "point", SMALL_SIZE, delayed=True)
