# SPDX-License-Identifier: GPL-3.0-or-later
"""Two shapes in motion, looked at: how far apart they are at a time, and how near at most between two times.

Two bounds say what happens between two looks. The first knows only how fast the shapes are: a distance cannot fall and
rise again by more than they go meanwhile. The second asks for a line: one that keeps the shapes apart at both times
keeps them apart in between, unless a point bulges out of its straight way from one to the other as far as to that line.
"""

import math
from typing import NamedTuple

from ..narrowphase.distance import gap_and_normal
from ..narrowphase.shapes import ConvexShape
from ..predicates.points import Point
from .motion import Moving

GOLDEN = (5.0**0.5 - 1.0) / 2.0
ROUNDS = 48
"""Rounds of the search for the lowest point: it halves the interval in less than two."""


class Look(NamedTuple):
    """The pair at one time."""

    time: float
    gap: float
    """The signed distance: 0 or less in contact."""
    normal: Point | None
    """Unit vector from A to B, where they are apart."""
    a: ConvexShape
    b: ConvexShape
    """Where they are."""

    def gap_along(self, normal: Point) -> float:
        """Return how far apart the shapes are along a unit vector; below 0 no line across it lies between them."""
        nearest, furthest = (self.b.core.vertices @ normal).min(), (self.a.core.vertices @ normal).max()
        return float(nearest - furthest) - self.a.radius - self.b.radius


class Looking:
    """The pair, and all that was seen of it.

    What was `seen` is the signed distance at every time that was looked at, `nearest` the smallest of them. Times that
    differ by less than the `resolution` make no sense; shapes nearer than `close` float64 places cannot tell from
    shapes in contact.
    """

    def __init__(self, a: Moving, b: Moving) -> None:
        self.a, self.b = a, b
        self.seen: dict[float, float] = {}
        self.nearest = math.inf
        self.resolution = max(a.resolution, b.resolution)
        self.close = a.rounding + b.rounding

    def at(self, time: float) -> Look:
        """Return the pair as it is at a time."""
        a, b = self.a.at(time), self.b.at(time)
        look = Look(time, *gap_and_normal(a, b), a, b)
        self.remember(time, look.gap)
        return look

    def remember(self, time: float, gap: float) -> None:
        """Note what was seen at a time, if it was not looked at before."""
        self.seen.setdefault(time, gap)
        self.nearest = min(self.nearest, gap)

    def gap_at(self, time: float) -> float:
        """Return the signed distance at a time, remembered if it was looked at before."""
        return self.seen[time] if time in self.seen else self.at(time).gap

    def apart_between(self, one: Look, other: Look) -> bool:
        """Tell whether it is proved that the shapes are apart, and not close, from one time to the other."""
        if one.normal is None or other.normal is None:
            return False
        furthest = self._speed(one, other) * (other.time - one.time)
        if (one.gap + other.gap - furthest) / 2.0 > self.close:
            return True
        bulge = self.a.bulge(one.time, other.time) + self.b.bulge(one.time, other.time) + self.close
        return any(min(one.gap_along(n), other.gap_along(n)) > bulge for n in (one.normal, other.normal))

    def in_contact_between(self, one: Look, other: Look) -> bool:
        """Tell whether it is proved that the shapes are in contact from one time to the other."""
        return -one.gap - other.gap > self._speed(one, other) * (other.time - one.time)

    def _speed(self, one: Look, other: Look) -> float:
        return self.a.speed(one.time, other.time) + self.b.speed(one.time, other.time)

    def lowest(self, since: float, until: float) -> None:
        """Look where the distance is lowest, if it falls and then rises, as of shapes that drift: by golden section."""
        low, high = since, until
        one, other = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        for _ in range(ROUNDS):
            if high - low <= self.resolution:
                break
            if self.gap_at(one) <= self.gap_at(other):
                high, other = other, one
                one = high - GOLDEN * (high - low)
            else:
                low, one = one, other
                other = low + GOLDEN * (high - low)
