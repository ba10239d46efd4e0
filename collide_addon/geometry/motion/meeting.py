# SPDX-License-Identifier: GPL-3.0-or-later
"""The contacts of two shapes within a piece of a motion, each with its first and last time.

If both shapes drift, the times are exact (see `shape_cast`). If one of them turns or bends, time is halved until each
interval is decided: a bound proves that the shapes are apart, or in contact, throughout it. All undecided intervals are
halved in each round, so that the search is uniformly fine. An interval that shrinks to nothing is the first or the last
time of a contact. Shapes that come near without contact are decided too, the nearer the later; for shapes that graze or
slide along each other no width is small enough, so the number of samples is limited.

Two bounds hold between two samples. The first needs only the speed of the shapes: the distance cannot fall and rise
again by more than they move meanwhile. The second needs a line: one that separates the shapes at both times separates
them in between, unless a point deviates from its straight path as far as that line.
"""

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from typing import NamedTuple

from ..narrowphase.shapes import ConvexShape
from ..predicates.results import Relation
from .advancement import PLANE_MEASURE, Measure, Normal
from .motion import Drift, Moving
from .shape_cast import Exact

GOLDEN = (5.0**0.5 - 1.0) / 2.0
ROUNDS = 48
"""Rounds of the search for the minimum; two of them more than halve the interval."""


class PairAt(NamedTuple):
    """The pair of shapes at one time."""

    time: float
    gap: float
    """The signed distance, 0 or less in contact."""
    normal: Normal | None
    """Unit vector from A to B if they are apart."""
    a: ConvexShape
    b: ConvexShape
    """The shapes, where they are at that time."""

    def gap_along(self, normal: Normal) -> float:
        """Return the gap between the shapes along a unit vector; negative if no line across it separates them."""
        nearest, furthest = (self.b.core.vertices @ normal).min(), (self.a.core.vertices @ normal).max()
        return float(nearest - furthest) - self.a.radius - self.b.radius


class MovingPair:
    """The pair of motions, with the signed distances at all times sampled.

    `seen` has the signed distance at every time sampled, `nearest` the smallest of them. Differences in time below the
    `resolution` have no meaning; float64 cannot distinguish shapes nearer than `close` from a contact. The `measure` is
    that of the plane or of space.
    """

    def __init__(self, a: Moving, b: Moving, measure: Measure = PLANE_MEASURE) -> None:
        self.a, self.b, self.measure = a, b, measure
        self.seen: dict[float, float] = {}
        self.nearest = math.inf
        self.resolution = max(a.resolution, b.resolution)
        self.close = a.rounding + b.rounding

    def at(self, time: float) -> PairAt:
        """Return the pair at a time."""
        a, b = self.a.at(time), self.b.at(time)
        look = PairAt(time, *self.measure.gap_and_normal(a, b), a, b)
        self.remember(time, look.gap)
        return look

    def remember(self, time: float, gap: float) -> None:
        """Record the distance at a time unless it is already known."""
        self.seen.setdefault(time, gap)
        self.nearest = min(self.nearest, gap)

    def gap_at(self, time: float) -> float:
        """Return the signed distance at a time, computed once."""
        return self.seen[time] if time in self.seen else self.at(time).gap

    def apart_between(self, one: PairAt, other: PairAt) -> bool:
        """Tell whether it is proved that the shapes are apart, and not close, from one time to another."""
        if one.normal is None or other.normal is None:
            return False
        furthest = self._speed(one, other) * (other.time - one.time)
        if (one.gap + other.gap - furthest) / 2.0 > self.close:
            return True
        bulge = self.a.bulge(one.time, other.time) + self.b.bulge(one.time, other.time) + self.close
        return any(min(one.gap_along(n), other.gap_along(n)) > bulge for n in (one.normal, other.normal))

    def in_contact_between(self, one: PairAt, other: PairAt) -> bool:
        """Tell whether it is proved that the shapes are in contact from one time to another."""
        return -one.gap - other.gap > self._speed(one, other) * (other.time - one.time)

    def _speed(self, one: PairAt, other: PairAt) -> float:
        return self.a.speed(one.time, other.time) + self.b.speed(one.time, other.time)

    def lowest(self, since: float, until: float) -> None:
        """Find the minimum of a distance that falls and then rises, as for shapes that drift: by golden section."""
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


SHORTEST_PARTING = 2.0**-16
"""Share of a piece of the motion: shapes in contact at two times this close are assumed not to separate in between."""
SHARE_IN_CONTACT = 4
"""Divisor of the number of samples spent on separations within a contact, compared with contacts."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """An uninterrupted contact: penetrating if the shapes overlap at any time of it, else touching."""

    start: Fraction
    end: Fraction
    relation: Relation
    exact: bool


def meetings_of_drifts(pair: MovingPair, a: Drift, b: Drift, since: float, until: float) -> list[Meeting]:
    """Return the contact of two drifting shapes, at most one, and sample where they are nearest."""
    found = None
    if not pair.measure.is_slow or not pair.apart_between(pair.at(since), pair.at(until)):
        position = _from_to(a.position_at(since), b.position_at(since))
        found = pair.measure.shape_cast(a.shape, b.shape, position, _from_to(a.velocity, b.velocity))
    begin, limit = Fraction(since), Fraction(until)
    first, last = begin, limit
    if found is not None:
        first = begin if found.enter is None else max(begin, begin + found.enter)
        last = limit if found.leave is None else min(limit, begin + found.leave)
    if found is None or first > last:
        if _may_be_nearest(pair, since, until):
            pair.lowest(since, until)
        return []
    pair.gap_at(float(first))
    if _may_be_nearest(pair, float(first), float(last)):
        pair.lowest(float(first), float(last))
    # At the first or last time of an overlap they only touch.
    return [Meeting(first, last, found.relation if first < last else Relation.TOUCHING, exact=True)]


def _from_to(a: Exact, b: Exact) -> Exact:
    return tuple(of_b - of_a for of_a, of_b in zip(a, b, strict=True))


def _may_be_nearest(pair: MovingPair, since: float, until: float) -> bool:
    """Tell whether the shapes may be closer, or deeper in each other, than at any time sampled."""
    speed = pair.a.speed(since, until) + pair.b.speed(since, until)
    ends = pair.gap_at(since) + pair.gap_at(until)
    return (ends - speed * (until - since)) / 2.0 < pair.nearest


def joined(meetings: Sequence[Meeting]) -> list[Meeting]:
    """Return the contacts after joining those that continue from one piece of the motion to the next."""
    whole: list[Meeting] = []
    for each in meetings:
        if whole and each.start <= whole[-1].end:
            last = whole.pop()
            relation = last.relation if last.relation is Relation.PENETRATING else each.relation
            whole.append(Meeting(last.start, each.end, relation, last.exact and each.exact))
        else:
            whole.append(each)
    return whole


def meetings_by_halving(
    pair: MovingPair, times: Sequence[float], most: int
) -> Generator[float, None, tuple[list[Meeting], float]]:
    """Return the contacts from the first to the last of some times, and the longest time that a missed one may last.

    After each slow sample, yields 0.0: how many follow is unknown. That longest time is the widest undecided interval
    with the shapes apart at both ends, when all were as short as the motions' resolution or when, after `most` samples,
    only changes between apart and contact were followed.
    """
    close = pair.close
    looks = []
    for time in times:
        looks.append(pair.at(time))
        if pair.measure.is_slow:
            yield 0.0
    seen = {look.time: look.gap for look in looks}
    shortest_parting = SHORTEST_PARTING * (times[-1] - times[0])
    stretches = list(pairwise(looks))
    unseen, left = 0.0, {True: most, False: most // SHARE_IN_CONTACT}
    while stretches:
        halves: list[tuple[PairAt, PairAt]] = []
        for one, other in stretches:
            if _is_decided(pair, one, other, shortest_parting):
                continue
            apart, changes = _kind(one, other, close)
            width, middle = other.time - one.time, (one.time + other.time) / 2.0
            is_fine = width <= pair.resolution or not one.time < middle < other.time
            if is_fine or not (changes or left[apart]):
                unseen = max(unseen, width) if apart else unseen
                continue
            left[apart] -= not changes
            look = pair.at(middle)
            if pair.measure.is_slow:
                yield 0.0
            seen[middle] = look.gap
            halves += [(one, look), (look, other)]
        stretches = halves
    return _meetings(seen, close), unseen


def _kind(one: PairAt, other: PairAt, close: float) -> tuple[bool, bool]:
    """Tell whether the shapes are apart at both times, and whether they are apart at only one of them."""
    first, last = one.gap > close, other.gap > close
    return first and last, first != last


def _is_decided(pair: MovingPair, one: PairAt, other: PairAt, shortest_parting: float) -> bool:
    apart, changes = _kind(one, other, pair.close)
    if apart:
        return pair.apart_between(one, other)
    if changes or (one.gap > 0.0) != (other.gap > 0.0):  # the time of a change is sought
        return False
    return other.time - one.time <= shortest_parting or pair.in_contact_between(one, other)


def _meetings(seen: Mapping[float, float], close: float) -> list[Meeting]:
    """Return the intervals in contact; shapes that are only close, and never in contact, count as touching."""
    found = []
    for is_close, run in groupby(sorted(seen), key=lambda time: seen[time] <= close):
        near = list(run)
        if is_close:
            met = [time for time in near if seen[time] <= 0.0] or near
            relation = Relation.PENETRATING if min(seen[time] for time in near) < -close else Relation.TOUCHING
            found.append(Meeting(Fraction(met[0]), Fraction(met[-1]), relation, exact=False))
    return found
