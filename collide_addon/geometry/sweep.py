# SPDX-License-Identifier: GPL-3.0-or-later
"""Two shapes in motion over a time: their distance as a curve, and every time during which they are in contact.

Where both drift, the times are exact (see `passage`), also of a contact between two samples of the curve. Where one of
them turns or bends, an interval is cut in halves until both ends prove it: |d| at its ends add up to more than the
shapes can close and part again within it. What is left shrinks to the first or last time of a contact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from .pair_distance import signed_distance_of
from .passage import passage
from .points import GeometryError
from .relation import Relation
from .shapes import ConvexPolygon

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from numpy.typing import NDArray

    from .motion import Drift, Moving
    from .pair_distance import SignedDistance

UNSEEN_SHARE = 2.0**-8
"""Of a piece of the motion: a dip of the distance shorter than this share is looked for at its lowest point only."""
GOLDEN = (5.0**0.5 - 1.0) / 2.0
ROUNDS = 48
"""Of the search for the lowest point: it halves the interval in less than two."""


@dataclass(frozen=True, slots=True)
class Contact:
    """A time of contact without a break.

    Attributes
    ----------
    start, end : float
        First and last time; equal where the shapes touch at one time only.
    relation : Relation
        Penetrating when they overlap at any time of it, else touching.
    exact : bool
        Both times are exact ratios, rounded once; else they are off by the motions' resolution at most.
    before, after : bool
        The contact is there already when the time begins, and still when it ends.
    between : tuple of two float, or None
        The two samples that it lies between, where no sample sees it.
    """

    start: float
    end: float
    relation: Relation
    exact: bool
    before: bool
    after: bool
    between: tuple[float, float] | None


@dataclass(frozen=True, slots=True, eq=False)
class SweepResult:
    """What happens between two shapes in motion.

    Attributes
    ----------
    times : tuple of float
        Of the samples, increasing; the first and the last one are the ends of the time.
    samples : tuple of SignedDistance
        How the shapes lie at each.
    contacts : tuple of Contact
        In their order.
    least : SignedDistance
        The smallest distance, or the largest depth, of the time.
    least_time : float
        When that is: where both drift to a few digits less than a float64 has, else the best that was looked at.
    resolution : float
        How near times that are not exact are, in units of time.
    looked_at : tuple of (float, float)
        Every time that was looked at on the way, with the signed distance then: the curve as finely as it is known.
    """

    times: tuple[float, ...]
    samples: tuple[SignedDistance, ...]
    contacts: tuple[Contact, ...]
    least: SignedDistance
    least_time: float
    resolution: float
    looked_at: tuple[tuple[float, float], ...]

    @property
    def first(self) -> Contact | None:
        """The first contact."""
        return self.contacts[0] if self.contacts else None


@dataclass(frozen=True, slots=True)
class _Meeting:
    start: Fraction
    end: Fraction
    relation: Relation
    exact: bool


def sweep(a: Moving, b: Moving, times: Sequence[float]) -> SweepResult:
    """Return the distance of two shapes at `times`, and all contacts from the first to the last of these.

    Parameters
    ----------
    a, b : Moving
    times : sequence of float
        Increasing, at least two, within the times of the motions.

    Raises
    ------
    GeometryError
        When the times are fewer than two, not increasing, or beyond a motion.
    """
    parts = sweep_in_parts(a, b, times)
    while True:
        try:
            next(parts)
        except StopIteration as done:
            result: SweepResult = done.value
            return result


def sweep_in_parts(a: Moving, b: Moving, times: Sequence[float]) -> Generator[float, None, SweepResult]:
    """Yield how much of a `sweep` is done, from 0 to 1; the result is the generator's value."""
    moments = np.asarray(times, dtype=np.float64)
    if len(moments) < 2 or not (np.diff(moments) > 0.0).all():
        raise GeometryError("times must be two or more, each later than the one before")
    start, end = float(moments[0]), float(moments[-1])
    for motion in (a, b):
        if motion.times[0] > start or motion.times[-1] < end:
            raise GeometryError("times go from {start} to {end}: the motion is not known there", start=start, end=end)
    look = _Looking(a, b)
    samples = []
    for count, time in enumerate(moments.tolist(), start=1):
        samples.append(look.at(time))
        yield count / len(moments) / 2
    inner = np.union1d(a.times, b.times)
    breaks = [start, *inner[(inner > start) & (inner < end)].tolist(), end]
    meetings: list[_Meeting] = []
    for count, (since, until) in enumerate(pairwise(breaks), start=1):
        meetings += look.meetings(since, until)
        yield 0.5 + count / (len(breaks) - 1) / 2
    contacts = tuple(_contact(each, moments, start, end) for each in _joined(meetings))
    least_time = min(look.seen, key=lambda time: (look.seen[time].value, time))
    return SweepResult(
        tuple(moments.tolist()),
        tuple(samples),
        contacts,
        look.seen[least_time],
        least_time,
        look.resolution,
        tuple((time, look.seen[time].value) for time in sorted(look.seen)),
    )


class _Looking:
    """The pair, and all that was seen of it."""

    def __init__(self, a: Moving, b: Moving) -> None:
        self.a, self.b = a, b
        self.seen: dict[float, SignedDistance] = {}
        self.resolution = max(a.resolution, b.resolution)

    def at(self, time: float) -> SignedDistance:
        if time not in self.seen:
            self.seen[time] = signed_distance_of(self.a.at(time), self.b.at(time))
        return self.seen[time]

    def meetings(self, since: float, until: float) -> list[_Meeting]:
        """Return the contacts within a piece in which the motions are of one kind."""
        drift_a, drift_b = self.a.drift(since, until), self.b.drift(since, until)
        if drift_a is not None and drift_b is not None:
            speed = self.a.speed(since, until) + self.b.speed(since, until)
            within_reach = (self.at(since).value + self.at(until).value - speed * (until - since)) / 2
            if within_reach < min(distance.value for distance in self.seen.values()):
                self._lowest(since, until)
            if isinstance(drift_a.shape, ConvexPolygon) and isinstance(drift_b.shape, ConvexPolygon):
                return _exact_meetings(drift_a, drift_b, since, until)
        speed = self.a.speed(since, until) + self.b.speed(since, until)
        places = [since, *self._proved(since, until, speed, (until - since) * UNSEEN_SHARE), until]
        found = []
        for time, later in pairwise(places):
            here, there = self.at(time), self.at(later)
            if here.value > 0.0 and there.value > 0.0:
                continue
            first, last = time, later
            if (here.value > 0.0) != (there.value > 0.0):  # a time in between: the straight line through both ends
                crossing = time + (later - time) * here.value / (here.value - there.value)
                first, last = (crossing, later) if here.value > 0.0 else (time, crossing)
                self.at(crossing)
            deepest = min(here.value, there.value)
            relation = Relation.PENETRATING if deepest < 0.0 else Relation.TOUCHING
            found.append(_Meeting(Fraction(first), Fraction(last), relation, exact=False))
        return found

    def _proved(self, since: float, until: float, speed: float, unseen: float) -> list[float]:
        """Return the times between two, so that each pair of neighbours is proved or as near as they can be."""
        here, there = self.at(since).value, self.at(until).value
        changes = (here > 0.0) != (there > 0.0)
        if not changes and abs(here) + abs(there) > speed * (until - since):
            return []
        if until - since <= self.resolution:
            return []
        middle = (since + until) / 2
        if not changes and until - since <= unseen:
            sign = 1.0 if here > 0.0 else -1.0
            if sign * self.at(middle).value >= sign * min(here, there, key=abs):
                return []
            middle = self._lowest(since, until, sign)
            if not since < middle < until or (self.at(middle).value > 0.0) == (here > 0.0):
                return []
        before = self._proved(since, middle, speed, unseen)
        return [*before, middle, *self._proved(middle, until, speed, unseen)]

    def _lowest(self, since: float, until: float, sign: float = 1.0) -> float:
        """Return the time of the lowest distance, if it falls and then rises: by golden section."""
        low, high = since, until
        one, other = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        for _ in range(ROUNDS):
            if high - low <= self.resolution:
                break
            if sign * self.at(one).value <= sign * self.at(other).value:
                high, other = other, one
                one = high - GOLDEN * (high - low)
            else:
                low, one = one, other
                other = low + GOLDEN * (high - low)
        return min(low, one, other, high, key=lambda time: (sign * self.at(time).value, time))


def _exact_meetings(a: Drift, b: Drift, since: float, until: float) -> list[_Meeting]:
    """Return the one time of contact of two polygons that drift."""
    (ax, ay), (bx, by) = a.position_at(since), b.position_at(since)
    velocity = b.velocity[0] - a.velocity[0], b.velocity[1] - a.velocity[1]
    assert isinstance(a.shape, ConvexPolygon)  # noqa: S101
    assert isinstance(b.shape, ConvexPolygon)  # noqa: S101
    found = passage(a.shape, b.shape, (bx - ax, by - ay), velocity)
    if found is None:
        return []
    begin, limit = Fraction(since), Fraction(until)
    first = begin if found.enter is None else max(begin, begin + found.enter)
    last = limit if found.leave is None else min(limit, begin + found.leave)
    if first > last:
        return []
    # At the first or last time of an overlap they only touch.
    relation = found.relation if first < last else Relation.TOUCHING
    return [_Meeting(first, last, relation, exact=True)]


def _joined(meetings: list[_Meeting]) -> list[_Meeting]:
    """Join contacts that go on from one piece of the motion to the next."""
    joined: list[_Meeting] = []
    for each in meetings:
        if joined and each.start <= joined[-1].end:
            last = joined.pop()
            relation = last.relation if last.relation is Relation.PENETRATING else each.relation
            joined.append(_Meeting(last.start, each.end, relation, last.exact and each.exact))
        else:
            joined.append(each)
    return joined


def _contact(meeting: _Meeting, times: NDArray[np.float64], start: float, end: float) -> Contact:
    first, last = float(meeting.start), float(meeting.end)
    row = int(np.searchsorted(times, first))
    unseen = row > 0 and row < len(times) and first > times[row - 1] and last < times[row]
    return Contact(
        first,
        last,
        meeting.relation,
        meeting.exact,
        before=first <= start,
        after=last >= end,
        between=(float(times[row - 1]), float(times[row])) if unseen else None,
    )
