# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex shape in motion: its place at any time, the intervals in which it drifts straight on, and its largest speed.

A `RigidMotion` is given by its velocities. A `RecordedMotion` has the places of a shape at some times, from an
animation program, which is queried for other times where the shape does not drift.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Protocol, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.shapes import ConvexPolygon, ConvexShape, RoundedPolygon, as_shape, moved
from ..predicates.errors import GeometryError
from ..predicates.grid import UNIT
from ..predicates.points import LARGEST_COORDINATE, as_length, as_number, as_points, as_row, as_vector
from ..predicates.results import own
from .shape_cast import Exact

FINEST_SHARE = 2.0**-40
"""Finest resolution of a motion given in float64, as a share of its duration."""
MOST_TURNED = 2.0**32
"""Largest turn in radians: rounding a larger one would change the place."""
ROUNDING = 2.0**-42
"""Far more than the relative error of a place returned by `at`, or of a distance measured there."""
ROUNDING_OF_ANGLES = 8.0 * UNIT
"""The same for an angle."""


@dataclass(frozen=True, slots=True, eq=False)
class Drift:
    """A shape that moves without turning: at a time it is `shape` moved by ``position + (time - since) * velocity``."""

    shape: ConvexShape
    since: Fraction
    position: Exact
    velocity: Exact

    def position_at(self, time: float) -> Exact:
        """Return the shape's translation at a time, exactly."""
        gone = Fraction(time) - self.since
        return tuple(place + gone * speed for place, speed in zip(self.position, self.velocity, strict=True))

    def at(self, time: float) -> ConvexShape:
        """Return the shape at a time; each of its coordinates is rounded."""
        by = self.moved_by(time)
        return moved(self.shape, self.shape.core.vertices + by) if by.any() else self.shape

    def moved_by(self, time: float) -> NDArray[np.float64]:
        """Return the shape's translation at a time, each coordinate rounded once."""
        return np.array([float(part) for part in self.position_at(time)])


class Moving(Protocol):
    """The interface of shapes in motion that the algorithms use."""

    @property
    def times(self) -> NDArray[np.float64]:
        """The times between which its motion is of one kind, including the first and the last of the motion."""

    @property
    def resolution(self) -> float:
        """The smallest meaningful difference between two times."""

    def at(self, time: float) -> ConvexShape:
        """Return the shape at a time."""

    def drift(self, start: float, end: float) -> Drift | None:
        """Return the drift between two times; None if it turns, bends or changes its velocity."""

    def speed(self, start: float, end: float, direction: NDArray[np.float64] | None = None) -> float:
        """Return the largest speed of its points between two times, along a unit vector or in any direction."""

    def bulge(self, start: float, end: float) -> float:
        """Return how far its points deviate at most from the straight, uniform path between its places at two times."""

    @property
    def rounding(self) -> float:
        """Largest distance of a place from the true one."""


@dataclass(frozen=True, slots=True, eq=False)
class RigidMotion:
    """A shape with constant velocity that turns about a point moving with it.

    Attributes
    ----------
    shape : ConvexPolygon or Circle
        The shape at time 0.
    velocity : tuple of two float
        Velocity of the point it turns about, in scene units per unit of time.
    angular_velocity : float
        In radians per unit of time, counter-clockwise.
    center : tuple of two float
        The point it turns about, at time 0.
    until : float
        The last time, in units of time.
    reach : float
        Distance of the furthest point of the shape's core from the centre; turning does not affect the radius.
    """

    shape: ConvexShape
    velocity: tuple[float, float]
    angular_velocity: float
    center: tuple[float, float]
    until: float
    reach: float

    @classmethod
    def of(
        cls,
        shape: ConvexShape | ArrayLike,
        velocity: ArrayLike = (0.0, 0.0),
        *,
        angular_velocity: float = 0.0,
        center: ArrayLike | None = None,
        until: float = 1.0,
    ) -> Self:
        """Return the motion of a shape, or of the hull of points, turning about the middle of its bounding box.

        `until` must be above 0, and the path until then must stay within the range of coordinates.
        """
        kind = as_shape(shape)
        x, y = kind.core.middle if center is None else as_vector(center, "center")
        vx, vy = as_vector(velocity, "velocity")
        turn, last = as_number(angular_velocity, "angular_velocity"), as_length(until, "until")
        if not last:
            raise GeometryError("until is 0: a motion needs some time")
        if abs(turn) * last > MOST_TURNED:
            raise GeometryError(
                "angular velocity {value} until {until} turns by more than {limit:.0e} radians: choose less of one",
                value=turn,
                until=last,
                limit=MOST_TURNED,
            )
        reach = max(math.hypot(px - x, py - y) for px, py in kind.core.vertices.tolist())
        if not max(abs(x) + abs(vx) * last, abs(y) + abs(vy) * last) + reach + kind.radius <= LARGEST_COORDINATE:
            raise GeometryError(
                "velocity ({x}, {y}) until {until} leads beyond {limit:.0e}: choose less of one",
                x=vx,
                y=vy,
                until=last,
                limit=LARGEST_COORDINATE,
            )
        return cls(kind, (vx, vy), turn, (x, y), last, reach)

    @property
    def times(self) -> NDArray[np.float64]:
        """First and last time."""
        return np.array([0.0, self.until])

    @property
    def resolution(self) -> float:
        """A share of its duration."""
        return self.until * FINEST_SHARE

    def at(self, time: float) -> ConvexShape:
        """Return the shape at a time."""
        drift = self.drift(0.0, self.until)
        if drift is not None:
            return drift.at(time)
        angle = self.angular_velocity * time
        cos, sin = math.cos(angle), math.sin(angle)
        arm = self.shape.core.vertices - self.center
        turned = np.stack([cos * arm[:, 0] - sin * arm[:, 1], sin * arm[:, 0] + cos * arm[:, 1]], axis=1)
        return moved(self.shape, turned + self.center + time * np.array(self.velocity))

    def drift(self, start: float, end: float) -> Drift | None:  # noqa: ARG002  # the same at all times
        """Return the drift unless the shape turns; a circle turning about its own centre does not."""
        if self.angular_velocity and self.reach:
            return None
        x, y = self.velocity
        return Drift(self.shape, Fraction(0), (Fraction(0), Fraction(0)), (Fraction(x), Fraction(y)))

    def speed(self, start: float, end: float, direction: NDArray[np.float64] | None = None) -> float:  # noqa: ARG002
        """Return the speed of the centre plus that of the furthest point about it."""
        straight = math.hypot(*self.velocity) if direction is None else float(direction @ self.velocity)
        return straight + abs(self.angular_velocity) * self.reach

    def bulge(self, start: float, end: float) -> float:
        """Return a bound of the height of the furthest point's arc above its chord: w² r t² / 8, and at most 2 r."""
        angle = min(abs(self.angular_velocity) * (end - start), 4.0)
        return angle * angle / 8.0 * self.reach

    @property
    def rounding(self) -> float:
        """A share of all lengths that make up a place, plus the error of a turn by a rounded angle."""
        lengths = math.hypot(*self.center) + math.hypot(*self.velocity) * self.until + self.reach + self.shape.radius
        return ROUNDING * lengths + ROUNDING_OF_ANGLES * abs(self.angular_velocity) * self.until * self.reach


FINEST_FRAME = 2.0**-16
"""Share of a frame: animation programs store times and places in single precision."""
FINEST_OF_TIME = 2.0**-22
"""The same as a share of the time itself, for frames beyond 64."""


@dataclass(frozen=True, slots=True, eq=False)
class RecordedMotion:
    """The places of a shape at some times, and its motion between consecutive ones as far as it is known.

    Attributes
    ----------
    times : ndarray (m,)
        Increasing, two or more.
    hulls : tuple of m ndarray (h, 2)
        Its hull at each time, relative to its position; the same array where it does not change.
    positions : ndarray (m, 2)
        In scene units.
    straight : ndarray of bool (m - 1,)
        Whether it drifts from one time to the next: the same hull at a constant velocity.
    speeds : ndarray (m - 1,)
        Without drift: the largest speed of its points, in scene units per unit of time.
    between : dict of float to ndarray (h, 2)
        Its hull or all its points, in scene coordinates, at other times; results of `ask` are added.
    ask : callable or None
        Returns the hull or the points (h, 2) at any time.
    radius : float
        Radius by which its hull is grown all around, in scene units; 0 in space.
    """

    times: NDArray[np.float64]
    hulls: tuple[NDArray[np.float64], ...]
    positions: NDArray[np.float64]
    straight: NDArray[np.bool_]
    speeds: NDArray[np.float64]
    between: dict[float, NDArray[np.float64]] = field(default_factory=dict)
    ask: Callable[[float], NDArray[np.float64]] | None = None
    radius: float = 0.0
    _drifts: dict[int, Drift] = field(default_factory=dict, init=False)

    kind: ClassVar[Callable[..., Any]] = ConvexPolygon
    """The class of its shapes, called with a hull."""
    dimension: ClassVar[int] = 2

    def __post_init__(self) -> None:
        """Keep only arrays that nobody else can write to; a repeated hull remains one array."""
        hulls = {id(hull): own(as_points(hull, "hull", self.dimension)) for hull in self.hulls}
        put = object.__setattr__
        put(self, "hulls", tuple(hulls[id(hull)] for hull in self.hulls))
        put(self, "positions", own(as_points(self.positions, "positions", self.dimension)))
        for name in ("times", "speeds"):
            put(self, name, own(as_row(getattr(self, name), name)))
        put(self, "straight", own(np.asarray(self.straight, dtype=np.bool_)))

    @property
    def stands_still(self) -> bool:
        """Whether the shape never changes or moves."""
        return bool(
            self.straight.all()
            and (self.positions == self.positions[0]).all()
            and all(np.array_equal(hull, self.hulls[0]) for hull in self.hulls)
        )

    @property
    def resolution(self) -> float:
        """The precision of a frame in single precision."""
        return max(FINEST_FRAME, float(np.abs(self.times).max()) * FINEST_OF_TIME)

    def at(self, time: float) -> ConvexShape:
        """Return the shape at a time; a `GeometryError` if this is not recorded, no drift, and `ask` is None."""
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
        return RoundedPolygon(hull, self.radius) if self.radius else self.kind(hull)

    def drift(self, start: float, end: float) -> Drift | None:
        """Return the drift between two times, if it drifts and both are in one piece of its record."""
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
        """Return 0 if it drifts; otherwise how far a point can move away and still come back."""
        row = self._row(start)
        return 0.0 if self.straight[row] else float(self.speeds[row]) * (end - start) / 2.0

    @property
    def rounding(self) -> float:
        """A share of the largest coordinate; places rounded by an animation program count as exact."""
        hulls = {id(hull): hull for hull in self.hulls}.values()
        reach = max(float(np.abs(hull).max()) for hull in hulls)
        return ROUNDING * (float(np.abs(self.positions).max()) + reach + self.radius)

    def _row(self, time: float) -> int:
        """Return the row of the piece of the record that contains a time; between two pieces, the later one."""
        row = int(np.searchsorted(self.times, time, side="right")) - 1
        return min(max(row, 0), len(self.times) - 2)

    def _drift(self, row: int) -> Drift:
        if row not in self._drifts:
            since, end = (Fraction(float(time)) for time in self.times[row : row + 2])
            place, to = ([Fraction(float(c)) for c in each] for each in self.positions[row : row + 2])
            velocity = tuple((there - here) / (end - since) for here, there in zip(place, to, strict=True))
            self._drifts[row] = Drift(self._shape(self.hulls[row]), since, tuple(place), velocity)
        return self._drifts[row]


def resting(shape: ConvexShape, start: float, end: float) -> RecordedMotion:
    """Return the motion of a shape at rest."""
    still, hulls = np.zeros((2, 2)), (shape.core.vertices, shape.core.vertices)
    straight, speeds = np.ones(1, dtype=np.bool_), np.zeros(1)
    return RecordedMotion(np.array([start, end]), hulls, still, straight, speeds, radius=shape.radius)
