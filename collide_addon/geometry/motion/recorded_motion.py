# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex shape in motion as an animation program tells it: where it was at some times, and what is asked in between.

It is asked for a time between two that are known where the shape does not drift.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ..narrowphase.shapes import ConvexPolygon, ConvexShape
from ..predicates.errors import GeometryError
from ..predicates.points import as_points, as_row
from ..predicates.read_only import own
from .motion import ROUNDING, Drift

FINEST_FRAME = 2.0**-16
"""Share of a frame: an animation program keeps its time in single precision, and so it does the places."""
FINEST_OF_TIME = 2.0**-22
"""The same as a share of the time itself, for frames beyond 64."""


@dataclass(frozen=True, slots=True, eq=False)
class RecordedMotion:
    """Where a shape was at some times, and what is known of the time between two neighbours of them.

    Attributes
    ----------
    times : ndarray (m,)
        Increasing, two or more.
    hulls : tuple of m ndarray (h, 2)
        Its hull at each time, seen from its `positions`; where it does not change, the same array.
    positions : ndarray (m, 2)
        In scene units.
    straight : ndarray of bool (m - 1,)
        Whether it drifts from one time to the next: the same hull at a constant velocity.
    speeds : ndarray (m - 1,)
        Where it does not drift: how fast at most its points move, in scene units a unit of time.
    between : dict of float to ndarray (h, 2)
        Its hull or all its points, in scene coordinates, at further times; what `ask` tells is added.
    ask : callable or None
        Returns the hull or the points (h, 2) at any time.
    """

    times: NDArray[np.float64]
    hulls: tuple[NDArray[np.float64], ...]
    positions: NDArray[np.float64]
    straight: NDArray[np.bool_]
    speeds: NDArray[np.float64]
    between: dict[float, NDArray[np.float64]] = field(default_factory=dict)
    ask: Callable[[float], NDArray[np.float64]] | None = None
    _drifts: dict[int, Drift] = field(default_factory=dict, init=False)

    kind: ClassVar[Callable[..., Any]] = ConvexPolygon
    """Makes the shape of a hull."""
    checked: ClassVar[Callable[..., NDArray[np.float64]]] = staticmethod(as_points)
    """Checks points."""

    def __post_init__(self) -> None:
        """Keep arrays that nobody else can write to; a hull that stays the same is the same array still."""
        hulls = {id(hull): own(self.checked(hull, "hull")) for hull in self.hulls}
        put = object.__setattr__
        put(self, "hulls", tuple(hulls[id(hull)] for hull in self.hulls))
        put(self, "positions", own(self.checked(self.positions, "positions")))
        for name in ("times", "speeds"):
            put(self, name, own(as_row(getattr(self, name), name)))
        put(self, "straight", own(np.asarray(self.straight, dtype=np.bool_)))

    @property
    def stands_still(self) -> bool:
        """Whether the shape is the same at the same place all the time."""
        return bool(
            self.straight.all()
            and (self.positions == self.positions[0]).all()
            and all(np.array_equal(hull, self.hulls[0]) for hull in self.hulls)
        )

    @property
    def resolution(self) -> float:
        """What single precision leaves of a frame."""
        return max(FINEST_FRAME, float(np.abs(self.times).max()) * FINEST_OF_TIME)

    def at(self, time: float) -> ConvexShape:
        """Return the hull at a time; a `GeometryError` where it neither is recorded nor drifts, and `ask` is None."""
        known = int(np.searchsorted(self.times, time))
        if known < len(self.times) and self.times[known] == time:
            return self._shape(self.hulls[known] + self.positions[known])
        row = self._row(time)
        if self.straight[row]:
            drift = self._drift(row)
            return self._shape(drift.shape.core.vertices + drift.moved_by(time))
        if time not in self.between:
            if self.ask is None:
                raise GeometryError("nothing is recorded of time {time}: record the motion again", time=time)
            self.between[time] = self.ask(time)
        return self._shape(self.between[time])

    def _shape(self, hull: NDArray[np.float64]) -> ConvexShape:
        shape: ConvexShape = self.kind(hull)
        return shape

    def drift(self, start: float, end: float) -> Drift | None:
        """Return how it drifts between two times that are in one piece of its record."""
        row = self._row(start)
        if not self.straight[row] or end > self.times[row + 1]:
            return None
        return self._drift(row)

    def speed(self, start: float, end: float, direction: NDArray[np.float64] | None = None) -> float:
        """Return the largest speed among the pieces of its record between two times."""
        last = max(int(np.searchsorted(self.times, end)), self._row(start) + 1)
        fastest = -math.inf
        for row in range(self._row(start), last):
            if not self.straight[row]:
                fastest = max(fastest, float(self.speeds[row]))
                continue
            velocity = (self.positions[row + 1] - self.positions[row]) / (self.times[row + 1] - self.times[row])
            fastest = max(fastest, math.hypot(*velocity) if direction is None else float(direction @ velocity))
        return fastest

    def bulge(self, start: float, end: float) -> float:
        """Return 0 where it drifts; else how far a point can go and come back."""
        row = self._row(start)
        return 0.0 if self.straight[row] else float(self.speeds[row]) * (end - start) / 2.0

    @property
    def rounding(self) -> float:
        """A share of the largest coordinate; what an animation program has rounded before is taken as it is."""
        hulls = {id(hull): hull for hull in self.hulls}.values()
        reach = max(float(np.abs(hull).max()) for hull in hulls)
        return ROUNDING * (float(np.abs(self.positions).max()) + reach)

    def _row(self, time: float) -> int:
        """Return the piece of the record that a time is in; a time between two pieces is in the later one."""
        row = int(np.searchsorted(self.times, time, side="right")) - 1
        return min(max(row, 0), len(self.times) - 2)

    def _drift(self, row: int) -> Drift:
        if row not in self._drifts:
            since, end = (Fraction(float(time)) for time in self.times[row : row + 2])
            place, to = ([Fraction(float(c)) for c in each] for each in self.positions[row : row + 2])
            velocity = tuple((there - here) / (end - since) for here, there in zip(place, to, strict=True))
            self._drifts[row] = Drift(self._shape(self.hulls[row]), since, tuple(place), velocity)
        return self._drifts[row]


def resting(shape: ConvexPolygon, start: float, end: float) -> RecordedMotion:
    """Return the motion of a polygon that stays where it is."""
    still = np.zeros((2, 2))
    return RecordedMotion(
        np.array([start, end]), (shape.vertices, shape.vertices), still, np.ones(1, dtype=np.bool_), np.zeros(1)
    )
