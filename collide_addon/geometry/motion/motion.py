# SPDX-License-Identifier: GPL-3.0-or-later
"""A convex shape in motion: where it is at a time, when it drifts straight on, and how fast it can be.

A `RigidMotion` is given by its velocities; what an animation program tells is a `RecordedMotion`.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..narrowphase.shapes import Circle, ConvexPolygon, ConvexShape, as_shape
from ..predicates.errors import GeometryError
from ..predicates.points import LARGEST_COORDINATE, as_length, as_number, as_vector
from .shape_cast import Exact

FINEST_SHARE = 2.0**-40
"""Share of its duration down to which a motion given in float64 is followed."""
MOST_TURNED = 2.0**32
"""Largest turn, in radians: the rounded angle of a larger one would lead to another place."""
ROUNDING = 2.0**-42
"""Far more than the relative error of a place that `at` tells, and than that of a distance measured there."""
ROUNDING_OF_ANGLES = 2.0**-50
"""The same of an angle."""


@dataclass(frozen=True, slots=True, eq=False)
class Drift:
    """A shape that keeps its direction: at a time it is `shape` moved by ``position + (time - since) * velocity``."""

    shape: ConvexShape
    since: Fraction
    position: Exact
    velocity: Exact

    def position_at(self, time: float) -> Exact:
        """Return by how much the shape is moved at a time, exactly."""
        gone = Fraction(time) - self.since
        return tuple(place + gone * speed for place, speed in zip(self.position, self.velocity, strict=True))

    def at(self, time: float) -> ConvexShape:
        """Return the shape at a time; each of its coordinates is rounded."""
        shape, by = self.shape, self.moved_by(time)
        if isinstance(shape, Circle):
            return Circle(shape.center + by, shape.radius)
        return ConvexPolygon(shape.vertices + by) if by.any() else shape

    def moved_by(self, time: float) -> NDArray[np.float64]:
        """Return by how much the shape is moved at a time, each coordinate rounded once."""
        return np.array([float(part) for part in self.position_at(time)])


class Moving(Protocol):
    """What the algorithms ask of a shape in motion."""

    @property
    def times(self) -> NDArray[np.float64]:
        """The times between which its motion is of one kind, the first and the last it knows included."""

    @property
    def resolution(self) -> float:
        """The least difference of two times that makes sense."""

    def at(self, time: float) -> ConvexShape:
        """Return the shape at a time."""

    def drift(self, start: float, end: float) -> Drift | None:
        """Return how it drifts between two times; None where it turns, bends or changes its velocity."""

    def speed(self, start: float, end: float, direction: NDArray[np.float64] | None = None) -> float:
        """Return how fast at most any of its points moves between two times, along a unit vector or at all."""

    def bulge(self, start: float, end: float) -> float:
        """Return how far at most any of its points leaves the straight and even way between its places at two times."""

    @property
    def rounding(self) -> float:
        """How far a place may be from the true one."""


@dataclass(frozen=True, slots=True, eq=False)
class RigidMotion:
    """A shape with a constant velocity, that turns about a point which goes along.

    Attributes
    ----------
    shape : ConvexPolygon or Circle
        The shape at time 0.
    velocity : tuple of two float
        Velocity of the point it turns about, in scene units a unit of time.
    angular_velocity : float
        In radians a unit of time, counter-clockwise.
    center : tuple of two float
        The point it turns about, at time 0.
    until : float
        The last time, in units of time.
    reach : float
        Distance of the furthest point of the shape's core from the centre: what is round about its core turns unseen.
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
        """Return the motion of a shape, or of the hull of points; it turns about the middle of its bounding box.

        `until` must be above 0, and the way until then not too long for coordinates.
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
        points = turned + self.center + time * np.array(self.velocity)
        return Circle(points[0], self.shape.radius) if isinstance(self.shape, Circle) else ConvexPolygon(points)

    def drift(self, start: float, end: float) -> Drift | None:  # noqa: ARG002  # it is one all the time
        """Return the drift, unless it turns; a circle that turns about its own centre does not."""
        if self.angular_velocity and self.reach:
            return None
        x, y = self.velocity
        return Drift(self.shape, Fraction(0), (Fraction(0), Fraction(0)), (Fraction(x), Fraction(y)))

    def speed(self, start: float, end: float, direction: NDArray[np.float64] | None = None) -> float:  # noqa: ARG002
        """Return the speed of the centre plus that of the furthest point around it."""
        straight = math.hypot(*self.velocity) if direction is None else float(direction @ self.velocity)
        return straight + abs(self.angular_velocity) * self.reach

    def bulge(self, start: float, end: float) -> float:
        """Return the height of the arc of the furthest point above its chord: at most w² r t² / 8, and 2 r."""
        angle = min(abs(self.angular_velocity) * (end - start), 4.0)
        return angle * angle / 8.0 * self.reach

    @property
    def rounding(self) -> float:
        """A share of all lengths that make a place, and what the rounded angle of a turn adds."""
        lengths = math.hypot(*self.center) + math.hypot(*self.velocity) * self.until + self.reach + self.shape.radius
        return ROUNDING * lengths + ROUNDING_OF_ANGLES * abs(self.angular_velocity) * self.until * self.reach
